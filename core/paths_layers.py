"""Other ways through the matrices, the activation, the embeddings and the residual path."""

import math

from core import ops
from core.graph import Cell, Index, Line, Operation, Quantity
from core.operations import ACTIVATE, ADD, AFFINE, LOOK_UP, MATMUL, SHIFT, TOTAL
from core.paths_places import at_last_operand, at_weight
from core.rebuild import Path, Rule, only, remade, swap
from core.written import Operands, joined_short


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

TANH_GELU = Path(
    "the tanh form of GELU",
    "An approximation that GPT-2’s own code uses; here GELU is x·Φ(x).",
    swap((ACTIVATE["gelu"], GELU_TANH)),
    places=None,
)
NO_BIAS = Path(
    "leaving the bias out",
    "The row times the matrix is not all: the bias is added.",
    swap((AFFINE, NO_BIAS_AFFINE), (SHIFT, only(0, "x as it is"))),
    places=at_last_operand,
)
NO_ACTIVATION = Path(
    "leaving the activation out",
    "The hidden sums go on as they are, and two matrices in a row are only one.",
    swap(*((operation, only(0, "x as it is")) for operation in ACTIVATE.values())),
)
RELU = Path(
    "ReLU as the activation", "The page has another activation switched on.", _activated_by("relu"), places=None
)
GELU = Path(
    "GELU as the activation", "The page has another activation switched on.", _activated_by("gelu"), places=None
)
SILU = Path(
    "SiLU as the activation", "The page has another activation switched on.", _activated_by("silu"), places=None
)
NO_SHORTCUT = Path(
    "leaving the shortcut out",
    "What a sub-layer makes is added to the path; here it takes the path’s place.",
    swap((ADD, only(1, "branch alone"))),
)
NO_BRANCH = Path(
    "leaving the branch out",
    "What a sub-layer makes is added to the path; here the path goes on as it is.",
    swap((ADD, only(0, "path alone"))),
)
NO_POSITIONS = Path("leaving the positions out", "The embedding goes on without its position.", _without_positions)
SCALED_EMBEDDINGS = Path(
    "embeddings multiplied by √d", "The model of 2017 does this; this block does not.", swap((LOOK_UP, ROOT_EMBEDDING))
)
WEIGHT_TURNED = Path(
    "the weights turned round",
    "Each row meets a column of the matrix; here it met a row. Libraries store the same numbers turned round.",
    _weight_turned,
    places=at_weight,
)
