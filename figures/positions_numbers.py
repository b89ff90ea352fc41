"""What figure 4 writes into its pictures: angles, products and lengths, all from core."""

from math import degrees

from core.positions import Shift
from core.show import GRADIENT, show, show_angle, show_short

MOST_CLOCKS = 32


def turned_by(shift: Shift, pair: int) -> str:
    """The angle by which a shift turns a pair: 171.9°."""
    return show_angle(degrees(shift.turn[pair]))


def product_words(shift: Shift, p: int) -> str:
    return f"PE({p}) · PE({p + shift.k}) = {show(shift.product[p], GRADIENT)}"


def omegas(k: int) -> str:
    """The angle of a shift in ω: 0, ω, 2ω …"""
    return {0: "0", 1: "ω"}.get(k, f"{k}ω")


def sum_words(shift: Shift) -> str:
    """The product once more, from the angles of the shift; two pairs have room for both terms."""
    total, n = show(shift.product_from_turn, GRADIENT), len(shift.turn)
    if n > 2:
        return f"= Σ cos {omegas(shift.k)} over {n} pairs = {total}"
    angles = [show_short(angle, GRADIENT) for angle in shift.turn]
    first, second = (show(c, GRADIENT) for c in shift.cosines)
    signed = f"− {second[1:]}" if second.startswith("−") else f"+ {second}"
    return f"= cos {angles[0]} + cos {angles[1]} = {first} {signed}"


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
