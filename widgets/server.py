"""What the server does once, before the first reader comes."""

import gc
import gzip
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import plotly
import streamlit as st
from starlette.datastructures import MutableHeaders
from starlette.middleware.base import BaseHTTPMiddleware, RequestResponseEndpoint
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route
from streamlit.runtime.pages_manager import PagesManager

from widgets.page import SHEET

PLOTLY_JS = f"lib/plotly-{plotly.__version__}.min.js"
"""Where the film finds plotly.js, relative to the app; the version makes a year in the cache safe."""

NEVER_KEPT = {"Cache-Control": "no-store"}


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


class Dressed(BaseHTTPMiddleware):
    """Gives each page of the app its look, and has the browser refuse whatever it would load from outside.

    The look comes with the page: a script that says it again at each run makes the browser style all anew. It comes
    last, because of two rules alike the later one holds. Something outside may stand in a link or a box.
    """

    RULE = "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:; connect-src 'self' ws: wss: data: blob:"

    async def dispatch(self, request: Request, call_next: RequestResponseEndpoint) -> Response:
        asked = MutableHeaders(scope=request.scope)
        if "text/html" in asked.get("accept", ""):
            # In full and unpacked: what a browser has kept of another app at this address lacks the look.
            del asked["accept-encoding"], asked["if-none-match"], asked["if-modified-since"]
        response = await call_next(request)
        if response.headers.get("content-type", "").startswith("text/html"):
            page = b"".join([part async for part in response.body_iterator])  # type: ignore[attr-defined]
            page = page.replace(b"</body>", SHEET.encode() + b"</body>")
            response = HTMLResponse(page, response.status_code, NEVER_KEPT)
        response.headers["Content-Security-Policy"] = self.RULE
        return response


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
