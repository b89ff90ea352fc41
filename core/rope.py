"""Figure 5: rotary positions. Queries and keys are turned, and their score keeps only the gap."""

import math

import numpy as np
from numpy.typing import ArrayLike

from core import toy

Array = np.ndarray


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
