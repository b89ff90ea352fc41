"""What figure 4 writes into its pictures: angles, products and lengths, all from core."""

from collections.abc import Sequence
from math import degrees

from core.positions import Shift
from core.show import GRADIENT, show, show_angle, show_short
from figures.canvas import Canvas, place
from figures.letters import width
from figures.pen import TEXT

MOST_CLOCKS = 32
Piece = tuple[str, str]
"""Some words of a line, and the place of the number that they are, "" for none."""


def turned_by(shift: Shift, pair: int) -> str:
    """The angle by which a shift turns a pair: 171.9°."""
    return show_angle(degrees(shift.turn[pair]))


def product_words(shift: Shift, p: int) -> str:
    return f"PE({p}) · PE({p + shift.k}) = {show(shift.product[p], GRADIENT)}"


def omegas(k: int) -> str:
    """The angle of a shift in ω: 0, ω, 2ω …"""
    return {0: "0", 1: "ω"}.get(k, f"{k}ω")


def sum_words(shift: Shift) -> list[list[Piece]]:
    """The product once more, from the angles of the shift; two pairs have room for both terms, in a line each way."""
    total, n = (show(shift.product_from_turn, GRADIENT), "product_from_shift"), len(shift.turn)
    if n > 2:
        return [[(f"= Σ cos {omegas(shift.k)} over {n} pairs = {total[0]}", total[1])]]
    angles = [(show_short(angle, GRADIENT), place("turn", i)) for i, angle in enumerate(shift.turn)]
    (first, one), (second, other) = ((show(c, GRADIENT), place("cosines", i)) for i, c in enumerate(shift.cosines))
    second = f"({second})" if second.startswith("−") else second
    return [
        [("= cos ", ""), angles[0], (" + cos ", ""), angles[1]],
        [("= ", ""), (first, one), (" + ", ""), (second, other), (" = ", ""), total],
    ]


def write_pieces(sheet: Canvas, x: float, y: float, pieces: Sequence[Piece]) -> None:
    """One muted line from x on, of words and of numbers that a click can open."""
    for text, of in pieces:
        end = x + width(text, TEXT)
        words = text.strip()
        start = x if text.startswith(words) else x + width(" ", TEXT)
        sheet.text(round(start, 1), y, words, color="$muted", align="left", of=of)
        x = end


def length_words(shift: Shift) -> str:
    return f"√{len(shift.omega)} = {show(shift.length[-1], GRADIENT)}"


UNTURNED = "no shift, no hand is turned"


def hands_words(shift: Shift) -> str:
    """What the thin hands mean; few clocks have room for their angles below."""
    if not shift.k:
        return UNTURNED
    last = len(shift.turn) - 1
    if last < MOST_CLOCKS - 1:
        return f"p + {shift.k}, turned by the angle below"
    return f"p + {shift.k}: pair 0 turned by {turned_by(shift, 0)}, pair {last} by {turned_by(shift, last)}"
