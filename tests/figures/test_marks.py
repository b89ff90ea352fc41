"""The marks of the pictures: what is lit, which words keep apart, and what a bar, an arc or an edge stands for."""

import re
from functools import cache

import numpy as np
import pytest

from core import toy
from core.arithmetic import reads
from core.block_walk import walk
from core.feed_forward import feed_forward_graph
from core.forward_pass import forward_pass
from core.forward_pass_stops import stops
from core.ops import causal_mask
from core.parameters import Config
from core.positions import shift_by
from core.residual_stacks import stacks
from core.rope import degrees_per_position
from core.rope_graph import turn_frames
from figures.block_walk_compare import parting
from figures.block_walk_plan import Trip
from figures.block_walk_vectors import shares
from figures.block_walk_words import film as walk_film
from figures.canvas import Canvas
from figures.feed_forward_network import width_of
from figures.feed_forward_words import film as network_film
from figures.film import Film
from figures.forward_pass_detail import highlighted
from figures.forward_pass_words import film as block_film
from figures.forward_pass_words import sentence_of
from figures.parameters_words import mosaic_film, pie_film
from figures.positions_words import film as positions_film
from figures.residual_words import film as residual_film
from figures.rope_arc import Arc
from figures.rope_layout import WIDE_LAYOUT
from figures.rope_scene import Scene as Turned
from figures.rope_words import film as rope_film
from figures.scene import Scene

MADE = forward_pass(mask=causal_mask(3))
WALK = stops(MADE, True)


@cache
def block(narrow: bool = False) -> Film:
    return block_film(WALK, MADE, 1, 1, narrow)


Box = tuple[float, ...]


def outlines(figure: dict, width: float) -> list[Box]:
    """Left, top, right and bottom of the accent's outlines that are so many pixels wide."""
    line = {"color": "$accent", "width": width}
    drawn = [s["path"] for s in figure["layout"]["shapes"] if s["line"] == line and "path" in s]
    corners = [np.array(re.findall(r"(-?[\d.]+),(-?[\d.]+)", path), dtype=float) for path in drawn]
    return [(*c.min(axis=0), *c.max(axis=0)) for c in corners]


def is_framed(figure: dict, name: str, cells: list[tuple[int, ...]], width: float, grow: float) -> bool:
    """Whether an outline of that width stands around these cells of a matrix, the last one of that name."""
    trace = [t for t in figure["data"] if t.get("meta", {}).get("name") == name][-1]
    rows, columns = zip(*((0, *cell)[-2:] for cell in cells), strict=True)
    corner = trace["x"][min(columns)] - grow, trace["y"][min(rows)] - grow
    box = *corner, trace["x"][max(columns) + 1] + grow, trace["y"][max(rows) + 1] + grow
    return any(other == pytest.approx(box, abs=0.1) for other in outlines(figure, width))


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("at", range(len(WALK)), ids=[stop.name + stop.stage for stop in WALK])
def test_the_result_has_a_thick_frame_and_what_feeds_it_a_thin_one(at, narrow):
    figure, cell = block(narrow).frames[at].figure, highlighted(WALK[at], 1, 1)
    shown = {t["meta"]["name"] for t in figure["data"] if "meta" in t}
    fed: dict[str, list] = {}
    for c in reads(cell.quantity, cell.index):
        fed.setdefault(c.quantity.name, []).append(c.index)

    assert is_framed(figure, cell.quantity.name, [cell.index], width=3, grow=1)
    for name, cells in fed.items():
        assert name not in shown or is_framed(figure, name, cells, width=2, grow=0), name


def test_on_a_phone_matrices_that_only_keep_company_are_left_out():
    wide, narrow = (
        {t["meta"]["name"] for t in block(narrow).frames[[s.stage for s in WALK].index("blend")].figure["data"]}
        for narrow in (False, True)
    )

    assert "attn_masked" in wide
    assert "attn_masked" not in narrow
    assert {"attn_weights", "v", "attn_blend"} <= narrow


def test_a_number_without_end_is_struck_and_has_no_colour():
    sheet = Canvas(200, 50)
    sheet.matrix(np.array([[1.0, -np.inf]]), 0, 0, (60, 30))

    assert (sheet.traces[0]["z"], sheet.traces[0]["text"]) == ([[1.0, None]], [["1.000", ""]])
    assert [word["text"] for word in sheet.words] == ["−∞"]


# words and their colours


def test_other_words_take_the_colours_that_are_free_in_order_and_the_rest_is_grey():
    assert Scene(("a", "b", "a", "c", "d")).roles == ("the", "cat", "the", "sat", "norm")
    assert Scene(("sat", "on", "the", "mat")).roles == ("sat", "cat", "the", "norm")


def test_a_word_in_a_sentence_says_its_colour_where_that_is_another_word_s():
    assert [Scene(("sat", "on", "mat")).chip(row) for row in range(3)] == ["{sat}", "{on|the}", "{mat|cat}"]


def test_every_other_token_is_named_with_what_is_taken_of_it():
    said = {frame.name: frame.sentence for frame in walk_film(walk(2)).frames}["attention_1"]

    assert "keeps **0.397** of itself and takes **0.211** of {the} and **0.392** of {cat}" in said


# figure 1


@pytest.mark.parametrize("n_blocks", [1, 3])
def test_the_frame_stands_where_the_arrangements_part(n_blocks):
    pre, post = (Trip(walk(0, n_blocks, first)) for first in (True, False))

    assert parting(pre, post) == parting(post, pre) == "attention"
    assert parting(pre, pre) is None


def test_weights_that_add_up_to_one_fill_their_bar():
    sheet = Canvas(200, 20)
    shares(sheet, np.array([0.5, 0.25, 0.25]), ("the", "cat", "sat"), (10, 0, 110, 8))
    ends = [[float(x) for x in re.findall(r"(-?[\d.]+),", shape["path"])] for shape in sheet.shapes]

    assert (min(ends[0]), max(ends[-1])) == (10, 110)
    assert [round(max(e) - min(e)) for e in ends] == [48, 24, 24]


# figure 2


STACKS = [
    (5, 1.0, 0.5),
    (1, 1.0, 1.5),
    (2, 0.5, 1.2),
    (30, 1.0, 1.5, "linear"),
    (30, 3.0, -1.5, "linear"),
    (12, 1.0, 0),
]
DEEP = pytest.mark.parametrize("setting", STACKS, ids=str)
BOTH = pytest.mark.parametrize("narrow", [False, True])


def words(figure: dict) -> list[dict]:
    return figure["layout"]["annotations"]


@DEEP
@BOTH
def test_numbers_over_neighbouring_layers_keep_apart(setting, narrow):
    for frame in residual_film(stacks(*setting), narrow).frames:
        rows: dict[float, list[dict]] = {}
        for word in words(frame.figure):
            if "name" in word and word["xanchor"] == "center":
                rows.setdefault(word["y"], []).append(word)
        for row in rows.values():
            row.sort(key=lambda word: word["x"])
            for one, other in zip(row, row[1:], strict=False):
                long = [0.4 * w["font"]["size"] * len(re.sub("<.*?>", "", w["text"])) for w in (one, other)]
                assert other["x"] - one["x"] > sum(long) / 2


@DEEP
@BOTH
def test_the_ends_of_both_curves_have_names_that_keep_apart(setting, narrow):
    still = residual_film(stacks(*setting), narrow).still
    with_path, without = (
        next(w["y"] for w in words(still) if name in w["text"]) for name in ("with path", ">without<")
    )

    assert abs(with_path - without) >= 49.9


@pytest.mark.parametrize("setting", [(5, 1.0, 0.5), (5, 1.0, -0.5), (8, 0.3, -1.2), (30, 1.0, 1.5, "linear")], ids=str)
@BOTH
def test_the_gradient_at_a_ring_stands_on_the_side_that_its_curve_leaves_free(setting, narrow):
    for frame in residual_film(stacks(*setting), narrow).frames[1:-1]:
        curves = [trace for trace in frame.figure["data"] if trace["mode"] == "lines+markers"]
        labels = [w for w in words(frame.figure) if w["xanchor"] == "right" and w["font"]["color"] == "$accent"]
        assert len(labels) == len(curves) == 2
        for label in labels:
            long = 0.45 * label["font"]["size"] * len(re.sub("<.*?>", "", label["text"]))
            for x, y in [(c["x"], c["y"]) for c in curves if abs(c["y"][-1] - label["y"]) < 28.2]:
                way = [(x[-2] + share * (x[-1] - x[-2]), y[-2] + share * (y[-1] - y[-2])) for share in (0, 0.25, 0.5)]
                assert not any(label["x"] - long < a < label["x"] and abs(b - label["y"]) < 8 for a, b in way)


# figure 3


@pytest.mark.parametrize(("bias", "pointed"), [(0.5, 1), (3.0, 0)])
def test_the_words_about_the_threshold_point_at_their_ring_only_in_the_left_half(bias, pointed):
    made = feed_forward_graph(b_1=np.append(toy.FFN_B_1[:-1], bias))
    thin = [
        sum(s["line"] == {"color": "$muted", "width": 1.5} for s in frame.figure["layout"]["shapes"])
        for frame in network_film(made, "relu").frames[:2]
    ]

    assert thin[1] - thin[0] == pointed


def test_the_heaviest_weights_are_drawn_alike():
    assert [width_of(w) for w in (0.5, -1, 3, 1e6)] == [2.75, 4.0, 9.0, 9.0]


# figure 4


def test_the_arcs_of_a_long_shift_leave_full_turns_out():
    frame = positions_film(shift_by(64, 8, 4), 0).frames[3].figure
    arcs = next(t for t in frame["data"] if t.get("line", {}).get("shape") == "spline")
    hubs = frame["data"][-1]
    x, y = (np.array(arcs[c][:13], dtype=float) - hubs[c][-2] for c in "xy")
    steps = np.diff(np.unwrap(np.arctan2(x, -y)))

    assert np.all((steps > 0) & (steps < 0.12))
    assert steps.sum() == pytest.approx(64 % (2 * np.pi), abs=0.2)


# figure 5


@pytest.mark.parametrize("k", [(2, 1), (3, 0), (0.5, 0)])
def test_the_arcs_of_both_arrows_never_lie_on_one_another(k):
    scene = Turned(turn_frames(2, 1, 30, (2, 1), k), degrees_per_position(64), WIDE_LAYOUT)

    assert abs(Arc(scene, "q", 0).radius - Arc(scene, "k", 0).radius) >= 20


def test_where_one_arrow_covers_the_other_the_lower_one_is_drawn_thicker():
    def thickness(k: tuple[float, float]) -> list[float]:
        """Of the arrow of the key, then of the query."""
        figure = rope_film(turn_frames(1, 1, 30, (2, 1), k), degrees_per_position(64), 10000).frames[0].figure
        filled = {
            s.get("fillcolor"): s["path"] for s in figure["layout"]["shapes"] if s.get("path", "").count("L") == 6
        }
        ends = [re.findall(r"(-?[\d.]+),(-?[\d.]+)", filled[color]) for color in ("$ink", "$attention")]
        return [round(float(np.hypot(*(np.array(e[0], float) - np.array(e[-1], float))))) for e in ends]

    assert thickness((2, 1)) == [8, 4]
    assert thickness((1, 2)) == [4, 4]


def test_the_hands_of_the_dials_stand_where_the_position_of_the_query_turns_them():
    figure = rope_film(turn_frames(3, 1), degrees_per_position(64), 10000).frames[0].figure
    (hands,) = (s["path"] for s in figure["layout"]["shapes"] if s["line"] == {"color": "$position", "width": 2.5})
    x0, y0, x1, y1 = map(float, re.findall(r"-?[\d.]+", hands)[:4])

    assert np.arctan2(y0 - y1, x1 - x0) == pytest.approx(3.0, abs=0.02)


# figure 6


def test_what_a_mask_hides_is_said_to_lie_ahead_only_where_it_does():
    backwards = forward_pass(mask=np.array([[True, False, False], [False, True, True], [True, True, True]]))
    stop = next(stop for stop in stops(backwards, True) if stop.stage == "mask")

    assert "{the} may not look ahead: its scores for {cat} and {sat} become −∞" in sentence_of(stop, 0)
    assert "{cat} may not look everywhere: its scores for {the} become −∞" in sentence_of(stop, 1)
    assert "{sat} is the last token: it may look at all of them" in sentence_of(stop, 2)


def test_a_token_takes_nothing_from_those_behind_the_mask():
    (blend,) = (stop for stop in WALK if stop.stage == "blend")

    assert sentence_of(blend, 0).startswith("{the} keeps **1.000** of itself: the blend is")
    assert "{sat}" not in sentence_of(blend, 1)


# figure 7


def test_a_share_is_written_in_the_middle_of_its_slice():
    still = pie_film(Config()).still
    pie = next(trace for trace in still["data"] if trace["type"] == "pie")
    (x0, x1), (y0, y1) = pie["domain"]["x"], pie["domain"]["y"]
    size = still["layout"]["width"], still["layout"]["height"]
    at = next((w["x"], w["y"]) for w in words(still) if "31.017" in w["text"])
    across, up = at[0] - size[0] * (x0 + x1) / 2, size[1] * (1 - (y0 + y1) / 2) - at[1]

    assert np.arctan2(across, up) == pytest.approx(2 * np.pi * 0.31017 / 2, abs=0.02)


def test_a_thin_position_table_is_named_in_its_colour_under_the_token_table_where_it_has_room():
    def named(config: Config) -> list[dict]:
        return [w for w in words(mosaic_film(config, config).still) if w.get("name") == "positions"]

    assert [(w["font"]["color"], w["xanchor"]) for w in named(Config())] == [("$position", "right")]
    assert [(w["font"]["color"], w["xanchor"]) for w in named(Config(vocab_size=1000))] == [("$muted", "left")]
