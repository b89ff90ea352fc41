"""What the named ways give at a cell: each everywhere, and after all of them each at some of its places alone."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np

from core.arithmetic import Arithmetic, arithmetic
from core.graph import Cell, Index, Quantity, ancestry
from core.paths import APART, LEFT_OUT, PATHS
from core.paths_axes import KEYS_AS_ROWS
from core.paths_norm import LAYER_NORM_FOR_RMS, RMS_FOR_LAYER_NORM
from core.paths_places import parts
from core.rebuild import NO_OTHERS, Others, Path, rebuilt, rebuilt_along, same_values

OTHER_NORM, AXES = (LAYER_NORM_FOR_RMS, RMS_FOR_LAYER_NORM), (KEYS_AS_ROWS,)
Followed = tuple[Path, Quantity, list[Quantity]]
"""A path, what it makes of the opened quantity, and which quantities it changes itself."""


@dataclass(frozen=True)
class Outcome:
    """What a path gives at the opened cell: `cell` is that of the quantity as rebuilt, `difference` its value less
    the right one (0 where the path changes other cells only)."""

    path: Path
    cell: Cell
    difference: float

    @property
    def arithmetic(self) -> Arithmetic | None:
        """The path's own arithmetic of this cell; None where the number was given."""
        return arithmetic(self.cell.quantity, self.cell.index) if self.cell.quantity.operation else None


def ways(quantity: Quantity, index: Index, alternatives: Others = NO_OTHERS) -> list[Outcome]:
    """What every path gives at one cell, in their order, and after them what each gives at some of its places alone."""
    followed = {way[0]: way for way in _followed(quantity, alternatives, PATHS)}
    order = tuple(ancestry(quantity))
    apart = [_apart(Cell(quantity, index), order, *followed[path]) for path in APART if path in followed]
    return [*_outcomes(quantity, index, followed.values()), *chain.from_iterable(apart)]


def differences(
    quantity: Quantity,
    index: Index,
    alternatives: Others = NO_OTHERS,
    paths: Sequence[Path] = PATHS,
) -> list[Outcome]:
    """What every path gives at one cell, in their order; those that change nothing in the quantity are left out."""
    return _outcomes(quantity, index, _followed(quantity, alternatives, paths))


def together(right: Cell, paths: Sequence[Path], alternatives: Others = NO_OTHERS) -> Outcome:
    """Several paths at one cell, each in what those before it have made: first a graph of another shape, then another
    norm before what changes in it, and what turns the axes after what rounds the steps.

    Raises ValueError with one sentence where they cannot be taken together.
    """
    anew = [path for path in paths if path in alternatives]
    if len(anew) > 1:
        raise ValueError(
            f"“{anew[0].name}” and “{anew[1].name}” each need a model of their own: switch one of them off."
        )
    quantity, said = _after_all(right.quantity, paths, alternatives), []
    for path in paths:
        rest = [other for other in paths if other is not path]
        is_idle = same_values(quantity, _after_all(right.quantity, rest, alternatives))
        said.append(f"“{path.name}” changes nothing beside the others." if is_idle else path.sentence)
    all_of_them = Path("; ".join(path.name for path in paths), " ".join(said))
    return _outcome(all_of_them, Cell(quantity, right.index), right)


def _after_all(quantity: Quantity, paths: Sequence[Path], alternatives: Others) -> Quantity:
    quantity = next((alternatives[path] for path in paths if path in alternatives), quantity)
    ruled = [path for path in paths if path not in alternatives]
    for path in sorted(ruled, key=lambda path: (path in AXES, path not in OTHER_NORM)):
        quantity = rebuilt(quantity, path)
    return quantity


def _outcomes(quantity: Quantity, index: Index, followed: Iterable[Followed]) -> list[Outcome]:
    right = Cell(quantity, index)
    outcomes = [
        _outcome(path, Cell(other, index), right)
        for path, other, _ in followed
        if other.value.shape == quantity.value.shape and not (other is quantity or same_values(other, quantity))
    ]
    return [outcome for outcome in outcomes if not np.isnan(float(outcome.cell.value))]


def _followed(quantity: Quantity, alternatives: Others, paths: Sequence[Path]) -> Iterator[Followed]:
    order = tuple(ancestry(quantity))
    for path in (*paths, *(path for path in alternatives if path not in paths)):
        if path in alternatives:
            yield path, alternatives[path], []
        elif path.rule:
            yield path, *rebuilt_along(order, path)


def _apart(
    right: Cell, order: Sequence[Quantity], path: Path, other: Quantity, changed: Sequence[Quantity]
) -> Iterator[Outcome]:
    """A path at some of its places alone; what more or fewer of them come to as well is named once."""
    everywhere = frozenset(id(quantity) for quantity in changed)
    if other.value.shape != right.quantity.value.shape:
        return
    known = [(everywhere, right.value), (everywhere, other.value[right.index])]
    for part, own in parts(order, path, changed, in_blocks=path in LEFT_OUT).items():
        first = next(place for place, quantity in enumerate(order) if id(quantity) in own)
        cell = Cell(rebuilt_along(order[first:], part)[0], right.index)
        is_new = not any((own <= ids or own >= ids) and _is_same(cell, value) for ids, value in known)
        if is_new and not np.isnan(float(cell.value)):
            known.append((own, cell.value))
            yield _outcome(part, cell, right)


def _is_same(cell: Cell, value: float) -> bool:
    return math.isclose(cell.value, value, rel_tol=1e-12, abs_tol=0.0 if cell.quantity.powers else 1e-12)


def _outcome(path: Path, cell: Cell, right: Cell) -> Outcome:
    return Outcome(path, cell, 0.0 if cell.value == right.value else cell.value - right.value)
