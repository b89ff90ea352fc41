"""Sinusoids with other frequencies, in another order, or with something else in the place of a wave."""

from collections.abc import Callable

import numpy as np

from core.graph import Cell, Index, Line, Operation, Quantity
from core.rebuild import Rule, remade
from core.written import Operands, joined_short

Array = np.ndarray


def _is_encoding(quantity: Quantity) -> bool:
    return quantity.operation is not None and quantity.name in ("encoding", "encoding_shifted")


def encoded(operation: Operation) -> Rule:
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
        return (("1 ÷ ", Cell(o[0], ()), f"^({power} ÷ ", Cell(o[1], ()), ")"),)

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
        wave, angle = "cos " if i[0] % 2 else "sin ", float(angles(*(operand.value for operand in o))[i])
        return (wave, "(", p, " ÷ ", base, f"^({times * i[0]} ÷ ", d, "))"), (wave, angle)

    angle = f"{{0}} * {{1}} ** (-{times} * np.arange({{2}}) / {{2}})"
    line = f"np.where(np.arange({{2}}) % 2, np.cos({angle}), np.sin({angle}))"
    return Operation("sin pω, cos pω, one ω for each column", compute, write, line)


def by_column(times: int) -> Rule:
    operation = _wave_of_column(times)

    def rule(quantity: Quantity, operands: Operands) -> Quantity | None:
        if not _is_encoding(quantity):
            return None
        p, omega = operands[0].operands
        return remade(quantity, (p, *omega.operands), operation)

    return rule


COSINES_IN_DEGREES = Operation(
    "Σ cos kω",
    lambda angles: np.cos(np.radians(angles)).sum(),
    lambda o, _: (joined_short([["cos ", Cell(o[0], (i,)), "°"] for i in range(len(o[0].value))], " + "),),
    "np.cos(np.radians({0})).sum()",
)
COSINE_IN_DEGREES = Operation(
    "cos kω", lambda a: np.cos(np.radians(a)), lambda o, i: (("cos ", Cell(o[0], i), "°"),), "np.cos(np.radians({0}))"
)
CONCATENATED = Operation(
    "all sines, then all cosines",
    lambda angles: np.concatenate([np.sin(angles), np.cos(angles)]),
    _write_concatenated,
    "np.concatenate([np.sin({0}), np.cos({0})])",
)
SINGLE_EXPONENT = _frequency("1 ÷ base^(i/d)", lambda d: np.arange(d // 2), "{0} ** (-np.arange({1} // 2) / {1})")
PAIRS_FROM_1 = _frequency(
    "1 ÷ base^(2i/d), i from 1", lambda d: np.arange(2, d + 1, 2), "{0} ** (-np.arange(2, {1} + 1, 2) / {1})"
)
SWAPPED_WAVES = _waves(lambda a: (np.cos(a), np.sin(a)), "[np.cos({0}), np.sin({0})]", ("cos ", "sin "), "")
WAVES_IN_DEGREES = _waves(
    lambda a: (np.sin(np.radians(a)), np.cos(np.radians(a))),
    "[np.sin(np.radians({0})), np.cos(np.radians({0}))]", ("sin ", "cos "), "°",
)  # fmt: skip
