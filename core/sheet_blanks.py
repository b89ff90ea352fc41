"""Which numbers of a sheet are left blank."""

import math
from collections.abc import Sequence
from random import Random

import numpy as np

from core.graph import Cell, Index, reads
from core.sheet_tables import Table

Place = tuple[int, Index]
"""A cell by the identity of its quantity, and its index."""
MOST_ALIKE = 3
"""A number that stands in more cells than this is not asked for: it would give itself away."""
MOST_OF_ALL = 0.75
"""Part of the numbers that could be asked for, so that sheets differ where there are few."""
SHORTEST = 4
"""So many characters a number must have to be asked for: 0.5 or 12 can be guessed."""


def blanks(shown: Sequence[Table], seed: int, n_blanks: int) -> tuple[Cell, ...]:
    """The cells to leave blank, in the order they stand on the sheet; at most `n_blanks`, and not all that could be.

    A blank can be worked out: what it is made of is on the sheet, given or itself made of what is there. And it is not
    given away: wherever its number stands on the sheet, it is left blank as well.
    """
    cells = [cell for table in shown for cell in table.numbers]
    here = {(id(q), cell.index) for table in shown for cell in table.numbers for q in table.copies(cell)}
    groups = list(_askable(cells, here).values())
    Random(seed).shuffle(groups)
    most, chosen = min(n_blanks, math.ceil(MOST_OF_ALL * sum(map(len, groups)))), []
    for group in groups:
        if len(chosen) + len(group) <= most:
            chosen += group
    return tuple(cell for cell in cells if any(cell is blank for blank in chosen))


def _askable(cells: Sequence[Cell], here: set[Place]) -> dict[str, list[Cell]]:
    """Cells that may be left blank, by the text they share."""
    by_text: dict[str, list[Cell]] = {}
    for cell in cells:
        by_text.setdefault(cell.text.lstrip("−"), []).append(cell)
    return {
        text: group
        for text, group in by_text.items()
        if len(group) <= MOST_ALIKE and len(text) >= SHORTEST and all(_can_be_made(c, here) for c in group)
    }


def _can_be_made(cell: Cell, here: set[Place]) -> bool:
    operands = reads(cell.quantity, cell.index)
    finite = bool(np.isfinite(float(cell.value)))
    return finite and bool(operands) and all((id(c.quantity), c.index) in here for c in operands)
