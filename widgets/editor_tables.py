"""The reader's tables: one at a time, to type into or to paste a block from a spreadsheet onto."""

from functools import partial

import streamlit as st

from core.edits import short
from core.setting import Place, Setting
from core.typed_cells import read_block, read_cell
from widgets.editor import Editor
from widgets.editor_history import put
from widgets.grid import Box, grid
from widgets.kept import kept
from widgets.plain import warn


def editor_tables(editor: Editor, setting: Setting) -> None:
    """A choice of tables, and the chosen one as a grid. A block that does not fit is refused in a sentence."""
    labels = {table.label: name for name, table in editor.tables.items()}
    chosen = st.segmented_control("Table", list(labels), default=next(iter(labels)), required=True,
                                  key=editor.key("table"), persist_state="session")  # fmt: skip
    name = labels[chosen or next(iter(labels))]
    st.caption("Type into a cell, or paste a block from a spreadsheet onto its top left one.")
    grid(
        editor.key(f"grid_{name}"),
        setting.tables[name].label,
        setting.row_names(name),
        setting.column_names(name),
        _boxes(editor, setting, name),
        on_typed=partial(_typed, editor, name),
        on_pasted=partial(_pasted, editor, setting, name),
        corner="query" if name == "mask" else "",
        ticks=name == "mask",
    )
    say_refused(editor, "refused")


def _boxes(editor: Editor, setting: Setting, name: str) -> list[list[Box]]:
    """Every cell as the reader typed it, or else as it stands."""
    values, start = setting.array(name), setting.start(name)

    def box(i: int, j: int) -> Box:
        typed, differs = editor.typed.get((name, i, j)), values[i, j] != start[i, j]
        if typed is None:
            return Box(short(values[i, j]).replace("−", "-"), bool(differs), "")
        wrong = _wrong(typed, setting, (name, i, j))
        return Box(typed, bool(differs or wrong), wrong)

    return [[box(i, j) for j in range(values.shape[1])] for i in range(len(values))]


def _wrong(text: str, setting: Setting, place: Place) -> str:
    try:
        read_cell(text, setting, place)
    except ValueError as refusal:
        return str(refusal)
    return ""


def _typed(editor: Editor, name: str, row: int, column: int, text: str) -> None:
    put(editor, {}, editor.typed | {(name, row, column): text})


def _pasted(editor: Editor, setting: Setting, name: str, row: int, column: int, text: str) -> None:
    try:
        block = read_block(text, setting, (name, row, column))
    except ValueError as refusal:
        kept()[editor.key("refused")] = str(refusal)
        return
    put(editor, {}, editor.typed | block)


def say_refused(editor: Editor, name: str) -> None:
    """A sentence about what was just refused; it is gone with the next press."""
    if sentence := kept().pop(editor.key(name), ""):
        warn(sentence)
