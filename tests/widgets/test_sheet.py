"""The row that makes a sheet for a class."""

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest


def page() -> None:
    from core.forward_pass import forward_pass
    from widgets.sheet import class_sheet

    class_sheet("forward_pass", "A whole block", forward_pass(), {"Mask": "none"}, seed=3)


@pytest.fixture
def files(monkeypatch) -> list[dict]:
    """What the download button was given, at each run."""
    given: list[dict] = []

    def button(label, data, file_name, mime, **more):
        given.append({"label": label, "data": data, "name": file_name, "mime": mime, **more})

    monkeypatch.setattr(st, "download_button", button)
    return given


def test_the_row_has_three_settings_and_one_file_that_is_written_when_pressed(files):
    app = AppTest.from_function(page).run()

    assert not app.exception
    assert [field.label for field in app.number_input] == ["Students", "Blanks", "First seed"]
    assert [(f["name"], f["mime"], f["on_click"]) for f in files] == [
        ("forward_pass-sheet.html", "text/html", "ignore"),
    ]  # fmt: skip
    assert callable(files[0]["data"])


def test_the_file_has_a_page_for_each_student_the_state_and_the_key(files):
    app = AppTest.from_function(page).run()
    app.number_input[0].set_value(40).run()
    app.number_input[1].set_value(5).run()
    html = files[-1]["data"]().decode()

    assert html.count('<section class="student">') == 40
    assert "Seed 3<" in html
    assert "Seed 42<" in html
    assert "Mask: none" in html
    assert html.index('class="key"') > html.rindex('class="student"')
    assert html.count('class="blank"') <= 5 * 40


def test_settings_stay_between_their_bounds():
    app = AppTest.from_function(page).run()

    assert [(field.min, field.max) for field in app.number_input] == [(1, 40), (1, 30), (1, 9999)]
