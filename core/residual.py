"""Figure 2: the gradient through a stack of layers, with and without shortcuts."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
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


@dataclass(frozen=True)
class GradientRecord:
    """One layer of the stack, layers counted from 1.

    `x` what the layer reads, `slope` F′(x), `factor` what the gradient is multiplied by (1 + F′ with a shortcut,
    F′ without), `running` the product of the factors from layer 1 up to here, `backward` the product from the
    output down to here. `quantities` holds the same five with the operations that made them.
    """

    layer: int
    x: float
    slope: float
    factor: float
    running: float
    backward: float
    quantities: dict[str, Quantity]


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


def _given(name: str, value: float, label: str) -> Quantity:
    return given(name, value, label, decimals=GRADIENT, powers=True)


def _make(operation: Operation, name: str, *operands: Quantity, label: str, zero: str | None = None) -> Quantity:
    return replace(make(operation, name, *operands, label=label, decimals=GRADIENT, powers=True), zero=zero)


def _slope(layer: str, number: int, branch: Quantity, s: Quantity) -> Quantity:
    label, zero = f"F′(x) of layer {number}", VANISHED if s.value else ZERO
    if layer == "linear":
        return _make(SAME, f"slope_{number}", s, label=label, zero=zero)
    rest = _make(REST, f"rest_{number}", branch, label=f"1 − tanh² of layer {number}", zero=VANISHED)
    rest = replace(rest, value=np.asarray(_sech2(s.value * branch.operands[0].value)))
    return _make(PRODUCT, f"slope_{number}", s, rest, label=label, zero=zero)


def _layer(number: int, x: Quantity, s: Quantity, layer: str, residual: bool, zero: str) -> dict[str, Quantity]:
    """`zero` is what a factor with a shortcut is that has become 0."""
    operation, output = TANH if layer == "tanh" else LINEAR, f"x after layer {number}"
    if not residual:
        x_next = _make(operation, f"x_{number}", x, s, label=output)
        slope = _slope(layer, number, x_next, s)
        return {"x": x, "slope": slope, "factor": slope, "x_next": x_next}
    branch = _make(operation, f"branch_{number}", x, s, label=f"F(x) of layer {number}")
    slope = _slope(layer, number, branch, s)
    factor = _make(SHORTCUT, f"factor_{number}", slope, label=f"factor of layer {number}", zero=zero)
    x_next = _make(ADD, f"x_{number}", x, branch, label=output)
    if layer == "tanh":
        x_next, factor = (
            replace(quantity, value=np.asarray(exact(x.value, s.value)))
            for quantity, exact in zip((x_next, factor), WITH_TANH, strict=True)
        )
    return {"x": x, "slope": slope, "factor": factor, "x_next": x_next}


def _walk(name: str, layers: Sequence[dict[str, Quantity]], numbers: Sequence[int]) -> None:
    """Multiplies the factors in the order of `numbers`, from 1, and leaves each product with its layer."""
    product, zero = _given("one", 1.0, "gradient before the first factor"), VANISHED
    for number in numbers:
        factor = layers[number - 1]["factor"]
        zero = zero if factor.value else factor.zero
        label = f"gradient {'from layer 1 to' if name == 'running' else 'from the output down to'} layer {number}"
        product = _make(PRODUCT, f"{name}_{number}", product, factor, label=label, zero=zero)
        layers[number - 1][name] = product


def _layers(depth: int, x_0: float, s: float, layer: str, residual: bool) -> tuple[dict[str, Quantity], ...]:
    if layer not in LAYERS or depth < 0:
        raise ValueError(f"there is no stack of {depth} {layer} layers: choose from {', '.join(LAYERS)}, 0 or more")
    x, s_ = _given("x_0", x_0, "x₀"), _given("s", s, "s")
    zero = ZERO if layer == "linear" or x_0 == 0 else VANISHED  # 1 − tanh² is 1 at 0 alone, however near x comes to it
    layers: list[dict[str, Quantity]] = []
    for number in range(1, depth + 1):
        layers.append(_layer(number, layers[-1]["x_next"] if layers else x, s_, layer, residual, zero))
    _walk("running", layers, range(1, depth + 1))
    _walk("backward", layers, range(depth, 0, -1))
    return tuple(layers)


def gradient_walk(
    depth: int, x_0: float = 1.0, s: float = 0.5, layer: str = "tanh", residual: bool = True
) -> tuple[GradientRecord, ...]:
    """One record per layer, layer 1 first, of F(x) = tanh(s·x) or s·x; x goes on as x + F(x) or as F(x).

    Raises ValueError for an unknown layer or a negative depth.
    """
    roles = ("x", "slope", "factor", "running", "backward")
    return tuple(
        GradientRecord(number, **{r: float(q[r].value) for r in roles}, quantities={r: q[r] for r in roles})
        for number, q in enumerate(_layers(depth, x_0, s, layer, residual), start=1)
    )


def gradient_graph(
    depth: int, x_0: float = 1.0, s: float = 0.5, layer: str = "tanh", residual: bool = True
) -> dict[str, Quantity]:
    """The same by name: x_0 (read by layer 1) … x_depth (the output), and for layer k = 1 … depth
    slope_k, factor_k, running_k, backward_k. Without a shortcut factor_k is slope_k itself.
    """
    layers = _layers(depth, x_0, s, layer, residual)
    named = {f"x_{k}": q["x_next"] for k, q in enumerate(layers, start=1)}
    for k, q in enumerate(layers, start=1):
        named |= {f"{role}_{k}": q[role] for role in ("slope", "factor", "running", "backward")}
    return {"x_0": layers[0]["x"] if layers else _given("x_0", x_0, "x₀")} | named


def product(records: Sequence[GradientRecord]) -> float:
    """The gradient through the whole stack; 1 when there is no layer."""
    return records[-1].running if records else 1.0


def log10_size(records: Sequence[GradientRecord]) -> float:
    """log₁₀ of the size of the product, also where the product itself leaves float64; −∞ for a factor of 0."""
    if any(r.factor == 0 for r in records):
        return -math.inf
    return math.fsum(math.log10(abs(r.factor)) for r in records)


def stack_output(depth: int, x_0: float = 1.0, s: float = 0.5, layer: str = "tanh", residual: bool = True) -> float:
    """What comes out of the stack for x₀."""
    x = x_0
    for _ in range(depth):
        x = LAYERS[layer].function(x, s) + (x if residual else 0.0)
    return float(x)


def central_difference(
    depth: int, x_0: float = 1.0, s: float = 0.5, layer: str = "tanh", residual: bool = True, step: float = 1e-6
) -> float:
    """The slope of the whole stack at x₀ measured from outside: (f(x₀ + step) − f(x₀ − step)) ÷ 2 step."""
    right, left = (stack_output(depth, x, s, layer, residual) for x in (x_0 + step, x_0 - step))
    return (right - left) / (2.0 * step)
