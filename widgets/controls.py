"""A page's controls, declared in one place: label, bounds and default beside the name in the link."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import streamlit as st

from widgets import link

SLIDER_WIDTH = 170


@dataclass(frozen=True)
class Choice:
    """A few words, one of which holds."""

    name: str
    label: str
    options: Sequence[str]
    default: str

    def ask(self) -> Any:
        link.accept(self.name, link.one_of(list(self.options)), self.default)
        return st.segmented_control(
            self.label,
            self.options,
            default=self.default,
            required=True,
            key=self.name,
            bind="query-params",
            on_change=partial(link.settle, self.name),
        )


@dataclass(frozen=True)
class Slider:
    """A number between two bounds; whole when `default` is an int."""

    name: str
    label: str
    low: float
    high: float
    default: float
    step: float = 1
    format: str | None = None

    def ask(self) -> Any:
        whole = isinstance(self.default, int)
        link.accept(self.name, link.number(self.low, self.high, whole), f"{self.default:g}")
        return st.slider(
            self.label,
            self.low,
            self.high,
            self.default,
            step=self.step,
            format=self.format,
            key=self.name,
            bind="query-params",
            width=SLIDER_WIDTH,
            on_change=partial(link.settle, self.name),
        )


def controls(*declared: Choice | Slider) -> list[Any]:
    """Shows the controls in one row, beside their figure, and gives their values in order."""
    with st.container(horizontal=True, gap="medium", vertical_alignment="bottom"):
        values = [control.ask() for control in declared]
    link.show_complaints(*(control.name for control in declared))
    return values
