"""Figure 4: the waves as a field of colour, the row that is read, and a clock for each pair."""

from core.positions import Shift
from figures.canvas import Canvas
from figures.paths import bent
from figures.pen import HEAD, WIDE
from figures.positions_clocks import Clocks, key
from figures.positions_field import Field
from figures.positions_four import Four, bracket
from figures.positions_numbers import (
    UNTURNED,
    Piece,
    hands_words,
    length_words,
    omegas,
    product_words,
    sum_words,
    write_pieces,
)

HEIGHT = 572
TOP, BOTTOM, LEFT = 62, 534, 56
WAVES = 512
"""Pixels that every width divides: columns of unequal pixels draw stripes that are not in the numbers."""


class Wide:
    """Draws the still and the frames of one setting on a sheet of 1120 pixels."""

    def __init__(self, shift: Shift, pair: int):
        self.shift, self.pair = shift, pair
        self.n_positions, self.width = shift.encoding.shape
        self.right, self.panel = (560, 456) if self.width == 4 else (650, 430)
        self.field = Field(shift, LEFT, TOP, 426 if self.width == 4 else LEFT + WAVES, BOTTOM)
        if self.width == 4:
            clocks = Clocks(shift, pair, 701, 298, (276, 0), 2, 92)
            self.four = Four(shift, [(563 + 138 * j, 84) for j in range(4)], (138, 60), clocks, 22, " turns it by")
            return
        large, small = (705, 124, (120, 168), 4, 54), (674, 90, (60, 86), 8, 24)
        self.clocks = Clocks(shift, pair, *(large if self.width == 16 else small))

    def still(self) -> dict:
        sheet = Canvas(WIDE, HEIGHT)
        sheet.text(0, 14, f"<b>{self.n_positions} positions × {self.width} dimensions</b>", HEAD, align="left")
        self.field.draw(sheet)
        self.field.draw_ticks(sheet)
        self.field.draw_names(sheet)
        self.field.draw_pair(sheet, self.pair)
        self.field.draw_scale(sheet, BOTTOM + 26)
        self._still_four(sheet) if self.width == 4 else self._still_clocks(sheet)
        sheet.box(self.right, self.panel, WIDE, HEIGHT - 8, "$panel", "$panel", r=10, width=0)
        for i, pieces in enumerate(self._below()):
            write_pieces(sheet, self.right + 20, self.panel + 56 + 27 * i, pieces)
        return sheet.figure()

    def _below(self) -> list[list[Piece]]:
        """What stands under the product, line by line."""
        length = [(f"|PE(p)| = {length_words(self.shift)}", "length"), (" for every p", "")]
        if self.width == 4:
            angles, ((equals, _), *terms, (total, of)) = sum_words(self.shift)
            return [[*angles, (f" {equals}", ""), *terms, (f"{total}, without p", of)], length]
        ((words, of),) = sum_words(self.shift)[0]
        turn = f"each pair turns by its own {omegas(self.shift.k)}, the same from every p"
        return [[(f"{words}, without p", of)], [(turn if self.shift.k else UNTURNED, "")], length]

    def _still_four(self, sheet: Canvas) -> None:
        sheet.text(self.right, 14, "<b>The row that is read</b>", HEAD, align="left")
        for x in (563, 839):
            sheet.path(bracket(x + 69, x + 207, 152), "$muted", 1.2)
        self.four.still(sheet, self.pair)
        sheet.text((self.right + WIDE) / 2, self.panel - 16, "the same angle from every p", color="$muted")

    def _still_clocks(self, sheet: Canvas) -> None:
        last, shown = len(self.shift.omega) - 1, len(self.clocks.pairs)
        many = f"{shown} of the {last + 1} pairs" if shown <= last else f"{shown} pairs, {shown} hands"
        sheet.text(self.right, 14, f"<b>{many}</b>", HEAD, align="left")
        key(sheet, self.right, TOP - 20, "$accent", "p")
        key(sheet, self.right + 54, TOP - 20, "$position", hands_words(self.shift))
        self.clocks.draw(sheet)

    def frame(self, p: int) -> dict:
        sheet = Canvas(WIDE, HEIGHT)
        self.field.mark(sheet, p)
        if self.width == 4:
            self._lead(sheet, p)
            self.four.frame(sheet, p)
        else:
            sheet.traces += self.clocks.hands(p)
        product = f"<b>{product_words(self.shift, p)}</b>"
        sheet.text(self.right + 20, self.panel + 28, product, HEAD, align="left", of="product")
        return sheet.figure()

    def _lead(self, sheet: Canvas, p: int) -> None:
        """The line from the row in the field to the same row large."""
        y, end = round(self.field.middle(p), 1), 114
        if abs(y - end) > 2:
            sheet.path(bent([(434, y), (496, y), (496, end), (544, end)]), "$accent", 2)
        else:
            sheet.line(434, end, 544, end, "$accent", 2)
        sheet.path(f"M543,{end - 5} L555,{end} L543,{end + 5} Z", "$accent", 0, "$accent")
