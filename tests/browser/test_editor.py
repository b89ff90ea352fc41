"""Changing a number as a reader does: in a real table, by the keyboard."""

import re

from playwright.sync_api import Page, expect


def open_editor(page: Page) -> None:
    page.get_by_text("Change the numbers").click()
    expect(page.get_by_test_id("stDataFrame").locator("canvas").first).to_be_visible()


def type_into_first_cell(page: Page, text: str) -> None:
    """Opens the cell's own box first: until that is there, the grid listens to one key only."""
    box = page.get_by_test_id("stDataFrame").locator("canvas").first.bounding_box()
    assert box
    page.mouse.dblclick(box["x"] + 150, box["y"] + 52)
    field = page.locator("#portal textarea, #portal input").first
    field.fill(text)
    field.press("Enter")


def test_an_edit_marks_its_effects_and_stands_in_the_link_without_a_step_in_the_history(read):
    reader = read("whole-block")
    page = reader.page
    open_editor(page)
    before = page.evaluate("history.length")
    type_into_first_cell(page, "0,5")

    expect(page.get_by_text("1 change from the post’s numbers")).to_be_visible()
    expect(page.locator(".film .sentence")).to_contain_text("(0.500, 0.000)")
    expect(page).to_have_url(re.compile(r"block_edit=e\.1\.1\.0\.5$"))
    assert page.evaluate("history.length") == before


def test_bad_input_names_the_cell_and_undo_brings_the_number_back(read):
    page = read("whole-block").page
    open_editor(page)
    type_into_first_cell(page, "abc")

    expect(page.get_by_text("embedding, “the”, column 1: “abc” is not a number")).to_be_visible()
    expect(page.locator(".film").get_by_text("not this input").first).to_be_attached()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("is not a number")).to_have_count(0)
    expect(page.locator(".film").get_by_text("not this input")).to_have_count(0)


def test_a_block_pasted_from_a_spreadsheet_is_on_show_at_once(read):
    page = read("whole-block").page
    open_editor(page)
    page.get_by_label("Paste embedding from a spreadsheet").fill("1\t0,5\n2\t3\n4\t5")
    page.get_by_role("button", name="Put into embedding").click()

    expect(page.locator(".film .sentence")).to_contain_text("(1.000, 0.500)")


def test_changes_survive_a_look_at_another_page(read):
    reader = read("whole-block?block_edit=w1.1.1.3&block_width=3")
    page = reader.page
    page.get_by_role("link", name="5 Rotary positions").click()
    expect(page.get_by_role("heading", name="Rotation keeps only the gap")).to_be_visible()
    page.get_by_role("link", name="6 Whole block").click()

    expect(page.get_by_text("2 changes from the post’s numbers")).to_be_visible()
    expect(page).to_have_url(re.compile("block_edit=w1.1.1.3"))


def test_the_largest_block_does_not_scroll_sideways_on_a_phone(read):
    link = "whole-block?block_tokens=a+b+c+d+e+f+g+h&block_width=8&block_hidden=16&block_step=6"
    reader = read(link, width=360)

    expect(reader.page.get_by_text("feed-forward").first).to_be_visible()
    assert reader.sideways == 0
