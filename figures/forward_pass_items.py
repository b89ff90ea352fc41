"""Which matrices show a stop of figure 6: its operands and its result, left to right."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from core.forward_pass_stops import SQUARE, Stop
from core.graph import Quantity
from core.operations import divided


@dataclass(frozen=True)
class Item:
    """A matrix of the detail panel: what it is called, the sign before it, whether it only keeps company, and from
    which column up to which it is drawn."""

    quantity: Quantity
    title: str
    sign: str = ""
    side: bool = False
    first: int = 0
    last: int | None = None

    @property
    def columns(self) -> slice:
        return slice(self.first, self.last)

    @property
    def value(self) -> np.ndarray:
        return np.atleast_2d(self.quantity.value)[:, self.columns].astype(np.float64)

    @property
    def square(self) -> bool:
        """Whether rows are queries and columns keys."""
        return self.quantity.name.startswith(SQUARE)

    @property
    def weights(self) -> bool:
        return self.quantity.name.startswith(("attn_weights", "mask"))


def items(stop: Stop, made: Mapping[str, Quantity]) -> list[Item]:
    """What the detail panel shows for a stop, left to right."""
    result = stop.quantity
    if stop.name == "embed":
        token, position = result.operands
        return [Item(token, "embedding"), Item(position, "position", "+"), Item(result, "x", "=")]
    if stop.role == "norm":
        return _norm(result)
    if stop.role == "path":
        path, branch = result.operands
        return [Item(path, f"path: {path.label}"), Item(branch, "branch", "+"), Item(result, result.label, "=")]
    if stop.name == "ffn":
        pre, post = made["ffn_pre"], made["ffn_post"]
        return [Item(pre.operands[0], pre.operands[0].label, side=True), Item(pre, "× W₁: hidden sums", "→"),
                Item(post, "activated", "→"), Item(result, "× W₂: output", "→")]  # fmt: skip
    return _attention(stop, made)


def _norm(result: Quantity) -> list[Item]:
    """The row, what is taken off it and what it is divided by; the gain where there is one."""
    plain = divided(result)
    gains = [Item(result.operands[1], result.operands[1].label, "×")] if plain is not result else []
    row, length = plain.operands
    before = [Item(row, "row")]
    if row.operands and row.name.endswith("_centred"):
        x, mean = row.operands
        before = [Item(x, "row", side=True), Item(mean, "its mean", "−"), Item(row, "row − mean", "→")]
    return [*before, Item(length, "its root mean square", "÷"), *gains, Item(result, result.label, "=")]


def _attention(stop: Stop, made: Mapping[str, Quantity]) -> list[Item]:
    if stop.stage == "output":
        blend = stop.quantity.operands[0]
        return [Item(blend, blend.label), Item(stop.quantity, "× W_O: output", "→")]
    tail = f"_h{stop.head}" if stop.head else ""
    q, k, v, scores, weights = (made[name + tail] for name in ("q", "k", "v", "attn_scores", "attn_weights"))
    before = made.get(f"attn_masked{tail}", scores)
    title = "weights: queries ↓ keys →"
    dot = f"q · k ÷ √{q.value.shape[1]}: queries ↓ keys →"
    return {
        "scores": [Item(q, "queries"), Item(k, "keys", "·"), Item(scores, dot, "=")],
        "mask": [Item(scores, "scores: queries ↓ keys →"), Item(before, "masked scores", "→")],
        "softmax": [Item(before, "scores: queries ↓ keys →"), Item(weights, title, "→")],
        "blend": [Item(before, "scores", side=True), Item(weights, title, "→"), Item(v, "values", "×"),
                  Item(made[f"attn_blend{tail}"], "output", "=")],
    }[stop.stage]  # fmt: skip
