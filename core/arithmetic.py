"""The arithmetic of one cell as it is written, and the cells that feed it."""

from dataclasses import dataclass

import numpy as np

from core.graph import Cell, Index, Line, Quantity, computed


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


def arithmetic(quantity: Quantity, index: Index) -> Arithmetic:
    """The arithmetic of one cell. Raises ValueError for a given quantity: it has none."""
    if quantity.operation is None:
        raise ValueError(f"{quantity.label} is given, nothing made it")
    operation = quantity.operation
    from_shown = computed(operation, [o.shown() for o in quantity.operands])[index]
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
