"""Both arrangements under the machine: two thin paths with the vectors they hold, and where the numbers part."""

import numpy as np

from core.block_walk import Stop, first_difference
from core.show import show
from figures.block_walk_plan import Trip
from figures.block_walk_vectors import shares, vectors
from figures.canvas import Canvas, place
from figures.letters import closed_off, cut
from figures.paths import bent
from figures.pen import HEAD, SMALL, TEXT, WIDE

TOP, BOTTOM = 460, 696
ROWS = {True: 524, False: 616}
CELL = (72, 26)
HANG = 12
# Centres of the columns, in those of the machine above: with one block, with more.
AT = {
    False: {"position": 208, "attention": 384, "h": 496, "y": 768, "final_norm": 890, "words": 962},
    True: {"position": 192, "attention": 410, "h": 518, "y": 734, "last": 822, "final_norm": 910, "words": 962},
}


def held(trip: Trip) -> dict[str, Stop]:
    """The stops of one arrangement that are compared, by column; those that it does not have are left out."""
    ends = (
        ("attention_add_1", "feed_forward_add_1")
        if trip.norm_first
        else ("norm_after_attention_1", "norm_after_feed_forward_1")
    )
    last = ends[1].removesuffix("1") + str(trip.n_blocks)
    names = {"position": "position", "attention": "attention_1", "h": ends[0], "y": ends[1]}
    names |= {"last": last} if trip.n_blocks > 1 else {}
    names |= {"final_norm": "final_norm"} if trip.norm_first else {}
    return {column: trip.stop(name) for column, name in names.items()}


def titles(n_blocks: int) -> dict[str, str]:
    """What each column is called."""
    of = ", block 1" if n_blocks > 1 else ""
    return {"position": "x", "attention": "attention", "h": f"h{of}", "y": f"y{of}", "last": f"y, block {n_blocks}",
            "final_norm": "final norm", "words": "next word"}  # fmt: skip


def parting(trip: Trip, other: Trip) -> str | None:
    """The column in which the numbers of the two arrangements part first."""
    stop = first_difference(trip.walk, other.walk)
    return next((column for column, s in held(trip).items() if stop and s.name == stop.name), None)


def compare(sheet: Canvas, trip: Trip, other: Trip) -> None:
    """The strip below the machine."""
    x = AT[trip.n_blocks > 1]
    sheet.text(0, TOP, "<b>The path in both arrangements</b>", HEAD, align="left")
    sheet.area(x["h"] - 7, TOP - 9, x["h"] + 7, TOP + 9, "$norm", r=3)
    sheet.text(x["h"] + 16, TOP, "a norm on the path", TEXT, "$muted", align="left")
    for column, title in titles(trip.n_blocks).items():
        if column in x:
            align = "left" if column == "words" else "center"
            sheet.text(x[column], ROWS[True] - 40, title, SMALL, "$muted", align=align)
    for row in (trip, other):
        _row(sheet, row, x, current=row is trip)
    if column := parting(trip, other):
        _part(sheet, x[column])


def _row(sheet: Canvas, trip: Trip, x: dict[str, int], current: bool) -> None:
    y, name = ROWS[trip.norm_first], "pre-norm" if trip.norm_first else "post-norm"
    sheet.text(0, y, f"<b>{name}</b>" if current else name, color="$ink" if current else "$muted", align="left")
    sheet.line(104, y, x["words"] - 14, y, "$path", 3)
    stops = held(trip)
    _branch(sheet, x["attention"], y)
    half, beads = CELL[0] / 2, []
    for column, stop in stops.items():
        if column == "attention":
            continue
        left = x[column] - half
        tall = CELL[1] * trip.width / 2
        sheet.area(left - 2, y - tall - 2, left + CELL[0] + 2, y + tall + 2, "$bg")
        beads.append((left, stop.vector, False, stop.quantity.name))
        if stop.name.startswith("norm_after"):
            sheet.area(left - 16, y - 9, left - 3, y + 9, "$norm", r=3)
    if not trip.norm_first:
        sheet.text(x["final_norm"], y, "none", color="$muted", pill=True)
    more = {"row": trip.row, "scene": trip.scene, "called": trip.called}
    vectors(sheet, beads, y - CELL[1] * trip.width / 2, CELL, **more)
    branch = stops["attention"]
    hanging = (x["attention"] - half, branch.vector, False, branch.quantity.name)
    vectors(sheet, [hanging], y + HANG, CELL, **more)
    next_word(sheet, trip, (x["words"], y - 20, WIDE, y - 6), y + 10)


def _branch(sheet: Canvas, x: float, y: float) -> None:
    """The attention branch hangs under its path: out by a dot, back in by an arrow."""
    left, right, middle = x - CELL[0] / 2 - 10, x + CELL[0] / 2 + 10, y + HANG + CELL[1]
    sheet.circle(left, y, 4, "$path", 0, fill="$path")
    sheet.path(bent([(left, y), (left, middle), (left + 10, middle)], 8), "$path", 1.5)
    sheet.arrow([(right - 10, middle), (right, middle), (right, y + 2)], "$path", 1.5, r=8)


def next_word(sheet: Canvas, trip: Trip, bar: tuple[float, float, float, float], y: float) -> None:
    """The probabilities as a bar, and the likeliest word."""
    probabilities, words, name = trip.walk[-1].vector, trip.scene.words, trip.walk[-1].quantity.name
    shares(sheet, probabilities, words.values(), bar)
    likeliest = int(np.argmax(probabilities))
    best = list(words)[likeliest]
    text = f"<b>{closed_off(cut(best, 64, TEXT))} {show(float(max(probabilities)))}</b>"
    of = place(trip.called.get(name, name), trip.row, likeliest)
    sheet.text(bar[0], y, text, TEXT, f"${words[best]}", align="left", of=of)


def _part(sheet: Canvas, x: float) -> None:
    """The accent frame over both arrangements' first different numbers."""
    half, top, bottom = CELL[0] / 2 + 4, ROWS[True] + HANG - 4, ROWS[False] + HANG + 2 * CELL[1] + 4
    sheet.box(x - half, top, x + half, bottom, "$accent", width=2)
    sheet.text(
        x - half - 16, (ROWS[True] + ROWS[False]) / 2, "<b>numbers<br>part here</b>", TEXT, "$accent", align="right"
    )
