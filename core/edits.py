"""What differs from the post's values: as a list, and in a short form for a link."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from core.setting import Place, Setting
from core.show import show_short
from core.typed_cells import read_cell
from core.typed_sizes import NORMS, SIZES

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
    example = f"{next(iter(codes))}.1.1.-0.5"
    cells: dict[Place, float] = {}
    place: Place | None = None
    for part in text.split("_") if text else []:
        if found := re.fullmatch(r"([a-z]\w?)\.(\d{1,3})\.(\d{1,3})\.(.+)", part):
            place, part = (codes.get(found[1], ""), int(found[2]) - 1, int(found[3]) - 1), found[4]
        if not place or not setting.fits(place):
            raise ValueError(f"changed numbers of tables that are there, such as {example}")
        try:
            cells[place] = read_cell(part, setting, place)
        except ValueError as refusal:
            raise ValueError(f"changed numbers such as {example} ({str(refusal).rstrip('.')})") from None
        place = _next(setting, place)
    return cells
