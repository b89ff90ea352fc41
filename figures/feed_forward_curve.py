"""The activation curve of figure 3 with the hidden units as numbered rings on it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

import numpy as np

from core.feed_forward import NAMES
from core.ops import ACTIVATIONS
from core.show import show, show_within
from figures.canvas import Canvas, place
from figures.pen import HEAD, SMALL, TEXT

REACH = 3
LOW, HIGH = -0.6, 3.1
RING, LONGEST = 12, 5
STEEP = 1.5
"""Rings that meet are piled upwards below this height of the curve, downwards above it."""


@dataclass(frozen=True)
class Plot:
    """The pixels in which sums from −3 to 3 and heights from LOW to HIGH lie, and where each word goes."""

    left: float
    top: float
    right: float
    bottom: float
    words: tuple[float, float]
    name: tuple[float, float]
    key: tuple[float, float]
    past: int = 28
    key_step: tuple[float, float] = (0, 25)

    def x(self, value: float) -> float:
        return round(self.left + (value + REACH) / (2 * REACH) * (self.right - self.left), 1)

    def y(self, value: float) -> float:
        return round(self.bottom - (value - LOW) / (HIGH - LOW) * (self.bottom - self.top), 1)


@dataclass(frozen=True)
class Ring:
    """A hidden unit on the plot: where its number stands, and the place on the curve it belongs to."""

    unit: int
    x: float
    y: float
    anchor: tuple[float, float]
    side: int = 0


class Threshold(NamedTuple):
    """Where a unit starts to fire, in short lines; the last one ends with the number whose `place` is `of`."""

    lines: list[str]
    of: str


@cache
def _points(activation: str) -> tuple[list[float], list[float]]:
    x = np.linspace(-REACH, REACH, 61)
    return x.round(2).tolist(), ACTIVATIONS[activation](x).round(4).tolist()


def still(sheet: Canvas, plot: Plot, activation: str, threshold: Threshold) -> None:
    """Axes, the three curves and the words about the threshold: what stays while the film plays."""
    _axes(sheet, plot)
    others = [name for name in NAMES if name != activation]
    for name, dash, row in zip(others, ("2px,4px", "7px,4px"), (0, 1), strict=True):
        _curve(sheet, plot, name, "$muted", 1.8, dash)
        x, y = (start + row * step for start, step in zip(plot.key, plot.key_step, strict=True))
        sheet.line(x, y, x + 25, y, "$muted", 1.8, dash=dash)
        sheet.text(x + 32, y, NAMES[name], SMALL, "$muted", align="left")
    _curve(sheet, plot, activation, "$feed_forward", 4)
    sheet.text(*plot.name, f"<b>{NAMES[activation]}</b>", HEAD, "$feed_forward", align="right", pill=True)
    for row, line in enumerate(threshold.lines):
        of = threshold.of if line is threshold.lines[-1] else ""
        sheet.text(plot.words[0], plot.words[1] + 21 * row, line, TEXT, align="left", pill=True, of=of)


def _axes(sheet: Canvas, plot: Plot) -> None:
    for height in range(REACH + 1):
        sheet.line(plot.left, plot.y(height), plot.right, plot.y(height), "$hair", 1, dash="2px,4px")
        sheet.text(plot.left - RING - 4, plot.y(height), f"{height}", TEXT, "$muted", align="right")
    sheet.line(plot.x(0), plot.top, plot.x(0), plot.bottom, "$hair", 1.5)
    sheet.line(plot.left, plot.bottom, plot.right, plot.bottom, "$muted", 1.2)
    for value in range(-REACH, REACH + 1):
        sheet.text(plot.x(value), plot.bottom + 26, show(value, 0), TEXT, "$muted")
    sheet.text(plot.x(0), plot.bottom + 50, "sum →", TEXT, "$muted")


def _curve(sheet: Canvas, plot: Plot, activation: str, color: str, width: float, dash: str | None = None) -> None:
    x, y = _points(activation)
    sheet.curve(1, [plot.x(v) for v in x], [plot.y(v) for v in y], color, width, dash=dash)


def rings(plot: Plot, sums: np.ndarray, heights: np.ndarray | None) -> list[Ring]:
    """Where the units stand: on the curve at `heights`, or on the axis without. Sums past ±3 stand outside the plot,
    beside its edge; rings that would cover one another are piled up."""
    placed: list[Ring] = []
    for unit, value in enumerate(sums, 1):
        height = LOW if heights is None else float(heights[unit - 1])
        side = int(np.sign(value)) if abs(value) > REACH else 0
        x = (plot.left - 40 if side < 0 else plot.right + plot.past) if side else plot.x(float(value))
        y = plot.y(min(height, REACH) if side >= 0 else max(min(height, 0), LOW))
        way = 1 if height > STEEP else -1
        ring = Ring(unit, x, y, (x, y), side)
        piled = _piled(ring, placed, way)
        placed.append(piled if piled.y <= plot.bottom else _piled(ring, placed, -1))
    return placed


def _piled(ring: Ring, placed: Sequence[Ring], way: int) -> Ring:
    """The ring moved on until it covers no other."""
    y, apart = ring.y, 2 * RING + 1
    while met := [r for r in placed if np.hypot(r.x - ring.x, r.y - y) < apart - 0.5]:
        ends = [r.y + way * np.sqrt(apart**2 - (r.x - ring.x) ** 2) for r in met]
        y = float(max(ends) if way > 0 else min(ends))
    return Ring(ring.unit, ring.x, round(y, 1), ring.anchor, ring.side)


def draw_rings(sheet: Canvas, plot: Plot, sums: np.ndarray, heights: np.ndarray | None, current: bool) -> None:
    """The numbered rings; a unit past the edge has its sum beside it."""
    color, placed = "$accent" if current else "$muted", rings(plot, sums, heights)
    for ring in placed:
        if ring.y != ring.anchor[1] and not ring.side:
            sheet.line(*ring.anchor, ring.x, ring.y, color, 1.5)
            sheet.circle(*ring.anchor, 4, color, 0, fill=color)
    for ring in placed:
        sheet.circle(ring.x, ring.y, RING, color, 3, fill="$bg")
        sheet.text(ring.x, ring.y, f"<b>{ring.unit}</b>", TEXT, "$feed_forward")
        if ring.side:
            x, align = ring.x + ring.side * (RING + 4), "left" if ring.side > 0 else "right"
            text = show_within(float(sums[ring.unit - 1]), LONGEST, 1)
            sheet.text(x, ring.y, text, SMALL, align=align, of=place("pre", 0, ring.unit - 1))
    for side, x, words in ((-1, plot.left - 28, "past −3"), (1, sheet.width - 2, "past 3")):
        past = [ring.y for ring in placed if ring.side == side]
        if past:
            y = max(past) + 26 if side > 0 and heights is not None else min(past) - 26
            sheet.text(x, round(y, 1), words, SMALL, "$muted", align="right")


def point_at(sheet: Canvas, plot: Plot, ring: Ring, lines: int) -> None:
    """A line from the words about the threshold down to a ring in the left half; elsewhere it would cross others."""
    if ring.side or ring.x > plot.x(-0.2):
        return
    start = min(max(ring.x, plot.words[0] + 4), plot.words[0] + 124), plot.words[1] + 21 * lines - 6
    sheet.line(*start, ring.x, ring.y - RING - 4, "$muted", 1.5)
