"""The drawing kit: what every figure is made of."""

import re

import numpy as np
import pytest

from figures.canvas import Canvas


def corners(path: str) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in re.findall(r"[ML](-?[\d.]+),(-?[\d.]+)", path)]


@pytest.mark.parametrize("curves", [0, 1])
def test_shapes_are_drawn_even_where_no_trace_shares_their_axes(curves):
    """Plotly leaves out the shapes of axes that no trace uses."""
    sheet = Canvas(100, 50)
    sheet.plot(2, (0, 0, 10, 10), (0, 1), (0, 1))
    sheet.line(0, 0, 10, 10)
    for _ in range(curves):
        sheet.curve(2, [0, 1], [0, 1])

    assert any("xaxis" not in trace for trace in sheet.figure()["data"])


def test_an_arrow_ends_at_its_point_and_its_head_is_twice_as_long_as_half_as_wide():
    sheet = Canvas(100, 50)
    sheet.arrow([(10, 20), (50, 20)], "$path", 2, head=0.8)
    line, head = (corners(shape["path"]) for shape in sheet.shapes)

    assert line == [(10, 20), (42, 20)]
    assert head == [(42, 16), (50, 20), (42, 24)]


def test_an_arrow_round_a_corner_is_one_line_and_its_head_for_what_is_drawn_twice_looks_thicker():
    sheet = Canvas(100, 60)
    sheet.arrow([(0, 0), (0, 50), (60, 50), (60, 10)], "$path", 2, r=14)
    line, head = (corners(shape["path"]) for shape in sheet.shapes)

    assert (line[0], line[-1]) == ((0, 0), (60, 18))
    assert head == [(56, 18), (60, 10), (64, 18)]


def test_a_number_among_the_words_carries_its_name():
    sheet = Canvas(100, 50)
    sheet.text(1, 2, "+1", of="w_1.0.2")
    sheet.text(1, 2, "input")

    assert [word.get("name") for word in sheet.words] == ["w_1.0.2", None]


def test_every_row_has_its_bar_and_those_of_one_token_are_one_shape():
    sheet = Canvas(200, 200)
    sheet.token_bars(20, 10, 30, ["the", "cat", "the"])
    sheet.token_bars(120, 10, 30, ["the", "cat", "the"], dim=True)
    bars = {shape["fillcolor"]: shape["path"].count("M") for shape in sheet.figure()["layout"]["shapes"]}

    assert bars == {"$the": 2, "$cat": 1, "$the.line": 2, "$cat.line": 1}


def test_the_triangles_of_changed_cells_lie_over_the_frames_of_cells():
    sheet = Canvas(200, 200)
    sheet.corners(np.array([[True]]), 10, 10, (40, 30), filled=True)
    sheet.result(10, 10, 50, 40)

    assert sheet.figure()["layout"]["shapes"][-1]["fillcolor"] == "$ink"
