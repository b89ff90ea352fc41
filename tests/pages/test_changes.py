"""What a reader has set otherwise than the post on figures 2 and 5: listed, taken back, undone."""

from functools import partial

import pytest

from core.given_tables import ROPE
from widgets.editor import Editor
from widgets.editor_history import undo
from widgets.plain import plain

BOXES = {
    "residual": [("residual_x0", "x₀", 1.0)],
    "rope": [("rope_q1", "q, column 1", 1.0), ("rope_k2", "k, column 2", 1.0)],
}
stems = pytest.mark.parametrize("stem", BOXES)
OWN = {f"{name}{i + 1}": (name, 0, i) for name in ROPE for i in (0, 1)}
UNDO = partial(undo, Editor("rope", ROPE, (), OWN))


def set_to(page, name, value):
    page.app.number_input(key=name).set_value(value)
    return page.run()


def changes(page, stem):
    return [button.label for button in page.app.button if button.key.startswith(f"{stem}_back_")]


def press(page, key):
    page.app.button(key=key).click()
    return page.run()


@stems
def test_the_post_s_own_numbers_say_nothing_of_changes(show, stem):
    assert "On show" not in show(stem).words


@stems
def test_every_change_is_listed_also_one_from_a_link(show, stem):
    page = show(stem, **{name: "-3" for name, *_ in BOXES[stem]})

    assert changes(page, stem) == [plain(f"▲ {label}: 1 → −3") for _, label, _ in BOXES[stem]]
    assert f"{len(BOXES[stem])} change" in page.words


@stems
def test_a_press_takes_one_change_back_and_undo_brings_it_again(show, stem):
    name, _, start = BOXES[stem][0]
    page = set_to(show(stem), name, -3.0)
    next(button for button in page.app.button if button.label == changes(page, stem)[0]).click()
    assert page.run().app.session_state[name] == start
    press(page, f"{stem}_undo")
    assert page.app.session_state[name] == -3
    press(page, f"{stem}_undo")

    assert page.app.session_state[name] == start
    assert "On show" not in page.words


@stems
def test_one_press_takes_all_changes_back(show, stem):
    page = show(stem, **{name: "2.5" for name, *_ in BOXES[stem]})
    press(page, f"{stem}_reset")

    assert [page.app.session_state[name] for name, *_ in BOXES[stem]] == [start for *_, start in BOXES[stem]]
    assert not changes(page, stem)


def marks(page, stem):
    """The marks of the first picture: True for a filled one, which the reader's own change has."""
    film = page.films[f"{stem}_film"]
    shapes = [s for figure in (film["still"], film["frames"][0]["figure"]) for s in figure["layout"]["shapes"]]
    return ["fillcolor" in shape for shape in shapes if shape["line"] == {"color": "$ink", "width": 1.2}]


@stems
def test_a_change_is_marked_in_the_figure_where_it_was_made_and_where_it_has_effect(show, stem):
    assert not marks(show(stem), stem)
    assert set(marks(show(stem, **{BOXES[stem][0][0]: "-3"}), stem)) == {True, False}


def test_only_the_input_of_straight_layers_follows_their_start_in_the_table(show):
    straight, curved = (show("residual", residual_x0="2", residual_layer=layer).words for layer in ("linear", "tanh"))
    both, layers, columns = 2, 5, 4

    assert straight.count('<td class="edited">') == curved.count('<td class="edited">') == both
    assert straight.count('<td class="touched">') == both * (layers - 1)
    assert curved.count('<td class="touched">') == both * (layers * columns - 1)
    assert 'class="touched"' not in show("residual").words


# the table of figure 5


def opened(show):
    page = show("rope")
    page.app.session_state["rope_editor"] = True
    return page.run()


def test_a_query_is_pasted_from_a_spreadsheet(show):
    page = opened(show).tell("rope_grid_q", {"kind": "pasted", "text": "3\t-2"})

    assert [page.app.session_state[f"rope_q{i}"] for i in (1, 2)] == [3, -2]
    assert changes(page, "rope") == [plain("▲ q, column 1: 1 → 3"), plain("▲ q, column 2: 0 → −2")]
    assert page.films["rope_film"]["inLink"] == {
        "rope_q1": "3",
        "rope_q2": "-2",
        "rope_k1": "",
        "rope_k2": "",
        "rope_edit": "",
    }
    assert "**6.964**" in page.films["rope_film"]["frames"][0]["sentence"]


def test_while_a_cell_cannot_be_read_the_last_arrows_stay_marked_as_not_this_input(show):
    page = opened(show)
    before = page.films["rope_film"]["frames"]
    page.tell("rope_grid_q", {"kind": "typed", "text": "abc"})
    words = [word["text"] for word in page.films["rope_film"]["still"]["layout"]["annotations"]]

    assert page.films["rope_film"]["frames"] == before
    assert any("not this input" in word for word in words)
    assert len(page.complaints) == 1
    assert page.complaints[0].startswith("q, column 1")


def test_of_a_cell_and_its_box_the_one_that_was_set_last_counts(show):
    page = opened(show).tell("rope_grid_q", {"kind": "typed", "column": 1, "text": "abc"})
    set_to(page, "rope_q2", 5.0)

    assert not page.complaints
    assert changes(page, "rope") == [plain("▲ q, column 2: 0 → 5")]
    page.tell("rope_grid_q", {"kind": "typed", "column": 1, "text": "6"})
    assert page.app.session_state["rope_q2"] == 6
    assert changes(page, "rope") == [plain("▲ q, column 2: 0 → 6")]


def test_where_a_link_says_two_things_of_one_number_box_and_figure_agree(show):
    page = show("rope", rope_q1="2", rope_edit="q.1.1.3")

    assert page.app.number_input(key="rope_q1").value == 2
    assert changes(page, "rope") == [plain("▲ q, column 1: 1 → 2")]


def test_a_second_press_of_undo_before_the_button_is_gone_does_nothing(show):
    page = set_to(show("rope"), "rope_q1", 3.0)
    page = press(page, "rope_undo")
    page.kept["rope_afterwards"] = [UNDO]

    assert not page.run().app.exception
    assert page.app.session_state["rope_q1"] == 1


def test_two_presses_of_undo_that_come_together_take_two_changes_back(show):
    page = set_to(set_to(show("rope"), "rope_q1", 3.0), "rope_q1", 5.0)
    page.kept["rope_afterwards"] = [UNDO, UNDO]

    assert page.run().app.session_state["rope_q1"] == 1
