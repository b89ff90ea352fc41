"""What a reader may set, and the block that is made of it."""

from dataclasses import replace

import numpy as np
import pytest

from core.forward_pass import block_steps, forward_pass
from core.forward_pass_stops import stops
from core.given_tables import BLOCK, FEED_FORWARD, MOST, seeded
from core.setting import Setting, block_of, mask_of, params_of
from tests.core.evidence import same

LARGE = Setting(tokens=tuple("abcdefgh"), d_model=8, d_ff=16, n_heads=4, seed=5, norm="layer_norm", eps=1e-5)


@pytest.mark.parametrize("norm_first", [True, False])
def test_untouched_it_is_the_block_of_the_post(norm_first):
    made, post = block_of(Setting(), norm_first), forward_pass(norm_first=norm_first)

    assert list(made) == list(post)
    for name in post:
        same(made[name].value, post[name].value)


def test_every_setting_reaches_the_result():
    changed = [
        replace(Setting(), **{field: value})
        for field, value in (
            ("tokens", ("the", "sat")), ("d_model", 3), ("d_ff", 5), ("norm", "layer_norm"), ("eps", 0.5),
            ("seed", 1), ("causal", True),
        )
    ]  # fmt: skip
    changed += [replace(Setting(), cells={(name, 0, 0): 0.0 if name == "mask" else 2.5}) for name in BLOCK]
    changed.append(replace(Setting(d_model=2), n_heads=2))
    post = block_of(Setting())["resid_post"].value

    for setting in changed:
        value = block_of(setting)["resid_post"].value
        assert value.shape != post.shape or np.abs(value - post).max() > 1e-6, setting


def test_the_same_seed_gives_the_same_numbers_and_another_seed_others():
    assert np.array_equal(seeded("w_q", 7), seeded("w_q", 7))
    assert not np.array_equal(seeded("w_q", 7), seeded("w_q", 8))
    assert not np.array_equal(seeded("w_q", 7), seeded("w_k", 7))
    # Written down, so that a class of next year has the numbers of this year's.
    assert seeded("w_q", 7)[:2, :3].tolist() == FROM_SEED_7


FROM_SEED_7 = [[-1.1, -0.3, 0.9], [-0.3, -0.1, 0.9]]


def test_seeded_numbers_have_one_decimal_and_a_smaller_table_is_the_corner_of_a_larger_one():
    small, large = Setting(d_model=2, seed=3), Setting(d_model=8, d_ff=16, seed=3)

    assert np.array_equal(large.start("w_1"), large.start("w_1").round(1))
    assert np.abs(large.start("w_1")).max() <= 1.5
    assert np.array_equal(small.start("w_1"), large.start("w_1")[:2, :4])


def test_a_larger_table_keeps_the_numbers_of_the_post_in_its_corner():
    setting = Setting(tokens=("the", "cat", "sat", "on"), d_model=3, d_ff=6)

    for name, table in BLOCK.items():
        known = table.start
        assert np.array_equal(setting.start(name)[: known.shape[0], : known.shape[1]], known), name
    assert np.array_equal(setting.start("w_q"), np.eye(3))


def test_a_word_that_comes_twice_has_one_row_in_the_table():
    setting = Setting(tokens=("the", "cat", "the"))
    made = block_of(setting)

    assert setting.shape("embeddings") == (2, 2)
    assert np.array_equal(made["token"].value[0], made["token"].value[2])
    assert setting.names == ("the", "cat", "the (3)")


@pytest.mark.parametrize("n_heads", [1, 2, 4, 8])
def test_the_largest_block_is_finite_for_every_number_of_heads(n_heads):
    made = block_of(replace(LARGE, n_heads=n_heads))

    assert made["resid_post"].value.shape == (8, 8)
    assert np.isfinite(made["resid_post"].value).all()


def test_numbers_as_large_as_are_allowed_stay_finite():
    huge = {(name, i, j): 1e6 for name in ("embeddings", "w_q", "w_k", "w_v", "w_o", "w_1", "w_2")
            for i, j in np.ndindex(LARGE.shape(name))}  # fmt: skip
    for norm_first in (True, False):
        made = block_of(replace(LARGE, cells=huge), norm_first, "gelu")
        assert all(np.isfinite(q.value).all() for q in made.values())


def test_heads_that_do_not_divide_the_width_are_refused():
    with pytest.raises(ValueError, match="3 heads cannot share a width of 4"):
        Setting(d_model=4, n_heads=3).check()


def test_a_token_that_may_look_at_nothing_is_named():
    blind = {("mask", 1, j): 0.0 for j in range(3)}
    with pytest.raises(ValueError, match="lets “cat” look at nothing"):
        Setting(cells=blind).check()
    assert Setting(cells=dict(list(blind.items())[:2])).check()


def test_the_mask_cell_by_cell_starts_from_the_control():
    assert mask_of(Setting()) is None
    assert np.array_equal(mask_of(Setting(causal=True)), np.tri(3, dtype=bool))
    opened = mask_of(Setting(causal=True, cells={("mask", 0, 2): 1.0}))
    assert opened[0].tolist() == [True, False, True]
    lifted = {("mask", i, j): 1.0 for i in range(3) for j in range(i + 1, 3)}
    assert mask_of(Setting(causal=True, cells=lifted)).all(), "the control asks for a mask"


def test_a_bias_of_zeros_and_a_gain_of_ones_add_no_operation():
    assert params_of(Setting()).b_1 is None
    assert params_of(Setting(cells={("b_1", 0, 3): 0.5})).b_1.tolist() == [0, 0, 0, 0.5]
    assert params_of(Setting(cells={("gain_2", 0, 1): 2.0})).gain_2.tolist() == [1, 2]


def test_the_graph_agrees_with_block_steps_on_the_same_arrays():
    setting = replace(LARGE, cells={("w_q", 0, 0): 9.0, ("mask", 0, 1): 0.0})
    rows = [setting.words.index(token) for token in setting.tokens]
    x = setting.array("embeddings")[rows] + setting.array("positions")

    same(block_of(setting)["resid_post"].value, block_steps(x, params_of(setting), mask_of(setting))[-1].value)


def test_every_cell_of_every_table_has_a_name_of_its_own():
    for tables in (BLOCK, FEED_FORWARD):
        setting = Setting(tables, tokens=("the", "cat", "the"), d_model=MOST["d_model"], d_ff=MOST["d_ff"])
        named = [setting.called((n, i, j)) for n in tables for i, j in np.ndindex(setting.shape(n))]
        assert len(named) == len(set(named))


@pytest.mark.parametrize(
    ("cells", "n_heads", "stages"),
    [
        ({}, 1, ["scores", "softmax", "blend"]),
        ({("w_o", 0, 1): 0.5}, 1, ["scores", "softmax", "blend", "output"]),
        ({}, 2, ["scores", "softmax", "blend", "scores", "softmax", "blend", "output"]),
    ],
)
def test_attention_has_a_stage_for_w_o_where_it_changes_the_blend_and_stages_for_every_head(cells, n_heads, stages):
    walk = stops(block_of(Setting(n_heads=n_heads, cells=cells)), True)

    assert [stop.stage for stop in walk if stop.name == "attention"] == stages
