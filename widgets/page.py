"""The frame around every figure: title and idea above, the check against the post below."""

from functools import cache
from pathlib import Path

import streamlit as st

from core.post_numbers import check
from figures.palette import PALETTES
from widgets.navigation import FIGURES, address

STYLE = Path(__file__).with_name("page.css").read_text(encoding="utf-8")


def _colours() -> str:
    """The palette as CSS, so that the page and its figures follow the theme with the same colours."""
    light, dark = PALETTES["light"], PALETTES["dark"]
    pairs = [f"--{name.replace('.', '-')}: light-dark({light[name]}, {dark[name]});" for name in light]
    return ".stApp { " + " ".join(pairs) + " }"


SHEET = f"<style>{_colours()}\n{STYLE}</style>"
"""The look of every page, as HTML."""


def header(title: str, idea: str) -> None:
    """Title and one sentence of idea, both HTML."""
    st.html(f'<h1>{title}</h1><p class="idea">{idea}</p>')


@cache
def _agreement(figure: str | None) -> tuple[int, int, tuple[str, ...]]:
    rows = check(figure)
    wrong = tuple(f"{row.quantity}: printed {row.printed}, right is {row.shown}" for row in rows if not row.agrees)
    return len(rows) - len(wrong), len(rows), wrong


def footer(figure: str | None = None) -> None:
    """One line, a link to their list: how many of the post's numbers for this figure, or of all, core gives, and the
    misprints if any."""
    agree, total, wrong = _agreement(figure)
    note = "".join(f"<span> · {sentence}</span>" for sentence in wrong)
    listed = address("post_numbers", {"numbers_figure": FIGURES[figure]} if figure else {})
    line = f'<a href="{listed}" target="_self">✓ post’s numbers: {agree} of {total} agree</a>'
    st.html(f'<div class="check"><b>{line}</b>{note}</div>')
