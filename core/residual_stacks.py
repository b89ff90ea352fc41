"""Figure 2's two stacks, with the path and without, and how their numbers are written."""

import math
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, partial

from core.arithmetic import Arithmetic, arithmetic
from core.graph import REMEMBERED, Quantity, ancestry
from core.marks import Marks, effects
from core.names import names
from core.residual import (
    GradientRecord,
    central_difference,
    difference_blur,
    gradient_graph,
    gradient_walk,
    stack_output,
)
from core.residual_layers import VANISHED, ZERO
from core.setting import Setting
from core.show import GRADIENT, SMALLEST, show_power


@dataclass(frozen=True)
class Stack:
    """One stack: its records, layer 1 first, its slope measured from outside, how far rounding may have moved that,
    and whether its factors are exactly 0."""

    records: tuple[GradientRecord, ...]
    measured: float
    blur: float
    is_zero: bool

    @property
    def depth(self) -> int:
        return len(self.records)

    def record(self, step: int) -> GradientRecord:
        """The layer that step 1, 2 … of the walk back goes through."""
        return self.records[self.depth - step]

    def so_far(self, step: int) -> float:
        """The gradient after `step` layers; it starts as 1 at the output."""
        return self.record(step).backward if step else 1.0

    @property
    def ends(self) -> list[Quantity]:
        """What the last layer reads, and both products of the whole stack."""
        last, first = self.records[-1].quantities, self.records[0].quantities
        return [last["x"], last["running"], first["backward"]]

    @property
    def digits(self) -> int:
        """How many digits of the measured slope rounding leaves; with less than one it drowns."""
        end = abs(self.so_far(self.depth))
        return math.floor(math.log10(end / self.blur)) if end and self.blur else 0

    @property
    def walk(self) -> list[float]:
        return [self.so_far(step) for step in range(self.depth + 1)]

    def text(self, value: float, full: bool = False) -> str:
        """A factor or a product as the page prints it: about five digits long, or `full` with all its decimals."""
        if value == 0 and self.is_zero:
            return ZERO
        if abs(value) < 10.0**SMALLEST:
            return VANISHED
        return show_power(value) if full and abs(value) >= 1e-3 else show_gradient(value)


@dataclass(frozen=True)
class Stacks:
    """Both stacks for one setting of the controls."""

    layer: str
    depth: int
    s: float
    x_0: float
    path: Stack
    plain: Stack

    @cached_property
    def names(self) -> dict[int, str]:
        """What each quantity of both stacks is called where they stand together, by its id."""
        return names([*self.path.ends, *self.plain.ends])


@lru_cache(maxsize=REMEMBERED)
def stacks(depth: int, x_0: float = 1.0, s: float = 0.5, layer: str = "tanh") -> Stacks:
    """Both stacks. Raises ValueError for an unknown layer or a negative depth."""
    cancels = s == -1 and (layer == "linear" or x_0 == 0)
    path, plain = (
        _stack(depth, x_0, s, layer, residual, cancels if residual else s == 0) for residual in (True, False)
    )
    return Stacks(layer, depth, s, x_0, path, plain)


def _stack(depth: int, x_0: float, s: float, layer: str, residual: bool, is_zero: bool) -> Stack:
    setting = (depth, x_0, s, layer, residual)
    records, step = gradient_walk(*setting), nudge(x_0)
    measured = central_difference(*setting, step)
    return Stack(records, measured, difference_blur(records, stack_output(*setting), step), is_zero)


def stack_marks(both: Stacks, setting: Setting) -> Marks:
    """Where the numbers of both stacks differ from those of the post's start, by the names of `both`."""
    edited, touched = {}, {}
    for residual, stack in ((True, both.path), (False, both.plain)):
        found = effects(partial(_ends, both, residual), setting)
        if any(found):
            named = {quantity.name: both.names[id(quantity)] for quantity in ancestry(*stack.ends)}
            edited |= {named[name]: cells for name, cells in found.edited.items()}
            touched |= {named[name]: cells for name, cells in found.touched.items()}
    return Marks(edited, touched)


def _ends(both: Stacks, residual: bool, setting: Setting) -> dict[str, Quantity]:
    graph = gradient_graph(both.depth, float(setting.array("x_0")[0, 0]), both.s, both.layer, residual)
    return {name: graph[name] for name in (f"x_{both.depth - 1}", f"running_{both.depth}", "backward_1")}


def nudge(x_0: float) -> float:
    """How far x₀ is moved to measure the slope. Around 0 float64 is fine enough for a far smaller step, and a
    deep stack needs it: there its output bends within 10⁻⁶."""
    far = max(0, math.floor(math.log10(abs(x_0)))) if x_0 else 0  # a large start needs a large step, or rounding shows
    return 10.0 ** (far - 6) if x_0 else 1e-20


def show_gradient(value: float) -> str:
    """Four decimals, fewer for large numbers; below 0.001 two digits, from 0.0001 down as a power of ten."""
    exponent = math.floor(math.log10(abs(value))) if value else 0
    if exponent < -3:
        return show_power(value, 5 if exponent == -4 else 3)
    return show_power(value, min(GRADIENT, max(1, GRADIENT - exponent)))


def size(value: float) -> float:
    """log₁₀ of the size; −∞ for 0."""
    return math.log10(abs(value)) if value else -math.inf


def written(record: GradientRecord, **named: tuple[str, str]) -> list[Arithmetic]:
    """The arithmetic of a layer's numbers, each role with the name and the formula that readers see."""
    return [
        replace(arithmetic(replace(record.quantities[role], label=label), ()), formula=formula)
        for role, (label, formula) in named.items()
    ]


def redone(record: GradientRecord) -> tuple[str, str] | None:
    """The product from layer 1 up as its numbers on show would give it, and as it is, where the two differ."""
    said = arithmetic(record.quantities["running"], ())
    return None if said.reproduces else (show_power(said.from_shown), said.cell.text)
