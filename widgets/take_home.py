"""What a reader takes home: the page's numbers as a script and as tables, and the code that computes them."""

import inspect
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

import streamlit as st

from core.graph import Quantity
from core.script import numpy_script
from core.tables import csv_text, json_text

Function = Callable[..., Any]


def take_home(
    stem: str,
    title: str,
    quantities: Mapping[str, Quantity],
    targets: Sequence[Quantity],
    state: Mapping[str, Any],
    functions: tuple[Function, ...],
) -> None:
    """A row of downloads, and below it the page's own core functions as source.

    `stem` names the files, `title` heads the script with `state` (each control and its value) below it. The script
    computes `targets`, the tables hold `quantities`; both with all that leads to them. A file is written when its
    button is pressed, from the numbers of that moment: a rerun costs nothing.
    """
    heading = "\n".join([title, *(f"{name} = {value}" for name, value in state.items())])
    files = (
        ("Script", "py", "text/x-python", lambda: numpy_script(*targets, title=heading).encode()),
        # Spreadsheets take a file for UTF-8 only where it starts with this mark.
        ("Table", "csv", "text/csv", lambda: csv_text(quantities.values()).encode("utf-8-sig")),
        ("Data", "json", "application/json", lambda: json_text(quantities.values(), state).encode()),
    )
    with st.container(horizontal=True, gap="small", vertical_alignment="center", key=f"take_home_{stem}"):
        st.html('<h2 class="inside">Take it home <span>every digit, and a script that checks itself</span></h2>')
        for word, ending, mime, write in files:
            label, key = f"{word} (.{ending})", f"take_home_{stem}_{ending}"
            st.download_button(
                label, write, f"{stem}.{ending}", mime, key=key,
                on_click="ignore", type="tertiary", icon=":material/download:",
            )  # fmt: skip
    with st.expander("The code"):
        st.code(source(functions), language="python")


@cache
def source(functions: tuple[Function, ...]) -> str:
    """The source of the functions in their order, each file's name above the first of it."""
    out: list[str] = []
    for function in functions:
        heading = f"# {function.__module__.replace('.', '/')}.py\n\n"
        out.append(inspect.getsource(function) if heading in "".join(out) else heading + inspect.getsource(function))
    return "\n\n".join(out)
