"""What differs from the post's values: as a list, in a short form for a link, and where it has effect."""

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

import numpy as np

from core.graph import Quantity, ancestry
from core.operations import LOOK_UP
from core.setting import Place, Setting
from core.show import show_short
from core.typed_cells import read_cell
from core.typed_sizes import NORMS, SIZES

Array = np.ndarray
NORM_NAMES = {kind: name for name, kind in NORMS.items()}


class Change(NamedTuple):
    """One thing that the reader changed: a size by its name in core.typed_sizes, or a cell. `words` say how."""

    what: str | Place
    words: str


def changes(setting: Setting) -> tuple[Change, ...]:
    """Everything that the reader changed, sizes first, cells in the order of the tables."""
    post = setting.without_changes()
    sizes = [
        Change(name, f"{size.label}: {_said(getattr(post, size.field))} → {_said(getattr(setting, size.field))}")
        for name, size in SIZES.items()
        if getattr(setting, size.field) != getattr(post, size.field)
    ]
    moved = [(place, f"{short(old)} → {short(new)}") for place, old, new in _moved(setting)]
    return (*sizes, *(Change(place, f"{setting.called(place)}: {how}") for place, how in moved))


def sizes_of(setting: Setting, names: Iterable[str]) -> dict[str, str]:
    """Some sizes of a setting by their labels, as a page's state is written down."""
    return {SIZES[name].label: _said(getattr(setting, SIZES[name].field)) for name in names}


def _said(value: object) -> str:
    if isinstance(value, tuple):
        return " ".join(value)
    return (
        "none"
        if value is None
        else NORM_NAMES.get(str(value), f"{value:g}" if isinstance(value, float) else str(value))
    )


def _moved(setting: Setting) -> list[tuple[Place, float, float]]:
    """The cells that stand elsewhere than they start, in order."""
    starts = {name: setting.start(name) for name in {place[0] for place in setting.cells}}
    order = list(setting.tables)
    places = sorted(filter(setting.fits, setting.cells), key=lambda p: (order.index(p[0]), *p[1:]))
    found = [(p, float(starts[p[0]][p[1:]]), setting.cells[p]) for p in places]
    return [(place, old, new) for place, old, new in found if old != new]


def short(value: float) -> str:
    """A number as short as it is, for lists and links: 0.5, −1, 1e-05."""
    text = show_short(value, 6)
    exact = float(text.replace("−", "-").replace(",", "")) == value
    return text if exact else repr(value).replace("-", "−", int(value < 0))


# the link


def write_cells(setting: Setting) -> str:
    """The changed cells in a form of letters, digits, dots, dashes and underscores, which a chat leaves whole.

    w1.1.3.-0.5 is row 1, column 3 of W₁; what follows after an underscore is the next cell to the right, or the
    first of the next row: w1.1.3.-0.5_2. A letter begins anew.
    """
    out, expected = [], None
    for (name, row, column), _, value in _moved(setting):
        number = f"{value:.17g}" if float(f"{value:.15g}") != value else f"{value:.15g}"
        number = number.replace("e+", "e")
        table = setting.tables[name]
        out.append(number if (name, row, column) == expected else f"{table.code}.{row + 1}.{column + 1}.{number}")
        expected = _next(setting, (name, row, column))
    return "_".join(out)


def _next(setting: Setting, place: Place) -> Place:
    name, row, column = place
    return (name, row, column + 1) if column + 1 < setting.shape(name)[1] else (name, row + 1, 0)


def read_cells(text: str, setting: Setting) -> dict[Place, float]:
    """The cells that `write_cells` wrote, for a setting of these sizes.

    Raises ValueError with what is allowed when a table, a cell or a number is none.
    """
    codes = {table.code: name for name, table in setting.tables.items()}
    cells: dict[Place, float] = {}
    place: Place | None = None
    for part in text.split("_") if text else []:
        if found := re.fullmatch(r"([a-z]\w?)\.(\d{1,3})\.(\d{1,3})\.(.+)", part):
            place, part = (codes.get(found[1], ""), int(found[2]) - 1, int(found[3]) - 1), found[4]
        if not place or not setting.fits(place):
            raise ValueError("changed numbers of tables that are there, such as w1.1.3.-0.5")
        try:
            cells[place] = read_cell(part, setting, place)
        except ValueError as refusal:
            raise ValueError(f"changed numbers such as w1.1.3.-0.5 ({str(refusal).rstrip('.')})") from None
        place = _next(setting, place)
    return cells


# where it has effect


class Marks(NamedTuple):
    """Cells that differ from the post's, by the name of their quantity: those given, and those made."""

    edited: Mapping[str, Array]
    touched: Mapping[str, Array]


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
        cells = _differing(quantity.value, known.get(name, left_out.get(table)))
        if cells.any():
            given = quantity.operation in (None, LOOK_UP)  # a row of the table is as the reader set it
            (edited if given else touched)[quantity.name] = cells
    return Marks(edited, touched)


def _differing(now: Array, then: Array | None) -> Array:
    """Where the two differ, for each cell of `now`; numbers may differ in their last digits."""
    out = np.ones(now.shape, dtype=bool)
    if then is None or now.ndim != then.ndim and now.ndim + then.ndim != 3:
        return out
    then = then.reshape(-1) if now.ndim == 1 else np.atleast_2d(then) if now.ndim == 2 else then
    both = tuple(slice(min(a, b)) for a, b in zip(now.shape, then.shape, strict=True))
    close = np.isclose(now[both].astype(float), then[both].astype(float), rtol=1e-12, atol=1e-12)
    out[both] = ~close
    return out
