"""The tables of given numbers that a reader may change, and what stands in them at any size."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from core import toy

Array = np.ndarray

MOST = {"tokens": 8, "d_model": 8, "d_ff": 16}
SEEDED = 1.5
"""A number from a seed is no larger than this."""
LARGEST = 1e6
"""No given number is larger than this, so that everything made of them stays finite."""


@dataclass(frozen=True)
class Table:
    """A table of given numbers. `rows` and `columns` say which size counts them: words, tokens, d_model, d_ff or one.

    `code` names it in a link. `start` holds the post's values; where it has none there stands what `beyond` says:
    zero, one, identity or seeded. `weight` says that a seed gives it other numbers.
    """

    code: str
    label: str
    rows: str
    columns: str
    start: Array
    beyond: str = "zero"
    weight: bool = True


BLOCK = {
    "embeddings": Table("e", "embedding", "words", "d_model", toy.EMBEDDINGS, "seeded"),
    "positions": Table("p", "position", "tokens", "d_model", toy.POSITIONS, weight=False),
    "w_q": Table("wq", "W_Q", "d_model", "d_model", toy.IDENTITY, "identity"),
    "w_k": Table("wk", "W_K", "d_model", "d_model", toy.IDENTITY, "identity"),
    "w_v": Table("wv", "W_V", "d_model", "d_model", toy.IDENTITY, "identity"),
    "w_o": Table("wo", "W_O", "d_model", "d_model", toy.IDENTITY, "identity"),
    "w_1": Table("w1", "W₁", "d_model", "d_ff", toy.W_1, "seeded"),
    "b_1": Table("b1", "b₁", "one", "d_ff", np.zeros((1, 4))),
    "w_2": Table("w2", "W₂", "d_ff", "d_model", toy.W_2, "seeded"),
    "b_2": Table("b2", "b₂", "one", "d_model", np.zeros((1, 2))),
    "gain_1": Table("g1", "gain 1", "one", "d_model", np.ones((1, 2)), "one", weight=False),
    "gain_2": Table("g2", "gain 2", "one", "d_model", np.ones((1, 2)), "one", weight=False),
    "mask": Table("m", "mask", "tokens", "tokens", np.ones((3, 3)), "one", weight=False),
}
FEED_FORWARD = {
    "x": Table("x", "x", "one", "d_model", toy.FFN_X[None], weight=False),
    "w_1": Table("w1", "W₁", "d_model", "d_ff", toy.FFN_W_1, "seeded"),
    "b_1": Table("b1", "b₁", "one", "d_ff", toy.FFN_B_1[None], weight=False),
    "w_2": Table("w2", "W₂", "d_ff", "d_model", toy.FFN_W_2, "seeded"),
    "b_2": Table("b2", "b₂", "one", "d_model", toy.FFN_B_2[None], weight=False),
}
RESIDUAL = {"x_0": Table("x", "x₀", "one", "one", np.ones((1, 1)), weight=False)}
ROPE = {
    "q": Table("q", "q", "one", "d_model", toy.ROPE_Q[None], weight=False),
    "k": Table("k", "k", "one", "d_model", toy.ROPE_K[None], weight=False),
}


@lru_cache(maxsize=256)  # every rerun asks for the same few
def seeded(name: str, seed: int) -> Array:
    """Random numbers for the table of that name: [16, 16], one decimal each, from −SEEDED to SEEDED.

    NumPy's default generator, seeded with `seed` and the name: one seed gives everybody the same numbers, and a
    smaller table is the top left corner of a larger one.
    """
    generator = np.random.default_rng([seed, *name.encode()])
    tenths = round(10 * SEEDED)
    numbers = generator.integers(-tenths, tenths + 1, (MOST["d_ff"], MOST["d_ff"])) / 10
    numbers.flags.writeable = False
    return numbers


def start_of(name: str, table: Table, shape: tuple[int, int], seed: int | None) -> Array:
    """A table of that shape before any of its cells is changed: the post's values, or those of the seed."""
    rows, columns = slice(shape[0]), slice(shape[1])
    if seed is not None and table.weight:
        return seeded(name, seed)[rows, columns].copy()
    made = {"zero": np.zeros, "one": np.ones, "identity": lambda s: np.eye(*s)}
    full = made[table.beyond](shape) if table.beyond in made else seeded(name, 0)[rows, columns].copy()
    known = table.start[rows, columns]
    full[: known.shape[0], : known.shape[1]] = known
    return full
