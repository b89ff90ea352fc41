"""The plane of figure 5: on which side its labels stand, and what lies between the arrows."""

import math
import re

import numpy as np
import pytest

from core.rope import degrees_per_position
from core.rope_graph import turn_frames
from figures.film import Film
from figures.rope_layout import WIDE_LAYOUT
from figures.rope_words import film
from figures.scene import NO_ROWS, Scene


def played(q=(2.0, 0.6), k=(2.0, 0.0), m=0, given: Scene = NO_ROWS) -> Film:
    return film(turn_frames(m, 0, 30, q, k), degrees_per_position(64), 10000, given=given)


def shapes(film: Film) -> list[dict]:
    return film.frames[0].figure["layout"]["shapes"]


def direction(x: float, y: float) -> float:
    """Degrees against the clock from the right, seen from the centre of the plane."""
    return math.degrees(math.atan2(WIDE_LAYOUT.centre[1] - y, x - WIDE_LAYOUT.centre[0]))


def directions(film: Film) -> dict[str, float]:
    """In which direction each label stands, by its text."""
    words = film.frames[0].figure["layout"]["annotations"]
    return {re.sub("<.*?>", "", word["text"]): direction(word["x"], word["y"]) for word in words}


@pytest.mark.parametrize("height", [0.6, 0.05])
def test_two_arrows_that_nearly_point_the_same_way_are_named_on_their_outer_sides(height):
    found = directions(played(q=(2.0, height)))

    assert found["q at 0"] > math.degrees(math.atan2(height, 2)) / 2 > found["k at 0"]


def test_the_angle_of_a_thin_sector_is_written_beside_the_query():
    assert directions(played())["16.7°"] > 16.7


def test_the_sector_reaches_from_the_key_to_the_query():
    (sector,) = [s for s in shapes(played(q=(1.0, 1.0))) if s.get("fillcolor") == "$wash"]
    points = [(float(x), float(y)) for x, y in re.findall(r"([\d.]+),([\d.]+)", sector["path"])]

    assert direction(*points[1]) == pytest.approx(0, abs=0.5)
    assert direction(*points[-1]) == pytest.approx(45, abs=0.5)


@pytest.mark.parametrize(("m", "circled"), [(11, False), (12, True), (13, True)])
def test_a_whole_turn_of_twelve_times_30_degrees_is_a_circle(m, circled):
    assert ("$position.line" in [shape["line"]["color"] for shape in shapes(played(m=m))]) == circled


def test_a_turned_arrow_of_which_one_number_differs_is_marked():
    marked = played(given=Scene((), {}, {"q_turned": np.array([False, True])}))
    before, after = (
        [
            shape
            for shape in film.frames[0].figure["layout"]["shapes"]
            if shape["line"] == {"color": "$ink", "width": 1.2}
        ]
        for film in (played(), marked)
    )

    assert len(after) == len(before) + 1


def test_the_length_of_the_query_is_written_above_that_of_the_key():
    heights = {word["text"][:11]: word["y"] for word in played().still["layout"]["annotations"]}

    assert heights["length of q"] < heights["length of k"]
