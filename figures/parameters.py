"""Figure 7: the parts of a model laid along the path, area true to count."""

from collections.abc import Sequence

from core.parameters import Config
from core.show import show_count
from figures.canvas import Canvas
from figures.letters import width
from figures.parameters_layout import SLICES, Band, Piece, fill, number_of, per_box, pieces, slices
from figures.pen import HEAD, TEXT, WIDE

HEIGHT = 346
PATH_Y, TOP, BOTTOM = 44, 66, 206
NUMBERS, NOTES, SUMS = BOTTOM + 18, BOTTOM + 41, (268, 342)
STALE = "not this input: the last setting that works"
THIN_NOTE = "a line is a part too thin to draw"


def mosaic(config: Config, stale: bool = False) -> dict:
    """The whole sheet. `stale`: it is not what the controls say."""
    sheet = Canvas(WIDE, HEIGHT)
    made, bands = pieces(config, WIDE), slices(config, BOTTOM - TOP)
    sheet.text(0, 14, "<b>Laid along the path, area true to count</b>", HEAD, align="left")
    if stale:
        sheet.text(WIDE, 14, f"<b>{STALE}</b>", TEXT, align="right")
    elif any(piece.thin for piece in made):
        sheet.text(WIDE, 14, THIN_NOTE, TEXT, "$muted", align="right")
    sheet.arrow([(0, PATH_Y), (WIDE, PATH_Y)], "$path", 6, head=0.55)
    for piece in made:
        sheet.line(round(piece.middle, 1), PATH_Y, round(piece.middle, 1), TOP - 1, "$path", 2)
        _piece(sheet, piece, bands, stale)
    taken = max((piece.end + 8 for piece in made if _under_table(piece)), default=0.0)
    _numbers(sheet, [piece for piece in made if piece.name == "blocks"], taken)
    _names(sheet, [piece for piece in made if piece.name != "blocks"])
    _notes(sheet, made, config)
    _sums(sheet, config)
    return sheet.figure()


def _piece(sheet: Canvas, piece: Piece, bands: Sequence[Band], stale: bool) -> None:
    if piece.name != "blocks":
        fill(sheet, (piece.start, TOP, piece.end, BOTTOM), piece.role, stale)
        return
    for role, start, size in bands:
        fill(sheet, (piece.start, TOP + start, piece.end, TOP + start + size), role, stale)


def _numbers(sheet: Canvas, boxes: list[Piece], taken: float) -> None:
    """The blocks' numbers under them, as many as there is room for; left of `taken` there is none."""
    pitch, half = boxes[0].length + 3, max(width(box.blocks, TEXT) for box in boxes) / 2
    every = next((k for k in (1, 2, 5, 10, 20) if k * pitch >= 2 * half + 8), len(boxes))
    for box in boxes[::every]:
        has_room = every < len(boxes) or len(boxes) == 1 and not box.thin
        if has_room and taken + half <= box.middle <= WIDE - half:
            sheet.text(round(box.middle, 1), NUMBERS, box.blocks, TEXT, "$muted")


def _fits(piece: Piece) -> bool:
    return piece.length >= max(width(f"<b>{piece.label}</b>", HEAD), width(show_count(piece.count), TEXT)) + 12


def _under_table(piece: Piece) -> bool:
    """Whether the name of a thin position table has room under the token table."""
    return piece.name == "positions" and not _fits(piece) and piece.end >= width(f"<b>{_note(piece)}</b>", TEXT)


def _note(piece: Piece) -> str:
    return f"{piece.label} {show_count(piece.count)}"


def _names(sheet: Canvas, parts: list[Piece]) -> None:
    """The names of the parts with room for them, and their counts."""
    for piece in parts:
        x, y = round(piece.middle, 1), (TOP + BOTTOM) / 2
        if _fits(piece):
            sheet.text(x, y - 11, f"<b>{piece.label}</b>", HEAD)
            sheet.text(x, y + 12, show_count(piece.count), HEAD if piece.length > 160 else TEXT, of=piece.name)
        elif _under_table(piece):
            text = f"<b>{piece.label}</b> {show_count(piece.count)}"
            sheet.text(round(piece.end, 1), NUMBERS, text, TEXT, f"${piece.role}", align="right", of=piece.name)


def _notes(sheet: Canvas, made: list[Piece], config: Config) -> None:
    """One line: thin parts at the ends where they lie, and between them what a block is."""
    small = [p for p in made if p.name != "blocks" and not _fits(p) and not _under_table(p)]
    blocks = [p for p in made if p.name == "blocks"]
    low = _note_row(sheet, [p for p in small if p.name in ("tokens", "positions")], 0)
    high = _note_row(sheet, [p for p in small if p.name in ("last_norm", "head")][::-1], WIDE)
    text = next((t for t in _captions(config, len(blocks)) if width(t, TEXT) <= high - low), "")
    half = width(text, TEXT) / 2
    middle = min(max((blocks[0].start + blocks[-1].end) / 2, low + half), high - half)
    sheet.text(round(middle, 1), NOTES, text, TEXT, "$muted", of="block")


def _note_row(sheet: Canvas, parts: list[Piece], x: float) -> float:
    """Names parts from the left edge (x = 0) or the right one inwards; gives where the next word may stand."""
    way, align = (-1, "right") if x else (1, "left")
    for part in parts:
        sheet.text(round(x, 1), NOTES, _note(part), TEXT, "$muted", align=align, of=part.name)
        x += way * (width(_note(part), TEXT) + 24)
    return x


def _captions(config: Config, boxes: int) -> tuple[str, str]:
    """What a block is, at length and in short."""
    number, in_box = config.n_layers, per_box(config, WIDE)
    each = number_of(config, "block").text
    size = f"{show_count(number)} blocks of {each}" if number > 1 else f"one block of {each}"
    box = f", {show_count(in_box)} to a box" if boxes > 1 and in_box > 1 else ""
    norms = len(slices(config, BOTTOM - TOP)) == len(SLICES)
    order = "norms, attention, feed-forward from the top" if norms else "attention above, feed-forward below"
    return f"{size}{box}: {order}", size + box


def _sums(sheet: Canvas, config: Config) -> None:
    """Embedding, everything else and the total, side by side."""
    top, bottom = SUMS
    sheet.area(0, top, WIDE, bottom, "$panel", r=10)
    for i, (number, name, of) in enumerate(sums(config)):
        x = WIDE * (2 * i + 1) / 6
        sheet.text(round(x, 1), top + 27, f"<b>{number}</b>", 24, of=of)
        sheet.text(round(x, 1), top + 55, name, TEXT, "$muted")
    for i, sign in enumerate("+="):
        sheet.text(round(WIDE * (i + 1) / 3, 1), top + 27, sign, 24, "$muted")


def sums(config: Config) -> tuple[tuple[str, str, str], ...]:
    """What counts with and without the tables come to, what each means, and which quantity it is."""
    tables = "token and position table" + ("" if config.tied else ", head")
    counts = {
        "embedding": f"embedding: {tables}",
        "non_embedding": "non-embedding: blocks and last norm",
        "total": "total",
    }
    return tuple((number_of(config, name).text, words, name) for name, words in counts.items())
