import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, arrays

from core import ops
from tests.core.evidence import reference, same

NUMBERS = st.floats(-50, 50).map(lambda x: round(x, 6))  # squares of anything smaller would leave float64
MATRICES = arrays(np.float64, array_shapes(min_dims=2, max_dims=2, max_side=6), elements=NUMBERS)


@pytest.mark.parametrize("name", ["relu", "gelu", "gelu_tanh", "silu"])
def test_activations_agree_with_pytorch(name):
    same(getattr(ops, name)(reference()["x"]), reference()[name])


def test_softmax_agrees_with_pytorch_along_either_axis():
    same(ops.softmax(reference()["scores"]), reference()["softmax"])
    same(ops.softmax(reference()["scores"], axis=0), reference()["softmax_columns"])


def test_norms_agree_with_pytorch():
    same(ops.rms_norm(reference()["rows"], eps=1e-6), reference()["rms_norm"])
    same(ops.layer_norm(reference()["rows"], eps=1e-5), reference()["layer_norm"])


@given(MATRICES)
def test_weights_are_positive_and_every_row_sums_to_one(scores):
    weights = ops.softmax(scores)

    assert (weights >= 0).all()
    same(weights.sum(axis=-1), np.ones(len(scores)))


@given(MATRICES, NUMBERS)
def test_adding_the_same_to_every_score_changes_no_weight(scores, more):
    same(ops.softmax(scores + more), ops.softmax(scores), 1e-9)


@given(MATRICES)
def test_a_normalised_row_has_root_mean_square_one_or_is_zero(x):
    lengths = ops.root_mean_square(ops.rms_norm(x))

    same(lengths, np.where((x == 0).all(axis=-1, keepdims=True), 0.0, 1.0), 1e-6)


@given(arrays(np.float64, 4, elements=st.floats(0.1, 50)), st.floats(0.01, 100))
def test_rms_norm_removes_the_scale_of_a_row(x, scale):
    same(ops.rms_norm(scale * x), ops.rms_norm(x), 1e-9)


@given(st.floats(-1e3, 1e3), st.floats(0.01, 1e3))
def test_layer_norm_at_width_two_leaves_nothing_but_a_sign(mean, half):
    row = ops.layer_norm(np.array([mean - half, mean + half]), eps=0.0)

    same(row, [-1.0, 1.0], 1e-6)


@given(NUMBERS)
def test_gelu_of_x_less_gelu_of_minus_x_is_x(x):
    for function in (ops.gelu, ops.gelu_tanh, ops.silu):
        same(function(x) - function(-x), x, 1e-9)


@pytest.mark.parametrize("n_tokens", [1, 2, 5])
def test_a_causal_mask_allows_the_past_and_oneself(n_tokens):
    mask = ops.causal_mask(n_tokens)

    assert all(mask[i, j] == (j <= i) for i in range(n_tokens) for j in range(n_tokens))


def test_single_numbers_may_be_given_as_plain_python_numbers():
    assert float(ops.gelu(1)) == pytest.approx(0.8413447460685429, abs=1e-15)
    assert float(ops.relu(-1)) == 0.0
