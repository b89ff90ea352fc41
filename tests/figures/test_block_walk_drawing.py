"""Figure 1 as a picture: what is drawn where, and what stays in place while it plays."""

import re

import numpy as np

from core.block_walk import first_difference, walk
from core.show import show
from core.toy import TOKENS
from tests.figures.test_block_walk import both, cells, everywhere, pictures, shown


@both
@everywhere
def test_the_numbers_part_at_the_first_difference_of_core(token, n_blocks, norm_first, narrow):
    one, other = walk(token, n_blocks, norm_first), walk(token, n_blocks, not norm_first)
    still = shown(token, n_blocks, norm_first, narrow).still
    stop = first_difference(one, other)
    twin = next(s for s in other if s.name == stop.name)

    assert stop.name == "attention_1"
    assert any("part here" in word["text"] for word in still["layout"]["annotations"])
    framed = [show(v) for s in (stop, twin) for v in s.vector]
    assert all(number in cells(still) for number in framed)


@both
@everywhere
def test_the_comparison_shows_both_ends_and_can_be_left_out(token, n_blocks, norm_first, narrow):
    still = shown(token, n_blocks, norm_first, narrow).still
    texts = [word["text"] for word in still["layout"]["annotations"]]
    for first in (True, False):
        probabilities = walk(token, n_blocks, first)[-1].vector
        best = int(np.argmax(probabilities))
        assert f"<b>{TOKENS[best]} {show(probabilities[best])}</b>" in texts
    assert not cells(shown(token, n_blocks, norm_first, narrow, compared=False).still)


@both
@everywhere
def test_nothing_is_drawn_outside_the_sheet_and_no_scale_ever_moves(token, n_blocks, norm_first, narrow):
    played = shown(token, n_blocks, norm_first, narrow)
    width, height = played.still["layout"]["width"], played.still["layout"]["height"]
    for figure in pictures(played):
        layout = figure["layout"]
        assert (layout["xaxis"]["range"], layout["yaxis"]["range"]) == ([0, width], [height, 0])
        assert (layout["width"], layout["height"]) == (width, height)
        for x, y in [*_corners(layout["shapes"]), *((word["x"], word["y"]) for word in layout["annotations"])]:
            assert 0 <= x <= width
            assert 0 <= y <= height
        for trace in figure["data"]:
            assert all(0 <= x <= width for x in trace["x"])
            assert all(0 <= y <= height for y in trace["y"])
            assert (trace.get("zmin"), trace.get("zmax")) in ((-3, 3), (0, 1), (None, None))
            assert all(b > a for edges in (trace["x"], trace["y"]) for a, b in zip(edges, edges[1:], strict=False))


def _corners(shapes):
    for shape in shapes:
        if shape["type"] in ("circle", "rect"):
            yield from ((shape["x0"], shape["y0"]), (shape["x1"], shape["y1"]))
            continue
        x = y = 0.0
        for letter, numbers in re.findall(r"([MLHVQ])([^MLHVQZ]*)", shape["path"]):
            values = [float(n) for n in re.findall(r"-?[\d.]+", numbers)]
            x = values[0] if letter == "H" else x if letter == "V" else values[-2]
            y = values[0] if letter == "V" else y if letter == "H" else values[-1]
            yield x, y


@everywhere
def test_vectors_that_stand_side_by_side_never_overlap(token, n_blocks, norm_first):
    for figure in pictures(shown(token, n_blocks, norm_first)):
        for trace in figure["data"]:
            assert {round(b - a) for a, b in zip(trace["x"][::2], trace["x"][1::2], strict=True)} <= {72}


@both
@everywhere
def test_the_path_is_one_straight_line_from_the_token_to_the_end(token, n_blocks, norm_first, narrow):
    shapes = shown(token, n_blocks, norm_first, narrow, compared=False).still["layout"]["shapes"]
    (path,) = [s["path"] for s in shapes if s["line"] == {"color": "$path", "width": 6}]
    (x0, y0), (x1, y1) = [map(float, point) for point in re.findall(r"([\d.]+),([\d.]+)", path)]

    assert (x0 == x1) if narrow else (y0 == y1)
    assert abs(x1 - x0) + abs(y1 - y0) > 380
