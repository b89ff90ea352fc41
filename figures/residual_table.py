"""What stands below figure 2: the table of both stacks, its notes, and the arithmetic of one layer."""

import math

from core.arithmetic import Arithmetic
from core.residual_layers import ZERO
from core.residual_stacks import Stack, Stacks, nudge, redone, size, written
from core.show import power_step, show_decade, show_power
from figures.residual_layout import current
from figures.scene import Scene

HEAD = (
    "input\u00a0x",
    "factor\u00a0{}",
    "product\u00a0from layer\u00a01\u00a0up",
    "product\u00a0walked back\u00a0to\u00a0here",
)
SAME: dict[float, str] = {0: ", the same as the products", 1: ", the same as the products but for the last digit"}
"""What is said of two measured slopes, by how many units of the last digit the worse one is off."""


def table_head() -> tuple[list[str], list[tuple[str, int]]]:
    """Names of the columns, and the two stacks over them."""
    names = ["layer", *(h.format("F′") for h in HEAD), *(h.format("1\u00a0+\u00a0F′") for h in HEAD)]
    return names, [("", 1), ("without", len(HEAD)), ("with the path", len(HEAD))]


def table_rows(both: Stacks) -> list[list[str]]:
    """One row per layer, layer 1 on top."""
    return [[str(i + 1), *_row(both.plain, i), *_row(both.path, i)] for i in range(both.depth)]


def table_marks(both: Stacks, scene: Scene) -> list[list[str]]:
    """How each cell of a row differs from the post's: edited, touched, or not at all."""
    roles = ("x", "factor", "running", "backward")
    layers = zip(both.plain.records, both.path.records, strict=True)
    return [
        ["", *(scene.how(both.names[id(record.quantities[role])]) for record in pair for role in roles)]
        for pair in layers
    ]


def _row(stack: Stack, i: int) -> list[str]:
    r = stack.records[i]
    x = ZERO if r.x == 0 and (stack.is_zero or stack.records[0].x == 0) else stack.text(r.x, full=True)
    return [x, *(stack.text(v, full=True) for v in (r.factor, r.running, r.backward))]


def about_table(both: Stacks) -> str:
    ends = " and ".join(stack.text(stack.so_far(both.depth)) for stack in (both.plain, both.path))
    return f"the post multiplies from layer 1 up, the film walks back; only the ends agree: {ends}"


def table_notes(both: Stacks, step: int) -> list[str]:
    """The products measured from outside, what a straight line does to x₀, and what the current row gives by hand."""
    notes = [_checked(both)]
    if both.layer == "linear":
        notes.append("A straight line has the same slope everywhere, so x₀ changes no factor.")
    if step:
        differ = [d for stack in (both.plain, both.path) if (d := redone(stack.record(step)))]
        swaps = " and ".join(f"{shown} instead of {right}" for shown, right in differ)
        gives = f"row {current(both.depth, step)} gives, from layer 1 up, {swaps or 'the same products'}"
        notes.append(f"By hand from the rounded numbers, {gives}.")
    return notes


def _checked(both: Stacks) -> str:
    moved = show_decade(int(size(nudge(both.x_0))))
    (without, off), (along, off_too) = _measured(both.plain), _measured(both.path)
    said = f"by moving x₀ by ±{moved}: without {without}, with the path {along}{SAME.get(max(off, off_too), '')}"
    return f"Slope of the whole stack, measured {said}."


def _measured(stack: Stack) -> tuple[str, float]:
    """What the difference of two outputs gives in the digits that their rounding leaves, and how far it is from the
    product in units of the last of them. A slope that drowns in the rounding has none."""
    end, measured = stack.so_far(stack.depth), stack.measured
    if stack.is_zero and measured == 0:
        return ZERO, 0
    if stack.digits < 2:
        return "too small to measure", math.inf
    decimals = _decimals(end, stack.digits)
    text, product = show_power(measured, decimals), show_power(end, decimals)
    if text == product:
        return text, 0
    is_near = abs(measured - end) <= power_step(end, decimals)
    return (text, 1) if is_near else (f"{text} (the product is {product})", math.inf)


def _decimals(value: float, digits: int) -> int:
    """As many as these digits need, 7 at most; small numbers are written as on the rest of the page."""
    exponent = math.floor(size(value))
    if exponent < -3:
        return 5 if exponent == -4 else 3
    return max(0, min(7 if exponent < 1 else 4 if exponent < 3 else 1, digits - 1 - exponent))


def lines(both: Stacks, step: int) -> list[Arithmetic]:
    """The arithmetic of the layer at `step`, without the path and with it; none at the output."""
    if step == 0:
        return []
    slope, product = "s × (1 − tanh²(s·x))" if both.layer == "tanh" else "s", "so far × factor"
    plain = written(both.plain.record(step), slope=("F′ without", slope), backward=("gradient without", product))
    return plain + written(
        both.path.record(step),
        slope=("F′ with the path", slope),
        factor=("factor with the path", "1 + F′"),
        backward=("gradient with the path", product),
    )
