"""Other ways to turn positions into waves and rotations."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from core import wrong_rotations
from core.graph import Cell, Index, Line, Operation, Quantity
from core.operations import DIFFERENCE, Operands, joined_short
from core.positions import COSINES, FREQUENCY
from core.rebuild import Path, Rule, either, remade, swap

Array = np.ndarray


def _is_encoding(quantity: Quantity) -> bool:
    return quantity.operation is not None and quantity.name in ("encoding", "encoding_shifted")


def _encoded(operation: Operation) -> Rule:
    return lambda quantity, operands: remade(quantity, operands, operation) if _is_encoding(quantity) else None


def _waves(columns: Callable[[Array], tuple[Array, Array]], line: str, words: tuple[str, str], unit: str) -> Operation:
    """The two waves of each pair side by side, whatever they are."""
    return Operation(
        f"{words[0]}pω, {words[1]}pω",
        lambda angles: np.stack(columns(angles), axis=-1).ravel(),
        lambda o, i: ((words[i[0] % 2], Cell(o[0], (i[0] // 2,)), unit),),
        f"np.stack({line}, axis=-1).ravel()",
    )


def _write_concatenated(o: Operands, i: Index) -> tuple[Line, ...]:
    n_waves = o[0].value.shape[0]
    return (("sin " if i[0] < n_waves else "cos ", Cell(o[0], (i[0] % n_waves,))),)


def _frequency(formula: str, exponents: Callable[[int], Array], line: str) -> Operation:
    """1 ÷ base to the power exponent ÷ d, for the exponent of each pair."""

    def write(o: Operands, i: Index) -> tuple[Line, ...]:
        power = int(exponents(int(o[1].value))[i])
        return (("1 ÷ ", Cell(o[0], ()), f" to the power {power} ÷ ", Cell(o[1], ())),)

    return Operation(formula, lambda base, d: float(base) ** (-exponents(int(d)) / d), write, line)


def _wave_of_column(times: int) -> Operation:
    """Sine and cosine in turn, the wave of column j with the exponent times · j ÷ d."""

    def angles(p: Array, base: Array, d: Array) -> Array:
        return p * base ** (-times * np.arange(int(d)) / d)

    def compute(p: Array, base: Array, d: Array) -> Array:
        turns = angles(p, base, d)
        return np.where(np.arange(int(d)) % 2, np.cos(turns), np.sin(turns))

    def write(o: Operands, i: Index) -> tuple[Line, ...]:
        p, base, d = (Cell(operand, ()) for operand in o)
        wave, angle = "cos " if i[0] % 2 else "sin ", float(angles(p.value, base.value, d.value)[i])
        return (wave, "(", p, " ÷ ", base, f" to the power {times * i[0]} ÷ ", d, ")"), (wave, angle)

    angle = f"{{0}} * {{1}} ** (-{times} * np.arange({{2}}) / {{2}})"
    line = f"np.where(np.arange({{2}}) % 2, np.cos({angle}), np.sin({angle}))"
    return Operation("sin pω, cos pω, one ω for each column", compute, write, line)


def _by_column(times: int) -> Rule:
    operation = _wave_of_column(times)

    def rule(quantity: Quantity, operands: Operands) -> Quantity | None:
        if not _is_encoding(quantity):
            return None
        p, omega = operands[0].operands
        return remade(quantity, (p, *omega.operands), operation)

    return rule


def _given(names: tuple[str, ...], change: Callable[[Array], Array]) -> Rule:
    """A rule for numbers that were given under one of these names."""

    def rule(quantity: Quantity, _: Operands) -> Quantity | None:
        meant = quantity.operation is None and quantity.name in names
        return replace(quantity, value=np.asarray(change(quantity.value))) if meant else None

    return rule


COSINES_IN_DEGREES = Operation(
    "Σ cos kω",
    lambda angles: np.cos(np.radians(angles)).sum(),
    lambda o, _: (joined_short([["cos ", Cell(o[0], (i,)), "°"] for i in range(len(o[0].value))], " + "),),
    "np.cos(np.radians({0})).sum()",
)
CONCATENATED = Operation(
    "all sines, then all cosines",
    lambda angles: np.concatenate([np.sin(angles), np.cos(angles)]),
    _write_concatenated,
    "np.concatenate([np.sin({0}), np.cos({0})])",
)
SINGLE_EXPONENT = _frequency(
    "1 ÷ 10000^(i/d)", lambda d: np.arange(d // 2), "{0} ** (-np.arange({1} // 2) / {1})"
)
PAIRS_FROM_1 = _frequency(
    "1 ÷ 10000^(2i/d), i from 1", lambda d: np.arange(2, d + 1, 2), "{0} ** (-np.arange(2, {1} + 1, 2) / {1})"
)
SWAPPED_WAVES = _waves(
    lambda a: (np.cos(a), np.sin(a)), "[np.cos({0}), np.sin({0})]", ("cos ", "sin "), ""
)
WAVES_IN_DEGREES = _waves(
    lambda a: (np.sin(np.radians(a)), np.cos(np.radians(a))),
    "[np.sin(np.radians({0})), np.cos(np.radians({0}))]", ("sin ", "cos "), "°",
)  # fmt: skip
TURNED_GAP = Operation("n − m", lambda m, n: n - m, lambda o, i: DIFFERENCE.write(o[::-1], i), "{1} - {0}")

LAYOUT = Path(
    "all sines first, then all cosines",
    "Here each sine stands beside its cosine. Some libraries put the same numbers in another order.",
    _encoded(CONCATENATED),
)
EXPONENT = Path(
    "the exponent i/d instead of 2i/d",
    "With pairs counted by i the exponent is 2i/d; with i/d the waves slow down only half as fast.",
    swap((FREQUENCY, SINGLE_EXPONENT)),
)
OWN_WAVES = Path(
    "a wave of its own for each column",
    "The column’s number over d as exponent. Sine and cosine of a pair share one wave here.",
    _by_column(1),
)
DOUBLED_EXPONENT = Path(
    "the exponent doubled",
    "The column’s number was put in for i in 2i/d, where i counts pairs.",
    _by_column(2),
)
PAIR_NUMBERS_FROM_1 = Path(
    "pairs counted from 1 instead of 0",
    "The first pair has i = 0 and turns by one radian per position.",
    swap((FREQUENCY, PAIRS_FROM_1)),
)
BASE_1000 = Path(
    "the base 1,000 instead of 10,000",
    "A zero is missing in the base.",
    _given(("base",), lambda base: np.where(base == 10000.0, 1000.0, base)),
)
FROM_1 = Path(
    "positions counted from 1 instead of 0",
    "The first position is 0.",
    _given(("p", "m", "n"), lambda position: position + 1),
)
SWAPPED = Path(
    "sine and cosine swapped",
    "Each stands where the other belongs.",
    either(_encoded(SWAPPED_WAVES), wrong_rotations.SWAPPED),
)
DEGREE_MODE = Path(
    "a calculator set to degrees",
    "The angle is in radians.",
    either(
        _encoded(WAVES_IN_DEGREES), swap((COSINES, COSINES_IN_DEGREES)), wrong_rotations.RADIANS_AS_DEGREES
    ),
)
RADIAN_MODE = Path(
    "a calculator set to radians",
    "The angle is in degrees.",
    wrong_rotations.DEGREES_AS_RADIANS,
)
HALF_SPLIT = Path(
    "columns paired with those half a head away",
    "Column i was turned together with column i + d/2, as many libraries do; here neighbours are pairs.",
    wrong_rotations.HALF_SPLIT,
)
BACKWARDS = Path(
    "a turn the wrong way round",
    "A positive angle turns against the clock: the sine with the minus stands in the first row.",
    wrong_rotations.BACKWARDS,
)
GAP_TURNED = Path(
    "the gap n − m instead of m − n",
    "The gap is the position of the query minus that of the key.",
    lambda quantity, operands: remade(quantity, operands, TURNED_GAP) if quantity.name == "gap" else None,
)
