"""What a figure says of the reader's own input."""

import numpy as np
import pytest

from core.given_tables import FEED_FORWARD
from core.setting import Setting, feed_forward_of
from figures.canvas import Canvas
from figures.feed_forward_words import film
from figures.scene import Scene


@pytest.mark.parametrize("d_ff", [4, 6])
@pytest.mark.parametrize("stale", [True, False])
def test_a_picture_says_that_it_is_not_of_this_input_only_where_it_is_not(stale, d_ff):
    made = feed_forward_of(Setting(FEED_FORWARD, d_ff=d_ff))
    for frame in film(made, "relu", scene=Scene((), stale=stale)).frames:
        words = [word["text"] for word in frame.figure["layout"]["annotations"]]
        assert any("not this input" in word for word in words) == stale


@pytest.mark.parametrize(("columns", "marked"), [(slice(0, 4), False), (slice(4, 8), True)])
def test_a_matrix_in_two_rows_marks_each_change_in_its_own_row_alone(columns, marked):
    sheet = Canvas(400, 100)
    changed = Scene((), {"w": np.array([[False] * 4 + [True] + [False] * 3])})
    changed.corners(sheet, "w", 0, 0, (60, 30), columns)

    assert bool(sheet.shapes) == marked
