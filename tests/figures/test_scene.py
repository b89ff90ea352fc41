"""What a figure says of the reader's own input."""

import re

import numpy as np
import pytest

from core.given_tables import FEED_FORWARD
from core.setting import Setting, feed_forward_of
from figures.canvas import Canvas
from figures.feed_forward_words import film
from figures.letters import width
from figures.pen import TEXT
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

    assert bool(sheet.triangles) == marked


def mark_of(text: str, x: float = 100, **more) -> tuple[float, float]:
    """Where the mark of a changed number begins, its number written at (x, 50) on a sheet of 200 pixels."""
    sheet = Canvas(200, 100)
    sheet.text(x, 50, text, of="y", align="left", **more)
    Scene((), {}, {"y": np.array(True)}).words_of(sheet)
    left, top = re.findall(r"M([\d.]+),([\d.]+)", sheet.triangles[-1]["path"])[0]
    return float(left), float(top)


def test_a_mark_stands_above_the_last_letter_and_below_a_raised_one():
    left, top = mark_of("1.25")
    end = 100 + width("1.25", TEXT)

    assert end - 9 <= left <= end
    assert top + 7 < 50
    assert mark_of("3 × 10⁻⁵")[1] > 46


def test_the_background_of_a_word_does_not_cover_its_mark():
    assert mark_of("1.25", pill=True)[0] >= 100 + width("1.25", TEXT)
    assert mark_of("1.25", x=165, pill=True)[0] + 7 <= 165
