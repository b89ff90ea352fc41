"""Figure 1: one token's trip from the embedding table to the probabilities of the next word."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial

import numpy as np

from core.arithmetic import Arithmetic, arithmetic
from core.forward_pass import block_steps
from core.graph import REMEMBERED, Quantity, given, make
from core.marks import Marks, effects
from core.operations import MATMUL_TRANSPOSED, SOFTMAX, divided, normalized
from core.setting import POST, Setting, embedded, mask_of, params_of


@dataclass(frozen=True)
class Stop:
    """One stop of the walk.

    `name` is the same for the same stop in both arrangements; a norm before a sub-layer and one after it are
    different stops. `title` is the label, `block` counts from 1 (0 outside the blocks), `on_path` is False for what
    hangs from the residual path, `quantity` holds all tokens and `row` is the one that walks.
    """

    name: str
    title: str
    block: int
    role: str
    on_path: bool
    quantity: Quantity
    row: int

    @property
    def namesake(self) -> str:
        """The same for the norm of a sub-layer in both arrangements too, whether it stands before or behind it."""
        return self.name.replace("_before_", "_of_").replace("_after_", "_of_")

    @property
    def vector(self) -> np.ndarray:
        return self.quantity.value[self.row]

    @property
    def shape(self) -> tuple[int, ...]:
        return self.quantity.value.shape


# What each arrangement visits in a block: name, title, role, on the path, the quantity of block_steps.
PRE_NORM = (
    ("norm_before_attention", "norm", "norm", False, "norm_1"),
    ("attention", "attention", "attention", False, "attn_out"),
    ("attention_add", "add", "add", True, "resid_mid"),
    ("norm_before_feed_forward", "norm", "norm", False, "norm_2"),
    ("feed_forward", "feed-forward", "feed_forward", False, "ffn_out"),
    ("feed_forward_add", "add", "add", True, "resid_post"),
)
POST_NORM = (
    ("attention", "attention", "attention", False, "attn_out"),
    ("attention_add", "add", "add", True, "attn_add"),
    ("norm_after_attention", "norm", "norm", True, "resid_mid"),
    ("feed_forward", "feed-forward", "feed_forward", False, "ffn_out"),
    ("feed_forward_add", "add", "add", True, "ffn_add"),
    ("norm_after_feed_forward", "norm", "norm", True, "resid_post"),
)


@lru_cache(maxsize=REMEMBERED)
def walk_graph(n_blocks: int = 1, norm_first: bool = True, setting: Setting = POST) -> dict[str, Quantity]:
    """Every quantity by name; those of block b end in _b. All blocks have the weights of the setting.

    The head shares the embedding table: a word's score is h · its embedding. Pre-norm has one more norm before it.
    """
    made, params, mask = list(embedded(setting)), params_of(setting), mask_of(setting)
    for block in range(1, n_blocks + 1):
        made += block_steps(made[-1], params, mask, norm_first, suffix=f"_{block}")
    if norm_first:
        made += normalized(
            setting.norm, "final_norm", made[-1], given("eps", setting.eps, "ε", powers=True), "final norm"
        )
    table = made[0].operands[0]
    made.append(make(MATMUL_TRANSPOSED, "head", made[-1], table, label="word scores"))
    made.append(make(SOFTMAX, "softmax", made[-1], label="probabilities"))
    return {quantity.name: quantity for quantity in made}


def walk_marks(setting: Setting, n_blocks: int, norm_first: bool) -> Marks:
    """Where the numbers of a walk differ from the post's."""
    return effects(partial(walk_graph, n_blocks, norm_first), setting)


def walk(token: int, n_blocks: int = 1, norm_first: bool = True, setting: Setting = POST) -> tuple[Stop, ...]:
    """The stops of token `token` (its row, from 0), from the table to the probabilities."""
    graph = walk_graph(n_blocks, norm_first, setting)

    def stop(name: str, title: str, role: str, quantity: str, block: int = 0, on_path: bool = True) -> Stop:
        return Stop(name, title, block, role, on_path, graph[quantity], token)

    stops = [
        stop("table", f"row of “{setting.tokens[token]}” in the table", "embedding", "token"),
        stop("position", "plus position", "position", "x"),
    ]
    for block in range(1, n_blocks + 1):
        for name, title, role, on_path, quantity in PRE_NORM if norm_first else POST_NORM:
            label = f"{title}, block {block}"
            stops.append(stop(f"{name}_{block}", label, role, f"{quantity}_{block}", block, on_path))
    if norm_first:
        stops.append(stop("final_norm", "final norm", "norm", "final_norm"))
    stops.append(stop("head", "head", "head", "head"))
    stops.append(stop("softmax", "softmax", "softmax", "softmax"))
    return tuple(stops)


def first_difference(one: tuple[Stop, ...], other: tuple[Stop, ...]) -> Stop | None:
    """The first stop of `one` that `other` visits too, with other numbers there; None when there is none.

    Stops are compared by name. The norms of the two arrangements have no counterpart: one prepares what a sub-layer
    reads, the other rescales the path behind it. So at one block the numbers part at the attention branch, which
    reads Norm(x) in one arrangement and x in the other.
    """
    elsewhere = {stop.name: stop.vector for stop in other}
    shared = (stop for stop in one if stop.name in elsewhere)
    return next((s for s in shared if not np.allclose(s.vector, elsewhere[s.name], rtol=0, atol=1e-12)), None)


def explained(stop: Stop) -> tuple[Arithmetic, ...]:
    """The arithmetic that leads to the stop's vector.

    Every component; for a norm the root mean square before them, for attention the blend of the values where W_O
    leaves it as it is, for the probabilities that of the likeliest word alone.
    """
    quantity, row = stop.quantity, stop.row
    columns: Sequence[int] = range(len(stop.vector))
    first: tuple[Arithmetic, ...] = ()
    if stop.role == "norm":
        first = (arithmetic(divided(quantity).operands[1], (row, 0)),)
    elif stop.role == "attention" and np.array_equal(quantity.operands[0].value, quantity.value):
        quantity = quantity.operands[0]
    elif stop.role == "softmax":
        columns = [int(np.argmax(stop.vector))]
    named = [replace(quantity, label=f"{quantity.label}, entry {column + 1}") for column in columns]
    return first + tuple(arithmetic(one, (row, column)) for one, column in zip(named, columns, strict=True))
