"""Figure 6 on a phone, and for larger blocks: the path as a rail of numbered discs, below it one operation alone."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from core.forward_pass_stops import Stop
from core.graph import Quantity
from figures.canvas import HEAD, NARROW, SMALL, TEXT, WIDE, Canvas, bent
from figures.forward_pass import branches, operations
from figures.forward_pass_detail import draw_item, heading, highlighted, parted
from figures.forward_pass_items import Item, items
from figures.scene import POST, Scene

RAIL_Y, HANG_Y = 40, 88
PANEL_TOP = 128


@dataclass(frozen=True)
class Rail:
    """One size of the composition: its width, its cells, and the room left of a matrix for bars and for names."""

    width: int
    cell: tuple[float, float]
    bars: float
    names: float
    apart: float

    def most(self, item: Item, scene: Scene) -> int:
        """The columns of a matrix that fit beside its bars or names."""
        return int((self.width - self.lead(item, scene) - 8) // self.cell[0])

    def lead(self, item: Item, scene: Scene) -> float:
        return self.names if _named(item, scene) else self.bars

    def x(self, stop: Stop) -> float:
        return 20 + (self.width - 60) / 6 * (stop.number - 1)


PHONE, LARGE_BLOCK = Rail(NARROW, (64, 40), 26, 70, 30), Rail(WIDE, (60, 36), 40, 96, 66)
PHONE_LARGE = Rail(NARROW, (56, 36), 26, 78, 30)


def still(walk: Sequence[Stop], rail: Rail, height: float) -> dict:
    """The rail: the path, its branches and an empty disc for each operation."""
    sheet, stops = Canvas(rail.width, int(height)), operations(walk)
    sheet.arrow([(rail.x(stops[0]), RAIL_Y), (rail.width, RAIL_Y)], "$path", 5, head=0.55)
    for branch in branches(stops):
        leave, join = rail.x(stops[branch[0].number - 2]) + 22, rail.x(stops[branch[-1].number]) - 22
        sheet.path(bent([(leave, RAIL_Y), (leave, HANG_Y), (join, HANG_Y), (join, RAIL_Y)], 8), "$path", 2)
    return sheet.figure()


def frame(
    walk: Sequence[Stop],
    at: int,
    made: Mapping[str, Quantity],
    row: int,
    column: int,
    rail: Rail = PHONE,
    scene: Scene = POST,
) -> tuple[dict, float]:
    """The discs up to the current one filled, the current operation's matrices, and the height they need."""
    stop, sheet = walk[at], Canvas(rail.width, 10)
    pieces = [piece for item in items(stop, made) if not item.side for piece in parted(item, rail.most(item, scene))]
    placed, bottom = flow(pieces, rail, scene, PANEL_TOP + 78)
    sheet.box(0, PANEL_TOP, rail.width, bottom + 12, "$panel", "$panel", r=10, width=0)
    for other in operations(walk):
        _disc(sheet, other, stop, rail)
    _heading(sheet, walk, stop, rail, scene)
    cell = highlighted(stop, row, column)
    for item, x, y in placed:
        draw_item(sheet, item, x, y, rail.cell, cell, scene)
        note_shape(sheet, item, x, y, rail)
        if _named(item, scene) and not item.square:
            _names(sheet, x, y, rail, scene)
    return sheet.figure(), bottom + 14


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


def _disc(sheet: Canvas, stop: Stop, current: Stop, rail: Rail) -> None:
    y, now = RAIL_Y if stop.on_path else HANG_Y, stop.number == current.number
    color = "$accent" if now else "$path" if stop.role == "path" else f"${stop.role}"
    done = stop.number <= current.number
    sheet.circle(rail.x(stop), y, 16, color, 2.5, fill=color if done else "$bg")
    sheet.text(rail.x(stop), y, f"<b>{stop.number}</b>", TEXT, "$chip" if done else color)


def _named(item: Item, scene: Scene) -> bool:
    """Whether the rows need their words: three colours of their own are enough."""
    return item.square or (len(scene.tokens) > 3 and item.value.shape[0] == len(scene.tokens))


def _names(sheet: Canvas, x: float, y: float, rail: Rail, scene: Scene) -> None:
    for i, role in enumerate(scene.roles):
        word = f"<b>{scene.word(i, 6)}</b>"
        sheet.text(x - 14, y + rail.cell[1] * (i + 0.5), word, TEXT, f"${role}", align="right")


def flow(shown: Sequence[Item], rail: Rail, scene: Scene, top: float) -> tuple[list[tuple[Item, float, float]], float]:
    """Places the matrices in rows from `top` down, as many side by side as fit, and says where the last row ends."""
    placed: list[tuple[Item, float, float]] = []
    x, y, row_height = 0.0, top, 0.0
    for item in shown:
        rows, columns = item.value.shape
        lead = rail.lead(item, scene)
        width = lead + rail.cell[0] * columns
        if placed and x + width > rail.width - 8:
            x, y, row_height = 0.0, y + row_height + 62, 0.0
        start = y + (24 if item.square else 0)
        placed.append((replace(item, title=f"{item.sign} {item.title}".strip()), x + lead, start))
        row_height = max(row_height, start - y + rail.cell[1] * rows)
        x += width + rail.apart - 26
    return placed, y + row_height + 24
