"""The plain array functions of a Transformer block. float64 in, float64 out."""

import math
from collections.abc import Callable

import numpy as np
from numpy.typing import ArrayLike

Array = np.ndarray

_erf = np.frompyfunc(math.erf, 1, 1)


def softmax(x: ArrayLike, axis: int = -1) -> Array:
    """exp xᵢ ÷ Σ exp xⱼ along `axis`; same shape as x.

    The largest entry is taken off first, which changes nothing and keeps exp finite.
    An entry of −∞ gets the weight 0, and a slice of nothing but −∞ gets zeros.
    Raises ValueError when an entry is not a number.
    """
    x = np.asarray(x, dtype=np.float64)
    if np.isnan(x).any():
        cell = ", ".join(str(i + 1) for i in np.argwhere(np.isnan(x))[0])
        raise ValueError(f"score ({cell}) is not a number, so no weights can be given")
    largest = x.max(axis=axis, keepdims=True)
    shifted = np.exp(x - np.where(np.isfinite(largest), largest, 0.0))
    total = shifted.sum(axis=axis, keepdims=True)
    return shifted / np.where(total == 0, 1.0, total)


def relu(x: ArrayLike) -> Array:
    """max(0, x)"""
    return np.maximum(0.0, np.asarray(x, dtype=np.float64))


def gelu(x: ArrayLike) -> Array:
    """x·Φ(x) with the normal distribution function Φ written by erf (Hendrycks and Gimpel 2016)."""
    x = np.asarray(x, dtype=np.float64)
    return x * (1.0 + np.asarray(_erf(x / math.sqrt(2.0)), dtype=np.float64)) / 2.0


def gelu_tanh(x: ArrayLike) -> Array:
    """The tanh form of GELU, used by GPT-2's own code; up to 4.73e-4 away from `gelu`."""
    x = np.asarray(x, dtype=np.float64)
    small = np.clip(x, -1e3, 1e3)
    return x * (1.0 + np.tanh(math.sqrt(2.0 / math.pi) * (small + 0.044715 * small**3))) / 2.0


def silu(x: ArrayLike) -> Array:
    """x ÷ (1 + exp −x)"""
    x = np.asarray(x, dtype=np.float64)
    return x * (1.0 + np.tanh(x / 2.0)) / 2.0


ACTIVATIONS: dict[str, Callable[[ArrayLike], Array]] = {"relu": relu, "gelu": gelu, "silu": silu}


def root_mean_square(x: ArrayLike, eps: float = 0.0) -> Array:
    """√(mean of x² + ε) over the last axis, kept as a last axis of 1."""
    x = np.asarray(x, dtype=np.float64)
    return np.sqrt((x * x).mean(axis=-1, keepdims=True) + eps)


def rms_norm(x: ArrayLike, eps: float = 0.0) -> Array:
    """x ÷ its root mean square, row by row (Zhang and Sennrich 2019); a row of zeros stays zero."""
    rms = root_mean_square(x, eps)
    return np.asarray(x, dtype=np.float64) / np.where(rms == 0, 1.0, rms)


def layer_norm(x: ArrayLike, eps: float = 1e-5) -> Array:
    """(x − mean) ÷ √(population variance + ε), row by row; a constant row becomes zero."""
    x = np.asarray(x, dtype=np.float64)
    return rms_norm(x - x.mean(axis=-1, keepdims=True), eps)


def causal_mask(n_tokens: int) -> Array:
    """[n_tokens, n_tokens] of bool: True where query row i may look at key column j ≤ i."""
    return np.tri(n_tokens, dtype=bool)
