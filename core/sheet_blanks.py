"""Which numbers of a sheet are left blank."""

import math
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

import numpy as np

from core.arithmetic import arithmetic, reads
from core.graph import Cell, Index
from core.sheet_tables import PrintedTable

CellId = tuple[int, Index]
"""A cell by the identity of its quantity, and its index."""
MOST_ALIKE = 3
"""A number that stands in more cells than this is not asked for where others are left: it would give itself away."""
MOST_OF_ALL = 0.75
"""Part of the numbers that could be asked for, so that sheets differ where there are few."""
SHORTEST = 4
"""So many characters a number must have to be asked for: 0.5 or 12 can be guessed."""


class Askable(NamedTuple):
    """A number that may be left blank: every cell in which it was made, by where they stand on the sheet. `plain` if
    it is given elsewhere or stands in many cells: then another number that is the same gives nothing away."""

    cells: dict[int, Cell]
    plain: bool


def askable(shown: Sequence[PrintedTable]) -> tuple[Askable, ...]:
    """What may be left blank.

    A blank can be worked out: what it is made of is on the sheet, given or itself made of what is there, and these
    numbers as printed lead to it or to its neighbour in the last digit. And it is not given away: wherever its number
    was made, it is left blank as well.
    """
    by_text: dict[str, dict[int, Cell]] = {}
    for i, cell in enumerate(cell for table in shown for cell in table.numbers):
        by_text.setdefault(cell.text.lstrip("−"), {})[i] = cell
    here = {(id(q), c.index) for table in shown for c in table.numbers for q in table.copies(c)}
    return tuple(
        Askable(made, len(made) < len(cells) or len(made) > MOST_ALIKE)
        for text, cells in by_text.items()
        if len(text) >= SHORTEST
        and (made := {i: cell for i, cell in cells.items() if cell.quantity.operation})
        and all(_can_be_made(cell, here) for cell in made.values())
    )


def blanks(numbers: Sequence[Askable], seed: int, n_blanks: int) -> tuple[tuple[Cell, bool], ...]:
    """The cells to leave blank, in the order they stand on the sheet, each with whether its number is plain.

    At most `n_blanks`, and not all that could be; plain numbers only where the others do not suffice.
    """
    chosen = _some([number for number in numbers if not number.plain], seed, n_blanks)
    left = n_blanks - sum(len(number.cells) for number in chosen)
    chosen += _some([number for number in numbers if number.plain], seed, left)
    return tuple((n.cells[i], n.plain) for i, n in sorted((i, n) for n in chosen for i in n.cells))


def _some(numbers: list[Askable], seed: int, n_blanks: int) -> list[Askable]:
    """By chance, but seeds that follow each other begin with another number each: few numbers make few sheets."""
    start, chosen = seed % max(len(numbers), 1), []
    first, others = numbers[start : start + 1], numbers[:start] + numbers[start + 1 :]
    Random(seed).shuffle(others)
    left = min(n_blanks, math.ceil(MOST_OF_ALL * sum(len(number.cells) for number in numbers)))
    for number in first + others:
        if len(number.cells) <= left:
            chosen.append(number)
            left -= len(number.cells)
    return chosen


def _can_be_made(cell: Cell, here: set[CellId]) -> bool:
    operands = reads(cell.quantity, cell.index)
    finite = bool(np.isfinite(float(cell.value)))
    return finite and bool(operands) and all((id(c.quantity), c.index) in here for c in operands) and _on_paper(cell)


def _on_paper(cell: Cell) -> bool:
    """Whether a pencil that starts from the printed operands ends at most one off in the last digit."""
    by_hand = float(arithmetic(cell.quantity, cell.index).from_shown)
    ours, theirs = cell.quantity.rounded([by_hand, float(cell.value)])
    return abs(ours - theirs) < 1.5 * cell.quantity.step(theirs)
