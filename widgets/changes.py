"""What differs from the post's numbers: said in a line, a pill for each change, taken back by a press."""

from collections.abc import Callable, Mapping
from typing import Any

import streamlit as st

from widgets.plain import plain


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
