"""Figure 6 on a phone, and for larger blocks: the path as a rail of numbered discs, below it one operation alone."""

from collections.abc import Mapping, Sequence

import numpy as np

from core.forward_pass_stops import Stop
from core.graph import Cell, Quantity
from figures.canvas import Canvas
from figures.flow import Laid, Placed, Rail, laid
from figures.forward_pass import branches, operations
from figures.forward_pass_detail import NAMES, draw_item, heading, highlighted
from figures.forward_pass_items import Item, items
from figures.paths import bent
from figures.pen import HEAD, SMALL, TEXT, WIDE
from figures.scene import POST, Scene

RAIL_Y, HANG_Y = 40, 88
PANEL_TOP = 128


def still(walk: Sequence[Stop], rail: Rail, height: float) -> dict:
    """The rail: the path, its branches and an empty disc for each operation."""
    sheet, stops = Canvas(rail.width, int(height)), operations(walk)
    sheet.arrow([(_x(rail, stops[0]), RAIL_Y), (rail.width, RAIL_Y)], "$path", 5, head=0.55)
    for branch in branches(stops):
        leave, join = _x(rail, stops[branch[0].number - 2]) + 22, _x(rail, stops[branch[-1].number]) - 22
        sheet.path(bent([(leave, RAIL_Y), (leave, HANG_Y), (join, HANG_Y), (join, RAIL_Y)], 8), "$path", 2)
    return sheet.figure()


def lay(stop: Stop, made: Mapping[str, Quantity], rail: Rail, scene: Scene, bottom: float = 0) -> Laid:
    """The operation's matrices in their places, their last line at `bottom` if it can be."""
    return laid([item for item in items(stop, made) if not item.side], rail, scene, PANEL_TOP + 78, bottom)


def frame(walk: Sequence[Stop], at: int, there: Laid, row: int, column: int, scene: Scene = POST) -> dict:
    """The discs up to the current one filled, and the current operation's matrices in the places they were given."""
    stop, rail = walk[at], there.rail
    sheet = Canvas(rail.width, int(there.bottom + 14))
    sheet.box(0, PANEL_TOP, rail.width, there.bottom + 12, "$panel", "$panel", r=10, width=0)
    for other in operations(walk):
        _disc(sheet, other, stop, rail)
    _heading(sheet, walk, stop, rail, scene)
    for matrix in there.placed:
        draw_placed(sheet, matrix, rail, highlighted(stop, row, column), scene)
    return sheet.figure()


def draw_placed(sheet: Canvas, matrix: Placed, rail: Rail, cell: Cell, scene: Scene) -> None:
    """One matrix with the words of its rows and the shape of the whole of which it may be a part."""
    draw_item(sheet, matrix.item, matrix.x, matrix.y, rail.cell, cell, scene)
    note_shape(sheet, matrix.item, matrix.x, matrix.y, rail)
    if matrix.named:
        _names(sheet, matrix.x, matrix.y, rail, scene)


def note_shape(sheet: Canvas, item: Item, x: float, y: float, rail: Rail) -> None:
    """The shape of the whole matrix under the part of it that is drawn here."""
    rows, columns = np.atleast_2d(item.quantity.value).shape
    middle = x + rail.cell[0] * item.value.shape[1] / 2
    sheet.text(middle, y + rail.cell[1] * rows + 14, f"{rows} × {columns}", SMALL, "$muted")


def _heading(sheet: Canvas, walk: Sequence[Stop], stop: Stop, rail: Rail, scene: Scene) -> None:
    if rail.width == WIDE:
        heading(sheet, walk, stop, 30, PANEL_TOP + 26)
        scene.announce(sheet, WIDE - 20, PANEL_TOP + 26)
        return
    sheet.text(14, PANEL_TOP + 24, f"<b>{stop.number}  {stop.title}</b>", HEAD, "$accent", align="left")
    stage = f"head {stop.head}: {stop.stage}" if stop.head else stop.stage
    sheet.text(rail.width - 14, PANEL_TOP + 24, stage, TEXT, "$muted", align="right")
    scene.announce(sheet, rail.width - 4, 12)


def _x(rail: Rail, stop: Stop) -> float:
    """Where an operation's disc stands on the rail."""
    return 20 + (rail.width - 60) / 6 * (stop.number - 1)


def _disc(sheet: Canvas, stop: Stop, current: Stop, rail: Rail) -> None:
    y, now = RAIL_Y if stop.on_path else HANG_Y, stop.number == current.number
    color = "$accent" if now else "$path" if stop.role == "path" else f"${stop.role}"
    done = stop.number <= current.number
    sheet.circle(_x(rail, stop), y, 16, color, 2.5, fill=color if done else "$bg")
    sheet.text(_x(rail, stop), y, f"<b>{stop.number}</b>", TEXT, "$chip" if done else color)


def _names(sheet: Canvas, x: float, y: float, rail: Rail, scene: Scene) -> None:
    for i, role in enumerate(scene.roles):
        word = scene.word(i, NAMES, TEXT)
        sheet.text(x - 14, y + rail.cell[1] * (i + 0.5), word, TEXT, f"${role}", align="right")
