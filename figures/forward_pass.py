"""Figure 6: every matrix of one block in a strip along the path, the current one large below it."""

from collections.abc import Sequence

from core.forward_pass import Stop
from core.graph import Quantity
from core.toy import TOKENS
from figures.canvas import LARGE, TEXT, WIDE, Canvas, bent
from figures.forward_pass_detail import detail, highlighted, items

HEIGHT = 640
PATH_Y, HANG_Y = 84, 190
CELL = (50, 29)
PANEL_TOP, PANEL_BOTTOM = 314, 628


def centre(stop: Stop) -> float:
    return 0.10 * WIDE + 0.133 * WIDE * (stop.number - 1)


def operations(walk: Sequence[Stop]) -> list[Stop]:
    """One stop for each of the seven operations."""
    return list({stop.number: stop for stop in walk}.values())


def still(walk: Sequence[Stop]) -> dict:
    """The path, the branches and the seven matrices in full colour: what never changes while it plays."""
    sheet = Canvas(WIDE, HEIGHT)
    stops = operations(walk)
    sheet.line(centre(stops[0]), PATH_Y, WIDE - 30, PATH_Y, "$path", 6)
    sheet.arrow(WIDE - 40, PATH_Y, WIDE, PATH_Y, "$path", 6, head=0.55)
    for branch in branches(stops):
        _draw_branch(sheet, branch, stops)
    for stop in stops:
        _small(sheet, stop, dim=False)
    return sheet.figure()


def branches(stops: Sequence[Stop]) -> list[list[Stop]]:
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
    detail(sheet, items(stop, made), highlighted(stop, row, column), PANEL_TOP + 108)
    return sheet.figure()


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
        sheet.text(
            x, y, f"<b>{stage}</b>" if current else stage, TEXT, "$accent" if current else "$muted", align="left"
        )
        width = 8.2 * len(stage)
        if current:
            sheet.line(x, y + 15, x + width, y + 15, "$accent", 3)
        if stage != stages[-1]:
            sheet.text(x + width + 8, y, "→", TEXT, "$muted", align="left")
        x += width + 32
