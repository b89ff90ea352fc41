from dataclasses import replace

import numpy as np
import pytest

from core.arithmetic import arithmetic, feeds, reads
from core.block_walk import walk_graph
from core.graph import Cell, ancestry, given, given_count, make
from core.operations import MASK, PRODUCT, normalized
from core.ops import causal_mask
from core.residual import gradient_graph
from core.show import show
from tests.core.evidence import same


def test_what_was_given_has_no_arithmetic():
    with pytest.raises(ValueError, match="is given"):
        arithmetic(given("x", 1.0, "x"), ())
    assert reads(given("x", 1.0, "x"), ()) == ()


def test_a_masked_score_says_which_score_it_stands_in_for():
    allowed = given("mask", causal_mask(2), "mask")
    masked = make(MASK, "masked", given("scores", [[1.0, 2.0], [3.0, 4.0]], "scores"), allowed, label="masked")

    assert masked.value[0, 1] == -np.inf
    assert reads(masked, (0, 1))[0].value == 2.0
    assert Cell(masked, (0, 1)).text == "−∞"


def test_operands_come_before_results_and_each_once():
    order = list(ancestry(*walk_graph(3).values()))
    place = {id(q): i for i, q in enumerate(order)}

    assert len(place) == len(order)
    assert all(place[id(o)] < place[id(q)] for q in order for o in q.operands)


def test_a_chain_of_thousands_of_quantities_can_be_walked():
    chain = gradient_graph(1500, layer="linear")

    assert len(list(ancestry(chain["backward_1"]))) > 3000


def test_what_a_failing_test_prints_of_a_gradient_does_not_grow_with_the_depth_of_its_stack():
    shallow, deep = (repr(gradient_graph(depth)["backward_1"]) for depth in (1, 8))

    assert len(deep) < 2 * len(shallow)


def test_a_setting_that_the_arithmetic_names_as_a_word_is_no_cell_that_feeds_it():
    x, eps = given("x", [[3.0, 4.0]], "x"), given("eps", 1e-5, "ε")
    rms = Cell(normalized("rms_norm", "norm", x, eps, "norm")[0], (0, 0))

    assert feeds(Cell(x, (0, 1)), rms)
    assert not feeds(Cell(eps, ()), rms)


def test_counts_stay_exact_integers_all_the_way():
    huge = given_count("n", 10**20 + 1, "n")
    square = make(PRODUCT, "square", huge, huge, label="n²", decimals=0)

    assert square.value[()] == (10**20 + 1) ** 2
    assert Cell(square, ()).text == f"{10**40 + 2 * 10**20 + 1:,}"
    assert arithmetic(square, ()).reproduces


def test_a_quantity_is_an_array_to_numpy_and_rounds_only_when_shown():
    quantity = given("x", [[1.00049, -0.00049]], "x")

    same(np.asarray(quantity), [[1.00049, -0.00049]], 0)
    same(quantity.shown(), [[1.0, 0.0]], 0)
    assert show(quantity.shown()[0, 1]) == "0.000"
    assert replace(quantity, decimals=4).shown()[0, 0] == 1.0005
