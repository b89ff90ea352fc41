"""The operations of a block as the graph uses them: compute, write out one cell, give the NumPy line."""

from collections.abc import Callable

import numpy as np

from core import ops
from core.graph import Cell, Operation, Quantity, make
from core.written import (
    two_cells,
    write_affine,
    write_divide,
    write_dot,
    write_length,
    write_mask,
    write_matmul,
    write_mean,
    write_rms,
    write_scores,
    write_softmax,
    write_transposed,
)


def cellwise(before: str, formula: str, function: Callable, line: str) -> Operation:
    """An operation that takes each cell by itself; `before` is written in front of the cell."""
    return Operation(formula, function, lambda o, i: ((before, Cell(o[0], i), ")"),), line)


def divide_rows(x: np.ndarray, length: np.ndarray) -> np.ndarray:
    """Each row by its length [n_tokens, 1]; a row of zeros stays zero."""
    return x / np.where(length == 0, 1.0, length)


MATMUL = Operation("Σ row × column", lambda a, b: a @ b, write_matmul, "{0} @ {1}")
AFFINE = Operation("Σ row × column + bias", lambda x, w, b: x @ w + b, write_affine, "{0} @ {1} + {2}")
ADD = Operation("path + branch", lambda a, b: a + b, two_cells("+"), "{0} + {1}")
TOTAL = Operation("a + b", lambda a, b: a + b, two_cells("+"), "{0} + {1}")
DIFFERENCE = Operation("a − b", lambda a, b: a - b, two_cells("−"), "{0} - {1}")
PRODUCT = Operation("a × b", lambda a, b: a * b, two_cells("×"), "{0} * {1}")
DEGREES = Operation("radians × 180 ÷ π", np.degrees, lambda o, i: ((Cell(o[0], i), " × 180 ÷ π"),), "np.degrees({0})")
LENGTH = Operation("√(Σ x²)", np.hypot.reduce, write_length, "np.hypot.reduce({0})")
DOT = Operation("Σ a × b", lambda a, b: a @ b, write_dot, "{0} @ {1}")
MATMUL_TRANSPOSED = Operation("Σ row × row of the table", lambda a, b: a @ b.T, write_transposed, "{0} @ {1}.T")
LOOK_UP = Operation(
    "row of the table",
    lambda table, rows: table[rows.astype(int)],
    lambda o, i: ((Cell(o[0], (int(o[1].value[i[0]]), i[1])),),),
    "{0}[{1}.astype(int)]",
)
SCORES = Operation(
    "q · k ÷ √(d ÷ heads)",
    lambda q, k: q @ k.T / np.sqrt(q.shape[-1]),
    write_scores,
    "{0} @ {1}.T / np.sqrt({0}.shape[-1])",
)
MASK = Operation(
    "−∞ where the mask forbids",
    lambda scores, allowed: np.where(allowed, scores, -np.inf),
    write_mask,
    "np.where({1}, {0}, -np.inf)",
)
SOFTMAX = Operation("exp sᵢ ÷ Σ exp sⱼ", ops.softmax, write_softmax, "softmax({0})")
RMS = Operation("√(mean of x² + ε)", ops.root_mean_square, write_rms, "np.sqrt(({0}**2).mean(-1, keepdims=True) + {1})")
MEAN = Operation("mean of the row", lambda x: x.mean(axis=-1, keepdims=True), write_mean, "{0}.mean(-1, keepdims=True)")
CENTRE = Operation(
    "x − mean", lambda x, m: x - m, lambda o, i: ((Cell(o[0], i), " − ", Cell(o[1], (i[0], 0))),), "{0} - {1}"
)
DIVIDE = Operation("x ÷ its root mean square", divide_rows, write_divide, "{0} / np.where({1} == 0, 1, {1})")
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
