"""A real Chromium on a real server, and a reader who notices every error."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from app import PAGES
from tools.chromium import launch
from tools.server import running

ADDRESSES = [address for _, address in PAGES.values()]
FILMS = [address for stem, (_, address) in PAGES.items() if stem not in ("home", "parameters", "post_numbers")]
# Streamlit looks for itself under the page's address first, and does not find itself there.
PROBES = ("_stcore/health", "_stcore/host-config", "/media/SourceSans")

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


class Reader:
    """A browser window on the app that remembers what went wrong and where it was sent."""

    def __init__(self, chromium: Browser, server: str, width: int = 1280, theme: str = "light"):
        height = 640 if width < 500 else 900
        self.context = chromium.new_context(viewport={"width": width, "height": height}, color_scheme=theme)
        self.page: Page = self.context.new_page()
        self.server = server
        self.errors: list[str] = []
        self.requests: list[str] = []
        self.page.on(
            "console", lambda m: self._note(f"{m.text} {m.location.get('url', '')}") if m.type == "error" else None
        )
        self.page.on("pageerror", lambda error: self._note(str(error)))
        self.page.on("request", lambda request: self.requests.append(request.url))

    def _note(self, text: str) -> None:
        if not any(probe in text for probe in PROBES):
            self.errors.append(text)

    def open(self, address: str) -> Page:
        """Goes to an address and waits until its figure, or its table, stands."""
        self.page.goto(f"{self.server}/{address}")
        return self.settled()

    def settled(self) -> Page:
        expect(self.page.locator(".film .frame.on, table.post").first).to_be_visible()
        expect(self.page.get_by_test_id("stStatusWidget")).to_have_count(0)
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
def read(chromium: Browser, server: str) -> Iterator:
    """`read("whole-block", width=360)` opens a page in a window of its own."""
    readers: list[Reader] = []

    def open_page(address: str, width: int = 1280, theme: str = "light") -> Reader:
        readers.append(Reader(chromium, server, width, theme))
        readers[-1].open(address)
        return readers[-1]

    yield open_page
    for reader in readers:
        reader.context.close()
        assert not reader.errors, reader.errors
