import math

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from core.residual import central_difference, gradient_graph, gradient_walk, log10_size, product, stack_output
from core.residual_layers import LAYERS
from core.residual_stacks import show_gradient, stacks
from core.ways import differences
from tests.core.evidence import reference, same

SLOPES = st.floats(-2.5, 2.5)
INPUTS = st.floats(-3, 3)
KINDS = pytest.mark.parametrize("layer", list(LAYERS))
SHORTCUT = pytest.mark.parametrize("shortcut", [True, False])


@pytest.mark.parametrize("name", [name for name in reference() if name.startswith("gradient/")])
def test_walking_back_agrees_with_autograd(name):
    _, layer, shortcut, s, depth = name.split("/")
    records = gradient_walk(int(depth), 1.0, float(s), layer, shortcut == "1")

    same([r.backward for r in records], reference()[name], 1e-11)


@KINDS
@given(x=INPUTS, s=SLOPES)
def test_every_slope_is_the_finite_difference_of_its_function(layer, x, s):
    function, slope = LAYERS[layer]
    step = 1e-6

    assert slope(x, s) == pytest.approx((function(x + step, s) - function(x - step, s)) / (2 * step), abs=1e-8)


@KINDS
@SHORTCUT
@given(depth=st.integers(0, 12), x_0=INPUTS, s=st.floats(-1.5, 1.5))
def test_the_product_of_the_factors_is_the_slope_of_the_whole_stack(layer, shortcut, depth, x_0, s):
    records = gradient_walk(depth, x_0, s, layer, shortcut)

    assert product(records) == pytest.approx(central_difference(depth, x_0, s, layer, shortcut), rel=1e-5, abs=1e-6)


@KINDS
@SHORTCUT
@given(depth=st.integers(1, 12), x_0=INPUTS, s=SLOPES)
def test_only_the_ends_of_the_two_directions_agree(layer, shortcut, depth, x_0, s):
    records = gradient_walk(depth, x_0, s, layer, shortcut)

    assert records[0].running == records[0].factor
    assert records[-1].backward == records[-1].factor
    assert records[-1].running == pytest.approx(records[0].backward, rel=1e-9, abs=1e-300)


def test_walking_back_from_layer_5_passes_other_numbers_than_multiplying_from_layer_1():
    plain = [r.backward for r in reversed(gradient_walk(5, residual=False))]
    residual_ = [r.backward for r in reversed(gradient_walk(5))]

    same(plain, [0.4996, 0.2490, 0.1229, 0.0583, 0.0229], 5e-5)
    same(residual_, [1.0446, 1.1512, 1.3774, 1.7982, 2.5053], 5e-5)
    assert [r.running for r in gradient_walk(5)] != residual_[::-1]


@pytest.mark.parametrize(("depth", "expected"), [(5, 0.0415449), (10, 0.0012988)])
def test_a_negative_slope_takes_the_residual_gradient_below_one(depth, expected):
    assert product(gradient_walk(depth, s=-0.5)) == pytest.approx(expected, rel=2e-5)


@given(st.integers(1, 30), st.floats(0, 2), INPUTS)
def test_with_slopes_that_are_not_negative_a_residual_gradient_is_at_least_one(depth, s, x_0):
    assert product(gradient_walk(depth, x_0, s)) >= 1


def test_the_factor_tends_to_one_and_does_not_equal_it():
    assert 1 < gradient_walk(30)[-1].factor < 1 + 1e-8


def test_a_small_branch_hardly_changes_the_gradient():
    assert product(gradient_walk(10, s=0.005, layer="linear")) == pytest.approx(1.0511401320, abs=1e-10)


@KINDS
@SHORTCUT
@given(depth=st.integers(1, 20), x_0=INPUTS, s=SLOPES)
def test_the_logarithm_is_that_of_the_product(layer, shortcut, depth, x_0, s):
    records = gradient_walk(depth, x_0, s, layer, shortcut)
    assume(1e-250 < abs(product(records)) < 1e250)

    assert log10_size(records) == pytest.approx(math.log10(abs(product(records))), abs=1e-9)


def test_beyond_float64_the_logarithm_still_tells_the_size():
    vanished = gradient_walk(1800, layer="linear", residual=False)
    exploded = gradient_walk(1800, layer="linear")

    assert (product(vanished), product(exploded)) == (0.0, math.inf)
    assert log10_size(vanished) == pytest.approx(1800 * math.log10(0.5))
    assert log10_size(exploded) == pytest.approx(316.9643, abs=5e-5)


def test_a_factor_of_zero_has_no_logarithm():
    assert log10_size(gradient_walk(3, s=-1.0, layer="linear")) == -math.inf


def test_no_layer_at_all_multiplies_by_one_and_returns_its_input():
    assert gradient_walk(0) == ()
    assert product(()) == 1.0
    assert log10_size(()) == 0.0
    assert stack_output(0, 0.3) == 0.3
    assert list(gradient_graph(0)) == ["x_0"]


@SHORTCUT
def test_records_and_graph_are_the_same_numbers(shortcut):
    graph = gradient_graph(6, 0.7, -0.8, "tanh", shortcut)
    for record in gradient_walk(6, 0.7, -0.8, "tanh", shortcut):
        assert record.x == graph[f"x_{record.layer - 1}"].value
        for role in ("slope", "factor", "running", "backward"):
            assert getattr(record, role) == graph[f"{role}_{record.layer}"].value == record.quantities[role].value
    assert graph["x_6"].value == pytest.approx(stack_output(6, 0.7, -0.8, "tanh", shortcut), abs=1e-15)


@pytest.mark.parametrize("bad", [{"depth": -1}, {"depth": 2, "layer": "sine"}])
def test_a_stack_that_cannot_be_is_refused(bad):
    with pytest.raises(ValueError, match="there is no stack"):
        gradient_walk(**bad)


def test_three_decimals_and_two_digits_meet_without_a_step():
    assert [show_gradient(value) for value in (0.001004, 0.000996, 0.00099)] == ["0.0010", "0.00100", "0.00099"]


def test_a_gradient_that_another_way_makes_vanish_is_written_as_that_of_the_stack_without_a_path():
    gradient = stacks(5, 1500.0, 1.0).path.ends[2]
    texts = {outcome.path.name: outcome.cell.text for outcome in differences(gradient, ())}

    assert texts["leaving out the 1 of the shortcut"] == "< 10⁻³⁰⁰"


def test_tiny_gradients_are_shown_as_powers_of_ten():
    last = gradient_graph(20, residual=False)["running_20"]

    assert last.text(float(last.value)) == "7.0 × 10⁻⁷"
