"""What a reader may set: words, sizes and every number that is given. It starts as the post has it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache

import numpy as np

from core import toy
from core.block_params import BlockParams
from core.feed_forward import feed_forward_graph
from core.forward_pass import embed_steps, forward_pass
from core.given_tables import BLOCK, Table, start_of
from core.graph import REMEMBERED, Quantity
from core.heads import check_heads
from core.ops import causal_mask

Array = np.ndarray
Place = tuple[str, int, int]
"""A cell of a table: the table's name, row and column, both from 0."""


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

    def __hash__(self) -> int:
        """So that what is made of it can be remembered; the tables, which have no hash, are the page's own."""
        sizes = (self.tokens, self.d_model, self.d_ff, self.n_heads, self.norm, self.eps, self.seed, self.causal)
        return hash((*sizes, frozenset(self.cells.items())))

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The distinct tokens in order: a row of the embedding table each."""
        return tuple(dict.fromkeys(self.tokens))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """A name of its own for each row: a token that comes again carries its place."""
        seen = [self.tokens[:i].count(token) for i, token in enumerate(self.tokens)]
        pairs = zip(self.tokens, seen, strict=True)
        return tuple(f"{token} ({i})" if again else token for i, (token, again) in enumerate(pairs, 1))

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
        shape = self.shape(name)
        if name == "mask" and self.causal:
            return causal_mask(shape[0]).astype(np.float64)
        return start_of(name, self.tables[name], shape, self.seed)

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
            return label if self.tables[name].columns == "one" else f"{label}, column {columns[column]}"
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


POST = Setting()


def embedded(setting: Setting) -> tuple[Quantity, Quantity]:
    """The table rows of the tokens and their sum with the positions. A word that comes again has the same row."""
    rows = np.array([setting.words.index(token) for token in setting.tokens])
    return embed_steps(setting.array("embeddings"), setting.array("positions"), rows)


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


@lru_cache(maxsize=REMEMBERED)
def block_of(setting: Setting, norm_first: bool = True, activation: str = "relu") -> dict[str, Quantity]:
    """The whole of figure 6 by name, made of what is set."""
    return forward_pass(params_of(setting), mask_of(setting), norm_first, activation, embedded(setting))


@lru_cache(maxsize=REMEMBERED)
def feed_forward_of(setting: Setting, activation: str = "relu") -> dict[str, Quantity]:
    """The whole of figure 3 by name, made of what is set."""
    x, b_1, b_2 = (setting.array(name)[0] for name in ("x", "b_1", "b_2"))
    return feed_forward_graph(x, b_1, activation, setting.array("w_1"), setting.array("w_2"), b_2)
