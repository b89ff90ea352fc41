"""Figure 4's clocks: one for each pair of dimensions, with the hand of p and that of p + k."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from core.positions import Shift
from figures.canvas import Canvas, packed, place
from figures.pen import SMALL, TEXT
from figures.positions_numbers import MOST_CLOCKS, turned_by

LENGTH = 0.86
"""A hand's length as a share of the clock's radius."""
LINE_MARKER = 1.4
"""Plotly draws a marker that is a line this much longer than its size."""


@dataclass(frozen=True)
class Clocks:
    """One clock per pair, in rows of `across`: sine to the right, cosine up, so time runs clockwise from p = 0.

    `pair` is the one whose arithmetic is shown.
    """

    shift: Shift
    pair: int
    x: float
    y: float
    pitch: tuple[float, float]
    across: int
    radius: float

    @cached_property
    def pairs(self) -> list[int]:
        """All, or as many as there is room for at equal steps: the last and the chosen one among them."""
        n = len(self.shift.omega)
        shown = [*range(0, n, max(1, n // MOST_CLOCKS))]
        shown[-1] = n - 1
        nearest = min(range(len(shown)), key=lambda at: abs(shown[at] - self.pair))
        shown[nearest] = self.pair
        return shown

    def centres(self) -> tuple[np.ndarray, np.ndarray]:
        at = np.arange(len(self.pairs))
        return self.x + self.pitch[0] * (at % self.across), self.y + self.pitch[1] * (at // self.across)

    def draw(self, sheet: Canvas) -> None:
        """The faces with their numbers, the chosen one in accent."""
        xs, ys = (c.tolist() for c in self.centres())
        marker = {"size": 2 * self.radius, "color": "$bg", "line": {"color": "$position", "width": 1.5}}
        sheet.curve(1, xs, ys, mode="markers", marker=marker)
        few = len(self.pairs) < MOST_CLOCKS
        below, name = self.radius + 14, "pair {}" if few else "{}"
        for i, x, y in zip(self.pairs, xs, ys, strict=True):
            text, color = (f"<b>{name.format(i)}</b>", "$accent") if i == self.pair else (name.format(i), "$muted")
            sheet.text(x, y + below, text, SMALL, color)
            if few:
                sheet.text(x, y + below + 20, turned_by(self.shift, i), SMALL, of=place("turn_degrees", i))
            if i == self.pair:
                sheet.circle(x, y, self.radius, "$accent", 3, above=True)

    def hands(self, p: int) -> list[dict]:
        """The hands of p + k and, over them, those of p."""
        return [self._later[p], self._now[p]]

    @cached_property
    def _now(self) -> list[dict]:
        return self._hands(self.shift.encoding, "$accent", 3)

    @cached_property
    def _later(self) -> list[dict]:
        return self._hands(self.shift.shifted, "$position", 1.5)

    def _hands(self, encoding: np.ndarray, color: str, width: float) -> list[dict]:
        """One trace for each position: lines that hang from their centre, turned by half a circle more."""
        x, y = (packed(np.rint(c).astype(np.int16)) for c in self.centres())
        look = {"symbol": "line-ns", "size": round(LENGTH * self.radius / LINE_MARKER, 1)}
        look |= {"standoff": round(LENGTH * self.radius / 2, 1), "line": {"color": color, "width": width}}
        place = {"type": "scatter", "mode": "markers", "x": x, "y": y}
        columns = 2 * np.array(self.pairs)
        degrees = np.degrees(np.arctan2(encoding[:, columns], encoding[:, columns + 1]))
        return [place | {"marker": look | {"angle": packed(row)}} for row in np.rint(degrees + 180).astype(np.int16)]


def key(sheet: Canvas, x: float, y: float, color: str, text: str) -> None:
    """A sample of a hand and what it stands for."""
    sheet.line(x, y, x + 20, y, color, 3 if color == "$accent" else 1.5)
    sheet.text(x + 27, y, text, TEXT, align="left")
