"""One reader in a real browser: presses, changes, first figure, bytes."""

import statistics
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Browser, Page

WATCH = (Path(__file__).parent / "watch.js").read_text(encoding="utf-8")
PRESSES = 30


@dataclass
class Seen:
    """What one page cost one reader. Times are lists of milliseconds."""

    number: list[float] = field(default_factory=list)
    chart: list[float] = field(default_factory=list)
    native: list[float] = field(default_factory=list)
    opening: list[float] = field(default_factory=list)
    edit: list[float] = field(default_factory=list)
    first: float = 0.0
    received: int = 0
    loaded: int = 0
    pictures: float = 0.0
    sent: list[bytes] = field(default_factory=list)


def median(times: list[float]) -> float:
    return statistics.median(times) if times else float("nan")


def late(times: list[float]) -> float:
    """The 95th percentile."""
    return sorted(times)[max(0, -(-95 * len(times) // 100) - 1)] if times else float("nan")


class Visit:
    """A window on one page, warm: everything that can be cached has been loaded once."""

    def __init__(self, browser: Browser, address: str):
        self.context = browser.new_context(viewport={"width": 1280, "height": 900})
        self.context.add_init_script(WATCH)
        self.seen, self.sent = Seen(), []
        self.page: Page = self.context.new_page()
        self.page.on("websocket", self._listen)
        self.load(address)
        self.seen.received = 0
        self.load(address)
        self.seen.loaded = self.seen.received
        self.seen.first = self.page.evaluate("window.firstFigure")

    def load(self, address: str) -> None:
        self.page.goto(address)
        self.page.wait_for_function("window.firstFigure !== undefined", timeout=60_000)
        self.idle()

    def idle(self) -> None:
        """Waits until the server has no run under way and all is drawn."""
        self.page.wait_for_function("!document.querySelector('[data-testid=stStatusWidget]')")
        self.page.evaluate("window.quiet()")

    def _listen(self, socket) -> None:
        socket.on("framereceived", lambda data: self._add(len(data)))
        socket.on("framesent", lambda data: self.sent.append(data) if isinstance(data, bytes) else None)

    def _add(self, count: int) -> None:
        self.seen.received += count

    def film(self) -> None:
        """Thirty presses of Step, and a drag."""
        times = self.page.evaluate(f"window.steps({PRESSES})")
        self.seen.number, self.seen.chart = [t[0] for t in times], [t[1] for t in times]
        self.seen.pictures = self.page.evaluate("window.drag(2)")
        self.idle()

    def control(self) -> None:
        """Thirty changes of the page's first slider, or of its first choice where it has none."""
        self.sent.clear()
        slider = self.page.locator(".stSlider input[type=range]").first
        options = self.page.locator("[data-testid=stButtonGroup]").first.locator("button")
        for i in range(PRESSES):
            kind = "keydown" if slider.count() else "click"
            self.page.evaluate(f"() => {{ window.waited = window.untilPainted('{kind}'); }}")
            if slider.count():
                slider.press("ArrowLeft" if i % 2 else "ArrowRight")
            else:
                options.nth((i + 1) % 2).click()
            self.seen.native.append(self.page.evaluate("window.waited"))
            self.idle()
        self.seen.sent = list(self.sent)

    def open_numbers(self) -> None:
        """Thirty numbers of the figure, clicked one after the other."""
        self.seen.opening = self.page.evaluate(f"window.openings({PRESSES})")

    def edit_numbers(self) -> None:
        """Thirty changes of the first cell of the page's editor, where it has one."""
        editor = self.page.get_by_text("Change the numbers")
        if editor.count():
            editor.click()
            self.page.locator(".grid input").first.wait_for()
            self.idle()
            self.seen.edit = self.page.evaluate(f"window.edits({PRESSES})")

    def plain_step(self) -> None:
        """Thirty presses of the plain page's buttons, forth and back."""
        for i in range(PRESSES):
            self.page.evaluate("() => { window.waited = window.untilPainted('click'); }")
            self.page.get_by_role("button", name="Back" if i % 2 else "Step", exact=True).click()
            self.seen.chart.append(self.page.evaluate("window.waited"))
            self.idle()

    def close(self) -> Seen:
        self.context.close()
        return self.seen
