"""Transformer by Hand. `streamlit run app.py` starts it.

The server imports this file once and finds `app`; Streamlit then runs it for every reader as a script.
"""

import streamlit as st

from widgets.server import plotly_route, started

if __name__ == "__main__":
    pages = [
        st.Page("pages/home.py", title="Home", url_path="home", default=True),
        st.Page("pages/forward_pass.py", title="6 Whole block", url_path="whole-block"),
    ]
    st.set_page_config(page_title="Transformer by Hand", layout="wide")
    st.navigation(pages, position="top").run()
else:
    app = st.App(__file__, lifespan=started, routes=[plotly_route()])
