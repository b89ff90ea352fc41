"""A sheet for a class: how many students, and the file to print."""

from collections.abc import Mapping, Sequence
from typing import Any

import streamlit as st

from core.graph import Quantity
from core.sheet import MOST_BLANKS, MOST_STUDENTS
from core.sheet import class_sheet as html_sheet
from core.toy import TOKENS
from widgets.check_yourself import MOST_SEEDS


def class_sheet(
    stem: str,
    title: str,
    quantities: Mapping[str, Quantity],
    state: Mapping[str, Any],
    seed: int = 1,
    tokens: Sequence[str] = TOKENS,
    titles: Mapping[str, str] | None = None,
) -> None:
    """A row of settings and a download: tables with blanks, a page for each student, the key on a page of its own.

    `stem` names the file, `title` heads it with `state` below it. The file is written when the button is pressed.
    """
    with st.container(horizontal=True, gap="small", vertical_alignment="bottom", key=f"sheet_{stem}"):
        st.html('<h2 class="inside">A sheet for a class <span>to print, with the key on a page of its own</span></h2>')
        students = _whole("Students", f"sheet_{stem}_students", MOST_STUDENTS, 1)
        blank = _whole("Blanks", f"sheet_{stem}_blanks", MOST_BLANKS, 10)
        first = _whole("First seed", f"sheet_{stem}_seed", MOST_SEEDS, seed)

        def write() -> bytes:
            return html_sheet(title, quantities, state, tokens, titles, students, first, blank).encode()

        st.download_button(
            "Sheet (.html)", write, f"{stem}-sheet.html", "text/html", key=f"sheet_{stem}_file",
            on_click="ignore", type="tertiary", icon=":material/print:",
        )  # fmt: skip


def _whole(label: str, key: str, most: int, default: int) -> int:
    return st.number_input(label, 1, most, default, key=key, width=110, persist_state="session")
