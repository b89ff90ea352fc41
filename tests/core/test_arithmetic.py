"""What a reader is told about a cell, for every cell that any figure can open."""

import math
from collections.abc import Iterable

import numpy as np
import pytest

from core.arithmetic import arithmetic, reads
from core.block_params import BlockParams
from core.block_walk import walk_graph
from core.feed_forward import feed_forward_graph
from core.forward_pass import block_steps, forward_pass
from core.graph import Quantity, ancestry
from core.ops import ACTIVATIONS, causal_mask
from core.parameters import Config, parameter_graph
from core.parameters_block import block_graph
from core.parameters_growth import model_graph
from core.positions import encoding_graph
from core.residual import gradient_graph
from core.rope_gaps import gap_graph
from core.rope_graph import rotary_graph
from core.rope_head import head_graph
from core.show import round_half_up
from tests.core.evidence import by_numpy_line, cells_of, worked_out


def wide_block(norm: str = "rms_norm", mask=None) -> tuple[Quantity, ...]:
    """A block with two heads and every bias, of numbers without zeros or pattern."""
    random = np.random.default_rng(7)
    square = {name: random.normal(size=(4, 4)) for name in ("w_q", "w_k", "w_v", "w_o")}
    rows = {n: random.normal(size=4) for n in ("b_q", "b_k", "b_v", "b_o", "b_2")}
    norms = {n: random.normal(size=4) for n in ("gain_1", "gain_2", "shift_1", "shift_2")}
    inner = {"w_1": random.normal(size=(4, 6)), "w_2": random.normal(size=(6, 4)), "b_1": random.normal(size=6)}
    params = BlockParams(**square, **rows, **norms, **inner, n_heads=2, norm=norm, eps=1e-5)
    return block_steps(random.normal(size=(3, 4)), params, mask, activation="gelu")


def with_gaps(made: dict[str, Quantity]) -> Iterable[Quantity]:
    return [*made.values(), *gap_graph(made).values()]


GRAPHS = {
    f"forward pass, {'causal' if causal else 'no'} mask, {'pre' if first else 'post'}-norm, {activation}": (
        lambda causal=causal, first=first, activation=activation: forward_pass(
            mask=causal_mask(3) if causal else None, norm_first=first, activation=activation
        ).values()
    )
    for causal in (True, False)
    for first in (True, False)
    for activation in ACTIVATIONS
} | {
    "two heads, biases, RMSNorm": wide_block,
    "two heads, biases, LayerNorm": lambda: wide_block("layer_norm"),
    "two heads, biases, causal": lambda: wide_block(mask=causal_mask(3)),
    "a row of zeros, LayerNorm": lambda: block_steps(np.zeros((2, 2)), BlockParams(norm="layer_norm")),
    "a token that may look at nothing": lambda: block_steps(np.ones((2, 2)), mask=np.array([[False] * 2, [True] * 2])),
    "scores far from zero": lambda: block_steps(np.ones((2, 2)), BlockParams(w_q=np.diag([-900.0, -900.0]))),
    "scores far above zero": lambda: block_steps(np.eye(2), BlockParams(w_q=np.diag([900.0, 850.0]))),
    "pre-norm walk": lambda: walk_graph(2).values(),
    "post-norm walk": lambda: walk_graph(2, norm_first=False).values(),
    "tanh with shortcuts": lambda: gradient_graph(7).values(),
    "tanh without shortcuts": lambda: gradient_graph(25, 0.3, -0.8, residual=False).values(),
    "linear with shortcuts": lambda: gradient_graph(40, 1.0, 0.9, "linear").values(),
    "linear without shortcuts": lambda: gradient_graph(7, 1.0, 0.5, "linear", residual=False).values(),
    "sinusoids": lambda: encoding_graph(7, 4, 3).values(),
    "many sinusoids": lambda: encoding_graph(7, 64, 3).values(),
    "rotary": lambda: rotary_graph(5, 2, 26.6).values(),
    "rotary, all gaps": lambda: with_gaps(rotary_graph(5, 2, 26.6)),
    "rotary, backwards": lambda: rotary_graph(2, 31, -17.5, np.array([-1.5, 0.4]), np.array([0.3, -2.0])).values(),
    "whole head": lambda: head_graph(np.arange(1.0, 9.0), 7, 500.0).values(),
    "parameters": lambda: parameter_graph(Config()).values(),
    "growth": lambda: model_graph(Config(), Config()).values(),
    "a change": lambda: model_graph(Config(24, 1024, 16), Config()).values(),
    "one block": lambda: block_graph(Config(1, 768, 1)).values(),
    "many parameters": lambda: parameter_graph(Config(1000, 1000003, 1)).values(),
    "other parameters": lambda: parameter_graph(Config(3, 12, 2, 50, 20, 30, False, qkv_bias=False)).values(),
} | {f"feed-forward, {a}": lambda a=a: feed_forward_graph(activation=a).values() for a in ACTIVATIONS}  # fmt: skip

EVERY_GRAPH = pytest.mark.parametrize("graph", GRAPHS.values(), ids=GRAPHS.keys())


def made(quantities: Iterable[Quantity]) -> list[Quantity]:
    return [q for q in ancestry(*quantities) if q.operation]


def said_in_words(line) -> bool:
    """Lines that tell instead of calculate, and sums that are written with their middle left out."""
    return any(isinstance(part, str) and ("…" in part or "this query" in part or " so " in part) for part in line)


@EVERY_GRAPH
def test_every_line_of_arithmetic_comes_to_the_value_of_its_cell(graph):
    for quantity in made(graph()):
        for index in cells_of(quantity):
            for line in arithmetic(quantity, index).lines:
                if not said_in_words(line):
                    assert worked_out(line) == pytest.approx(float(quantity.value[index]), rel=1e-9, abs=1e-12), (
                        quantity.name, index, line,
                    )  # fmt: skip


@EVERY_GRAPH
def test_the_numpy_line_of_every_operation_gives_its_value(graph):
    for quantity in made(graph()):
        np.testing.assert_allclose(
            np.asarray(by_numpy_line(quantity), dtype=float), quantity.value.astype(float), rtol=1e-12, atol=1e-12
        )


@EVERY_GRAPH
def test_every_cell_opens_and_shows_a_number(graph):
    for quantity in made(graph()):
        for index in cells_of(quantity):
            opened = arithmetic(quantity, index)
            assert opened.lines
            assert opened.cell.text
            assert not math.isnan(float(opened.from_shown))


@EVERY_GRAPH
def test_names_are_unique_among_made_quantities(graph):
    quantities = made(graph())

    assert len({q.name for q in quantities}) == len(quantities)


def with_nudged(quantity: Quantity, operand: int, index: tuple[int, ...]) -> np.ndarray:
    """The value of a quantity after one cell of one operand has moved a little."""
    assert quantity.operation
    values = [o.value.copy() for o in quantity.operands]
    values[operand][index] += 0.01
    return np.asarray(quantity.operation.compute(*values))


# Operands that are not cells of the sum: settings, and which row or key is meant.
SETTINGS = ("eps", "token_numbers", "mask")


def nudges(quantity: Quantity):
    """(operand cell, cell, whether the cell's arithmetic names it, whether the cell moves with it), for all pairs."""
    for number, operand in enumerate(quantity.operands):
        for index in cells_of(operand) if not operand.name.startswith(SETTINGS) else ():
            moved = with_nudged(quantity, number, index)
            for cell in cells_of(quantity):
                named = any(c.quantity is operand and c.index == index for c in reads(quantity, cell))
                yield (operand.name, index), cell, named, bool(moved[cell] != quantity.value[cell])


NUDGED = (
    "tanh with shortcuts",
    "sinusoids",
    "rotary, backwards",
    "rotary, all gaps",
    "feed-forward, gelu",
    "two heads, biases, causal",
)
WITHOUT_ZEROS = ("two heads, biases, RMSNorm", "two heads, biases, LayerNorm")


@pytest.mark.parametrize("name", NUDGED + WITHOUT_ZEROS)
def test_a_cell_does_not_move_with_a_cell_that_its_arithmetic_leaves_out(name):
    for quantity in made(GRAPHS[name]()):
        for operand, cell, named, moves in nudges(quantity):
            assert named or not moves, (quantity.name, cell, operand)


@pytest.mark.parametrize("name", WITHOUT_ZEROS)
def test_a_cell_moves_with_every_cell_that_its_arithmetic_names(name):
    for quantity in made(GRAPHS[name]()):
        for operand, cell, named, moves in nudges(quantity):
            assert moves or not named, (quantity.name, cell, operand)


@pytest.mark.parametrize(
    ("quantity", "index", "from_shown", "shown"),
    [
        (lambda: gradient_graph(5)["slope_1"].operands[1], (), "0.7865", "0.7864"),
        (lambda: gradient_graph(5, residual=False)["running_3"], (), "0.0921", "0.0920"),
        (lambda: gradient_graph(5)["running_3"], (), "2.1764", "2.1763"),
        (lambda: gradient_graph(5)["running_4"], (), "2.3983", "2.3984"),
        (lambda: gradient_graph(5)["running_5"], (), "2.5054", "2.5053"),
        (lambda: feed_forward_graph(activation="gelu")["out"], (0, 0), "0.941", "0.942"),
        (lambda: forward_pass()["norm_2_rms"], (2, 0), "2.182", "2.181"),
        (lambda: forward_pass()["ffn_out"], (0, 1), "−0.878", "−0.877"),
        (lambda: forward_pass()["resid_post"], (0, 0), "2.745", "2.744"),
        (lambda: forward_pass()["resid_post"], (0, 1), "−0.271", "−0.272"),
        (lambda: forward_pass()["resid_post"], (1, 1), "1.204", "1.203"),
    ],
)
def test_the_eleven_hand_chains_that_do_not_reproduce_say_so(quantity, index, from_shown, shown):
    opened = arithmetic(quantity(), index)

    assert not opened.reproduces
    assert opened.cell.text == shown
    assert opened.cell.quantity.text(opened.from_shown) == from_shown


@pytest.mark.parametrize(
    ("quantity", "index"),
    [
        (lambda: gradient_graph(5)["running_2"], ()),
        (lambda: forward_pass()["attn_out"], (0, 0)),
        (lambda: forward_pass()["resid_post"], (2, 0)),
        (lambda: rotary_graph()["score"], ()),
        (lambda: parameter_graph(Config())["total"], ()),
        (lambda: parameter_graph(Config(1000, 1000003, 1))["total"], ()),
    ],
)
def test_a_chain_that_does_reproduce_is_not_flagged(quantity, index):
    assert arithmetic(quantity(), index).reproduces


def test_what_rounded_operands_would_give_is_worked_out_from_the_numbers_on_the_page():
    block = forward_pass()
    mid, out = (np.vectorize(lambda v: round_half_up(v, 3))(block[n].value) for n in ("resid_mid", "ffn_out"))

    for index in cells_of(block["resid_post"]):
        assert arithmetic(block["resid_post"], index).from_shown == (mid + out)[index]


def test_the_sum_of_squares_of_a_row_is_redone_with_three_decimals():
    expected = math.sqrt((1.858**2 + 2.463**2) / 2)

    assert arithmetic(forward_pass()["norm_2_rms"], (2, 0)).from_shown == pytest.approx(expected, abs=1e-15)
