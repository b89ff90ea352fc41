"""Other ways round with the axes of attention: what is a row, and along which side the softmax runs."""

import numpy as np

from core import ops
from core.graph import Cell, Index, Line, Operation, Quantity
from core.operations import MASK, MATMUL, SCORES, SOFTMAX
from core.rebuild import Path, remade
from core.written import Operands, joined_short


def _write_column(o: Operands, i: Index) -> tuple[Line, ...]:
    column = [Cell(o[0], (k, i[1])) for k in range(o[0].value.shape[0])]
    cells = [c for c in column if np.isfinite(c.value)]
    own = Cell(o[0], i)
    if not np.isfinite(own.value):
        return (("this query may not look at this key, which gets the weight 0",),)
    return (("exp ", own, " ÷ (", *joined_short([["exp ", c] for c in cells], " + "), ")"),)


def _softmax_turned(quantity: Quantity, operands: Operands) -> Quantity | None:
    """Only between tokens: the probabilities of words have no other axis to mistake."""
    return remade(quantity, operands, BY_COLUMN) if _is_weights(quantity) else None


def _turned(quantity: Quantity) -> Quantity:
    return remade(quantity, (quantity,), TURNED)


def _keys_as_rows(quantity: Quantity, _: Operands) -> Quantity | None:
    """Only what is looked at: with all of it turned, the softmax and the blend turn as well and give the same."""
    is_square = quantity.operation in (SCORES, MASK) or _is_weights(quantity)
    return _turned(quantity) if is_square else None


def _scores_turned(quantity: Quantity, operands: Operands) -> Quantity | None:
    """Where the scores are used: turned alone, they are what `_keys_as_rows` gives."""
    if quantity.operation is MASK or (_is_weights(quantity) and operands[0].operation is SCORES):
        return remade(quantity, (_turned(operands[0]), *operands[1:]))
    return None


def _weights_turned(quantity: Quantity, operands: Operands) -> Quantity | None:
    """Where the weights are used."""
    is_blend = quantity.operation is MATMUL and _is_weights(operands[0])
    return remade(quantity, (_turned(operands[0]), operands[1])) if is_blend else None


def _is_weights(quantity: Quantity) -> bool:
    return quantity.operation is SOFTMAX and quantity.name.startswith("attn_weights")


BY_COLUMN = Operation(
    "exp sᵢ ÷ Σ exp sⱼ down the column", lambda s: ops.softmax(s, axis=0), _write_column, "softmax({0}, axis=0)"
)
TURNED = Operation("row and column changed over", lambda x: x.T, lambda o, i: ((Cell(o[0], i[::-1]),),), "{0}.T")

COLUMN_SOFTMAX = Path(
    "the softmax taken down the columns",
    "Each query shares out its weights over the keys, along its row. Here the columns add up to 1.",
    _softmax_turned,
)
KEYS_AS_ROWS = Path(
    "keys as rows, queries as columns",
    "Here each row belongs to a query. Turned round, the same numbers stand with row and column changed over.",
    _keys_as_rows,
    last_only=True,
)
SCORES_TURNED = Path(
    "scores turned round before the softmax",
    "The softmax runs along a row. Turned round, a row holds what one key gives with every query.",
    _scores_turned,
)
WEIGHTS_TURNED = Path(
    "attention weights turned round",
    "Rows and columns of the weights have changed places: the blend of a token uses what others give to it.",
    _weights_turned,
)
