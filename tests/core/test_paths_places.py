"""A slip made at one place alone: found from its own result, said where, and named once."""

import numpy as np
import pytest

from core.block_walk import walk_graph
from core.diagnose import diagnose
from core.forward_pass import forward_pass
from core.graph import Quantity, ancestry
from core.ops import causal_mask
from core.positions import encoding_graph
from core.residual import gradient_graph
from core.residual_stacks import stacks
from core.rope_graph import rotary_graph
from core.setting import Setting, block_of
from core.ways import Outcome, differences, ways
from tests.core.test_paths import gelu_block, layer_normed_block

BIASES = {("b_1", 0, 0): 0.3, ("b_1", 0, 1): -0.2, ("b_1", 0, 2): 0.5, ("b_1", 0, 3): 0.1, ("b_2", 0, 0): 0.25}
WIDE = Setting(d_model=4, n_heads=2, norm="layer_norm", eps=0.01, seed=3, causal=True, cells=BIASES)

TARGETS = {
    "figure 6": lambda: forward_pass()["resid_post"],
    "figure 6, causal, post-norm": lambda: forward_pass(None, causal_mask(3), False)["resid_post"],
    "two heads, LayerNorm": lambda: layer_normed_block()["resid_post"],
    "two heads, RMSNorm": lambda: gelu_block()["resid_post"],
    "two blocks": lambda: walk_graph(2)["softmax"],
    "sinusoids": lambda: encoding_graph()["product"],
    "rotary": lambda: rotary_graph()["score"],
    "stack": lambda: gradient_graph(3)["backward_1"],
}
EVERY_TARGET = pytest.mark.parametrize("target", TARGETS.values(), ids=TARGETS.keys())


def apart(target: Quantity) -> list[Outcome]:
    index = (0,) * target.value.ndim
    return [outcome for outcome in ways(target, index) if outcome.path.name.endswith(" only")]


def named(target: Quantity, index: tuple[int, ...], typed: str) -> list[str]:
    return [outcome.path.name for outcome in diagnose(target, index, typed).found]


def leads_to(target: Quantity, name: str) -> Quantity:
    return next(q for q in ancestry(target) if q.name == name)


@pytest.mark.parametrize(
    ("typed", "name"),
    [("0.679", "leaving the shortcut out, in y only"), ("2.066", "leaving the branch out, in y only")],
)
def test_one_shortcut_or_branch_forgotten_comes_before_every_other_way(typed, name):
    assert named(forward_pass()["resid_post"], (0, 0), typed)[0] == name


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("4.474849", "leaving the bias out, in b₁ only"),
        ("5.971912", "leaving the bias out, in b₂ only"),
        ("2.084475", "the weights turned round, in the attention only"),
        ("4.728593", "leaving the norm out"),
    ],
)
def test_a_slip_at_one_place_of_a_wide_block_is_named_with_its_place(typed, name):
    assert named(block_of(WIDE, True, "gelu")["resid_post"], (1, 1), typed) == [name]


@EVERY_TARGET
def test_every_slip_at_one_place_is_found_from_its_own_result(target):
    quantity = target()
    places = apart(quantity)

    assert places
    for outcome in places:
        assert outcome.path.name in named(quantity, outcome.cell.index, repr(float(outcome.cell.value)))


@EVERY_TARGET
def test_what_is_taken_at_one_place_comes_last_and_each_has_a_name_of_its_own(target):
    quantity = target()
    index = (0,) * quantity.value.ndim
    every, whole, places = ways(quantity, index), differences(quantity, index), apart(quantity)

    assert [o.path for o in every[: len(whole)]] == [o.path for o in whole]
    assert len(every) == len(whole) + len(places)
    assert len({o.path.name for o in every}) == len(every)


@EVERY_TARGET
def test_a_slip_that_one_place_makes_alone_is_not_named_again_for_all_of_them(target):
    """What it comes to everywhere stands already, without a place."""
    quantity = target()
    index = (0,) * quantity.value.ndim
    everywhere = {o.path.name: o.cell.value for o in differences(quantity, index)}

    for outcome in apart(quantity):
        name = outcome.path.name.split(", in ")[0]
        assert outcome.difference != 0
        assert not np.isclose(outcome.cell.value, everywhere.get(name, np.nan), rtol=1e-12, atol=1e-12)


def test_of_several_blocks_one_may_be_meant():
    names = [outcome.path.name for outcome in apart(walk_graph(2)["softmax"])]

    assert "leaving the shortcut out, in y of block 1 only" in names
    assert "leaving the activation out, in block 2 only" in names
    assert "leaving the norm out, in the last norm only" in names
    assert not any("block" in outcome.path.name for outcome in apart(forward_pass()["resid_post"]))


def test_a_shift_of_both_positions_leaves_the_score_but_that_of_one_does_not():
    names = [outcome.path.name for outcome in ways(rotary_graph()["score"], ())]

    assert "positions counted from 1 instead of 0" not in names
    assert "positions counted from 1 instead of 0, in m only" in names


def test_places_that_come_to_the_same_number_are_each_named():
    gradient = stacks(3, 0.0, 0.5).plain.ends[2]
    left_out = [outcome for outcome in apart(gradient) if outcome.path.name.startswith("leaving s out of the slope")]

    assert [outcome.path.name[-12:] for outcome in left_out] == ["layer 3 only", "layer 2 only", "layer 1 only"]
    assert len({float(outcome.cell.value) for outcome in left_out}) == 1


def test_one_layer_of_a_deep_stack_may_be_meant_however_small_its_gradient():
    gradient = stacks(25, 0.0, 0.1).plain.ends[2]
    names = [outcome.path.name for outcome in apart(gradient)]

    assert gradient.value < 1e-24
    assert [name for name in names if name.endswith("of layer 25 only")] == [
        "leaving s out of the slope, in F′(x) of layer 25 only"
    ]


def test_the_division_of_a_norm_can_be_forgotten_while_its_mean_is_taken_off():
    y = layer_normed_block()["norm_1"]
    told = {outcome.path.name: outcome.cell.value for outcome in ways(y, (1, 0))}
    x, centred, gain, shift = (leads_to(y, name) for name in ("x", "norm_1_plain_centred", "gain_1", "shift_1"))

    assert told["leaving the norm out"] == x.value[1, 0]
    assert told["leaving the norm out, in the division only"] == pytest.approx(
        centred.value[1, 0] * gain.value[0] + shift.value[0]
    )
