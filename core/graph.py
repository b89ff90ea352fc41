"""Every number knows where it came from.

A Quantity is a named array with the operation and the operands that made it, down to the numbers
that were given. The figure shows its value, the arithmetic panel one cell of it with the operands
put in, and a script recomputes it line by line (core/script.py).
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from core.show import SMALLEST, VECTOR, power_step, round_half_up, round_power, show, show_count, show_power

Index = tuple[int, ...]
Line = tuple
REMEMBERED = 64
"""Graphs of each kind that are kept: a run that changes no number, and another reader with the same, ask again."""


@dataclass(frozen=True)
class Operation:
    """How operands become a result.

    `formula` is what a reader sees, `compute` takes the operands' arrays, `write(operands, index)`
    gives the arithmetic of one cell as lines of words, cells and in-between numbers, and `line` is
    the same as NumPy source with the operands as {0}, {1} …
    """

    formula: str
    compute: Callable[..., Any]
    write: Callable[..., tuple[Line, ...]]
    line: str


@dataclass(frozen=True, eq=False)
class Quantity:
    """A named array. `label` is the reader's name for it, `decimals` and `powers` how it is shown.

    `zero` stands for a number below `least`: a reader must know whether it is 0, or what rounding leaves of 0, or has
    left float64.
    """

    name: str
    value: np.ndarray
    label: str
    decimals: int = VECTOR
    operation: Operation | None = None
    operands: tuple["Quantity", ...] = field(default=(), repr=False)  # it would double with every layer
    powers: bool = False
    zero: str | None = None
    least: float = 10.0**SMALLEST

    def __array__(self, dtype=None, copy=None) -> np.ndarray:
        return np.array(self.value, dtype=dtype, copy=copy)

    def text(self, value: float) -> str:
        """A number as the page prints those of this quantity; with `powers` a tiny one as a power of ten, yes as 1."""
        if isinstance(value, int | np.bool_):
            return show_count(int(value))
        if self.zero is not None and abs(value) < self.least:
            return self.zero
        return (show_power if self.powers else show)(float(value), self.decimals)

    def rounded(self, values: Iterable[float]) -> list[float]:
        """Numbers rounded as the page prints those of this quantity."""
        rule = round_power if self.powers else round_half_up
        least = 0.0 if self.zero is None else self.least
        return [0.0 if abs(value) < least else rule(value, self.decimals) for value in values]

    def step(self, value: float) -> float:
        """What one more in the last digit of a number's text is worth."""
        return power_step(float(value), self.decimals) if self.powers else 10.0**-self.decimals

    def shown(self) -> np.ndarray:
        """The value with every entry rounded as the page prints it."""
        if self.value.dtype != np.float64:
            return self.value
        return np.array(self.rounded(self.value.ravel())).reshape(self.value.shape)


@dataclass(frozen=True)
class Cell:
    """One entry of a quantity."""

    quantity: Quantity
    index: Index

    @property
    def value(self) -> float:
        return self.quantity.value[self.index]

    @property
    def text(self) -> str:
        return self.quantity.text(self.value)


def given(name: str, value, label: str, decimals: int = VECTOR, powers: bool = False) -> Quantity:
    """An input or a weight: nothing made it. Bool arrays keep their type, all others become float64."""
    array = np.asarray(value)
    array = array if array.dtype == bool else array.astype(np.float64)
    return Quantity(name, array, label, decimals, powers=powers)


def given_count(name: str, value: int, label: str) -> Quantity:
    """A count that was given. It stays a Python integer, exact at any size, and so does all that is made of it."""
    return Quantity(name, np.array(value, dtype=object), label, decimals=0)


def make(
    operation: Operation, name: str, *operands: Quantity, label: str, decimals: int = VECTOR, powers: bool = False
) -> Quantity:
    """The quantity that `operation` makes of the operands."""
    value = computed(operation, [o.value for o in operands])
    return Quantity(name, value, label, decimals, operation, operands, powers)


def computed(operation: Operation, arrays: Sequence[np.ndarray]) -> np.ndarray:
    """What the operation makes of the arrays; an exact integer stays one."""
    with np.errstate(over="ignore", under="ignore"):  # a long product may leave float64, as 0 or ∞
        value = operation.compute(*arrays)
    return np.array(value, dtype=object) if isinstance(value, int) else np.asarray(value)


def ancestry(*quantities: Quantity) -> Iterator[Quantity]:
    """Every quantity that leads to these, operands before results, each once."""
    seen: set[int] = set()
    waiting = list(reversed(quantities))
    while waiting:
        operands = [o for o in waiting[-1].operands if id(o) not in seen]
        if operands:
            waiting.extend(reversed(operands))
            continue
        quantity = waiting.pop()
        if id(quantity) not in seen:
            seen.add(id(quantity))
            yield quantity
