"""The same graph with one thing changed: how a wrong path, or another convention, is followed to any number."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from core.graph import Cell, Operation, Quantity, ancestry, computed
from core.written import Operands

Rule = Callable[[Quantity, Operands], Quantity | None]
"""Asked at every quantity, with its operands as rebuilt so far: what stands there instead, or None for no change."""


def in_label(quantity: Quantity) -> tuple[str, ...]:
    """Where a change was made, by what the changed quantity is called."""
    return (f"in {quantity.label}",)


@dataclass(frozen=True, eq=False)
class Path:
    """One way to come to another number.

    `name` is a noun phrase for readers, `sentence` explains it. Without a `rule` the graph is not enough to follow
    it, and whoever diagnoses hands in the other quantity. `last_only` asks the rule at the opened quantity alone.
    `places` says in words where a changed quantity stands, for the same slip made there alone; None: it is one slip.
    """

    name: str
    sentence: str
    rule: Rule | None = None
    last_only: bool = False
    places: Callable[[Quantity], tuple[str, ...]] | None = in_label


Others = Mapping[Path, Quantity]
"""What a quantity is by the paths that need a graph of another shape."""
NO_OTHERS: Others = {}


def remade(quantity: Quantity, operands: Operands, operation: Operation | None = None) -> Quantity:
    """The quantity again, of other operands or by another operation."""
    operation = operation or quantity.operation
    assert operation, "what was given has no operation"
    value = computed(operation, [o.value for o in operands])
    return replace(quantity, value=value, operation=operation, operands=operands)


def rebuilt(target: Quantity, path: Path) -> Quantity:
    """The target by that path; the target itself where the path changes nothing on the way to it."""
    return rebuilt_along(tuple(ancestry(target)), path)[0]


def rebuilt_along(order: Sequence[Quantity], path: Path) -> tuple[Quantity, list[Quantity]]:
    """The last quantity of an ancestry by that path, for those who try many paths on one target, and the quantities
    that the path changes itself. What is before its first change may be left out of `order`."""
    target, changed = order[-1], []
    made: dict[int, Quantity] = {}
    for quantity in order:
        operands = tuple([made.get(id(o), o) for o in quantity.operands])
        other = None
        if path.rule and (quantity is target or not path.last_only):
            other = path.rule(quantity, operands)
        made[id(quantity)] = _redone(quantity, operands) if other is None else other
        changed += [quantity] * (other is not None)
    return made[id(target)], changed


def _redone(quantity: Quantity, operands: Operands) -> Quantity:
    return quantity if operands == quantity.operands else remade(quantity, operands)


def same_values(one: Quantity, other: Quantity) -> bool:
    """Whether two quantities hold the same numbers, but for the last digits of float64.

    Gradients may be tiny, so for quantities shown as powers of ten only the relative size counts.
    """
    if one.value.dtype != np.float64:
        return bool(np.array_equal(one.value, other.value))
    return bool(np.allclose(one.value, other.value, rtol=1e-12, atol=0.0 if one.powers else 1e-12, equal_nan=True))


def swap(*pairs: tuple[Operation, Operation]) -> Rule:
    """A rule that puts one operation in the place of another, wherever it stands."""

    def rule(quantity: Quantity, operands: Operands) -> Quantity | None:
        for right, wrong in pairs:
            if quantity.operation is right:
                return remade(quantity, operands, wrong)
        return None

    return rule


def either(*rules: Rule) -> Rule:
    """A rule that asks several in turn and takes the first change."""

    def rule(quantity: Quantity, operands: Operands) -> Quantity | None:
        changes = (ask(quantity, operands) for ask in rules)
        return next((change for change in changes if change is not None), None)

    return rule


def only(number: int, formula: str) -> Operation:
    """An operation that passes one operand on as it is."""
    return Operation(
        formula,
        lambda *operands: operands[number],
        lambda o, i: ((Cell(o[number], i),),),
        f"{{{number}}}",
    )
