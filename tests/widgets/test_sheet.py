"""The row that makes a sheet for a class."""

import pytest
from streamlit.testing.v1 import AppTest

from widgets import sheet


def page() -> None:
    from core.forward_pass import forward_pass
    from widgets.sheet import class_sheet

    class_sheet("forward_pass", "A whole block", forward_pass(), {"Mask": "none"})


@pytest.fixture
def sent(monkeypatch) -> list[dict]:
    """What the browser was given to save."""
    given: list[dict] = []
    monkeypatch.setattr(sheet, "_saver", lambda **mounted: given.append(mounted["data"]))
    return given


def test_the_row_has_three_settings_and_a_button_that_alone_makes_a_sheet(sent):
    app = AppTest.from_function(page).run()

    assert not app.exception
    assert [field.label for field in app.number_input] == ["Students", "Blanks", "First seed"]
    assert not sent
    app.button[0].click().run()
    assert [data["file"] for data in sent] == ["forward_pass-sheet.html"]
    app.number_input[0].set_value(2).run()
    assert len(sent) == 1


def test_the_file_has_pages_for_each_student_the_state_and_the_key_and_the_blanks_beside_it(sent):
    app = AppTest.from_function(page).run()
    app.number_input[0].set_value(40).run()
    app.number_input[1].set_value(5).run()
    app.number_input[2].set_value(3).run()
    app.button[0].click().run()
    html, blanks = sent[0]["html"], sent[0]["blanks"]

    assert html.count('<section class="student">') == len(blanks) == 40
    assert "Seed 3<" in html
    assert "Seed 42<" in html
    assert "Mask: none" in html
    assert html.index('class="key"') > html.rindex('class="student"')
    assert html.count('class="blank"') == sum(map(len, blanks)) <= 5 * 40
    assert blanks[0][0].keys() == {"number", "names", "row", "column", "text"}


def test_the_same_sheet_pressed_again_is_a_file_again(sent):
    app = AppTest.from_function(page).run()
    for _ in range(2):
        app.button[0].click().run()

    assert sent[0]["html"] == sent[1]["html"]
    assert sent[0]["press"] != sent[1]["press"]


def test_settings_stay_between_their_bounds():
    app = AppTest.from_function(page).run()

    assert [(field.min, field.max) for field in app.number_input] == [(1, 40), (1, 30), (1, 9999)]
