"""Every number knows where it came from.

A Quantity is a named array with the operation and the operands that made it, down to the numbers
that were given. The figure shows its value, the arithmetic panel one cell of it with the operands
put in, and a script could recompute it line by line.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from core.show import SMALLEST, VECTOR, power_step, round_half_up, round_power, show, show_count, show_power

Index = tuple[int, ...]
Line = tuple


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

    `zero` stands for a number below 10⁻³⁰⁰, where a reader must know whether it is 0 or has left float64.
    """

    name: str
    value: np.ndarray
    label: str
    decimals: int = VECTOR
    operation: Operation | None = None
    operands: tuple["Quantity", ...] = ()
    powers: bool = False
    zero: str | None = None

    def __array__(self, dtype=None, copy=None) -> np.ndarray:
        return np.array(self.value, dtype=dtype, copy=copy)

    def text(self, value: float) -> str:
        """A number as the page prints those of this quantity; with `powers` a tiny one as a power of ten."""
        if isinstance(value, int):
            return show_count(value)
        if self.zero and abs(value) < 10.0**SMALLEST:
            return self.zero
        return (show_power if self.powers else show)(float(value), self.decimals)

    def rounded(self, values: Iterable[float]) -> list[float]:
        """Numbers rounded as the page prints those of this quantity."""
        rule = round_power if self.powers else round_half_up
        return [rule(value, self.decimals) for value in values]

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


@dataclass(frozen=True)
class Arithmetic:
    """The written arithmetic of one cell: the lines to the result, and what rounded operands would give."""

    cell: Cell
    formula: str
    lines: tuple[Line, ...]
    from_shown: float

    @property
    def reproduces(self) -> bool:
        """Whether the operands as shown give the result as shown."""
        return self.cell.quantity.text(self.from_shown) == self.cell.text

    @property
    def is_cut(self) -> bool:
        """Whether a long sum is written with "…" in its middle, so that not every operand is on show."""
        return any("…" in line for line in self.lines)


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
    value = _compute(operation, [o.value for o in operands])
    return Quantity(name, value, label, decimals, operation, operands, powers)


def _compute(operation: Operation, arrays: Sequence[np.ndarray]) -> np.ndarray:
    with np.errstate(over="ignore", under="ignore"):  # a long product may leave float64, as 0 or ∞
        value = operation.compute(*arrays)
    return np.array(value, dtype=object) if isinstance(value, int) else np.asarray(value)


def arithmetic(quantity: Quantity, index: Index) -> Arithmetic:
    """The arithmetic of one cell. Raises ValueError for a given quantity: it has none."""
    if quantity.operation is None:
        raise ValueError(f"{quantity.label} is given, nothing made it")
    operation = quantity.operation
    from_shown = _compute(operation, [o.shown() for o in quantity.operands])[index]
    lines = operation.write(quantity.operands, index)
    return Arithmetic(Cell(quantity, index), operation.formula, lines, from_shown)


def reads(quantity: Quantity, index: Index) -> tuple[Cell, ...]:
    """The operand cells that feed one cell, in the order they are written, each once."""
    lines = quantity.operation.write(quantity.operands, index) if quantity.operation else ()
    cells = [part for line in lines for part in line if isinstance(part, Cell)]
    return tuple({(c.quantity.name, c.index): c for c in cells}.values())


def feeds(cell: Cell, result: Cell) -> bool:
    """Whether an operand's cell has a part in the result: written there, or left out where a long sum is cut."""
    quantity, written = result.quantity, reads(result.quantity, result.index)
    if any(c.quantity is cell.quantity and c.index == cell.index for c in written):
        return True
    if not any(c.quantity is cell.quantity for c in written) or cell.quantity.value.dtype != np.float64:
        return False
    spoilt = cell.quantity.value.copy()
    spoilt[cell.index] = np.nan
    assert quantity.operation, "it was written, so it was made"
    with np.errstate(invalid="ignore"):
        after = quantity.operation.compute(*(spoilt if o is cell.quantity else o.value for o in quantity.operands))
    return bool(np.isnan(after[result.index]))


def first_made(cell: Cell) -> Cell | None:
    """The first cell that feeds this one and was itself made, if any: where the arithmetic goes on."""
    return next((c for c in reads(cell.quantity, cell.index) if c.quantity.operation), None)


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
