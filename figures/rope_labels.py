"""Places for labels: the first of the wished ones that keeps off lines and off other labels."""

import math
from collections.abc import Sequence

import numpy as np

from figures.letters import width
from figures.rope_layout import Box, Point

COVERED = 1000
"""What it costs to lie over another label, in points of lines."""


class Room:
    """What is taken on a part of the sheet: points of lines, [2, n], and boxes of labels."""

    def __init__(self, bounds: Box, points: np.ndarray):
        self.bounds, self.points = bounds, points
        self.boxes: list[Box] = []

    def take_lines(self, *points: np.ndarray) -> None:
        self.points = np.concatenate([self.points, *points], axis=1)

    def place(self, wished: Sequence[Point], text: str, size: float = 16) -> Point:
        """The centre for a label: `wished` in order of liking, the one least in the way wins and is taken."""
        boxes, cost = self._try(wished, text, size)
        return self._take(boxes[_best(cost)])

    def place_apart(self, wished: Sequence[Point], text: str, size: float = 16) -> Point | None:
        """The same, but None where it could only lie over another label."""
        boxes, cost = self._try(wished, text, size)
        return self._take(boxes[_best(cost)]) if min(cost) < COVERED else None

    def place_clear(self, wished: Sequence[Point], text: str, size: float = 16) -> Point | None:
        """The same, but the first that is in nothing's way; None where each is."""
        boxes, cost = self._try(wished, text, size)
        return self._take(boxes[cost.index(0)]) if 0 in cost else None

    def _try(self, wished: Sequence[Point], text: str, size: float) -> tuple[list[Box], list[int]]:
        """The label's boxes, and what each covers: the points of lines, and COVERED for another label."""
        half_x, half_y = _half(text, size)
        inside = [self._inside(spot, half_x, half_y) for spot in wished]
        x, y = np.array(inside).T[:, :, None]
        crossed = (np.abs(self.points[0] - x) < half_x) & (np.abs(self.points[1] - y) < half_y)
        boxes = [(a - half_x, b - half_y, a + half_x, b + half_y) for a, b in inside]
        return boxes, [int(n) + COVERED * self._covered(box) for n, box in zip(crossed.sum(axis=1), boxes, strict=True)]

    def _take(self, box: Box) -> Point:
        self.boxes.append(box)
        return round((box[0] + box[2]) / 2, 1), round((box[1] + box[3]) / 2, 1)

    def _inside(self, spot: Point, half_x: float, half_y: float) -> Point:
        left, top, right, bottom = self.bounds
        x, y = min(max(spot[0], left + half_x), right - half_x), min(max(spot[1], top + half_y), bottom - half_y)
        return x, y

    def _covered(self, box: Box) -> int:
        x0, y0, x1, y1 = box
        return sum(x0 < b[2] and x1 > b[0] and y0 < b[3] and y1 > b[1] for b in self.boxes)


def _best(cost: Sequence[int]) -> int:
    """The place that is least in the way; of those equally so the one wished for first."""
    return min(range(len(cost)), key=lambda i: 0.4 * i + cost[i])


def _half(text: str, size: float) -> Point:
    return width(f"<b>{text}</b>", size) / 2 + 3, size * 0.65 + 3


def samples(start: Point, end: Point, step: float = 7) -> np.ndarray:
    """Points along a line, [2, n]."""
    share = np.arange(0, 1, step / max(step, math.hypot(end[0] - start[0], end[1] - start[1])))
    return np.array([start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])])


def around(
    tip: Point, direction: float, text: str, size: float = 16, *,
    away: Sequence[float] = (7,), turns: Sequence[float] = (0, 28, -28, 56, -56, 84, -84, 115, -115),
) -> list[Point]:  # fmt: skip
    """Centres for a label beside `tip`: first in `direction` (degrees against the clock), then turned out of it."""
    half_x, half_y = width(f"<b>{text}</b>", size) / 2, size * 0.5
    out = []
    for distance in away:
        for turn in turns:
            x, y = math.cos(math.radians(direction + turn)), -math.sin(math.radians(direction + turn))
            reach = distance + 1 / max(abs(x) / half_x, abs(y) / half_y)
            out.append((tip[0] + x * reach, tip[1] + y * reach))
    return out
