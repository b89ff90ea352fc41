"""Ways to lose digits: rounding at every step, once too often, or not at all."""

from collections.abc import Callable
from dataclasses import replace
from decimal import ROUND_DOWN, Decimal

import numpy as np

from core.graph import Quantity
from core.rebuild import Path, Rule, remade
from core.show import round_half_up
from core.typed import Typed, to_step
from core.written import Operands

EXTRA_DIGITS = 3
"""How many more decimals than typed a first rounding may have kept."""
LARGEST = 1e9
"""A number from here on has no use for decimals."""
NEAR_TIE = 1e-6
"""How close to a half, in steps of the last decimal, an entry is rounded on its decimal form."""


def rounded(values: np.ndarray, decimals: int) -> np.ndarray:
    """Every entry by `round_half_up`, whole arrays at once but for what is close to a tie. Huge numbers stay."""
    fits = np.abs(values) < LARGEST
    scaled = np.where(fits, values, 0.0) * 10.0**decimals
    out = np.array(np.where(fits, np.rint(scaled) / 10.0**decimals + 0.0, values))
    near_tie = np.abs(np.abs(scaled - np.trunc(scaled)) - 0.5) < NEAR_TIE
    if near_tie.any():
        out[near_tie] = [round_half_up(v, decimals) for v in values[near_tie]]
    return out


def _with_decimals(quantity: Quantity, decimals: int) -> Quantity:
    """The quantity rounded, if it was made: what is given is copied down as it is."""
    if quantity.operation is None or quantity.value.dtype != np.float64:
        return quantity
    return replace(quantity, value=rounded(quantity.value, decimals), decimals=decimals, powers=False)


def _rounding(decimals: int) -> Rule:
    def rule(quantity: Quantity, operands: Operands) -> Quantity | None:
        if not any(o.operation for o in operands):
            return None
        return remade(quantity, tuple(_with_decimals(o, decimals) for o in operands))

    return rule


def _from_shown(quantity: Quantity, operands: Operands) -> Quantity | None:
    if not operands:
        return None
    return remade(quantity, tuple(replace(o, value=o.shown()) for o in operands))


def _cut_off(value: Decimal, typed: Typed) -> bool:
    return to_step(value, typed.decimals, ROUND_DOWN) == typed.value


def _rounded_twice(value: Decimal, typed: Typed) -> bool:
    longer = range(typed.decimals + 1, typed.decimals + 1 + EXTRA_DIGITS)
    return any(to_step(to_step(value, decimals), typed.decimals) == typed.value for decimals in longer)


def _other_sign(value: Decimal, typed: Typed) -> bool:
    return to_step(-value, typed.decimals) == typed.value


CUT_OFF = Path("cutting off instead of rounding", "The digits after the last one are dropped, whatever they are.")
ROUNDED_TWICE = Path(
    "rounding twice", "A longer number was rounded first, and the rounded one again; the last digit can then be off."
)
OTHER_SIGN = Path("the other sign", "The digits are right, the sign is not.")
FROM_SHOWN = Path(
    "the last step worked with rounded numbers",
    "The operands as the page prints them were used; the page computes with all digits and rounds once.",
    _from_shown,
    last_only=True,
)
ROUNDED_4, ROUNDED_3, ROUNDED_2 = (
    Path(
        f"rounding to {decimals} decimals at every step",
        f"Each number in between was rounded to {decimals} decimals before it was used again.",
        _rounding(decimals),
    )
    for decimals in (4, 3, 2)
)
WRITTEN: dict[Path, Callable[[Decimal, Typed], bool]] = {
    ROUNDED_TWICE: _rounded_twice,
    CUT_OFF: _cut_off,
    OTHER_SIGN: _other_sign,
}
"""What can go wrong when a right value is written down: whether the typed digits come from it so."""
