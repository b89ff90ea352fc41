"""Figures 1 and 3 at every size that a reader may set."""

import json
import re
from functools import cache

import numpy as np
import plotly.graph_objects as go
import pytest

from core.block_walk import explained, walk, walk_marks
from core.given_tables import FEED_FORWARD
from core.marks import marks
from core.setting import Setting, feed_forward_of
from figures.block_walk_words import film as walk_film
from figures.feed_forward_words import film as feed_forward_film
from figures.scene import Scene
from tests.figures.letters import troubles
from tests.figures.test_forward_pass_sizes import SETTINGS, matrices, painted, triangles
from tests.figures.test_marks import is_framed, outlines

both = pytest.mark.parametrize("narrow", [False, True])
arrangements = pytest.mark.parametrize("norm_first", [True, False])
walks = pytest.mark.parametrize("name", [name for name in SETTINGS if name != "causal"])
NETWORKS = {
    "post": Setting(FEED_FORWARD),
    "edited": Setting(FEED_FORWARD, cells={("w_1", 0, 1): 0.5, ("x", 0, 0): 3.0, ("b_2", 0, 1): -1.0}),
    "one to one": Setting(FEED_FORWARD, d_model=1, d_ff=1),
    "three to six": Setting(FEED_FORWARD, d_model=3, d_ff=6, seed=2),
    "largest": Setting(FEED_FORWARD, d_model=8, d_ff=16),
    "huge": Setting(FEED_FORWARD, cells={("w_1", 0, 0): 1e6, ("x", 0, 0): -1e6, ("w_2", 2, 1): 123456.789}),
}
networks = pytest.mark.parametrize("name", NETWORKS)


@cache
def walked(name, narrow, norm_first, n_blocks=2):
    setting = SETTINGS[name]
    both_ways = norm_first, not norm_first
    trips = [walk(0, n_blocks, first, setting) for first in both_ways]
    scenes = [Scene(setting.tokens, *walk_marks(setting, n_blocks, first)) for first in both_ways]
    return walk_film(*trips, narrow, *scenes)


@cache
def widened(name, narrow, activation="relu"):
    setting = NETWORKS[name]
    made = feed_forward_of(setting, activation)
    found = marks(made, feed_forward_of(setting.without_changes(), activation), setting)
    return feed_forward_film(made, activation, narrow, Scene((), *found))


def pictures(played):
    return [played.still, *(frame.figure for frame in played.frames)]


def check(played):
    """Valid, without NaN, on the sheet, and every number in its cell in letters of fifteen or more."""
    for figure in pictures(played):
        text = json.dumps(figure, ensure_ascii=False, allow_nan=False)
        assert not re.search(r"\bnan\b|−0\.000\b", text)
        go.Figure(painted(figure))
        height, width = (figure["layout"][side] for side in ("height", "width"))
        for trace in matrices(figure):
            assert 0 <= min(trace["x"]) <= max(trace["x"]) <= width
            assert 0 <= min(trace["y"]) <= max(trace["y"]) <= height
            size, cell = trace["textfont"]["size"], max(np.diff(trace["x"])[::2])
            assert size >= 15
            for text in (re.sub("<.*?>", "", text) for row in trace["text"] for text in row):
                assert (len(text) - sum(c in ".," for c in text) / 2) * size / 2 <= cell, text
        for word in figure["layout"]["annotations"]:
            assert 0 <= word["y"] <= height
    for frame in played.frames:
        assert "nan" not in (frame.sentence + frame.alt).lower().split()


@both
@arrangements
@walks
def test_a_walk_of_any_size_is_drawn_readably(name, norm_first, narrow):
    check(walked(name, narrow, norm_first))


@both
@walks
def test_a_walk_shows_all_numbers_of_its_stop(name, narrow):
    for stop, frame in zip(walk(0, 2, True, SETTINGS[name]), walked(name, narrow, True).frames, strict=True):
        texts = [text for trace in matrices(frame.figure) for row in trace["text"] for text in row]
        assert sum(text.startswith("<b>") for text in texts) == len(stop.vector), stop.name


@arrangements
@walks
def test_every_stop_of_a_walk_of_any_size_has_its_arithmetic(name, norm_first):
    for stop in walk(0, 1, norm_first, SETTINGS[name]):
        assert explained(stop)


@both
def test_an_edit_is_marked_along_the_walk_from_where_it_was_made(narrow):
    setting = Setting(cells={("positions", 0, 0): 2.0})
    trip = walk(0, 1, True, setting)
    played = walk_film(trip, None, narrow, Scene(setting.tokens, *walk_marks(setting, 1, True)))

    assert triangles(played.frames[0].figure) == (0, 0)
    assert triangles(played.frames[1].figure)[1] >= 1
    assert triangles(played.frames[-1].figure)[1] > triangles(played.frames[1].figure)[1]
    assert walk_marks(Setting(), 1, True) == ({}, {})


@both
def test_an_edit_is_marked_in_both_arrangements_that_are_compared(narrow):
    setting = Setting(cells={("positions", 0, 0): 2.0})
    trips = [walk(0, 1, first, setting) for first in (True, False)]
    own, beside = (Scene(setting.tokens, *walk_marks(setting, 1, first)) for first in (True, False))
    marked = [triangles(walk_film(*trips, narrow, own, other).still)[1] for other in (Scene(), beside)]

    assert marked[1] - marked[0] == 7, "one number of x, both of attention, h and y of the other one"


def test_on_a_phone_a_long_vector_lies_in_two_rows_whose_marks_and_clicks_keep_their_columns():
    setting = Setting(d_model=8, cells={("positions", 0, 6): 2.0})
    trip = walk(0, 1, True, setting)
    marked = {"positions": np.zeros((3, 8), dtype=bool)}
    marked["x"] = np.zeros((3, 8), dtype=bool)
    marked["x"][0, 6] = True
    frame = walk_film(trip, None, True, Scene(setting.tokens, {}, marked)).frames[1].figure
    firsts = {trace["meta"].get("column", 0) for trace in matrices(frame)}

    assert firsts == {0, 4}
    assert triangles(frame) == (0, 1)


@both
@networks
def test_a_network_of_any_size_is_drawn_readably(name, narrow):
    check(widened(name, narrow))


def of_step(frame):
    """The matrices of the current step: those of the others are pale."""
    return [trace for trace in matrices(frame.figure) if trace["textfont"]["color"] == "$ink"]


@both
@networks
def test_all_numbers_of_a_step_are_in_its_picture(name, narrow):
    made = feed_forward_of(NETWORKS[name])
    for layer, frame in zip(("pre", "post", "out"), widened(name, narrow).frames, strict=True):
        count = sum(len(trace["x"]) - 1 for trace in of_step(frame) if trace["meta"]["name"] == layer) or sum(
            len(t["text"]) for t in frame.figure["data"] if t.get("mode") == "markers+text" and "<b>" in str(t)
        )
        assert count == made[layer].value.size


@both
def test_an_edited_weight_an_input_and_their_effects_are_marked_in_the_network(narrow):
    frame = widened("edited", narrow).frames[0].figure
    words = [word["text"] for word in frame["layout"]["annotations"]]

    assert "<b>+0.5</b>" in words
    assert "▲ b −1" in words
    assert triangles(frame)[0] == 2  # the input and the weight
    assert triangles(frame)[1] >= 3
    assert triangles(widened("post", narrow).frames[0].figure) == (0, 0)


@both
@pytest.mark.parametrize("name", ["three to six", "largest"])
def test_each_step_of_a_large_network_is_as_high_as_what_it_shows(name, narrow):
    played = widened(name, narrow)
    curve = max(word["y"] for word in played.still["layout"]["annotations"])
    for frame in played.frames:
        lowest = max(trace["y"][-1] for trace in matrices(frame.figure))
        assert frame.figure["layout"]["height"] - max(curve, lowest) <= 30


@both
@pytest.mark.parametrize("name", ["three to six", "largest"])
def test_the_matrices_of_a_large_network_cover_nothing_of_its_curve(name, narrow):
    played = widened(name, narrow)
    curve = [trace for trace in played.still["data"] if trace["type"] == "scatter" and len(trace["x"]) > 1]
    left, lowest = min(min(t["x"]) for t in curve), max(max(t["y"]) for t in curve)
    for frame in played.frames:
        for trace in matrices(frame.figure):
            assert trace["x"][-1] < left or trace["y"][0] > lowest


@both
@pytest.mark.parametrize("sums", [0.0, 1.6, 2.9, -9.0, 9.0])
def test_sixteen_rings_at_one_place_are_all_on_the_sheet(sums, narrow):
    cells = {("b_1", 0, j): sums for j in range(16)} | {("x", 0, 0): 0.0, ("x", 0, 1): 0.0}
    made = feed_forward_of(Setting(FEED_FORWARD, d_model=2, d_ff=16, cells=cells))
    played = feed_forward_film(made, "relu", narrow, Scene(()))
    for frame in played.frames:
        assert troubles(played.still, frame.figure) == []


@both
@pytest.mark.parametrize(("name", "fits"), [("one to one", True), ("three to six", True), ("largest", False)])
def test_all_steps_of_a_network_stand_together_where_they_fit(name, fits, narrow):
    for frame in widened(name, narrow).frames:
        names = {trace["meta"]["name"] for trace in matrices(frame.figure)}
        assert ({"x", "w_1", "post", "w_2", "out"} <= names) == (fits and not narrow)
        assert (len(of_step(frame)) < len(matrices(frame.figure))) == (fits and not narrow)


@both
def test_the_last_step_of_a_large_network_adds_its_own_bias(narrow):
    names = {trace["meta"]["name"] for trace in of_step(widened("three to six", narrow).frames[2])}

    assert names == {"post", "w_2", "b_2", "out"}


def test_where_all_steps_stand_together_only_what_the_current_one_makes_has_a_thick_frame():
    for frame, name in zip(widened("three to six", False).frames, ("pre", "post", "out"), strict=True):
        drawn = [trace["meta"]["name"] for trace in matrices(frame.figure)]
        assert is_framed(frame.figure, name, [(0, 0)], width=3, grow=1)
        assert len(outlines(frame.figure, 3)) == drawn.count(name)


def units(frame):
    """The rings that stand for the hidden units."""
    return [shape for shape in frame.figure["layout"]["shapes"] if shape["type"] == "circle"]


@both
def test_the_activation_lifts_the_units_of_a_large_network_from_the_axis_to_the_curve(narrow):
    widen, activate, last = ([ring["y0"] for ring in units(f)] for f in widened("three to six", narrow).frames)

    assert widen != activate == last


@both
def test_the_units_of_a_large_network_are_lit_until_the_step_that_leaves_them(narrow):
    colours = [{ring["line"]["color"] for ring in units(f)} for f in widened("three to six", narrow).frames]

    assert colours == [{"$accent"}, {"$accent"}, {"$muted"}]
