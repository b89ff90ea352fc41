"""Changed cells and their table's size, and how many cells cannot be read."""

import pytest

from tests.pages.test_editor import link, opened, type_into


def resized(page, width):
    page.app.number_input(key="block_width").set_value(width)
    return page.run()


def test_a_changed_cell_that_a_smaller_table_leaves_out_is_back_in_the_larger_one(show):
    page = type_into(opened(show, block_width="3"), "w_2", 0, 2, "0.75")
    assert link(page) == "w2.1.3.0.75"

    assert link(resized(page, 2)) == ""
    assert not page.complaints
    assert link(resized(page, 3)) == "w2.1.3.0.75"


@pytest.mark.parametrize(("bad", "last"), [(4, "1 more cell cannot be read."), (5, "2 more cells cannot be read.")])
def test_three_bad_cells_are_named_and_the_others_counted(show, bad, last):
    page = opened(show)
    for number in range(bad):
        page = type_into(page, "w_1", number % 2, number // 2, "abc")

    assert len(page.complaints) == 4
    assert page.complaints[-1] == last
