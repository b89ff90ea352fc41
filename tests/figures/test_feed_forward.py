"""Figure 3 as data: every picture is valid, says core's numbers and stays on its sheet."""

import json
import re

import numpy as np
import plotly.graph_objects as go
import pytest

from core import toy
from core.feed_forward import STEPS, feed_forward_graph, out_with
from core.show import show, show_vector
from figures.feed_forward import LAYOUT
from figures.feed_forward_curve import NAMES
from figures.feed_forward_narrow import LAYOUT as NARROW_LAYOUT
from figures.feed_forward_words import film
from figures.palette import PALETTES

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
        other = "gelu" if activation == "relu" else "relu"
        for frame in film(made, activation).frames:
            assert show_vector(made["out"].value) in frame.sentence
            assert frame.sentence.endswith(f"{NAMES[other]} would give {show_vector(out_with(made, other))}.")


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


@pytest.mark.parametrize("layout", [LAYOUT, NARROW_LAYOUT])
def test_no_two_weights_are_written_over_one_another(layout):
    places = []
    for fractions, a, b in ((layout.first, layout.x, layout.pre), (layout.second, layout.post, layout.out)):
        for (i, j), share in fractions.items():
            start, end = layout.port(a[i], 1), layout.port(b[j], -1)
            places.append([s + share * (e - s) for s, e in zip(start, end, strict=True)])
    for i, (x, y) in enumerate(places):
        assert all(abs(x - other[0]) > 26 or abs(y - other[1]) > 18 for other in places[:i])


def test_the_alternative_text_names_every_layer():
    alt = film(network(), "relu").frames[1].alt

    assert "sums (1.000, −1.000, 0.000, −1.500)" in alt
    assert "output (1.000, 0.000)" in alt
    assert "unit 4 starts to fire when b₁ passes 2.0" in alt
