"""The page's state as a file, to keep and to hand on."""

from collections.abc import Mapping
from functools import partial

import streamlit as st

from core.saved import read_file, write_file
from widgets import link
from widgets.editor import Editor, Said
from widgets.editor_history import put, remember_controls
from widgets.editor_tables import say_refused
from widgets.kept import kept


def editor_file(editor: Editor, said: Said) -> None:
    """Save and open: everything that the link holds, and every changed cell, as a small file."""
    key = editor.key("file")

    def take() -> None:
        if not (file := st.session_state.get(key)):
            return
        try:
            saved = read_file(file.getvalue(), editor.page, editor.tables)
        except ValueError as refusal:
            kept()[editor.key("file_refused")] = str(refusal)
            return
        remember_controls(editor, _others(editor, link.held()))
        put(editor, saved.boxes, {place: repr(value) for place, value in saved.cells.items()})
        link.opened().update(_others(editor, saved.controls))

    with st.container(horizontal=True, vertical_alignment="bottom", gap="medium"):
        boxes = {name: value for name, value in said.boxes.items() if name in editor.sizes}
        write, held = partial(write_file, editor.page, boxes, said.setting), link.held()
        st.download_button("Save", lambda: write(_others(editor, held)).encode(), f"{editor.page}.json",
                           "application/json", key=editor.key("save"), on_click="ignore", icon=":material/download:",
                           disabled=said.stale)  # fmt: skip
        st.file_uploader("Open a saved file", type="json", key=key, on_change=take, max_upload_size=1)
    say_refused(editor, "file_refused")


def _others(editor: Editor, values: Mapping[str, str]) -> dict[str, str]:
    """Of these values by their names in the link, those of the page's own controls that are no cell or box here."""
    own = {editor.key(name) for name in (*editor.sizes, *editor.controls, "edit")}
    return {name: text for name, text in values.items() if name.startswith(editor.key("")) and name not in own}
