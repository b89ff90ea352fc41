"""Where a change has effect: the cells of a graph that differ from the post's."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

import numpy as np

from core.edits import changes
from core.graph import Quantity, ancestry
from core.operations import LOOK_UP
from core.setting import Setting

Array = np.ndarray
NOISE = 1e-12
"""What rounding may leave between two numbers that are the same; those printed as powers of ten may be smaller."""


class Marks(NamedTuple):
    """Cells that differ from the post's, by the name of their quantity: those given, and those made."""

    edited: Mapping[str, Array]
    touched: Mapping[str, Array]


def effects(build: Callable[[Setting], Mapping[str, Quantity]], setting: Setting) -> Marks:
    """Where what `build` makes of the setting differs from what it makes of the post's."""
    if not changes(setting):
        return Marks({}, {})
    return marks(build(setting), build(setting.without_changes()), setting)


def marks(made: Mapping[str, Quantity], post: Mapping[str, Quantity], setting: Setting) -> Marks:
    """Compares a graph with the post's by name and cell. What only one of the two has differs.

    A table that the post's graph leaves out, because it changes nothing there, is compared with where it starts.
    """
    known = {q.name: q.value for q in ancestry(*post.values())}
    start = setting.without_changes()
    left_out = {name: start.array(name) for name in setting.tables}
    edited, touched = {}, {}
    for quantity in ancestry(*made.values()):
        name = quantity.name
        table = name if name in left_out else name.rpartition("_")[0]  # b_1 of block 2 is b_1_2
        noise = quantity.least if quantity.powers else NOISE
        cells = _differing(quantity.value, known.get(name, left_out.get(table)), noise)
        if cells.any():
            given = quantity.operation in (None, LOOK_UP)  # a row of the table is as the reader set it
            (edited if given else touched)[quantity.name] = cells
    return Marks(edited, touched)


def _differing(now: Array, then: Array | None, noise: float) -> Array:
    """Where the two differ, for each cell of `now`; numbers may differ in their last digits, or by `noise`."""
    out = np.ones(now.shape, dtype=bool)
    if then is None or now.ndim != then.ndim and now.ndim + then.ndim != 3:
        return out
    then = then.reshape(-1) if now.ndim == 1 else np.atleast_2d(then) if now.ndim == 2 else then
    both = tuple(slice(min(a, b)) for a, b in zip(now.shape, then.shape, strict=True))
    close = np.isclose(now[both].astype(float), then[both].astype(float), rtol=NOISE, atol=noise)
    out[both] = ~close
    return out
