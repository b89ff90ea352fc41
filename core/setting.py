"""What a reader may set: words, sizes and every number that is given. It starts as the post has it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np

from core import toy
from core.forward_pass import BlockParams, check_heads
from core.ops import causal_mask

Array = np.ndarray
Place = tuple[str, int, int]
"""A cell of a table: the table's name, row and column, both from 0."""

MOST = {"tokens": 8, "d_model": 8, "d_ff": 16}
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
    "b_1": Table("b1", "b₁", "one", "d_ff", toy.FFN_B_1[None]),
    "w_2": Table("w2", "W₂", "d_ff", "d_model", toy.FFN_W_2, "seeded"),
    "b_2": Table("b2", "b₂", "one", "d_model", toy.FFN_B_2[None]),
}


def seeded(name: str, seed: int) -> Array:
    """Random numbers for the table of that name: [16, 16], one decimal each, from −1.5 to 1.5.

    NumPy's default generator, seeded with `seed` and the name: one seed gives everybody the same numbers, and a
    smaller table is the top left corner of a larger one.
    """
    generator = np.random.default_rng([seed, *name.encode()])
    return generator.integers(-15, 16, (MOST["d_ff"], MOST["d_ff"])) / 10


@dataclass(frozen=True)
class Setting:
    """Everything that is given. `cells` are the numbers that stand elsewhere than the start has them.

    `causal` is where the mask starts: each token looks at itself and at those before it, or at all.
    """

    tables: Mapping[str, Table] = field(default_factory=lambda: BLOCK)
    tokens: tuple[str, ...] = toy.TOKENS
    d_model: int = 2
    d_ff: int = 4
    n_heads: int = 1
    norm: str = "rms_norm"
    eps: float = 0.0
    seed: int | None = None
    causal: bool = False
    cells: Mapping[Place, float] = field(default_factory=dict)

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The distinct tokens in order: a row of the embedding table each."""
        return tuple(dict.fromkeys(self.tokens))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """A name of its own for each row: a token that comes again carries its place."""
        seen = [self.tokens[:i].count(token) for i, token in enumerate(self.tokens)]
        return tuple(f"{t} ({i})" if again else t for i, (t, again) in enumerate(zip(self.tokens, seen, strict=True), 1))

    def shape(self, name: str) -> tuple[int, int]:
        sizes = {"words": len(self.words), "tokens": len(self.tokens), "one": 1}
        sizes |= {"d_model": self.d_model, "d_ff": self.d_ff}
        table = self.tables[name]
        return sizes[table.rows], sizes[table.columns]

    def row_names(self, name: str) -> tuple[str, ...]:
        """What the rows of a table are called."""
        table, n_rows = self.tables[name], self.shape(name)[0]
        named = {"words": self.words, "tokens": self.names, "one": (table.label,)}
        return named.get(table.rows) or tuple(f"row {i}" for i in range(1, n_rows + 1))

    def column_names(self, name: str) -> tuple[str, ...]:
        if self.tables[name].columns == "tokens":
            return self.names
        return tuple(str(j) for j in range(1, self.shape(name)[1] + 1))

    def start(self, name: str) -> Array:
        """The table before any of its cells is changed: the post's values, or those of the seed."""
        table, shape = self.tables[name], self.shape(name)
        rows, columns = slice(shape[0]), slice(shape[1])
        if name == "mask" and self.causal:
            return causal_mask(shape[0]).astype(np.float64)
        if self.seed is not None and table.weight:
            return seeded(name, self.seed)[rows, columns]
        made = {"zero": np.zeros, "one": np.ones, "identity": lambda s: np.eye(*s)}
        full = made[table.beyond](shape) if table.beyond in made else seeded(name, 0)[rows, columns]
        known = table.start[rows, columns]
        full[: known.shape[0], : known.shape[1]] = known
        return full

    def array(self, name: str) -> Array:
        """The table as it is now."""
        values = self.start(name)
        for (table, row, column), value in self.cells.items():
            if table == name:
                values[row, column] = value
        return values

    def fits(self, place: Place) -> bool:
        """Whether the table has such a cell at this size."""
        name, row, column = place
        return name in self.tables and 0 <= row < self.shape(name)[0] and 0 <= column < self.shape(name)[1]

    def called(self, place: Place) -> str:
        """The cell in words."""
        name, row, column = place
        label, rows, columns = self.tables[name].label, self.row_names(name), self.column_names(name)
        if name == "mask":
            return f"mask, query “{rows[row]}”, key “{columns[column]}”"
        if self.tables[name].rows == "one":
            return f"{label}, column {columns[column]}"
        here = rows[row] if rows[row].startswith("row ") else f"“{rows[row]}”"
        return f"{label}, {here}, column {columns[column]}"

    def check(self) -> "Setting":
        """The setting itself. Raises ValueError when heads do not divide the width or a token may look at nothing."""
        check_heads(self.d_model, self.n_heads)
        if "mask" in self.tables and not (seen := self.array("mask").any(axis=1)).all():
            blind = self.names[int(np.argmin(seen))]
            raise ValueError(
                f"The mask lets “{blind}” look at nothing, so its weights could not add up to 1: "
                f"leave at least one 1 in the row “{blind}”."
            )
        return self

    def without_changes(self) -> "Setting":
        """The post's words, sizes and numbers, for the same start of the mask."""
        return replace(Setting(self.tables), causal=self.causal)


def mask_of(setting: Setting) -> Array | None:
    """[n_tokens, n_tokens] of bool, True = may look; None where there is no mask."""
    mask = setting.array("mask").astype(bool)
    return None if mask.all() and not setting.causal else mask


def params_of(setting: Setting) -> BlockParams:
    """The block's weights. A bias of zeros and a gain of ones change nothing and are left out."""
    arrays: dict = {name: setting.array(name) for name in ("w_q", "w_k", "w_v", "w_o", "w_1", "w_2")}
    for name, idle in (("b_1", 0), ("b_2", 0), ("gain_1", 1), ("gain_2", 1)):
        row = setting.array(name)[0]
        arrays[name] = None if (row == idle).all() else row
    return BlockParams(**arrays, n_heads=setting.n_heads, norm=setting.norm, eps=setting.eps)
