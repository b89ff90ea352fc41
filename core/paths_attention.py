"""Other ways through attention: the mask, the heads, the output."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from core import ops
from core.graph import Cell, Index, Line, Operation, Quantity
from core.operations import MASK, SOFTMAX
from core.rebuild import Path, Rule, only, remade, swap
from core.written import Operands

Array = np.ndarray


def _write_masked_after(o: Operands, i: Index) -> tuple[Line, ...]:
    lines = SOFTMAX.write(o, i)
    return lines if o[1].value[i] else (("this query may not look at this key: its weight is set to 0 at the end",),)


def _masked_after(quantity: Quantity, operands: Operands) -> Quantity | None:
    if quantity.operation is not SOFTMAX or operands[0].operation is not MASK:
        return None
    return remade(quantity, operands[0].operands, MASKED_AFTER)


def _other_mask(change: Callable[[Array], Array]) -> Rule:
    """A rule for the mask that was given; True = may look."""

    def rule(quantity: Quantity, _: Operands) -> Quantity | None:
        return replace(quantity, value=change(quantity.value)) if quantity.value.dtype == bool else None

    return rule


def _one_ahead(allowed: Array) -> Array:
    """Only a causal mask has a next key to let through."""
    n_tokens = len(allowed)
    return np.tri(n_tokens, k=1, dtype=bool) if np.array_equal(allowed, ops.causal_mask(n_tokens)) else allowed


def _write_stacked(o: Operands, i: Index) -> tuple[Line, ...]:
    place = np.ravel_multi_index(i, (o[0].value.shape[0], sum(head.value.shape[1] for head in o)))
    head, row, column = np.unravel_index(place, (len(o), *o[0].value.shape))
    return ((Cell(o[int(head)], (int(row), int(column))),),)


def _joined_untransposed(quantity: Quantity, operands: Operands) -> Quantity | None:
    if not quantity.name.startswith("attn_heads"):
        return None
    places = ", ".join(f"{{{h}}}" for h in range(len(operands)))
    stacked = Operation(
        "heads one below the other, cut into rows",
        lambda *heads: np.stack(heads).reshape(len(heads[0]), -1),
        _write_stacked,
        f"np.stack([{places}]).reshape(len({{0}}), -1)",
    )
    return remade(quantity, operands, stacked)


def _without_output(quantity: Quantity, operands: Operands) -> Quantity | None:
    return remade(quantity, operands, only(0, "blend alone")) if quantity.name.startswith("attn_out") else None


MASKED_AFTER = Operation(
    "exp sᵢ ÷ Σ exp sⱼ, then 0 where the mask forbids",
    lambda s, allowed: ops.softmax(s) * allowed,
    _write_masked_after,
    "softmax({0}) * {1}",
)

MASK_AFTER = Path(
    "the mask put on after the softmax",
    "The weights are set to 0 when they are already shared out, so a row no longer adds up to 1.",
    _masked_after,
)
NO_MASK = Path(
    "leaving the mask out",
    "Every query looks at every key.",
    swap((MASK, only(0, "scores as they are"))),
)
ONE_AHEAD = Path(
    "a mask that lets each token see the next",
    "The causal mask allows a token itself and what came before it, not one more.",
    _other_mask(_one_ahead),
)
NOT_ITSELF = Path(
    "a mask that hides each token from itself",
    "The diagonal is allowed: a token may look at itself.",
    _other_mask(lambda allowed: allowed & ~np.eye(*allowed.shape, dtype=bool)),
)
MASK_TURNED = Path(
    "the mask turned round",
    "Rows are queries and columns are keys; here each token looks at those after it.",
    _other_mask(lambda allowed: allowed.T),
)
HEADS_UNTRANSPOSED = Path(
    "heads joined without a transpose",
    "The heads belong side by side in each token’s row. Laid one below the other and cut anew, tokens get mixed up.",
    _joined_untransposed,
)
NO_OUTPUT = Path(
    "leaving W_O out",
    "The blend of the values still has to be multiplied by W_O.",
    _without_output,
)
