"""A sheet for a class: how many students, and the file to print."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any
from uuid import uuid4

import streamlit as st
from streamlit.components.v2 import component

from core.graph import Quantity
from core.sheet import MOST_BLANKS, MOST_STUDENTS
from core.sheet import class_sheet as html_sheet
from core.sheet_tables import Sides, counted
from widgets.check_yourself import MOST_SEEDS
from widgets.kept import kept

SCRIPTS = ("saving.js", "sheet.js")
_saver = component(
    "sheet",
    html="<span></span>",
    js="".join(Path(__file__).with_name(name).read_text(encoding="utf-8") for name in SCRIPTS),
    isolate_styles=False,
)


@st.fragment
def class_sheet(
    stem: str,
    title: str,
    quantities: Mapping[str, Quantity],
    state: Mapping[str, Any],
    sides: Sides = counted,
    titles: Mapping[str, str] | None = None,
) -> None:
    """A row of settings and a button: the figure in view and its tables with blanks for each student, then the key.

    `stem` names the file, `title` heads it with `state` below it. A press makes the file; the browser puts in the
    figure, which is drawn there alone, and saves it.
    """
    wanted = f"sheet_{stem}_wanted"
    with st.container(horizontal=True, gap="small", vertical_alignment="bottom", key=f"sheet_{stem}"):
        st.html('<h2 class="inside">A sheet for a class <span>to print, with the key on a page of its own</span></h2>')
        students = _whole("Students", f"sheet_{stem}_students", MOST_STUDENTS, 1)
        blank = _whole("Blanks", f"sheet_{stem}_blanks", MOST_BLANKS, 10)
        first = _whole("First seed", f"sheet_{stem}_seed", MOST_SEEDS, 1)
        st.button("Sheet (.html)", key=f"sheet_{stem}_file", type="tertiary", icon=":material/print:",
                  on_click=_press, args=(wanted,))  # fmt: skip
    # Kept until it is made: what the reader presses next may end the run that makes it.
    if press := kept().get(wanted):
        sheet = html_sheet(title, quantities, state, sides, titles, students, first, blank)
        blanks = [[one._asdict() for one in of_student] for of_student in sheet.blanks]
        about = {"html": sheet.html, "blanks": blanks, "file": f"{stem}-sheet.html", "press": press}
        _saver(key="sheet_saved", data=about)
        del kept()[wanted]
        if (fewest := min(map(len, blanks))) < blank:
            st.caption(f"{fewest} blanks, not {blank}: the other numbers are needed on the sheet, or can be guessed.")


def _press(wanted: str) -> None:
    kept()[wanted] = uuid4().hex


def _whole(label: str, key: str, most: int, default: int) -> int:
    return st.number_input(label, 1, most, default, key=key, width=110, persist_state="session")
