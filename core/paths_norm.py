"""Other ways through a norm."""

from collections.abc import Callable

import numpy as np

from core.graph import Cell, Index, Line, Operation, Quantity, make
from core.operations import CENTRE, DIVIDE, MEAN, RMS, SCALE, SHIFT
from core.paths_places import at_last_operand, in_norm, in_norm_or_division
from core.rebuild import Path, only, remade, swap
from core.written import Operands, joined_short


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
    """Of a LayerNorm alone: in RMSNorm it is no variance. A row of one entry leaves nothing to divide by."""
    if quantity.operation is not RMS or not _is_centred(operands[0]) or operands[0].value.shape[-1] < 2:
        return None
    return remade(quantity, operands, SAMPLE)


def _sample_and_outside(quantity: Quantity, operands: Operands) -> Quantity | None:
    """Without an ε it is the sample variance alone."""
    sample = _sample(quantity, operands)
    return remade(quantity, operands, SAMPLE_OUTSIDE) if sample and operands[1].value else None


def _centred_too(quantity: Quantity, operands: Operands) -> Quantity | None:
    """Takes the mean off before the root, and then divides what the root was taken of."""
    if quantity.operation is RMS and not _is_centred(operands[0]):
        x, eps = operands
        mean = make(MEAN, f"{x.name}_mean", x, label="mean")
        return remade(quantity, (make(CENTRE, f"{x.name}_centred", x, mean, label="x − mean"), eps))
    if quantity.operation is DIVIDE and not _is_centred(quantity.operands[0]):
        return remade(quantity, (operands[1].operands[0], operands[1]))
    return None


SAMPLE = _root(
    "√(Σ x² ÷ (d − 1) + ε)",
    lambda d: d - 1,
    "np.sqrt(({0}**2).sum(-1, keepdims=True) / ({0}.shape[-1] - 1) + {1})",
)
SAMPLE_OUTSIDE = _root(
    "√(Σ x² ÷ (d − 1)) + ε",
    lambda d: d - 1,
    "np.sqrt(({0}**2).sum(-1, keepdims=True) / ({0}.shape[-1] - 1)) + {1}",
    outside=True,
)
OUTSIDE = _root("√(mean of x²) + ε", lambda d: d, "np.sqrt(({0}**2).mean(-1, keepdims=True)) + {1}", outside=True)
ROOT_OF_SUM = _root("√(Σ x² + ε)", lambda _: 1, "np.sqrt(({0}**2).sum(-1, keepdims=True) + {1})")
MEAN_SQUARE = Operation(
    "mean of x² + ε",
    lambda x, eps: (x * x).mean(axis=-1, keepdims=True) + eps,
    _write_mean_square,
    "({0}**2).mean(-1, keepdims=True) + {1}",
)
SUM = Operation("sum of the row", lambda x: x.sum(axis=-1, keepdims=True), _write_sum, "{0}.sum(-1, keepdims=True)")

SAMPLE_VARIANCE = Path(
    "the sample variance in LayerNorm",
    "Dividing by d − 1 instead of d, as statistics does for a sample; LayerNorm divides by d.",
    _sample,
    places=in_norm,
)
EPS_OUTSIDE = Path(
    "ε added outside the root",
    "ε belongs to the mean of the squares, before the root is taken.",
    swap((RMS, OUTSIDE)),
    places=in_norm,
)
SAMPLE_AND_OUTSIDE = Path(
    "the sample variance, with ε outside the root",
    "Both at once: divided by d − 1, and ε added to the root.",
    _sample_and_outside,
    places=in_norm,
)
SUM_OF_SQUARES = Path(
    "the sum of the squares instead of their mean",
    "The root is taken of the whole sum, so a norm comes out with length 1 instead of √d.",
    swap((RMS, ROOT_OF_SUM)),
    places=in_norm,
)
NO_ROOT = Path(
    "the mean of the squares without its root",
    "The square root is missing in the norm.",
    swap((RMS, MEAN_SQUARE)),
    places=in_norm,
)
SUM_FOR_MEAN = Path(
    "the sum of a row instead of its mean",
    "LayerNorm takes the mean off, the sum divided by d.",
    swap((MEAN, SUM)),
    places=in_norm,
)
RMS_FOR_LAYER_NORM = Path(
    "RMSNorm instead of LayerNorm",
    "The mean of the row was not taken off first.",
    swap((CENTRE, only(0, "x as it is"))),
    places=in_norm,
)
LAYER_NORM_FOR_RMS = Path(
    "LayerNorm instead of RMSNorm",
    "RMSNorm does not take the mean of the row off first.",
    _centred_too,
    places=in_norm,
)
NO_NORM = Path(
    "leaving the norm out",
    "The row goes on as it is, without being divided.",
    swap(*((operation, only(0, "x as it is")) for operation in (CENTRE, DIVIDE, SCALE, SHIFT))),
    places=in_norm_or_division,
)
NO_GAIN = Path(
    "leaving the gain out",
    "After a norm each column is multiplied by its gain.",
    swap((SCALE, only(0, "x as it is"))),
    places=at_last_operand,
)
