"""Figure 3 as data: every picture is valid, says core's numbers and stays on its sheet."""

import json
import re
from itertools import product

import numpy as np
import plotly.graph_objects as go
import pytest

from core import toy
from core.feed_forward import NAMES, STEPS, feed_forward_graph, other_than
from core.show import show, show_vector
from figures.feed_forward import LAYOUT
from figures.feed_forward_narrow import LAYOUT as NARROW_LAYOUT
from figures.feed_forward_network import label, spot
from figures.feed_forward_words import film
from figures.letters import width
from figures.palette import PALETTES
from figures.pen import TEXT
from tests.figures.letters import troubles

SETTINGS = [(1, -1, 0.5), (0, 0, 0), (-3, 3, 3), (3, -3, -3), (-0.1, 0.2, -0.3)]


def network(x_1=1.0, x_2=-1.0, bias=0.5, activation="relu"):
    return feed_forward_graph(np.array([x_1, x_2]), np.append(toy.FFN_B_1[:-1], bias), activation)


def painted(figure):
    return json.loads(re.sub(r"\$([a-z_]+(?:\.[a-z]+)*)", lambda m: PALETTES["light"][m[1]], json.dumps(figure)))


def printed(figure):
    """Every word and number in a picture."""
    words = [word["text"] for word in figure["layout"]["annotations"]]
    return [
        re.sub("<.*?>", "", text) for text in [*words, *(t for trace in figure["data"] for t in trace.get("text", []))]
    ]


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("activation", NAMES)
@pytest.mark.parametrize("setting", SETTINGS)
def test_every_picture_is_a_valid_plotly_figure_without_nan_or_minus_zero(setting, activation, narrow):
    played = film(network(*setting, activation), activation, narrow)

    for figure in (played.still, *(frame.figure for frame in played.frames)):
        assert go.Figure(painted(figure)).layout.width == (328 if narrow else 1120)
    text = json.dumps(played.data(), ensure_ascii=False)
    assert not re.search(r"\bnan\b|−0\.000|−0\b(?!\.)|Infinity|NaN", text)
    assert len(text) < 150_000


def test_the_three_steps_are_counted_and_keep_their_names():
    frames = film(network(), "relu").frames

    assert [frame.name for frame in frames] == list(STEPS)
    assert [frame.at for frame in frames] == ["1", "2", "3"]
    assert frames[1].label == "step 2 of 3: **activate**"


def test_the_default_sentence_has_the_numbers_of_the_post():
    sentence = film(network(), "relu").frames[1].sentence

    assert sentence == (
        "The sums are **1, −1, 0, −1.5**; ReLU leaves **1, 0, 0, 0**, and the output will be **(1.000, 0.000)**. "
        "GELU would give (0.942, −0.259)."
    )


@pytest.mark.parametrize("activation", NAMES)
@pytest.mark.parametrize("setting", SETTINGS)
def test_nodes_show_the_numbers_of_core_in_both_compositions(setting, activation):
    made = network(*setting, activation)
    values = [show(v) for name in ("x", "pre", "post", "out") for v in made[name].value[0]]

    for narrow in (False, True):
        for frame in film(made, activation, narrow).frames:
            nodes = [t for trace in frame.figure["data"] for t in trace["text"]]
            assert sorted(re.sub("<.*?>", "", t) for t in nodes) == sorted(values)


def test_each_sentence_ends_with_the_output_and_what_another_activation_gives():
    for activation in NAMES:
        made = network(activation=activation)
        other = other_than(activation)
        instead = show_vector(network(activation=other)["out"].value)
        for frame in film(made, activation).frames:
            assert show_vector(made["out"].value) in frame.sentence
            assert frame.sentence.endswith(f"{NAMES[other]} would give {instead}.")


@pytest.mark.parametrize(
    ("setting", "words"),
    [
        ((1, -1, 0.5), "unit 4 starts to fire when b₁ passes 2.0"),
        ((1, -1, 2.0), "unit 4 starts to fire when b₁ passes 2.0"),
        ((1, -1, 2.1), "unit 4 fires while b₁ is above 2.0"),
        ((0.3, 0.2, 0.1), "unit 4 starts to fire when b₁ passes 0.1"),
        ((3, -3, 3), "unit 4 stays silent: b₁ must pass 6.0"),
        ((0, 0, 0), "unit 4 starts to fire when b₁ passes 0.0"),
    ],
)
def test_the_words_about_the_threshold_change_when_unit_4_fires(setting, words):
    assert words in " ".join(printed(film(network(*setting), "relu").still))


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("d_ff", [3, 4])
def test_the_threshold_and_a_sum_past_the_edge_of_the_plot_can_be_clicked(narrow, d_ff):
    w_1, w_2 = toy.FFN_W_1[:, -d_ff:], toy.FFN_W_2[-d_ff:]
    played = film(feed_forward_graph(np.array([9.5, -1]), np.zeros(d_ff), "relu", w_1, w_2), "relu", narrow)
    figures = [played.still, played.frames[0].figure]
    named = {w["name"]: w["text"] for figure in figures for w in figure["layout"]["annotations"] if "name" in w}

    assert named[f"threshold.0.{d_ff - 1}"] == "b₁ must pass 10.5"
    assert named[f"pre.0.{d_ff - 1}"] == "−10.5"


def test_the_edges_carry_their_weight_with_its_sign_and_a_thickness_by_its_size():
    figure = film(network(), "relu").frames[2].figure
    signs = [text for text in printed(figure) if re.fullmatch(r"[+−](1|0\.5)", text)]
    widths = {s["line"]["width"] for s in figure["layout"]["shapes"] if s["line"]["color"] in ("$plus", "$minus")}

    assert sorted(signs) == sorted([*["+1"] * 8, *["+0.5"] * 2, *["−1"] * 2])
    assert widths == {4.0, 2.75}


def test_curves_and_axes_stay_where_they_are_while_a_control_moves():
    def curves(setting):
        still = film(network(*setting), "relu").still
        return still["data"], still["layout"]["xaxis"], still["layout"]["yaxis"]

    assert all(curves(setting) == curves(SETTINGS[0]) for setting in SETTINGS)


def test_a_sum_past_the_axis_stands_outside_with_its_number():
    figure = film(network(-3, 3, 3), "relu").frames[1].figure

    assert {"9.0", "past 3"} <= set(printed(figure))


def pills(layout, first):
    """The edge of each weight, and the ground of its number: one that takes all the room there is."""
    half = layout.room / 2 + 1, 10
    sources, targets = (layout.x, layout.pre) if first else (layout.post, layout.out)
    for (i, source), (j, target) in product(enumerate(sources), enumerate(targets)):
        x, y = spot(layout, i, j, first)
        edge = np.linspace(layout.port(source, 1), layout.port(target, -1), 200)
        yield edge, (x - half[0], y - half[1], x + half[0], y + half[1])


@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize("layout", [LAYOUT, NARROW_LAYOUT], ids=["wide", "narrow"])
def test_a_weight_lies_on_its_own_edge_alone_and_on_no_other_weight(layout, first):
    """Its ground would bite a gap into an edge that only passes by."""
    placed = list(pills(layout, first))
    for i, (_, (x0, y0, x1, y1)) in enumerate(placed):
        for j, (edge, (a0, b0, a1, b1)) in enumerate(placed):
            if i != j:
                inside = (edge[:, 0] > x0) & (edge[:, 0] < x1) & (edge[:, 1] > y0) & (edge[:, 1] < y1)
                assert not inside.any(), (i, j)
                assert x1 <= a0 or a1 <= x0 or y1 <= b0 or b1 <= y0, (i, j)


@pytest.mark.parametrize("weight", [1, -0.25, 123456.789, -98765.4, 1e6, -1e6, 0.001, -0.5, 1.5])
def test_a_weight_of_any_size_has_room_on_its_edge(weight):
    for layout in (LAYOUT, NARROW_LAYOUT):
        assert width(label(weight, layout.room), TEXT) <= layout.room


@pytest.mark.parametrize("narrow", [False, True])
def test_sums_past_a_thousand_stand_whole_beside_the_curve(narrow):
    for activation in NAMES:
        for x_1, x_2 in ((1234.5, 98765.25), (-1234.5, -98765.25), (-1e6, 1e6), (-987654.321, 999876.123)):
            played = film(network(x_1, x_2, 0.5, activation), activation, narrow)
            for frame in played.frames:
                assert troubles(played.still, frame.figure) == []


def test_the_alternative_text_names_every_layer():
    alt = film(network(), "relu").frames[1].alt

    assert "sums (1.000, −1.000, 0.000, −1.500)" in alt
    assert "output (1.000, 0.000)" in alt
    assert "unit 4 starts to fire when b₁ passes 2.0" in alt
