import numpy as np
import pytest

from core import toy
from core.block_walk import explained, first_difference, walk, walk_graph
from core.forward_pass import forward_pass
from tests.core.evidence import same

TOKENS = pytest.mark.parametrize("token", range(3), ids=toy.TOKENS)
ARRANGEMENTS = pytest.mark.parametrize("norm_first", [True, False], ids=["pre-norm", "post-norm"])
PROBABILITIES = [[0.4801, 0.1022, 0.4177], [0.2538, 0.1778, 0.5684], [0.2518, 0.1792, 0.5690]]


@pytest.mark.parametrize(
    ("n_blocks", "norm_first", "n_stops"), [(0, True, 5), (1, True, 11), (1, False, 10), (2, True, 17), (6, False, 40)]
)
def test_a_walk_has_six_stops_a_block_and_one_more_norm_in_pre_norm(n_blocks, norm_first, n_stops):
    stops = walk(0, n_blocks, norm_first)

    assert len(stops) == n_stops
    assert len({stop.name for stop in stops}) == n_stops
    assert [s.name for s in stops if s.name == "final_norm"] == ["final_norm"] * norm_first


def test_the_order_of_a_block_is_that_of_its_arrangement():
    pre, post = ([s.title for s in walk(0, 1, first)] for first in (True, False))

    assert pre[2:8] == [f"{t}, block 1" for t in ("norm", "attention", "add", "norm", "feed-forward", "add")]
    assert post[2:8] == [f"{t}, block 1" for t in ("attention", "add", "norm", "feed-forward", "add", "norm")]
    assert pre[8:] == ["final norm", "head", "softmax"]
    assert post[8:] == ["head", "softmax"]


@TOKENS
@ARRANGEMENTS
def test_the_shape_stays_and_only_the_head_changes_it(token, norm_first):
    stops = walk(token, 2, norm_first)

    assert {s.shape for s in stops if s.role not in ("head", "softmax")} == {(3, 2)}
    assert [s.shape for s in stops[-2:]] == [(3, 3), (3, 3)]


@TOKENS
def test_the_first_block_holds_the_numbers_of_the_whole_block(token):
    block, stops = forward_pass(), {s.name: s.vector for s in walk(token)}

    same(stops["table"], toy.EMBEDDINGS[token])
    same(stops["position"], (toy.EMBEDDINGS + toy.POSITIONS)[token])
    same(stops["attention_1"], block["attn_out"].value[token])
    same(stops["attention_add_1"], block["resid_mid"].value[token])
    same(stops["feed_forward_1"], block["ffn_out"].value[token])
    same(stops["feed_forward_add_1"], block["resid_post"].value[token])


@TOKENS
def test_the_probabilities_are_those_of_the_post(token):
    probabilities = walk(token)[-1].vector

    same(probabilities, PROBABILITIES[token], 5e-5)
    assert probabilities.sum() == pytest.approx(1.0)


@TOKENS
@pytest.mark.parametrize("n_blocks", [1, 2, 4])
def test_the_arrangements_part_at_the_attention_branch_and_not_at_the_sum_after_it(token, n_blocks):
    pre, post = walk(token, n_blocks, True), walk(token, n_blocks, False)
    found = [first_difference(pre, post), first_difference(post, pre)]

    assert [stop and stop.name for stop in found] == ["attention_1", "attention_1"]


def test_a_walk_does_not_differ_from_itself():
    assert first_difference(walk(1), walk(1)) is None


@ARRANGEMENTS
def test_the_arithmetic_of_a_norm_begins_with_what_the_row_is_divided_by(norm_first):
    for stop in (stop for stop in walk(1, 1, norm_first) if stop.role == "norm"):
        first, *others = explained(stop)

        assert (first.cell.quantity, first.cell.index) == (stop.quantity.operands[1], (1, 0))
        assert [line.cell.index for line in others] == [(1, 0), (1, 1)]


@ARRANGEMENTS
def test_a_second_block_starts_where_the_first_one_ended(norm_first):
    graph = walk_graph(2, norm_first)

    added = graph["resid_mid_2" if norm_first else "attn_add_2"]
    assert added.operands[0] is graph["resid_post_1"]
    same(graph["resid_post_1"].value, forward_pass(norm_first=norm_first)["resid_post"].value)


@ARRANGEMENTS
def test_branches_hang_from_the_path_and_sums_lie_on_it(norm_first):
    on_path = {role: {s.on_path for s in walk(0, 2, norm_first) if s.role == role} for role in ("attention", "add")}

    assert on_path == {"attention": {False}, "add": {True}}
    assert {s.on_path for s in walk(0, 2, norm_first) if s.role == "norm" and s.block} == {not norm_first}


def test_the_head_scores_a_word_by_its_product_with_the_embedding_of_the_word():
    graph = walk_graph(1)

    same(graph["head"].value, graph["final_norm"].value @ toy.EMBEDDINGS.T)
    same(np.exp(graph["head"].value[2]) / np.exp(graph["head"].value[2]).sum(), graph["softmax"].value[2])
