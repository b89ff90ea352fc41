"""Figure 5 as pictures: what stays, what moves, and that both compositions say the same numbers."""

import json
import re
from functools import cache, partial
from itertools import product

import numpy as np
import plotly.graph_objects as go
import pytest

from core.given_tables import ROPE
from core.marks import effects
from core.rope import degrees_per_position, scores_over_gap
from core.rope_gaps import GAPS, turned
from core.rope_graph import turn_frames
from core.setting import Setting
from figures import rope
from figures.film import Film
from figures.letters import width
from figures.palette import PALETTES
from figures.rope_arc import curve
from figures.rope_layout import NARROW_LAYOUT, WIDE_LAYOUT
from figures.rope_scene import Scene
from figures.rope_wave import EDGE
from figures.rope_words import film
from figures.scene import Scene as Given
from tests.figures.letters import troubles

SETTINGS = {
    "default": (1, 0, 30, (1, 0), (2, 1)),
    "gap 2": (3, 1, 30, (1, 0), (2, 1)),
    "slow": (12, 0, 5, (1, 0), (2, 1)),
    "half turns": (0, 12, 180, (-3, -3), (3, -3)),
    "no turning": (4, 2, 0, (1, 0), (2, 1)),
    "no query": (1, 0, 30, (0, 0), (2, 1)),
    "nothing": (1, 0, 30, (0, 0), (0, 0)),
    "alike": (12, 12, 25, (2, 1), (2, 1)),
    "opposite": (0, 0, 90, (2, -1), (-2, 1)),
    "short": (1, 0, 45, (0.1, 0), (0, -0.1)),
    "tiny": (1, 0, 30, (0.001, 0), (0.002, 0.001)),
    "next to nothing": (1, 0, 30, (5e-324, 0), (0, 5e-324)),
}
LADDER = degrees_per_position(64)
EVERY = pytest.mark.parametrize(("setting", "narrow"), list(product(SETTINGS, (False, True))))


@cache
def made(setting: str = "default", narrow: bool = False) -> Film:
    return film(turn_frames(*SETTINGS[setting]), LADDER, 10000, narrow)


def painted(figure: dict) -> dict:
    return json.loads(re.sub(r"\$([a-z_]+(?:\.[a-z]+)*)", lambda m: PALETTES["light"][m[1]], json.dumps(figure)))


def words(figure: dict) -> list[str]:
    return [re.sub("<.*?>", "", word["text"]) for word in figure["layout"]["annotations"] if word["text"]]


@EVERY
def test_every_picture_is_a_figure_that_plotly_accepts(setting, narrow):
    shown = made(setting, narrow)

    played = shown.frames if setting in ("default", "half turns") else shown.frames[::6]
    for figure in (shown.still, *(frame.figure for frame in played)):
        assert go.Figure(painted(figure)).layout.width == (328 if narrow else 1120)


@EVERY
def test_a_film_is_small_and_holds_no_number_that_is_none(setting, narrow):
    sent = json.dumps(made(setting, narrow).data(), ensure_ascii=False, separators=(",", ":"), allow_nan=False)

    assert len(sent.encode()) < 170_000
    assert not re.search(r"\bnan\b|−0\.000|−0°|∞", sent)


@EVERY
def test_each_frame_has_a_name_a_place_in_the_link_and_a_label_that_counts(setting, narrow):
    frames = made(setting, narrow).frames

    assert len({frame.name for frame in frames}) == len({frame.at for frame in frames}) == len(frames) <= 41
    for frame in frames:
        assert frame.label.startswith(f"shift {frame.at} of {frames[-1].at}: ")


@EVERY
def test_nothing_is_written_outside_the_sheet(setting, narrow):
    layout = NARROW_LAYOUT if narrow else WIDE_LAYOUT
    for frame in made(setting, narrow).frames:
        for word in frame.figure["layout"]["annotations"]:
            half = width(word["text"], word["font"]["size"]) / 2
            left = {"left": 0, "center": half, "right": 2 * half}[word["xanchor"]]
            assert word["x"] - left >= -1
            assert word["x"] - left + 2 * half <= layout.width + 1
            assert 8 <= word["y"] <= layout.height - 8


@EVERY
def test_no_text_is_smaller_than_15(setting, narrow):
    shown = made(setting, narrow)

    for figure in (shown.still, *(frame.figure for frame in shown.frames)):
        assert all(word["font"]["size"] >= 15 for word in figure["layout"]["annotations"])


def test_the_defaults_say_the_numbers_of_the_post():
    said = [made(setting).frames[0].sentence for setting in ("default", "gap 2")]

    assert "**2.232**" in said[0]
    assert "gap −1 gives 1.232" in said[0]
    assert "**3.4°**" in said[0]
    assert "**1.866**" in said[1]
    assert {"1.232", "2.000", "2.232", "1.866"} <= set(words(made().still))


@pytest.mark.parametrize("setting", SETTINGS)
def test_both_compositions_say_the_same(setting):
    wide, narrow = made(setting), made(setting, True)

    assert [(f.name, f.label, f.sentence, f.alt) for f in wide.frames] == [
        (f.name, f.label, f.sentence, f.alt) for f in narrow.frames
    ]


@pytest.mark.parametrize("setting", SETTINGS)
def test_every_frame_shows_the_score_that_core_gives(setting):
    graphs = turn_frames(*SETTINGS[setting])
    for graph, frame in zip(graphs, made(setting).frames, strict=True):
        score = graph["score"].text(float(graph["score"].value))
        assert score in words(frame.figure)
        assert f"**{score}**" in frame.sentence


def test_the_axes_stay_while_positions_and_angle_change():
    stills = [made(setting).still["layout"] for setting in ("default", "gap 2", "no turning")]

    for axis in ("xaxis", "yaxis", "xaxis2", "yaxis2", "xaxis3", "yaxis3"):
        assert stills[0][axis] == stills[1][axis] == stills[2][axis]


@EVERY
def test_both_plots_have_one_range_of_scores_and_hold_every_score(setting, narrow):
    still = made(setting, narrow).still
    low, high = still["layout"]["yaxis2"]["range"]

    assert still["layout"]["yaxis3"]["range"] == [low, high]
    for trace in still["data"]:
        if trace.get("yaxis") in ("y2", "y3"):
            assert low < min(trace["y"])
            assert max(trace["y"]) < high


def test_the_angle_between_the_arrows_keeps_its_size_while_the_film_plays():
    graphs, shown = turn_frames(*SETTINGS["gap 2"]), made("gap 2")

    assert len(graphs) == 13
    assert all("33.4°" in words(frame.figure) for frame in shown.frames)


@pytest.mark.parametrize(
    ("setting", "said"),
    [
        (
            "no query",
            "q has no length, so no angle lies between them and all its products are 0. The score is **0.000**",
        ),
        ("nothing", "q and k have no length"),
        ("alike", "they point the same way"),
        ("opposite", "**180°** stay between them"),
        ("no turning", "at θ = 0° no position turns anything"),
    ],
)
def test_what_has_no_number_is_said_in_words(setting, said):
    assert all(said in frame.sentence for frame in made(setting).frames)


def test_the_reverse_gap_is_named_only_where_it_scores_differently():
    assert "reverse gap" in made("default").frames[0].sentence
    assert "reverse gap" not in made("alike").frames[0].sentence


@pytest.mark.parametrize(("d_head", "said"), [(64, ": 32 pairs"), (128, ": 32 of its 64 pairs")])
def test_the_dials_say_which_pairs_they_show(d_head, said):
    still = film(turn_frames(), degrees_per_position(d_head), 10000).still

    assert any(said in word for word in words(still))
    assert "pair 0: 57.3°" in words(still)


def half(word: dict) -> tuple[float, float]:
    """Half the width and height of a label on its background, from the widths of Source Sans."""
    size = word["font"]["size"]
    return width(word["text"], size) / 2 + 2, 0.65 * size + 2


def settings_at_random(n: int) -> list[tuple]:
    chance = np.random.default_rng(5)
    found = [(3, 0, 30, (3.0, 3.0), (-3.0, 2.0))]
    for _ in range(n):
        m, n_ = map(int, chance.integers(0, 13, 2))
        q, k = chance.uniform(-1, 1, (2, 2)) * chance.choice([0.1, 1, 3, 3, 10, 1e6], (2, 1))
        found.append((m, n_, int(chance.integers(0, 37)) * 5, tuple(q.round(1)), tuple(k.round(1))))
    return found


@pytest.mark.parametrize("layout", [WIDE_LAYOUT, NARROW_LAYOUT])
def test_no_label_of_the_wave_lies_over_the_wave_its_ring_or_another_label(layout):
    gaps = np.linspace(-EDGE, EDGE, 4001)
    for setting in settings_at_random(150):
        scene = Scene(turn_frames(*setting), LADDER, layout)
        box = scene.wave
        x, y = scene.on_plot(box, -EDGE, EDGE, gaps, scores_over_gap(gaps, *setting[2:]))
        gap = setting[0] - setting[1]
        ring = scene.on_plot(box, -EDGE, EDGE, gap, float(np.interp(gap, gaps, scores_over_gap(gaps, *setting[2:]))))
        labels = [w for w in rope.still(scene, 10000)["layout"]["annotations"] if w.get("bgcolor")]
        assert [w["font"]["color"] for w in labels].count("$accent") == 1
        for i, word in enumerate(labels):
            (dx, dy), at = half(word), (word["x"], word["y"])
            assert not np.any((abs(x - at[0]) < dx) & (abs(y - at[1]) < dy)), setting
            assert np.hypot(max(abs(ring[0] - at[0]) - dx, 0), max(abs(ring[1] - at[1]) - dy, 0)) >= 10, setting
            for other in labels[:i]:
                far_x, far_y = half(other)
                assert abs(other["x"] - at[0]) >= dx + far_x or abs(other["y"] - at[1]) >= dy + far_y, setting


@EVERY
def test_the_score_over_the_shift_stands_between_its_ring_and_the_line_of_zero_or_below_that(setting, narrow):
    """On the other side it could leave the plot."""
    frame = made(setting, narrow).frames[0].figure["layout"]
    (label,) = (word["y"] for word in frame["annotations"] if word.get("name") == "score")
    rings = [shape for shape in frame["shapes"] if shape["type"] == "circle"]
    ring = (rings[-1]["y0"] + rings[-1]["y1"]) / 2
    score = float(turn_frames(*SETTINGS[setting])[0]["score"].value)

    assert (label > ring) == (score >= 0)


@pytest.mark.parametrize("direction", range(201, 291, 3))
def test_the_label_of_a_long_arrow_keeps_off_the_lengths_that_stand_below_the_plane(direction):
    q = 983832.0 * np.cos(np.radians(direction)), 983832.0 * np.sin(np.radians(direction))
    shown = film(turn_frames(7, 0, 0, q, (2, 1)), LADDER, 10000)

    assert troubles(shown.still, shown.frames[0].figure) == []


def test_tiny_scores_draw_the_same_wave_as_large_ones():
    small, large = (curves(k) for k in (1e-6, 1.0))

    assert small == pytest.approx(np.array(large) * 1e-6, rel=1e-3)
    assert max(large) > 2


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize(
    ("size", "ticks"),
    [
        (1, ["−2", "0", "2"]),
        (1e-3, ["−5 × 10⁻⁶", "0", "5 × 10⁻⁶"]),
        (1e-6, ["−5 × 10⁻¹²", "0", "5 × 10⁻¹²"]),
        (1e-149, ["−5 × 10⁻²⁹⁸", "0", "5 × 10⁻²⁹⁸"]),
        (300, ["−500,000", "0", "500,000"]),
        (3e4, ["−5 × 10⁹", "0", "5 × 10⁹"]),
        (4e5, ["−5 × 10¹¹", "0", "5 × 10¹¹"]),
    ],
)
def test_the_axis_of_scores_says_sizes_that_can_be_told_apart_and_covers_nothing(size, ticks, narrow):
    shown = film(turn_frames(1, 0, 30, (size, 0), (2 * size, size)), LADDER, 10_000, narrow)
    printed = [*words(shown.still), *words(shown.frames[0].figure), *shown.frames[0].sentence.strip(".").split()]

    for axis in ("yaxis2", "yaxis3"):
        assert shown.still["layout"][axis]["ticktext"] == ticks
    assert troubles(shown.still, shown.frames[0].figure) == []
    assert not {"0.000", "**0.000**", "0.000;"} & set(printed)
    assert not any(re.search(r"\de\d", word) for word in printed)


def test_a_score_that_rounding_alone_keeps_from_0_is_0_beside_tiny_ones_too():
    shown = film(turn_frames(3, 0, 30, (1e-6, 0), (1e-6, 0)), LADDER, 10_000)

    assert "The score is **0.000**" in shown.frames[5].sentence
    assert "0.000" in words(shown.frames[5].figure)


@EVERY
def test_a_click_anywhere_above_or_below_a_point_of_a_plot_finds_its_score(setting, narrow):
    still = made(setting, narrow).still
    layout = still["layout"]
    flat, wave = (next(t for t in still["data"] if t.get("meta", {}).get("name") == n) for n in ("score", "wave"))

    for trace, number in ((flat, 2), (wave, 3)):
        axis, edges = layout[f"xaxis{number}"], trace["meta"]["edges"]
        (low, high), (left, right) = axis["range"], axis["domain"]
        xs = [layout["width"] * (left + (x - low) / (high - low) * (right - left)) for x in trace["x"]]
        assert all(a < x < b for a, x, b in zip(edges["x"][:-1], xs, edges["x"][1:], strict=True))
        assert edges["y"] == pytest.approx(
            [layout["height"] * (1 - y) for y in layout[f"yaxis{number}"]["domain"]][::-1]
        )
    assert len(flat["x"]) == len(made(setting, narrow).frames)
    assert wave["x"] == list(GAPS)


def curves(size: float) -> list[float]:
    """The heights of the wave, for q and k of that size together."""
    q, k = (1.0, 0.0), (2 * size, size)
    figure = film(turn_frames(1, 0, 30, q, k), LADDER, 10_000).still
    return next(trace["y"] for trace in figure["data"] if len(trace.get("y", [])) == 251)


def test_an_arc_is_round():
    numbers = [float(n) for n in re.findall(r"-?[\d.]+", curve((0, 0), 100, 20, 340))]
    ends = np.array(numbers[:2] + [n for i in range(2, len(numbers), 4) for n in numbers[i + 2 : i + 4]]).reshape(-1, 2)

    np.testing.assert_allclose(np.hypot(*ends.T), 100, atol=0.1)
    np.testing.assert_allclose(ends[-1], [100 * np.cos(np.radians(340)), -100 * np.sin(np.radians(340))], atol=0.1)


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize(
    "setting", [(8, 4, 90, (1, 0.1), (1, 0.10001)), (5, 1, 0, (-0.7, 0), (-0.69, -0.01)), (3, 3, 30, (2, 1), (2, 1.3))]
)
def test_the_words_at_two_arrows_that_nearly_meet_keep_apart(setting, narrow):
    played = film(turn_frames(*setting), LADDER, 10_000, narrow)
    for frame in played.frames:
        assert troubles(played.still, frame.figure) == []


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize(
    ("m", "n", "theta", "cells"), [(12, 0, 5, {("q", 0, 0): 2.0}), (3, 1, 45, {("k", 0, 1): -3.0, ("k", 0, 0): 1e6})]
)
def test_marks_of_changed_numbers_stay_on_the_sheet(m, n, theta, cells, narrow):
    setting = Setting(ROPE, cells=cells)
    given = Given((), *effects(partial(turned, m, n, theta), setting))
    frames = turn_frames(m, n, theta, *(setting.array(name)[0] for name in ROPE))
    played = film(frames, LADDER, 10_000, narrow, given)
    for figure in (played.still, *(frame.figure for frame in played.frames)):
        marks = [s["path"] for s in figure["layout"]["shapes"] if s["line"] == {"color": "$ink", "width": 1.2}]
        xs, ys = zip(
            *(map(float, pair) for path in marks for pair in re.findall(r"M([\d.-]+),([\d.-]+)", path)), strict=True
        )
        assert min(xs) >= 0
        assert max(xs) + 7 <= figure["layout"]["width"]
        assert min(ys) >= 0
        assert max(ys) + 7 <= figure["layout"]["height"]
