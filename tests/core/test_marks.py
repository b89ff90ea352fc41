"""Where a change has effect: marked in every number that it moves, and nowhere else."""

from functools import partial

import numpy as np
import pytest

from core.block_walk import walk_marks
from core.given_tables import RESIDUAL, ROPE
from core.marks import effects, marks
from core.residual_stacks import stack_marks, stacks
from core.rope_gaps import gap_index, turned
from core.setting import Setting, block_of

EDITED = Setting(cells={("w_1", 0, 2): -0.5, ("embeddings", 1, 0): 2.0})


def test_nothing_is_marked_in_the_numbers_of_the_post():
    made = block_of(Setting())

    assert marks(made, made, Setting()) == ({}, {})


def test_an_edit_is_marked_where_it_was_made_and_in_every_number_that_it_moved():
    setting = Setting(cells={("positions", 1, 1): 1.0})
    made, post = block_of(setting), block_of(Setting())
    found = marks(made, post, setting)

    assert found.edited["positions"].tolist() == [[False, False], [False, True], [False, False]]
    for name, quantity in made.items():
        moved = ~np.isclose(quantity.value, post[name].value, rtol=1e-12, atol=1e-12)
        assert np.array_equal(found.touched.get(name, np.zeros_like(moved)), moved), name
    assert found.touched["x"].sum() == 1
    assert found.touched["attn_weights"].all()


def test_an_edit_of_the_last_matrix_leaves_all_that_comes_before_it_unmarked():
    setting = Setting(cells={("w_2", 0, 0): 1.0})
    found = marks(block_of(setting), block_of(Setting()), setting)

    assert set(found.edited) == {"w_2"}
    assert set(found.touched) == {"ffn_out", "resid_post"}
    assert not found.touched["ffn_out"][:, 1].any()


def test_a_row_of_an_edited_table_counts_as_edited():
    found = marks(block_of(EDITED), block_of(Setting()), EDITED)

    assert found.edited["token"].tolist() == [[False, False], [True, False], [False, False]]


def test_a_bias_that_the_post_leaves_out_is_compared_with_zeros():
    setting = Setting(cells={("b_1", 0, 3): 0.5, ("gain_1", 0, 0): 2.0})
    found = marks(block_of(setting), block_of(Setting()), setting)

    assert found.edited["b_1"].tolist() == [False, False, False, True]
    assert found.edited["gain_1"].tolist() == [True, False]


def test_a_bias_that_the_post_leaves_out_is_marked_alone_in_every_block():
    edited = walk_marks(Setting(cells={("b_1", 0, 3): 0.5}), 2, True).edited

    assert set(edited) == {"b_1_1", "b_1_2"}
    for cells in edited.values():
        assert cells.tolist() == [False, False, False, True]


def test_an_edit_of_a_ten_millionth_is_marked_too():
    start = Setting().array("w_1")[0, 0]
    setting = Setting(cells={("w_1", 0, 0): float(start) + 1e-7})
    found = marks(block_of(setting), block_of(Setting()), setting)

    assert np.argwhere(found.edited["w_1"]).tolist() == [[0, 0]]


def test_what_only_a_larger_block_has_differs():
    setting = Setting(tokens=("the", "cat", "sat", "on"), d_model=3)
    found = marks(block_of(setting), block_of(Setting()), setting)

    assert found.touched["x"][3].all()
    assert found.touched["x"][:, 2].all()
    assert not found.touched["x"][:3, :2].any()


# figures 2 and 5


def test_another_start_moves_every_gradient_of_curved_layers_and_none_of_straight_ones():
    setting = Setting(RESIDUAL, cells={("x_0", 0, 0): 2.0})
    curved, straight = (stack_marks(stacks(3, 2.0, 0.5, layer), setting) for layer in ("tanh", "linear"))
    both = stacks(3, 2.0, 0.5)
    products = {both.names[id(stack.records[0].quantities["backward"])] for stack in (both.path, both.plain)}

    assert set(curved.edited) == set(straight.edited) == {"x_0"}
    assert len(products) == 2
    assert products <= set(curved.touched)
    assert not {name for name in straight.touched if name.startswith(("factor", "slope", "running", "backward"))}


def test_gradients_too_small_for_the_eye_are_still_told_apart():
    setting = Setting(RESIDUAL, cells={("x_0", 0, 0): 3.0})
    deep = stacks(30, 3.0, 0.1)

    assert deep.plain.so_far(30) < 1e-29
    assert deep.names[id(deep.plain.records[0].quantities["backward"])] in stack_marks(deep, setting).touched


@pytest.mark.parametrize(("at", "still"), [(0, 1), (1, 0)])
def test_a_changed_query_moves_the_scores_that_its_number_enters_and_never_the_key(at, still):
    setting = Setting(ROPE, cells={("q", 0, at): 3.0})
    found = effects(partial(turned, 1, 0, 90.0), setting)

    assert found.edited["q"].tolist() == [at == 0, at == 1]
    assert {"q_turned", "score", "score_from_gap", "length_q", "dot"} <= set(found.touched)
    assert not {"k", "k_turned", "length_k", "gap", "angle_q"} & {*found.touched, *found.edited}
    # turned by 90° the query's numbers change places: q₁ then stands where q₂ did
    assert found.touched["q_turned"].tolist() == [still == 0, still == 1]
    assert found.touched["wave"][gap_index(0)]
