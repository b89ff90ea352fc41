"""What the compositions of figure 1 share: which block stands open, and what the path holds."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from core.block_walk import Stop
from figures.scene import POST, Scene

WORDS = ("head", "softmax")
"""The stops whose numbers stand for words, not for components."""


def base(stop: Stop) -> str:
    """The stop's name without its block."""
    return stop.name.removesuffix(f"_{stop.block}") if stop.block else stop.name


@dataclass(frozen=True)
class Trip:
    """One token's walk, and what of the machine is on show at each of its stops.

    `called` are the names that its quantities go by beside those of the other arrangement, by their own.
    """

    walk: tuple[Stop, ...]
    scene: Scene = POST
    called: Mapping[str, str] = field(default_factory=dict)

    @property
    def width(self) -> int:
        """How many numbers a token has on the path."""
        return len(self.walk[0].vector)

    @property
    def row(self) -> int:
        """The walking token's, from 0."""
        return self.walk[0].row

    @cached_property
    def n_blocks(self) -> int:
        return max(stop.block for stop in self.walk)

    @cached_property
    def norm_first(self) -> bool:
        return any(stop.name == "final_norm" for stop in self.walk)

    @cached_property
    def places(self) -> dict[str, int]:
        return {stop.name: i for i, stop in enumerate(self.walk)}

    def stop(self, name: str) -> Stop:
        return self.walk[self.places[name]]

    def open_block(self, at: int) -> int:
        """The block that is drawn open at stop number `at`, from 0: the token's own, or the nearest one."""
        before = [stop.block for stop in self.walk[: at + 1] if stop.block]
        return before[-1] if before else 1

    def visible(self, at: int) -> list[tuple[int, Stop]]:
        """The stops that are drawn at `at`, with their place in the walk."""
        block = self.open_block(at)
        return [(i, stop) for i, stop in enumerate(self.walk) if stop.block in (0, block)]

    def output(self, block: int) -> Stop:
        """The stop at which the path leaves a block."""
        return [stop for stop in self.walk if stop.block == block and stop.on_path][-1]

    def path_vector(self, at: int) -> np.ndarray:
        """What the residual path holds at stop `at`."""
        return next(stop.vector for stop in reversed(self.walk[: at + 1]) if stop.on_path)


def attention_weights(stop: Stop) -> np.ndarray:
    """The walking token's weights, from its attention stop: output = (weights × values) × W_O. Of several heads
    their mean."""
    blend = stop.quantity.operands[0]
    heads = blend.operands if blend.name.startswith("attn_heads") else (blend,)
    return np.mean([head.operands[0].value[stop.row] for head in heads], axis=0)


def closed(first: int, last: int) -> str:
    """The name of the box that stands for some blocks."""
    return f"block {first}" if first == last else f"blocks<br>{first} to {last}"
