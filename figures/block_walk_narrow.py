"""Figure 1 on a phone: the path runs down the sheet as a rail, each stop is a line with its vector to the right."""

from core.block_walk import Stop
from core.toy import TOKENS
from figures.block_walk import POST, PRE, on_path_norm
from figures.block_walk_narrow_compare import compare
from figures.block_walk_plan import WORDS, Trip, attention_weights, base, closed, empty, shares, vectors
from figures.canvas import HEAD, NARROW, TEXT, Canvas, bent

PATH_X, HANG_X, NAME_X = 24, 60, 84
LINE, TOP = 38, 64
CELL, WORD_CELL = (62, 30), (56, 30)
NAMES = {"table": "table row", "position": "plus position", "attention": "attention", "feed_forward": "feed-forward",
         "final_norm": "final norm", "head": "head", "softmax": "softmax"}  # fmt: skip


def lines(trip: Trip) -> dict[str, float]:
    """The height of every line, and "block" for the heading of the open block; the last line ends the machine."""
    inner, many = PRE if trip.norm_first else POST, trip.n_blocks > 1
    names = ["table", "position", *(["earlier"] if many else []), "block", *inner, *(["later"] if many else [])]
    names += ["final_norm"] if trip.norm_first else []
    out, y = {}, float(TOP)
    for name in (*names, *WORDS):
        y += {"block": -4, inner[0]: -4, "head": 24}.get(name, 0)
        out[name] = y
        y += LINE
    return out


def cell_of(stop: Stop) -> tuple[float, float]:
    return WORD_CELL if base(stop) in WORDS else CELL


def _left(stop: Stop) -> float:
    return NARROW - 2 - cell_of(stop)[0] * len(stop.vector)


# what never changes while it plays


def still(trip: Trip, other: Trip | None = None) -> dict:
    """The rail with every stop's mark and name; with `other`, both arrangements below."""
    y = lines(trip)
    end = y["softmax"] + 28
    sheet, inner = Canvas(NARROW, int(end)), PRE if trip.norm_first else POST
    sheet.area(0, y["block"] - 15, NARROW, y[inner[-1]] + 19, "$panel", r=10)
    sheet.line(PATH_X, 20, PATH_X, y["softmax"], "$path", 6)
    row = trip.walk[0].row
    sheet.area(0, 5, 48, 37, f"${TOKENS[row]}", r=7)
    sheet.text(PATH_X, 21, f"<b>{TOKENS[row]}</b>", HEAD, "$chip")
    sheet.text(58, 21, f"token {row}", color="$muted", align="left")
    sheet.text(252, 21, "shape", color="$muted", align="right")
    sheet.arrow(HANG_X - 10, y["position"], PATH_X + 12, y["position"], "$path", 2)
    for names in (PRE[:3], PRE[3:]) if trip.norm_first else (POST[:2], POST[3:5]):
        _branch(sheet, y[names[0]], y[names[-1]])
    for _, stop in trip.visible(0):
        _stop(sheet, stop, y[base(stop)])
    for i, token in enumerate(TOKENS):
        x = NARROW - 2 - WORD_CELL[0] * (2.5 - i)
        sheet.text(x, y["head"] - 27, f"<b>{token}</b>", TEXT, f"${token}")
    if other:
        compare(sheet, trip, other, end + 16)
    return sheet.figure()


def _branch(sheet: Canvas, leave: float, join: float) -> None:
    sheet.circle(PATH_X, leave, 5, "$path", 0, fill="$path")
    sheet.path(bent([(PATH_X, leave), (HANG_X, leave), (HANG_X, join), (PATH_X + 24, join)], 10), "$path", 2)
    sheet.arrow(PATH_X + 32, join, PATH_X + 12, join, "$path", 2)


def _stop(sheet: Canvas, stop: Stop, y: float) -> None:
    """The mark of a stop on the rail or beside it, and its name."""
    role = {"softmax": "path", "head": "embedding"}.get(stop.role, stop.role)
    if stop.role == "add" or stop.role == "position":
        sheet.plus(PATH_X, y)
    if on_path_norm(stop):
        sheet.area(PATH_X - 14, y - 8, PATH_X + 14, y + 8, "$norm", r=3)
    elif stop.role == "position" or not stop.on_path:
        sheet.circle(HANG_X, y, 10, f"${role}", 2, fill=f"${role}")
    elif stop.role != "add":
        sheet.box(PATH_X - 13, y - 11, PATH_X + 13, y + 11, f"${role}", f"${role}", r=4)
    _name(sheet, stop, y, "$ink")


def _name(sheet: Canvas, stop: Stop, y: float, color: str) -> None:
    name = NAMES.get(base(stop), stop.role)
    text = f"<b>{name}</b>" if color == "$accent" else name
    sheet.text(NAME_X, y - 7 if stop.role == "attention" else y, text, TEXT, color, align="left")


# the frames


def frame(trip: Trip, at: int, height: int) -> dict:
    """Stop number `at`, from 0: the vectors known by now and the current stop lit."""
    sheet, stop, y = Canvas(NARROW, height), trip.walk[at], lines(trip)
    here = y[base(stop)]
    _blocks(sheet, trip, at, y)
    sheet.area(NAME_X - 2, here - 16, NAME_X + 112, here + 16, "$panel" if stop.block else "$bg")
    _name(sheet, stop, here, "$accent")
    x = HANG_X if not stop.on_path else PATH_X
    sheet.box(x - 17, here - 15, x + 17, here + 15, "$accent", r=15, width=3)
    attention = trip.stop(f"attention_{trip.open_block(at)}")
    if trip.places[attention.name] <= at:
        bar = y["attention"]
        shares(sheet, attention_weights(attention), TOKENS, (NAME_X, bar + 6, NAME_X + 100, bar + 13))
    _numbers(sheet, trip, at, y)
    cell = cell_of(stop)
    sheet.result(_left(stop), here - cell[1] / 2, NARROW - 2, here + cell[1] / 2, grow=0)
    sheet.badge(NARROW - 36, 21, " × ".join(str(n) for n in stop.shape), current=True)
    return sheet.figure()


def _blocks(sheet: Canvas, trip: Trip, at: int, y: dict[str, float]) -> None:
    block, n = trip.open_block(at), trip.n_blocks
    of = f" of {n}" if n > 1 else ""
    sheet.text(NAME_X, y["block"], f"<b>block {block}</b>{of}", color="$muted", align="left")
    for name, first, last in (("earlier", 1, block - 1), ("later", block + 1, n)):
        if first < last:
            sheet.box(PATH_X - 14, y[name] - 16, PATH_X + 22, y[name] + 8, "$path", "$bg", r=4)
        if first <= last:
            sheet.box(PATH_X - 18, y[name] - 12, PATH_X + 18, y[name] + 12, "$path", "$bg", r=4)
            sheet.text(NAME_X, y[name], closed(first, last).replace("<br>", " "), align="left")


def _numbers(sheet: Canvas, trip: Trip, at: int, y: dict[str, float]) -> None:
    """Every vector on its line, dotted while it is still to come."""
    known, block = [], trip.open_block(at)
    for place, stop in trip.visible(at):
        top, cell = y[base(stop)] - CELL[1] / 2, cell_of(stop)
        if place > at:
            empty(sheet, [(_left(stop), top)], [len(stop.vector)], cell, lying=True)
        elif base(stop) in WORDS:
            scale = "weights" if stop.role == "softmax" else "signed"
            here = (top, stop.vector, place == at, stop.quantity.name)
            vectors(sheet, [here], _left(stop), cell, lying=True, scale=scale, row=trip.row)
        else:
            known.append((top, stop.vector, place == at, stop.quantity.name))
    if block < trip.n_blocks:
        empty(sheet, [(NARROW - 2 - 2 * CELL[0], y["later"] - CELL[1] / 2)], [2], CELL, lying=True)
    if block > 1:
        before = trip.output(block - 1)
        known.append((y["earlier"] - CELL[1] / 2, before.vector, False, before.quantity.name))
    vectors(sheet, known, NARROW - 2 - 2 * CELL[0], CELL, lying=True, size=HEAD, row=trip.row)
