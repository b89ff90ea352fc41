"""Figure 4 as a film: one frame for each position that is read."""

from core.positions import Shift
from core.show import GRADIENT, show_vector
from figures.film import Film, Frame
from figures.positions import Wide
from figures.positions_narrow import Narrow
from figures.positions_numbers import product_words, turned_by


def film(shift: Shift, pair: int, is_narrow: bool = False) -> Film:
    """Every position of the table; position 1 is read first. `pair` is the one whose arithmetic is shown."""
    drawn, turn = Narrow(shift, pair) if is_narrow else Wide(shift, pair), _turn(shift)
    frames = [_frame(shift, p, turn, drawn.frame(p)) for p in range(len(shift.encoding))]
    return Film(drawn.still(), frames, first=1)


def _frame(shift: Shift, p: int, turn: str, figure: dict) -> Frame:
    n, d = shift.encoding.shape
    sentence = f"{_read(shift, p)}; {turn}."
    alt = f"{d} dimensions. {sentence} {product_words(shift, p)}.".replace("**", "")
    return Frame(f"p{p}", f"{p}", f"**position {p}** of 0 to {n - 1}", sentence, alt, figure)


def _read(shift: Shift, p: int) -> str:
    row = shift.encoding[p]
    if len(row) == 4:
        return f"Position **{p}** is **{show_vector(row, GRADIENT)}**"
    first, last = show_vector(row[:2], GRADIENT), show_vector(row[-2:], GRADIENT)
    return f"Position **{p}**: pair 0 reads **{first}**, pair {len(row) // 2 - 1} **{last}**"


def _turn(shift: Shift) -> str:
    if not shift.k:
        return "a shift of 0 turns no hand"
    last = len(shift.turn) - 1
    they = "its pairs" if last == 1 else "they"  # a short row is read whole, of a long one two pairs
    return f"{shift.k} further on {they} have turned by {turned_by(shift, 0)} and {turned_by(shift, last)}"
