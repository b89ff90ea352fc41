"""Transformer by Hand. `streamlit run app.py` starts it.

The server imports this file once and finds `app`; Streamlit then runs it for every reader as a script.
"""

import streamlit as st

from widgets.page import SHEET
from widgets.server import plotly_route, started

# Addresses differ from the names of the files: a fresh server would find pages/rope.py at /rope by
# itself and run it without this script.
PAGES = {
    "home": ("Home", ""),
    "block_walk": ("1 Block walk", "block-walk"),
    "residual": ("2 Residual gradient", "residual-gradient"),
    "feed_forward": ("3 Feed-forward", "widen-and-narrow"),
    "positions": ("4 Sinusoidal positions", "sinusoidal-positions"),
    "rope": ("5 Rotary positions", "rotary-positions"),
    "forward_pass": ("6 Whole block", "whole-block"),
    "parameters": ("7 Parameters", "where-parameters-live"),
}

if __name__ == "__main__":
    st.set_page_config(page_title="Transformer by Hand", layout="wide")
    st.html(SHEET)
    pages = [
        st.Page(f"pages/{stem}.py", title=title, url_path=address or None, default=stem == "home")
        for stem, (title, address) in PAGES.items()
    ]
    st.navigation(pages, position="top").run()
else:
    app = st.App(__file__, lifespan=started, routes=[plotly_route()])
