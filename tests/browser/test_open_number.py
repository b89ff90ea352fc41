"""Taking a number apart in a real browser: down, back, over a reload and a page switch; and checking one's own."""

import re

import pytest
from playwright.sync_api import Page, expect

OPENED = ".st-key-digits"
TRAIL = "resid_post.1.1~ffn_out.1.1~ffn_post.1.0~ffn_pre.1.0"


def place(page: Page, text: str) -> tuple[float, float]:
    """Where a number stands in the figure, once it is drawn."""
    words = "[...document.querySelectorAll('.film .frame.on text, .film .still text')]"
    found = page.wait_for_function(f"text => {words}.find((word) => word.textContent === text)", arg=text)
    box = found.as_element().bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def result(page: Page):
    return page.locator(".st-key-opened .result").first


def digits(page: Page):
    return page.locator(f"{OPENED} code").first


def test_a_number_is_opened_three_levels_deep_walked_back_and_restored_by_a_reload(read):
    reader = read("whole-block?block_step=7")
    page = reader.page
    page.mouse.click(*place(page, "1.203"))
    expect(result(page)).to_have_text("1.203")
    before = page.evaluate("history.length")
    for operand, shown in (("feed-forward output", "−0.789"), ("hidden, activated", "0.789"), ("hidden sums", "0.789")):
        page.get_by_role("button", name=re.compile(f"^{operand}.* = ")).first.click()
        expect(page.locator(".st-key-opened h2").nth(1)).to_contain_text(operand)
        expect(result(page)).to_have_text(shown)
    page.wait_for_function("trail => new URL(location.href).searchParams.get('block_open') === trail", arg=TRAIL)
    assert page.evaluate("history.length") == before
    full = digits(page).inner_text()

    page.reload()
    reader.settled()
    expect(digits(page)).to_have_text(full)
    page.get_by_role("button", name="feed-forward output [cat, 2]", exact=True).click()
    expect(result(page)).to_have_text("−0.789")
    page.get_by_role("button", name="y [cat, 2]", exact=True).click()
    expect(result(page)).to_have_text("1.203")
    page.get_by_role("button", name="Close").click()
    expect(page.locator(OPENED)).to_have_count(0)
    page.wait_for_function("!new URL(location.href).searchParams.has('block_open')")


@pytest.mark.parametrize("width", [1280, 360])
def test_a_point_of_the_score_over_the_shift_moves_the_film_there_and_one_over_the_gap_opens(read, width):
    page = read("rotary-positions", width=width).page
    page.mouse.click(*point(page, "score", 5))
    expect(page.locator(".film .label")).to_contain_text("shift 5 of 12")
    expect(result(page)).to_have_text("2.232")
    page.wait_for_function("/rope_shift=5/.test(location.search) && /rope_open=score/.test(location.search)")

    page.mouse.click(*point(page, "wave", 3))
    expect(result(page)).to_have_text("1.000")
    page.wait_for_function("new URL(location.href).searchParams.get('rope_open') === 'wave.3'")


def point(page: Page, name: str, column: int) -> tuple[float, float]:
    """The screen's point in the middle of the strip around a point of a plot."""
    page.locator(".film .stage").scroll_into_view_if_needed()
    x, y = page.locator(".film").evaluate(
        """({ player }, [name, column]) => {
        const { left, top } = player.stage.getBoundingClientRect();
        const found = [...player.cells()].find((cell) => cell.name === name && cell.column === column);
        scrollBy(0, 0);
        return [left + player.s * (found.x0 + found.x1) / 2, top + player.s * (found.y0 + 3)];
        }""",
        [name, column],
    )
    return x, y


def test_the_way_down_ends_at_what_was_given(read):
    page = read("whole-block?block_open=ffn_out.1.0").page
    page.get_by_role("button", name=re.compile("^W₂ .* = ")).first.click()

    expect(page.get_by_text("given: nothing made it")).to_be_visible()


def test_an_opened_number_is_still_open_after_a_page_switch_and_in_the_link(read):
    page = read("rotary-positions?rope_open=score~q_turned.0").page
    full = digits(page).inner_text()
    page.get_by_role("link", name="7 Parameters").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Where the parameters live")
    assert "rope_open" not in page.url
    page.get_by_role("link", name="5 Rotary positions").click()

    expect(digits(page)).to_have_text(full)
    page.wait_for_function("new URL(location.href).searchParams.get('rope_open') === 'score~q_turned.0'")


def test_a_control_that_moves_keeps_the_opened_number_and_the_link_says_both(read):
    page = read("rotary-positions?rope_open=score~q_turned.0").page
    full = digits(page).inner_text()
    page.get_by_role("slider", name="Query position m").press("ArrowRight")

    expect(digits(page)).not_to_have_text(full)
    page.wait_for_function("/rope_m=2/.test(location.search) && /rope_open=score/.test(location.search)")


def test_the_digits_are_copied_with_one_press(read):
    reader = read("rotary-positions?rope_open=score")
    reader.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    box = reader.page.locator(OPENED)
    box.locator("pre").first.hover()
    box.get_by_role("button").click()

    assert reader.page.evaluate("navigator.clipboard.readText()") == digits(reader.page).inner_text()


@pytest.mark.parametrize(
    ("typed", "verdict"),
    [
        ("1.735", "✓ 1.735 is right to 3 decimals."),
        ("1.330", "1.330 comes from the norm on the other side of the addition."),
        ("9.87", "9.87 is not right, and none of the"),
    ],
    ids=["right", "wrong and named", "inexplicable"],
)
def test_what_a_reader_got_is_judged_by_its_digits(read, typed, verdict):
    page = read("whole-block?block_open=resid_post.1.0").page
    box = page.get_by_label("What did you get?")
    box.fill(typed)
    box.press("Enter")

    expect(page.locator(".st-key-opened .verdict")).to_contain_text(verdict)


def test_other_conventions_open_with_their_differences(read):
    page = read("whole-block?block_open=resid_post.1.0").page
    page.get_by_text("Other conventions").click()

    expect(page.get_by_role("row", name="the norm on the other side of the addition 1.330 −0.405")).to_be_visible()


@pytest.mark.parametrize(
    ("address", "number", "trail"),
    [
        ("block-walk?walk_stop=8", "2.744", "resid_post_1.0.0"),
        ("block-walk?walk_stop=8", "−0.272", "resid_post_1.0.1"),
        ("sinusoidal-positions?positions_d=4&positions_p=1", "0.5403", "encoding.1"),
        ("residual-gradient?residual_step=3", "0.1229", "backward_3_v2"),
        ("widen-and-narrow?ffn_step=1", "−1.500", "pre.0.3"),
        ("rotary-positions", "2.232", "score"),
        ("where-parameters-live", "38,597,376", "tokens"),
    ],
)
def test_a_click_on_a_number_of_the_figure_opens_it(read, address, number, trail):
    page = read(address).page
    page.mouse.click(*place(page, number))

    page.wait_for_function("trail => [...new URL(location.href).searchParams.values()].includes(trail)", arg=trail)
    expect(result(page)).to_have_text(number)


@pytest.mark.parametrize("width", [1280, 360])
def test_the_open_panel_fits_its_screen(read, width):
    reader = read(f"whole-block?block_open={TRAIL}", width)

    expect(reader.page.locator(OPENED)).to_be_visible()
    assert reader.sideways <= 0


def test_a_press_in_the_panel_right_after_the_first_change_of_a_number_is_heard(read):
    """What tells of the change comes in above the panel meanwhile."""
    page = read("whole-block?block_open=norm_1.1.0").page
    page.get_by_text("Change the numbers").click()
    cell = page.get_by_label("embedding, sat, column 1")
    expect(page.locator(OPENED)).to_be_visible()
    cell.fill("2")
    cell.press("Enter")
    page.get_by_role("button", name="Close").evaluate("button => button.click()")  # before it moves

    expect(page.get_by_text("1 change from the post’s numbers")).to_be_visible()
    expect(page.locator(OPENED)).to_have_count(0)
    page.wait_for_function("!new URL(location.href).searchParams.has('block_open')")
