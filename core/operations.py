"""The operations of a block as the graph uses them: compute, write out one cell, give the NumPy line."""

from collections.abc import Callable, Iterable, Sequence

import numpy as np

from core import ops
from core.graph import Cell, Index, Line, Operation, Quantity, make

Operands = tuple[Quantity, ...]


MOST_TERMS = 8
"""A sum with more terms than this is written with its first three, "…" and its last."""


def joined_short(terms: Sequence[Sequence], between: str) -> Line:
    """The terms with `between` in the gaps; a long sum is cut in the middle."""
    if len(terms) > MOST_TERMS:
        terms = [*terms[:3], ["…"], terms[-1]]
    out: list = []
    for term in terms:
        out += [between, *term] if out else term
    return tuple(out)


def sum_of_products(pairs: Iterable[tuple[Cell, Cell]]) -> tuple[Line, ...]:
    """a × b + c × d, and below it the products."""
    pairs = list(pairs)
    written = joined_short([[a, " × ", b] for a, b in pairs], " + ")
    products = joined_short([[float(a.value * b.value)] for a, b in pairs], " + ")
    return written, products


def cellwise(before: str, formula: str, function: Callable, line: str) -> Operation:
    """An operation that takes each cell by itself; `before` is written in front of the cell."""
    return Operation(formula, function, lambda o, i: ((before, Cell(o[0], i), ")"),), line)


def _row(x: Quantity, i: Index) -> list[Cell]:
    return [Cell(x, (*i[:-1], j)) for j in range(x.value.shape[-1])]


def _write_dot(o: Operands, _: Index) -> tuple[Line, ...]:
    return sum_of_products(zip(_row(o[0], (0,)), _row(o[1], (0,)), strict=True))


def _entry(x: Quantity, i: Index) -> Cell:
    """The cell that meets index i; a single number meets every index."""
    return Cell(x, i if x.value.ndim else ())


def _write_transposed(o: Operands, i: Index) -> tuple[Line, ...]:
    return sum_of_products(zip(_row(o[0], i), _row(o[1], i[1:] + (0,)), strict=True))


def two_cells(sign: str) -> Callable[..., tuple[Line, ...]]:
    """Writes two cells with a sign between them."""
    return lambda o, i: ((_entry(o[0], i), f" {sign} ", _entry(o[1], i)),)


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
    largest = max(cells, key=lambda c: float(c.value))
    # Beyond e^700 float64 ends, and powers far below 1 show no digits: the largest is taken off each, which changes no
    # weight.
    less = 0.0 if -2 < largest.value < 700 else float(largest.value)

    def power(c: Cell) -> list:
        return ["exp (", c, " − ", largest, ")"] if less else ["exp ", c]

    terms = [float(np.exp(c.value - less)) for c in cells]
    top = float(np.exp(own.value - less))
    return (
        (*power(own), " ÷ (", *joined_short([power(c) for c in cells], " + "), ")"),
        (top, " ÷ (", *joined_short([[t] for t in terms], " + "), ")"),
        (top, " ÷ ", float(sum(terms))),
    )


def _write_rms(o: Operands, i: Index) -> tuple[Line, ...]:
    row, eps = _row(o[0], i), float(o[1].value)
    tail = f") ÷ {len(row)}" + (f" + {eps:g}" if eps else "") + ")"
    mean = float((o[0].value[i[:-1]] ** 2).mean()) + eps
    return ("√((", *joined_short([[c, "²"] for c in row], " + "), tail), ("√", mean)


def _write_mean(o: Operands, i: Index) -> tuple[Line, ...]:
    row = _row(o[0], i)
    return (("(", *joined_short([[c] for c in row], " + "), f") ÷ {len(row)}"),)


def _write_divide(o: Operands, i: Index) -> tuple[Line, ...]:
    own, length = Cell(o[0], i), Cell(o[1], (i[0], 0))
    if length.value == 0:
        return (("a row of zeros has no length to divide by, so ", own, " stays 0"),)
    return ((own, " ÷ ", length),)


def divide_rows(x: np.ndarray, length: np.ndarray) -> np.ndarray:
    """Each row by its length [n_tokens, 1]; a row of zeros stays zero."""
    return x / np.where(length == 0, 1.0, length)


def _write_mask(o: Operands, i: Index) -> tuple[Line, ...]:
    if o[1].value[i]:
        return (("allowed, so it stays ", Cell(o[0], i)),)
    return (("this query may not look at this key, so −∞ stands in for ", Cell(o[0], i)),)


MATMUL = Operation("Σ row × column", lambda a, b: a @ b, _write_matmul, "{0} @ {1}")
AFFINE = Operation("Σ row × column + bias", lambda x, w, b: x @ w + b, _write_affine, "{0} @ {1} + {2}")
ADD = Operation("path + branch", lambda a, b: a + b, two_cells("+"), "{0} + {1}")
TOTAL = Operation("a + b", lambda a, b: a + b, two_cells("+"), "{0} + {1}")
DIFFERENCE = Operation("a − b", lambda a, b: a - b, two_cells("−"), "{0} - {1}")
PRODUCT = Operation("a × b", lambda a, b: a * b, two_cells("×"), "{0} * {1}")
DOT = Operation("Σ a × b", lambda a, b: a @ b, _write_dot, "{0} @ {1}")
MATMUL_TRANSPOSED = Operation("Σ row × row of the table", lambda a, b: a @ b.T, _write_transposed, "{0} @ {1}.T")
LOOK_UP = Operation(
    "row of the table",
    lambda table, rows: table[rows.astype(int)],
    lambda o, i: ((Cell(o[0], (int(o[1].value[i[0]]), i[1])),),),
    "{0}[{1}.astype(int)]",
)
SCORES = Operation(
    "q · k ÷ √(d ÷ heads)",
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
RMS = Operation(
    "√(mean of x² + ε)", ops.root_mean_square, _write_rms, "np.sqrt(({0}**2).mean(-1, keepdims=True) + {1})"
)
MEAN = Operation(
    "mean of the row", lambda x: x.mean(axis=-1, keepdims=True), _write_mean, "{0}.mean(-1, keepdims=True)"
)
CENTRE = Operation(
    "x − mean", lambda x, m: x - m, lambda o, i: ((Cell(o[0], i), " − ", Cell(o[1], (i[0], 0))),), "{0} - {1}"
)
DIVIDE = Operation("x ÷ its root mean square", divide_rows, _write_divide, "{0} / np.where({1} == 0, 1, {1})")
SCALE = Operation(
    "x × gain", lambda x, g: x * g, lambda o, i: ((Cell(o[0], i), " × ", Cell(o[1], i[-1:])),), "{0} * {1}"
)
SHIFT = Operation(
    "x + bias", lambda x, b: x + b, lambda o, i: ((Cell(o[0], i), " + ", Cell(o[1], i[-1:])),), "{0} + {1}"
)
ACTIVATE = {
    "relu": cellwise("max(0, ", "max(0, x)", ops.relu, "np.maximum(0, {0})"),
    "gelu": cellwise("GELU(", "x·Φ(x)", ops.gelu, "gelu({0})"),
    "silu": cellwise("SiLU(", "x ÷ (1 + exp −x)", ops.silu, "silu({0})"),
}


def normalized(kind: str, name: str, x: Quantity, eps: Quantity, label: str) -> list[Quantity]:
    """The quantities of a norm in order, the norm itself last. `kind`: "rms_norm" (Zhang and Sennrich 2019) or
    "layer_norm", which takes each row's mean off first and is then the same."""
    made: list[Quantity] = []
    if kind == "layer_norm":
        mean = make(MEAN, f"{name}_mean", x, label="mean")
        x = make(CENTRE, f"{name}_centred", x, mean, label="x − mean")
        made += [mean, x]
    rms = make(RMS, f"{name}_rms", x, eps, label="root mean square")
    return [*made, rms, make(DIVIDE, name, x, rms, label=label)]


def divided(norm: Quantity) -> Quantity:
    """The division inside a norm, before its gain and its bias: its operands are the row and what it is divided by."""
    while norm.operands[1].value.ndim == 1:  # scaled or shifted, by one number for each column
        norm = norm.operands[0]
    return norm
