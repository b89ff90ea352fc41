"""Controls for a number: a slider, a box, or both together."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import streamlit as st

from widgets import link
from widgets.link import bound

SLIDER_WIDTH, BOX_WIDTH = 170, 96


@dataclass(frozen=True)
class _Bounds:
    """A number between two bounds; whole when `default` is an int."""

    name: str
    label: str
    low: float
    high: float
    default: float

    @property
    def _whole(self) -> bool:
        return isinstance(self.default, int)


@dataclass(frozen=True)
class Slider(_Bounds):
    """A number to drag, in steps from the lower bound."""

    step: float = 1
    format: str | None = None

    def ask(self) -> Any:
        link.accept(self.name, link.number(self.low, self.high, self._whole, self.step), f"{self.default:g}")
        return st.slider(
            self.label,
            self.low,
            self.high,
            self.default,
            step=self.step,
            format=self.format,
            width=SLIDER_WIDTH,
            **bound(self.name),
        )


@dataclass(frozen=True)
class Exact(_Bounds):
    """A number in two ways: a box that takes any between wide bounds, and a slider beside it.

    The box holds the value and is bound to the link. The slider covers `inner` (low, high, step); outside it, or
    between its steps, it rests at the nearest. `then` hears of a new value before the page runs.
    """

    inner: tuple[float, float, float]
    then: Callable[[], None] | None = None

    def ask(self) -> Any:
        parse = link.number(self.low, self.high, self._whole)
        link.accept(self.name, parse, f"{self.default:,}".removesuffix(".0"))
        fresh = (stands := st.session_state.get(self.name)) is None
        if fresh:
            linked = st.query_params.get(self.name)
            stands = parse(linked) if linked else self.default
        self._follow(stands)
        with st.container(key=f"exact_{self.name}", horizontal=True, gap="small", vertical_alignment="bottom"):
            low, high, step = self.inner
            st.slider(self.label, low, high, low, step, key=self._slider, on_change=self._slid)
            value = st.number_input(
                f"{self.label}, exactly",
                self.low,
                self.high,
                self.default,
                step=1 if self._whole else self.inner[2],
                format=None if self._whole else "%g",
                label_visibility="collapsed",
                key=self.name,
                bind="query-params",
                width=BOX_WIDTH,
                on_change=self._settled,
            )
        if fresh and self.then:
            self.then()
        return value

    @property
    def _slider(self) -> str:
        return f"{self.name}_slider"

    def _follow(self, value: float) -> None:
        """Moves the slider only where it stands elsewhere: what is set anew overrides presses that are on their way."""
        nearest, stands = self._nearest(value), st.session_state.get(self._slider)
        if stands is None or not math.isclose(stands, nearest, abs_tol=1e-9):
            st.session_state[self._slider] = nearest

    def _nearest(self, value: float) -> float:
        low, high, step = self.inner
        nearest = min(max(low + round((value - low) / step) * step, low), high)
        return nearest if self._whole else round(nearest, 10)

    def _slid(self) -> None:
        value = st.session_state[self._slider]
        link.put({self.name: value if self._whole else round(value, 10)})
        if self.then:
            self.then()

    def _settled(self) -> None:
        link.settle(self.name)
        if self.then:
            self.then()


@dataclass(frozen=True)
class Number(_Bounds):
    """A number in a small box, for values that come in groups."""

    step: float = 1
    format: str | None = None
    width: int = 84

    def ask(self) -> Any:
        link.accept(self.name, link.number(self.low, self.high, self._whole), f"{self.default:g}")
        return st.number_input(
            self.label,
            self.low,
            self.high,
            self.default,
            step=self.step,
            format=self.format,
            width=self.width,
            **bound(self.name),
        )
