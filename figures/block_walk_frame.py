"""Figure 1, what moves: the vectors known by now, the blocks around the open one, the stop that is lit."""

from core.block_walk import Stop
from core.graph import Quantity
from figures.block_walk import ABOVE, BELOW, CELL, HANG_Y, PANEL, PATH_Y, RIBBON_Y, columns, draw_box
from figures.block_walk_plan import Trip, attention_weights, base, closed
from figures.block_walk_vectors import empty, shares, vectors
from figures.canvas import Canvas
from figures.pen import SMALL, WIDE


def frame(trip: Trip, at: int, height: int) -> dict:
    """Stop number `at`, from 0, of the trip."""
    sheet, stop, x = Canvas(WIDE, height), trip.walk[at], columns(trip)
    _blocks(sheet, trip, at, x)
    draw_box(sheet, stop, x[base(stop)], current=True)
    _weights(sheet, trip, at, x)
    _numbers(sheet, trip, at, x)
    _mark(sheet, stop, x[base(stop)])
    return sheet.figure()


def _blocks(sheet: Canvas, trip: Trip, at: int, x: dict[str, int]) -> None:
    """Which block is open, and a box each for those before and behind it, a sheet of paper for every block."""
    block, n = trip.open_block(at), trip.n_blocks
    of = f" of {n}" if n > 1 else ""
    sheet.text(PANEL[n > 1][0] + 14, 22, f"<b>block {block}</b>{of}", color="$muted", align="left")
    for name, first, last in (("earlier", 1, block - 1), ("later", block + 1, n)):
        if last < first:
            continue
        behind = last - first
        left, right = x[name] - 36, x[name] + 36 - 3 * behind
        sheet.area(left, PATH_Y - 23 - 3 * behind, x[name] + 36, PATH_Y + 23, "$bg")
        if behind:
            sheet.path(_edges(left, right, behind), "$path", 1.5)
        sheet.box(left, PATH_Y - 23, right, PATH_Y + 23, "$path", "$bg")
        sheet.text((left + right) / 2, PATH_Y, f"<b>{closed(first, last)}</b>", SMALL)


def _edges(left: float, right: float, behind: int) -> str:
    """The upper right edges of the sheets behind a box."""
    top, bottom = PATH_Y - 23, PATH_Y + 23
    edges = [(3 * i, right + 3 * i) for i in range(1, behind + 1)]
    return " ".join(
        f"M{left + d:g},{top - d + 7:g} Q{left + d:g},{top - d:g} {left + d + 7:g},{top - d:g} H{r - 7:g} "
        f"Q{r:g},{top - d:g} {r:g},{top - d + 7:g} V{bottom - d - 7:g} Q{r:g},{bottom - d:g} {r - 3:g},{bottom - d:g}"
        for d, r in edges
    )


def _weights(sheet: Canvas, trip: Trip, at: int, x: dict[str, int]) -> None:
    """The bar in the attention box: whose values the token takes."""
    stop = trip.stop(f"attention_{trip.open_block(at)}")
    if trip.places[stop.name] <= at:
        centre = x["attention"]
        shares(sheet, attention_weights(stop), trip.scene.roles, (centre - 28, HANG_Y + 6, centre + 28, HANG_Y + 14))


def _numbers(sheet: Canvas, trip: Trip, at: int, x: dict[str, int]) -> None:
    """Each vector at its place: over the path what the path holds, below it what hangs; dotted what is to come."""
    known: dict[tuple[float, str], list] = {}
    waiting: list[tuple[float, float, int]] = []

    def put(name: str, top: float, quantity: Quantity, place: int, scale: str = "signed") -> None:
        left, values = x[name] - CELL[0] / 2, quantity.value[trip.row]
        if place > at:
            waiting.append((left, top, len(values)))
        else:
            known.setdefault((top, scale), []).append((left, values, place == at, quantity.name))

    for place, stop in trip.visible(at):
        top = ABOVE - CELL[1] * len(stop.vector) if stop.on_path else BELOW
        put(base(stop), top, stop.quantity, place, "weights" if stop.role == "softmax" else "signed")
        if stop.role == "position":
            put("position", BELOW, stop.quantity.operands[1], place if place > at else -1)
    block, top = trip.open_block(at), ABOVE - trip.width * CELL[1]
    if block > 1:
        put("earlier", top, trip.output(block - 1).quantity, -1)
    if block < trip.n_blocks:
        put("later", top, trip.output(trip.n_blocks).quantity, len(trip.walk))
    for (top, scale), placed in known.items():
        vectors(sheet, placed, top, CELL, scale=scale, row=trip.row, scene=trip.scene)
    empty(sheet, [(left, top) for left, top, _ in waiting], [count for *_, count in waiting], CELL)


def _mark(sheet: Canvas, stop: Stop, x: float) -> None:
    """The frame of the current vector, and its shape on the bracket."""
    half, height = CELL[0] / 2, CELL[1] * len(stop.vector)
    top = ABOVE - height if stop.on_path else BELOW
    sheet.result(x - half, top, x + half, top + height, grow=0)
    lowest = {"add": HANG_Y, "norm": PATH_Y + 42}.get(stop.role, PATH_Y + 24)
    if stop.role == "position" or not stop.on_path:
        lowest = BELOW + height
    sheet.line(x, lowest + 6, x, RIBBON_Y - 14, "$accent", 2, dash="2px,4px")
    sheet.badge(x, RIBBON_Y, " × ".join(str(n) for n in stop.shape), current=True)
