"""Figure 4 on a phone: the field of waves, below it the read row and the clocks."""

from core.positions import Shift
from figures.canvas import Canvas
from figures.pen import HEAD, NARROW
from figures.positions_clocks import Clocks, key
from figures.positions_field import Field
from figures.positions_four import Four
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

TOP, BOTTOM, LEFT = 58, 258, 42
READ = 316


class Narrow:
    """Draws the still and the frames of one setting on a sheet of 328 pixels."""

    def __init__(self, shift: Shift, pair: int):
        self.shift, self.pair = shift, pair
        self.n_positions, self.width = shift.encoding.shape
        self.field = Field(shift, LEFT, TOP, NARROW - 6, BOTTOM)
        if self.width == 4:
            clocks = Clocks(shift, pair, 82, READ + 282, (164, 0), 2, 64)
            corners = [(4.0, READ + 44.0), (164.0, READ + 44.0), (4.0, READ + 128.0), (164.0, READ + 128.0)]
            self.four, self.panel = Four(shift, corners, (160, 46), clocks, 18, ":"), READ + 390
            return
        large, small = (41, READ + 96, (82, 122), 4, 36), (20, READ + 80, (41, 62), 8, 18)
        self.clocks = Clocks(shift, pair, *(large if self.width == 16 else small))
        self.panel = READ + 318

    @property
    def height(self) -> int:
        return self.panel + 51 + 27 * len(self._below())

    def still(self) -> dict:
        sheet = Canvas(NARROW, self.height)
        sheet.text(0, 12, f"<b>{self.n_positions} positions × {self.width} dimensions</b>", HEAD, align="left")
        self.field.draw(sheet)
        self.field.draw_ticks(sheet)
        self.field.draw_names(sheet)
        self.field.draw_pair(sheet, self.pair)
        self.field.draw_scale(sheet, BOTTOM + 22)
        self._still_four(sheet) if self.width == 4 else self._still_clocks(sheet)
        sheet.box(0, self.panel, NARROW, self.height, "$panel", "$panel", r=10, width=0)
        for i, pieces in enumerate(self._below()):
            write_pieces(sheet, 14, self.panel + 54 + 27 * i, pieces)
        return sheet.figure()

    def _below(self) -> list[list[Piece]]:
        """What stands under the product, line by line."""
        length = (f"|PE(p)| = {length_words(self.shift)}", "length")
        return [*sum_words(self.shift), [length], [("all three the same for every p", "")]]

    def _still_four(self, sheet: Canvas) -> None:
        sheet.text(0, READ, "<b>The row that is read</b>", HEAD, align="left")
        self.four.still(sheet, self.pair)

    def _still_clocks(self, sheet: Canvas) -> None:
        last, shown = len(self.shift.omega) - 1, len(self.clocks.pairs)
        many = f"{shown} of the {last + 1} pairs" if shown <= last else f"{shown} pairs, {shown} hands"
        sheet.text(0, READ, f"<b>{many}</b>", HEAD, align="left")
        key(sheet, 0, READ + 30, "$accent", "p")
        each = f"p + {self.shift.k}, turned by {omegas(self.shift.k)} each" if self.shift.k else UNTURNED
        key(sheet, 52, READ + 30, "$position", hands_words(self.shift) if self.width == 16 else each)
        self.clocks.draw(sheet)

    def frame(self, p: int) -> dict:
        sheet = Canvas(NARROW, self.height)
        self.field.mark(sheet, p)
        if self.width == 4:
            self.four.frame(sheet, p)
        else:
            sheet.traces += self.clocks.hands(p)
        sheet.text(14, self.panel + 28, f"<b>{product_words(self.shift, p)}</b>", HEAD, align="left", of="product")
        return sheet.figure()
