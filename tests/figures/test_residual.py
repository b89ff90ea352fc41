"""Figure 2's film, without a browser."""

import json
import re

import plotly.graph_objects as go
import pytest

from core.residual import gradient_walk, product
from core.residual_stacks import show_gradient, stacks
from core.show import show
from figures.palette import PALETTES
from figures.residual_layout import NARROW_LAYOUT, WIDE_LAYOUT, window
from figures.residual_plot import Scale
from figures.residual_table import lines, table_head, table_notes, table_rows
from figures.residual_words import film, reason, sentence

SETTINGS = [
    (5, 1.0, 0.5, "tanh"),
    (1, 1.0, 0.5, "tanh"),
    (6, -3.0, 1.5, "tanh"),
    (30, 0.0, 1.5, "tanh"),
    (30, 3.0, -1.5, "linear"),
    (30, 1.0, 1.5, "linear"),
    (7, 1.0, -1.0, "tanh"),
    (30, 1.0, -1.0, "linear"),
    (12, 1.0, 0.0, "tanh"),
]
ALL = pytest.mark.parametrize("setting", SETTINGS)
BOTH = pytest.mark.parametrize("narrow", [False, True])


def painted(figure: dict) -> dict:
    """A figure with the light colours put in."""
    return json.loads(re.sub(r"\$([a-z_]+(?:\.[a-z]+)*)", lambda m: PALETTES["light"][m[1]], json.dumps(figure)))


def printed(figure: dict) -> set[str]:
    """Every word of a figure, without bold."""
    texts = [word["text"] for word in figure["layout"]["annotations"]]
    texts += [text for trace in figure["data"] for text in trace.get("text", [])]
    return {re.sub("</?b>", "", text) for text in texts}


@ALL
@BOTH
def test_still_and_frames_are_figures_that_plotly_accepts(setting, narrow):
    made = film(stacks(*setting), narrow)
    picked = made.frames[:: max(1, len(made.frames) // 3)]

    for figure in (made.still, *(frame.figure for frame in picked), made.frames[-1].figure):
        go.Figure(painted(figure))


@ALL
@BOTH
def test_a_film_has_a_frame_for_the_output_and_one_for_each_layer(setting, narrow):
    depth = setting[0]
    frames = film(stacks(*setting), narrow).frames

    assert [f.at for f in frames] == [str(k) for k in range(depth + 1)]
    assert len({f.name for f in frames}) == depth + 1
    assert frames[0].label == f"step 0 of {depth}: **the output**"
    assert frames[depth].label == f"step {depth} of {depth}: **back through layer 1**"


@ALL
@BOTH
def test_no_number_is_missing_and_the_film_stays_small(setting, narrow):
    made = film(stacks(*setting), narrow)

    assert not re.search(r"NaN|nan|[Ii]nf|∞|−0\.0000", json.dumps(made.data(), ensure_ascii=False))
    assert len(made.wound().packed) < 40_000


@ALL
@BOTH
def test_nothing_is_drawn_outside_the_sheet(setting, narrow):
    made = film(stacks(*setting), narrow)
    for figure in (made.still, *(frame.figure for frame in made.frames)):
        width, height = figure["layout"]["width"], figure["layout"]["height"]
        places = [(word["x"], word["y"]) for word in figure["layout"]["annotations"]]
        places += [p for t in figure["data"] if "xaxis" not in t for p in zip(t["x"], t["y"], strict=True)]
        numbers = [s["path"] for s in figure["layout"]["shapes"] if "path" in s]
        places += [(float(x), float(y)) for p in numbers for x, y in re.findall(r"([-\d.]+),([-\d.]+)", p)]

        assert all(0 <= x <= width and 0 <= y <= height for x, y in places)


@ALL
@BOTH
def test_every_gradient_of_the_walk_lies_inside_the_plot(setting, narrow):
    both = stacks(*setting)
    scale = Scale(NARROW_LAYOUT if narrow else WIDE_LAYOUT, both)
    _, top, _, bottom = scale.box

    assert all(top < scale.py(v) < bottom for v in [*both.path.walk, *both.plain.walk])


@ALL
def test_the_axes_belong_to_the_still_and_never_to_a_step(setting):
    made = film(stacks(*setting))
    sheets = {json.dumps({k: f.figure["layout"][k] for k in ("xaxis", "yaxis")}) for f in made.frames}

    assert len(sheets) == 1
    assert "yaxis2" in made.still["layout"]
    assert all("yaxis2" not in f.figure["layout"] for f in made.frames)


@BOTH
@pytest.mark.parametrize("step", [1, 3, 5])
def test_the_chain_prints_the_factor_and_the_gradient_of_the_current_layer(narrow, step):
    both = stacks(5)
    words = printed(film(both, narrow).frames[step].figure)

    for stack in (both.path, both.plain):
        record = stack.record(step)
        assert {show(record.backward, 4), f"× {show(record.factor, 4)}"} <= words


def test_the_post_s_ends_stand_in_the_first_sentence_and_in_the_picture():
    made = film(stacks(5))

    assert "**2.5053** with the path and **0.0229** without" in made.frames[0].sentence
    assert {"2.5053", "0.0229"} <= printed(made.still)


def test_the_walk_back_passes_the_numbers_of_the_walk_and_not_those_of_the_table():
    both = stacks(5)
    said = [sentence(both, k) for k in (1, 2, 3, 4)]

    for text, path, plain in zip(
        said, ("1.0446", "1.1512", "1.3774", "1.7982"), ("0.4996", "0.2490", "0.1229", "0.0583"), strict=True
    ):
        assert f"**{path}** with the path and **{plain}** without" in text


def test_the_table_carries_both_directions_and_only_the_ends_agree():
    names, groups = table_head()
    rows = table_rows(stacks(5))

    assert rows[2] == ["3", "0.2270", "0.4936", "0.0920", "0.1229", "2.0858", "1.1966", "2.1763", "1.3774"]
    assert (rows[0][8], rows[4][7]) == ("2.5053", "2.5053")
    assert len(names) == sum(span for _, span in groups) == 9


@pytest.mark.parametrize(("x_0", "s", "layer"), [(1.0, -1.0, "linear"), (0.0, -1.0, "tanh"), (1.0, 0.0, "linear")])
def test_nothing_is_written_in_one_way_in_the_whole_table(x_0, s, layer):
    rows = [text for row in table_rows(stacks(5, x_0, s, layer)) for text in row[1:]]

    assert "0" in rows
    assert "0.0000" not in rows


def test_the_table_has_room_for_the_decimals_that_the_figure_leaves_out():
    both = stacks(10, layer="linear")

    assert both.path.text(both.path.so_far(10)) == "57.665"
    assert table_rows(both)[0][8] == "57.6650"


def test_a_row_that_cannot_be_redone_by_hand_says_so():
    notes = " ".join(table_notes(stacks(5), 3))

    assert "0.0921 instead of 0.0920 and 2.1764 instead of 2.1763" in notes
    assert table_notes(stacks(5), 4)[-1].endswith("row 2 gives, from layer 1 up, the same products.")


def test_the_product_is_checked_from_outside():
    assert "without 0.0229203, with the path 2.5053343, the same as the products" in table_notes(stacks(5), 0)[0]


@pytest.mark.parametrize("x_0", [-3.0, -0.1, 0.0, 0.1, 2.0])
@pytest.mark.parametrize("s", [-1.5, -1.0, -0.2, 0.0, 0.7, 1.5])
@pytest.mark.parametrize("layer", ["tanh", "linear"])
def test_where_the_slope_can_be_measured_it_is_the_product(layer, s, x_0):
    for depth in (11, 30):
        both = stacks(depth, x_0, s, layer)
        for stack in (both.path, both.plain):
            end = stack.so_far(depth)
            assert stack.measured == pytest.approx(end, rel=1e-5, abs=1e-9)


@pytest.mark.parametrize("layer", ["tanh", "linear"])
@pytest.mark.parametrize("s", [-1.5, -1.0, -0.3, 0.0, 0.4, 1.5])
def test_no_factor_below_one_is_claimed_only_where_it_is_true(layer, s):
    both = stacks(30, 1.0, s, layer)
    claimed = "no factor is below 1" in reason(both)

    assert claimed == (s > 0)
    if claimed:
        assert min(r.factor for r in both.path.records) >= 1
    if s < 0:
        assert abs(both.path.so_far(30)) < 1
        assert "shrinks" in reason(both) or "nothing comes through" in reason(both)


def test_a_product_of_zero_is_said_in_words():
    assert "**exactly 0** with the path and **−1.0000** without" in sentence(stacks(5, 1.0, -1.0, "linear"), 5)
    assert "**1.0000** with the path and **exactly 0** without" in sentence(stacks(5, 1.0, 0.0), 5)


def test_what_only_leaves_float64_is_not_called_zero():
    both = stacks(30, 1.0, -1.0)

    assert "less than 10⁻³⁰⁰" in sentence(both, 30)
    assert table_notes(both, 0)[0].endswith("with the path too small to measure.")
    assert "< 10⁻³⁰⁰" in table_rows(both)[29]


@pytest.mark.parametrize(
    ("setting", "said"),
    [
        ((30, 1.0, -1.5, "linear"), "so this product shrinks, while without it the product grows."),
        ((12, 1e-9, -1.2, "tanh"), "so this product shrinks, while without it the product grows."),
        ((5, 1.0, -0.5, "linear"), "so this product shrinks as well."),
        ((5, 100.0, -0.5, "tanh"), "too small to move the product with the path in the digits shown."),
    ],
)
def test_negative_slopes_are_said_to_do_what_the_products_on_show_do(setting, said):
    assert reason(stacks(*setting)).endswith(said)


def test_tiny_gradients_are_powers_of_ten_and_large_ones_stay_short():
    assert show_gradient(product(gradient_walk(20, residual=False))) == "7.0 × 10⁻⁷"
    assert show_gradient(product(gradient_walk(10, residual=False))) == "0.00072"
    assert show_gradient(0.00007) == "7.0 × 10⁻⁵"
    assert show_gradient(0.0) == "0.0000"
    assert show_gradient(57.6650390625) == "57.665"
    assert show_gradient(1.5**30) == "191,751.1"
    assert show_gradient(-0.04154) == "−0.0415"


@pytest.mark.parametrize(("layout", "shown"), [(WIDE_LAYOUT, 5), (NARROW_LAYOUT, 3)])
def test_a_deep_stack_shows_a_window_around_the_current_layer(layout, shown):
    for step in range(31):
        view = window(layout, 30, step)
        numbers = [n for n, _ in view.slots]

        assert len(numbers) == shown
        assert view.before + shown + view.after == 30
        assert numbers[0] == view.before + 1
        assert step == 0 or 31 - step in numbers
        assert [x for _, x in view.slots] == [x for _, x in window(layout, 30, 0).slots]


def test_the_arithmetic_is_that_of_the_current_layer():
    assert lines(stacks(5), 0) == []
    assert [a.cell.text for a in lines(stacks(5), 3)] == ["0.4936", "0.1229", "0.1966", "1.1966", "1.3774"]
    assert [a.cell.quantity.label for a in lines(stacks(5, layer="linear"), 1)][0] == "F′ without"


@pytest.mark.parametrize(
    ("setting", "said"),
    [
        ((5, 1.0, 0.0, "linear"), "0"),
        ((5, 1.0, 0.0, "tanh"), "0"),
        ((5, 1.0, -1.0, "linear"), "0"),
        ((5, 0.0, -1.0, "tanh"), "0"),
        ((5, 1500.0, 1.0, "tanh"), "< 10⁻³⁰⁰"),
        ((12, 1.0, -1.0, "tanh"), "< 10⁻³⁰⁰"),
    ],
)
def test_the_arithmetic_writes_a_product_of_nothing_as_the_figure_does(setting, said):
    both = stacks(*setting)
    for step in range(1, both.depth + 1):
        ends = {a.cell.quantity.label: a.cell.text for a in lines(both, step)}
        for name, stack in (("gradient without", both.plain), ("gradient with the path", both.path)):
            assert (ends[name] == said) == (stack.text(stack.so_far(step)) == said)
    assert said in ends.values()


def test_two_layers_are_both_and_never_all_two():
    said = " ".join(sentence(stacks(2), step) for step in range(3))

    assert "both layers" in said
    assert "all two" not in said
