"""Several conventions at once, each in what those before it have made."""

import numpy as np
import pytest

from core import paths, toy
from core.alternatives import NORM_POSITION, in_other_arrangement, in_other_countings
from core.block_params import BlockParams
from core.feed_forward import feed_forward_graph
from core.forward_pass import forward_pass
from core.graph import Cell
from core.ops import gelu_tanh, softmax
from core.parameters import Config, parameter_graph
from core.positions import encoding_graph
from core.ways import together


def test_all_sines_first_with_the_exponent_i_over_d_are_waves_of_their_own():
    encoding = encoding_graph(1, 4)["encoding"]
    turned = 10_000.0 ** (-np.arange(2) / 4)
    by_hand = np.concatenate([np.sin(turned), np.cos(turned)])

    found = [together(Cell(encoding, (i,)), [paths.LAYOUT, paths.EXPONENT]).cell.value for i in range(4)]
    assert found == pytest.approx(by_hand)


def test_scores_that_are_not_divided_go_on_into_weights_that_are_turned():
    made = forward_pass()
    scores = made["norm_1"].value @ made["norm_1"].value.T
    both = [paths.NO_SCALE, paths.KEYS_AS_ROWS]

    assert together(Cell(made["attn_weights"], (2, 0)), both).cell.value == pytest.approx(softmax(scores).T[2, 0])


def test_another_arrangement_is_taken_first_whatever_the_order():
    made, other = forward_pass(), forward_pass(norm_first=False)
    right = Cell(made["resid_post"], (1, 0))
    others = in_other_arrangement(right.quantity, other)
    outcomes = [together(right, on, others) for on in ([NORM_POSITION, paths.SILU], [paths.SILU, NORM_POSITION])]
    by_hand = forward_pass(norm_first=False, activation="silu")["resid_post"].value[1, 0]

    assert [outcome.cell.value for outcome in outcomes] == pytest.approx([by_hand] * 2)
    assert outcomes[0].difference == pytest.approx(by_hand - right.value)


def test_rounding_at_every_step_rounds_what_the_other_convention_gives():
    made = feed_forward_graph(x=[0.337, -1.0], activation="gelu")
    post = together(Cell(made["post"], (0, 0)), [paths.TANH_GELU, paths.ROUNDED_2])

    assert made["pre"].value[0, 0] == 0.337
    assert post.cell.value == gelu_tanh(0.34)


def test_what_another_convention_overrides_is_said_to_change_nothing():
    made = forward_pass()
    both, one = (together(Cell(made["resid_post"], (1, 0)), on) for on in ([paths.GELU, paths.SILU], [paths.SILU]))

    assert both.cell.value == one.cell.value
    assert "“GELU as the activation” changes nothing beside the others." in both.path.sentence
    assert "“SiLU as the activation”" not in both.path.sentence


def test_two_countings_are_refused_in_one_sentence():
    config = Config()
    total = parameter_graph(config)["total"]
    others = in_other_countings(total, config)
    two = [paths.UNTIED_HEAD, next(path for path in others if path is not paths.UNTIED_HEAD)]

    with pytest.raises(ValueError, match="each need a model of their own"):
        together(Cell(total, ()), two, others)


def test_a_layer_norm_with_epsilon_outside_takes_the_mean_off_first():
    params = BlockParams(
        **{name: np.eye(2) for name in ("w_q", "w_k", "w_v", "w_o")}, w_1=toy.W_1, w_2=toy.W_2, eps=0.1
    )
    norm = forward_pass(params)["norm_1"]
    x = forward_pass(params)["x"].value[2]
    by_hand = (x - x.mean()) / (x.std() + 0.1)

    found = [together(Cell(norm, (2, i)), [paths.EPS_OUTSIDE, paths.LAYER_NORM_FOR_RMS]) for i in (0, 1)]
    assert [outcome.cell.value for outcome in found] == pytest.approx(by_hand)


def test_what_is_turned_after_rounding_is_not_rounded_once_more():
    weights = forward_pass()["attn_weights"]
    rounded, both = (
        together(Cell(weights, index), on).cell.value
        for index, on in (((1, 0), [paths.ROUNDED_2]), ((0, 1), [paths.KEYS_AS_ROWS, paths.ROUNDED_2]))
    )

    assert both == rounded
    assert round(both, 2) != both
