"""Numbers that a reader types or pastes into a table, or one sentence that names the cell and what it takes."""

import math
import re

from core import typed
from core.given_tables import LARGEST
from core.setting import Place, Setting
from core.show import show_count, show_counted

BOUNDS = f"a number from −{show_count(int(LARGEST))} to {show_count(int(LARGEST))}"
LOOKS = "1 (may look) or 0 (may not)"


def read_cell(text: str, setting: Setting, place: Place) -> float:
    """The number typed into a cell: point or comma for decimals. Raises ValueError with one sentence."""
    allowed = LOOKS if place[0] == "mask" else BOUNDS
    where = setting.called(place)
    if not text.strip():
        raise ValueError(f"{where} is empty: it takes {allowed}.")
    try:
        value = float(typed.read(text).value)
    except ValueError as refusal:
        raise ValueError(f"{where}: {refusal}") from None
    if not math.isfinite(value) or abs(value) > LARGEST or (place[0] == "mask" and value not in (0, 1)):
        raise ValueError(f"{where} is {text.strip()[:20]}, but it takes {allowed}.")
    return value


def read_block(text: str, setting: Setting, corner: Place) -> dict[Place, str]:
    """The cells of a block pasted from a spreadsheet, as typed: each must then be read by `read_cell`.

    Its top left cell goes to `corner`. Rows are lines; columns are parted by tabs, semicolons, commas or spaces.
    Raises ValueError when the table has no room for the block there, or its rows are not alike.
    """
    name, top, left = corner
    n_rows, n_columns = (n - first for n, first in zip(setting.shape(name), (top, left), strict=True))
    room = f"From {setting.called(corner)} on there is room for {show_counted(n_rows, 'row')} of "
    room += show_counted(n_columns, "number")
    lines = _lines(text)
    if len(lines) > 1 and lines[0].strip() and not any(map(_is_number, _cells(lines[0], text))):
        raise ValueError(f"Row 1 of the block, “{lines[0].strip()[:20]}”, holds no number: copy it without names.")
    if len(lines) > n_rows:
        raise ValueError(f"{room}, but the block has {show_counted(len(lines), 'row')}.")
    rows = [_parted(line, text, n_columns) for line in lines]
    for i, row in enumerate(rows, 1):
        if len(row) > n_columns:
            names = "" if any(_is_number(row[0]) for row in rows) else ", its first no number: copy it without names"
            raise ValueError(f"{room}, but row {i} of the block has {len(row)}{names}.")
        if len(row) != len(rows[0]):
            first = show_counted(len(rows[0]), "number")
            raise ValueError(f"The rows of a block must be alike, but row 1 has {first} and row {i} has {len(row)}.")
    return {(name, top + i, left + j): cell for i, row in enumerate(rows) for j, cell in enumerate(row)}


def _lines(text: str) -> list[str]:
    """The rows, those of blanks too, or what is below them would move up. A line with nothing in it is a blank in a
    column of single numbers, and else none."""
    lines = text.rstrip("\r\n").splitlines()
    is_column = not re.search(r"[\t;]|\S +\S", text)
    return [line for line in lines if line.strip(" ") or is_column]


def _cells(line: str, text: str) -> list[str]:
    """What stands in a line as a spreadsheet parts it, or else between its spaces and commas."""
    return re.split(r"[\t;]" if re.search(r"[\t;]", text) else r"[\s,]+", line)


def _is_number(cell: str) -> bool:
    try:
        typed.read(cell)
    except ValueError:
        return False
    return True


def _parted(line: str, text: str, n_columns: int) -> list[str]:
    """The cells of one line. A comma parts cells only where nothing else does; elsewhere it marks decimals.

    Raises ValueError where it could do either.
    """
    for mark in ("\t", ";"):
        if mark in text:
            return [cell.strip() for cell in line.split(mark)]
    by_comma = [cell.strip() for cell in line.split(",")]
    if re.search(r",\s", text):
        return by_comma
    if len(by_comma) == n_columns and not re.search(r"\d\s+\S", line):
        if n_columns == 2 and "." not in text:
            raise ValueError(f"“{line.strip()[:20]}” could be one number or two: part two with a tab or a semicolon.")
        return by_comma
    return line.split() or [""]
