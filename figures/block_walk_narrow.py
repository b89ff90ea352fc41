"""Figure 1 on a phone: the path runs down the sheet as a rail, each stop is a line with its vector to the right."""

from collections.abc import Sequence

from core.block_walk import Stop
from figures.block_walk import POST, PRE, chip_word, on_path_norm, token_number
from figures.block_walk_column import PHONE, Column, lines
from figures.block_walk_narrow_compare import compare, without_room
from figures.block_walk_plan import WORDS, Trip, attention_weights, base, closed
from figures.block_walk_vectors import empty, shares, vectors
from figures.canvas import Canvas
from figures.letters import cut, width
from figures.pen import SMALL, TEXT

PATH_X, HANG_X, NAME_X = 24, 60, 84
NAMES = {"table": "table row", "position": "plus position", "attention": "attention", "feed_forward": "feed-forward",
         "final_norm": "final norm", "head": "head", "softmax": "softmax"}  # fmt: skip


# what never changes while it plays


def still(trip: Trip, other: Trip | None = None, column: Column = PHONE) -> dict:
    """The rail with every stop's mark and name; with `other`, both arrangements below."""
    y, scene = lines(trip, column), trip.scene
    end = y["end"] - 10
    sheet, inner = Canvas(column.width, int(end)), PRE if trip.norm_first else POST
    last = trip.stop(f"{inner[-1]}_{trip.open_block(0)}")
    sheet.area(0, y["block"] - 15, column.width, y[inner[-1]] + column.tall(last) - 19, "$panel", r=10)
    sheet.line(PATH_X, 20, PATH_X, y["softmax"], "$path", 6)
    word, size = chip_word(scene.tokens[trip.row], 60)
    right = max(48, round(width(word, size)) + 8)
    sheet.area(0, 5, right, 37, f"${scene.roles[trip.row]}", r=7)
    sheet.text(right / 2, 21, word, size, "$chip")
    sheet.text(right + 10, 21, f"token {token_number(trip)}", color="$muted", align="left")
    sheet.text(column.width - 76, 21, "shape", color="$muted", align="right")
    scene.announce(sheet, column.width - 4, 46)
    sheet.arrow([(HANG_X - 10, y["position"]), (PATH_X + 12, y["position"])], "$path", 2)
    for names in (PRE[:3], PRE[3:]) if trip.norm_first else (POST[:2], POST[3:5]):
        _branch(sheet, y[names[0]], y[names[-1]])
    for _, stop in trip.visible(0):
        _stop(sheet, stop, y[base(stop)])
    _words(sheet, trip, column, y)
    if other and column.beside:
        compare(sheet, trip, other, end + 16, column)
    elif other:
        without_room(sheet, end + 16)
    return sheet.figure()


def _words(sheet: Canvas, trip: Trip, column: Column, y: dict[str, float]) -> None:
    """The words over the scores of the head, each row of them over its own numbers."""
    left, cell, stop = column.left(trip.walk[-1]), column.word_cell[0], trip.stop("head")
    for i, (word, role) in enumerate(trip.scene.words.items()):
        row, place = divmod(i, column.most)
        x, text = left + cell * (place + 0.5), f"<b>{cut(word, cell - 3, SMALL)}</b>"
        if not column.below:
            sheet.text(x, y["head"] - 27, text, TEXT, f"${role}")
        else:  # over the name of the stop; of two rows the words of both
            up = 16 + 18 * (column.rows(len(stop.vector)) - 1 - row)
            sheet.text(x, y["head"] - up, text, SMALL, f"${role}", pill=True)


def _branch(sheet: Canvas, leave: float, join: float) -> None:
    sheet.circle(PATH_X, leave, 5, "$path", 0, fill="$path")
    sheet.arrow([(PATH_X, leave), (HANG_X, leave), (HANG_X, join), (PATH_X + 12, join)], "$path", 2, r=10)


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


def frame(trip: Trip, at: int, height: int, column: Column = PHONE) -> dict:
    """Stop number `at`, from 0: the vectors known by now and the current stop lit."""
    sheet, stop, y = Canvas(column.width, height), trip.walk[at], lines(trip, column)
    here = y[base(stop)]
    _blocks(sheet, trip, at, y)
    sheet.area(NAME_X - 2, here - 16, NAME_X + 112, here + 16, "$panel" if stop.block else "$bg")
    _name(sheet, stop, here, "$accent")
    x = HANG_X if not stop.on_path else PATH_X
    sheet.box(x - 17, here - 15, x + 17, here + 15, "$accent", r=15, width=3)
    attention = trip.stop(f"attention_{trip.open_block(at)}")
    if trip.places[attention.name] <= at:
        bar = y["attention"]
        shares(sheet, attention_weights(attention), trip.scene.roles, (NAME_X, bar + 6, NAME_X + 100, bar + 13))
    _numbers(sheet, trip, at, y, column)
    top, cell = column.top(stop, here), column.cell_of(stop)
    bottom = top + cell[1] * column.rows(len(stop.vector))
    sheet.result(column.left(stop), top, column.width - 2, bottom, grow=0)
    sheet.badge(column.width - 36, 21, " × ".join(str(n) for n in stop.shape), current=True)
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


def _numbers(sheet: Canvas, trip: Trip, at: int, y: dict[str, float], column: Column) -> None:
    """Every vector on its line, dotted while it is still to come."""
    known, block = [], trip.open_block(at)
    for place, stop in trip.visible(at):
        if place > at:
            _empty(sheet, stop, y[base(stop)], column)
        elif base(stop) in WORDS:
            _lay(sheet, trip, [(stop, y[base(stop)], place == at)], column)
        else:
            known.append((stop, y[base(stop)], place == at))
    if block < trip.n_blocks:
        _empty(sheet, trip.output(block), y["later"], column)
    if block > 1:
        known.append((trip.output(block - 1), y["earlier"], False))
    _lay(sheet, trip, known, column)


def _empty(sheet: Canvas, stop: Stop, y: float, column: Column) -> None:
    cell, top = column.cell_of(stop), column.top(stop, y)
    for row, part in enumerate(column.parts(len(stop.vector))):
        corner = (column.left(stop), top + cell[1] * row)
        empty(sheet, [corner], [part.stop - part.start], cell, lying=True)


def _lay(sheet: Canvas, trip: Trip, placed: Sequence[tuple[Stop, float, bool]], column: Column) -> None:
    """Vectors of one kind, a row of each at a time."""
    stop = placed[0][0]
    cell, softmax = column.cell_of(stop), stop.role == "softmax"
    size = TEXT if base(stop) in WORDS else column.size
    for row, part in enumerate(column.parts(len(stop.vector))):
        rows = [(column.top(s, y) + cell[1] * row, s.vector[part], now, s.quantity.name) for s, y, now in placed]
        vectors(
            sheet, rows, column.left(stop), cell, lying=True, size=size, row=trip.row, first=part.start,
            scale="weights" if softmax else "signed", scene=trip.scene,
        )  # fmt: skip
