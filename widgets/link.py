"""The link is the state: what a link may say, and one sentence about what it may not."""

import math
from collections.abc import Callable

import streamlit as st

COMPLAINTS = "link_complaints"


def accept(name: str, parse: Callable[[str], object], default: str) -> None:
    """Looks at `name` in the link before its control does.

    `parse` raises ValueError with what is allowed. A value it refuses leaves the link, so that the
    control falls back to its default, and one sentence about it is kept until the control is moved.
    """
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
        shown = ", ".join(text if len(text) <= 24 else text[:24] + "…" for text in said)
        complaints()[name] = f"The link says {name}={shown or 'nothing'}, but it takes {allowed}. Using {default}."
        st.rerun()  # a bound control seeds itself from the link that its run began with


def complaints() -> dict[str, str]:
    """The sentences that are still to be shown, by the control they are about."""
    return st.session_state.setdefault(COMPLAINTS, {})


def settle(name: str) -> None:
    """The reader has moved the control: what its link said no longer matters."""
    complaints().pop(name, None)


def show_complaints(*names: str) -> None:
    for name in names:
        if sentence := complaints().get(name):
            st.warning(sentence)


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
            bounds = f"{low:,} to {high:,}" if whole else f"{low:g} to {high:g}"
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
