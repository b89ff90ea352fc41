"""Figure 6: every matrix of one block in a strip along the path, the current one large below it."""

from collections.abc import Mapping, Sequence

from core.forward_pass_stops import Stop
from core.graph import Quantity
from figures.canvas import Canvas
from figures.forward_pass_detail import BIG, NARROWEST, detail, heading, highlighted, width_for
from figures.forward_pass_items import items
from figures.paths import bent
from figures.pen import TEXT, WIDE
from figures.scene import POST, Scene

CELL = (50, 29)
MOST_ROWS, MOST_COLUMNS = 4, 2
USUAL = 3
"""The rows that the post's block has; more of them push everything below down."""


class Heights:
    """Where things stand from top to bottom, for a strip of so many rows."""

    def __init__(self, rows: int):
        more = max(rows - USUAL, 0) * CELL[1]
        self.path, self.hang = 84 + more / 2, 190 + 1.5 * more
        self.top = 314 + 2 * more
        self.bottom = self.top + 314 + max(rows - USUAL, 0) * BIG[1]
        self.sheet = int(self.bottom + 12)


def heights(stop: Stop) -> Heights:
    return Heights(stop.result.value.shape[0])


def fits(walk: Sequence[Stop], made: Mapping[str, Quantity]) -> bool:
    """Whether the block is small enough for the strip, and each of its stops for one row of the panel."""
    rows, columns = walk[0].result.value.shape
    small = rows <= MOST_ROWS and columns <= MOST_COLUMNS
    return small and all(width_for(items(stop, made)) >= NARROWEST for stop in walk)


def centre(stop: Stop) -> float:
    return 0.10 * WIDE + 0.133 * WIDE * (stop.number - 1)


def operations(walk: Sequence[Stop]) -> list[Stop]:
    """One stop for each of the seven operations."""
    return list({stop.number: stop for stop in walk}.values())


def still(walk: Sequence[Stop], scene: Scene = POST) -> dict:
    """The path, the branches and the seven matrices in full colour: what never changes while it plays."""
    stops, at = operations(walk), heights(walk[0])
    sheet = Canvas(WIDE, at.sheet)
    sheet.arrow([(centre(stops[0]), at.path), (WIDE, at.path)], "$path", 6, head=0.55)
    for branch in branches(stops):
        _draw_branch(sheet, branch, stops, at)
    for stop in stops:
        _small(sheet, stop, scene, dim=False)
    return sheet.figure()


def branches(stops: Sequence[Stop]) -> list[list[Stop]]:
    """Each run of hanging operations."""
    runs: list[list[Stop]] = []
    for before, stop in zip(stops, stops[1:], strict=False):
        if not stop.on_path:
            runs.append([stop]) if before.on_path else runs[-1].append(stop)
    return runs


def _draw_branch(sheet: Canvas, branch: Sequence[Stop], stops: Sequence[Stop], at: Heights) -> None:
    half = CELL[0] * branch[0].result.value.shape[1] / 2
    leave = centre(stops[branch[0].number - 2]) + half + 22
    join = centre(stops[branch[-1].number]) - half - 29
    sheet.circle(leave, at.path, 5, "$path", 0, fill="$path")
    sheet.path(bent([(leave, at.path), (leave, at.hang), (centre(branch[0]) - half - 10, at.hang)]), "$path", 2)
    for a, b in zip(branch, branch[1:], strict=False):
        sheet.line(centre(a) + half + 4, at.hang, centre(b) - half - 10, at.hang, "$path", 2)
    out = centre(branch[-1]) + half + 2
    sheet.arrow([(out, at.hang), (join, at.hang), (join, at.path + 14)], "$path", 2)
    sheet.plus(join, at.path)


def _corner(stop: Stop) -> tuple[float, float]:
    (rows, columns), at = stop.result.value.shape, heights(stop)
    return centre(stop) - CELL[0] * columns / 2, (at.path if stop.on_path else at.hang) - CELL[1] * rows / 2


def _small(sheet: Canvas, stop: Stop, scene: Scene, dim: bool) -> None:
    x, y = _corner(stop)
    rows, columns = stop.result.value.shape
    sheet.area(x - 13, y - 2, x + CELL[0] * columns + 2, y + CELL[1] * rows + 2, "$bg")
    sheet.token_bars(x, y, CELL[1], scene.roles, dim)
    sheet.matrix(stop.result, x, y, CELL, dim=dim, fit=True)
    scene.corners(sheet, stop.result.name, x, y, CELL)
    if stop.number == 1:
        for i, role in enumerate(scene.roles):
            word = scene.word(i, x - 18, TEXT)
            sheet.text(x - 16, y + CELL[1] * (i + 0.5), word, color=f"${role}", align="right")


def frame(
    walk: Sequence[Stop], at: int, made: Mapping[str, Quantity], row: int, column: int, scene: Scene = POST
) -> dict:
    """Names and outlines of the strip, and the current operation large with the cells that feed (row, column)."""
    stop, tall = walk[at], heights(walk[at])
    sheet = Canvas(WIDE, tall.sheet)
    for other in operations(walk):
        if other.number > stop.number:
            _small(sheet, other, scene, dim=True)
        _name(sheet, other, other.number == stop.number)
    x, y = _corner(stop)
    width, height = CELL[0] * stop.result.value.shape[1], CELL[1] * stop.result.value.shape[0]
    _wedge(sheet, x - 12, x + width + 4, y + height + 6, tall)
    sheet.result(x - 12, y - 2, x + width + 3, y + height + 2)
    heading(sheet, walk, stop, 30, tall.top + 30)
    scene.announce(sheet, WIDE - 20, tall.top + 30)
    detail(sheet, items(stop, made), highlighted(stop, row, column), tall.top + 108, scene)
    return sheet.figure()


def _name(sheet: Canvas, stop: Stop, current: bool) -> None:
    color = "$accent" if current else "$ink" if stop.role == "path" else f"${stop.role}"
    sheet.text(centre(stop), _corner(stop)[1] - 17, f"<b>{stop.number}  {stop.title}</b>", color=color)


def _wedge(sheet: Canvas, x0: float, x1: float, y: float, at: Heights) -> None:
    """Opens from the current matrix into the panel; it widens below the strip only, to cover nothing."""
    top, bottom, r, low = at.top, at.bottom, 10, at.top - 68
    sheet.path(
        f"M{x0:g},{y:g} L{x1:g},{y:g} L{x1:g},{low:g} L{WIDE - r},{top:g} Q{WIDE},{top:g} {WIDE},{top + r:g} "
        f"L{WIDE},{bottom - r:g} Q{WIDE},{bottom:g} {WIDE - r},{bottom:g} L{r},{bottom:g} "
        f"Q0,{bottom:g} 0,{bottom - r:g} L0,{top + r:g} Q0,{top:g} {r},{top:g} L{x0:g},{low:g} Z",
        "$panel",
        0,
        "$panel",
    )
