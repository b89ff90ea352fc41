"""Other ways through norms, feed-forward and the residual path of a block."""

import math
from collections.abc import Callable

import numpy as np

from core import ops
from core.graph import Cell, Index, Line, Operation, Quantity, make
from core.operations import (
    ACTIVATE,
    ADD,
    AFFINE,
    CENTRE,
    DIVIDE,
    LOOK_UP,
    MATMUL,
    MEAN,
    RMS,
    SCALE,
    SHIFT,
    TOTAL,
    Operands,
    joined_short,
)
from core.rebuild import Path, Rule, only, remade, swap


def _root(formula: str, divisor: Callable[[int], int], line: str, outside: bool = False) -> Operation:
    """√(Σ x² ÷ divisor + ε), or with ε outside the root."""

    def compute(x: np.ndarray, eps: np.ndarray) -> np.ndarray:
        mean = (x * x).sum(axis=-1, keepdims=True) / divisor(x.shape[-1])
        return np.sqrt(mean) + eps if outside else np.sqrt(mean + eps)

    def write(o: Operands, i: Index) -> tuple[Line, ...]:
        x, eps = o[0].value[i[:-1]], float(o[1].value)
        squares = joined_short([[Cell(o[0], (*i[:-1], j)), "²"] for j in range(len(x))], " + ")
        below = f" ÷ {divisor(len(x))}" if divisor(len(x)) != 1 else ""
        inside, after = (")", f" + {eps:g}") if outside else (f" + {eps:g})", "")
        return (("√((", *squares, f"){below}{inside}{after}"),)

    return Operation(formula, compute, write, line)


def _write_mean_square(o: Operands, i: Index) -> tuple[Line, ...]:
    return tuple((str(line[0]).removeprefix("√"), *line[1:]) for line in RMS.write(o, i))


def _write_sum(o: Operands, i: Index) -> tuple[Line, ...]:
    return (joined_short([[Cell(o[0], (*i[:-1], j))] for j in range(o[0].value.shape[-1])], " + "),)


def _is_centred(x: Quantity) -> bool:
    return x.operation is CENTRE


def _sample(quantity: Quantity, operands: Operands) -> Quantity | None:
    """Of a LayerNorm alone: the root mean square of an RMSNorm is no variance. One entry leaves nothing to divide by."""
    if quantity.operation is not RMS or not _is_centred(operands[0]) or operands[0].value.shape[-1] < 2:
        return None
    return remade(quantity, operands, SAMPLE)


def _centred_too(quantity: Quantity, operands: Operands) -> Quantity | None:
    """Takes the mean off before the root, and then divides what the root was taken of."""
    if quantity.operation is RMS and not _is_centred(operands[0]):
        x, eps = operands
        mean = make(MEAN, f"{x.name}_mean", x, label="mean")
        return remade(quantity, (make(CENTRE, f"{x.name}_centred", x, mean, label="x − mean"), eps))
    if quantity.operation is DIVIDE and not _is_centred(quantity.operands[0]):
        return remade(quantity, (operands[1].operands[0], operands[1]))
    return None


def _write_gelu_tanh(o: Operands, i: Index) -> tuple[Line, ...]:
    x = Cell(o[0], i)
    inner = math.sqrt(2 / math.pi) * (x.value + 0.044715 * x.value**3)
    return ((x, " × (1 + tanh(", float(inner), ")) ÷ 2"),)


def _activated_by(name: str) -> Rule:
    return swap(*((ACTIVATE[other], ACTIVATE[name]) for other in ACTIVATE if other != name))


def _write_turned_weight(o: Operands, i: Index) -> tuple[Line, ...]:
    x = [Cell(o[0], (i[0], k)) for k in range(o[0].value.shape[-1])]
    row = [Cell(o[1], (i[1], k)) for k in range(o[1].value.shape[1])]
    bias = (" + ", Cell(o[2], i[-1:])) if len(o) > 2 else ()
    return ((*joined_short([[a, " × ", b] for a, b in zip(x, row, strict=True)], " + "), *bias),)


def _weight_turned(quantity: Quantity, operands: Operands) -> Quantity | None:
    """A weight that was given and is square: any other has one way only that fits."""
    if quantity.operation not in (MATMUL, AFFINE) or operands[1].operation:
        return None
    rows, columns = operands[1].value.shape
    turned = TURNED_MATMUL if quantity.operation is MATMUL else TURNED_AFFINE
    return remade(quantity, operands, turned) if rows == columns else None


def _without_positions(quantity: Quantity, operands: Operands) -> Quantity | None:
    if quantity.operation is not TOTAL or operands[0].operation is not LOOK_UP:
        return None
    return remade(quantity, operands, only(0, "embedding alone"))


SAMPLE = _root(
    "√(Σ x² ÷ (d − 1) + ε)",
    lambda d: d - 1,
    "np.sqrt(({0}**2).sum(-1, keepdims=True) / ({0}.shape[-1] - 1) + {1})",
)
OUTSIDE = _root(
    "√(mean of x²) + ε", lambda d: d, "np.sqrt(({0}**2).mean(-1, keepdims=True)) + {1}", outside=True
)
ROOT_OF_SUM = _root("√(Σ x² + ε)", lambda _: 1, "np.sqrt(({0}**2).sum(-1, keepdims=True) + {1})")
MEAN_SQUARE = Operation(
    "mean of x² + ε",
    lambda x, eps: (x * x).mean(axis=-1, keepdims=True) + eps,
    _write_mean_square,
    "({0}**2).mean(-1, keepdims=True) + {1}",
)
SUM = Operation("sum of the row", lambda x: x.sum(axis=-1, keepdims=True), _write_sum, "{0}.sum(-1, keepdims=True)")
GELU_TANH = Operation(
    "x·(1 + tanh(√(2 ÷ π)·(x + 0.044715 x³))) ÷ 2",
    ops.gelu_tanh,
    _write_gelu_tanh,
    "{0} * (1 + np.tanh(np.sqrt(2 / np.pi) * ({0} + 0.044715 * {0}**3))) / 2",
)
NO_BIAS_AFFINE = Operation("Σ row × column", lambda x, w, _: x @ w, MATMUL.write, "{0} @ {1}")
TURNED_MATMUL = Operation("Σ row × row of the weight", lambda x, w: x @ w.T, _write_turned_weight, "{0} @ {1}.T")
TURNED_AFFINE = Operation(
    "Σ row × row of the weight + bias", lambda x, w, b: x @ w.T + b, _write_turned_weight, "{0} @ {1}.T + {2}"
)
ROOT_EMBEDDING = Operation(
    "row of the table × √d",
    lambda table, rows: table[rows.astype(int)] * math.sqrt(table.shape[-1]),
    lambda o, i: tuple((*line, f" × √{o[0].value.shape[-1]}") for line in LOOK_UP.write(o, i)),
    "{0}[{1}.astype(int)] * np.sqrt({0}.shape[-1])",
)

SAMPLE_VARIANCE = Path(
    "the sample variance in LayerNorm",
    "Dividing by d − 1 instead of d, as statistics does for a sample; LayerNorm divides by d.",
    _sample,
)
EPS_OUTSIDE = Path(
    "ε added outside the root", "ε belongs to the mean of the squares, before the root is taken.", swap((RMS, OUTSIDE))
)
TANH_GELU = Path(
    "the tanh form of GELU",
    "An approximation that GPT-2’s own code uses, up to 0.0005 away from x·Φ(x).",
    swap((ACTIVATE["gelu"], GELU_TANH)),
)
SUM_OF_SQUARES = Path(
    "the sum of the squares instead of their mean",
    "The root is taken of the whole sum, so a norm comes out with length 1 instead of √d.",
    swap((RMS, ROOT_OF_SUM)),
)
NO_ROOT = Path(
    "the mean of the squares without its root", "The square root is missing in the norm.", swap((RMS, MEAN_SQUARE))
)
SUM_FOR_MEAN = Path(
    "the sum of a row instead of its mean", "LayerNorm takes the mean off, the sum divided by d.", swap((MEAN, SUM))
)
RMS_FOR_LAYER_NORM = Path(
    "RMSNorm instead of LayerNorm", "The mean of the row was not taken off first.", swap((CENTRE, only(0, "x as it is")))
)
LAYER_NORM_FOR_RMS = Path(
    "LayerNorm instead of RMSNorm", "RMSNorm does not take the mean of the row off first.", _centred_too
)
NO_NORM = Path("leaving the norm out", "The row is used without dividing it.", swap((DIVIDE, only(0, "x as it is"))))
NO_GAIN = Path(
    "leaving the gain out", "After a norm each column is multiplied by its gain.", swap((SCALE, only(0, "x as it is")))
)
NO_BIAS = Path(
    "leaving the bias out",
    "The row times the matrix is not all: the bias is added.",
    swap((AFFINE, NO_BIAS_AFFINE), (SHIFT, only(0, "x as it is"))),
)
NO_ACTIVATION = Path(
    "leaving the activation out",
    "The hidden sums go on as they are, and two matrices in a row are only one.",
    swap(*((operation, only(0, "x as it is")) for operation in ACTIVATE.values())),
)
RELU = Path("ReLU as the activation", "The page has another activation switched on.", _activated_by("relu"))
GELU = Path("GELU as the activation", "The page has another activation switched on.", _activated_by("gelu"))
SILU = Path("SiLU as the activation", "The page has another activation switched on.", _activated_by("silu"))
NO_SHORTCUT = Path(
    "leaving the shortcut out",
    "What a sub-layer makes is added to the path; here it takes the path’s place.",
    swap((ADD, only(1, "branch alone"))),
)
NO_POSITIONS = Path("leaving the positions out", "The embedding goes on without its position.", _without_positions)
SCALED_EMBEDDINGS = Path(
    "embeddings multiplied by √d", "The model of 2017 does this; this block does not.", swap((LOOK_UP, ROOT_EMBEDDING))
)
WEIGHT_TURNED = Path(
    "the weights turned round",
    "Each row meets a column of the matrix; here it met a row. Libraries store the same numbers turned round.",
    _weight_turned,
)
