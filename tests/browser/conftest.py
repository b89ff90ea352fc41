"""A real Chromium on a real server, and a reader who notices every error."""

from collections.abc import Iterator
from typing import Literal

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Error, Page, Request, expect, sync_playwright

from tools.chromium import launch
from tools.server import running
from widgets.navigation import PAGES

ADDRESSES = [address for _, address in PAGES.values()]
FILMS = [address for stem, (_, address) in PAGES.items() if stem not in ("home", "parameters", "post_numbers")]
# Streamlit looks for itself under the page's address first, and does not find itself there.
PROBES = ("_stcore/health", "_stcore/host-config", "/media/SourceSans")

Theme = Literal["light", "dark"]
SETTLED = """() => document.querySelector(".film .frame.on, table.post")?.checkVisibility()
    && !document.querySelector("[data-testid=stStatusWidget]")"""

expect.set_options(timeout=20_000)


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    with running() as (address, _):
        yield address


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def window(chromium: Browser) -> Page:
    """The first window of each test: a page opened where the app was before stands in half the time."""
    return chromium.new_page()


class Reader:
    """A reader at a browser window, who remembers what went wrong and where the window was sent."""

    def __init__(self, window: Page, server: str, width: int = 1280, theme: Theme = "light"):
        self.page, self.server = window, server
        self.page.set_viewport_size({"width": width, "height": 640 if width < 500 else 900})
        self.page.emulate_media(color_scheme=theme)
        self.errors: list[str] = []
        self.requests: list[str] = []
        self.hears = {"console": self._console, "pageerror": self._error, "request": self._request}
        for event, hear in self.hears.items():
            self.page.on(event, hear)

    def _console(self, message: ConsoleMessage) -> None:
        text = f"{message.text} {message.location.get('url', '')}"
        if message.type == "error" and not any(probe in text for probe in PROBES):
            self.errors.append(text)

    def _error(self, error: Error) -> None:
        self.errors.append(str(error))

    def _request(self, request: Request) -> None:
        self.requests.append(request.url)

    def leave(self) -> None:
        """Leaves the window as a new reader would find it, at a plain text of the same server."""
        for event, hear in self.hears.items():
            self.page.remove_listener(event, hear)
        self.page.goto(f"{self.server}/_stcore/health")
        self.page.evaluate("localStorage.clear(), sessionStorage.clear()")
        for other in self.page.context.pages:
            if other != self.page:
                other.close()
        assert not self.errors, self.errors

    def open(self, address: str) -> Page:
        """Goes to an address and waits until its figure, or its table, stands."""
        self.page.goto(f"{self.server}/{address}", wait_until="commit")
        return self.settled()

    def settled(self) -> Page:
        """Looks at every picture the browser draws; `expect` looks less and less often."""
        self.page.wait_for_function(SETTLED, timeout=20_000)
        return self.page

    @property
    def label(self) -> str:
        return self.page.locator(".film .label").first.inner_text()

    @property
    def sideways(self) -> int:
        """How many pixels the page could be scrolled sideways."""
        return self.page.evaluate(
            "Math.max(...[document.documentElement, document.querySelector('.stMain')]"
            ".map((node) => node.scrollWidth - node.clientWidth))"
        )


@pytest.fixture
def read(chromium: Browser, window: Page, server: str) -> Iterator:
    """`read("whole-block", width=360)` opens a page; a second one in the same test has a window of its own."""
    readers: list[Reader] = []

    def open_page(address: str, width: int = 1280, theme: Theme = "light") -> Reader:
        readers.append(Reader(chromium.new_page() if readers else window, server, width, theme))
        readers[-1].open(address)
        return readers[-1]

    yield open_page
    for reader in readers:
        reader.leave()
    for reader in readers[1:]:
        reader.page.close()
