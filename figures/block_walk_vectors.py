"""Figure 1's vectors: many of them set along a line as one matrix with gaps, and weights as one bar."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from core.show import show_within
from figures.canvas import Canvas
from figures.cells import tinted
from figures.palette import LIMITS
from figures.pen import TEXT
from figures.scene import POST, Scene

Span = tuple[float, float]
OWN_NAMES: Mapping[str, str] = {}


class Vector(NamedTuple):
    """Where a vector starts along the line, its numbers, whether it is the current one, and its quantity's name."""

    start: float
    values: np.ndarray
    current: bool
    name: str = ""


def vectors(
    sheet: Canvas, placed: Iterable[tuple], across: float, cell: tuple[float, float], *,
    lying: bool = False, scale: str = "signed", size: float = TEXT,
    row: int = 0, first: int = 0, scene: Scene = POST, called: Mapping[str, str] = OWN_NAMES,
) -> None:  # fmt: skip
    """Many vectors as one matrix with gaps, each starting at its own place along a line.

    They stand with their tops at y = `across`; with `lying=True` they lie with their left ends at x = `across`.
    `row` is that of the token. Those that name their quantity are marked where it differs from the post's, and can be
    clicked; `called` gives the name by which the page knows it, where that is another.
    """
    in_order = sorted((Vector(*vector) for vector in placed), key=lambda vector: vector.start)
    if not in_order:
        return
    along, depth = (cell[1], cell[0]) if lying else cell
    places: list[float] = []
    columns: list[Sequence] = []
    for start, values, current, _ in in_order:
        if places:
            columns.append([(None, "")] * len(values))
        places += [start, start + along]
        columns.append([_cell(v, current, scale, (cell[0] - 4) / (size / 2)) for v in values])
    for vector in in_order:
        corner = (across, vector.start) if lying else (vector.start, across)
        _mark(sheet, vector, corner, cell, (row, first), scene, lying)
    lines = [across + depth * i for i in range(len(in_order[0].values) + 1)]
    rows = columns if lying else list(zip(*columns, strict=True))
    z, text = ([[part[k] for part in row] for row in rows] for k in (0, 1))
    names = [called.get(vector.name, vector.name) for vector in in_order]
    meta = {"names": names, "row": row, "lying": lying} | ({"column": first} if first else {})
    x, y = (lines, places) if lying else (places, lines)
    sheet.traces.append(tinted(x, y, z, text, scale, size, meta))


def _mark(
    sheet: Canvas, vector: Vector, corner: tuple[float, float], cell: tuple[float, float],
    starts: tuple[int, int], scene: Scene, lying: bool,
) -> None:  # fmt: skip
    """Marks the numbers that differ from the post's; `starts` are row and column of the first one."""
    row, first = starts
    for marked, filled in ((scene.edited, True), (scene.touched, False)):
        if vector.name in marked:
            cells = marked[vector.name][row : row + 1, first : first + len(vector.values)]
            sheet.corners(cells if lying else cells.T, *corner, cell, side=7, filled=filled)


def _cell(value: float, current: bool, scale: str, longest: float) -> tuple[float, str]:
    text = show_within(float(value), longest)
    return round(float(np.clip(value, *LIMITS[scale])), 3), f"<b>{text}</b>" if current else text


def empty(
    sheet: Canvas, corners: Sequence[Span], counts: Sequence[int], cell: tuple[float, float], lying=False
) -> None:
    """Dotted cells, all in one shape: the shape of a vector is known, its numbers are not."""
    outline = ""
    for (x, y), count in zip(corners, counts, strict=True):
        for i in range(count):
            left, top = (x + cell[0] * i, y) if lying else (x, y + cell[1] * i)
            right, bottom = left + cell[0] - 2, top + cell[1] - 2
            outline += f"M{left + 2:g},{top + 2:g}H{right:g}V{bottom:g}H{left + 2:g}Z"
    if outline:
        sheet.path(outline, "$muted", 1, dash="2px,3px")


def shares(sheet: Canvas, weights: np.ndarray, roles: Iterable[str], box: tuple[float, float, float, float]) -> None:
    """Weights that add up to 1 as one bar in the tokens' colours, over the pixels (x0, y0, x1, y1)."""
    x0, y0, x1, y1 = box
    usable = x1 - x0 - 2 * (len(weights) - 1)
    for role, weight in zip(roles, weights, strict=True):
        width = usable * float(weight)
        if width >= 0.5:
            sheet.area(round(x0, 1), y0, round(x0 + width, 1), y1, f"${role}", r=2)
        x0 += width + 2
