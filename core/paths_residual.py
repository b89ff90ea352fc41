"""Other ways through figure 2's stack of layers."""

from core.graph import Quantity, make
from core.operations import PRODUCT
from core.rebuild import Path, only, remade, swap
from core.residual_layers import REST, SHORTCUT, TANH
from core.written import Operands


def _start(quantity: Quantity) -> Quantity:
    """x₀, from which x after any layer comes."""
    while quantity.operands:
        quantity = quantity.operands[0]
    return quantity


def _slope_at_start(quantity: Quantity, operands: Operands) -> Quantity | None:
    """1 − tanh² of what layer 1 makes of x₀, in every layer."""
    if quantity.operation is not REST:
        return None
    x, s = operands[0].operands
    start = _start(x)
    if start is x:
        return None
    return remade(quantity, (make(TANH, "branch_1", start, s, label="F(x₀)", decimals=x.decimals, powers=True),))


def _without_inner(quantity: Quantity, operands: Operands) -> Quantity | None:
    """The slope of tanh(s·x) is s times that of tanh: the chain rule's factor."""
    is_slope = quantity.operation is PRODUCT and operands[1].operation is REST
    return remade(quantity, operands, only(1, "1 − F²")) if is_slope else None


NO_PLUS_1 = Path(
    "leaving out the 1 of the shortcut",
    "With a shortcut the gradient is multiplied by 1 + F′, not by F′.",
    swap((SHORTCUT, only(0, "F′"))),
)
START_SLOPE = Path(
    "the slope at x₀ in every layer",
    "Each layer has its slope at what it reads itself, and that changes from layer to layer.",
    _slope_at_start,
    places=None,
)
NO_INNER = Path(
    "leaving s out of the slope",
    "The slope of tanh(s·x) is s·(1 − tanh²(s·x)).",
    _without_inner,
)
