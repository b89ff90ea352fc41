"""The row of downloads as a page shows it, and what its files say."""

import json
from pathlib import Path

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from core import feed_forward, ops
from widgets.take_home import source

ROOT = Path(__file__).parents[2]


def page() -> None:
    from core import ops
    from core.residual import gradient_graph
    from widgets.take_home import take_home

    made = gradient_graph(5)
    take_home("residual", "Figure 2", made, [made["running_5"]], {"layer": "tanh"}, (ops.softmax, ops.gelu))


@pytest.fixture
def written(monkeypatch) -> dict[str, dict]:
    """What each download button was given, by file name."""
    given: dict[str, dict] = {}

    def button(label, data, file_name, mime, **more):
        given[file_name] = {"label": label, "data": data, "mime": mime, **more}

    monkeypatch.setattr(st, "download_button", button)
    page()
    return given


def test_a_page_has_three_downloads_and_its_code():
    app = AppTest.from_function(page).run()

    assert not app.exception
    buttons = [element.proto for element in app.get("download_button")]
    assert [button.label for button in buttons] == ["Script (.py)", "Table (.csv)", "Data (.json)"]
    assert app.expander[0].label == "The code"
    assert "def gelu(" in app.code[0].value


def test_nothing_is_written_before_a_button_is_pressed():
    app = AppTest.from_function(page).run()

    assert all(element.proto.deferred_file_id and not element.proto.url for element in app.get("download_button"))


def test_a_press_sends_a_file_and_runs_nothing_again(written):
    assert {file["on_click"] for file in written.values()} == {"ignore"}
    assert [file["mime"] for file in written.values()] == ["text/x-python", "text/csv", "application/json"]


def test_the_script_is_headed_by_the_figure_and_its_controls_and_runs(written):
    script = written["residual.py"]["data"]().decode()
    exec(script, {})

    assert script.startswith("# Figure 2\n# layer = tanh\n")
    assert "assert same(running_5, 2.505" in script


def test_the_table_opens_in_a_spreadsheet_as_utf_8(written):
    table = written["residual.csv"]["data"]()

    assert table.startswith(b"\xef\xbb\xbfname,label,row from 1,column from 1,value,shown\n")
    assert "x₀" in table.decode("utf-8-sig")


def test_the_data_hold_the_state_and_all_quantities(written):
    data = json.loads(written["residual.json"]["data"]())

    assert data["state"] == {"layer": "tanh"}
    assert {"x_0", "x_5", "backward_1"} <= {q["name"] for q in data["quantities"]}


def test_the_code_says_which_file_it_is_from_once_for_each_file():
    text = source((ops.softmax, ops.gelu, feed_forward.feed_forward))

    assert text.startswith("# core/ops.py\n\ndef softmax(")
    assert text.count("# core/ops.py") == text.count("# core/feed_forward.py") == 1
    assert text.split("\n\n\n")[1].strip() in (ROOT / "core/ops.py").read_text(encoding="utf-8")


def test_a_cached_function_is_shown_as_it_was_written():
    from core.positions import shift_by

    assert "def shift_by(" in source((shift_by,))
