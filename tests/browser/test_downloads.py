"""What a reader takes home, as the files that arrive: script, table, data, and the state of the page."""

import csv
import io
import json
import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

from core.edits import write_cells
from core.setting import Setting

CHANGED = "whole-block?block_mask=causal&block_activation=GELU&block_edit=w1.1.1.3&block_tokens=on+the+mat"
STATE = f"{CHANGED}&block_row=mat&block_column=2&block_arrangement=post-norm&block_step=4&block_open=attn_weights.2.1"


def file_of(page: Page, button: str) -> tuple[str, bytes]:
    """Name and content of the file that a press on the button gives, wherever a run may have moved it."""
    with page.expect_download() as download:
        page.get_by_role("button", name=re.compile(re.escape(button) + "$")).dispatch_event("click")
    return download.value.suggested_filename, Path(download.value.path()).read_bytes()


def take_home(page: Page) -> Page:
    page.get_by_text("Take it home: script").click()
    expect(page.get_by_role("button", name="Script (.py)")).to_be_visible()
    return page


def open_editor(page: Page) -> None:
    page.get_by_text("Change the numbers", exact=True).click()
    expect(page.locator("input[type=file]")).to_be_attached()


@pytest.mark.parametrize(
    ("address", "name", "shown"),
    [
        ("rotary-positions?rope_m=5&rope_n=2&rope_k1=0.5", "rope", "score"),
        (CHANGED, "forward_pass", "resid_post"),
    ],
)
def test_the_script_recomputes_and_asserts_the_page_with_numpy_alone(read, tmp_path, address, name, shown):
    file, script = file_of(take_home(read(address).page), "Script (.py)")
    (tmp_path / file).write_bytes(script)
    ran = subprocess.run(
        [sys.executable, "-I", "-W", "error", file], cwd=tmp_path, capture_output=True, text=True, check=False
    )

    assert file == f"{name}.py"
    assert set(re.findall(r"^(?:import|from) (\w+)", script.decode(), re.MULTILINE)) <= {"numpy", "math"}
    assert ran.returncode == 0, ran.stderr
    assert re.search(rf"^assert .*\b{shown}\b", script.decode(), re.MULTILINE)


def test_a_file_asked_for_right_after_a_step_comes_and_is_of_the_frame_in_view(read):
    page = take_home(read("rotary-positions?rope_m=5").page)
    page.locator(".film .step").click()
    _, script = file_of(page, "Script (.py)")

    assert re.search(r"^m = .*\b6\b", script.decode(), re.MULTILINE)


def test_table_and_data_hold_the_number_on_the_page_with_every_digit(read):
    page = take_home(read(f"{CHANGED}&block_open=resid_post.2.1").page)
    full = page.locator(".st-key-digits code").first.inner_text()
    (table_name, table), (data_name, data) = (file_of(page, kind) for kind in ("Table (.csv)", "Data (.json)"))
    lines = csv.DictReader(io.StringIO(table.decode("utf-8-sig")))
    values = [
        line["value"]
        for line in lines
        if (line["name"], line["row from 1"], line["column from 1"]) == ("resid_post", "3", "2")
    ]
    quantities = {q["name"]: q["value"] for q in json.loads(data)["quantities"]}

    assert (table_name, data_name) == ("forward_pass.csv", "forward_pass.json")
    assert values == [full]
    assert repr(quantities["resid_post"][2][1]) == full


def link(page: Page) -> dict[str, list[str]]:
    return parse_qs(urlsplit(page.url).query)


def wait_for_link(page: Page, **said: str) -> None:
    page.wait_for_function(
        "said => Object.entries(said).every(([k, v]) => new URL(location.href).searchParams.get(k) === v)", arg=said
    )


def open_file(page: Page, content: bytes) -> None:
    page.locator("input[type=file]").set_input_files(
        [{"name": "saved.json", "mimeType": "application/json", "buffer": content}]
    )


def test_a_saved_page_opened_elsewhere_has_the_same_link_figure_and_open_number(read):
    first = read(STATE)
    open_editor(first.page)
    first.page.locator(".film .step").click()
    wait_for_link(first.page, block_step="5")
    expect(first.page.locator(".panel h2").first).to_contain_text("feed-forward")  # the server has heard of the step
    name, content = file_of(first.page, "Save")
    label, sentence = first.label, first.page.locator(".film .sentence").inner_text()

    second = read("whole-block?block_mask=none&block_step=2")
    open_editor(second.page)
    open_file(second.page, content)
    expect(second.page.locator(".film .sentence")).to_have_text(sentence)
    wait_for_link(second.page, **{name: said[0] for name, said in link(first.page).items()})

    assert name == "block.json"
    assert second.label == label
    assert link(second.page) == link(first.page)
    expect(second.page.locator(".st-key-digits code").first).to_have_text(
        first.page.locator(".st-key-digits code").first.inner_text()
    )
    second.page.locator(".film .step").click()
    wait_for_link(second.page, block_step="6")
    assert second.label != label


def test_a_file_that_was_changed_by_hand_gives_one_sentence_and_leaves_the_page(read):
    page = read(CHANGED).page
    open_editor(page)
    sentence, before = page.locator(".film .sentence").inner_text(), link(page)
    open_file(page, file_of(page, "Save")[1].replace(b"w1.1.1.3", b"w1.9.9.3"))

    expect(page.get_by_text("The file cannot be read: ")).to_be_visible()
    expect(page.get_by_test_id("stAlert")).to_have_count(1)
    assert (page.locator(".film .sentence").inner_text(), link(page)) == (sentence, before)


def test_more_than_a_link_holds_is_said_saved_as_a_file_and_restored_from_it(read):
    wide = "whole-block?block_width=8&block_hidden=16&block_step=7"
    cells = {("w_1", i, j): i + j / 7 for i in range(8) for j in range(16)}
    edit = write_cells(Setting(d_model=8, d_ff=16, cells=cells))
    page = read(f"{wide}&block_mask=causal&block_edit={edit}").page
    open_editor(page)
    expect(page.get_by_text("so the link leaves the cells out: save them as a file")).to_be_visible()
    page.wait_for_function("new URL(location.href).searchParams.get('block_edit') === 'in-a-file'")
    assert len(edit) > 2000 > len(page.url)
    _, content = file_of(page, "Save")
    sentence = page.locator(".film .sentence").inner_text()

    other = read(wide).page
    open_editor(other)
    assert other.locator(".film .sentence").inner_text() != sentence
    open_file(other, content)
    expect(other.locator(".film .sentence")).to_have_text(sentence)
    expect(other.get_by_text("130 changes from the post’s numbers")).to_be_visible()
    expect(other.get_by_role("radio", name="causal")).to_be_checked()


def test_a_press_on_a_button_that_is_made_anew_while_it_waits_is_handed_on(read):
    page = read("whole-block").page
    open_editor(page)
    handed_on = page.locator(".st-key-block_save button").evaluate(
        """button => {
            button.click();
            const anew = button.cloneNode(true);
            button.replaceWith(anew);
            return new Promise((done) => {
                anew.addEventListener("click", () => done(true));
                setTimeout(() => done(false), 5000);
            });
        }"""
    )

    assert handed_on
