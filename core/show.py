"""Rounding belongs to showing: core keeps float64, and these functions write numbers for readers."""

import math
from decimal import ROUND_HALF_UP, Decimal
from functools import lru_cache

import numpy as np

from core.typed import exact, to_step

VECTOR, GRADIENT, ANGLE, SHARE = 3, 4, 1, 3
"""Decimals of vectors and scores, of gradients and sinusoids, of degrees, of percentages."""

SMALLEST = -300
"""Smaller powers of ten are not written out: float64 ends soon after."""

_SUPERSCRIPT = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


@lru_cache(maxsize=16384)  # a page prints the same few hundred numbers again and again
def round_half_up(value: float, decimals: int) -> float:
    """Round half away from zero on the shortest decimal form: 0.0005 to 3 decimals is 0.001."""
    if not math.isfinite(value):
        return float(value)
    return float(to_step(exact(float(value)), decimals)) + 0.0


@lru_cache(maxsize=16384)
def show(value: float, decimals: int = VECTOR, sign: bool = False) -> str:
    """A number as the page prints it: U+2212 for minus, comma groups, never "−0.000".

    Raises ValueError for NaN: nothing that is not a number may reach a reader.
    """
    if math.isnan(value):
        raise ValueError("not a number cannot be shown")
    if math.isinf(value):
        return "∞" if value > 0 else "−∞"
    return f"{round_half_up(value, decimals):{'+' if sign else ''},.{decimals}f}".replace("-", "−")


def show_short(value: float, decimals: int = VECTOR, sign: bool = False) -> str:
    """As few decimals as the value needs, at most `decimals`: 1, −1.5, +0.5."""
    text = show(value, decimals, sign)
    return text.rstrip("0").rstrip(".") if "." in text else text


def show_within(value: float, longest: float, decimals: int = VECTOR) -> str:
    """A number at most `longest` digits wide (a point or comma counts half): with fewer decimals than `decimals` if
    it must be, and where even the whole number is too long as a power of ten, 2e6."""
    for places in range(decimals, -1, -1):
        text = show(value, places)
        if len(text) - sum(c in ".," for c in text) / 2 <= longest:
            return text
    for places in (1, 0):
        text = f"{value:.{places}e}".replace("-", "−").replace("e+0", "e").replace("e+", "e").replace(".0e", "e")
        if len(text) - places / 2 <= longest:
            break
    return text


def show_count(count: int) -> str:
    """An exact integer in comma groups."""
    return f"{count:,}".replace("-", "−")


def show_counted(count: int, noun: str) -> str:
    """1 token, 3 tokens."""
    return f"{show_count(count)} {noun}{'s' * (count != 1)}"


def show_vector(values: np.ndarray, decimals: int = VECTOR) -> str:
    """(1.066, 0.606)"""
    return "(" + ", ".join(show(v, decimals) for v in np.ravel(values)) + ")"


def _fits(value: float, decimals: int) -> bool:
    """Whether plain decimals show the value well: they leave two digits of it at least, and it does not run long."""
    return value == 0 or not math.isfinite(value) or 10.0 ** (1 - decimals) <= abs(value) < 1e6


def _two_digits(value: float) -> Decimal:
    digits = exact(float(value))
    return digits.quantize(Decimal(1).scaleb(digits.adjusted() - 1), ROUND_HALF_UP)


def round_power(value: float, decimals: int = GRADIENT) -> float:
    """The number that `show_power` writes."""
    return round_half_up(value, decimals) if _fits(value, decimals) else float(_two_digits(value))


def show_power(value: float, decimals: int = GRADIENT) -> str:
    """Like `show`, but a small number keeps two digits, 0.00072, and one smaller still, or one that would run long,
    becomes a power of ten: 7.0 × 10⁻⁷."""
    if _fits(value, decimals):
        return show(value, decimals)
    digits = _two_digits(value)
    exponent = digits.adjusted()
    if exponent == -decimals:
        return show(float(digits), decimals + 1)
    return f"{show(float(digits.scaleb(-exponent)), 1)} × 10{str(exponent).translate(_SUPERSCRIPT)}"


def power_step(value: float, decimals: int = GRADIENT) -> float:
    """What one more in the last digit that `show_power` writes is worth."""
    return 10.0 ** (-decimals if _fits(value, decimals) else int(_two_digits(value).as_tuple().exponent))


def show_decade(exponent: int) -> str:
    """A power of ten as an axis names it: 0.01, 1,000, then 10⁻⁵, 10⁶."""
    if abs(exponent) <= 3:
        return show_short(10.0**exponent)
    return f"10{str(exponent).translate(_SUPERSCRIPT)}"


def show_angle(degrees: float) -> str:
    """One decimal from 10° on, two significant digits below."""
    if abs(degrees) >= 10 or degrees == 0:
        return show_short(degrees, ANGLE) + "°"
    return show(degrees, angle_decimals(degrees)) + "°"


def angle_decimals(degrees: float) -> int:
    """One decimal from 1° on, and below as many as leave two digits."""
    return ANGLE if abs(degrees) >= 1 or degrees == 0 else 1 - math.floor(math.log10(abs(degrees)))
