"""Figure 2: the gradient through a stack of layers, with and without shortcuts."""

import math
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from core.graph import Quantity
from core.operations import PRODUCT
from core.residual_layers import LAYERS, VANISHED, ZERO, given_number, make_number, one_layer


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


def _walk(name: str, layers: Sequence[dict[str, Quantity]], numbers: Sequence[int]) -> None:
    """Multiplies the factors in the order of `numbers`, from 1, and leaves each product with its layer."""
    product, zero = given_number("one", 1.0, "gradient before the first factor"), VANISHED
    for number in numbers:
        factor = layers[number - 1]["factor"]
        zero = zero if factor.value else factor.zero
        label = f"gradient {'from layer 1 to' if name == 'running' else 'from the output down to'} layer {number}"
        product = make_number(PRODUCT, f"{name}_{number}", product, factor, label=label, zero=zero)
        layers[number - 1][name] = product


def _layers(depth: int, x_0: float, s: float, layer: str, residual: bool) -> tuple[dict[str, Quantity], ...]:
    if layer not in LAYERS or depth < 0:
        raise ValueError(f"there is no stack of {depth} {layer} layers: choose from {', '.join(LAYERS)}, 0 or more")
    x, s_ = given_number("x_0", x_0, "x₀"), given_number("s", s, "s")
    zero = ZERO if layer == "linear" or x_0 == 0 else VANISHED  # 1 − tanh² is 1 at 0 alone, however near x comes to it
    layers: list[dict[str, Quantity]] = []
    for number in range(1, depth + 1):
        layers.append(one_layer(number, layers[-1]["x_next"] if layers else x, s_, layer, residual, zero))
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
    return {"x_0": layers[0]["x"] if layers else given_number("x_0", x_0, "x₀")} | named


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


def difference_blur(records: Sequence[GradientRecord], output: float, step: float) -> float:
    """How far rounding may move that difference: in each layer the rounding of what it reads and of what it hands on,
    times all factors that are still to come."""
    xs, products = [*(r.x for r in records), output], [1.0, *(r.running for r in records)]
    sizes = [abs(x) + step * abs(product) for x, product in zip(xs, products, strict=True)]
    onward = [*(r.backward for r in records), 1.0][1:]
    layers = zip(sizes, sizes[1:], onward, strict=False)
    return sys.float_info.epsilon / step * math.fsum((into + out) * abs(slope) for into, out, slope in layers)
