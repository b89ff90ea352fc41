"""As many changes as there is room for, all of them counted, undone one after the other; counts in full."""

import pytest

from tests.pages.test_editor import link, opened, press, type_into


@pytest.mark.parametrize(("count", "shown"), [(4, 4), (24, 24), (26, 24)])
def test_every_change_is_counted_and_two_dozen_of_them_can_be_taken_back_one_by_one(show, count, shown):
    cells = "_".join(f"w1.{1 + i // 4}.{1 + i % 4}.3" for i in range(count - 1))
    page = show("forward_pass", block_width="8", block_edit=cells)
    buttons = [button for button in page.app.button if button.key.startswith("block_back_")]

    assert f"{count} changes" in page.words  # the width is one of them
    assert len(buttons) == shown
    assert [said.value for said in page.app.caption if "more" in said.value] == ["and 2 more"] * (count > shown)


def test_each_undo_takes_the_last_change_that_is_left(show):
    page = opened(show)
    for column, text in enumerate("2345"):
        type_into(page, "w_1", 0, column, text)
    stood = [link(page)]
    for _ in range(4):
        stood.append(link(press(page, "Undo")))

    assert [len(text.split("_")) if text else 0 for text in stood] == [4, 3, 2, 1, 0]


def test_a_count_beyond_float64_is_opened_with_every_digit(show):
    page = show("parameters", params_d="999999", params_heads="1", params_layers="1000")
    d, n, v, t = 999_999, 1000, 50_257, 1024
    exact = v * d + t * d + n * (12 * d * d + 13 * d) + 2 * d
    page.app.session_state["params_open"] = "total"
    page.run()

    assert exact > 2**53
    assert str(exact) in [code.value for code in page.app.code]
