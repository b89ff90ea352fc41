"""The table below figure 2: its notes, what it writes of nothing, and its marks."""

import pytest

from core.given_tables import RESIDUAL
from core.residual_stacks import stack_marks, stacks
from core.setting import Setting
from figures.residual_table import table_marks, table_notes, table_rows
from figures.scene import Scene


@pytest.mark.parametrize("step", range(1, 6))
def test_a_note_on_redoing_a_row_by_hand_names_the_row_of_the_current_layer(step):
    for note in table_notes(stacks(5), step)[1:]:
        assert f"row {6 - step} " in note


def test_a_negative_slope_is_measured_like_any_other():
    assert "without −1.5000000, with the path −0.5000000" in table_notes(stacks(1, 1.0, -1.5, "linear"), 0)[0]


def test_a_stack_that_starts_at_nothing_stays_there_in_every_row():
    assert {(row[1], row[5]) for row in table_rows(stacks(3, 0.0, 0.5))} == {("0", "0")}


def test_layers_of_nothing_hand_a_changed_start_on_along_the_path_alone():
    marked = stack_marks(stacks(2, 2.0, 0.0), Setting(RESIDUAL, cells={("x_0", 0, 0): 2.0}))
    without, with_the_path = 1, 5
    row = table_marks(stacks(2, 2.0, 0.0), Scene((), *marked))[1]

    assert (row[without], row[with_the_path]) == ("", "touched")
