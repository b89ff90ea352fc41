"""Changes that come from elsewhere than their own box or cell: taken back, undone, opened from a file."""

from collections.abc import Mapping
from typing import Any

import streamlit as st

from core.setting import Place
from widgets import link
from widgets.editor import Editor

MOST_PAST = 100
"""Changes that can be undone one after the other."""


def put(editor: Editor, boxes: Mapping[str, Any], typed: Mapping[Place, str]) -> None:
    """Sets boxes and cells, for a callback."""
    link.put({editor.key(name): value for name, value in boxes.items()} | {editor.key("edit"): dict(typed)})


def take_back(editor: Editor, what: str | Place) -> None:
    """Takes one change back."""
    names = {place: name for name, place in editor.controls.items()}
    name = what if isinstance(what, str) else names.get(what)
    if name:
        put(editor, {name: editor.start(name)}, editor.typed)
    else:
        put(editor, {}, {place: text for place, text in editor.typed.items() if place != what})


def take_all_back(editor: Editor) -> None:
    put(editor, {name: editor.start(name) for name in (*editor.sizes, *editor.controls)}, {})


def _snapshot(editor: Editor) -> dict[str, Any]:
    return {"boxes": editor.boxes(), "typed": dict(editor.typed), "controls": {}}


def remember(editor: Editor) -> None:
    """Once in a run: what the reader changed since the last one can be undone."""
    now, key = _snapshot(editor), editor.key("last")
    last = st.session_state.get(key, now)
    if last != now:
        past = st.session_state.setdefault(editor.key("past"), [])
        past.append(last)
        del past[:-MOST_PAST]
    st.session_state[key] = now


def remember_controls(editor: Editor, said: Mapping[str, str]) -> None:
    """The change that comes now moves the page's own controls too: what they say, as a link would, can be undone."""
    st.session_state[editor.key("last")]["controls"] = dict(said)


def can_undo(editor: Editor) -> bool:
    return bool(st.session_state.get(editor.key("past")))


def undo(editor: Editor) -> None:
    """Goes back to what stood before the last change."""
    before = st.session_state[editor.key("past")].pop()
    put(editor, before["boxes"], before["typed"])
    link.opened().update(before["controls"])
    st.session_state[editor.key("last")] = _snapshot(editor)
