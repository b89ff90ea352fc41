"""What questions are made from, and the two ways to make one: of a cell on show, or of one as it would be."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np

from core.graph import Cell, Index, Quantity
from core.questions import Asked, Choice, Question
from core.rebuild import NO_OTHERS, Others, Path, rebuilt
from core.show import round_half_up

Changes = Mapping[str, Any]
"""Other given values by their names."""


@dataclass(frozen=True)
class Desk:
    """What a question is made from: the quantities by name, the tokens that name rows, the words that may follow,
    a cell put into words, a dice."""

    made: Mapping[str, Quantity]
    tokens: Sequence[str]
    words: Sequence[str]
    where: Callable[[str, Index], str]
    alternatives: Callable[[Quantity], Others]
    dice: Random

    def named(self, *stems: str) -> list[str]:
        """The names that are one of these, or one of these with the number of a head, a block or a layer behind."""
        return [name for name in self.made if re.fullmatch(rf"({'|'.join(stems)})(_h?\d+)*", name)]

    def number(self, name: str) -> float | int:
        """A quantity of one number, as Python has it."""
        return self.made[name].value.item()

    def of(self, cell: Cell) -> str:
        """A cell in words."""
        names = [name for name, quantity in self.made.items() if quantity is cell.quantity]
        return self.where(names[0] if names else cell.quantity.name, cell.index)

    def ask(self, text: str, cell: Cell, because: str = "", others: Others = NO_OTHERS) -> Asked:
        """A question for a cell; `others` are wrong ways of its own. Other graphs hold what is on show alone."""
        is_shown = any(quantity is cell.quantity for quantity in self.made.values())
        ways = self.alternatives(cell.quantity) if is_shown else NO_OTHERS
        return Asked(text, cell, decimals_asked(cell), {**ways, **others}, because)

    def suppose(
        self, text: str, name: str, changes: Changes, index: Index = (), because: str = "", others: Others = NO_OTHERS
    ) -> Asked | None:
        """A question for a cell of a quantity on show as it would be with other given values; the other graphs are
        given them too. None where the cell is not worth asking for."""
        shown = self.made[name]
        ways = {path: what_if(other, **changes) for path, other in self.alternatives(shown).items()}
        return self.fair(text, [Cell(what_if(shown, **changes), index)], because, {**ways, **others})

    def token(self, row: int) -> str:
        return f"“{self.tokens[row]}”" if row < len(self.tokens) else f"row {row + 1}"

    def word(self, column: int) -> str:
        return f"“{self.words[column]}”" if column < len(self.words) else f"word {column + 1}"

    def fair(self, text: str, cells: Sequence[Cell], because: str = "", others: Others = NO_OTHERS) -> Asked | None:
        """A question for one of these cells that is worth asking for; none where no cell is."""
        worth = [cell for cell in cells if is_fair(cell)]
        return self.ask(text, self.dice.choice(worth), because, others) if worth else None

    def largest(self, text: str, named: Mapping[str, float], quantity: Quantity) -> Choice | None:
        """Asks which of these is the largest; none where two share that place as shown."""
        ranked = sorted(named, key=named.__getitem__, reverse=True)
        shown = {name: quantity.text(value) for name, value in named.items()}
        if len(ranked) < 2 or shown[ranked[0]] == shown[ranked[1]]:
            return None
        return Choice(text, tuple(named), ranked[0], "; ".join(f"{name}: {shown[name]}" for name in named) + ".")


Maker = Callable[[Desk], Question | None]
"""Makes one question, or none where the numbers on show do not allow it."""


def decimals_asked(cell: Cell) -> int:
    """One less than is shown, so that the operands as shown are good enough; counts are asked for exactly."""
    return max(cell.quantity.decimals - 1, 1) if cell.quantity.decimals else 0


def what_if(target: Quantity, **changes: Any) -> Quantity:
    """The target as it would be with other given values, by the names of these."""

    def rule(quantity: Quantity, _: tuple[Quantity, ...]) -> Quantity | None:
        if quantity.operation or quantity.name not in changes:
            return None
        value = np.asarray(changes[quantity.name], dtype=quantity.value.dtype)
        return Quantity(quantity.name, value, quantity.label, quantity.decimals, powers=quantity.powers)

    return rebuilt(target, Path("other given values", "Some given values are others.", rule))


def is_fair(cell: Cell) -> bool:
    """Whether a cell is worth asking for: made, finite, in plain decimals, and not 0 to the digits asked for."""
    quantity, value = cell.quantity, cell.value
    if quantity.operation is None or quantity.value.dtype == bool or not np.isfinite(float(value)):
        return False
    return not set("×<") & set(cell.text) and round_half_up(float(value), decimals_asked(cell)) != 0


def fair_cells(quantity: Quantity) -> list[Cell]:
    """The cells of a quantity that are worth asking for."""
    return [cell for index in np.ndindex(quantity.value.shape) if is_fair(cell := Cell(quantity, index))]


FIRST = 8
"""Of a longer side only so many places are asked for."""


Words = Callable[[Desk, Cell], str]
"""What a question calls a cell."""


def any_cell(*stems: str, text: str = "What comes out for {}?", of: Words = Desk.of) -> Maker:
    """Asks for one cell of quantities with these names; `text` has a place for the cell in the words of `of`."""

    def maker(desk: Desk) -> Question | None:
        return one_of(desk, [desk.made[name] for name in desk.named(*stems)], text, of)

    return maker


def place(_: Desk, cell: Cell) -> str:
    """The number of the last side's place, from 1."""
    return str(cell.index[-1] + 1)


def one_of(desk: Desk, quantities: Sequence[Quantity], text: str, of: Words = Desk.of) -> Question | None:
    """Asks for one cell of these; `text` has a place for the cell in words."""
    cells = [cell for quantity in quantities for cell in fair_cells(quantity) if max(cell.index, default=0) < FIRST]
    if not cells:
        return None
    cell = desk.dice.choice(cells)
    return desk.ask(text.format(of(desk, cell)), cell)
