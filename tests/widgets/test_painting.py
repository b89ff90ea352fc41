"""What follows a changed film waits until the browser has painted it, and no longer."""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import wraps

import pytest
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from app import app
from widgets import painting
from widgets.painting import FILM, PaintFirst, Reader


def film(content: str, key: str = "rope") -> ForwardMsg:
    said = ForwardMsg(hash=content)
    said.delta.new_element.bidi_component.component_name = FILM
    said.delta.new_element.bidi_component.id = key
    return said


def text(words: str) -> ForwardMsg:
    said = ForwardMsg(hash=words)
    said.delta.new_element.html.body = words
    return said


def alone(work: Coroutine) -> None:
    """Runs it in a thread of its own: a browser of other tests keeps a loop in this one."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, work).result()


def run() -> ForwardMsg:
    said = ForwardMsg(hash="run")
    said.new_session.name = "page"
    return said


class Line(Reader):
    """A reader's connection that notes what came through."""

    def __init__(self):
        self.through: list[str] = []
        super().__init__(self._press, self._note)

    async def _press(self) -> dict:
        return {"type": "websocket.receive", "bytes": b"a press"}

    async def _note(self, message) -> None:
        self.through.append(ForwardMsg.FromString(message["bytes"]).hash)

    async def say(self, *said: ForwardMsg) -> None:
        for each in said:
            await self.send({"type": "websocket.send", "bytes": each.SerializeToString()})

    async def says(self, *said: ForwardMsg) -> asyncio.Task:
        """The same beside what follows, as far as it gets by itself."""
        task = asyncio.create_task(self.say(*said))
        for _ in range(20):
            await asyncio.sleep(0)
        return task


def played(story: Callable[[Line], Coroutine]) -> Callable[[], None]:
    @wraps(story)
    def test() -> None:
        async def play() -> None:
            await asyncio.wait_for(story(Line()), 30)

        alone(play())

    del test.__wrapped__  # its parameter is no fixture
    return test


@pytest.fixture(autouse=True)
def endless(monkeypatch):
    """Nothing ends the wait but what should."""
    monkeypatch.setattr(painting, "PAINTING", 1e6)
    monkeypatch.setattr(painting, "_hurried", set())


@played
async def test_a_first_look_waits_for_nothing(line):
    await line.say(run(), film("1"), film("2", "params"), text("below"))

    assert line.through == ["run", "1", "2", "below"]


@played
async def test_what_follows_a_changed_film_waits(line):
    await line.say(run(), film("1"), text("below"), run())
    rest = await line.says(text("above"), film("2"), text("below"), text("end"))

    assert line.through[4:] == ["above", "2"]
    rest.cancel()


@played
async def test_a_film_that_stays_as_it_is_holds_nothing_up(line):
    await line.say(run(), film("1"), film("2", "params"), run(), film("1"), film("2", "params"), text("below"))

    assert line.through[-1] == "below"


@played
async def test_a_second_changed_film_does_not_wait_for_the_first(line):
    await line.say(run(), film("1"), film("2", "params"), run())
    rest = await line.says(film("3"), film("4", "params"), text("below"))

    assert line.through[-2:] == ["3", "4"]
    rest.cancel()


@played
async def test_a_reader_who_moves_on_meanwhile_waits_no_longer(line):
    await line.say(run(), film("1"), run())
    rest = await line.says(film("2"), text("below"), text("end"))
    await line.receive()
    await rest

    assert line.through[-2:] == ["below", "end"]


@played
async def test_a_reader_who_has_moved_on_before_the_film_came_waits_for_nothing(line):
    await line.say(run(), film("1"), run())
    await line.receive()
    await line.say(film("2"), text("below"))

    assert line.through[-1] == "below"


@played
async def test_the_next_run_begins_at_once(line):
    await line.say(run(), film("1"), run(), film("2"))
    await line.receive()
    await line.say(run(), text("above"))

    assert line.through[-2:] == ["run", "above"]


@played
async def test_the_press_that_began_a_run_does_not_end_its_wait(line):
    await line.say(run(), film("1"))
    await line.receive()
    rest = await line.says(run(), film("2"), text("below"))

    assert line.through[-1] == "2"
    rest.cancel()


@played
async def test_what_sets_boxes_below_a_film_is_sent_at_once_and_only_then(line):
    begun = run()
    begun.new_session.initialize.session_id = "me"
    await line.say(begun, film("1"), begun)
    painting._hurried.add("me")
    await line.say(film("2"), text("boxes"))
    rest = await line.says(begun, film("3"), text("below"))

    assert line.through[-3:] == ["boxes", "run", "3"]
    rest.cancel()


def test_a_reader_who_leaves_takes_the_haste_along():
    async def inner(_scope, _receive, send):
        begun = run()
        begun.new_session.initialize.session_id = "me"
        painting._hurried.update({"me", "another"})
        await send({"type": "websocket.send", "bytes": begun.SerializeToString()})

    async def quiet(_message) -> None: ...

    alone(PaintFirst(inner)({"type": "websocket"}, None, quiet))  # type: ignore[arg-type]

    assert painting._hurried == {"another"}


def test_the_wait_ends_by_itself(monkeypatch):
    monkeypatch.setattr(painting, "PAINTING", 0.01)

    @played
    async def story(line):
        await line.say(run(), film("1"), run(), film("2"), text("below"))
        assert line.through[-1] == "below"

    story()


def test_the_app_looks_through_every_connection_but_nothing_else():
    seen = []

    async def inner(_scope, receive, send):
        seen.append((type(receive).__name__, type(send).__name__))

    for kind in ("websocket", "http"):
        alone(PaintFirst(inner)({"type": kind}, None, None))  # type: ignore[arg-type]

    assert seen == [("method", "method"), ("NoneType", "NoneType")]
    assert PaintFirst in [layer.cls for layer in app._user_middleware]
