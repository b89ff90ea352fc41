"""The matrices of one stop of figure 6, large, with the marks of the cells that feed the highlighted one."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from core.forward_pass import Stop
from core.graph import Cell, Quantity, reads
from core.toy import TOKENS
from figures.canvas import HEAD, LARGE, TEXT, WIDE, Canvas

BIG, SMALLER = (72, 50), 64
SQUARE = ("attn_scores", "attn_masked", "attn_weights", "mask")


@dataclass(frozen=True)
class Item:
    """A matrix of the detail panel: what it is called, the sign before it, whether it only keeps company."""

    quantity: Quantity
    title: str
    sign: str = ""
    side: bool = False


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
    dot = f"q · k ÷ √{made['q'].value.shape[1]}: queries ↓ keys →"
    return {
        "scores": [Item(made["q"], "queries"), Item(made["k"], "keys", "·"), Item(scores, dot, "=")],
        "mask": [Item(scores, "scores: queries ↓ keys →"), Item(before, "masked scores", "→")],
        "softmax": [Item(before, "scores: queries ↓ keys →"), Item(weights, title, "→")],
        "blend": [Item(before, "scores", side=True), Item(weights, title, "→"), Item(made["v"], "values", "×"),
                  Item(made["attn_blend"], "output", "=")],
    }[stop.stage]  # fmt: skip


def highlighted(stop: Stop, row: int, column: int) -> Cell:
    """The cell whose arithmetic is shown: the reader's column, or the last one there is."""
    shown = stop.quantity.operands[0] if stop.stage == "blend" else stop.quantity
    return Cell(shown, (row, min(column, shown.value.shape[1] - 1)))


def detail(sheet: Canvas, shown: Sequence[Item], cell: Cell, top: float) -> None:
    """The items side by side, each after its sign, their marks, and a shape badge under each."""
    wide = BIG[0] if len(shown) < 4 else SMALLER
    gaps = [0, *(96 if _is_square(item) else 76 for item in shown[1:])]
    lead = 60 if _is_square(shown[0]) else 0
    x = (WIDE - sum(gaps) - sum(wide * item.quantity.value.shape[1] for item in shown) + lead) / 2
    for item, gap in zip(shown, gaps, strict=True):
        rows, columns = item.quantity.value.shape
        x += gap
        sheet.text(x - 38 - (gap - 76), top + BIG[1] * rows / 2, item.sign, 24, "$muted")
        draw_item(sheet, item, x, top, (wide, BIG[1]), cell)
        x += wide * columns
        sheet.badge(x - wide * columns / 2, top + BIG[1] * rows + 30, f"{rows} × {columns}")


def _is_square(item: Item) -> bool:
    return item.quantity.name in SQUARE


def draw_item(sheet: Canvas, item: Item, x: float, y: float, size: tuple[float, float], cell: Cell) -> None:
    """One matrix with its title, the tokens at its sides, and the marks of what feeds `cell`."""
    quantity, columns = item.quantity, item.quantity.value.shape[1]
    weights = quantity.name in ("attn_weights", "mask")
    square = _is_square(item)
    sheet.text(
        x + size[0] * columns / 2, y - (48 if square else 24), item.title, TEXT, "$muted" if item.side else "$ink"
    )
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
