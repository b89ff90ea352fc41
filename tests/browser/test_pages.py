"""Every page in a real browser: it stands, it fits, and nothing comes from outside."""

from email.utils import formatdate
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Browser, Page, expect
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from tests.browser.conftest import ADDRESSES, FILMS, Reader
from tools.server import running
from widgets.page import SHEET


@pytest.mark.parametrize("address", ADDRESSES)
@pytest.mark.parametrize(("width", "theme"), [(1920, "light"), (1280, "dark"), (360, "light"), (320, "dark")])
def test_every_page_stands_fits_its_screen_and_loads_nothing_from_outside(read, address, width, theme):
    reader = read(address, width, theme)

    expect(reader.page.get_by_test_id("stException")).to_have_count(0)
    assert reader.sideways <= 0
    assert all(url.startswith((reader.server, "blob:", "data:")) for url in reader.requests)
    if address in FILMS and width < 400:
        assert_first_screen_of_a_phone(reader.page)
    if address in FILMS and width == 1920:
        assert_grown_for_a_projector(reader.page)


def assert_first_screen_of_a_phone(page: Page) -> None:
    """The buttons stand in one row, and there is room below the toolbar for the head of the figure."""
    bar = page.locator(".film .bar").bounding_box()
    tops = "[...document.querySelectorAll('.film .bar button')].map((button) => button.getBoundingClientRect().top)"

    assert bar
    assert bar["y"] + bar["height"] < 640 - 120
    assert len(set(page.evaluate(tops))) == 1


def assert_grown_for_a_projector(page: Page) -> None:
    """Words and figure are half as large again, and most of the figure is seen at once."""
    stage = page.locator(".film .stage").first.bounding_box()

    assert stage
    assert stage["width"] == pytest.approx(1.5 * 1120)
    assert stage["y"] < 1080 / 2
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "24px"


def test_the_browser_refuses_what_a_page_would_load_from_outside(read):
    reader = read("whole-block")
    blocked = reader.page.evaluate(
        """() => new Promise((done) => {
        document.addEventListener("securitypolicyviolation", (event) => done(event.blockedURI));
        new Image().src = "http://outside.example/x.png"; })"""
    )
    reader.errors.clear()  # the browser says so in its console

    assert blocked == "http://outside.example/x.png"


def test_each_page_comes_with_its_look_also_where_the_browser_has_kept_another_app_of_this_address(server):
    kept = {"Accept": "text/html", "Accept-Encoding": "gzip", "If-Modified-Since": formatdate(usegmt=True)}
    with urlopen(Request(f"{server}/whole-block", headers=kept)) as answer:
        page, headers = answer.read(), answer.headers

    assert SHEET.encode() in page
    assert "ETag" not in headers
    assert "Last-Modified" not in headers


def test_a_tab_is_named_after_its_page_also_when_a_control_was_moved(read):
    page = read("whole-block").page
    expect(page).to_have_title("6 Whole block · Transformer by Hand")
    page.get_by_role("radio", name="causal").click()
    expect(page.get_by_role("radio", name="causal")).to_be_checked()
    expect(page).to_have_title("6 Whole block · Transformer by Hand")
    page.get_by_role("link", name="Home").click()

    expect(page).to_have_title("Transformer by Hand")


def test_a_deep_link_as_the_first_request_to_a_fresh_server_opens_its_page(chromium: Browser):
    with running() as (address, _):
        reader = Reader(chromium.new_page(), address)
        page = reader.open("rotary-positions?rope_m=5&rope_n=2")

        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(page.get_by_role("link", name="6 Whole block")).to_be_visible()
        expect(page.get_by_role("slider", name="Query position m")).to_have_value("5")
        reader.leave()
        page.close()


def test_the_browser_is_never_asked_for_a_message_it_may_have_dropped(read):
    """Streamlit's browser side drops kept messages by their age, also one that a run under way counts on."""
    reader = read("")
    messages: list[ForwardMsg] = []

    def keep(data: bytes) -> None:
        messages.append(ForwardMsg.FromString(data))

    reader.page.on("websocket", lambda socket: socket.on("framereceived", keep))
    reader.open("whole-block")
    reader.page.get_by_role("radio", name="causal").click()
    expect(reader.page.get_by_role("radio", name="causal")).to_be_checked()
    reader.settled()

    assert max(message.ByteSize() for message in messages) > 20_000
    assert not any(message.metadata.cacheable or message.ref_hash for message in messages)


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
