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


@pytest.mark.parametrize("x_0", [-3.0, -0.5, 0.0, 0.2, 1.0, 2.1])
@pytest.mark.parametrize("layer", ["tanh", "linear"])
def test_the_measured_slope_is_the_product_wherever_it_is_given_and_it_nearly_always_is(layer, x_0):
    settings = [(depth, s) for depth in (1, 2, 8, 15, 23, 30) for s in (-1.5, -1.4, -1.0, -0.3, 0.1, 0.5, 0.9, 1.5)]
    notes = [table_notes(stacks(depth, x_0, s, layer), 0)[0] for depth, s in settings]

    assert not [note for note in notes if "the product is" in note]
    assert sum("too small" in note for note in notes) <= len(notes) / 3


@pytest.mark.parametrize(
    ("setting", "said"),
    [
        ((23, 1.0, 0.5), "without 8.7 × 10⁻⁸, with the path 2.576780, the same as the products."),
        (
            (11, 3.0, -1.4),
            "without −3.3 × 10⁻⁷, with the path 0.00040, the same as the products but for the last digit.",
        ),
        ((2, -0.3, -1.0), "with the path 6.4 × 10⁻⁶, the same"),
        ((30, 0.2, 1.5), "without too small to measure, with the path 5.489137."),
    ],
)
def test_small_slopes_are_measured_and_written_as_elsewhere_on_the_page(setting, said):
    assert said in table_notes(stacks(*setting), 0)[0]


def test_a_stack_that_starts_at_nothing_stays_there_in_every_row():
    assert {(row[1], row[5]) for row in table_rows(stacks(3, 0.0, 0.5))} == {("0", "0")}


def test_layers_of_nothing_hand_a_changed_start_on_along_the_path_alone():
    marked = stack_marks(stacks(2, 2.0, 0.0), Setting(RESIDUAL, cells={("x_0", 0, 0): 2.0}))
    without, with_the_path = 1, 5
    row = table_marks(stacks(2, 2.0, 0.0), Scene((), *marked))[1]

    assert (row[without], row[with_the_path]) == ("", "touched")
