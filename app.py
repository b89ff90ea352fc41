"""Transformer by Hand. `streamlit run app.py` starts it.

The server imports this file once and finds `app`; Streamlit then runs it for every reader as a script.
"""

import streamlit as st
from starlette.middleware import Middleware

from widgets.kept import kept
from widgets.navigation import PAGES
from widgets.painting import PaintFirst
from widgets.server import Dressed, plotly_route, started

if __name__ == "__main__":
    if not (pages := kept().setdefault("pages", [])):  # to make them at each run costs it a fortieth of its time
        pages += [
            st.Page(f"pages/{stem}.py", title=title, url_path=address or None, default=stem == "home")
            for stem, (title, address) in PAGES.items()
        ]
    page = st.navigation(pages, position="top")
    if kept().get("titled") != page.url_path:  # a title at each run costs a control 10 ms
        kept()["titled"] = page.url_path
        st.set_page_config(page_title=f"{page.title} · Transformer by Hand".removeprefix("Home · "))
    page.run()
else:
    app = st.App(
        __file__, lifespan=started, routes=[plotly_route()], middleware=[Middleware(Dressed), Middleware(PaintFirst)]
    )
