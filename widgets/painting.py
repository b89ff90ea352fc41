"""What the server sends after a changed film waits until the browser has painted it."""

import asyncio
from contextlib import suppress

from starlette.types import ASGIApp, Message, Receive, Scope, Send
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.runtime.scriptrunner import get_script_run_ctx

PAINTING = 0.08
"""Seconds in which a browser paints a film that came anew. What follows would come in between and hold it up."""
FILM = "film"
"""The component that shows one (widgets/film.py)."""


_hurried: set[str] = set()
"""Sessions whose next changed film is not waited for."""


def hurry() -> None:
    """For what sets boxes below a film: until they have heard, the browser would say their old values again."""
    if ctx := get_script_run_ctx():
        _hurried.add(ctx.session_id)


class PaintFirst:
    """Looks through what goes to each reader's browser, and comes from it.

    A run goes on meanwhile: only its messages wait. They wait no longer once the reader has moved on.
    """

    def __init__(self, app: ASGIApp):
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "websocket":
            await self._app(scope, receive, send)
            return
        reader = Reader(receive, send)
        try:
            await self._app(scope, reader.receive, reader.send)
        finally:
            _hurried.discard(reader.session)


class Reader:
    """One reader's connection."""

    def __init__(self, receive: Receive, send: Send):
        self._receive, self._send = receive, send
        self._moved_on = asyncio.Event()
        self._films: dict[str, str] = {}
        self._painted, self.session = 0.0, ""

    async def receive(self) -> Message:
        message = await self._receive()
        self._moved_on.set()
        return message

    async def send(self, message: Message) -> None:
        said = ForwardMsg.FromString(message.get("bytes") or b"")
        if said.HasField("new_session"):
            self._moved_on.clear()
            self._painted, self.session = 0.0, said.new_session.initialize.session_id
        if (shown := said.delta.new_element.bidi_component).component_name == FILM:
            self._see(shown.id, said.hash)
        elif not self._moved_on.is_set() and (left := self._painted - _now()) > 0:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._moved_on.wait(), left)
        await self._send(message)

    def _see(self, film: str, content: str) -> None:
        """A page's first look waits for nothing, and a film that stays as it is takes no time."""
        if self._films.setdefault(film, content) != content:
            self._films[film] = content
            self._painted = 0.0 if self.session in _hurried else _now() + PAINTING
            _hurried.discard(self.session)


def _now() -> float:
    return asyncio.get_running_loop().time()
