"""The tables of a sheet on paper: every number of a page, in as few tables as can be read."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from core.graph import Cell, Quantity, ancestry
from core.rebuild import same_values
from core.sheet_words import LAYER, from_k, together

ACROSS, WIDEST, LONGEST = 8, 16, 32
"""Columns that fit side by side; what is wider goes on below, or beyond WIDEST is cut off there. Rows printed."""
MOST_SERIES = 6
"""Columns of a table of layers, whose names are long."""
HIDDEN = ("token_numbers",)  # which rows are looked up is plain from their names

Sides = Callable[[Quantity], Sequence[Sequence[str]]]
"""Names a quantity's places: those of its rows, if it has any, and those of its columns."""
Rows = tuple[tuple[Cell | None, ...], ...]
Fields = tuple[str, str, tuple[str, ...], tuple[str, ...], Rows]
"""Title, rule, head, names and cells of a table."""


@dataclass(frozen=True)
class PrintedTable:
    """A table of a sheet: `cells` row by row, None where there is nothing; `rule` says how its numbers are made.
    `alike` holds quantities that repeat a quantity of the table number by number, by its identity."""

    title: str
    rule: str
    head: tuple[str, ...]
    names: tuple[str, ...]
    cells: Rows
    alike: Mapping[int, Sequence[Quantity]] = field(default_factory=dict)

    @property
    def numbers(self) -> list[Cell]:
        return [cell for row in self.cells for cell in row if cell]

    def copies(self, cell: Cell) -> Sequence[Quantity]:
        """All quantities that have this cell, its own first."""
        return self.alike.get(id(cell.quantity), [cell.quantity])


def counted(quantity: Quantity) -> list[list[str]]:
    """Places by their number, from 1."""
    return [[str(i + 1) for i in range(n)] for n in quantity.value.shape]


def tables(quantities: Mapping[str, Quantity], sides: Sides, titles: Mapping[str, str]) -> tuple[PrintedTable, ...]:
    """A table for each quantity that leads to these, operands before results.

    `sides` name rows and columns; `titles` are what readers call quantities, by name, where that is not their label.
    What repeats another quantity number by number shares its table. Single numbers stand together: those of layers
    with a row for each, the others in a list.
    """
    called = {id(q): titles.get(name, q.label) for name, q in quantities.items()}
    return _Paper(called, sides).tables(quantities.values())


def _copies(quantities: Iterable[Quantity]) -> list[list[Quantity]]:
    """Each quantity with those that repeat it."""
    groups: list[list[Quantity]] = []
    for quantity in quantities:
        if found := next((group for group in groups if _repeats(quantity, group[0])), None):
            found.append(quantity)
        else:
            groups.append([quantity])
    return groups


def _repeats(one: Quantity, other: Quantity) -> bool:
    """Whether one quantity is the other again; a single number only where it was given under the same name."""
    if one.value.shape != other.value.shape or one.value.dtype != other.value.dtype or one.decimals != other.decimals:
        return False
    if one.value.ndim:
        return same_values(one, other)
    return one.name == other.name and not one.operation and bool(one.value == other.value)


@dataclass(frozen=True)
class _Paper:
    called: Mapping[int, str]
    sides: Sides

    def title(self, quantity: Quantity) -> str:
        return self.called.get(id(quantity), quantity.label)

    def rule(self, quantity: Quantity) -> str:
        if not quantity.operation:
            return "given"
        *others, last = [o.label for o in quantity.operands] or [""]
        made_of = f", from {', '.join(others)}{' and ' * bool(others)}{last}" if last else ""
        from_0 = ", i from 0" if "2i" in quantity.operation.formula else ""
        return quantity.operation.formula + from_0 + made_of

    def tables(self, quantities: Iterable[Quantity]) -> tuple[PrintedTable, ...]:
        groups = _copies(q for q in ancestry(*quantities) if q.name not in HIDDEN)
        alike = {id(group[0]): group for group in groups}
        singles = [group[0] for group in groups if not group[0].value.ndim]
        layers = [q for q in singles if LAYER.search(self.title(q))]
        made = [self.listed(others)] if (others := [q for q in singles if q not in layers]) else []
        made += [fields for group in groups if group[0].value.ndim for fields in self.grid(group)]
        return tuple(PrintedTable(*fields, alike) for fields in [*made, *self.layered(layers)])

    def grid(self, group: Sequence[Quantity]) -> list[Fields]:
        """The fields of a quantity's tables, rows × columns. What repeats it is named in the title only."""
        quantity = group[0]
        *rows, across = self.sides(quantity)
        names = tuple(rows[0]) if rows and len(rows[0]) > 1 else ("",)
        title = together([(q.label, self.title(q)) for q in group])
        shown = len(across) if len(across) <= WIDEST else ACROSS
        cut = f"; the first {shown} of {len(across)}" if shown < len(across) else ""
        indices = list(np.ndindex(quantity.value.shape[:-1]))[:LONGEST]
        made = []
        for first in range(0, shown, ACROSS):
            columns = range(first, min(first + ACROSS, shown))
            cells = tuple(tuple(Cell(quantity, (*i, j)) for j in columns) for i in indices)
            head = tuple(across[j] for j in columns)
            rule = f"columns {head[0]} to {head[-1]}" if first else self.rule(quantity) + cut
            made.append((title, rule, head, names[:LONGEST], cells))
        return made

    def listed(self, singles: Sequence[Quantity]) -> Fields:
        """The fields of a list of single numbers."""
        names = tuple(f"{self.title(q)} ({self.rule(q)})" for q in singles)
        return "Numbers", "", ("",), names, tuple((Cell(q, ()),) for q in singles)

    def layered(self, singles: Sequence[Quantity]) -> list[Fields]:
        """The fields of tables with one row for each layer, one column for each series of numbers."""
        series: dict[str, dict[int, Quantity]] = {}
        for quantity in singles:
            title = self.title(quantity)
            series.setdefault(LAYER.sub("layer k", title), {})[int(LAYER.findall(title)[0])] = quantity
        numbers = sorted({number for one in series.values() for number in one})[:LONGEST]
        names = list(series)
        return [self._layers(series, numbers, names[i : i + MOST_SERIES]) for i in range(0, len(names), MOST_SERIES)]

    def _layers(self, series: dict[str, dict[int, Quantity]], numbers: list[int], names: list[str]) -> Fields:
        cells = tuple(
            tuple(Cell(series[name][k], ()) if k in series[name] else None for name in names) for k in numbers
        )
        rules = "; ".join(f"{name} = {self._rule_of_layer(series[name])}" for name in names)
        return "Layers", rules, tuple(names), tuple(f"k\u00a0=\u00a0{k}" for k in numbers), cells

    def _rule_of_layer(self, numbered: Mapping[int, Quantity]) -> str:
        """The rule of one of a series, its layers counted from k."""
        k, quantity = list(numbered.items())[-1]
        return from_k(self.rule(quantity), k)
