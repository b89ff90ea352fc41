"""Changes that come from elsewhere than their own box or cell: taken back, undone, opened from a file."""

from collections.abc import Mapping
from typing import Any

import streamlit as st

from core.setting import Place
from widgets import link
from widgets.editor import Editor, Said
from widgets.kept import kept
from widgets.painting import hurry

MOST_PAST = 100
"""Changes that can be undone one after the other."""


def put(editor: Editor, boxes: Mapping[str, Any], typed: Mapping[Place, str]) -> None:
    """Sets cells, and boxes if there are any, for a callback."""
    standing = {editor.key(name): value for name, value in boxes.items()}
    if any(st.session_state.get(key) != value for key, value in standing.items()):
        hurry()
    link.put(standing | {editor.key("edit"): dict(typed)})


def take_back(editor: Editor, what: str | Place) -> None:
    """Takes one change of the state on show back; what cannot be read goes with it."""
    names = {place: name for name, place in editor.controls.items()}
    name, (_, boxes, typed) = what if isinstance(what, str) else names.get(what), editor.good
    if name:
        boxes = boxes | {name: editor.start(name)}
    put(editor, boxes, {place: text for place, text in typed.items() if place != what})


def take_all_back(editor: Editor) -> None:
    put(editor, editor.starts, {})


def remember(editor: Editor, said: Said) -> None:
    """Once in a run: a change that counts, as what is on show follows it, can be undone."""
    now = {"boxes": said.good.boxes, "typed": said.good.typed}
    past = kept().setdefault(editor.key("past"), [])
    last = kept().setdefault(editor.key("last"), now)
    if not said.stale and last != now:
        past.append(last)
        del past[:-MOST_PAST]
        kept()[editor.key("last")] = now


def remember_controls(editor: Editor, said: Mapping[str, str]) -> None:
    """The change that comes now moves the page's own controls too: what they say, as a link would, can be undone."""
    kept()[editor.key("last")] |= {"controls": dict(said)}


def can_undo(editor: Editor, said: Said) -> bool:
    return bool(kept()[editor.key("past")]) or _is_unread(editor, said.boxes)


def undo(editor: Editor) -> None:
    """Goes back to what still is on show where something stands that cannot be read, else to what was before it."""
    key, past = editor.key("last"), kept()[editor.key("past")]
    unread = _is_unread(editor, editor.boxes())
    if not (unread or past):
        return  # a second press, made before the button was gone
    before = kept()[key] if unread else past.pop()
    put(editor, before["boxes"], before["typed"])
    link.opened().update(before.get("controls", {}))
    kept()[key] = {name: before[name] for name in ("boxes", "typed")}


def _is_unread(editor: Editor, boxes: Mapping[str, Any]) -> bool:
    """Whether the boxes and cells hold something else than what counted last."""
    last = kept()[editor.key("last")]
    return (boxes, editor.typed) != (last["boxes"], last["typed"])
