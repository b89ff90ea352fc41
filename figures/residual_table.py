"""What stands below figure 2: the table of both stacks, its notes, and the arithmetic of one layer."""

from core.arithmetic import Arithmetic
from core.residual_layers import ZERO
from core.residual_stacks import MEASURABLE, Stack, Stacks, nudge, redone, size, written
from core.show import show_decade, show_power
from figures.residual_layout import current
from figures.scene import Scene

HEAD = (
    "input\u00a0x",
    "factor\u00a0{}",
    "product\u00a0from layer\u00a01\u00a0up",
    "product\u00a0walked back\u00a0to\u00a0here",
)


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
    """The products measured from outside, what a straight line does to x₀, and where a row cannot be redone by hand."""
    notes = [_checked(both)]
    if both.layer == "linear":
        notes.append("A straight line has the same slope everywhere, so x₀ changes no factor.")
    if step and (differ := [d for stack in (both.plain, both.path) if (d := redone(stack.record(step)))]):
        swaps = " and ".join(f"{shown} instead of {right}" for shown, right in differ)
        notes.append(
            f"By hand from the rounded numbers, row {current(both.depth, step)} gives, from layer 1 up, {swaps}."
        )
    return notes


def _checked(both: Stacks) -> str:
    moved = show_decade(int(size(nudge(both.x_0))))
    pairs = [(both.plain, "without"), (both.path, "with the path")]
    said = [_measured(stack) for stack, _ in pairs]
    listed = ", ".join(f"{name} {text}" for (text, _), (_, name) in zip(said, pairs, strict=True))
    verdict = ", the same as the products" if all(same for _, same in said) else ""
    return f"Slope of the whole stack, measured by moving x₀ by ±{moved}: {listed}{verdict}."


def _measured(stack: Stack) -> tuple[str, bool]:
    """What the difference of two outputs gives, and whether it is the product in every digit shown. A slope that
    drowns in their rounding has none."""
    end = stack.so_far(stack.depth)
    if stack.is_zero and stack.measured == 0:
        return ZERO, True
    if abs(end) < MEASURABLE:
        return "too small to measure", False
    measured, product = _seven(stack.measured), _seven(end)
    return (measured, True) if measured == product else (f"{measured} (the product is {product})", False)


def _seven(value: float) -> str:
    return show_power(value, 7 if abs(value) < 10 else 4 if abs(value) < 1000 else 1)


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
