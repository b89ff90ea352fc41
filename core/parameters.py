"""Figure 7: where the parameters of a GPT-2-like model live. All counts are exact integers."""

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from core.arithmetic import Arithmetic, arithmetic
from core.graph import REMEMBERED, Operation, Quantity, given_count, make
from core.model_config import PRESETS as PRESETS
from core.model_config import PUBLISHED as PUBLISHED
from core.model_config import Config
from core.model_config import nearest_heads as nearest_heads
from core.parameter_formulas import LABELS, SYMBOLS, formulas, in_symbols, operation_of, sizes_in
from core.parameter_operations import EVENLY, SHARE_OF, sum_of
from core.show import SHARE


class Part(NamedTuple):
    """One share of the model. `formula` in symbols: N layers, d width, V words, T positions."""

    name: str
    label: str
    role: str
    formula: str
    count: int


EMBEDDING, IN_BLOCKS = ("tokens", "positions", "head"), ("attention", "feed_forward", "norms")
SUMS = {
    "blocks": ("all blocks", IN_BLOCKS),
    "all_norms": ("all norms", ("norms", "last_norm")),
    "embedding": ("embedding", EMBEDDING),
    "non_embedding": ("non-embedding", (*IN_BLOCKS, "last_norm")),
    "total": ("total", tuple(LABELS)),
}
"""The label of each sum and the parts in it."""
ROLES = tuple(dict.fromkeys(role for _, role in LABELS.values()))
"""The colours of the parts: each has a share of the total."""


@lru_cache(maxsize=REMEMBERED)
def parameter_graph(config: Config) -> dict[str, Quantity]:
    """Every part by name, made of the sizes, and what they come to: `blocks` and one `block`, `all_norms`, `embedding`,
    `non_embedding` and `total`, exact Python integers; `d_head`; and each role's share of the total in percent."""
    sizes = sizes_of(config)
    made = counts(config, sizes)
    return sizes | made | _shares(made)


def sizes_of(config: Config, word: str = "") -> dict[str, Quantity]:
    """The sizes that a model has, by name; `word` tells its quantities from those of another model."""
    sizes = {name: (symbol, getattr(config, name)) for name, symbol in SYMBOLS.items()}
    return {
        name: given_count(_named(name, word), size, _labelled(symbol, word))
        for name, (symbol, size) in sizes.items()
        if size is not None
    }


def counts(config: Config, sizes: dict[str, Quantity], word: str = "") -> dict[str, Quantity]:
    """The parts and sums of `parameter_graph` by name, made of these sizes."""

    def exact(operation: Operation, name: str, label: str, operands: Iterable[Quantity]) -> Quantity:
        return make(operation, _named(name, word), *operands, label=_labelled(label, word), decimals=0)

    parts = {
        name: exact(operation_of(f), name, LABELS[name][0], [sizes[size] for size in sizes_in(f.text)])
        for name, f in formulas(config).items()
    }
    sums = {
        name: exact(sum_of(len(own)), name, label, [parts[part] for part in own]) for name, (label, own) in SUMS.items()
    }
    each = {"block": ("one block", sums["blocks"], sizes["n_layers"])} if config.n_layers else {}
    each |= {"d_head": ("columns of a head", sizes["d_model"], sizes["n_heads"])}
    return parts | sums | {name: exact(EVENLY, name, label, shared) for name, (label, *shared) in each.items()}


def _named(name: str, word: str) -> str:
    return f"{name}_{word}".replace(" ", "_") if word else name


def _labelled(label: str, word: str) -> str:
    return f"{label}, {word}" if word else label


def _shares(made: dict[str, Quantity]) -> dict[str, Quantity]:
    """The norms share one role, every other part has its own."""
    own = {role: made[name] for name, (_, role) in LABELS.items()} | {"norm": made["all_norms"]}
    shares = [
        make(SHARE_OF, f"share_{role}", part, made["total"], label=f"share of {part.label}, %", decimals=SHARE,
             powers=True)
        for role, part in own.items()
    ]  # fmt: skip
    return {share.name: share for share in shares}


@lru_cache(maxsize=REMEMBERED)
def count_parameters(config: Config) -> tuple[Part, ...]:
    """The parts of the model; their counts add up to the total. A part that is left out counts 0."""
    return tuple(
        Part(name, *LABELS[name], in_symbols(f), f.compute(*(getattr(config, size) for size in sizes_in(f.text))))
        for name, f in formulas(config).items()
    )


def total(config: Config) -> int:
    """All parameters."""
    return sum(part.count for part in count_parameters(config))


def doubled(config: Config) -> Config:
    """The same model at twice the width."""
    return replace(config, d_model=2 * config.d_model, d_ff=config.d_ff and 2 * config.d_ff)


def written_sums(config: Config) -> list[Arithmetic]:
    """The arithmetic of every part that there is, and of their sum."""
    graph = parameter_graph(config)
    return [arithmetic(graph[name], ()) for name in (*LABELS, "total") if graph[name].operands]
