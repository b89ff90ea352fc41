"""A page's controls, declared in one place: label, bounds and default beside the name in the link."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import streamlit as st

from widgets import link
from widgets.link import bound
from widgets.number_controls import BOX_WIDTH, Exact, Number, Slider
from widgets.plain import is_marked

LIST_WIDTH = 220


@dataclass(frozen=True)
class Choice:
    """A few words, one of which holds."""

    name: str
    label: str
    options: Sequence[str]
    default: str

    def ask(self) -> Any:
        link.accept(self.name, link.one_of(list(self.options)), self.default)
        if st.session_state.get(self.name, self.default) not in self.options:  # there are other words by now
            st.session_state[self.name] = self.default
        if any(map(is_marked, self.options)):  # its button would read them as Markdown
            start = list(self.options).index(self.default)
            return st.selectbox(self.label, self.options, start, width=LIST_WIDTH, **bound(self.name))
        return st.segmented_control(
            self.label,
            self.options,
            default=self.default,
            required=True,
            **bound(self.name),
        )


@dataclass(frozen=True)
class Text:
    """Words, or a number that a number box would show as 0.00. `parse` raises ValueError with what is allowed.

    The value is what was typed: whoever asks says in a sentence what is wrong with it.
    """

    name: str
    label: str
    default: str
    parse: Callable[[str], object]
    width: int = BOX_WIDTH
    placeholder: str | None = None

    def ask(self) -> str:
        link.accept(self.name, self.parse, self.default or "none")
        return st.text_input(
            self.label,
            self.default,
            width=self.width,
            placeholder=self.placeholder,
            **bound(self.name),
        )


Control = Choice | Slider | Exact | Number | Text


def controls(*declared: Control) -> list[Any]:
    """Shows the controls in one row, beside their figure, and gives their values in order."""
    values = row(*declared)
    link.show_complaints(*(control.name for control in declared))
    return values


def row(*declared: Control) -> list[Any]:
    """The controls without what is wrong with the link, where that is said in another place."""
    with st.container(horizontal=True, gap="medium", vertical_alignment="top"):
        values = [control.ask() for control in declared]
    link.hold({control.name: value for control, value in zip(declared, values, strict=True)})
    return values
