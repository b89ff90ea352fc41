"""Figure 7 on a phone: the path runs down the sheet and the parts hang from it to the right."""

from collections.abc import Sequence
from typing import NamedTuple

from core.parameters import Config
from core.show import show_count
from figures.canvas import Canvas
from figures.letters import width
from figures.parameters import STALE, THIN_NOTE, sums
from figures.parameters_layout import SLICES, Band, Piece, fill, number_of, per_box, pieces, slices
from figures.pen import HEAD, LARGE, NARROW, SMALL, TEXT

PATH_X, LEFT, RIGHT, WORDS = 9, 26, 174, 184
TOP, LENGTH = 56, 460
SUMS = TOP + LENGTH + 24
HEIGHT = SUMS + 162
LINE = 19


def mosaic(config: Config, stale: bool = False) -> dict:
    """The whole sheet, 328 wide."""
    sheet = Canvas(NARROW, HEIGHT)
    made, bands = pieces(config, LENGTH), slices(config, RIGHT - LEFT)
    sheet.text(0, 12, "<b>Down the path, area true to count</b>", HEAD, align="left")
    if stale:
        sheet.text(0, 36, f"<b>{STALE}</b>", SMALL, align="left")
    elif any(piece.thin for piece in made):
        sheet.text(0, 36, THIN_NOTE, SMALL, "$muted", align="left")
    sheet.arrow([(PATH_X, TOP), (PATH_X, TOP + LENGTH + 14)], "$path", 6, head=0.55)
    widest = max(width(piece.blocks, SMALL) for piece in made)
    for piece in made:
        _piece(sheet, piece, bands, stale, widest)
    _words(sheet, made, config)
    _sums(sheet, config)
    return sheet.figure()


def _piece(sheet: Canvas, piece: Piece, bands: Sequence[Band], stale: bool, widest: float) -> None:
    y0, middle, y1 = (round(TOP + v, 1) for v in (piece.start, piece.middle, piece.end))
    sheet.line(PATH_X, middle, LEFT - 1, middle, "$path", 2)
    if piece.name != "blocks":
        fill(sheet, (LEFT, y0, RIGHT, y1), piece.role, stale)
        if _fits(piece):
            words = f"<b>{piece.label}</b><br>{show_count(piece.count)}"
            sheet.text((LEFT + RIGHT) / 2, middle, words, TEXT, of=piece.name)
        return
    for role, start, size in bands:
        fill(sheet, (LEFT + start, y0, LEFT + start + size, y1), role, stale)
        if role == "attention" and piece.length >= LINE - 2 and widest + 8 <= size:
            sheet.text(LEFT + start + size / 2, middle, piece.blocks, SMALL)


def _fits(piece: Piece) -> bool:
    return piece.length >= 2.2 * LINE


class Said(NamedTuple):
    """Lines beside the parts, where they would best stand, and which quantity the second of them is."""

    middle: float
    lines: list[str]
    of: str


def _words(sheet: Canvas, made: list[Piece], config: Config) -> None:
    """Beside the parts: the names of those that are too thin, and what a block is."""
    blocks = [piece for piece in made if piece.name == "blocks"]
    small = [piece for piece in made if piece.name != "blocks" and not _fits(piece)]
    said = [Said(p.middle, [f"<b>{p.label}</b>", show_count(p.count)], p.name) for p in small]
    said.append(Said((blocks[0].start + blocks[-1].end) / 2, _caption(config, len(blocks)), "block"))
    said.sort(key=lambda word: word.middle)
    for y, (_, lines, of) in zip(_spread(said), said, strict=True):
        for i, line in enumerate(lines):
            height = round(TOP + y + LINE * (i - (len(lines) - 1) / 2), 1)
            sheet.text(WORDS, height, line, SMALL, "$muted", align="left", of=of if i == 1 else "")


def _caption(config: Config, boxes: int) -> list[str]:
    number = config.n_layers
    lines = [f"<b>{show_count(number)} block{'s' * (number > 1)}</b> of", number_of(config, "block").text]
    if 1 < boxes < number:
        lines.append(f"{show_count(per_box(config, LENGTH))} to a box")
    if len(slices(config, RIGHT - LEFT)) == len(SLICES):
        return [*lines, "norms, attention,", "feed-forward"]
    return [*lines, "attention left,", "feed-forward right"]


def _spread(said: list[Said]) -> list[float]:
    """Heights for the words, near the wanted ones, in order, never on one another."""
    halves = [len(each.lines) * LINE / 2 + 4 for each in said]
    placed, free = [], -16.0
    for each, half in zip(said, halves, strict=True):
        placed.append(max(each.middle, free + half))
        free = placed[-1] + half
    limit = LENGTH + 20.0
    for i in reversed(range(len(placed))):
        placed[i] = min(placed[i], limit - halves[i])
        limit = placed[i] - halves[i]
    return placed


def _sums(sheet: Canvas, config: Config) -> None:
    """Embedding, everything else and the total, one below the other."""
    sheet.area(0, SUMS, NARROW, HEIGHT, "$panel", r=10)
    for i, (number, name, of) in enumerate(sums(config)):
        y = SUMS + 22 + 50 * i
        sheet.text(NARROW - 12, y, f"<b>{number}</b>", LARGE, align="right", of=of)
        sheet.text(NARROW - 12, y + 21, name, SMALL, "$muted", align="right")
        if i:
            sheet.text(12, y, "+="[i - 1], LARGE, "$muted", align="left")
