"""Figure 6: every matrix of one block in a strip along the path, the current one large below it."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from core.forward_pass import Stop
from core.graph import Cell, Quantity, reads
from core.toy import TOKENS
from figures.canvas import HEAD, LARGE, SMALL, TEXT, WIDE, Canvas, bent

HEIGHT = 640
PATH_Y, HANG_Y = 84, 190
CELL = (50, 29)
PANEL_TOP, PANEL_BOTTOM = 314, 628
BIG = (72, 50)
SQUARE = ("attn_scores", "attn_masked", "attn_weights", "mask")


@dataclass(frozen=True)
class Item:
    """A matrix of the detail panel: what it is called, the sign before it, whether it only keeps company."""

    quantity: Quantity
    title: str
    sign: str = ""
    side: bool = False


def centre(stop: Stop) -> float:
    return 0.10 * WIDE + 0.133 * WIDE * (stop.number - 1)


def operations(walk: Sequence[Stop]) -> list[Stop]:
    """One stop for each of the seven operations."""
    return list({stop.number: stop for stop in walk}.values())


def items(stop: Stop, made: dict[str, Quantity]) -> list[Item]:
    """What the detail panel shows for a stop, left to right."""
    result = stop.quantity
    if stop.name == "embed":
        token, position = result.operands
        return [Item(token, "embedding"), Item(position, "position", "+"), Item(result, "x", "=")]
    if stop.role == "norm":
        return [Item(result.operands[0], "row"), Item(made[f"{result.name}_rms"], "its root mean square", "÷"),
                Item(result, result.label, "=")]  # fmt: skip
    if stop.role == "path":
        path, branch = result.operands
        return [Item(path, f"path: {path.label}"), Item(branch, "branch", "+"), Item(result, result.label, "=")]
    if stop.name == "ffn":
        pre, post = made["ffn_pre"], made["ffn_post"]
        return [Item(pre.operands[0], pre.operands[0].label, side=True), Item(pre, "× W₁: hidden sums", "→"),
                Item(post, "activated", "→"), Item(result, "× W₂: output", "→")]  # fmt: skip
    return _attention_items(stop, made)


def _attention_items(stop: Stop, made: dict[str, Quantity]) -> list[Item]:
    scores, weights = made["attn_scores"], made["attn_weights"]
    before = made.get("attn_masked", scores)
    title = "weights: queries ↓ keys →"
    return {
        "scores": [Item(made["q"], "queries"), Item(made["k"], "keys", "·"), Item(scores, "q · k ÷ √2: queries ↓ keys →", "=")],
        "mask": [Item(scores, "scores: queries ↓ keys →"), Item(before, "masked scores", "→")],
        "softmax": [Item(before, "scores: queries ↓ keys →"), Item(weights, title, "→")],
        "blend": [Item(before, "scores", side=True), Item(weights, title, "→"), Item(made["v"], "values", "×"),
                  Item(made["attn_blend"], "output", "=")],
    }[stop.stage]  # fmt: skip


# the strip


def still(walk: Sequence[Stop]) -> dict:
    """The path, the branches and the seven matrices in full colour: what never changes while it plays."""
    sheet = Canvas(WIDE, HEIGHT)
    stops = operations(walk)
    sheet.line(centre(stops[0]), PATH_Y, WIDE - 30, PATH_Y, "$path", 6)
    sheet.arrow(WIDE - 40, PATH_Y, WIDE, PATH_Y, "$path", 6, head=0.55)
    for branch in _branches(stops):
        _draw_branch(sheet, branch, stops)
    for stop in stops:
        _small(sheet, stop, dim=False)
    return sheet.figure()


def _branches(stops: Sequence[Stop]) -> list[list[Stop]]:
    """Each run of hanging operations."""
    runs: list[list[Stop]] = []
    for before, stop in zip(stops, stops[1:], strict=False):
        if not stop.on_path:
            runs.append([stop]) if before.on_path else runs[-1].append(stop)
    return runs


def _draw_branch(sheet: Canvas, branch: Sequence[Stop], stops: Sequence[Stop]) -> None:
    half = CELL[0] * branch[0].result.value.shape[1] / 2
    leave = centre(stops[branch[0].number - 2]) + half + 22
    join = centre(stops[branch[-1].number]) - half - 26
    sheet.circle(leave, PATH_Y, 5, "$path", 0, fill="$path")
    sheet.path(bent([(leave, PATH_Y), (leave, HANG_Y), (centre(branch[0]) - half - 10, HANG_Y)]), "$path", 2)
    for a, b in zip(branch, branch[1:], strict=False):
        sheet.line(centre(a) + half + 4, HANG_Y, centre(b) - half - 10, HANG_Y, "$path", 2)
    sheet.path(bent([(centre(branch[-1]) + half + 2, HANG_Y), (join, HANG_Y), (join, PATH_Y + 34)]), "$path", 2)
    sheet.arrow(join, PATH_Y + 40, join, PATH_Y + 14, "$path", 2)
    sheet.plus(join, PATH_Y)


def _corner(stop: Stop) -> tuple[float, float]:
    rows, columns = stop.result.value.shape
    return centre(stop) - CELL[0] * columns / 2, (PATH_Y if stop.on_path else HANG_Y) - CELL[1] * rows / 2


def _small(sheet: Canvas, stop: Stop, dim: bool) -> None:
    x, y = _corner(stop)
    rows, columns = stop.result.value.shape
    sheet.area(x - 13, y - 2, x + CELL[0] * columns + 2, y + CELL[1] * rows + 2, "$bg")
    sheet.token_bars(x, y, CELL[1], TOKENS, dim)
    sheet.matrix(stop.result, x, y, CELL, dim=dim)
    if stop.number == 1:
        for i, token in enumerate(TOKENS):
            sheet.text(x - 16, y + CELL[1] * (i + 0.5), f"<b>{token}</b>", color=f"${token}", align="right")


# the frames


def frame(walk: Sequence[Stop], at: int, made: dict[str, Quantity], row: int, column: int) -> dict:
    """Names and outlines of the strip, and the current operation large with the cells that feed (row, column)."""
    sheet, stop = Canvas(WIDE, HEIGHT), walk[at]
    for other in operations(walk):
        if other.number > stop.number:
            _small(sheet, other, dim=True)
        _name(sheet, other, other.number == stop.number)
    x, y = _corner(stop)
    width, height = CELL[0] * stop.result.value.shape[1], CELL[1] * stop.result.value.shape[0]
    _wedge(sheet, x - 12, x + width + 4, y + height + 6)
    sheet.result(x - 12, y - 2, x + width + 3, y + height + 2)
    _heading(sheet, walk, stop)
    _detail(sheet, items(stop, made), highlighted(stop, row, column))
    return sheet.figure()


def highlighted(stop: Stop, row: int, column: int) -> Cell:
    """The cell whose arithmetic is shown: the reader's column, or the last one there is."""
    shown = stop.quantity.operands[0] if stop.stage == "blend" else stop.quantity
    return Cell(shown, (row, min(column, shown.value.shape[1] - 1)))


def _name(sheet: Canvas, stop: Stop, current: bool) -> None:
    color = "$accent" if current else "$ink" if stop.role == "path" else f"${stop.role}"
    sheet.text(centre(stop), _corner(stop)[1] - 17, f"<b>{stop.number}  {stop.title}</b>", color=color)


def _wedge(sheet: Canvas, x0: float, x1: float, y: float) -> None:
    """Opens from the current matrix into the panel; it widens below the strip only, to cover nothing."""
    top, r, low = PANEL_TOP, 10, HANG_Y + 56
    sheet.path(
        f"M{x0:g},{y:g} L{x1:g},{y:g} L{x1:g},{low} L{WIDE - r},{top} Q{WIDE},{top} {WIDE},{top + r} "
        f"L{WIDE},{PANEL_BOTTOM - r} Q{WIDE},{PANEL_BOTTOM} {WIDE - r},{PANEL_BOTTOM} L{r},{PANEL_BOTTOM} "
        f"Q0,{PANEL_BOTTOM} 0,{PANEL_BOTTOM - r} L0,{top + r} Q0,{top} {r},{top} L{x0:g},{low} Z",
        "$panel",
        0,
        "$panel",
    )


def _heading(sheet: Canvas, walk: Sequence[Stop], stop: Stop, x: float = 30, y: float = PANEL_TOP + 30) -> None:
    color = "$ink" if stop.role == "path" else f"${stop.role}"
    sheet.text(x, y, f"<b>{stop.title.capitalize()}</b>", LARGE, color, align="left")
    x += 11 * len(stop.title) + 30
    stages = [other.stage for other in walk if other.number == stop.number and other.stage]
    for stage in stages:
        current = stage == stop.stage
        sheet.text(x, y, f"<b>{stage}</b>" if current else stage, TEXT, "$accent" if current else "$muted", align="left")
        width = 8.2 * len(stage)
        if current:
            sheet.line(x, y + 15, x + width, y + 15, "$accent", 3)
        if stage != stages[-1]:
            sheet.text(x + width + 8, y, "→", TEXT, "$muted", align="left")
        x += width + 32


def _detail(sheet: Canvas, shown: Sequence[Item], cell: Cell, top: float = PANEL_TOP + 108) -> None:
    """The items side by side, their marks, and a shape badge under each."""
    gaps = [70 if not item.sign else 96 if _is_square(item) else 76 for item in shown[1:]]
    widths = [_cell_width(item, len(shown)) * item.quantity.value.shape[1] for item in shown]
    lead = 60 if _is_square(shown[0]) else 0
    x = (WIDE - sum(widths) - sum(gaps) - lead) / 2 + lead
    for item, width, gap in zip(shown, widths, [*gaps, 0], strict=True):
        draw_item(sheet, item, x, top, (_cell_width(item, len(shown)), BIG[1]), cell)
        rows, columns = item.quantity.value.shape
        sheet.badge(x + width / 2, top + BIG[1] * rows + 30, f"{rows} × {columns}")
        x += width
        follower = shown[shown.index(item) + 1] if item is not shown[-1] else None
        if follower and follower.sign:
            sheet.text(x + gap / 2 - (22 if _is_square(follower) else 5), top + BIG[1] * rows / 2, follower.sign, 24, "$muted")
        x += gap


def _is_square(item: Item) -> bool:
    return item.quantity.name in SQUARE


def _cell_width(item: Item, count: int) -> float:
    return 64 if count > 3 else BIG[0]


def draw_item(sheet: Canvas, item: Item, x: float, y: float, size: tuple[float, float], cell: Cell) -> None:
    """One matrix with its title, the tokens at its sides, and the marks of what feeds `cell`."""
    quantity, (rows, columns) = item.quantity, item.quantity.value.shape
    weights = quantity.name in ("attn_weights", "mask")
    square = _is_square(item)
    sheet.text(x + size[0] * columns / 2, y - (48 if square else 24), item.title, TEXT, "$muted" if item.side else "$ink")
    sheet.matrix(
        quantity, x, y, size, scale="weights" if weights else "signed", dim=item.side, size=LARGE,
        masked=_masked(quantity),
    )  # fmt: skip
    if square:
        for i, token in enumerate(TOKENS):
            sheet.text(x + size[0] * (i + 0.5), y - 20, f"<b>{token}</b>", HEAD, f"${token}")
            sheet.text(x - 14, y + size[1] * (i + 0.5), f"<b>{token}</b>", HEAD, f"${token}", align="right")
    else:
        sheet.token_bars(x, y, size[1], TOKENS, item.side)
    mark(sheet, quantity, x, y, size, cell)


def _masked(quantity: Quantity) -> np.ndarray:
    """Cells that the mask keeps from being looked at."""
    scores = quantity.operands[0].value if quantity.name == "attn_weights" else quantity.value
    return ~np.isfinite(scores)


def mark(sheet: Canvas, quantity: Quantity, x: float, y: float, size: tuple[float, float], cell: Cell) -> None:
    """Frames the highlighted cell, and the cells of this matrix that feed it."""
    if quantity.name == cell.quantity.name:
        i, j = cell.index
        sheet.result(x + size[0] * j, y + size[1] * i, x + size[0] * (j + 1), y + size[1] * (i + 1))
        return
    fed = np.array([c.index for c in reads(cell.quantity, cell.index) if c.quantity.name == quantity.name])
    if len(fed):
        (i0, j0), (i1, j1) = fed.min(axis=0), fed.max(axis=0) + 1
        sheet.operand(x + size[0] * j0, y + size[1] * i0, x + size[0] * j1, y + size[1] * i1)
