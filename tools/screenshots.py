"""Takes the README's pictures, or with `all` every page in every look: `python -m tools.screenshots [all]`."""

import sys

from playwright.sync_api import Browser, sync_playwright

from tools.chromium import launch
from tools.server import ROOT, running
from widgets.navigation import PAGES

README = [  # name, address, width, theme
    ("block-light", "whole-block?block_step=3-blend", 1280, "light"),
    ("walk-dark", "block-walk?walk_stop=4", 1280, "dark"),
    ("rotary-phone", "rotary-positions?rope_shift=1", 360, "light"),
]
LOOKS = [(1280, "light"), (1280, "dark"), (1920, "light"), (360, "light"), (360, "dark")]
EVERY = [
    (f"{stem}-{width}-{theme}", address, width, theme) for stem, (_, address) in PAGES.items() for width, theme in LOOKS
]


def take(browser: Browser, server: str, name: str, address: str, width: int, theme: str) -> None:
    """One whole page as a picture in screenshots/ or, for the README, in docs/."""
    folder = ROOT / ("docs" if (name, address, width, theme) in README else "screenshots")
    folder.mkdir(exist_ok=True)
    height = 640 if width < 500 else 1080 if width > 1800 else 900
    context = browser.new_context(
        viewport={"width": width, "height": height}, color_scheme=theme, device_scale_factor=2 if width < 500 else 1
    )
    page = context.new_page()
    page.goto(f"{server}/{address}")
    page.locator(".film .frame.on, table.post").first.wait_for()
    page.locator(".check, table.post").first.wait_for()
    tall = page.evaluate("document.querySelector('.stMain').scrollHeight")
    page.set_viewport_size({"width": width, "height": tall})
    page.evaluate("() => new Promise((done) => requestIdleCallback(done, { timeout: 3000 }))")
    page.screenshot(path=folder / f"{name}.png")
    context.close()


def main() -> None:
    wanted = EVERY if "all" in sys.argv[1:] else README
    with sync_playwright() as playwright, running() as (server, _):
        browser = launch(playwright)
        for picture in wanted:
            take(browser, server, *picture)
        browser.close()


if __name__ == "__main__":
    main()
