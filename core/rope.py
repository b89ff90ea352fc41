"""Figure 5: rotary positions. Queries and keys are turned, and their score keeps only the gap."""

import math

import numpy as np
from numpy.typing import ArrayLike

from core import toy
from core.graph import Cell, Index, Line, Operation, Quantity, given, make
from core.operations import DIFFERENCE, DOT, LENGTH, PRODUCT
from core.show import ANGLE
from core.written import Operands

Array = np.ndarray

FEWEST_SHIFTS, MOST_SHIFTS = 12, 72
"""How far the film of one turn goes; slower pairs than 5° per position do not come round in the farthest."""
MOST_STEPS = 40
"""A film that goes farther takes two positions a step."""


def pair_frequencies(d_head: int, base: float = 10000.0) -> Array:
    """[d_head / 2]: the angle in radians that pair i turns per position, base^(−2i/d_head).

    Su and others 2021; pairs count from 0 here, from 1 in the paper, the angles are the same.
    Raises ValueError for an odd width: one component would be left without a partner.
    """
    _check_even(d_head)
    return float(base) ** (-np.arange(0, d_head, 2) / d_head)


def degrees_per_position(d_head: int, base: float = 10000.0) -> Array:
    """[d_head / 2]: the same angles in degrees."""
    return np.degrees(pair_frequencies(d_head, base))


def rotate_pairs(x: ArrayLike, angles: ArrayLike) -> Array:
    """Turns each pair (x₂ᵢ, x₂ᵢ₊₁) of x [..., d] by its angle in radians, angles [..., d / 2]; shapes broadcast.

    Neighbours are paired, as in the paper. Raises ValueError for an odd d.
    """
    x = np.asarray(x, dtype=np.float64)
    _check_even(x.shape[-1])
    a, b = x[..., 0::2], x[..., 1::2]
    cos, sin = np.cos(angles), np.sin(angles)
    turned = np.stack([a * cos - b * sin, a * sin + b * cos], axis=-1)
    return turned.reshape(*turned.shape[:-2], -1)


def apply_rope(x: ArrayLike, positions: ArrayLike, base: float = 10000.0) -> Array:
    """x [..., n_tokens, d_head] turned for positions [n_tokens]; or one vector [d_head] for one position."""
    x = np.asarray(x, dtype=np.float64)
    positions = np.asarray(positions, dtype=np.float64)
    return rotate_pairs(x, positions[..., None] * pair_frequencies(x.shape[-1], base))


def _check_even(d_head: int) -> None:
    if d_head % 2:
        raise ValueError(f"a head of width {d_head} cannot be cut into pairs: choose an even width")


def turn(x: ArrayLike, degrees: ArrayLike) -> Array:
    """x [2] turned by degrees. Whole turns are taken off first, while the number of degrees is still exact."""
    return rotate_pairs(x, np.radians(np.asarray(degrees) % 360.0)[..., None])


def angle_from(k: ArrayLike, q: ArrayLike) -> float | None:
    """Degrees from arrow k [2] to arrow q [2], −180 to 180, counted against the clock; None where one has no length."""
    (k_1, k_2), (q_1, q_2) = np.asarray(k, dtype=np.float64), np.asarray(q, dtype=np.float64)
    dot, cross = k_1 * q_1 + k_2 * q_2, k_1 * q_2 - k_2 * q_1
    size = math.hypot(k_1, k_2) * math.hypot(q_1, q_2)
    if size == 0:
        return None
    return math.degrees(math.atan2(0.0 if abs(cross) < 1e-12 * size else cross, dot))


def rotary_score(
    m: ArrayLike, n: ArrayLike, degrees: float, q: ArrayLike = toy.ROPE_Q, k: ArrayLike = toy.ROPE_K
) -> Array:
    """The dot product of q [2] at position m and k [2] at position n; m and n broadcast."""
    return (turn(q, np.asarray(m) * degrees) * turn(k, np.asarray(n) * degrees)).sum(axis=-1)


def scores_over_gap(gaps: ArrayLike, degrees: float, q: ArrayLike = toy.ROPE_Q, k: ArrayLike = toy.ROPE_K) -> Array:
    """[len(gaps)]: the score over the gap m − n, a wave; gaps need not be whole."""
    return rotary_score(gaps, 0, degrees, q, k)


def _write_turn(o: Operands, i: Index) -> tuple[Line, ...]:
    x, y, angle = Cell(o[0], (0,)), Cell(o[0], (1,)), Cell(o[1], ())
    radians = math.radians(angle.value % 360.0)
    cos, sin = math.cos(radians), math.sin(radians)
    if i == (0,):
        return (x, " × cos ", angle, "° − ", y, " × sin ", angle, "°"), (x, " × ", cos, " − ", y, " × ", sin)
    return (x, " × sin ", angle, "° + ", y, " × cos ", angle, "°"), (x, " × ", sin, " + ", y, " × ", cos)


def _write_cross(o: Operands, _: Index) -> tuple[Line, ...]:
    return ((Cell(o[0], (0,)), " × ", Cell(o[1], (1,)), " − ", Cell(o[0], (1,)), " × ", Cell(o[1], (0,))),)


def _from_gap(dot: Array, cross: Array, degrees: Array) -> Array:
    radians = np.radians(degrees % 360.0)
    return dot * np.cos(radians) + cross * np.sin(radians)


def _write_from_gap(o: Operands, _: Index) -> tuple[Line, ...]:
    dot, cross, angle = (Cell(operand, ()) for operand in o)
    radians = math.radians(angle.value % 360.0)
    return (
        (dot, " × cos ", angle, "° + ", cross, " × sin ", angle, "°"),
        (dot, " × ", math.cos(radians), " + ", cross, " × ", math.sin(radians)),
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


def rotary_graph(
    m: int = 1, n: int = 0, degrees: float = 30.0, q: ArrayLike = toy.ROPE_Q, k: ArrayLike = toy.ROPE_K
) -> dict[str, Quantity]:
    """Every number of the figure by name: `score` the long way, `score_from_gap` without any position.

    m, n positions of query and key; degrees = θ per position; q, k [2].
    """
    q_, k_ = given("q", q, "q"), given("k", k, "k")
    m_, n_ = given("m", m, "m", decimals=0), given("n", n, "n", decimals=0)
    theta = given("theta", degrees, "θ", decimals=ANGLE)
    angle_q = make(PRODUCT, "angle_q", m_, theta, label="mθ", decimals=ANGLE)
    angle_k = make(PRODUCT, "angle_k", n_, theta, label="nθ", decimals=ANGLE)
    q_turned = make(TURN, "q_turned", q_, angle_q, label="q turned")
    k_turned = make(TURN, "k_turned", k_, angle_k, label="k turned")
    score = make(DOT, "score", q_turned, k_turned, label="score")
    gap = make(DIFFERENCE, "gap", m_, n_, label="gap", decimals=0)
    angle_gap = make(PRODUCT, "angle_gap", gap, theta, label="gap·θ", decimals=ANGLE)
    dot = make(DOT, "dot", q_, k_, label="q · k")
    cross = make(CROSS, "cross", q_, k_, label="q₁k₂ − q₂k₁")
    again = make(FROM_GAP, "score_from_gap", dot, cross, angle_gap, label="score from the gap")
    lengths = [make(LENGTH, f"length_{v.name}", v, label=f"length of {v.name}") for v in (q_, k_)]
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
