"""Every page in a real browser: it stands, it fits, and nothing comes from outside."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import ADDRESSES, FILMS, Reader
from tools.server import running


@pytest.mark.parametrize("address", ADDRESSES)
@pytest.mark.parametrize(("width", "theme"), [(1920, "light"), (1280, "dark"), (360, "light"), (320, "dark")])
def test_every_page_stands_without_an_error_and_fits_its_screen(read, address, width, theme):
    reader = read(address, width, theme)

    assert reader.sideways <= 0
    expect(reader.page.get_by_test_id("stException")).to_have_count(0)


def heights(reader: Reader, *parts: str) -> list[float]:
    """The lower edges of parts of a film, in pixels from the top of the window."""
    find = "part => document.querySelector(`.film ${part}`).getBoundingClientRect().bottom"
    return [reader.page.evaluate(find, part) for part in parts]


@pytest.mark.parametrize("address", FILMS)
@pytest.mark.parametrize("width", [360, 320])
def test_a_phone_shows_the_toolbar_and_the_head_of_the_figure_at_once(read, address, width):
    reader = read(address, width)

    assert heights(reader, ".bar")[0] < 640 - 120
    tops = "[...document.querySelectorAll('.film .bar button')].map((button) => button.getBoundingClientRect().top)"
    assert len(set(reader.page.evaluate(tops))) == 1


@pytest.mark.parametrize("address", FILMS)
def test_on_a_projector_words_and_figure_are_half_as_large_again_and_most_of_it_is_seen_at_once(read, address):
    reader = read(address, 1920)
    stage = reader.page.locator(".film .stage").first.bounding_box()

    assert stage
    assert stage["width"] == pytest.approx(1.5 * 1120)
    assert stage["y"] < 1080 / 2
    assert reader.page.evaluate("getComputedStyle(document.documentElement).fontSize") == "24px"


@pytest.mark.parametrize("address", FILMS)
def test_everything_a_page_loads_comes_from_its_own_server(read, address):
    reader = read(address)
    outside = [url for url in reader.requests if not url.startswith((reader.server, "blob:", "data:"))]

    assert not outside


def test_a_deep_link_as_the_first_request_to_a_fresh_server_opens_its_page(chromium: Browser):
    with running() as (address, _):
        reader = Reader(chromium, address)
        page = reader.open("rotary-positions?rope_m=5&rope_n=2")

        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(page.get_by_role("link", name="6 Whole block")).to_be_visible()
        expect(page.get_by_role("slider", name="Query position m")).to_have_value("5")
        reader.context.close()
        assert not reader.errors


@pytest.mark.parametrize("address", FILMS)
def test_the_figure_follows_a_switch_of_the_theme(read, address):
    reader = read(address)
    plot = reader.page.locator(".film .still").first
    before = plot.inner_html()
    reader.page.emulate_media(color_scheme="dark")

    expect(reader.page.locator(".stApp")).to_have_css("color-scheme", "dark")
    reader.page.wait_for_function("before => document.querySelector('.film .still').innerHTML !== before", arg=before)


def test_a_window_made_narrow_gets_the_composition_for_a_phone(read):
    reader = read("whole-block")
    reader.page.set_viewport_size({"width": 400, "height": 800})

    expect(reader.page.locator(".film .stage").first).to_have_js_property("offsetWidth", 368)
    assert reader.sideways <= 0
