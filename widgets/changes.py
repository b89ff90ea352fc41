"""What differs from the post's numbers: said in a line, a button for each change, taken back by a press."""

from collections.abc import Callable, Mapping
from typing import Any

import streamlit as st

from widgets.plain import plain


def changes_line(
    how: str, undo: Callable[[], None], can_undo: bool, all_back: Callable[[], None] | None, key: str
) -> None:
    """The line above the buttons. `how` is HTML and says how much differs, `all_back` is None where nothing does."""
    with st.container(key=f"{key}_changed", horizontal=True, vertical_alignment="center", gap="small"):
        st.html(f'<h2 class="inside">On show <span>{how} from the post’s numbers</span></h2>')
        st.button("Undo", key=f"{key}_undo", on_click=undo, disabled=not can_undo, type="tertiary")
        if all_back:
            st.button("Take all back", key=f"{key}_reset", on_click=all_back, type="tertiary")


def how_many(changes: int) -> str:
    return f"{changes or 'no'} change{'s' * (changes != 1)}"


def change_buttons(key: str, changes: Mapping[Any, str], take_back: Callable[[Any], None]) -> None:
    """A button for each change, with its words: one press takes it back.

    Each keeps its own key, so that a press is heard also while the words on it are those of the number before.
    """
    with st.container(key=key, horizontal=True, vertical_alignment="center", gap="small"):
        st.html('<p class="lead">A press takes it back</p>', width="content")
        for what, words in changes.items():
            place = what if isinstance(what, str) else "_".join(map(str, what))
            st.button(plain(f"▲ {words}"), key=f"{key}_{place}", on_click=take_back, args=(what,))
