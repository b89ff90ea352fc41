"""The matrices of one stop of figure 6, large, with the marks of the cells that feed the highlighted one."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from core.arithmetic import reads
from core.forward_pass_stops import Stop
from core.graph import Cell, Quantity
from figures.canvas import Canvas
from figures.forward_pass_items import Item
from figures.pen import HEAD, LARGE, TEXT, WIDE
from figures.scene import POST, Scene

BIG, SMALLER = (72, 50), 64
NAMES, NARROWEST = 50, 58
"""The room for the words of the rows. A cell of the other width still takes a number of three decimals in letters
of 18."""


def highlighted(stop: Stop, row: int, column: int) -> Cell:
    """The cell whose arithmetic is shown: the reader's row and column, or the last ones there are."""
    rows, columns = stop.quantity.value.shape
    return Cell(stop.quantity, (min(row, rows - 1), min(column, columns - 1)))


def gaps_of(shown: Sequence[Item]) -> list[int]:
    """The room before each item for its sign, and for the queries' names at a square matrix."""
    return [0, *(112 if item.square else 76 for item in shown[1:])]


def width_for(shown: Sequence[Item]) -> float:
    """The width of a cell with which the items stand side by side; under NARROWEST they do not fit."""
    columns = sum(item.value.shape[1] for item in shown)
    room = WIDE - sum(gaps_of(shown)) - (60 if shown[0].square else 0) - 24
    return min(BIG[0] if len(shown) < 4 else SMALLER, room // columns)


def detail(sheet: Canvas, shown: Sequence[Item], cell: Cell, top: float, scene: Scene = POST) -> None:
    """The items side by side, each after its sign, their marks, and a shape badge under each."""
    wide, gaps = width_for(shown), gaps_of(shown)
    lead = 60 if shown[0].square else 0
    x = (WIDE - sum(gaps) - sum(wide * item.value.shape[1] for item in shown) + lead) / 2
    for item, gap in zip(shown, gaps, strict=True):
        rows, columns = item.value.shape
        x += gap
        sheet.text(x - 38 - (gap - 76), top + BIG[1] * rows / 2, item.sign, 24, "$muted")
        draw_item(sheet, item, x, top, (wide, BIG[1]), cell, scene)
        x += wide * columns
        sheet.badge(x - wide * columns / 2, top + BIG[1] * rows + 30, f"{rows} × {columns}")


def draw_item(
    sheet: Canvas, item: Item, x: float, y: float, size: tuple[float, float], cell: Cell, scene: Scene = POST
) -> None:
    """One matrix with its title, the tokens at its sides, and the marks of what feeds `cell`."""
    columns = item.value.shape[1]
    sheet.text(
        x + size[0] * columns / 2, y - (48 if item.square else 24), item.title, TEXT, "$muted" if item.side else "$ink"
    )
    letters = LARGE if size[0] >= SMALLER else HEAD if size[0] >= NARROWEST else TEXT
    sheet.matrix(
        item.value, x, y, size, scale="weights" if item.weights else "signed", dim=item.side, size=letters,
        masked=_masked(item.quantity)[:, item.columns], fit=True, name=item.quantity.name, column=item.first,
        decimals=item.quantity.decimals, flat=item.quantity.value.ndim == 1,
    )  # fmt: skip
    if item.square:
        for j in range(columns):
            k = item.first + j
            word = scene.word(k, size[0] - 4, HEAD)
            sheet.text(x + size[0] * (j + 0.5), y - 20, word, HEAD, f"${scene.roles[k]}")
        for i in range(len(scene.tokens)):
            word = scene.word(i, NAMES, HEAD)
            sheet.text(x - 14, y + size[1] * (i + 0.5), word, HEAD, f"${scene.roles[i]}", align="right")
    elif item.value.shape[0] == len(scene.tokens):
        sheet.token_bars(x, y, size[1], scene.roles, item.side)
    scene.corners(sheet, item.quantity.name, x, y, size, item.columns)
    mark(sheet, item, x, y, size, cell)


def _masked(quantity: Quantity) -> np.ndarray:
    """Cells that the mask keeps from being looked at."""
    weights = quantity.name.startswith("attn_weights")
    return ~np.isfinite(np.atleast_2d(quantity.operands[0].value if weights else quantity.value))


def mark(sheet: Canvas, item: Item, x: float, y: float, size: tuple[float, float], cell: Cell) -> None:
    """Frames the highlighted cell, and the cells of this matrix that feed it."""
    here = item.quantity.name == cell.quantity.name
    fed = [cell.index] if here else _fed(item.quantity, cell)
    last = item.first + item.value.shape[1]
    seen = np.array([(i, j - item.first) for i, j in fed if item.first <= j < last])
    if len(seen):
        (i0, j0), (i1, j1) = seen.min(axis=0), seen.max(axis=0) + 1
        draw = sheet.result if here else sheet.operand
        draw(x + size[0] * j0, y + size[1] * i0, x + size[0] * j1, y + size[1] * i1)


def _fed(quantity: Quantity, cell: Cell) -> list[tuple[int, int]]:
    """The cells of a quantity that feed one cell, as row and column."""
    fed = [c.index for c in reads(cell.quantity, cell.index) if c.quantity.name == quantity.name]
    return [(0, *index) if len(index) == 1 else index for index in fed]  # type: ignore[misc]


def parted(item: Item, most: int) -> list[Item]:
    """The item in pieces of at most so many columns, for a matrix wider than the sheet."""
    count = item.quantity.value.shape[-1]
    if count <= most:
        return [item]
    pieces = -(-count // most)
    edges = [round(k * count / pieces) for k in range(pieces + 1)]
    return [
        replace(item, first=a, last=b, title=f"{item.title}, {a + 1} to {b}", sign=item.sign if a == 0 else "")
        for a, b in zip(edges, edges[1:], strict=False)
    ]


def heading(sheet: Canvas, walk: Sequence[Stop], stop: Stop, x: float, y: float) -> None:
    """The operation's name, and the stages it has with the current one underlined; of several heads the current one."""
    color = "$ink" if stop.role == "path" else f"${stop.role}"
    head = f", head {stop.head}" if stop.head else ""
    sheet.text(x, y, f"<b>{stop.title.capitalize()}{head}</b>", LARGE, color, align="left")
    x += 11 * len(stop.title + head) + 30
    same = [other for other in walk if other.number == stop.number and other.head in (stop.head, 0)]
    stages = [other.stage for other in same if other.stage]
    for stage in stages:
        current = stage == stop.stage
        sheet.text(
            x, y, f"<b>{stage}</b>" if current else stage, TEXT, "$accent" if current else "$muted", align="left"
        )
        width = 8.2 * len(stage)
        if current:
            sheet.line(x, y + 15, x + width, y + 15, "$accent", 3)
        if stage != stages[-1]:
            sheet.text(x + width + 8, y, "→", TEXT, "$muted", align="left")
        x += width + 32
