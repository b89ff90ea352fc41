"""A sheet for a class: one page of tables with blanks for each student, and the key on a page of its own."""

from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path

from core.graph import Cell, Quantity
from core.sheet_blanks import blanks
from core.sheet_tables import Table, tables
from core.toy import TOKENS

STYLE = Path(__file__).with_name("sheet.css").read_text(encoding="utf-8")
MOST_STUDENTS, MOST_BLANKS = 40, 30
KEY_COLUMNS = 12
"""Blanks in one line of the key."""
ABOUT = (
    "Work out the numbered blanks. Everything that is needed stands on this page: each table says how its numbers come "
    "about. Give as many decimals as the other numbers of the table have; the page computes with all digits, so the "
    "last one may differ by one."
)


def class_sheet(
    title: str,
    quantities: Mapping[str, Quantity],
    state: Mapping[str, object] | None = None,
    tokens: Sequence[str] = TOKENS,
    titles: Mapping[str, str] | None = None,
    n_students: int = 1,
    seed: int = 1,
    n_blanks: int = 10,
) -> str:
    """The sheet as one HTML file that needs nothing else: a page for each of `n_students`, then the key.

    The students have the seeds seed, seed + 1, …; a seed always leaves the same numbers of the same state blank.
    `state` is what the page's controls say, `tokens` name rows, `titles` quantities. Raises ValueError when there is no
    student or nothing to ask, or more of either than fits.
    """
    if not (1 <= n_students <= MOST_STUDENTS and 1 <= n_blanks <= MOST_BLANKS):
        raise ValueError(f"A sheet is for 1 to {MOST_STUDENTS} students, with 1 to {MOST_BLANKS} blanks.")
    shown = tables(quantities, tokens, titles or {})
    left_out = {number: blanks(shown, number, n_blanks) for number in range(seed, seed + n_students)}
    pages = "".join(_student(title, state or {}, shown, number, cells) for number, cells in left_out.items())
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f"<style>{STYLE}</style></head>\n<body>{pages}{_key(title, left_out)}</body></html>\n"
    )


def _student(
    title: str, state: Mapping[str, object], shown: Sequence[Table], seed: int, left_out: Sequence[Cell]
) -> str:
    numbers = {(id(cell.quantity), cell.index): i for i, cell in enumerate(left_out, start=1)}
    said = " · ".join(f"{escape(name)}: {escape(str(value))}" for name, value in state.items())
    body = "".join(_table(table, numbers) for table in shown)
    return (
        f'\n<section class="student"><header><h1>{escape(title)}</h1><p>Name <i></i> Seed {seed}</p></header>'
        f'<p class="about">{ABOUT}</p><p class="state">{said}</p><div class="tables">{body}</div></section>'
    )


def _table(table: Table, numbers: Mapping[tuple, int]) -> str:
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
    return f'<td class="blank"><sup>{number}</sup></td>' if number else f"<td>{cell.text}</td>"


def _key(title: str, left_out: Mapping[int, Sequence[Cell]]) -> str:
    most = max(len(cells) for cells in left_out.values())
    lines = "".join(_lines(seed, cells) for seed, cells in left_out.items())
    head = "".join(f"<th>{i}</th>" for i in range(1, min(most, KEY_COLUMNS) + 1))
    more = f" Blanks {KEY_COLUMNS + 1} and up go on in the next line." if most > KEY_COLUMNS else ""
    return (
        f'\n<section class="key"><header><h1>Key: {escape(title)}</h1></header>'
        f'<p class="about">One line for each seed, one column for each blank.{more}</p>'
        f"<table><thead><tr><th>seed</th>{head}</tr></thead>{lines}</table></section>"
    )


def _lines(seed: int, cells: Sequence[Cell]) -> str:
    """A student's answers, as many lines as they take."""
    texts = [cell.text for cell in cells]
    parts = [texts[i : i + KEY_COLUMNS] for i in range(0, len(texts), KEY_COLUMNS)]
    names = [str(seed), *[""] * len(parts)]
    rows = (f"<tr><th>{n}</th>{''.join(f'<td>{t}</td>' for t in p)}</tr>" for n, p in zip(names, parts, strict=False))
    return f"<tbody>{''.join(rows)}</tbody>"
