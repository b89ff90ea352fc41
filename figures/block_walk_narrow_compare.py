"""Both arrangements on a phone: two thin paths side by side, running down, and where the numbers part."""

from figures.block_walk_compare import held, next_word, parting, titles
from figures.block_walk_plan import Trip, vectors
from figures.canvas import HEAD, NARROW, SMALL, TEXT, Canvas

LEFT = {True: 90, False: 212}
CELL = (50, 28)
ASIDE = 14
LINE = 38


def compare(sheet: Canvas, trip: Trip, other: Trip, top: float) -> None:
    """The comparison from y = `top` down; the sheet grows with it."""
    pre = trip if trip.norm_first else other
    named = {column: name for column, name in titles(trip.n_blocks).items() if column in held(pre) or column == "words"}
    y = {column: top + 80 + LINE * i + (0, 18, 30)[min(i, 2)] for i, column in enumerate(named)}
    part = parting(trip, other)
    sheet.text(0, top, "<b>Both arrangements</b>", HEAD, align="left")
    for column, name in named.items():
        sheet.text(0, y[column], name, TEXT, "$muted", align="left")
    for row in (trip, other):
        _column(sheet, row, y, current=row is trip)
    if part:
        sheet.box(LEFT[True] - 1, y[part] - 18, NARROW - 1, y[part] + 18, "$accent", width=2)
        sheet.text(LEFT[True], y[part] - 29, "<b>numbers part here</b>", SMALL, "$accent", align="left", pill=True)
    sheet.height = int(y["words"] + 40)
    sheet.axes["yaxis"]["range"] = [sheet.height, 0]


def _column(sheet: Canvas, trip: Trip, y: dict[str, float], current: bool) -> None:
    left, name = LEFT[trip.norm_first], "pre-norm" if trip.norm_first else "post-norm"
    top, path, end = y["position"] - 38, left + 8, y["words"] - 16
    sheet.text(left, top, f"<b>{name}</b>" if current else name, TEXT, "$ink" if current else "$muted", align="left")
    sheet.line(path, top + 12, path, end, "$path", 3)
    stops = held(trip)
    for column, stop in stops.items():
        if column == "attention":
            continue
        sheet.area(left, y[column] - 16, left + 2 * CELL[0], y[column] + 16, "$bg")
        if stop.name.startswith("norm_after"):
            sheet.area(path - 8, y[column] - 25, path + 8, y[column] - 15, "$norm", r=3)
    placed = {
        column: (y[column] - CELL[1] / 2, stop.vector, False, stop.quantity.name if current else "")
        for column, stop in stops.items()
    }
    hanging = placed.pop("attention")
    vectors(sheet, placed.values(), left, CELL, lying=True, row=trip.row)
    vectors(sheet, [hanging], left + ASIDE, CELL, lying=True, row=trip.row)
    if not trip.norm_first:
        sheet.text(left + 20, y["final_norm"], "none", TEXT, "$muted", align="left")
    next_word(sheet, trip.walk[-1].vector, (left, y["words"] - 12, left + 114, y["words"]), y["words"] + 18)
