"""A table of numbers in a panel; it scrolls inside itself on a phone."""

from collections.abc import Sequence
from html import escape

import streamlit as st


def table_panel(
    title: str,
    about: str,
    head: Sequence[str],
    rows: Sequence[Sequence[str]],
    current: int | None = None,
    groups: Sequence[tuple[str, int]] = (),
    notes: Sequence[str] = (),
    swatches: Sequence[str] = (),
    summed: bool = False,
    marks: Sequence[Sequence[str]] = (),
) -> None:
    """`current` is the row that is here and now, `groups` are headings over so many columns each,
    `swatches` a role of the palette for each row; `summed` says that the last row is the sum of the others;
    `marks` how each cell differs from the post's: edited, touched or "" for not at all."""
    unmarked = [""] * len(head)
    body = "".join(
        _row(row, i == current, swatches[i] if i < len(swatches) else "", marks[i] if marks else unmarked)
        for i, row in enumerate(rows)
    )
    below = "".join(f'<p class="note">{escape(note)}</p>' for note in notes)
    st.html(
        f'<section class="panel"><h2>{escape(title)} <span>{escape(about)}</span></h2><div class="scroll">'
        f'<table class="numbers{" summed" * summed}">{_head(head, groups)}'
        f"<tbody>{body}</tbody></table></div>{below}</section>"
    )


def _head(names: Sequence[str], groups: Sequence[tuple[str, int]]) -> str:
    parts = "".join(f'<colgroup span="{span}"></colgroup>' for _, span in groups)
    over = "".join(f'<th colspan="{span}" scope="colgroup">{escape(name)}</th>' for name, span in groups)
    columns = "".join(f'<th scope="col">{escape(name)}</th>' for name in names)
    return f"{parts}<thead>{f'<tr>{over}</tr>' if over else ''}<tr>{columns}</tr></thead>"


def _row(cells: Sequence[str], current: bool, swatch: str, marks: Sequence[str]) -> str:
    mark = f'<i class="swatch" style="--role: var(--{swatch}); --fill: var(--{swatch}-area)"></i>' if swatch else ""
    long = ' class="long"' if len(cells[0]) > 24 else ""
    first = f'<th scope="row"{long}>{mark}{escape(cells[0])}</th>'
    return (
        f"<tr{' class=current' if current else ''}>{first}"
        + "".join(_cell(*cell) for cell in zip(cells[1:], marks[1:], strict=True))
        + "</tr>"
    )


def _cell(text: str, mark: str) -> str:
    return f'<td class="{mark}">{escape(text)}</td>' if mark else f"<td>{escape(text)}</td>"
