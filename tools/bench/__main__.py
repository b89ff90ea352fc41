"""Prints the table of all measurements, each beside its aim."""

import asyncio
import os
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from playwright.sync_api import Browser, sync_playwright

from tools.bench import computing
from tools.bench.browser import Seen, Visit, late, median
from tools.bench.load import ARRIVALS, READERS, Recorded, arrivals, classroom, cost_of_reruns, recorded
from tools.chromium import launch
from tools.server import ROOT, running
from widgets.navigation import PAGES

PLAIN = Path(__file__).with_name("plain.py")
STEMS = [stem for stem in PAGES if stem not in ("home", "post_numbers")]
T = TypeVar("T")
SILENT = ("parameters",)  # pages without a film
REFERENCE = 92  # milliseconds of a press on a plain page with such a figure, on the machine the aims were set on


def run(work: Coroutine[Any, Any, T]) -> T:
    """Runs it in a thread of its own: Playwright keeps a loop in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


def row(name: str, value: str, aim: str, holds: bool = True) -> None:
    print(f"{name:<46} {value:>26}   {aim}{'' if holds else '   OVER AIM'}", flush=True)


def timed(name: str, times: list[float], aim: float | None = None) -> None:
    value = f"{median(times):.1f} / {late(times):.1f} ms"
    row(name, value, f"at most {aim:g} ms" if aim else "", not aim or median(times) <= aim)


def ratio(name: str, plain: list[float], ours: list[float], aim: float) -> None:
    times = median(plain) / median(ours)
    row(name, f"{times:.1f} times faster", f"at least {aim:g}", times >= aim)


def visit(browser: Browser, address: str, has_film: bool) -> Seen:
    there = Visit(browser, address)
    if has_film:
        there.film()
    there.control()
    there.open_numbers()
    there.edit_numbers()
    return there.close()


def plain_visit(browser: Browser, address: str, has_film: bool) -> Seen:
    there = Visit(browser, address)
    if has_film:
        there.plain_step()
    there.control()
    return there.close()


def page_rows(stem: str, ours: Seen, plain: Seen, cost: float, plain_cost: float) -> None:
    print(f"\n{PAGES[stem][0]}: median / 95th percentile of 30")
    if stem not in SILENT:
        timed("  step to painted number", ours.number, 17)
        timed("  step to painted chart", ours.chart, 17)
        timed("  the same on a plain page", plain.chart)
        ratio("  film against plain", plain.chart, ours.chart, 5)
        row("  drag", f"{ours.pictures:.0f} pictures a second", "at least 30", ours.pictures >= 30)
    timed("  native control to painted chart", ours.native, 120)
    timed("  the same on a plain page", plain.native)
    row("  this machine, by the plain page", f"{median(plain.native) / REFERENCE:.1f} times slower", "")
    ratio("  native against plain", plain.native, ours.native, 1)
    timed("  a click on a number to its painted arithmetic", ours.opening, 150)
    if ours.edit:
        timed("  an edited cell to the painted chart", ours.edit, 150)
    row("  first figure, warm", f"{ours.first:.0f} ms", "at most 1500 ms", ours.first <= 1500)
    row("  received by the browser", f"{ours.loaded / 1000:.0f} kB", "at most 300 kB", ours.loaded <= 300_000)
    row("  server time per rerun", f"{cost:.1f} ms", "at most 10 ms", cost <= 10)
    row("  the same on a plain page", f"{plain_cost:.1f} ms", "")


def core_rows() -> None:
    print("\nCore alone, at the largest setting of each page")
    for stem, work in computing.PAGES.items():
        timed(f"  {PAGES[stem][0]}", computing.times_of(work), 5)
    timed("  one typed number against every wrong path", computing.times_of(computing.diagnosis()))


def load_rows(server: str, pid: int, pages: list[Recorded]) -> None:
    print("\nA class on one process")
    came = run(arrivals(server, pages))
    row(f"{ARRIVALS} arrive within 5 s, all answered", f"{late(came.times):.0f} ms (95 %)", "no error", not came.errors)
    heard = run(classroom(server, pid, pages))
    timed(f"{READERS} readers, a change every 5 s", heard.times)
    row("  95th percentile", f"{late(heard.times):.0f} ms", "under 200 ms", late(heard.times) < 200)
    row("  server time per change", f"{heard.cost:.1f} ms", "at most 10 ms", heard.cost <= 10)
    row("  changes answered", f"{len(heard.times)}", "")
    row("  errors and lost sessions", f"{len(heard.errors)}", "none", not heard.errors)


def main() -> None:
    os.environ["PYTHONPATH"] = str(ROOT)
    core_rows()
    pages: list[Recorded] = []
    with sync_playwright() as playwright, running() as (server, pid), running(PLAIN) as (plain_server, plain_pid):
        browser = launch(playwright)
        for stem in STEMS:
            address, has_film = PAGES[stem][1], stem not in SILENT
            ours = visit(browser, f"{server}/{address}", has_film)
            plain = plain_visit(browser, f"{plain_server}/?stem={stem}", has_film)
            pages.append(recorded(ours.sent, address))
            same = recorded(plain.sent, "", f"stem={stem}")
            costs = (run(cost_of_reruns(*at)) for at in ((server, pid, pages[-1]), (plain_server, plain_pid, same)))
            page_rows(stem, ours, plain, *costs)
        wide = Visit(browser, f"{server}/{PAGES['positions'][1]}?positions_d=512&positions_n=512").close()
        row(
            "\nwidest heatmap, received",
            f"{wide.loaded / 1000:.0f} kB",
            "at most 1000 kB",
            wide.loaded <= 1_000_000,
        )
        browser.close()
        load_rows(server, pid, pages)


if __name__ == "__main__":
    main()
