"""The row that makes a sheet for a class."""

import re

import pytest
import streamlit as st
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
    assert "seed 3<" in html
    assert "seed 42<" in html
    assert "Mask: none" in html
    assert html.index('class="key"') > html.rindex('class="student"')
    assert html.count('class="blank"') == sum(map(len, blanks)) <= 5 * 40
    assert blanks[0][0].keys() == {"number", "names", "row", "column", "text", "plain"}


def test_the_same_sheet_pressed_again_is_a_file_again(sent):
    app = AppTest.from_function(page).run()
    for _ in range(2):
        app.button[0].click().run()

    assert sent[0]["html"] == sent[1]["html"]
    assert sent[0]["press"] != sent[1]["press"]


def test_a_press_whose_run_is_ended_by_the_next_one_still_gives_the_file(sent, monkeypatch):
    app = AppTest.from_function(page).run()
    ended = iter([True])
    made = sheet.html_sheet

    def ending(*given, **more):
        if next(ended, False):
            st.rerun()
        return made(*given, **more)

    monkeypatch.setattr(sheet, "html_sheet", ending)
    app.button[0].click().run()

    assert len(sent) == 1
    assert len(app.run().button) == 1
    assert len(sent) == 1


def test_settings_stay_between_their_bounds():
    app = AppTest.from_function(page).run()

    assert [(field.min, field.max) for field in app.number_input] == [(1, 40), (1, 30), (1, 9999)]


def few() -> None:
    from core.feed_forward import feed_forward_graph
    from widgets.sheet import class_sheet

    class_sheet("feed_forward", "Feed-forward", feed_forward_graph(), {})


def test_the_row_says_how_many_blanks_there_are_where_there_are_fewer_than_asked_for(sent):
    said = {}
    for which in (page, few):
        app = AppTest.from_function(which).run()
        app.button[0].click().run()
        said[which.__name__] = [caption.value for caption in app.caption]

    assert not said["page"]
    fewest = len(sent[-1]["blanks"][0])
    assert said["few"] == [f"{fewest} blanks, not 10: the other numbers are needed on the sheet, or can be guessed."]


def block_page() -> None:
    from core.forward_pass import forward_pass
    from core.graph import Cell
    from core.setting import Setting, block_of
    from core.toy import TOKENS
    from widgets.below import below
    from widgets.studies import block_study

    made = block_of(Setting(d_model=3))
    below(block_study(made, Cell(made["resid_post"], (0, 0)), forward_pass, tokens=TOKENS, words=TOKENS))


def positions_page() -> None:
    from core.positions import encoding_graph
    from widgets.below import below
    from widgets.studies import positions_study

    below(positions_study(encoding_graph(3, 64, 3), 0))


@pytest.mark.parametrize(
    ("page", "stem", "heads"),
    [
        (block_page, "forward_pass", {"W₁": "1234", "scores": ("the", "cat", "sat")}),
        (positions_page, "positions", {"ω": "01234567", "PE(p)": "12345678"}),
    ],
)
def test_the_tables_name_their_rows_and_columns_as_the_page_does(sent, page, stem, heads):
    """Three rows of weights are no tokens, and pairs count from 0, as i does."""
    app = AppTest.from_function(page, default_timeout=20)
    app.session_state[f"{stem}_home"] = True
    app.run()
    next(button for button in app.button if button.label == "Sheet (.html)").click().run()
    for title, names in heads.items():
        table = re.search(rf"<figure><figcaption><b>{re.escape(title)}</b>.*?</figure>", sent[-1]["html"])
        assert table
        assert re.findall(r"<th>(.*?)</th>", table[0].partition("</tr>")[0])[1:] == list(names)
        assert ("<th>the</th>" in table[0]) == (title == "scores")
