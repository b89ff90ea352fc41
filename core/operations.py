"""The operations of a block as the graph uses them: compute, write out one cell, give the NumPy line."""

from collections.abc import Callable, Iterable

import numpy as np

from core import ops
from core.graph import Cell, Index, Line, Operation, Quantity

Operands = tuple[Quantity, ...]


def sum_of_products(pairs: Iterable[tuple[Cell, Cell]]) -> tuple[Line, ...]:
    """a × b + c × d, and below it the products."""
    written: list = []
    products: list = []
    for a, b in pairs:
        plus = [" + "] if written else []
        written += [*plus, a, " × ", b]
        products += [*plus, float(a.value * b.value)]
    return tuple(written), tuple(products)


def cellwise(name: str, formula: str, function: Callable, line: str) -> Operation:
    """An operation that takes each cell by itself."""
    return Operation(formula, function, lambda o, i: ((f"{name}(", Cell(o[0], i), ")"),), line)


def _row(x: Quantity, i: Index) -> list[Cell]:
    return [Cell(x, (*i[:-1], j)) for j in range(x.value.shape[-1])]


def _joined(parts: Iterable, between: str) -> list:
    out: list = []
    for part in parts:
        out += [between, part] if out else [part]
    return out


def _write_matmul(o: Operands, i: Index) -> tuple[Line, ...]:
    column = [Cell(o[1], (k, i[1])) for k in range(o[1].value.shape[0])]
    return sum_of_products(zip(_row(o[0], i), column, strict=True))


def _write_affine(o: Operands, i: Index) -> tuple[Line, ...]:
    written, products = _write_matmul(o, i)
    bias = Cell(o[2], i[-1:])
    return (*written, " + ", bias), (*products, " + ", float(bias.value))


def _write_scores(o: Operands, i: Index) -> tuple[Line, ...]:
    width = o[0].value.shape[-1]
    pairs = zip(_row(o[0], i[:1] + (0,)), _row(o[1], i[1:] + (0,)), strict=True)
    written, products = sum_of_products(pairs)
    return ("(", *written, f") ÷ √{width}"), ("(", *products, f") ÷ √{width}")


def _write_softmax(o: Operands, i: Index) -> tuple[Line, ...]:
    cells = [c for c in _row(o[0], i) if np.isfinite(c.value)]
    own = Cell(o[0], i)
    if not np.isfinite(own.value):
        return (("a key this query may not look at gets the weight 0",),)
    below = _joined((part for c in cells for part in [c]), " + exp ")
    terms = [float(np.exp(c.value)) for c in cells]
    return (
        ("exp ", own, " ÷ (exp ", *below, ")"),
        (float(np.exp(own.value)), " ÷ (", *_joined(terms, " + "), ")"),
        (float(np.exp(own.value)), " ÷ ", float(sum(terms))),
    )


def _write_rms_norm(o: Operands, i: Index) -> tuple[Line, ...]:
    own, row, eps = Cell(o[0], i), _row(o[0], i), float(o[1].value)
    squares = _joined((p for c in row for p in [c]), "² + ")
    tail = f"²) ÷ {len(row)}" + (f" + {eps:g})" if eps else ")")
    rms = float(ops.root_mean_square(o[0].value[i[:-1]], eps)[0])
    if rms == 0:
        return (("a row of zeros has no length to divide by, so it stays 0",),)
    return (own, " ÷ √((", *squares, tail), (own, " ÷ ", rms)


def _write_layer_norm(o: Operands, i: Index) -> tuple[Line, ...]:
    own, row, eps = Cell(o[0], i), o[0].value[i[:-1]], float(o[1].value)
    spread = float(ops.root_mean_square(row - row.mean(), eps)[0])
    if spread == 0:
        return (("all entries are equal, so the row becomes 0",),)
    written = ("(", own, " − mean) ÷ √(variance" + (f" + {eps:g})" if eps else ")"))
    return written, ("(", own, " − ", float(row.mean()), ") ÷ ", spread)


def _write_mask(o: Operands, i: Index) -> tuple[Line, ...]:
    if o[1].value[i]:
        return (("allowed, so it stays ", Cell(o[0], i)),)
    return (("this query may not look at this key, so −∞ stands in for ", Cell(o[0], i)),)


MATMUL = Operation("Σ row × column", lambda a, b: a @ b, _write_matmul, "{0} @ {1}")
AFFINE = Operation("Σ row × column + bias", lambda x, w, b: x @ w + b, _write_affine, "{0} @ {1} + {2}")
ADD = Operation(
    "path + branch", lambda a, b: a + b, lambda o, i: ((Cell(o[0], i), " + ", Cell(o[1], i)),), "{0} + {1}"
)
LOOK_UP = Operation(
    "row of the table",
    lambda table, rows: table[rows.astype(int)],
    lambda o, i: ((Cell(o[0], (int(o[1].value[i[0]]), i[1])),),),
    "{0}[{1}.astype(int)]",
)
SCORES = Operation(
    "q · k ÷ √d",
    lambda q, k: q @ k.T / np.sqrt(q.shape[-1]),
    _write_scores,
    "{0} @ {1}.T / np.sqrt({0}.shape[-1])",
)
MASK = Operation(
    "−∞ where the mask forbids",
    lambda scores, allowed: np.where(allowed, scores, -np.inf),
    _write_mask,
    "np.where({1}, {0}, -np.inf)",
)
SOFTMAX = Operation("exp sᵢ ÷ Σ exp sⱼ", ops.softmax, _write_softmax, "softmax({0})")
RMS_NORM = Operation("x ÷ √(mean of x² + ε)", ops.rms_norm, _write_rms_norm, "rms_norm({0}, {1})")
LAYER_NORM = Operation(
    "(x − mean) ÷ √(variance + ε)", ops.layer_norm, _write_layer_norm, "layer_norm({0}, {1})"
)
SCALE = Operation(
    "x × gain", lambda x, g: x * g, lambda o, i: ((Cell(o[0], i), " × ", Cell(o[1], i[-1:])),), "{0} * {1}"
)
SHIFT = Operation(
    "x + bias", lambda x, b: x + b, lambda o, i: ((Cell(o[0], i), " + ", Cell(o[1], i[-1:])),), "{0} + {1}"
)
ACTIVATE = {
    "relu": cellwise("max", "max(0, x)", ops.relu, "np.maximum(0, {0})"),
    "gelu": cellwise("GELU", "x·Φ(x)", ops.gelu, "gelu({0})"),
    "silu": cellwise("SiLU", "x ÷ (1 + exp −x)", ops.silu, "silu({0})"),
}
NORMS = {"rms_norm": RMS_NORM, "layer_norm": LAYER_NORM}
