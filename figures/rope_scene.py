"""Figure 5: what one film of it shows, and the scales of its plane and of its two plots."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike

from core.graph import Quantity
from core.rope import angle_from
from core.rope_graph import SMALLEST
from core.show import VECTOR, show_power, show_short, show_within
from figures import scene
from figures.letters import width
from figures.pen import TEXT
from figures.rope_layout import Box, Layout, Point

REACHES = (2.36, 4.4)
"""How far the plane's axes may go: the smallest that holds both arrows."""
HEIGHTS = ((2.75, 2), (5.6, 4), (11.0, 8), (20.5, 15))
"""How far the score's axis may go, and its outer tick: the smallest that holds the whole wave."""
SHORTEST, LOWEST = 0.2, 0.2
"""Arrows and scores smaller than this get an axis of their own, as those do that are larger than all of these."""


def round_above(value: float) -> float:
    """The next of … 0.1, 0.2, 0.5, 1, 2, 5, 10 … that is not smaller."""
    if value <= 0:
        return 1.0
    decade = math.floor(math.log10(value))
    return next(x for power in (decade, decade + 1) for m in (1, 2, 5) if (x := float(f"{m}e{power}")) >= value)


def _tick(value: float) -> str:
    if not value or 0.001 <= abs(value) < 1e6:
        return show_short(value)
    return show_power(value, VECTOR).replace(".0 ×", " ×")  # a tick is 1, 2 or 5 times a power of ten


@dataclass(frozen=True)
class Scene:
    """What a film shows: the graph at each shift, the angles per position in degrees of a real head's pairs, and what
    the reader changed."""

    frames: Sequence[dict[str, Quantity]]
    ladder: np.ndarray
    layout: Layout
    given: scene.Scene = scene.NO_ROWS

    def vector(self, name: str, at: int = 0) -> Point:
        """A pair of numbers in the frame `at`."""
        x, y = self.frames[at][name].value
        return float(x), float(y)

    def number(self, name: str, at: int = 0) -> float:
        return float(self.frames[at][name].value)

    @cached_property
    def shifts(self) -> list[int]:
        """How far each frame has moved both positions."""
        return [round(self.number("m", at) - self.number("m")) for at in range(len(self.frames))]

    @cached_property
    def between(self) -> float | None:
        """Degrees from the key's arrow to the query's: the same at every shift."""
        if not all(self.lengths.values()):
            return None
        return angle_from(self.frames[0]["k_turned"].value, self.frames[0]["q_turned"].value)

    @cached_property
    def lengths(self) -> dict[str, float]:
        lengths = {name: self.number(f"length_{name}") for name in ("q", "k")}
        return {name: length if length > SMALLEST else 0.0 for name, length in lengths.items()}

    @cached_property
    def unit(self) -> float:
        """Pixels of the plane to one unit. It depends on q and k, never on the positions."""
        longest = max(self.lengths.values())
        if 0 < longest < SHORTEST or longest > REACHES[-1]:
            return self.layout.radius / (1.05 * longest)
        return self.layout.radius / next(reach for reach in REACHES if longest <= reach)

    @cached_property
    def height(self) -> tuple[float, float]:
        """The score's axis and its outer tick. They depend on q and k, never on the positions."""
        highest = self.lengths["q"] * self.lengths["k"]
        if 0 < highest < LOWEST or highest > 0.9 * HEIGHTS[-1][0]:
            return 1.375 * round_above(highest), round_above(highest)
        return next((reach, tick) for reach, tick in HEIGHTS if highest <= 0.9 * reach)

    def rounded(self, scores: ArrayLike) -> list[float]:
        """For a curve: to a hundred-thousandth of the score's axis or finer, which no screen can show."""
        return np.asarray(scores).round(5 - math.floor(math.log10(self.height[0]))).tolist()

    def score_text(self, score: float) -> str:
        """A score in the sentence."""
        return self.frames[0]["score"].text(score)

    def short_score(self, score: float) -> str:
        """A score beside its curve, where a long number has no room."""
        if self.frames[0]["score"].powers:
            return self.score_text(score)
        short = show_within(score, 9)
        return show_power(score, VECTOR) if "e" in short else short

    @cached_property
    def ticks(self) -> dict[float, str]:
        """The numbers on the score's axis with their words: 2, or where it is tiny or huge 2 × 10⁻⁶."""
        return {tick: _tick(tick) for tick in (-self.height[1], 0.0, self.height[1])}

    @cached_property
    def flat(self) -> Box:
        return self._right_of_ticks(self.layout.flat)

    @cached_property
    def wave(self) -> Box:
        return self._right_of_ticks(self.layout.wave)

    def _right_of_ticks(self, box: Box) -> Box:
        """The box of a plot, narrower where the words of its axis need more room than is left of it."""
        widest = max(width(text, TEXT) for text in self.ticks.values())
        return (max(box[0], self.layout.plots_from + math.ceil(widest) + 6), *box[1:])

    @cached_property
    def shown_pairs(self) -> np.ndarray:
        """The pairs that have a dial, from the fastest to the slowest."""
        return np.linspace(0, len(self.ladder) - 1, self.layout.dials).round().astype(int)

    def to_plane(self, vector: Point) -> Point:
        return self.layout.centre[0] + self.unit * vector[0], self.layout.centre[1] - self.unit * vector[1]

    def on_plot(self, box: Box, low: float, high: float, x, y) -> tuple:
        """The pixel of (x, y) on a plot whose x axis runs from low to high."""
        reach = self.height[0]
        return (
            box[0] + (box[2] - box[0]) * (x - low) / (high - low),
            box[1] + (box[3] - box[1]) * (reach - y) / (2 * reach),
        )
