"""The reader's numbers as a file, to keep and to hand on."""

from functools import partial

import streamlit as st

from core.saved import read_file, write_file
from widgets.editor import Editor, Said
from widgets.editor_history import put
from widgets.editor_tables import refusal


def editor_file(editor: Editor, said: Said) -> None:
    """Save and open: everything that was changed, as a small file."""
    key = editor.key("file")

    def take() -> None:
        if not (file := st.session_state.get(key)):
            return
        try:
            boxes, cells = read_file(file.getvalue(), editor.page, editor.tables, editor.causal)
        except ValueError as refusal:
            st.session_state[editor.key("file_refused")] = str(refusal)
            return
        put(editor, boxes, {place: repr(value) for place, value in cells.items()})

    with st.container(horizontal=True, vertical_alignment="bottom", gap="medium"):
        boxes = {name: value for name, value in editor.boxes().items() if name in editor.sizes}
        write = partial(write_file, editor.page, boxes, said.setting)
        st.download_button("Save", lambda: write().encode(), f"{editor.page}.json", "application/json",
                           key=editor.key("save"), on_click="ignore", icon=":material/download:",
                           disabled=said.stale)  # fmt: skip
        st.file_uploader("Open a saved file", type="json", key=key, on_change=take, max_upload_size=1)
    refusal(editor, "file_refused")
