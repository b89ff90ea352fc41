"""Rotations with something else in the place of cos and sin, or with other columns paired."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from core.graph import Cell, Index, Line, Operation
from core.rebuild import Rule, swap
from core.rope_graph import FROM_GAP, TURN
from core.rope_head import ROTATE
from core.written import Operands

Array = np.ndarray


@dataclass(frozen=True)
class Waves:
    """What stands for cos and sin of an angle: as a function, as NumPy, and in words with a `unit` after the angle."""

    values: Callable[[Any], tuple[Any, Any]]
    cos: str
    sin: str
    words: tuple[str, str] = ("cos ", "sin ")
    unit: str = ""


def _pair(o: Operands, i: Index, half_split: bool) -> tuple[Cell, Cell, Cell, bool]:
    """The two entries that turn together, their angle, and whether the second of them is meant."""
    n_pairs = o[0].value.shape[-1] // 2
    pair, second = (i[0] % n_pairs, i[0] >= n_pairs) if half_split else (i[0] // 2, i[0] % 2 == 1)
    a, b = (pair, pair + n_pairs) if half_split else (2 * pair, 2 * pair + 1)
    return Cell(o[0], (a,)), Cell(o[0], (b,)), Cell(o[1], (pair,) if o[1].value.ndim else ()), second


def rotation(w: Waves, half_split: bool = False) -> Operation:
    """x [d] with its pairs turned by angles [d / 2], or the one pair of the figure by its single angle."""

    def compute(x: Array, angles: Array) -> Array:
        cos, sin = w.values(angles)
        a, b = np.split(x, 2) if half_split else (x[0::2], x[1::2])
        return np.stack([a * cos - b * sin, a * sin + b * cos], axis=0 if half_split else -1).ravel()

    def write(o: Operands, i: Index) -> tuple[Line, ...]:
        a, b, angle, second = _pair(o, i, half_split)
        sign, order = (" + ", (1, 0)) if second else (" − ", (0, 1))
        one, other = (w.words[k] for k in order)
        left, right = (float(w.values(angle.value)[k]) for k in order)
        said = (a, f" × {one}", angle, f"{w.unit}{sign}", b, f" × {other}", angle, w.unit)
        return said, (a, " × ", left, sign, b, " × ", right)

    cos, sin = (text.format("{1}") for text in (w.cos, w.sin))
    a, b = ("np.split({0}, 2)[0]", "np.split({0}, 2)[1]") if half_split else ("{0}[0::2]", "{0}[1::2]")
    rows = f"[{a} * {cos} - {b} * {sin}, {a} * {sin} + {b} * {cos}]"
    line = f"np.stack({rows}, axis={0 if half_split else -1}).ravel()"
    return Operation("each pair turned by its angle", compute, write, line)


def from_gap(w: Waves) -> Operation:
    """The score from the gap alone; the last operand is one angle or many."""

    def compute(dot: Array, cross: Array, angle: Array) -> Array:
        cos, sin = w.values(angle)
        return dot * cos + cross * sin

    def write(o: Operands, i: Index) -> tuple[Line, ...]:
        dot, cross, angle = Cell(o[0], ()), Cell(o[1], ()), Cell(o[2], i)
        cos, sin = (float(v) for v in w.values(angle.value))
        said = (dot, f" × {w.words[0]}", angle, f"{w.unit} + ", cross, f" × {w.words[1]}", angle, w.unit)
        return said, (dot, " × ", cos, " + ", cross, " × ", sin)

    line = f"{{0}} * {w.cos.format('{2}')} + {{1}} * {w.sin.format('{2}')}"
    return Operation(FROM_GAP.formula, compute, write, line)


def turned(of_degrees: Waves | None, of_radians: Waves | None) -> Rule:
    """A rule for every rotation: the figure has its angles in degrees, a head of any width in radians."""
    pairs: list[tuple[Operation, Operation]] = []
    if of_degrees:
        pairs += [(TURN, rotation(of_degrees)), (FROM_GAP, from_gap(of_degrees))]
    if of_radians:
        pairs += [(ROTATE, rotation(of_radians))]
    return swap(*pairs)


def _degrees(a: Array) -> Array:
    return np.radians(a % 360.0)


_RADIANS = "np.radians({} % 360)"
OF_RADIANS = Waves(lambda a: (np.cos(a), np.sin(a)), "np.cos({})", "np.sin({})")
OF_DEGREES = Waves(
    lambda a: (np.cos(_degrees(a)), np.sin(_degrees(a))), f"np.cos({_RADIANS})", f"np.sin({_RADIANS})", unit="°"
)
HALF_SPLIT = swap((ROTATE, rotation(OF_RADIANS, half_split=True)))
BACKWARDS = turned(
    Waves(
        lambda a: (np.cos(_degrees(a)), -np.sin(_degrees(a))),
        f"np.cos({_RADIANS})", f"-np.sin({_RADIANS})", ("cos −", "sin −"), "°",
    ),
    Waves(lambda a: (np.cos(a), -np.sin(a)), "np.cos({})", "-np.sin({})", ("cos −", "sin −")),
)  # fmt: skip
SWAPPED = turned(
    Waves(
        lambda a: (np.sin(_degrees(a)), np.cos(_degrees(a))),
        f"np.sin({_RADIANS})", f"np.cos({_RADIANS})", ("sin ", "cos "), "°",
    ),
    Waves(lambda a: (np.sin(a), np.cos(a)), "np.sin({})", "np.cos({})", ("sin ", "cos ")),
)  # fmt: skip
DEGREES_AS_RADIANS = turned(OF_RADIANS, None)
RADIANS_AS_DEGREES = turned(None, OF_DEGREES)
