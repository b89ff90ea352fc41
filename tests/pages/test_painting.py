"""What lies below a figure waits until a change of it is painted, and not longer."""

from collections.abc import Callable

import pytest
from streamlit.runtime.scriptrunner import get_script_run_ctx
from streamlit.runtime.scriptrunner_utils.script_requests import RerunData

from widgets import film

CONTROLS = {"rope": ("rope_m", 3), "parameters": ("params_layers", 3)}
stems = pytest.mark.parametrize("stem", CONTROLS)


class Clock:
    """Counts the naps of a page instead of taking them; `moves_on` happens at the third."""

    def __init__(self, moves_on: Callable[[], object] = lambda: None):
        self.naps, self.moves_on = [], moves_on

    def nap(self, seconds: float) -> None:
        self.naps.append(seconds)
        if len(self.naps) == 3:
            self.moves_on()


@pytest.fixture
def clock(monkeypatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(film, "sleep", clock.nap)
    return clock


def change(page, stem):
    name, value = CONTROLS[stem]
    page.app.session_state[name] = value
    return page.run()


@stems
def test_a_first_look_waits_for_nothing(show, clock, stem):
    show(stem)

    assert not clock.naps


@stems
def test_a_changed_figure_is_waited_for_once(show, clock, stem):
    change(show(stem), stem)

    assert len(clock.naps) == film.GLANCES


def test_a_click_that_leaves_the_figure_as_it_is_waits_for_nothing(show, clock):
    show("rope").click("rope_film", "score")

    assert not clock.naps


def test_what_is_taken_back_sets_the_boxes_below_at_once(show, clock):
    page = show("forward_pass", block_tokens="on the mat")
    page.app.button(key="block_reset").click()
    page.run()

    assert page.app.text_input(key="block_tokens").value == "the cat sat"
    assert not clock.naps


def test_a_reader_who_moves_on_meanwhile_waits_no_longer(show, clock):
    clock.moves_on = lambda: get_script_run_ctx().script_requests.request_rerun(RerunData())
    page = change(show("rope"), "rope")

    assert len(clock.naps) == 3
    assert not page.app.exception
