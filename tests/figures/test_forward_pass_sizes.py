"""Figure 6 at every size that a reader may set: readable, inside the sheet, and marked where it differs."""

import json
import re
from dataclasses import replace
from functools import cache

import numpy as np
import plotly.graph_objects as go
import pytest

from core.forward_pass_stops import stops
from core.marks import marks
from core.setting import Setting, block_of
from core.show import show_within
from figures.forward_pass import fits
from figures.forward_pass_words import film
from figures.palette import LIMITS, PALETTES, SCALES
from figures.scene import Scene

SETTINGS = {
    "post": Setting(),
    "causal": Setting(causal=True),
    "one token": Setting(tokens=("the",)),
    "four tokens": Setting(tokens=("the", "quick", "dog", "sat"), norm="layer_norm", eps=1e-5),
    "width 1": Setting(d_model=1, d_ff=1),
    "width 4, two heads": Setting(d_model=4, n_heads=2, d_ff=8),
    "largest": Setting(tokens=tuple("abcdefgh"), d_model=8, d_ff=16, n_heads=2, seed=1, causal=True),
    "eight": Setting(tokens=tuple("abcdefgh"), d_model=8, d_ff=16),
    "gains, biases, W_O": Setting(cells={("gain_1", 0, 0): 2.0, ("b_1", 0, 1): 0.5, ("w_o", 0, 1): 0.5}),
    "huge": Setting(cells={("embeddings", 0, 0): 1e6, ("w_2", 0, 0): -1e6, ("embeddings", 1, 0): 12345.678}),
    "long words": Setting(tokens=("internationalization", "<b>", "&amp;", "日本語の単語です")),
}
everywhere = pytest.mark.parametrize("name", SETTINGS)
both = pytest.mark.parametrize("narrow", [False, True])


@cache
def shown(name, narrow=False, norm_first=True):
    setting = SETTINGS[name]
    made = block_of(setting, norm_first)
    found = marks(made, block_of(setting.without_changes(), norm_first), setting)
    return film(stops(made, norm_first), made, 0, 0, narrow, Scene(setting.tokens, *found))


def pictures(name, narrow, norm_first=True):
    played = shown(name, narrow, norm_first)
    return [played.still, *(frame.figure for frame in played.frames)]


def matrices(figure):
    return [trace for trace in figure["data"] if trace["type"] == "heatmap"]


def painted(figure):
    return json.loads(re.sub(r"\$([a-z_]+(?:\.[a-z]+)*)", lambda m: PALETTES["light"][m[1]], json.dumps(figure)))


@both
@everywhere
def test_every_picture_is_valid_and_has_no_nan(name, narrow):
    for figure in pictures(name, narrow):
        text = json.dumps(figure, ensure_ascii=False, allow_nan=False)
        assert not re.search(r"\bnan\b|−0\.000\b", text)
        go.Figure(painted(figure))


@both
@pytest.mark.parametrize("norm_first", [True, False])
@everywhere
def test_every_number_is_written_in_letters_of_fifteen_that_fit_its_cell(name, norm_first, narrow):
    for figure in pictures(name, narrow, norm_first):
        for trace in matrices(figure):
            size, width = trace["textfont"]["size"], min(np.diff(trace["x"]))
            assert size >= 15
            for text in (text for row in trace["text"] for text in row):
                digits = len(text) - sum(c in ".," for c in text) / 2
                assert digits * size / 2 <= width, (text, width, trace["meta"])


@both
@everywhere
def test_nothing_is_drawn_outside_the_sheet_and_no_matrix_covers_another(name, narrow):
    for figure in pictures(name, narrow):
        boxes = [(t["x"][0], t["y"][0], t["x"][-1], t["y"][-1]) for t in matrices(figure)]
        for i, (x0, y0, x1, y1) in enumerate(boxes):
            assert min(x0, y0) >= 0
            assert x1 <= figure["layout"]["width"]
            assert y1 <= figure["layout"]["height"]
            assert not any(x0 < b[2] and x1 > b[0] and y0 < b[3] and y1 > b[1] for b in boxes[i + 1 :])
        for word in figure["layout"]["annotations"]:
            assert 0 <= word["y"] <= figure["layout"]["height"]


@both
@everywhere
def test_each_stop_shows_every_number_of_what_it_makes(name, narrow):
    setting = SETTINGS[name]
    walk = stops(block_of(setting), True)

    for stop, frame in zip(walk, shown(name, narrow).frames, strict=True):
        seen = np.zeros(stop.quantity.value.shape, dtype=bool)
        for trace in matrices(frame.figure):
            if trace["meta"]["name"] == stop.quantity.name:
                first = trace["meta"]["column"]
                seen[:, first : first + len(trace["x"]) - 1] = True
        assert seen.all(), stop


@both
@everywhere
def test_zero_keeps_the_neutral_colour_and_limits_never_move(name, narrow):
    """UI-14: positive numbers never look negative, whatever the scores."""
    for figure in pictures(name, narrow):
        for trace in matrices(figure):
            signed = trace["colorscale"] in (SCALES["signed"], SCALES["signed.dim"])
            limits = LIMITS["signed" if signed else "weights"]
            assert (trace["zmin"], trace["zmax"]) == limits
            if signed:
                assert limits[0] == -limits[1]
                assert trace["colorscale"][1][0] == 0.5
                values = [z for row in trace["z"] for z in row if z is not None]
                assert all(limits[0] <= z <= limits[1] for z in values)


def test_masked_cells_are_struck_and_say_so():
    """UI-16: a masked cell is visibly another thing than 0, and its words are readable on its ground."""
    frame = next(frame for frame in shown("causal").frames if frame.name == "attentionmask")
    masked = [w for w in frame.figure["layout"]["annotations"] if w["text"] == "−∞"]
    dotted = [s for s in frame.figure["layout"]["shapes"] if s["line"].get("dash") == "2px,3px"]
    trace = next(t for t in matrices(frame.figure) if t["meta"]["name"] == "attn_masked")

    assert len(masked) == len(dotted) == 3
    assert {word["font"]["color"] for word in masked} == {"$muted"}
    assert all(word["bgcolor"] == "$bg" for word in masked)
    assert [(z is None) for row in trace["z"] for z in row].count(True) == 3
    assert [t for row in trace["text"] for t in row].count("") == 3


def triangles(figure):
    """How many cells carry a mark, filled and in outline."""
    paths = [s for s in figure["layout"]["shapes"] if s["type"] == "path"]
    marked = [s for s in paths if re.search(r"H[\d.]+ V[\d.]+ Z", s["path"])]
    drawn = [s for s in marked if s["line"] == {"color": "$ink", "width": 1.2}]
    count = {True: 0, False: 0}
    for shape in drawn:
        count["fillcolor" in shape] += shape["path"].count("Z")
    return count[True], count[False]


@both
def test_an_edited_cell_has_a_filled_mark_and_its_effects_have_outlines(narrow):
    setting = Setting(cells={("positions", 2, 1): 3.0})
    made = block_of(setting)
    found = marks(made, block_of(Setting()), setting)
    first = film(stops(made, True), made, 0, 0, narrow, Scene(setting.tokens, *found)).frames[0].figure

    filled, outlined = triangles(first)
    assert filled == 1
    assert outlined >= 1
    assert triangles(shown("post", narrow).frames[0].figure) == (0, 0)


@both
def test_a_picture_that_is_not_of_this_input_says_so_at_every_stop(narrow):
    made = block_of(Setting())
    played = film(stops(made, True), made, 0, 0, narrow, replace(Scene(), stale=True))

    for frame in played.frames:
        assert "not this input" in str(frame.figure["layout"]["annotations"])
    assert "not this input" not in str(pictures("post", narrow))


def test_the_strip_is_kept_for_small_blocks_and_larger_ones_get_the_rail():
    def strip(name):
        made = block_of(SETTINGS[name])
        return fits(stops(made, True), made)

    assert strip("post")
    assert strip("four tokens")
    assert not strip("width 4, two heads")
    assert not strip("largest")


def test_on_a_phone_the_matrices_of_the_post_stay_whole():
    for frame in shown("post", narrow=True).frames:
        assert all(trace["meta"]["column"] == 0 for trace in matrices(frame.figure))
        names = [trace["meta"]["name"] for trace in matrices(frame.figure)]
        assert len(names) == len(set(names))


def lines(figure):
    """The matrices of a picture by the height at which they start."""
    tops = [trace["y"][0] for trace in matrices(figure)]
    return [tops.count(top) for top in sorted(set(tops))]


def test_matrices_of_a_large_block_lie_side_by_side_where_they_fit():
    shown_lines = {frame.name: lines(frame.figure) for frame in shown("eight").frames}

    assert shown_lines["embed"] == [2, 1]
    assert shown_lines["norm_1"] == [3]
    assert shown_lines["attentionscores"] == [2, 1]
    assert shown_lines["attentionsoftmax"] == [2]
    assert shown_lines["attentionblend"] == [2, 1]
    assert shown_lines["ffn"] == [1, 1, 1]


def test_cells_are_narrow_only_where_that_saves_a_line():
    widths = {frame.name: np.diff(matrices(frame.figure)[0]["x"])[0] for frame in shown("eight").frames}

    assert widths["embed"] == 60
    assert 48 <= widths["norm_1"] < 60


@pytest.mark.parametrize("norm_first", [True, False])
@pytest.mark.parametrize("name", ["post", "causal", "gains, biases, W_O"])
def test_on_a_phone_little_is_blank_under_any_stage_though_all_of_two_lines_are_equally_high(name, norm_first):
    frames = shown(name, True, norm_first).frames
    blank = [f.figure["layout"]["height"] - max(t["y"][-1] for t in matrices(f.figure)) for f in frames]
    heights = {f.figure["layout"]["height"] for f in frames if len(lines(f.figure)) > 1}

    assert max(blank) < 90
    assert len(heights) == 1


@pytest.mark.parametrize(
    ("value", "longest", "text"),
    [(-0.272, 6, "−0.272"), (12345.678, 6, "12,346"), (12345.678, 5, "1.2e4"), (12345.678, 3, "1e4"),
     (-1e6, 6, "−1e6"), (-1.04e6, 6, "−1e6"), (-1.5e6, 6, "−1.5e6"), (-12.3456, 6, "−12.35"), (0.0, 1, "0")],
)  # fmt: skip
def test_a_number_too_long_for_its_cell_loses_decimals_and_then_becomes_a_power(value, longest, text):
    assert show_within(value, longest) == text


def test_words_that_look_like_markup_are_shown_as_they_are():
    for figure in pictures("long words", False):
        text = json.dumps(figure, ensure_ascii=False)
        assert "<b><b></b>" not in text
        assert "internationalization" not in text
    assert "**0.632** for {<b>|cat}" in shown("long words").frames[2].sentence


@pytest.mark.parametrize(("name", "goes_on"), [("post", True), ("width 4, two heads", False)])
def test_a_blend_is_on_its_way_back_only_where_nothing_comes_between(name, goes_on):
    walk = [frame for frame in shown(name).frames if "the blend is" in frame.sentence]

    assert walk
    assert all(("on its way back" in frame.sentence) == goes_on for frame in walk)
