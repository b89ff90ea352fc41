"""Where the controls stand: within reach of a finger and of the keyboard, alike where they are alike."""

import base64

import pytest
from playwright.sync_api import Locator, Page, expect

from figures.palette import PALETTES
from tests.browser.test_cells import TINTS, levels

FOCUSED = "document.activeElement.getBoundingClientRect().x"


def box(found: Locator) -> dict[str, float]:
    """Where an element stands, once it does."""
    expect(found.first).to_be_visible()
    place = found.first.bounding_box()
    assert place
    return {**place, "right": place["x"] + place["width"], "bottom": place["y"] + place["height"]}


def tabbed(page: Page, times: int) -> list[float]:
    """Where the left edge of what has the focus stands after each Tab."""
    places = []
    for _ in range(times):
        page.keyboard.press("Tab")
        places.append(page.evaluate(FOCUSED))
    return places


def track(page: Page, label: str) -> dict[str, float]:
    """The part of a slider that a thumb runs along."""
    return box(page.locator(".stSlider", has_text=label).locator("label + div"))


def test_the_closed_navigation_of_a_phone_is_not_on_the_way_of_the_keyboard_and_the_open_one_is(read):
    page = read("sinusoidal-positions", width=360).page

    assert min(tabbed(page, 6)) >= 0
    page.get_by_test_id("stExpandSidebarButton").press("Enter")
    expect(page.get_by_test_id("stSidebarNavLink").last).to_be_in_viewport()
    page.keyboard.press("Shift+Tab")
    expect(page.get_by_test_id("stSidebarNavLink").last).to_be_focused()


@pytest.mark.parametrize(
    ("address", "name"),
    [("residual-gradient", "x₀"), ("widen-and-narrow", "x₁"), ("where-parameters-live", "Heads")],
)
def test_on_a_phone_a_slider_and_its_box_fill_their_row(read, address, name):
    page = read(address, width=360).page

    assert box(page.get_by_label(f"{name}, exactly"))["right"] == pytest.approx(344, abs=2)
    assert track(page, name)["width"] > 110


def test_on_a_phone_the_three_sliders_of_figure_2_are_rows_of_one_kind(read):
    page = read("residual-gradient", width=360).page
    depth, slope, start = (track(page, name) for name in ("Depth", "Slope s", "x₀"))

    assert depth["x"] == slope["x"] == start["x"]
    assert depth["right"] == slope["right"] == 344
    assert start["y"] - slope["y"] == pytest.approx(slope["y"] - depth["y"], abs=2)


def test_sliders_grow_with_the_words_of_a_projector(read):
    page = read("residual-gradient").page
    widths = [box(page.locator(".stSlider", has_text="Depth"))["width"]]
    page.set_viewport_size({"width": 1920, "height": 1080})
    expect(page.locator("html")).to_have_css("font-size", "24px")
    widths.append(box(page.locator(".stSlider", has_text="Depth"))["width"])

    assert widths == [170, 255]


@pytest.mark.parametrize("address", ["rotary-positions", "widen-and-narrow"])
def test_numbers_in_boxes_end_at_the_right(read, address):
    page = read(address).page

    expect(page.get_by_test_id("stNumberInputField").first).to_have_css("text-align", "right")


def test_the_answer_to_be_revealed_stands_apart_from_the_answers_to_choose_from(read):
    page = read("block-walk").page
    page.locator("summary", has_text="Check yourself").click()
    question = page.locator(".stHorizontalBlock", has=page.get_by_role("radiogroup")).filter(has_text="Reveal").last

    assert box(question.locator(".stCheckbox"))["x"] - box(question.get_by_role("radiogroup"))["right"] > 200


def test_save_stands_beside_upload(read):
    page = read("widen-and-narrow").page
    page.locator("summary", has_text="Change the numbers").click()
    save, upload = (box(page.locator(f"{part} button")) for part in (".st-key-ffn_save", ".st-key-ffn_file"))

    assert save["y"] == pytest.approx(upload["y"], abs=1)


def test_on_a_phone_the_panels_begin_their_words_at_one_edge(read):
    page = read("sinusoidal-positions", width=360).page
    arithmetic, apart = (box(page.get_by_text(words)) for words in ("The arithmetic", "Take a number apart"))

    assert arithmetic["x"] == pytest.approx(apart["x"], abs=1)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_table_that_goes_on_to_the_right_is_shaded_there_until_its_end_is_seen(read, theme):
    page = read("residual-gradient", width=360, theme=theme).page
    table = page.locator(".panel .scroll").first
    table.scroll_into_view_if_needed()
    ground = levels(PALETTES[theme]["bg"])

    def edge() -> list[int]:
        place = box(table)
        picture = "data:image/png;base64," + base64.b64encode(page.screenshot()).decode()
        return page.evaluate(TINTS, [picture, [[place["right"] - 2, place["y"] + 3]]])[0][:3]

    assert edge() != ground
    table.evaluate("(node) => { node.scrollLeft = node.scrollWidth; }")
    assert edge() == ground
