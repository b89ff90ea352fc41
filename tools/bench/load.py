"""A class of readers: real websocket sessions on this machine, a bounded number for a bounded time."""

import asyncio
import random
import time
from dataclasses import dataclass, field

import psutil
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.asyncio.client import ClientConnection, connect

from widgets.painting import FILM

READERS, EVERY, SECONDS = 200, 5.0, 30.0
ARRIVING = 20.0  # the readers of the class come one after the other for so long; then the clock starts
ARRIVALS, WITHIN = 30, 5.0
PAINTED = BackMsg(app_heartbeat=True).SerializeToString()
"""What a reader says who waits for no painting: it does nothing but end that wait."""


@dataclass
class Recorded:
    """What a browser sent on a page: the message that opens it and those of a control moved to and fro."""

    opening: bytes
    changes: list[bytes]


@dataclass
class Heard:
    """Milliseconds per answer, what went wrong, and the seconds of processor time that the server took."""

    times: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    processor: float = 0.0

    @property
    def cost(self) -> float:
        """Milliseconds of the server's processor time per answer."""
        return 1000 * self.processor / len(self.times)


def recorded(sent: list[bytes], address: str, query: str = "") -> Recorded:
    """From the messages a browser sent: a fresh opening of the page, and two changes of its control."""
    changes = [m for m in sent if b"rerun" not in m and BackMsg.FromString(m).WhichOneof("type") == "rerun_script"]
    opening = BackMsg()
    opening.rerun_script.page_name = address
    opening.rerun_script.query_string = query
    return Recorded(opening.SerializeToString(), changes[-2:])


async def ask(socket: ClientConnection, message: bytes, heard: Heard, at_once: bool = False) -> None:
    """Sends one message and waits until the run it starts is finished; `at_once` waits for no painting."""
    start = time.perf_counter()
    await socket.send(message)
    while True:
        answer = ForwardMsg.FromString(await asyncio.wait_for(socket.recv(), 30))
        kind = answer.WhichOneof("type")
        if kind == "delta" and answer.delta.new_element.WhichOneof("type") == "exception":
            heard.errors.append(answer.delta.new_element.exception.message)
        if at_once and answer.delta.new_element.bidi_component.component_name == FILM:
            await socket.send(PAINTED)
        if kind == "script_finished" and answer.script_finished != ForwardMsg.FINISHED_EARLY_FOR_RERUN:
            heard.times.append(1000 * (time.perf_counter() - start))
            return


def _socket(server: str) -> connect:
    return connect(server.replace("http", "ws") + "/_stcore/stream", subprotocols=["streamlit"], max_size=None)  # type: ignore[arg-type]


async def _reader(server: str, page: Recorded, heard: Heard, wait: float) -> None:
    await asyncio.sleep(wait)
    try:
        async with _socket(server) as socket:
            await ask(socket, page.opening, Heard(errors=heard.errors))
            turn, start = 0, time.perf_counter() + ARRIVING - wait
            while time.perf_counter() < start + SECONDS:
                await asyncio.sleep(EVERY * random.uniform(0.8, 1.2))
                counted = heard if time.perf_counter() > start else Heard(errors=heard.errors)
                await ask(socket, page.changes[turn % 2], counted)
                turn += 1
    except Exception as error:  # noqa: BLE001  a lost session is a finding, not a crash of the benchmark
        heard.errors.append(f"{type(error).__name__}: {error}")


async def classroom(server: str, pid: int, pages: list[Recorded]) -> Heard:
    """READERS sessions, spread over the pages, each changing a control every EVERY seconds."""
    heard = Heard()
    waits = [ARRIVING * i / READERS for i in range(READERS)]
    readers = (_reader(server, pages[i % len(pages)], heard, waits[i]) for i in range(READERS))
    await asyncio.gather(_watch(pid, heard), *readers)
    return heard


async def _watch(pid: int, heard: Heard) -> None:
    """Counts the processor's time while the changes are counted."""
    process = psutil.Process(pid)
    await asyncio.sleep(ARRIVING)
    before = sum(process.cpu_times()[:2])
    await asyncio.sleep(SECONDS)
    heard.processor = sum(process.cpu_times()[:2]) - before


async def arrivals(server: str, pages: list[Recorded]) -> Heard:
    """ARRIVALS readers who open a page within WITHIN seconds."""
    heard = Heard()

    async def arrive(page: Recorded, wait: float) -> None:
        await asyncio.sleep(wait)
        async with _socket(server) as socket:
            await ask(socket, page.opening, heard)

    await asyncio.gather(*(arrive(pages[i % len(pages)], WITHIN * i / ARRIVALS) for i in range(ARRIVALS)))
    return heard


async def cost_of_reruns(server: str, pid: int, page: Recorded, count: int = 60) -> float:
    """Milliseconds of the server's processor time per rerun, one right after the other as in a busy class.

    After a pause the same run costs 2 or 3 ms more, for the processor's caches are cold.
    """
    process, heard = psutil.Process(pid), Heard()
    async with _socket(server) as socket:
        await ask(socket, page.opening, Heard())
        before = sum(process.cpu_times()[:2])
        for i in range(count):
            await ask(socket, page.changes[i % 2], heard, at_once=True)
        heard.processor = sum(process.cpu_times()[:2]) - before
        return heard.cost
