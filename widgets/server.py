"""What the server does once, before the first reader comes."""

import gc
import gzip
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import plotly
import streamlit as st
from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from streamlit.runtime.pages_manager import PagesManager

PLOTLY_JS = f"lib/plotly-{plotly.__version__}.min.js"
"""Where the film finds plotly.js, relative to the app; the version makes a year in the cache safe."""


@asynccontextmanager
async def started(_app: st.App) -> AsyncIterator[None]:
    """Readies the process: imports what the first reader would otherwise wait for."""
    import pandas  # noqa: F401  Streamlit imports both at the first film it mounts, 0.3 s
    import pyarrow  # noqa: F401

    # A fresh server takes pages/ for the old kind of multipage app until the first run, and would
    # greet a reader whose link leads to a page with "Page not found".
    PagesManager.uses_pages_directory = False
    _collect_seldom()
    yield


def _collect_seldom() -> None:
    """Keeps Python's collector from stopping a class: with 200 readers a collection of all objects takes 250 ms.

    What was imported is never looked at again, what a run leaves behind is collected in small portions.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 20, 100)


class AtHome:
    """Has the browser refuse whatever a page would load from outside, be it written into a link or a box."""

    RULE = "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:; connect-src 'self' ws: wss: data: blob:"

    def __init__(self, app: ASGIApp):
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def ruled(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message)["Content-Security-Policy"] = self.RULE
            await send(message)

        await self.app(scope, receive, ruled)


def plotly_route() -> Route:
    """Serves the plotly.js of the installed package, compressed once: doing so per reader costs 130 ms."""
    source = Path(plotly.__file__).parent / "package_data" / "plotly.min.js"
    packed = gzip.compress(source.read_bytes(), mtime=0)
    kept = {"Cache-Control": "public, max-age=31536000, immutable", "Vary": "Accept-Encoding"}

    async def send(request: Request) -> Response:
        if "gzip" in request.headers.get("accept-encoding", ""):
            return Response(packed, media_type="text/javascript", headers=kept | {"Content-Encoding": "gzip"})
        return Response(gzip.decompress(packed), media_type="text/javascript", headers=kept)

    base = str(st.get_option("server.baseUrlPath") or "").strip("/")
    return Route("/".join(["", *filter(None, [base]), PLOTLY_JS]), send)
