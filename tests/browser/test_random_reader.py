"""A reader who presses whatever comes, by pointer and by keyboard, breaks nothing."""

import random

import pytest
from playwright.sync_api import Error, Page, expect

from tests.browser.conftest import ADDRESSES, Reader

ACTIONS = 200
KEYS = [
    "ArrowRight",
    "ArrowLeft",
    "ArrowUp",
    "ArrowDown",
    "Tab",
    "Shift+Tab",
    "Enter",
    "Space",
    "Home",
    "End",
    "p",
    "5",
    "-",
]
CONTROLS = ".stMain button:not([disabled]), .stMain [role=slider], .stMain input, .film .stage"


def press_something(page: Page, chance: random.Random) -> None:
    """One action: a key, a click somewhere, a click on a control, or a drag."""
    kind = chance.choice(["key", "key", "point", "control", "drag"])
    x, y = chance.uniform(5, 1270), chance.uniform(70, 890)
    if kind == "key":
        page.keyboard.press(chance.choice(KEYS))
    elif kind == "point":
        page.mouse.click(x, y)
    elif kind == "drag":
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(chance.uniform(5, 1270), y, steps=3)
        page.mouse.up()
    elif boxes := controls_in_view(page):
        left, top, width, height = chance.choice(boxes)
        page.mouse.click(left + width * chance.random(), top + height * chance.random())


def controls_in_view(page: Page) -> list[list[float]]:
    """Left, top, width and height of each; none while the last action leads to another page."""
    try:
        return page.evaluate(
            "(which) => [...document.querySelectorAll(which)].map((n) => n.getBoundingClientRect())"
            ".filter((b) => b.width && b.top > 70 && b.bottom < innerHeight).map((b) => [b.x, b.y, b.width, b.height])",
            CONTROLS,
        )
    except Error as error:
        if "navigation" not in error.message:
            raise
        page.wait_for_load_state()
        return []


@pytest.mark.parametrize("address", ADDRESSES)
def test_two_hundred_random_actions_meet_no_traceback_and_no_console_error(read, address):
    reader: Reader = read(address)
    page, chance = reader.page, random.Random(address)
    for _ in range(ACTIONS):
        press_something(page, chance)
        if reader.server not in page.url:
            reader.open(address)
    reader.settled()

    expect(page.get_by_test_id("stException")).to_have_count(0)
    assert "NaN" not in page.locator(".stMain").inner_text()
    assert not reader.errors
