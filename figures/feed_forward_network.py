"""The network of figure 3 on any sheet: edges with their weights, nodes with their values."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from core.show import show_short, show_within
from figures.canvas import Canvas, place
from figures.letters import width
from figures.palette import LIMITS, SCALES
from figures.pen import TEXT

Point = tuple[float, float]


@dataclass(frozen=True)
class Layout:
    """Where the nodes of each layer sit, in pixels. `upright` networks run down the page, others to the right.

    `shares` says how far along the edge from the first input to each sum its weight is written, so that it lies on no
    other edge; the other edges are mirror images of these. `room` is what a weight may take in width; `gap` keeps
    room for a word between a sum and its arrow.
    """

    x: Sequence[Point]
    pre: Sequence[Point]
    post: Sequence[Point]
    out: Sequence[Point]
    radius: float
    shares: Sequence[float]
    room: float
    upright: bool = False
    size: float = 18
    gap: float = 0

    def port(self, point: Point, side: int) -> Point:
        """Where edges leave (side 1) or reach (side −1) a node."""
        reach = side * self.radius
        return (point[0], point[1] + reach) if self.upright else (point[0] + reach, point[1])


THICKEST = 3
"""Heavier weights are drawn as thick as this one."""


def label(weight: float, room: float) -> str:
    """A weight with its sign, as exact as there is room for."""
    sign = "+" * bool(weight > 0)
    shorter = (sign + show_within(weight, longest) for longest in (5, 4, 3))
    texts = [f"<b>{text}</b>" for text in (show_short(weight, sign=bool(weight)), *shorter)]
    return next((text for text in texts if width(text, TEXT) <= room), texts[-1])


def width_of(weight: float) -> float:
    """The heavier the weight, the thicker its edge; nothing passes along a weight of 0."""
    return 1.5 + 2.5 * min(abs(weight), THICKEST)


def edge(sheet: Canvas, start: Point, end: Point, weight: float, lit: bool = True) -> None:
    """One weight as a line: thick by its size, coloured by its sign, a dotted hair when it is 0."""
    if weight == 0:
        sheet.line(*start, *end, "$hair", 1, dash="2px,4px")
        return
    sign = "plus" if weight > 0 else "minus"
    sheet.line(*start, *end, f"${sign}" if lit else f"${sign}.line", width_of(weight))


def edges(
    sheet: Canvas, layout: Layout, weights: np.ndarray, first: bool, lit: bool, edited: np.ndarray | None = None
) -> None:
    """All weights between two layers, each with its number on it. The zeros lie under the others, without a number
    unless the reader put them there."""
    sources, targets = (layout.x, layout.pre) if first else (layout.post, layout.out)
    name = "w_1" if first else "w_2"
    for (i, j), weight in sorted(np.ndenumerate(weights), key=lambda entry: entry[1] != 0):
        start, end = layout.port(sources[i], 1), layout.port(targets[j], -1)
        edge(sheet, start, end, weight, lit)
        own = edited is not None and bool(edited[i, j])
        if weight or own:
            x, y = spot(layout, i, j, first)
            color = "$muted" if not lit else "$plus" if weight >= 0 else "$minus"
            text = label(weight, layout.room)
            sheet.text(x, y, text, TEXT, color, pill=True, of=place(name, i, j))
        if own:
            half = width(text, TEXT) / 2
            sheet.corners(np.ones((1, 1), bool), x - half, y - 12, (2 * half + 11, 20), side=7, filled=True)


def spot(layout: Layout, i: int, j: int, first: bool) -> Point:
    """Where the weight from node i to node j is written."""
    sources, targets = (layout.x, layout.pre) if first else (layout.post, layout.out)
    outer, hidden = (i, j) if first else (j, i)
    inward = layout.shares[hidden] if outer == 0 else layout.shares[-1 - hidden]
    share = inward if first else 1 - inward
    (x0, y0), (x1, y1) = layout.port(sources[i], 1), layout.port(targets[j], -1)
    return round(x0 + share * (x1 - x0), 1), round(y0 + share * (y1 - y0), 1)


def nodes(
    sheet: Canvas,
    points: Sequence[Point],
    values: np.ndarray,
    radius: float,
    size: float,
    state: str = "done",
    name: str = "",
    texts: Sequence[str] = (),
) -> None:
    """Circles with their values inside, as `texts` or as exact as there is room for. `state`: done, current (accent,
    bold) or later (no colour yet). `name` is that of the quantity whose only row they are."""
    texts = texts or [show_within(v, (2 * radius - 8) / (size / 2)) for v in values]
    color, thick = {"done": ("$muted", 1.5), "current": ("$accent", 3), "later": ("$muted", 1.2)}[state]
    fill = {"color": "$bg"} if state == "later" else _colours(values)
    sheet.traces.append(
        {
            "type": "scatter",
            "mode": "markers+text",
            "x": [x for x, _ in points],
            "y": [y for _, y in points],
            "marker": {"size": 2 * radius, "opacity": 1, "line": {"color": color, "width": thick}} | fill,
            "text": [f"<b>{text}</b>" for text in texts] if state == "current" else texts,
            "textfont": {"size": size, "color": "$muted" if state == "later" else "$ink"},
            "cliponaxis": False,
        }
        | ({"meta": {"nodes": name}} if name else {})
    )


def _colours(values: np.ndarray) -> dict:
    low, high = LIMITS["signed"]
    numbers = [round(float(v), 3) for v in values]
    return {"color": numbers, "colorscale": SCALES["signed"], "cmin": low, "cmax": high}
