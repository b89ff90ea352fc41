"""The same page as a plain Streamlit script: buttons, a rerun per press, `st.plotly_chart`.

`?stem=rope` chooses the page. Everything but the player is the page's own code, so that the
benchmark compares the host alone.
"""

import runpy
from collections.abc import Callable
from pathlib import Path

import plotly.graph_objects as go
import streamlit as st

from figures.film import Film
from figures.palette import PALETTES
from widgets import film as host

ROOT = Path(__file__).parents[2]
LIGHT = PALETTES["light"]


def coloured(node):
    """A figure with the light palette put in."""
    if isinstance(node, str) and "$" in node:
        for name in sorted(LIGHT, key=len, reverse=True):
            node = node.replace(f"${name}", LIGHT[name])
        return node
    if isinstance(node, dict):
        return {key: coloured(value) for key, value in node.items()}
    return [coloured(value) for value in node] if isinstance(node, list) else node


def whole(still: dict, frame: dict) -> dict:
    """Still and frame as one figure."""
    both = {
        part: [*still["layout"].get(part, []), *frame["layout"].get(part, [])] for part in ("shapes", "annotations")
    }
    layout = still["layout"] | frame["layout"] | both
    words = [{"showarrow": False} | word for word in layout["annotations"]]
    return coloured({"data": [*still["data"], *frame["data"]], "layout": layout | {"annotations": words}})


def move(key: str, by: int) -> None:
    st.session_state[key] += by


def show_plainly(key: str, build: Callable[[], Film], *_setting: object, **_more: object) -> int:
    """Stands in for `show_film`."""
    film = build()
    at = min(st.session_state.setdefault(f"{key}_at", film.first), len(film.frames) - 1)
    if len(film.frames) > 1:
        st.button("Back", on_click=move, args=(f"{key}_at", -1), key=f"{key}_back", disabled=at == 0)
        st.button("Step", on_click=move, args=(f"{key}_at", 1), key=f"{key}_step", disabled=at == len(film.frames) - 1)
    frame = film.frames[at]
    st.plotly_chart(go.Figure(whole(film.still, frame.figure)), key=f"{key}_chart")
    st.markdown(frame.sentence)
    return at


host.show_film = show_plainly
st.set_page_config(layout="wide")
runpy.run_path(str(ROOT / "pages" / f"{st.query_params['stem']}.py"))
