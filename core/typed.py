"""What a reader typed, as an exact decimal number with as many decimals as were typed."""

import re
from dataclasses import dataclass, replace
from decimal import ROUND_HALF_UP, Context, Decimal

MOST_DIGITS, LARGEST_POWER = 40, 400
_EXACT = Context(prec=2 * LARGEST_POWER)
_RAISED = str.maketrans("⁻⁺⁰¹²³⁴⁵⁶⁷⁸⁹", "-+0123456789")
_POWER = re.compile(r"(.*?)(?:[eE]| ?[×x*·] ?10 ?(?:\^|\*\*) ?)([-+]?[0-9]{1,9})")
_GROUPED = "[0-9]{{1,3}}({0}[0-9]{{3}})+"


@dataclass(frozen=True)
class Typed:
    """A number as it was typed. `value` may be infinite."""

    text: str
    value: Decimal

    @property
    def decimals(self) -> int:
        """How many decimals were typed; below 0 where powers of ten leave out the last digits before the point."""
        exponent = self.value.as_tuple().exponent
        return -exponent if isinstance(exponent, int) else 0

    def readings(self, decimals: int) -> tuple["Typed", "Typed"]:
        """What it stands for where numbers have `decimals`, and what it may stand for as well: a whole number for
        itself, and for what rounds to it. A 0 is 0 alone, or every small number would do."""
        if self.decimals > 0 or (self.decimals < 0 and self.value):
            return self, self
        itself = self.with_decimals(decimals)
        return itself, self if self.value else itself

    def with_decimals(self, decimals: int) -> "Typed":
        """The number as if it had been typed with that many."""
        return replace(self, value=to_step(self.value, decimals))

    @property
    def how_far(self) -> str:
        """The digits typed, in words."""
        if not re.search("[eE⁻⁰-⁹^*×x·]", self.text):
            decimals = f"{self.decimals} decimal{'s' * (self.decimals > 1)}"
            return decimals if self.decimals > 0 else "the nearest whole number"
        n_digits = len(self.value.as_tuple().digits)
        return f"{n_digits} digit{'s' * (n_digits > 1)}"


def to_step(value: Decimal, decimals: int, rounding: str = ROUND_HALF_UP) -> Decimal:
    """The value with that many decimals, half up in magnitude; what is infinite stays."""
    return value.quantize(Decimal(1).scaleb(-decimals), rounding, _EXACT) if value.is_finite() else value


def exact(value: float | int) -> Decimal:
    """A number of the graph as the shortest decimal number that is read as the same."""
    return Decimal(value) if isinstance(value, int) else Decimal(repr(float(value)))


def read(text: str, count: bool = False, near: Decimal | None = None) -> Typed:
    """The number in a text: point or comma for decimals, groups of three, e or × 10⁻⁷ for powers of ten.

    `count` says that whole numbers are asked for, so a comma before three digits only groups them. Where such a comma
    could mean two things, it means the one whose size is nearer to that of `near`.
    Raises ValueError with one sentence when the text is no number, or could be two.
    """
    plain = re.sub(r"\s+", " ", text).strip().translate(str.maketrans("−–", "--"))
    plain = re.sub("[⁻⁺⁰¹²³⁴⁵⁶⁷⁸⁹]+", lambda raised: "^" + raised[0].translate(_RAISED), plain)
    if re.fullmatch("[-+]?(∞|inf)", plain):
        return Typed(text.strip(), Decimal(plain.replace("∞", "inf")))
    digits, power = powered.groups() if (powered := _POWER.fullmatch(plain)) else (plain, "0")
    sign, digits = (digits[0], digits[1:].lstrip()) if digits[:1] in ("-", "+") else ("", digits)
    if not (readings := _with_point(digits, count)):
        raise ValueError(f"{_quoted(text)} is not a number this box can read: write 0.5 or 0,5, −1000 or 7.0e-7.")
    if len(readings[0]) > MOST_DIGITS or abs(int(power)) > LARGEST_POWER:
        raise ValueError(
            f"{_quoted(text)} is too long: at most {MOST_DIGITS} digits, and powers up to {LARGEST_POWER}."
        )
    mantissa = _meant(digits, readings, near and near.scaleb(-int(power), _EXACT))
    return Typed(text.strip(), Decimal(f"{sign}{mantissa}e{power}"))


def _meant(digits: str, readings: tuple[str, ...], near: Decimal | None) -> str:
    """The only reading, or the one whose size is nearer; two that are equally far are asked about."""
    if len(readings) == 1:
        return readings[0]
    far = {reading: abs(abs(near) - Decimal(reading)) if near is not None else 0 for reading in readings}
    point, whole = readings
    if far[point] == far[whole]:
        raise ValueError(f"“{digits}” could be {point} or {whole}: write it with a point, or without a mark.")
    return min(far, key=far.__getitem__)


def _quoted(text: str) -> str:
    return f"“{text.strip()[:20]}{'…' * (len(text.strip()) > 20)}”"


def _with_point(digits: str, count: bool) -> tuple[str, ...]:
    """Digits with a point for decimals and nothing between groups, in every way they may be meant; none where they are
    no number."""
    if re.fullmatch(r"[0-9]{1,3}( [0-9]{3})+([.,][0-9]*)?", digits):
        return (digits.replace(" ", "").replace(",", "."),)
    for group, point in (",.", ".,"):
        grouped = _GROUPED.format(re.escape(group))
        if re.fullmatch(rf"{grouped}{re.escape(point)}[0-9]*", digits):
            return (digits.replace(group, "").replace(point, "."),)
        if re.fullmatch(grouped, digits) and (count or digits.count(group) > 1):
            return (digits.replace(group, ""),)
    if re.fullmatch("[1-9][0-9]{0,2},[0-9]{3}", digits):
        return digits.replace(",", "."), digits.replace(",", "")
    return (digits.replace(",", "."),) if re.fullmatch("[0-9]+[.,]?[0-9]*|[.,][0-9]+", digits) else ()
