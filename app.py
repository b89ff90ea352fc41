"""Transformer by Hand. `streamlit run app.py` starts it.

The server imports this file once and finds `app`; Streamlit then runs it for every reader as a script.
"""

import streamlit as st
from starlette.middleware import Middleware

from widgets.navigation import PAGES
from widgets.page import SHEET
from widgets.server import AtHome, plotly_route, started

if __name__ == "__main__":
    st.set_page_config(page_title="Transformer by Hand", layout="wide")
    st.html(SHEET)
    pages = [
        st.Page(f"pages/{stem}.py", title=title, url_path=address or None, default=stem == "home")
        for stem, (title, address) in PAGES.items()
    ]
    st.navigation(pages, position="top").run()
else:
    app = st.App(__file__, lifespan=started, routes=[plotly_route()], middleware=[Middleware(AtHome)])
