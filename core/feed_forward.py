"""Figure 3: widen, activate, narrow."""

from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from core import toy
from core.arithmetic import Arithmetic, arithmetic
from core.graph import REMEMBERED, Index, Line, Operation, Quantity, given, make
from core.operations import ACTIVATE, AFFINE
from core.ops import ACTIVATIONS
from core.show import VECTOR, round_half_up
from core.written import Operands, write_matmul

Array = np.ndarray
NAMES = {"relu": "ReLU", "gelu": "GELU", "silu": "SiLU"}


class FeedForward(NamedTuple):
    """`pre` the hidden sums, `post` after the activation, both [..., d_ff]; `out` [..., d_model]."""

    pre: Array
    post: Array
    out: Array


def feed_forward(x: Array, w_1: Array, b_1: Array, w_2: Array, b_2: Array, activation: str = "relu") -> FeedForward:
    """activation(x W₁ + b₁) W₂ + b₂ for x [d_model] or [n_tokens, d_model].

    Shapes: w_1 [d_model, d_ff], b_1 [d_ff], w_2 [d_ff, d_model], b_2 [d_model]; `activation` a name in
    core.ops.ACTIVATIONS.
    """
    pre = np.asarray(x, dtype=np.float64) @ w_1 + b_1
    post = ACTIVATIONS[activation](pre)
    return FeedForward(pre, post, post @ w_2 + b_2)


def _write_threshold(o: Operands, i: Index) -> tuple[Line, ...]:
    written, products = write_matmul(o, i)
    return ("−(", *written, ")"), ("−(", *products, ")")


THRESHOLD = Operation("−Σ x × column of W₁", lambda x, w: 0.0 - x @ w, _write_threshold, "0 - {0} @ {1}")


def other_than(activation: str) -> str:
    """The activation that a page compares its own with."""
    return "gelu" if activation == "relu" else "relu"


def feed_forward_graph(
    x: Array = toy.FFN_X,
    b_1: Array = toy.FFN_B_1,
    activation: str = "relu",
    w_1: Array = toy.FFN_W_1,
    w_2: Array = toy.FFN_W_2,
    b_2: Array = toy.FFN_B_2,
) -> dict[str, Quantity]:
    """The same by name, as rows of one token: `x` [1, d_model], `pre`, `post` [1, d_ff], `out` [1, d_model].

    `threshold` [1, d_ff] are the biases at which each hidden sum is exactly 0: above its own a unit fires.
    """
    row = given("x", np.atleast_2d(x), "x")
    widen = given("w_1", w_1, "W₁"), given("b_1", b_1, "b₁")
    narrow = given("w_2", w_2, "W₂"), given("b_2", b_2, "b₂")
    pre = make(AFFINE, "pre", row, *widen, label="hidden sums")
    post = make(ACTIVATE[activation], "post", pre, label="hidden, activated")
    out = make(AFFINE, "out", post, *narrow, label="output")
    threshold = make(THRESHOLD, "threshold", row, widen[0], label="threshold of b₁")
    return {q.name: q for q in (row, *widen, pre, post, *narrow, out, threshold)}


def with_other(made: dict[str, Quantity], activation: str) -> dict[str, Quantity]:
    """What the activation that `activation` is compared with makes of the same sums: `post_other`, `out_other`."""
    post, out = _by(other_than(activation), made["pre"], made["w_2"], made["b_2"])
    return {"post_other": post, "out_other": out}


@lru_cache(maxsize=REMEMBERED)
def _by(other: str, pre: Quantity, w_2: Quantity, b_2: Quantity) -> tuple[Quantity, Quantity]:
    post = make(ACTIVATE[other], "post_other", pre, label=f"hidden, activated by {NAMES[other]}")
    return post, make(AFFINE, "out_other", post, w_2, b_2, label=f"output with {NAMES[other]}")


STEPS = {"widen": ("pre", "unit"), "activate": ("post", "unit"), "narrow": ("out", "output")}
"""The walk: each step's name, the quantity of `feed_forward_graph` it makes, and what its entries are called."""


def step_arithmetic(made: dict[str, Quantity], step: str) -> list[Arithmetic]:
    """The written arithmetic of a step, one for each entry of what it makes; the first says the formula for all."""
    name, entry = STEPS[step]
    lines = [
        arithmetic(replace(made[name], label=f"{entry} {j + 1}"), (0, j)) for j in range(made[name].value.shape[1])
    ]
    return [lines[0], *(replace(line, formula="") for line in lines[1:])]


def fires(made: dict[str, Quantity], unit: int) -> bool:
    """Whether the sum of hidden unit `unit` (from 0) is above 0 as shown: rounding noise does not count."""
    return round_half_up(made["pre"].value[0, unit], VECTOR) > 0


def feed_forward_count(d_model: int) -> int:
    """Parameters of W₁, b₁, W₂, b₂ with d_ff = 4d: 8d² + 5d, exact."""
    return 8 * d_model**2 + 5 * d_model
