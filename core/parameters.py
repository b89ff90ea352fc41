"""Figure 7: where the parameters of a GPT-2-like model live. All counts are exact integers."""

from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from core.arithmetic import Arithmetic, arithmetic
from core.graph import Cell, Index, Line, Operation, Quantity, given_count, make
from core.model_config import PRESETS as PRESETS
from core.model_config import PUBLISHED as PUBLISHED
from core.model_config import Config
from core.model_config import nearest_heads as nearest_heads
from core.parameter_formulas import LABELS, SYMBOLS, formulas, in_symbols, operation_of, sizes_in
from core.show import SHARE
from core.written import Operands, joined_short


class Part(NamedTuple):
    """One share of the model. `formula` in symbols: N layers, d width, V words, T positions."""

    name: str
    label: str
    role: str
    formula: str
    count: int


def _sum(number: int) -> Operation:
    return Operation(
        "the sum of the parts",
        lambda *parts: sum(int(p) for p in parts),
        lambda o, _: (joined_short([[Cell(part, ())] for part in o], " + "),),
        " + ".join(f"{{{i}}}" for i in range(number)),
    )


def _share(number: int) -> Operation:
    """Of so many parts, and the total after them."""

    def write(operands: Operands, _: Index) -> tuple[Line, ...]:
        *parts, whole = ([Cell(operand, ())] for operand in operands)
        own = joined_short(parts, " + ")
        return (("100 × ", *(own if number == 1 else ("(", *own, ")")), " ÷ ", *whole),)

    added = " + ".join(f"{{{i}}}" for i in range(number))
    return Operation("100 × its numbers ÷ total", lambda *o: 100 * sum(map(int, o[:-1])) / max(int(o[-1]), 1), write,
                     f"100 * ({added}) / max({{{number}}}, 1)")  # fmt: skip


BLOCK = Operation(
    "all blocks ÷ N",
    lambda *o: sum(map(int, o[:-1])) // int(o[-1]),
    lambda o, _: (("(", *joined_short([[Cell(part, ())] for part in o[:-1]], " + "), ") ÷ ", Cell(o[-1], ())),),
    "({0} + {1} + {2}) // {3}",
)
EMBEDDING, IN_BLOCKS = ("tokens", "positions", "head"), ("attention", "feed_forward", "norms")


def parameter_graph(config: Config) -> dict[str, Quantity]:
    """Every part by name, made of the sizes, and what they come to: `total`, `embedding` and `non_embedding`, one
    `block`, exact Python integers; and each role's share of the total in percent."""
    known = {name: symbol for name, symbol in SYMBOLS.items() if getattr(config, name) is not None}
    sizes = {name: given_count(name, getattr(config, name), symbol) for name, symbol in known.items()}
    parts = {
        name: make(operation_of(f), name, *(sizes[s] for s in sizes_in(f.text)), label=LABELS[name][0], decimals=0)
        for name, f in formulas(config).items()
    }
    blocks = _one_block(parts, sizes["n_layers"]) if config.n_layers else {}
    sums = _sums(parts)
    return sizes | parts | blocks | sums | _shares(parts, sums["total"])


def _one_block(parts: dict[str, Quantity], number: Quantity) -> dict[str, Quantity]:
    in_all = (parts[name] for name in IN_BLOCKS)
    return {"block": make(BLOCK, "block", *in_all, number, label="one block", decimals=0)}


def _sums(parts: dict[str, Quantity]) -> dict[str, Quantity]:
    rest = [name for name in parts if name not in EMBEDDING]
    summed = {"embedding": EMBEDDING, "non_embedding": rest, "total": parts}
    return {
        name: make(_sum(len(own)), name, *(parts[n] for n in own), label=name.replace("_", "-"), decimals=0)
        for name, own in summed.items()
    }


def _shares(parts: dict[str, Quantity], whole: Quantity) -> dict[str, Quantity]:
    by_role: dict[str, list[Quantity]] = {}
    for name, part in parts.items():
        by_role.setdefault(LABELS[name][1], []).append(part)
    label = {role: f"share of {LABELS[own[0].name][0]}, %" for role, own in by_role.items()}
    made = [
        make(_share(len(own)), f"share_{role}", *own, whole, label=label[role], decimals=SHARE, powers=True)
        for role, own in by_role.items()
    ]
    return {share.name: share for share in made}


@lru_cache(maxsize=64)
def count_parameters(config: Config) -> tuple[Part, ...]:
    """The parts of the model; their counts add up to the total. A part that is left out counts 0."""
    return tuple(
        Part(name, *LABELS[name], in_symbols(f), f.compute(*(getattr(config, size) for size in sizes_in(f.text))))
        for name, f in formulas(config).items()
    )


def total(config: Config) -> int:
    """All parameters."""
    return sum(part.count for part in count_parameters(config))


def block_total(config: Config) -> int:
    """The parameters of all blocks: attention, feed-forward and their norms."""
    return sum(p.count for p in count_parameters(config) if p.name in IN_BLOCKS)


def shares(config: Config) -> dict[str, float]:
    """What part of the total each role has, between 0 and 1; all zero for a model of no parameters."""
    parts = count_parameters(config)
    whole = sum(p.count for p in parts) or 1
    by_role = dict.fromkeys(p.role for p in parts)
    return {role: sum(p.count for p in parts if p.role == role) / whole for role in by_role}


def doubled(config: Config) -> Config:
    """The same model at twice the width."""
    return replace(config, d_model=2 * config.d_model, d_ff=config.d_ff and 2 * config.d_ff)


def ratios(before: Config, after: Config) -> tuple[float, float]:
    """How many times as large the blocks and the whole of `after` are as those of `before`."""
    return block_total(after) / block_total(before), total(after) / total(before)


def written_sums(config: Config) -> list[Arithmetic]:
    """The arithmetic of every part that there is, and of their sum."""
    graph = parameter_graph(config)
    return [arithmetic(graph[name], ()) for name in (*LABELS, "total") if graph[name].operands]


def embedding_total(config: Config) -> int:
    """The parameters of the tables, the head's own among them: what "non-embedding" counts leave out."""
    return sum(p.count for p in count_parameters(config) if p.name in EMBEDDING)


def growth(config: Config) -> tuple[float, float]:
    """How many times larger the blocks and the whole become when the width doubles; for at least one block."""
    return ratios(config, doubled(config))
