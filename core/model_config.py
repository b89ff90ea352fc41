"""The sizes of a GPT-2-like model, the four published ones, and the totals that are quoted for the smallest."""

from dataclasses import dataclass
from typing import NamedTuple

from core.heads import check_heads


@dataclass(frozen=True)
class Config:
    """The sizes of a model, and the choices on which published counts differ. The defaults are GPT-2 small.

    d_ff is 4 · d_model when left out. `biases` those of all linear layers and norms, `qkv_bias` the ones of query,
    key and value among them. `tied`: the head shares the token table. Sizes of 0 leave a table out.
    Raises ValueError for a negative size and for heads that do not divide the width.
    """

    n_layers: int = 12
    d_model: int = 768
    n_heads: int = 12
    vocab_size: int = 50257
    n_ctx: int = 1024
    d_ff: int | None = None
    tied: bool = True
    biases: bool = True
    qkv_bias: bool = True
    learned_positions: bool = True
    norms: bool = True
    last_norm: bool = True

    def __post_init__(self):
        sizes = ("n_layers", "d_model", "d_ff", "vocab_size", "n_ctx")
        if negative := [f"{name} = {getattr(self, name)}" for name in sizes if (getattr(self, name) or 0) < 0]:
            raise ValueError(f"a size cannot be negative: {', '.join(negative)}")
        check_heads(self.d_model, self.n_heads)

    @property
    def sizes(self) -> tuple[int, int, int, int, int]:
        """Layers, width, heads, vocabulary, positions."""
        return self.n_layers, self.d_model, self.n_heads, self.vocab_size, self.n_ctx

    @property
    def d_head(self) -> int:
        """The columns that each head gets."""
        return self.d_model // self.n_heads


def nearest_heads(d_model: int, n_heads: int) -> int:
    """The number of heads nearest to `n_heads` that divides the width; of two equally near the larger."""
    return min((h for h in range(1, 2 * n_heads) if d_model % h == 0), key=lambda h: (abs(h - n_heads), -h))


PRESETS = {
    "GPT-2 small": Config(),
    "GPT-2 medium": Config(24, 1024, 16),
    "GPT-2 large": Config(36, 1280, 20),
    "GPT-2 XL": Config(48, 1600, 25),
}


class Published(NamedTuple):
    """A total that is quoted for GPT-2 small and the counting that gives it; no config: no counting does."""

    label: str
    config: Config | None
    counts: str


PUBLISHED = (
    Published("124,439,808", Config(), "tied head, biases, learned positions"),
    Published("163,037,184", Config(tied=False), "head not tied"),
    Published("124,337,664", Config(biases=False), "no biases in linear layers and norms"),
    Published("123,653,376", Config(learned_positions=False), "position table left out"),
    Published("124,412,160", Config(qkv_bias=False), "no bias on the query, key and value projections, tied"),
    Published(
        "163,009,536",
        Config(qkv_bias=False, tied=False),
        "no bias on the query, key and value projections, not tied",
    ),
    Published("124,475,904", Config(vocab_size=50304), "vocabulary padded to 50,304"),
    Published(
        "84,934,656",
        Config(vocab_size=0, n_ctx=0, biases=False, norms=False),
        "attention and feed-forward matrices alone, 12 · N · d², no embeddings",
    ),
    Published("117M", None, "an early announcement, later corrected by its authors"),
)
