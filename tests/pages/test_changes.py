"""What a reader has set otherwise than the post on figures 2 and 5: listed, taken back, undone."""

import pytest

from widgets.plain import plain

BOXES = {"residual": [("residual_x0", "x₀", 1.0)], "rope": [("rope_q1", "Query q₁", 1.0), ("rope_k2", "Key k₂", 1.0)]}
stems = pytest.mark.parametrize("stem", BOXES)


def set_to(page, name, value):
    page.app.number_input(key=name).set_value(value)
    return page.run()


def changes(page, stem):
    pills = [group for group in page.app.button_group if group.key == f"{stem}_back"]
    return list(pills[0].options) if pills else []


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
    page.app.button_group(key=f"{stem}_back").set_value(changes(page, stem)[0])
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
