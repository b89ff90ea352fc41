"""A table to type into, or to paste a block from a spreadsheet onto (grid.js)."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

import streamlit as st
from streamlit.components.v2 import component

from widgets.kept import kept

HERE = Path(__file__).parent

_table = component(
    "grid",
    html='<div class="grid"></div>',
    css=HERE.joinpath("grid.css").read_text(encoding="utf-8"),
    js=HERE.joinpath("grid.js").read_text(encoding="utf-8"),
    isolate_styles=False,
)


class Box(NamedTuple):
    """One cell: its text, whether the reader changed it, and what is wrong with it, if anything."""

    text: str
    edited: bool
    wrong: str


Heard = Callable[[int, int, str], None]
"""Hears of a text with the row and the column it belongs to, from 0."""


def grid(
    key: str,
    label: str,
    rows: Sequence[str],
    columns: Sequence[str],
    cells: Sequence[Sequence[Box]],
    on_typed: Heard,
    on_pasted: Heard,
    corner: str = "",
    ticks: bool = False,
) -> None:
    """Shows the cells under the names of their rows and columns, `corner` above the rows; `ticks` are 0 or 1.

    `on_typed` hears the text of a cell, `on_pasted` a block as it was copied and the cell it was pasted onto. The
    component keeps nothing: what stands in the cells is what the next run says.
    """
    named = {"label": label, "corner": corner, "rows": rows, "columns": columns, "ticks": ticks}
    boxes = [[box._asdict() for box in row] for row in cells]
    _table(
        key=key,
        data=named | {"cells": boxes, "heard": kept().get(f"{key}_heard", 0)},
        on_said_change=partial(_hear, key, {"typed": on_typed, "pasted": on_pasted}),
    )


def _hear(key: str, listeners: Mapping[str, Heard]) -> None:
    """What the browser says and has not said before, in order."""
    before = kept().get(f"{key}_heard", 0)
    for said in st.session_state[key]["said"]:
        if said["time"] > before:
            listeners[said["kind"]](said["row"], said["column"], said["text"])
            kept()[f"{key}_heard"] = said["time"]
