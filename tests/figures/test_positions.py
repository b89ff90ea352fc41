"""Figure 4 as pictures: what stays, what moves, and that every number and every hand is core's."""

import base64
import json
import re
import zlib
from functools import cache
from itertools import product

import numpy as np
import plotly.graph_objects as go
import pytest

from core.positions import Shift, shift_by, sinusoidal_encoding
from core.show import show, show_vector
from figures.film import Film
from figures.palette import PALETTES
from figures.positions_words import film

SETTINGS = {
    "default": (3, 128, 64),
    "four": (3, 128, 4),
    "four, shortest": (0, 8, 4),
    "four, longest": (64, 512, 4),
    "eight clocks": (5, 40, 16),
    "no shift": (0, 128, 64),
    "every second pair": (64, 32, 128),
    "widest": (64, 512, 512),
}
EVERY = pytest.mark.parametrize(("setting", "narrow"), list(product(SETTINGS, (False, True))))
CLOCKS = pytest.mark.parametrize("setting", [name for name, (_, _, d) in SETTINGS.items() if d > 4])
FOUR = pytest.mark.parametrize("setting", [name for name, (_, _, d) in SETTINGS.items() if d == 4])


@cache
def shift_of(setting: str) -> Shift:
    return shift_by(*SETTINGS[setting])


@cache
def made(setting: str = "default", narrow: bool = False) -> Film:
    return film(shift_of(setting), 0, narrow)


def sampled(shown: Film) -> list[dict]:
    """The still, the ends, and some frames between."""
    n = len(shown.frames)
    return [shown.still, *(shown.frames[p].figure for p in sorted({0, 1, n // 2, n - 1, *range(0, n, 1 + n // 5)}))]


def painted(figure: dict) -> dict:
    return json.loads(re.sub(r"\$([a-z_]+(?:\.[a-z]+)*)", lambda m: PALETTES["light"][m[1]], json.dumps(figure)))


def unpacked(array: dict) -> np.ndarray:
    shape = [int(side) for side in array["shape"].split(",")]
    return np.frombuffer(base64.b64decode(array["bdata"]), array["dtype"]).reshape(shape)


def words(figure: dict) -> str:
    return " | ".join(re.sub("<.*?>", "", word["text"]) for word in figure["layout"]["annotations"])


def directions(trace: dict) -> np.ndarray:
    """Where the hands of one trace point, in degrees clockwise from the top."""
    return unpacked(trace["marker"]["angle"]) - 180.0


def off(a: np.ndarray, b: np.ndarray) -> float:
    """The largest angle between two sets of directions."""
    return float(np.abs((a - b + 180) % 360 - 180).max())


@EVERY
def test_every_picture_is_a_figure_that_plotly_accepts(setting, narrow):
    for figure in sampled(made(setting, narrow)):
        assert go.Figure(painted(figure)).layout.width == (328 if narrow else 1120)


@EVERY
def test_a_film_travels_small_and_arrives_as_it_was(setting, narrow):
    shown = made(setting, narrow)
    packed = shown.wound().packed
    arrived = zlib.decompress(base64.b64decode(packed)).decode()

    assert len(packed) < (1_000_000 if setting == "widest" else 300_000)
    assert json.loads(arrived) == json.loads(json.dumps(shown.data()))
    assert not re.search(r"NaN|Infinity|\\u22120\.0+\b", arrived)


@EVERY
def test_each_frame_is_a_position_and_its_label_says_what_the_link_says(setting, narrow):
    shown = made(setting, narrow)
    n = SETTINGS[setting][1]

    assert [frame.at for frame in shown.frames] == [str(p) for p in range(n)]
    assert len({frame.name for frame in shown.frames}) == n
    assert all(frame.label == f"**position {frame.at}** of 0 to {n - 1}" for frame in shown.frames)
    assert shown.frames[shown.first].at == "1"


@EVERY
def test_axes_and_colour_limits_never_move(setting, narrow):
    shown = made(setting, narrow)
    axes = [{k: v for k, v in f["layout"].items() if "axis" in k} for f in sampled(shown)]
    limits = {(t["zmin"], t["zmax"]) for t in shown.still["data"] if t["type"] == "heatmap"}

    assert all(a == axes[0] for a in axes)
    assert limits == {(-127, 127)}


@EVERY
def test_nothing_is_drawn_outside_the_sheet(setting, narrow):
    shown = made(setting, narrow)
    width, height = shown.still["layout"]["width"], shown.still["layout"]["height"]
    for figure in sampled(shown):
        for shape in (s for s in figure["layout"]["shapes"] if s["type"] == "path"):
            points = np.array(re.findall(r"(-?[\d.]+),(-?[\d.]+)", shape["path"]), float)
            margin = shape["line"]["width"] / 2 if len(points) > 2 and shape["line"]["color"] != "$bg" else 0
            assert points.min() >= margin, shape
            assert (points.max(axis=0) <= [width - margin, height - margin]).all(), shape
        for word in figure["layout"]["annotations"]:
            long = 0.46 * word["font"]["size"] * len(re.sub("<.*?>", "", word["text"]))
            left = word["x"] - {"left": 0, "center": long / 2, "right": long}[word["xanchor"]]
            assert left >= -2, word["text"]
            assert left + long <= width, word["text"]
            assert 8 <= word["y"] <= height - 8


@EVERY
def test_the_field_is_the_encoding_with_position_0_on_top(setting, narrow):
    still = made(setting, narrow).still
    field = next(t for t in still["data"] if t.get("meta"))
    _, n, d = SETTINGS[setting]

    assert np.abs(unpacked(field["z"]) / 127 - sinusoidal_encoding(n, d)).max() < 1 / 250
    assert field["y"] == sorted(field["y"])
    assert still["layout"]["yaxis"]["range"][1] == 0


@pytest.mark.parametrize("setting", SETTINGS)
def test_both_compositions_say_the_same_numbers(setting):
    wide, narrow = made(setting), made(setting, narrow=True)

    assert [f.sentence for f in wide.frames] == [f.sentence for f in narrow.frames]
    for p in (0, 1, 7):
        assert words(wide.frames[p].figure) == words(narrow.frames[p].figure)


def test_the_film_opens_on_the_numbers_of_the_post():
    shown = made("four")

    assert "(0.8415, 0.5403, 0.0100, 1.0000)" in shown.frames[shown.first].sentence
    assert "(0.8415, 0.5403)" in made().frames[1].sentence
    assert "(−0.9998, −0.0221, 0.1411, −0.9900)" in made("four, longest").frames[300].sentence


@pytest.mark.parametrize("setting", SETTINGS)
def test_every_sentence_reads_the_ends_of_its_row(setting):
    shift = shift_of(setting)
    for p, frame in enumerate(made(setting).frames):
        row = shift.encoding[p]
        read = [row] if len(row) == 4 else [row[:2], row[-2:]]
        assert all(f"**{show_vector(part, 4)}**" in frame.sentence for part in read)


@pytest.mark.parametrize("setting", SETTINGS)
def test_the_product_is_printed_alike_at_every_position_and_without_one(setting):
    shown, shift = made(setting), shift_of(setting)
    once = show(shift.product_from_turn, 4)

    for p, frame in enumerate(shown.frames):
        assert f"PE({p}) · PE({p + shift.k}) = {once}" in words(frame.figure)
    if shift.encoding.shape[1] > 4:
        assert f"pairs = {once}, without p" in words(shown.still)


def labelled(shown: Film) -> list[int]:
    """The pairs that have a clock, by the numbers under their faces."""
    said = words(shown.still).split(" | ")
    title = next(at for at, text in enumerate(said) if "pairs" in text)
    return [int(text.removeprefix("pair ")) for text in said[title:] if re.fullmatch(r"(pair )?\d+", text)]


@CLOCKS
def test_every_hand_points_to_its_sine_and_cosine(setting):
    shift, shown = shift_of(setting), made(setting)
    omega = shift.omega[labelled(shown)]
    for p, frame in enumerate(shown.frames):
        later, now = (directions(trace) for trace in frame.figure["data"])
        assert len(now) == min(32, len(shift.omega))
        assert off(now, np.degrees(p * omega)) < 0.6
        assert off(later, np.degrees((p + shift.k) * omega)) < 0.6


@pytest.mark.parametrize("pair", [0, 1, 3, 100, 254, 255])
@pytest.mark.parametrize("narrow", [False, True])
def test_of_many_pairs_the_chosen_one_and_the_last_have_a_clock(pair, narrow):
    pairs = labelled(film(shift_by(3, 2, 512), pair, narrow))

    assert {pair, 255} <= {*pairs} or pair == 254
    assert pair in pairs
    assert len(pairs) == len({*pairs}) == 32
    assert pairs == sorted(pairs)


@FOUR
def test_at_four_dimensions_all_four_numbers_stand_large(setting):
    shift = shift_of(setting)
    for narrow in (False, True):
        for p, frame in enumerate(made(setting, narrow).frames):
            cells = [text for t in frame.figure["data"] if t["type"] == "heatmap" for text in t["text"][0]]
            assert cells == [show(value, 4) for value in shift.encoding[p]]


@FOUR
def test_at_four_dimensions_the_hands_end_where_the_encoding_says(setting):
    shift = shift_of(setting)
    for p, frame in enumerate(made(setting).frames):
        hands = [
            t for t in frame.figure["data"] if t["type"] == "scatter" and len(t["x"]) == 6 and t["mode"] == "lines"
        ][-2:]
        for trace, row in zip(hands, (shift.shifted[p], shift.encoding[p]), strict=True):
            x, y = (np.diff([trace[c][:2], trace[c][3:5]], axis=1).ravel() for c in "xy")
            assert off(np.degrees(np.arctan2(x, -y)), np.degrees(np.arctan2(row[::2], row[1::2]))) < 0.2


def test_the_arc_of_the_shift_goes_from_the_hand_to_where_it_will_be():
    frame, shift = made("four, longest").frames[5].figure, shift_of("four, longest")
    marks = frame["data"][-1]
    centres = np.array([marks["x"][-2:], marks["y"][-2:]])
    heads = np.array([marks["x"][:2], marks["y"][:2]]) - centres

    assert off(np.degrees(np.arctan2(heads[0], -heads[1])), np.degrees((5 + 64) * shift.omega)) < 0.2


def test_the_chosen_pair_is_marked_in_the_field_and_on_its_clock():
    first, later = (film(shift_of("default"), pair).still for pair in (0, 10))

    assert first["data"] == later["data"]
    assert "<b>10</b>" in json.dumps(later)
    assert "<b>10</b>" not in json.dumps(first)


def test_the_number_of_the_read_row_never_covers_half_a_tick():
    shown = made()
    ticks = [w["y"] for w in shown.still["layout"]["annotations"] if re.fullmatch(r"\d+", w["text"]) and w["x"] == 44]
    for frame in shown.frames:
        cover = frame.figure["layout"]["shapes"][2]
        ys = [cover["y0"], cover["y1"]]
        assert all(y - 8 >= min(ys) and y + 8 <= max(ys) or not min(ys) < y + 8 or not y - 8 < max(ys) for y in ticks)


@pytest.mark.parametrize(("d", "narrow"), list(product((4, 16, 64, 512), (False, True))))
@pytest.mark.parametrize("k", [0, 1])
def test_a_shift_of_0_or_1_is_said_as_a_reader_would(k, d, narrow):
    shown = film(shift_by(k, 8, d), 0, narrow)
    said = words(shown.still)

    assert not re.search(r"p \+ 0|\b[01]ω", said)
    assert k or "no shift" in said


@CLOCKS
def test_every_dimension_is_as_many_pixels_wide_as_any_other_for_unequal_ones_draw_stripes(setting):
    field = next(trace for trace in made(setting).still["data"] if trace.get("meta", {}).get("name") == "encoding")

    assert set(np.diff(field["x"])) == {512 / shift_of(setting).encoding.shape[1]}
