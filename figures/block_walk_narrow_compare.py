"""Both arrangements on a phone: two thin paths side by side, running down, and where the numbers part."""

from figures.block_walk_column import Column
from figures.block_walk_compare import held, next_word, parting, titles
from figures.block_walk_plan import Trip
from figures.block_walk_vectors import vectors
from figures.canvas import Canvas
from figures.pen import HEAD, SMALL, TEXT

ASIDE = 14
LINE = 38


def compare(sheet: Canvas, trip: Trip, other: Trip, top: float, column: Column) -> None:
    """The comparison from y = `top` down; the sheet grows with it."""
    pre = trip if trip.norm_first else other
    named = {stop: name for stop, name in titles(trip.n_blocks).items() if stop in held(pre) or stop == "words"}
    y = {stop: top + 80 + LINE * i + (0, 22, 34)[min(i, 2)] for i, stop in enumerate(named)}
    part, left = parting(trip, other), ends(column)
    sheet.text(0, top, "<b>Both arrangements</b>", HEAD, align="left")
    for stop, name in named.items():
        sheet.text(0, y[stop], name, TEXT, "$muted", align="left")
    for row in (trip, other):
        _column(sheet, row, y, column, current=row is trip)
    if part:
        right = left[False] + ASIDE + column.beside_cell[0] * trip.width + 1
        sheet.box(left[True] - 1, y[part] - 18, max(right, column.width - 1), y[part] + 18, "$accent", width=2)
        sheet.text(left[True], y[part] - 32, "<b>numbers part here</b>", SMALL, "$accent", align="left", pill=True)
    _grow(sheet, y["words"] + 40)


def without_room(sheet: Canvas, top: float) -> None:
    """What stands in the place of the comparison where its vectors would be wider than a phone."""
    for line, words in enumerate(("So many numbers side by side do not fit", "on a phone: compare on a wider screen.")):
        sheet.text(0, top + 22 * line, words, TEXT, "$muted", align="left")
    _grow(sheet, top + 44)


def _grow(sheet: Canvas, height: float) -> None:
    sheet.height = int(height)
    sheet.axes["yaxis"]["range"] = [sheet.height, 0]


def ends(column: Column) -> dict[bool, float]:
    """Where the vectors of each arrangement start, pre-norm under True."""
    assert column.beside, "this size has no comparison"
    return {True: column.beside[0], False: column.beside[1]}


def _column(sheet: Canvas, trip: Trip, y: dict[str, float], column: Column, current: bool) -> None:
    left, name = ends(column)[trip.norm_first], "pre-norm" if trip.norm_first else "post-norm"
    top, path, end, cell = y["position"] - 38, left + 8, y["words"] - 16, column.beside_cell
    sheet.text(left, top, f"<b>{name}</b>" if current else name, TEXT, "$ink" if current else "$muted", align="left")
    sheet.line(path, top + 12, path, end, "$path", 3)
    stops = held(trip)
    for place, stop in stops.items():
        if place == "attention":
            continue
        sheet.area(left, y[place] - 16, left + trip.width * cell[0], y[place] + 16, "$bg")
        if stop.name.startswith("norm_after"):
            sheet.area(path - 8, y[place] - 25, path + 8, y[place] - 15, "$norm", r=3)
    placed = {place: (y[place] - cell[1] / 2, stop.vector, False, stop.quantity.name) for place, stop in stops.items()}
    hanging = placed.pop("attention")
    more = {"lying": True, "row": trip.row, "scene": trip.scene, "called": trip.called}
    vectors(sheet, placed.values(), left, cell, **more)
    vectors(sheet, [hanging], left + ASIDE, cell, **more)
    if not trip.norm_first:
        sheet.text(left + 20, y["final_norm"], "none", TEXT, "$muted", align="left")
    next_word(sheet, trip, (left, y["words"] - 12, left + 114, y["words"]), y["words"] + 18)
