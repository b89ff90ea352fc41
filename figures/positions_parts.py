"""Parts of figure 4 that both compositions draw: the field of waves, the clocks, the words of the shift."""

import base64
from dataclasses import dataclass
from functools import cached_property
from math import degrees

import numpy as np

from core.positions import Shift
from core.show import GRADIENT, show, show_angle, show_short
from figures.canvas import SMALL, TEXT, Canvas
from figures.palette import SCALES

MOST_CLOCKS = 32
FULL = 127
"""Waves travel as whole numbers from −127 to 127: one byte a cell."""
LENGTH = 0.86
"""A hand's length as a share of the clock's radius."""
LINE_MARKER = 1.4
"""Plotly draws a marker that is a line this much longer than its size."""


def packed(values: np.ndarray) -> dict:
    """Whole numbers in Plotly's base64 form, a third of their length in digits."""
    text = base64.b64encode(values.tobytes()).decode()
    return {"dtype": f"i{values.itemsize}", "bdata": text, "shape": ", ".join(map(str, values.shape))}


@dataclass(frozen=True)
class Field:
    """The heatmap: positions down, dimensions across, inside the pixels (x0, y0, x1, y1)."""

    shift: Shift
    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def row(self) -> float:
        return (self.y1 - self.y0) / len(self.shift.encoding)

    def middle(self, p: int) -> float:
        return self.y0 + self.row * (p + 0.5)

    def draw(self, sheet: Canvas) -> None:
        n, d = self.shift.encoding.shape
        sheet.traces.append(
            {
                "type": "heatmap",
                "x": np.linspace(self.x0, self.x1, d + 1).round(4).tolist(),
                "y": np.linspace(self.y0, self.y1, n + 1).round(4).tolist(),
                "z": packed(np.rint(FULL * self.shift.encoding).astype(np.int8)),
                "colorscale": SCALES["waves"],
                "zmin": -FULL,
                "zmax": FULL,
                "xgap": 2 if d == 4 else 0,
                "ygap": 2 if d == 4 and self.row > 10 else 0,
                "showscale": False,
                "meta": {"name": "encoding", "row": 0, "plays": True},
            }
        )

    def draw_ticks(self, sheet: Canvas) -> None:
        for p in self.ticks():
            sheet.text(self.x0 - 12, round(self.middle(p), 1), str(p), color="$muted", align="right")
        sheet.text(self.x0 - 12, self.y0 - 24, "p ↓", color="$muted", align="right")

    def draw_names(self, sheet: Canvas) -> None:
        """The waves by name where there are four columns, else which end is the fast one."""
        d = self.shift.encoding.shape[1]
        y = self.y0 - 24
        if d == 4:
            for j, name in enumerate(("sin p", "cos p", "sin p/100", "cos p/100")):
                sheet.text(self.x0 + (self.x1 - self.x0) * (j + 0.5) / 4, y, name, SMALL, "$muted")
            return
        sheet.text(self.x0, y, "← fast waves", color="$muted", align="left")
        sheet.text(self.x1, y, "slow waves →", color="$muted", align="right")

    def draw_pair(self, sheet: Canvas, pair: int) -> None:
        """A bracket over the two columns whose arithmetic is shown."""
        width = 2 * (self.x1 - self.x0) / self.shift.encoding.shape[1]
        x, half = self.x0 + width * (pair + 0.5), max(width / 2, 4)
        sheet.area(round(x - half, 1), self.y0 - 13, round(x + half, 1), self.y0 - 9, "$accent")

    def draw_scale(self, sheet: Canvas, y: float) -> None:
        x0, x1 = self.x0 + 26, self.x0 + 150
        sheet.traces.append(
            {
                "type": "heatmap",
                "x": np.linspace(x0, x1, 63).round(1).tolist(),
                "y": [y - 6, y + 6],
                "z": [np.rint(np.linspace(-FULL, FULL, 62)).astype(int).tolist()],
                "colorscale": SCALES["waves"],
                "zmin": -FULL,
                "zmax": FULL,
                "showscale": False,
            }
        )
        sheet.text(x0 - 8, y, "−1", color="$muted", align="right")
        sheet.text(x1 + 8, y, "+1", color="$muted", align="left")

    def ticks(self) -> list[int]:
        """Round numbers down the side, and the last row."""
        last = len(self.shift.encoding) - 1
        step = max(1, (last + 1) // 4)
        return [p for p in range(0, last, step) if (last - p) * self.row > 20] + [last]

    def mark(self, sheet: Canvas, p: int) -> None:
        """Frames the row that is read; its number takes the place of the ticks it would touch."""
        y, half = self.middle(p), self.row / 2
        sheet.result(self.x0, round(y - half, 1), self.x1, round(y + half, 1), grow=1 if self.row > 9 else 4)
        touched = [self.middle(t) for t in self.ticks() if abs(self.middle(t) - y) < 18]
        top, bottom = min([y, *touched]) - 10, max([y, *touched]) + 10
        sheet.area(self.x0 - 48, round(top, 1), self.x0 - 9, round(bottom, 1), "$bg")
        sheet.text(self.x0 - 12, round(y, 1), f"<b>{p}</b>", 18, "$accent", align="right")


@dataclass(frozen=True)
class Clocks:
    """One clock per pair, in rows of `across`: sine to the right, cosine up, so time runs clockwise from p = 0."""

    shift: Shift
    x: float
    y: float
    pitch: tuple[float, float]
    across: int
    radius: float

    @property
    def pairs(self) -> range:
        n = len(self.shift.omega)
        return range(0, n, max(1, n // MOST_CLOCKS))

    def centres(self) -> tuple[np.ndarray, np.ndarray]:
        at = np.arange(len(self.pairs))
        return self.x + self.pitch[0] * (at % self.across), self.y + self.pitch[1] * (at // self.across)

    def draw(self, sheet: Canvas, pair: int) -> None:
        """The faces with their numbers; that of `pair`, whose arithmetic is shown, in accent."""
        xs, ys = (c.tolist() for c in self.centres())
        marker = {"size": 2 * self.radius, "color": "$bg", "line": {"color": "$position", "width": 1.5}}
        sheet.curve(1, xs, ys, mode="markers", marker=marker)
        few = len(self.pairs) < MOST_CLOCKS
        below, name = self.radius + 14, "pair {}" if few else "{}"
        for i, x, y in zip(self.pairs, xs, ys, strict=True):
            text, color = (f"<b>{name.format(i)}</b>", "$accent") if i == pair else (name.format(i), "$muted")
            sheet.text(x, y + below, text, SMALL, color)
            if few:
                sheet.text(x, y + below + 20, turned_by(self.shift, i), SMALL)
            if i == pair:
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


def turned_by(shift: Shift, pair: int) -> str:
    """The angle by which a shift turns a pair: 171.9°."""
    return show_angle(degrees(shift.turn[pair]))


def product_words(shift: Shift, p: int) -> str:
    return f"PE({p}) · PE({p + shift.k}) = {show(shift.product[p], GRADIENT)}"


def sum_words(shift: Shift) -> str:
    """The product once more, from the angles of the shift; two pairs have room for both terms."""
    total, n = show(shift.product_from_turn, GRADIENT), len(shift.turn)
    if n > 2:
        return f"= Σ cos {shift.k}ω over {n} pairs = {total}"
    angles = [show_short(angle, GRADIENT) for angle in shift.turn]
    first, second = (show(c, GRADIENT) for c in shift.cosines)
    signed = f"− {second[1:]}" if second.startswith("−") else f"+ {second}"
    return f"= cos {angles[0]} + cos {angles[1]} = {first} {signed}"


def length_words(shift: Shift) -> str:
    return f"√{len(shift.omega)} = {show(shift.length[-1], GRADIENT)}"


def hands_words(shift: Shift) -> str:
    """What the thin hands mean; few clocks have room for their angles below."""
    last = len(shift.turn) - 1
    if last < MOST_CLOCKS - 1:
        return f"p + {shift.k}, turned by the angle below"
    return f"p + {shift.k}: pair 0 turned by {turned_by(shift, 0)}, pair {last} by {turned_by(shift, last)}"


def panel(sheet: Canvas, box: tuple[float, float, float, float]) -> None:
    sheet.box(*box, "$panel", "$panel", r=10, width=0)


def key(sheet: Canvas, x: float, y: float, color: str, text: str) -> None:
    """A sample of a hand and what it stands for."""
    sheet.line(x, y, x + 20, y, color, 3 if color == "$accent" else 1.5)
    sheet.text(x + 27, y, text, TEXT, align="left")
