"""How many parameters each part of a GPT-2-like model has, as formulas of its sizes."""

import re
from collections.abc import Callable
from typing import NamedTuple

from core.graph import Cell, Index, Line, Operation
from core.model_config import Config
from core.written import Operands


class Formula(NamedTuple):
    """A count as a reader sees it, with sizes in braces, and the same as a function of these sizes in order."""

    text: str
    compute: Callable[..., int]


SYMBOLS = {"n_layers": "N", "d_model": "d", "d_ff": "f", "vocab_size": "V", "n_ctx": "T", "n_heads": "heads"}
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
    return Formula(f"4 × {{d_model}}²{bias}", lambda d: 4 * d**2 + rows * d)


def _feed_forward(c: Config) -> Formula:
    if c.d_ff is None:
        bias = " + 5 × {d_model}" if c.biases else ""
        return Formula(f"8 × {{d_model}}²{bias}", lambda d: 8 * d**2 + 5 * d * c.biases)
    bias = " + {d_ff} + {d_model}" if c.biases else ""
    return Formula(f"2 × {{d_model}} × {{d_ff}}{bias}", lambda d, f: 2 * d * f + (f + d) * c.biases)


def _norms(c: Config) -> Formula:
    rows = 2 * (1 + c.biases)
    return Formula(_rows(rows), lambda d: rows * d)


def one_block(c: Config) -> dict[str, Formula]:
    """The formulas of a block's own parts."""
    return {
        "attention": _attention(c),
        "feed_forward": _feed_forward(c),
        "norms": _norms(c) if c.norms else NOTHING,
    }


def _in_all_blocks(one: Formula) -> Formula:
    if one is NOTHING:
        return NOTHING
    text = f"({one.text})" if " + " in one.text else one.text
    return Formula(f"{{n_layers}} × {text}", lambda n, *sizes: n * one.compute(*sizes))


def _last_norm(c: Config) -> Formula:
    rows = 1 + c.biases
    return Formula(_rows(rows), lambda d: rows * d)


def _table(rows: str) -> Formula:
    return Formula(f"{{{rows}}} × {{d_model}}", lambda n, d: n * d)


def formulas(c: Config) -> dict[str, Formula]:
    """The formula of each part, a part that is left out as nothing."""
    return {
        "tokens": _table("vocab_size"),
        "positions": _table("n_ctx") if c.learned_positions else NOTHING,
        **{name: _in_all_blocks(one) for name, one in one_block(c).items()},
        "last_norm": _last_norm(c) if c.norms and c.last_norm else NOTHING,
        "head": NOTHING if c.tied else _table("vocab_size"),
    }


def sizes_in(text: str) -> list[str]:
    """The sizes that a formula's text names in braces, each once."""
    return list(dict.fromkeys(re.findall(r"{(\w+)}", text)))


def operation_of(formula: Formula) -> Operation:
    """The formula as an operation of the graph: braces become symbols, cells, or places in a line of NumPy."""
    sizes = sizes_in(formula.text)

    def write(operands: Operands, _: Index) -> tuple[Line, ...]:
        cells = {name: Cell(q, ()) for name, q in zip(sizes, operands, strict=True)}
        return (tuple(cells.get(part, part) for part in re.split(r"{(\w+)}", formula.text) if part),)

    places = {name: f"{{{number}}}" for number, name in enumerate(sizes)}
    line = formula.text.format(**places).replace("×", "*").replace("²", " ** 2")
    return Operation(in_symbols(formula), formula.compute, write, line)


def in_symbols(formula: Formula) -> str:
    """The formula as the post writes it: N × (4d² + 4d)."""
    return re.sub(r"(\d) × (\D)", r"\1\2", formula.text.format(**SYMBOLS))
