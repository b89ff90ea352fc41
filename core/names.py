"""A name of its own for every quantity of a graph, so that a script or a table can refer to it."""

import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import count
from typing import NamedTuple

from core.graph import Quantity, ancestry


class Named(NamedTuple):
    """A quantity, the name it goes by, and the names its operands go by."""

    name: str
    quantity: Quantity
    operands: tuple[str, ...]


def named(quantities: Iterable[Quantity], reserved: Iterable[str] = ()) -> tuple[Named, ...]:
    """Every quantity that leads to these, operands before results.

    Names are valid Python identifiers outside `reserved`. Copies of a quantity count once; different quantities
    of one name become name, name_v2, name_v3 …
    """
    return _gathered(quantities, reserved)[0]


def names(quantities: Iterable[Quantity]) -> dict[int, str]:
    """The same names by the id of every quantity that leads to these; copies share theirs."""
    return _gathered(quantities, ())[1]


def _gathered(quantities: Iterable[Quantity], reserved: Iterable[str]) -> tuple[tuple[Named, ...], dict[int, str]]:
    taken, by_copy, by_id = set(reserved), {}, {}
    for quantity in ancestry(*quantities):
        operands = tuple(by_id[id(o)] for o in quantity.operands)
        copy = (quantity.name, quantity.operation and quantity.operation.line, operands, _exact(quantity))
        if copy not in by_copy:
            by_copy[copy] = Named(_free(quantity.name, taken), quantity, operands)
            taken.add(by_copy[copy].name)
        by_id[id(quantity)] = by_copy[copy].name
    return tuple(by_copy.values()), by_id


def _exact(quantity: Quantity) -> tuple:
    value = quantity.value
    return value.shape, value.dtype.str, value.item() if value.dtype == object else value.tobytes()


def _free(wanted: str, taken: set[str]) -> str:
    """`wanted` as an identifier that is not taken."""
    if (name := _identifier(wanted)) not in taken:
        return name
    return next(tried for i in count(2) if (tried := f"{name}_v{i}") not in taken)


@lru_cache(maxsize=4096)  # the same few hundred again and again
def _identifier(wanted: str) -> str:
    name = re.sub(r"\W", "_", wanted, flags=re.ASCII)
    return name if name.isidentifier() else f"_{name}"
