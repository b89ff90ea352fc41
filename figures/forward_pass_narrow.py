"""Figure 6 on a phone: the path as a rail of numbered discs, below it the current operation alone."""

from collections.abc import Sequence

from core.forward_pass import Stop
from core.graph import Quantity
from figures.canvas import HEAD, NARROW, SMALL, TEXT, Canvas, bent
from figures.forward_pass import branches, operations
from figures.forward_pass_detail import Item, draw_item, highlighted, items

RAIL_Y, HANG_Y = 40, 88
PANEL_TOP = 128
CELL = (64, 40)


def _x(stop: Stop) -> float:
    return 20 + (NARROW - 60) / 6 * (stop.number - 1)


def still(walk: Sequence[Stop], height: float) -> dict:
    """The rail: the path, its branches and an empty disc for each operation."""
    sheet, stops = Canvas(NARROW, int(height)), operations(walk)
    sheet.line(_x(stops[0]), RAIL_Y, NARROW - 12, RAIL_Y, "$path", 5)
    sheet.arrow(NARROW - 20, RAIL_Y, NARROW, RAIL_Y, "$path", 5, head=0.55)
    for branch in branches(stops):
        leave, join = _x(stops[branch[0].number - 2]) + 22, _x(stops[branch[-1].number]) - 22
        sheet.path(bent([(leave, RAIL_Y), (leave, HANG_Y), (join, HANG_Y), (join, RAIL_Y)], 8), "$path", 2)
    return sheet.figure()


def frame(walk: Sequence[Stop], at: int, made: dict[str, Quantity], row: int, column: int) -> tuple[dict, float]:
    """The discs up to the current one filled, the current operation's matrices, and the height they need."""
    stop, sheet = walk[at], Canvas(NARROW, 10)
    shown = [item for item in items(stop, made) if not item.side]
    placed, bottom = _flow(shown)
    sheet.box(0, PANEL_TOP, NARROW, bottom + 12, "$panel", "$panel", r=10, width=0)
    for other in operations(walk):
        _disc(sheet, other, stop)
    sheet.text(14, PANEL_TOP + 24, f"<b>{stop.number}  {stop.title}</b>", HEAD, "$accent", align="left")
    if stop.stage:
        sheet.text(NARROW - 14, PANEL_TOP + 24, stop.stage, TEXT, "$muted", align="right")
    cell = highlighted(stop, row, column)
    for item, x, y in placed:
        title = f"{item.sign} {item.title}".strip()
        draw_item(sheet, Item(item.quantity, title), x, y, CELL, cell)
        rows, columns = item.quantity.value.shape
        sheet.text(x + CELL[0] * columns / 2, y + CELL[1] * rows + 14, f"{rows} × {columns}", SMALL, "$muted")
    return sheet.figure(), bottom + 14


def _disc(sheet: Canvas, stop: Stop, current: Stop) -> None:
    y, now = RAIL_Y if stop.on_path else HANG_Y, stop.number == current.number
    color = "$accent" if now else "$path" if stop.role == "path" else f"${stop.role}"
    done = stop.number <= current.number
    sheet.circle(_x(stop), y, 16, color, 2.5, fill=color if done else "$bg")
    sheet.text(_x(stop), y, f"<b>{stop.number}</b>", TEXT, "$chip" if done else color)


def _flow(shown: Sequence[Item]) -> tuple[list[tuple[Item, float, float]], float]:
    """Places the matrices in rows, as many side by side as fit, and says where the last row ends."""
    placed: list[tuple[Item, float, float]] = []
    x, y, row_height = 26.0, PANEL_TOP + 78.0, 0.0
    for item in shown:
        rows, columns = item.quantity.value.shape
        square = item.quantity.name.startswith(("attn_scores", "attn_masked", "attn_weights"))
        width = CELL[0] * columns + (44 if square else 0)
        if placed and x + width > NARROW - 8:
            x, y, row_height = 26.0, y + row_height + 62, 0.0
        top = y + (24 if square else 0)
        placed.append((item, x + (44 if square else 0), top))
        row_height = max(row_height, top - y + CELL[1] * rows)
        x += width + 30
    return placed, y + row_height + 24
