"""What differs from the post's numbers: said in a line, a pill for each change, taken back by a press."""

from collections.abc import Callable, Mapping
from typing import Any

import streamlit as st

from core.edits import short
from widgets import link
from widgets.controls import Exact, Number
from widgets.plain import plain

MOST_PAST = 100
"""Changes that can be undone one after the other."""


def changes_line(
    how: str, undo: Callable[[], None], can_undo: bool, all_back: Callable[[], None] | None, key: str
) -> None:
    """The line above the pills. `how` is HTML and says how much differs, `all_back` is None where nothing does."""
    with st.container(key=f"{key}_changed", horizontal=True, vertical_alignment="center", gap="small"):
        st.html(f'<h2 class="inside">On show <span>{how} from the post’s numbers</span></h2>')
        st.button("Undo", key=f"{key}_undo", on_click=undo, disabled=not can_undo, type="tertiary")
        if all_back:
            st.button("Take all back", key=f"{key}_reset", on_click=all_back, type="tertiary")


def how_many(changes: int) -> str:
    return f"{changes or 'no'} change{'s' * (changes != 1)}"


def change_pills(key: str, changes: Mapping[str, Any], take_back: Callable[[Any], None]) -> None:
    """A pill for each change, by its words: one press takes it back."""
    words = {plain(f"▲ {said}"): what for said, what in changes.items()}

    def back() -> None:
        if chosen := st.session_state.get(key):
            take_back(words[chosen])
            st.session_state[key] = None

    st.pills("A press takes it back", list(words), key=key, on_change=back)


def changed_boxes(page: str, *boxes: Exact | Number) -> None:
    """For a page whose numbers stand in boxes of their own: what differs there, once their row has been shown."""
    now = {box.name: st.session_state[box.name] for box in boxes}
    past = remembered(page, now)
    changed = {f"{box.label}: {short(box.default)} → {short(now[box.name])}": box.name
               for box in boxes if now[box.name] != box.default}  # fmt: skip
    if not (changed or past):
        return
    start = {box.name: box.default for box in boxes}

    def undo() -> None:
        st.session_state[f"{page}_last"] = past.pop()
        link.put(st.session_state[f"{page}_last"])

    changes_line(how_many(len(changed)), undo, bool(past), (lambda: link.put(start)) if changed else None, page)
    if changed:
        change_pills(f"{page}_back", changed, lambda name: link.put({name: start[name]}))


def remembered(page: str, now: dict[str, Any]) -> list[dict[str, Any]]:
    """Once in a run: what stood before each change up to `now`, the latest last."""
    past = st.session_state.setdefault(f"{page}_past", [])
    last = st.session_state.setdefault(f"{page}_last", now)
    if last != now:
        past.append(last)
        del past[:-MOST_PAST]
        st.session_state[f"{page}_last"] = now
    return past
