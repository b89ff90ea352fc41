"""What did you get? A typed number beside a cell: right to its digits, or the named ways that give it."""

from dataclasses import dataclass
from decimal import Decimal

from core.graph import Cell, Index, Quantity
from core.paths_rounding import WRITTEN
from core.rebuild import NO_OTHERS, Others
from core.typed import Typed, exact, read, to_step
from core.ways import Outcome, ways


@dataclass(frozen=True)
class Diagnosis:
    """`found` are the paths that give the typed digits, simplest first; more than one is a tie. `tried` counts the
    paths that were possible here, and `agrees` the decimals to which a wrong number is right, 0 for none."""

    cell: Cell
    typed: Typed
    is_right: bool
    found: tuple[Outcome, ...] = ()
    tried: int = 0
    agrees: int = 0

    @property
    def sentence(self) -> str:
        """The verdict in words."""
        if self.is_right:
            is_exact = self.typed.decimals <= 0 and self.typed.value == exact(self.cell.value)
            return f"{self.typed.text} is {'exactly right' if is_exact else f'right to {self.typed.how_far}'}."
        if not self.found:
            near = f" It is right to {self.agrees} decimal{'s' * (self.agrees > 1)}." if self.agrees else ""
            return f"{self.typed.text} is not right, and none of the {self.tried} ways tried here gives it.{near}"
        names = [outcome.path.name for outcome in self.found]
        if len(names) == 1:
            return f"{self.typed.text} comes from {names[0]}."
        return f"{len(names)} ways give {self.typed.text}: {'; '.join(names)}."


def diagnose(
    quantity: Quantity,
    index: Index,
    typed: str,
    alternatives: Others = NO_OTHERS,
    decimals_asked: int | None = None,
) -> Diagnosis:
    """The typed number beside one cell. `alternatives` are the quantities of paths that no rule can rebuild.

    Where `decimals_asked` are wanted and fewer were typed, a path is named only if it gives exactly what was typed.
    Raises ValueError with one sentence when the text cannot be read, or the cell is no number.
    """
    if quantity.value.dtype == bool:
        raise ValueError(f"{quantity.label} holds yes or no, not numbers")
    cell = Cell(quantity, index)
    right = exact(cell.value)
    got = read(typed, count=quantity.value.dtype == object, near=right)
    itself, rounded = got.readings(quantity.decimals)
    if _rounds_to(right, itself):
        return Diagnosis(cell, got, is_right=True)
    is_rough = decimals_asked is not None and got.decimals < decimals_asked
    itself = got.with_decimals(quantity.decimals) if is_rough else itself
    others = ways(quantity, index, alternatives)
    found = [*_written(itself, cell), *(other for other in others if _rounds_to(exact(other.cell.value), itself))]
    if not found and _rounds_to(right, rounded):
        return Diagnosis(cell, got, is_right=True)
    named = tuple(found or ([] if is_rough else _written(rounded, cell)))
    return Diagnosis(cell, got, False, named, len(WRITTEN) + len(others), _agreement(right, got))


def _written(typed: Typed, cell: Cell) -> list[Outcome]:
    """The ways to write down the right number wrongly that give the typed digits."""
    return [Outcome(path, cell, 0.0) for path, fits in WRITTEN.items() if fits(exact(cell.value), typed)]


def _rounds_to(value: Decimal, typed: Typed) -> bool:
    return to_step(value, typed.decimals) == typed.value


def _agreement(right: Decimal, typed: Typed) -> int:
    """The most decimals to which both are the same number other than 0."""
    for decimals in range(typed.decimals - 1, 0, -1):
        if to_step(right, decimals) == to_step(typed.value, decimals) != 0:
            return decimals
    return 0
