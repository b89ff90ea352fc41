"""The pieces of figure 2's chains, as few marks as they can be: a long film has many of them."""

from collections.abc import Sequence

from figures.canvas import Canvas
from figures.paths import bent
from figures.residual_layout import Layout

TALL = 17
"""Half the height of a layer's box."""


def layers(sheet: Canvas, layout: Layout, places: Sequence[float], color: str, fill: str, width: float) -> None:
    """Some layers of both chains at once: a shape each for boxes, branches and arrow heads."""
    if not places:
        return
    line, f, half, arm = layout.path.line, layout.path.f, layout.half, layout.arm
    down = [bent([(x - arm, line), (x - arm, f), (x - half, f)], 10) for x in places]
    up = [bent([(x + half, f), (x + arm, f), (x + arm, line + 22)], 10) for x in places]
    heads = [_triangle(x + arm, line + 14) for x in places]
    boxes = [_box(x - half, y - TALL, x + half, y + TALL) for x in places for y in (f, layout.plain.line)]
    sheet.path(" ".join(down + up), color, max(2, width))
    sheet.path(" ".join(heads), color, 0, color)
    sheet.path(" ".join(boxes), color, width, fill)


def _box(x0: float, y0: float, x1: float, y1: float, r: float = 7) -> str:
    """A box with round corners in few letters: a long film has many of them."""
    return (
        f"M{x0 + r:g},{y0:g} H{x1 - r:g} Q{x1:g},{y0:g} {x1:g},{y0 + r:g} V{y1 - r:g} Q{x1:g},{y1:g} {x1 - r:g},{y1:g} "
        f"H{x0 + r:g} Q{x0:g},{y1:g} {x0:g},{y1 - r:g} V{y0 + r:g} Q{x0:g},{y0:g} {x0 + r:g},{y0:g} Z"
    )


def _triangle(x: float, y: float) -> str:
    return f"M{x:g},{y:g} L{x - 5:g},{y + 11:g} L{x + 5:g},{y + 11:g} Z"
