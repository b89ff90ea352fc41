"""Figure 7: where the parameters of a GPT-2-like model live. All counts are exact integers."""

import re
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from core.graph import Arithmetic, Cell, Index, Line, Operation, Quantity, arithmetic, given_count, make
from core.model_config import PRESETS as PRESETS
from core.model_config import PUBLISHED as PUBLISHED
from core.model_config import Config
from core.model_config import nearest_heads as nearest_heads
from core.operations import Operands, joined_short


class Part(NamedTuple):
    """One share of the model. `formula` in symbols: N layers, d width, V words, T positions."""

    name: str
    label: str
    role: str
    formula: str
    count: int


class Formula(NamedTuple):
    """A count as a reader sees it, with sizes in braces, and the same as a function of these sizes in order."""

    text: str
    compute: Callable[..., int]


SYMBOLS = {"n_layers": "N", "d_model": "d", "d_ff": "f", "vocab_size": "V", "n_ctx": "T"}
LABELS = {
    "tokens": ("token table", "embedding"),
    "positions": ("position table", "position"),
    "attention": ("attention", "attention"),
    "feed_forward": ("feed-forward", "feed_forward"),
    "norms": ("norms", "norm"),
    "last_norm": ("last norm", "norm"),
    "head": ("head", "head"),
}
NOTHING = Formula("0", lambda: 0)


def _rows(number: int) -> str:
    return "{d_model}" if number == 1 else f"{number} × {{d_model}}"


def _attention(c: Config) -> Formula:
    rows = (3 * c.qkv_bias + 1) * c.biases
    bias = f" + {_rows(rows)}" if rows else ""
    return Formula(f"{{n_layers}} × (4 × {{d_model}}²{bias})", lambda n, d: n * (4 * d**2 + rows * d))


def _feed_forward(c: Config) -> Formula:
    if c.d_ff is None:
        bias = " + 5 × {d_model}" if c.biases else ""
        return Formula(f"{{n_layers}} × (8 × {{d_model}}²{bias})", lambda n, d: n * (8 * d**2 + 5 * d * c.biases))
    bias = " + {d_ff} + {d_model}" if c.biases else ""
    return Formula(
        f"{{n_layers}} × (2 × {{d_model}} × {{d_ff}}{bias})", lambda n, d, f: n * (2 * d * f + (f + d) * c.biases)
    )


def _norms(c: Config) -> Formula:
    rows = 1 + c.biases
    return Formula(f"{{n_layers}} × {_rows(2 * rows)}", lambda n, d: n * 2 * rows * d)


def _last_norm(c: Config) -> Formula:
    rows = 1 + c.biases
    return Formula(_rows(rows), lambda d: rows * d)


def _table(rows: str) -> Formula:
    return Formula(f"{{{rows}}} × {{d_model}}", lambda n, d: n * d)


def _formulas(c: Config) -> dict[str, Formula]:
    return {
        "tokens": _table("vocab_size"),
        "positions": _table("n_ctx") if c.learned_positions else NOTHING,
        "attention": _attention(c),
        "feed_forward": _feed_forward(c),
        "norms": _norms(c) if c.norms else NOTHING,
        "last_norm": _last_norm(c) if c.norms and c.last_norm else NOTHING,
        "head": NOTHING if c.tied else _table("vocab_size"),
    }


def _sizes_in(text: str) -> list[str]:
    return list(dict.fromkeys(re.findall(r"{(\w+)}", text)))


def _operation(formula: Formula) -> Operation:
    """The formula as an operation of the graph: braces become symbols, cells, or places in a line of NumPy."""
    sizes = _sizes_in(formula.text)

    def write(operands: Operands, _: Index) -> tuple[Line, ...]:
        cells = {name: Cell(q, ()) for name, q in zip(sizes, operands, strict=True)}
        return (tuple(cells.get(part, part) for part in re.split(r"{(\w+)}", formula.text) if part),)

    places = {name: f"{{{number}}}" for number, name in enumerate(sizes)}
    line = formula.text.format(**places).replace("×", "*").replace("²", " ** 2")
    return Operation(_in_symbols(formula), formula.compute, write, line)


def _in_symbols(formula: Formula) -> str:
    """The formula as the post writes it: N × (4d² + 4d)."""
    return re.sub(r"(\d) × (\D)", r"\1\2", formula.text.format(**SYMBOLS))


def _sum(number: int) -> Operation:
    return Operation(
        "the sum of the parts",
        lambda *parts: sum(int(p) for p in parts),
        lambda o, _: (joined_short([[Cell(part, ())] for part in o], " + "),),
        " + ".join(f"{{{i}}}" for i in range(number)),
    )


def parameter_graph(config: Config) -> dict[str, Quantity]:
    """Every part and their `total` by name, made of the sizes; exact Python integers."""
    known = {name: symbol for name, symbol in SYMBOLS.items() if getattr(config, name) is not None}
    sizes = {name: given_count(name, getattr(config, name), symbol) for name, symbol in known.items()}
    parts = {
        name: make(_operation(f), name, *(sizes[s] for s in _sizes_in(f.text)), label=LABELS[name][0], decimals=0)
        for name, f in _formulas(config).items()
    }
    total = make(_sum(len(parts)), "total", *parts.values(), label="total", decimals=0)
    return sizes | parts | {"total": total}


@lru_cache(maxsize=64)
def count_parameters(config: Config) -> tuple[Part, ...]:
    """The parts of the model; their counts add up to the total. A part that is left out counts 0."""
    return tuple(
        Part(name, *LABELS[name], _in_symbols(f), f.compute(*(getattr(config, size) for size in _sizes_in(f.text))))
        for name, f in _formulas(config).items()
    )


def total(config: Config) -> int:
    """All parameters."""
    return sum(part.count for part in count_parameters(config))


def block_total(config: Config) -> int:
    """The parameters of all blocks: attention, feed-forward and their norms."""
    return sum(p.count for p in count_parameters(config) if p.name in ("attention", "feed_forward", "norms"))


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
    return sum(p.count for p in count_parameters(config) if p.name in ("tokens", "positions", "head"))


def growth(config: Config) -> tuple[float, float]:
    """How many times larger the blocks and the whole become when the width doubles; for at least one block."""
    return ratios(config, doubled(config))
