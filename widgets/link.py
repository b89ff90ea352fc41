"""The link is the state: what a link may say, or a file in its place, and one sentence about what it may not."""

import math
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import streamlit as st

from core.show import show_short
from widgets.kept import kept
from widgets.plain import warn

COMPLAINTS, OPENED, HELD = "link_complaints", "link_opened", "link_held"


def accept(name: str, parse: Callable[[str], object], default: str) -> None:
    """Looks at `name` in the link before its control does.

    `parse` raises ValueError with what is allowed. A value it refuses leaves the link, so that the
    control falls back to its default, and one sentence about it is kept until the control is moved. What an opened
    file says goes before; where that is refused the control stays as it was.
    """
    if name in opened():
        _take(name, parse)
    if name in st.session_state:
        return  # the control stands already and writes the link itself
    said = st.query_params.get_all(name)
    try:
        if len(said) > 1:
            raise ValueError("one value only")
        if said:
            parse(said[0])
    except ValueError as allowed:
        del st.query_params[name]
        shown = ", ".join(map(_short, said))
        says = f"says {name}={shown}" if shown else f"gives no value for {name}"
        complaints()[name] = f"The link {says}, but it takes {allowed}. Using {default}."
        st.rerun()  # a bound control seeds itself from the link that its run began with


def _take(name: str, parse: Callable[[str], object]) -> None:
    text = opened().pop(name)
    try:
        put({name: parse(text)})
    except ValueError as allowed:
        complaints()[name] = f"The file says {name}={_short(text)}, but it takes {allowed}. It stays as it was."
        st.rerun()  # what stands above this control may have read the file's value


def _short(text: str) -> str:
    return text if len(text) <= 24 else text[:24] + "…"


def opened() -> dict[str, str]:
    """What an opened file says, by the names of a link, until each control has taken its own."""
    return kept().setdefault(OPENED, {})


def held() -> dict[str, str]:
    """What the controls hold, by their names in the link and as it would say it, those at their defaults too.

    It stays the same dictionary, so that a file which is written when its button is pressed is up to date.
    """
    return kept().setdefault(HELD, {})


def hold(values: Mapping[str, object]) -> None:
    held().update({name: str(value) for name, value in values.items()})


def complaints() -> dict[str, str]:
    """The sentences that are still to be shown, by the control they are about."""
    return kept().setdefault(COMPLAINTS, {})


def settle(name: str) -> None:
    """The reader has moved the control: what its link said no longer matters."""
    complaints().pop(name, None)


def bound(name: str) -> dict[str, Any]:
    """What binds a control to its name in the link."""
    return {"key": name, "bind": "query-params", "on_change": partial(settle, name)}


def put(values: Mapping[str, Any]) -> None:
    """Sets controls for a callback, as the reader would have."""
    for name, value in values.items():
        st.session_state[name] = value
        settle(name)


def show_complaints(*names: str) -> None:
    said = complaints()
    for name in names:
        if sentence := said.get(name):
            warn(sentence)


def number(low: float, high: float, whole: bool, step: float = 0) -> Callable[[str], float]:
    """A parser for a number between two bounds, in steps from the lower one where `step` is given."""
    kind = "a whole number" if whole else "a number"
    stairs = f" in steps of {step:g}" if step and not (whole and step == 1) else ""

    def parse(text: str) -> float:
        try:
            value = int(text) if whole else float(text)
        except ValueError:
            value = math.nan
        taken = (value - low) / step if step and low <= value <= high else 0
        if not low <= value <= high or abs(taken - round(taken)) > 1e-6:
            bounds = f"{low:,} to {high:,}" if whole else f"{show_short(low)} to {show_short(high)}"
            raise ValueError(f"{kind} from {bounds}{stairs}".replace("-", "−"))
        return value

    return parse


def one_of(options: list[str]) -> Callable[[str], str]:
    """A parser for one of a few words."""

    def parse(text: str) -> str:
        if text not in options:
            shown = options if len(options) <= 12 else [*options[:2], "…", options[-1]]
            raise ValueError("one of " + ", ".join(shown))
        return text

    return parse
