import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from core import toy
from core.arithmetic import arithmetic, reads
from core.feed_forward import (
    feed_forward,
    feed_forward_count,
    feed_forward_graph,
    other_than,
    with_other,
)
from core.ops import ACTIVATIONS
from tests.core.evidence import same

NUMBERS = st.floats(-5, 5)
ROWS = arrays(np.float64, 2, elements=NUMBERS)
TOY = (toy.FFN_W_1, toy.FFN_B_1, toy.FFN_W_2, toy.FFN_B_2)


def test_the_toy_gives_the_numbers_of_the_post():
    network = feed_forward(toy.FFN_X, *TOY)

    same(network.pre, [1, -1, 0, -1.5])
    same(network.post, [1, 0, 0, 0])
    same(network.out, [1, 0])
    same(feed_forward(toy.FFN_X, *TOY, activation="gelu").out, [0.9415555480, -0.2588660558], 1e-10)


@pytest.mark.parametrize("activation", list(ACTIVATIONS))
@given(x=ROWS, b_1=arrays(np.float64, 4, elements=NUMBERS), b_2=ROWS)
def test_array_function_and_graph_are_the_same_numbers(activation, x, b_1, b_2):
    plain = feed_forward(x, toy.FFN_W_1, b_1, toy.FFN_W_2, b_2, activation)
    graph = feed_forward_graph(x, b_1, activation, b_2=b_2)

    for name, value in plain._asdict().items():
        same(graph[name].value[0], value)


@given(arrays(np.float64, (3, 2), elements=NUMBERS))
def test_every_token_passes_by_itself(x):
    together = feed_forward(x, *TOY, activation="gelu").out

    same(together, [feed_forward(row, *TOY, activation="gelu").out for row in x])


def test_unit_4_starts_to_fire_when_its_bias_passes_two():
    assert feed_forward_graph()["threshold"].value[0, 3] == 2.0
    same(feed_forward_graph(b_1=np.array([0, 0, 0, 2.5]))["out"].value, [[0.5, 0.5]])


@given(ROWS, st.integers(0, 3))
def test_at_its_threshold_the_sum_of_a_unit_is_zero_and_just_above_it_fires(x, unit):
    b_1 = feed_forward_graph(x)["threshold"].value[0]

    assert feed_forward_graph(x, b_1)["pre"].value[0, unit] == 0
    assert feed_forward_graph(x, b_1 + 1e-9)["post"].value[0, unit] > 0


def test_a_threshold_is_taken_apart_into_the_row_and_the_column_that_it_is_made_of():
    opened = arithmetic(feed_forward_graph()["threshold"], (0, 3))

    assert [cell.text for cell in reads(opened.cell.quantity, (0, 3))] == ["1.000", "−1.000", "−1.000", "1.000"]
    assert opened.reproduces


@pytest.mark.parametrize("activation", list(ACTIVATIONS))
def test_what_another_activation_would_give_is_made_of_the_same_sums(activation):
    made, other = feed_forward_graph(activation=activation), feed_forward_graph(activation=other_than(activation))

    assert other_than(activation) != activation
    same(with_other(made, activation)["out_other"].value, other["out"].value)


@pytest.mark.parametrize("d", [1, 2, 7, 768])
def test_the_count_is_the_number_of_entries_of_the_four_arrays(d):
    arrays_ = np.empty((d, 4 * d)), np.empty(4 * d), np.empty((4 * d, d)), np.empty(d)

    assert feed_forward_count(d) == sum(a.size for a in arrays_)


def test_a_count_beyond_2_to_the_53_keeps_its_last_digit():
    assert feed_forward_count(10**9 + 1) == 8 * (10**9 + 1) ** 2 + 5 * (10**9 + 1)
