"""One layer of figure 2's stack: F(x) and its slope, and the quantities that they give with and without a shortcut."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from core.graph import Cell, Operation, Quantity, given, make
from core.operations import ADD, PRODUCT
from core.show import GRADIENT, SMALLEST, show_decade
from core.written import two_cells

ZERO, VANISHED = "0", f"< {show_decade(SMALLEST)}"
"""How a factor or a product is written that is exactly 0, and one that has left float64."""


class Layer(NamedTuple):
    """F(x) and its slope F′(x), side by side so that they cannot drift apart; both take (x, s)."""

    function: Callable[[Any, Any], Any]
    slope: Callable[[Any, Any], Any]


def _sech2(u: Any) -> Any:
    """1 − tanh²(u), exact also where tanh(u) is nearly 1."""
    e = np.exp(-np.abs(u))
    return (2.0 * e / (1.0 + e * e)) ** 2


def _shortfall(u: Any) -> Any:
    """u − tanh(u), exact also where the two are nearly equal."""
    return u**3 / 3 - 2 * u**5 / 15 + 17 * u**7 / 315 if abs(u) < 0.02 else u - np.tanh(u)


LAYERS = {
    "tanh": Layer(lambda x, s: np.tanh(s * x), lambda x, s: s * _sech2(s * x)),
    "linear": Layer(lambda x, s: s * x, lambda _, s: s),
}
WITH_TANH = Layer(lambda x, s: (1.0 + s) * x - _shortfall(s * x), lambda x, s: (1.0 + s) - s * np.tanh(s * x) ** 2)
"""x + tanh(s·x) and 1 + F′(x): written so that s = −1 leaves no noise where the sums would cancel."""


TANH = Operation(
    "tanh(s·x)",
    LAYERS["tanh"].function,
    lambda o, _: (("tanh(", Cell(o[1], ()), " × ", Cell(o[0], ()), ")"),),
    "np.tanh({1} * {0})",
)
LINEAR = Operation("s·x", LAYERS["linear"].function, lambda o, i: two_cells("×")(o[::-1], i), "{1} * {0}")
REST = Operation("1 − F²", lambda f: 1.0 - f**2, lambda o, _: (("1 − ", Cell(o[0], ()), "²"),), "1 - {0} ** 2")
SAME = Operation("s", lambda s: s, lambda o, _: ((Cell(o[0], ()),),), "{0}")
SHORTCUT = Operation("1 + F′", lambda slope: 1.0 + slope, lambda o, _: (("1 + ", Cell(o[0], ())),), "1 + {0}")


def given_number(name: str, value: float, label: str) -> Quantity:
    """A number of the stack that is not computed."""
    return given(name, value, label, decimals=GRADIENT, powers=True)


def make_number(operation: Operation, name: str, *operands: Quantity, label: str, zero: str | None = None) -> Quantity:
    """A number of the stack; `zero` is how it is written where it has become 0."""
    return replace(make(operation, name, *operands, label=label, decimals=GRADIENT, powers=True), zero=zero)


def _slope(layer: str, number: int, branch: Quantity, s: Quantity) -> Quantity:
    label, zero = f"F′(x) of layer {number}", VANISHED if s.value else ZERO
    if layer == "linear":
        return make_number(SAME, f"slope_{number}", s, label=label, zero=zero)
    rest = make_number(REST, f"rest_{number}", branch, label=f"1 − tanh² of layer {number}", zero=VANISHED)
    rest = replace(rest, value=np.asarray(_sech2(s.value * branch.operands[0].value)))
    return make_number(PRODUCT, f"slope_{number}", s, rest, label=label, zero=zero)


def one_layer(number: int, x: Quantity, s: Quantity, layer: str, residual: bool, zero: str) -> dict[str, Quantity]:
    """What layer `number` reads, its slope, its factor and its output `x_next`, all scalars, by these roles.

    `zero` is how a factor with a shortcut is written that has become 0.
    """
    operation, output = TANH if layer == "tanh" else LINEAR, f"x after layer {number}"
    if not residual:
        x_next = make_number(operation, f"x_{number}", x, s, label=output)
        slope = _slope(layer, number, x_next, s)
        return {"x": x, "slope": slope, "factor": slope, "x_next": x_next}
    branch = make_number(operation, f"branch_{number}", x, s, label=f"F(x) of layer {number}")
    slope = _slope(layer, number, branch, s)
    factor = make_number(SHORTCUT, f"factor_{number}", slope, label=f"factor of layer {number}", zero=zero)
    x_next = make_number(ADD, f"x_{number}", x, branch, label=output)
    if layer == "tanh":
        x_next, factor = (
            replace(quantity, value=np.asarray(exact(x.value, s.value)))
            for quantity, exact in zip((x_next, factor), WITH_TANH, strict=True)
        )
    return {"x": x, "slope": slope, "factor": factor, "x_next": x_next}
