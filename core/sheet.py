"""A sheet for a class: pages with the figure, tables and blanks for each student, the key on a page of its own."""

from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import NamedTuple

from core.graph import Cell, Quantity
from core.sheet_blanks import askable, blanks
from core.sheet_tables import PrintedTable, Sides, counted, tables

STYLE = Path(__file__).with_name("sheet.css").read_text(encoding="utf-8")
MOST_STUDENTS, MOST_BLANKS = 40, 30
KEY_COLUMNS = 12
"""Blanks in one line of the key."""
ABOUT = (
    "Work out the numbered blanks; in the figure a dashed box covers them. Everything that is needed stands in the "
    "tables: each says how its numbers come about. Give as many decimals as the other numbers of the table have; the "
    "page computes with all digits, so the last one may differ by one."
)
PICTURE = '<svg class="picture" role="img" aria-label="The figure"></svg>'


class Blank(NamedTuple):
    """A number that is left blank: which it is on the sheet, the names of the quantities that hold it, its row and
    column in them, and the text that is left out. A `plain` one may stand among what is given as well."""

    number: int
    names: tuple[str, ...]
    row: int
    column: int
    text: str
    plain: bool


class Sheet(NamedTuple):
    """The sheet as one HTML file that needs nothing else, and each student's blanks.

    `svg.picture` is where the figure goes, with a box over each blank: on every student's page, then for the key.
    """

    html: str
    blanks: tuple[tuple[Blank, ...], ...]


def class_sheet(
    title: str,
    quantities: Mapping[str, Quantity],
    state: Mapping[str, object] | None = None,
    sides: Sides = counted,
    titles: Mapping[str, str] | None = None,
    n_students: int = 1,
    seed: int = 1,
    n_blanks: int = 10,
) -> Sheet:
    """The sheet: a page or two for each of `n_students`, then the key.

    The students have the seeds seed, seed + 1, …; a seed always leaves the same numbers of the same state blank.
    `state` is what the page's controls say, `sides` name rows and columns, `titles` quantities. Raises ValueError when
    there is no student or nothing to ask, or more of either than fits.
    """
    if not (1 <= n_students <= MOST_STUDENTS and 1 <= n_blanks <= MOST_BLANKS):
        raise ValueError(f"A sheet is for 1 to {MOST_STUDENTS} students, with 1 to {MOST_BLANKS} blanks.")
    shown = tables(quantities, sides, titles or {})
    numbers = askable(shown)
    asked = {student: blanks(numbers, student, n_blanks) for student in range(seed, seed + n_students)}
    left_out = {student: [cell for cell, _ in cells] for student, cells in asked.items()}
    pages = "".join(_student(title, state or {}, shown, student, cells) for student, cells in left_out.items())
    html = (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f"<style>{STYLE}</style></head>\n<body>{pages}{_key(title, left_out)}</body></html>\n"
    )
    names = {id(quantity): name for name, quantity in quantities.items()}
    return Sheet(html, tuple(_blanks(cells, shown, names) for cells in asked.values()))


def _blanks(
    asked: Sequence[tuple[Cell, bool]], shown: Sequence[PrintedTable], names: Mapping[int, str]
) -> tuple[Blank, ...]:
    """`names` are those of the quantities by their identity, where the page calls them by another than their own."""
    made = []
    for number, (cell, plain) in enumerate(asked, start=1):
        row, column = (0, 0, *cell.index)[-2:]
        held_by = tuple(names.get(id(q), q.name) for q in shown[0].copies(cell))
        made.append(Blank(number, held_by, row, column, cell.text, plain))
    return tuple(made)


def _student(
    title: str, state: Mapping[str, object], shown: Sequence[PrintedTable], seed: int, left_out: Sequence[Cell]
) -> str:
    numbers = {(id(cell.quantity), cell.index): i for i, cell in enumerate(left_out, start=1)}
    said = " · ".join(f"{escape(name)}: {escape(str(value))}" for name, value in state.items())
    body = "".join(_table(table, numbers) for table in shown)
    return (
        f'\n<section class="student"><header><h1>{escape(title)}</h1><p>Name <i></i> Sheet seed {seed}</p></header>'
        f'<p class="about">{ABOUT}</p><p class="state">{said}</p>{PICTURE}<div class="tables">{body}</div></section>'
    )


def _table(table: PrintedTable, numbers: Mapping[tuple, int]) -> str:
    head = "".join(f"<th>{escape(name)}</th>" for name in ("", *table.head)) if any(table.head) else ""
    rows = "".join(
        f"<tr><th>{escape(name)}</th>{''.join(_cell(cell, numbers) for cell in row)}</tr>"
        for name, row in zip(table.names, table.cells, strict=True)
    )
    return (
        f"<figure><figcaption><b>{escape(table.title)}</b> {escape(table.rule)}</figcaption>"
        f"<table>{f'<tr>{head}</tr>' if head else ''}{rows}</table></figure>"
    )


def _cell(cell: Cell | None, numbers: Mapping[tuple, int]) -> str:
    if cell is None:
        return "<td></td>"
    number = numbers.get((id(cell.quantity), cell.index))
    return f'<td class="blank"><sup>{number}</sup></td>' if number else f"<td>{escape(cell.text)}</td>"


def _key(title: str, left_out: Mapping[int, Sequence[Cell]]) -> str:
    most = max(len(cells) for cells in left_out.values())
    lines = "".join(_lines(seed, cells) for seed, cells in left_out.items())
    head = "".join(f"<th>{i}</th>" for i in range(1, min(most, KEY_COLUMNS) + 1))
    more = f" Blanks {KEY_COLUMNS + 1} and up go on in the next line." if most > KEY_COLUMNS else ""
    return (
        f'\n<section class="key"><header><h1>Key: {escape(title)}</h1></header>'
        f'<p class="about">One line for each seed, one column for each blank.{more}</p>'
        f"<table><thead><tr><th>seed</th>{head}</tr></thead>{lines}</table>{PICTURE}</section>"
    )


def _lines(seed: int, cells: Sequence[Cell]) -> str:
    """A student's answers, as many lines as they take."""
    texts = [escape(cell.text) for cell in cells]
    parts = [texts[i : i + KEY_COLUMNS] for i in range(0, len(texts), KEY_COLUMNS)]
    names = [str(seed), *[""] * len(parts)]
    rows = (f"<tr><th>{n}</th>{''.join(f'<td>{t}</td>' for t in p)}</tr>" for n, p in zip(names, parts, strict=False))
    return f"<tbody>{''.join(rows)}</tbody>"
