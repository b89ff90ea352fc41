"""Finds the Chromium that tests, benchmark and pictures drive; `python -m tools.chromium` installs one."""

import os
import shutil
import subprocess
import sys

from playwright.sync_api import Browser, Playwright, sync_playwright

QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def system_browser() -> str | None:
    """The path of an installed Chromium, if there is one."""
    return os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")


def launch(playwright: Playwright) -> Browser:
    """The system's Chromium, or else Playwright's own."""
    return playwright.chromium.launch(executable_path=system_browser(), args=QUIET)


def install() -> None:
    """Debian's package where that can be had, Playwright's download elsewhere."""
    if system_browser():
        return
    if shutil.which("apt-get") and os.geteuid() == 0:
        subprocess.run(["apt-get", "update", "-qq"], check=True)
        subprocess.run(["apt-get", "install", "-y", "-qq", "chromium"], check=True, stdout=subprocess.DEVNULL)
    else:
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=True)
    with sync_playwright() as playwright:
        launch(playwright).close()


if __name__ == "__main__":
    install()
