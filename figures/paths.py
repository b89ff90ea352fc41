"""Paths of an SVG, in pixels of the composition."""

from collections.abc import Sequence

import numpy as np


def rounded(x0: float, y0: float, x1: float, y1: float, r: float = 7) -> str:
    """The path of a rectangle with round corners."""
    r = min(r, abs(x1 - x0) / 2, abs(y1 - y0) / 2)
    return (
        f"M{x0 + r:g},{y0:g} L{x1 - r:g},{y0:g} Q{x1:g},{y0:g} {x1:g},{y0 + r:g} L{x1:g},{y1 - r:g} "
        f"Q{x1:g},{y1:g} {x1 - r:g},{y1:g} L{x0 + r:g},{y1:g} Q{x0:g},{y1:g} {x0:g},{y1 - r:g} "
        f"L{x0:g},{y0 + r:g} Q{x0:g},{y0:g} {x0 + r:g},{y0:g} Z"
    )


def bent(points: Sequence[tuple[float, float]], r: float = 14) -> str:
    """An open path through the points whose corners are rounded."""
    out = [f"M{points[0][0]:g},{points[0][1]:g}"]
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        a, b = _towards(corner, before, r), _towards(corner, after, r)
        out.append(f"L{a[0]:g},{a[1]:g} Q{corner[0]:g},{corner[1]:g} {b[0]:g},{b[1]:g}")
    return " ".join([*out, f"L{points[-1][0]:g},{points[-1][1]:g}"])


def _towards(start: tuple[float, float], end: tuple[float, float], r: float) -> tuple[float, float]:
    length = float(np.hypot(end[0] - start[0], end[1] - start[1]))
    share = min(r, length / 2) / length if length else 0.0
    return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])
