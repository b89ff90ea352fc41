"""Every number knows where it came from.

A Quantity is a named array with the operation and the operands that made it, down to the numbers
that were given. The figure shows its value, the arithmetic panel one cell of it with the operands
put in, and a script could recompute it line by line.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from core.show import VECTOR, round_half_up, show

Index = tuple[int, ...]
Part = "str | float | Cell"
Line = tuple


@dataclass(frozen=True)
class Operation:
    """How operands become a result.

    `formula` is what a reader sees, `compute` takes the operands' arrays, `write(operands, index)`
    gives the arithmetic of one cell as lines of words, cells and in-between numbers, and `line` is
    the same as NumPy source with the operands as {0}, {1} …
    """

    formula: str
    compute: Callable[..., np.ndarray]
    write: Callable[..., tuple[Line, ...]]
    line: str


@dataclass(frozen=True, eq=False)
class Quantity:
    """A named array. `label` is the reader's name for it, `decimals` how it is shown."""

    name: str
    value: np.ndarray
    label: str
    decimals: int = VECTOR
    operation: Operation | None = None
    operands: tuple["Quantity", ...] = ()

    def __array__(self, dtype=None, copy=None) -> np.ndarray:
        return np.array(self.value, dtype=dtype, copy=copy)

    def shown(self) -> np.ndarray:
        """The value with every entry rounded as the page prints it."""
        if self.value.dtype != np.float64:
            return self.value
        flat = [round_half_up(v, self.decimals) for v in self.value.ravel()]
        return np.array(flat).reshape(self.value.shape)


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
        return show(float(self.value), self.quantity.decimals)


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
        return show(self.from_shown, self.cell.quantity.decimals) == self.cell.text


def given(name: str, value, label: str, decimals: int = VECTOR) -> Quantity:
    """An input or a weight: nothing made it. Bool arrays keep their type, all others become float64."""
    array = np.asarray(value)
    return Quantity(name, array if array.dtype == bool else array.astype(np.float64), label, decimals)


def make(operation: Operation, name: str, *operands: Quantity, label: str, decimals: int = VECTOR) -> Quantity:
    """The quantity that `operation` makes of the operands."""
    value = np.asarray(operation.compute(*(o.value for o in operands)))
    return Quantity(name, value, label, decimals, operation, operands)


def arithmetic(quantity: Quantity, index: Index) -> Arithmetic:
    """The arithmetic of one cell. Raises ValueError for a given quantity: it has none."""
    if quantity.operation is None:
        raise ValueError(f"{quantity.label} is given, nothing made it")
    operation = quantity.operation
    from_shown = np.asarray(operation.compute(*(o.shown() for o in quantity.operands)))[index]
    lines = operation.write(quantity.operands, index)
    return Arithmetic(Cell(quantity, index), operation.formula, lines, float(from_shown))


def reads(quantity: Quantity, index: Index) -> tuple[Cell, ...]:
    """The operand cells that feed one cell, in the order they are written, each once."""
    lines = quantity.operation.write(quantity.operands, index) if quantity.operation else ()
    cells = [part for line in lines for part in line if isinstance(part, Cell)]
    return tuple({(c.quantity.name, c.index): c for c in cells}.values())


def ancestry(*quantities: Quantity) -> Iterator[Quantity]:
    """Every quantity that leads to these, operands before results, each once."""
    seen: set[int] = set()

    def visit(quantity: Quantity) -> Iterator[Quantity]:
        if id(quantity) not in seen:
            seen.add(id(quantity))
            for operand in quantity.operands:
                yield from visit(operand)
            yield quantity

    for quantity in quantities:
        yield from visit(quantity)
