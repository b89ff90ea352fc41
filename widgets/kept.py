"""What a reader's session keeps besides what its controls hold."""

from typing import Any

import streamlit as st

KEPT = "kept"


def kept() -> dict[str, Any]:
    """One entry of Streamlit's state for all of it: every number box and list of a page reads the whole state
    through, so that more entries would cost each run more, from page to page."""
    return st.session_state.setdefault(KEPT, {})
