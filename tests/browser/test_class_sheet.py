"""The sheet for a class as a teacher gets it: the saved file, opened and printed in Chromium."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from core.edits import write_cells
from core.given_tables import FEED_FORWARD
from core.graph import Cell
from core.setting import Setting, block_of, feed_forward_of
from tests.browser.conftest import FILMS


def sheet_of(page: Page, path: Path, students: int = 1) -> Path:
    """The file that a press on the button gives, pressed wherever a run may have moved it."""
    if not page.get_by_label("Students").is_visible():
        page.get_by_text("Take it home: script").click()
    field = page.get_by_label("Students")
    field.fill(str(students))
    field.press("Enter")
    expect(field).to_have_value(str(students))
    with page.expect_download() as download:
        page.get_by_role("button", name=re.compile(r"Sheet \(\.html\)$")).dispatch_event("click")
    assert download.value.suggested_filename.endswith("-sheet.html")
    download.value.save_as(path)
    return path


@pytest.fixture
def opened(chromium: Browser, tmp_path: Path):
    """`opened(page)` saves the page's sheet and opens it in a window of its own, away from the server."""
    windows: list[Page] = []

    def save_and_open(page: Page, students: int = 1) -> Page:
        windows.append(chromium.new_page(viewport={"width": 900, "height": 1200}, offline=True))
        windows[-1].goto(sheet_of(page, tmp_path / f"{len(windows)}.html", students).as_uri())
        return windows[-1]

    yield save_and_open
    for window in windows:
        window.close()


def covers(sheet: Page, student: int = 0) -> list[tuple[str, tuple[float, float, float, float]]]:
    """Each box of a student's figure: its number, and its corners as fractions of the figure."""
    figure = sheet.locator(".student .picture").nth(student)
    return figure.evaluate(
        """svg => { const { width, height } = svg.viewBox.baseVal;
        return [...svg.querySelectorAll(".cover")].map((box) => { const { x, y, width: w, height: h } = box.getBBox();
        return [box.nextSibling.textContent, [x / width, y / height, (x + w) / width, (y + h) / height]]; }); }"""
    )


def numbers_in_figure(page: Page) -> list[tuple[str, float, float]]:
    """Every number of the frame in view and its middle as fractions of the stage."""
    return page.locator(".film .stage").first.evaluate(
        """stage => { const all = stage.getBoundingClientRect();
        return [...stage.querySelectorAll(".still text, .frame.on text")].map((text) => {
        const { x, y, width, height } = text.getBoundingClientRect();
        return [text.textContent, (x + width / 2 - all.x) / all.width, (y + height / 2 - all.y) / all.height]; }); }"""
    )


def answers(sheet: Page) -> list[list[str]]:
    """The lines of the key."""
    return [row.locator("td").all_inner_texts() for row in sheet.locator(".key tbody tr").all()]


def test_each_student_has_the_figure_with_a_box_over_every_blank_in_it_and_the_key_has_it_without(read, opened):
    page = read("whole-block?block_step=4").page
    sheet = opened(page, students=3)
    shown = numbers_in_figure(page)

    assert [len(covers(sheet, student)) > 0 for student in range(3)] == [True] * 3
    for student, line in enumerate(answers(sheet)):
        boxes = covers(sheet, student)
        for number, (x0, y0, x1, y1) in boxes:
            under = [text for text, x, y in shown if x0 < x < x1 and y0 < y < y1]
            assert {text.lstrip("−") for text in under} == {line[int(number) - 1].lstrip("−")}
        assert len({tuple(box) for _, box in boxes}) == len(boxes), "two blanks of one number share their box"
        hidden = {text.lstrip("−") for text in line}
        free = [t for t, x, y in shown if not any(x0 < x < x1 and y0 < y < y1 for _, (x0, y0, x1, y1) in boxes)]
        assert not hidden & {text.lstrip("−") for text in free}
    expect(sheet.locator(".key .picture use")).to_have_count(1)
    expect(sheet.locator(".key .cover")).to_have_count(0)
    expect(sheet.locator("symbol#figure")).to_have_count(1)


LONG = Setting(cells={("embeddings", 0, 0): 1234.5, ("embeddings", 1, 1): -2345.25})
LONG_X = Setting(FEED_FORWARD, cells={("x", 0, 0): 1234.5, ("x", 0, 1): 98765.25})


@pytest.mark.parametrize(
    ("address", "made"),
    [
        (f"whole-block?block_step=4&block_edit={write_cells(LONG)}", block_of(LONG)),
        ("widen-and-narrow?ffn_x1=1234.5&ffn_x2=98765.25&ffn_activation=GELU", feed_forward_of(LONG_X, "gelu")),
    ],
)
def test_a_blank_is_covered_too_where_the_figure_has_room_for_fewer_of_its_digits(read, opened, address, made):
    page = read(address).page
    sheet, cut = opened(page, students=3), 0
    cells = page.locator(".film").first.evaluate("root => [...root.player.cells()].filter((cell) => cell.text)")
    sides = page.locator(".film").first.evaluate("root => root.player.film.frames[root.player.at].figure.layout")
    for student, line in enumerate(answers(sheet)):
        for cell in cells:
            exact = Cell(made[cell["name"]], tuple(cell["index"])).text
            x, y = ((cell[s + "0"] + cell[s + "1"]) / 2 / sides[size] for s, size in (("x", "width"), ("y", "height")))
            is_covered = any(x0 < x < x1 and y0 < y < y1 for _, (x0, y0, x1, y1) in covers(sheet, student))
            assert is_covered or exact not in line or not made[cell["name"]].operation
            cut += is_covered and exact != cell["text"]

    assert cut


@pytest.mark.parametrize("address", [*FILMS, "where-parameters-live"])
def test_no_answer_can_be_read_in_the_figure_of_any_page(read, opened, address):
    sheet = opened(read(address).page, students=2)
    words = sheet.locator("symbol#figure").evaluate("s => [...s.querySelectorAll('text')].map((t) => t.textContent)")

    assert words
    for student, line in enumerate(answers(sheet)):
        printed = [
            text for text in line for word in words
            if re.search(rf"(?<![\d.,]){re.escape(text.lstrip('−'))}(?!\d|[.,]\d)", word)
        ]  # fmt: skip
        assert len(covers(sheet, student)) >= len(set(printed))


def test_a_number_among_words_is_covered_alone(read, opened):
    """In “the same angle from every p” nothing is hidden, in “PE(3) · PE(6) = 0.0096” the number."""
    page = read("sinusoidal-positions?positions_d=4&positions_p=3").page
    sheet = opened(page)
    line = answers(sheet)[0]
    left, _, right, _ = next(box for number, box in covers(sheet) if line[int(number) - 1] == "0.0096")
    text, middle, _ = next(place for place in numbers_in_figure(page) if "= 0.0096" in place[0])

    assert text.startswith("PE(3)")
    assert right - left < 0.1
    assert left > middle


def test_the_sheet_prints_on_a4_with_the_figure_as_wide_as_the_page_and_no_table_cut(read, opened):
    sheet = opened(read("whole-block").page, students=2)
    sheet.emulate_media(media="print")
    figure, body = (sheet.locator(name).first.bounding_box() for name in (".student .picture", ".student"))
    pdf = sheet.pdf(prefer_css_page_size=True)
    size = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)

    assert figure["width"] == pytest.approx(body["width"])
    assert size
    assert [round(float(n) * 25.4 / 72) for n in size.groups()] == [210, 297]
    assert len(re.findall(rb"/Type /Page\b", pdf)) == 5, "two for each student, one for the key"
    assert set(sheet.locator("figure").evaluate_all("all => all.map((f) => getComputedStyle(f).breakInside)")) == {
        "avoid"
    }


def test_a_sheet_from_the_dark_theme_is_the_same_as_from_the_light_one(read, opened):
    light, dark = (opened(read("residual-gradient", theme=theme).page) for theme in ("light", "dark"))

    assert light.locator("body").screenshot() == dark.locator("body").screenshot()


def test_a_sheet_from_a_phone_has_its_figure_and_the_same_tables(read, opened):
    wide, narrow = (opened(read("whole-block?block_step=4", width=width).page) for width in (1280, 360))

    assert answers(narrow) == answers(wide)
    assert narrow.locator(".tables").inner_text() == wide.locator(".tables").inner_text()
    assert {number for number, _ in covers(narrow)} <= {number for number, _ in covers(wide)}
    assert covers(narrow)
    assert narrow.locator(".student .picture").bounding_box()["height"] < 500


def test_the_frame_in_view_is_the_one_on_the_sheet_and_a_second_press_saves_it_anew(read, opened):
    page = read("whole-block?block_step=1").page
    first = opened(page).locator("symbol#figure").inner_html()
    page.locator(".film .step").click()
    page.wait_for_url("**block_step=2*")
    second = opened(page).locator("symbol#figure").inner_html()

    assert ["its root mean square" in drawing for drawing in (first, second)] == [False, True]


def test_the_file_needs_nothing_from_outside(read, tmp_path):
    html = sheet_of(read("whole-block").page, tmp_path / "sheet.html").read_text(encoding="utf-8")

    assert 'url("data:' in html
    assert not re.search(r"(?:href|src)=\"(?:https?:|/)|url\(\"?(?:https?:|/)|<script", html)


def test_a_tall_figure_is_printed_as_large_as_a_wide_one(read, opened):
    """Three matrices of eight rows stand below each other: their numbers must be read on paper."""
    eight = "block_tokens=a+b+c+d+e+f+g+h&block_width=8&block_step=4"
    wide, tall = (opened(read(f"whole-block?{more}").page) for more in ("block_step=4", eight))
    letters = (
        "svg => Math.min(svg.clientWidth / svg.viewBox.baseVal.width, svg.clientHeight / svg.viewBox.baseVal.height)"
    )
    sizes = [sheet.locator(".student .picture").evaluate(letters) for sheet in (wide, tall)]
    tall.emulate_media(media="print")
    first = tall.locator(".student").bounding_box()
    figure = tall.locator(".student .picture").bounding_box()

    assert sizes[1] > 0.8 * sizes[0]
    assert figure["y"] + figure["height"] - first["y"] < 273 * 96 / 25.4, "the first page ends here"


def test_a_plain_number_that_is_given_stands_open_beside_those_that_are_asked_for(read, opened):
    """In the toy network 1.000 is an input, a sum and an output: the inputs are not asked for."""
    page = read("widen-and-narrow").page
    sheet = opened(page, students=2)
    inputs = [(x, y) for text, x, y in numbers_in_figure(page) if text.lstrip("−") == "1.000" and x < 0.1]

    assert len(inputs) == 2
    assert any("1.000" in line for line in answers(sheet))
    for student, line in enumerate(answers(sheet)):
        boxes = [box for _, box in covers(sheet, student)]
        assert len(boxes) == len(line)
        assert not [1 for x, y in inputs for x0, y0, x1, y1 in boxes if x0 < x < x1 and y0 < y < y1]
