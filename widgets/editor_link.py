"""What the editor says in the link: the state on show, so never the words that cannot be read."""

from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

import streamlit as st

from core.edits import write_cells
from core.setting import Setting
from widgets.editor import LEFT_OUT, Editor, Good

LONGEST_LINK = 2000
"""Characters that chats and browsers pass on whole."""


def in_link(editor: Editor, good: Good) -> dict[str, str]:
    """What each name of the editor says there, nothing where it is as at the start.

    Where the changed cells would make the link too long it says that they are left out.
    """
    cells = _cells(editor, good.setting)
    too_long = cells and link_length(editor, good) > LONGEST_LINK
    return _boxes(editor, good) | {editor.key("edit"): LEFT_OUT if too_long else cells}


def link_length(editor: Editor, good: Good) -> int:
    """How long the link is with all changed cells in it."""
    said = {**st.query_params, **_boxes(editor, good), editor.key("edit"): _cells(editor, good.setting)}
    query = urlencode({name: text for name, text in said.items() if text})
    return len((st.context.url or "").split("?")[0]) + 1 + len(query)


def _boxes(editor: Editor, good: Good) -> dict[str, str]:
    said = {
        editor.key(name): "" if value == editor.start(name) else _written(value) for name, value in good.boxes.items()
    }
    return said | ({editor.key("mask"): "causal" if good.setting.causal else ""} if editor.starts_mask else {})


def _written(value: Any) -> str:
    return str(value).removesuffix(".0") if isinstance(value, float) else str(value)


def _cells(editor: Editor, setting: Setting) -> str:
    """The changed cells, but for those that have a control of their own."""
    own = set(editor.controls.values())
    return write_cells(replace(setting, cells={p: value for p, value in setting.cells.items() if p not in own}))
