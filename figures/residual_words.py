"""Figure 2 as a film, with the sentence that reads each step in numbers."""

from core.residual_stacks import Stack, Stacks
from core.show import GRADIENT
from figures.film import Film, Frame
from figures.residual import frame, still
from figures.residual_layout import NARROW_LAYOUT, WIDE_LAYOUT, current
from figures.scene import NO_ROWS, Scene

COUNTS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]


def film(both: Stacks, is_narrow: bool = False, scene: Scene = NO_ROWS) -> Film:
    """One frame for the output and one for each layer on the way back. `scene` says which numbers differ."""
    layout = NARROW_LAYOUT if is_narrow else WIDE_LAYOUT
    frames = [
        Frame(f"step{k}", str(k), label(both, k), sentence(both, k), in_words(both, k), frame(both, k, layout, scene))
        for k in range(both.depth + 1)
    ]
    return Film(still(both, layout, scene), frames)


def label(both: Stacks, step: int) -> str:
    place = f"back through layer {current(both.depth, step)}" if step else "the output"
    return f"step {step} of {both.depth}: **{place}**"


def sentence(both: Stacks, step: int) -> str:
    """The gradients of a step and of the whole stack, and what the sign of the slope makes of them."""
    return f"{_numbers(both, step)} {reason(both)}"


def _numbers(both: Stacks, step: int) -> str:
    depth = both.depth
    here, end = _pair(both, step), _pair(both, depth)
    every = "both" if depth == 2 else f"all {count(depth)}"
    whole = f"{every} layers" if depth > 1 else "the only layer"
    if step == 0:
        return f"At the output the gradient is **1**; through {whole} it becomes {end}."
    if step == depth:
        return f"Through {whole}, the gradient is {here}."
    after = " and ".join(f"**{words(stack, stack.so_far(depth))}**" for stack in (both.path, both.plain))
    layers = f"{count(step).capitalize()} layer{'s' if step > 1 else ''} back"
    return f"{layers}, the gradient is {here}; after {every}, {after}."


def _pair(both: Stacks, step: int) -> str:
    path, plain = (f"**{words(stack, stack.so_far(step))}**" for stack in (both.path, both.plain))
    return f"{path} with the path and {plain} without"


def reason(both: Stacks) -> str:
    """Why the product with the path cannot fade, or why here it does."""
    if both.s > 0:
        return "No slope is negative, so with the path no factor is below 1."
    if both.s == 0:
        return "The slope is 0: the path alone hands the gradient on unchanged, without it nothing comes through."
    if both.path.is_zero:
        return "Every slope is −1 and cancels the 1 of the path, so even with the path nothing comes through."
    path, plain = (round(abs(stack.so_far(stack.depth)), GRADIENT) for stack in (both.path, both.plain))
    if path == 1:
        return "The slopes are negative, but too small to move the product with the path in the digits shown."
    shrinks = "The slopes are negative: with the path each factor is below 1, so this product shrinks"
    return f"{shrinks}{' as well' if plain < 1 else ', while without it the product grows' if plain > 1 else ''}."


def words(stack: Stack, value: float) -> str:
    """A gradient inside a sentence."""
    text = stack.text(value)
    return "exactly 0" if text == "0" else text.replace("< ", "less than ")


def count(n: int) -> str:
    return COUNTS[n] if n < len(COUNTS) else str(n)


def in_words(both: Stacks, step: int) -> str:
    """The picture for readers who cannot see it."""
    said = label(both, step).replace("*", "").capitalize() + ". "
    for name, stack in (("With the path", both.path), ("Without", both.plain)):
        factor = f"factor {words(stack, stack.record(step).factor)}, " if step else ""
        said += f"{name}: {factor}gradient {words(stack, stack.so_far(step)) if step else '1'}. "
    return said.strip()
