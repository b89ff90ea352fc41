"""Figure 5 as a graph: every number of two positions, with the operations that turn a pair and score it."""

import math
from dataclasses import replace

import numpy as np
from numpy.typing import ArrayLike

from core import toy
from core.graph import Cell, Index, Line, Operation, Quantity, given, make
from core.operations import DIFFERENCE, DOT, LENGTH, PRODUCT
from core.rope import turn
from core.show import ANGLE, show
from core.written import Operands

Array = np.ndarray

FEWEST_SHIFTS, MOST_SHIFTS = 12, 72
"""How far the film of one turn goes; slower pairs than 5° per position do not come round in the farthest."""
MOST_STEPS = 40
"""A film that goes farther takes two positions a step."""
SMALLEST = 1e-150
"""A shorter vector has no length here: the product of two such lengths leaves float64."""
NOISE = 1e-13
"""What the rounding of angles and products leaves of 0, as a part of the lengths that they turn or multiply."""


def _cos_sin(angle: Cell) -> tuple[float, float]:
    radians = math.radians(angle.value % 360.0)
    cos, sin = (0.0 if abs(x) < NOISE else x for x in (math.cos(radians), math.sin(radians)))
    return cos, sin


def _write_turn(o: Operands, i: Index) -> tuple[Line, ...]:
    x, y, angle = Cell(o[0], (0,)), Cell(o[0], (1,)), Cell(o[1], ())
    cos, sin = _cos_sin(angle)
    if i == (0,):
        return (x, " × cos ", angle, "° − ", y, " × sin ", angle, "°"), (x, " × ", cos, " − ", y, " × ", sin)
    return (x, " × sin ", angle, "° + ", y, " × cos ", angle, "°"), (x, " × ", sin, " + ", y, " × ", cos)


def _write_cross(o: Operands, _: Index) -> tuple[Line, ...]:
    return ((Cell(o[0], (0,)), " × ", Cell(o[1], (1,)), " − ", Cell(o[0], (1,)), " × ", Cell(o[1], (0,))),)


def _from_gap(dot: Array, cross: Array, degrees: Array) -> Array:
    radians = np.radians(degrees % 360.0)
    return dot * np.cos(radians) + cross * np.sin(radians)


def _write_from_gap(o: Operands, i: Index) -> tuple[Line, ...]:
    dot, cross, angle = Cell(o[0], ()), Cell(o[1], ()), Cell(o[2], i)
    cos, sin = _cos_sin(angle)
    return (
        (dot, " × cos ", angle, "° + ", cross, " × sin ", angle, "°"),
        (dot, " × ", cos, " + ", cross, " × ", sin),
    )


_MATRIX = "[[np.cos({0}), -np.sin({0})], [np.sin({0}), np.cos({0})]]".format("np.radians({1} % 360)")
TURN = Operation("turned by the angle", turn, _write_turn, f"np.array({_MATRIX}) @ {{0}}")
CROSS = Operation(
    "q₁k₂ − q₂k₁", lambda q, k: q[0] * k[1] - q[1] * k[0], _write_cross, "{0}[0] * {1}[1] - {0}[1] * {1}[0]"
)
FROM_GAP = Operation(
    "(q · k) cos(gap·θ) + (q₁k₂ − q₂k₁) sin(gap·θ)",
    _from_gap,
    _write_from_gap,
    "{0} * np.cos(np.radians({2} % 360)) + {1} * np.sin(np.radians({2} % 360))",
)


def _lengths(*vectors: ArrayLike) -> list[float]:
    return [math.hypot(*vector) for vector in np.asarray(vectors, dtype=np.float64)]


def _is_tiny(*vectors: ArrayLike) -> bool:
    """Whether three decimals show less than two digits of the product of their lengths."""
    lengths = _lengths(*vectors)
    return min(lengths) > SMALLEST and math.prod(lengths) < 0.01


def _printed(quantity: Quantity, *vectors: ArrayLike) -> Quantity:
    """As powers of ten beside tiny vectors, where what rounding leaves of 0 would show too."""
    if not _is_tiny(*vectors):
        return quantity
    return replace(quantity, powers=True, zero=show(0.0), least=NOISE * math.prod(_lengths(*vectors)))


def rotary_graph(
    m: int = 1, n: int = 0, degrees: float = 30.0, q: ArrayLike = toy.ROPE_Q, k: ArrayLike = toy.ROPE_K
) -> dict[str, Quantity]:
    """Every number of the figure by name: `score` the long way, `score_from_gap` without any position.

    m, n positions of query and key; degrees = θ per position; q, k [2].
    """
    q_, k_ = (given(name, v, name, powers=_is_tiny(v)) for name, v in (("q", q), ("k", k)))
    m_, n_ = given("m", m, "m", decimals=0), given("n", n, "n", decimals=0)
    theta = given("theta", degrees, "θ", decimals=ANGLE)
    angle_q = make(PRODUCT, "angle_q", m_, theta, label="mθ", decimals=ANGLE)
    angle_k = make(PRODUCT, "angle_k", n_, theta, label="nθ", decimals=ANGLE)
    q_turned = _printed(make(TURN, "q_turned", q_, angle_q, label="q turned"), q)
    k_turned = _printed(make(TURN, "k_turned", k_, angle_k, label="k turned"), k)
    score = _printed(make(DOT, "score", q_turned, k_turned, label="score"), q, k)
    gap = make(DIFFERENCE, "gap", m_, n_, label="gap", decimals=0)
    angle_gap = make(PRODUCT, "angle_gap", gap, theta, label="gap·θ", decimals=ANGLE)
    dot = _printed(make(DOT, "dot", q_, k_, label="q · k"), q, k)
    cross = _printed(make(CROSS, "cross", q_, k_, label="q₁k₂ − q₂k₁"), q, k)
    again = _printed(make(FROM_GAP, "score_from_gap", dot, cross, angle_gap, label="score from the gap"), q, k)
    lengths = [make(LENGTH, f"length_{v.name}", v, label=f"length of {v.name}", powers=v.powers) for v in (q_, k_)]
    named = (q_, k_, m_, n_, theta, angle_q, angle_k, q_turned, k_turned, score, gap, angle_gap, dot, cross, again)
    return {quantity.name: quantity for quantity in (*named, *lengths)}


def turn_shifts(degrees: float) -> Array:
    """The shifts 0 … S of the film, S positions making at least one full turn (θ = 30°: 12)."""
    turn_in = 0 if degrees == 0 else 360.0 / abs(degrees)
    last = math.ceil(min(max(turn_in, FEWEST_SHIFTS), MOST_SHIFTS))
    stride = math.ceil(last / MOST_STEPS)
    return np.arange(0, last + stride, stride)


def turn_frames(
    m: int = 1, n: int = 0, degrees: float = 30.0, q: ArrayLike = toy.ROPE_Q, k: ArrayLike = toy.ROPE_K
) -> tuple[dict[str, Quantity], ...]:
    """The graph for each shift of one full turn: both positions move together."""
    return tuple(rotary_graph(m + int(s), n + int(s), degrees, q, k) for s in turn_shifts(degrees))
