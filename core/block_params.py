"""The weights of one block, and what readers call them."""

from dataclasses import dataclass, field

import numpy as np

from core import toy

Array = np.ndarray


@dataclass(frozen=True)
class BlockParams:
    """The weights of one block. None leaves a bias, a gain or a projection out.

    Shapes: w_q, w_k, w_v, w_o [d_model, d_model]; w_1 [d_model, d_ff]; w_2 [d_ff, d_model];
    b_q, b_k, b_v, b_o, b_2, gains and shifts [d_model]; b_1 [d_ff].
    """

    w_q: Array = field(default_factory=lambda: toy.IDENTITY)
    w_k: Array = field(default_factory=lambda: toy.IDENTITY)
    w_v: Array = field(default_factory=lambda: toy.IDENTITY)
    w_o: Array = field(default_factory=lambda: toy.IDENTITY)
    w_1: Array = field(default_factory=lambda: toy.W_1)
    w_2: Array = field(default_factory=lambda: toy.W_2)
    b_q: Array | None = None
    b_k: Array | None = None
    b_v: Array | None = None
    b_o: Array | None = None
    b_1: Array | None = None
    b_2: Array | None = None
    gain_1: Array | None = None
    gain_2: Array | None = None
    shift_1: Array | None = None
    shift_2: Array | None = None
    n_heads: int = 1
    norm: str = "rms_norm"
    eps: float = 0.0


LABELS = {
    "w_q": "W_Q", "w_k": "W_K", "w_v": "W_V", "w_o": "W_O", "w_1": "W₁", "w_2": "W₂",
    "b_q": "b_Q", "b_k": "b_K", "b_v": "b_V", "b_o": "b_O", "b_1": "b₁", "b_2": "b₂",
    "gain_1": "gain 1", "gain_2": "gain 2", "shift_1": "shift 1", "shift_2": "shift 2",
}  # fmt: skip
