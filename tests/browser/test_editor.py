"""Changing a number as a reader does: in a real table, by the keyboard."""

import re

from playwright.sync_api import Page, expect


def open_editor(page: Page) -> None:
    page.get_by_text("Change the numbers").click()
    expect(page.get_by_label("embedding, the, column 1")).to_be_visible()


def type_into_first_cell(page: Page, text: str) -> None:
    page.get_by_label("embedding, the, column 1").fill(text)
    page.keyboard.press("Enter")


def paste(page: Page, cell: str, text: str) -> None:
    """Pastes as the keyboard does, without the clipboard of the machine."""
    page.get_by_label(cell).focus()
    page.evaluate(
        """(text) => {
            const clipboardData = new DataTransfer();
            clipboardData.setData("text", text);
            const paste = { clipboardData, bubbles: true, cancelable: true };
            document.activeElement.dispatchEvent(new ClipboardEvent("paste", paste));
        }""",
        text,
    )


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
    expect(page.get_by_label("embedding, the, column 1")).to_have_attribute("aria-invalid", "true")
    expect(page.locator(".film").get_by_text("not this input").first).to_be_attached()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("is not a number")).to_have_count(0)
    expect(page.locator(".film").get_by_text("not this input")).to_have_count(0)


def test_a_press_right_after_enter_in_the_last_row_is_heard_once_and_last(read):
    page = read("rotary-positions").page
    page.get_by_text("Change the numbers").click()
    cell = page.locator(".grid input").first
    cell.fill("7")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Query q₁")).to_have_value("7")
    page.get_by_role("button", name="Undo").click()

    expect(page.get_by_text("from the post’s numbers")).to_have_count(0)
    expect(cell).to_have_value("1")
    expect(page.get_by_label("Query q₁")).to_have_value("1")


def test_undo_takes_the_cell_that_was_left_by_pressing_it(read):
    page = read("whole-block").page
    open_editor(page)
    type_into_first_cell(page, "3")
    expect(page.get_by_text("1 change from the post’s numbers")).to_be_visible()
    page.get_by_label("embedding, the, column 2").fill("5")
    page.get_by_role("button", name="Undo").click()

    expect(page.get_by_label("embedding, the, column 2")).to_have_value("0")
    expect(page.get_by_label("embedding, the, column 1")).to_have_value("3")
    expect(page).to_have_url(re.compile(r"block_edit=e\.1\.1\.3$"))


def test_escape_brings_back_what_stood_in_the_cell(read):
    page = read("whole-block").page
    open_editor(page)
    page.get_by_label("embedding, the, column 1").fill("9")
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")

    expect(page.get_by_label("embedding, the, column 1")).to_have_value("1")
    expect(page.get_by_text("from the post’s numbers")).to_have_count(0)


def test_what_is_pasted_over_a_number_just_entered_is_on_show(read):
    page = read("rotary-positions").page
    page.get_by_text("Change the numbers").click()
    cells = page.locator(".grid input")
    cells.first.fill("7")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Query q₁")).to_have_value("7")
    paste(page, "q, column 1", "9\t8")

    expect(page.get_by_label("Query q₂")).to_have_value("8")
    expect(cells.nth(1)).to_have_value("8")
    expect(cells.first).to_have_value("9")


def test_undo_after_a_bad_text_and_a_good_one_leaves_cell_figure_and_link_saying_the_same(read):
    page = read("whole-block").page
    open_editor(page)
    type_into_first_cell(page, "abc")
    expect(page.get_by_text("“abc” is not a number")).to_be_visible()
    type_into_first_cell(page, "0,5")
    expect(page).to_have_url(re.compile(r"block_edit=e\.1\.1\.0\.5$"))
    page.get_by_role("button", name="Undo").click()

    expect(page.get_by_label("embedding, the, column 1")).to_have_value("1")
    expect(page.locator(".film .sentence")).to_contain_text("(1.000, 0.000)")
    expect(page).to_have_url(re.compile("whole-block$"))
    expect(page.get_by_text("is not a number")).to_have_count(0)


def test_words_that_cannot_be_read_never_stand_in_the_link_and_a_second_window_shows_the_figure_on_show(read):
    page = read("whole-block").page
    open_editor(page)
    tokens = page.get_by_label("Tokens", exact=True)
    for words, seen in (("on the mat", "1 change"), ("{a}", "“{a}”, but it takes"), ("{b}", "“{b}”, but it takes")):
        tokens.fill(words)
        tokens.press("Enter")
        expect(page.get_by_text(seen).first).to_be_visible()

    address = page.url.rpartition("/")[2]
    assert address == "whole-block?block_tokens=on+the+mat&block_row=the"
    other = read(address).page
    expect(other.get_by_text("but it takes")).to_have_count(0)
    assert other.locator(".film .sentence").inner_text() == page.locator(".film .sentence").inner_text()
    page.get_by_role("button", name="Undo").click()
    expect(tokens).to_have_value("on the mat")


def test_a_block_pasted_from_a_spreadsheet_is_on_show_at_once(read):
    page = read("whole-block").page
    open_editor(page)
    paste(page, "embedding, the, column 1", "1\t0,5\n2\t3\n4\t5")

    expect(page.locator(".film .sentence")).to_contain_text("(1.000, 0.500)")
    expect(page.get_by_label("embedding, sat, column 2")).to_have_value("5")


def test_a_block_that_does_not_fit_is_refused_in_a_sentence_and_changes_nothing(read):
    page = read("whole-block").page
    open_editor(page)
    paste(page, "embedding, sat, column 1", "1\t0,5\n2\t3")

    expect(page.get_by_text("there is room for 1 row of 2 numbers, but the block has 2 rows")).to_be_visible()
    expect(page.get_by_label("embedding, sat, column 1")).to_have_value("1")
    expect(page.locator(".film .sentence")).to_contain_text("(1.000, 0.000)")


def test_numbers_typed_down_a_column_as_fast_as_keys_go_are_all_kept(read):
    page = read("whole-block").page
    open_editor(page)
    page.get_by_label("embedding, the, column 1").press("ControlOrMeta+a")
    for text in ("2", "3,5", "4"):
        page.keyboard.type(text)
        page.keyboard.press("Enter")

    expect(page.get_by_text("3 changes from the post’s numbers")).to_be_visible()
    expect(page).to_have_url(re.compile(r"block_edit=e\.1\.1\.2_e\.2\.1\.3\.5_e\.3\.1\.4$"))


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

    expect(reader.page.locator(".film .label")).to_contain_text("feed-forward")
    assert reader.sideways == 0


def test_a_tick_stays_while_the_server_has_not_heard_of_it(read):
    """A run that began before the second of two quick ticks still says the old state."""
    page = read("whole-block").page
    open_editor(page)
    page.get_by_role("radio", name="mask", exact=True).click()
    expect(page.get_by_label("mask, the, column sat")).to_be_checked()
    stays = page.get_by_label("mask, the, column sat").evaluate(
        """(box) => {
            const { grid } = box.closest(".grid");
            box.click();
            grid.fill(box, { text: "1", edited: false, wrong: "" }, 0, 2);
            return !box.checked;
        }"""
    )

    assert stays
    expect(page.get_by_text("1 change from the post’s numbers")).to_be_visible()
    expect(page.get_by_label("mask, the, column sat")).not_to_be_checked()


def test_a_change_that_is_taken_back_leaves_the_rest_of_the_state_in_the_link(read):
    reader = read("whole-block?block_tokens=a+b+c+d&block_step=2&block_edit=w1.1.1.3")
    page = reader.page
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile("block_step=3"))
    page.get_by_text("▲ Tokens").click()

    expect(page.get_by_text("1 change from the post’s numbers")).to_be_visible()
    page.wait_for_function("!/block_tokens/.test(location.search)")
    assert re.search("block_step=3", page.url)
    assert re.search("block_edit=w1.1.1.3", page.url)
    assert reader.label.startswith("step 3 of 7")
