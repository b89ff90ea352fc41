"""Figure 5, the wave: the score over the gap, with the values that have room beside it."""

from collections.abc import Sequence

import numpy as np

from core.rope import scores_over_gap
from core.rope_gaps import FARTHEST, GAPS, gap_index
from figures.canvas import Canvas, place
from figures.pen import HEAD, SMALL
from figures.rope_labels import Room, around, samples
from figures.rope_layout import Box, Point
from figures.rope_scene import Scene

NAMED = (-1, 0, 1, 2)
EDGE = FARTHEST + 0.5


def draw_wave(sheet: Canvas, scene: Scene) -> None:
    """The wave with a point at each whole gap, and the values that have room."""
    gaps, whole = np.linspace(-EDGE, EDGE, 251).round(2), np.array(GAPS)
    small, large = (5, 7) if scene.layout.narrow else (6, 9)
    sizes = [large if g in NAMED else small for g in whole]
    scores = _scores(scene, gaps)
    sheet.curve(3, gaps.tolist(), scores, "$muted", 2)
    marker = {"opacity": 1, "size": sizes, "color": ["$ink" if g in NAMED else "$muted" for g in whole]}
    at = {"name": "wave", "flat": True, "row": 0, "edges": strips(scene, scene.wave, (-EDGE, EDGE), GAPS)}
    sheet.curve(3, whole.tolist(), _scores(scene, whole), mode="markers", marker=marker, meta=at)
    box, dense = scene.wave, np.linspace(-EDGE, EDGE, 1001)
    line = np.array(scene.on_plot(box, -EDGE, EDGE, dense, np.interp(dense, gaps, scores)))
    _name_values(sheet, scene, Room((box[0] + 2, box[1] - 26, box[2] + 4, box[3] - 1), line))


def ring(sheet: Canvas, at: Point) -> None:
    sheet.circle(round(at[0], 1), round(at[1], 1), 8.5, "$accent", 4, fill="$bg", above=True)


def strips(scene: Scene, box: Box, sides: tuple[float, float], values: Sequence[int]) -> dict[str, list[float]]:
    """The edges of an upright strip around each point of a plot, as high as the plot: a point alone is hard to hit."""
    half = (values[1] - values[0]) / 2
    xs, _ = scene.on_plot(box, *sides, np.array([values[0] - half, *(value + half for value in values)]), 0)
    return {"x": xs.round(1).tolist(), "y": [box[1], box[3]]}


def _scores(scene: Scene, gaps: np.ndarray) -> list[float]:
    return scene.rounded(_exact_scores(scene, gaps))


def _exact_scores(scene: Scene, gaps: np.ndarray) -> np.ndarray:
    return scores_over_gap(gaps, scene.number("theta"), scene.vector("q"), scene.vector("k"))


def _name_values(sheet: Canvas, scene: Scene, room: Room) -> None:
    """The current value in accent, and on a wide page those of the gaps −1, 0, 1 and 2 that have room.

    No wave reaches the strip above its plot: there the current value has room whatever the setting.
    """
    gap = round(scene.number("gap"))
    named = [gap] if scene.layout.narrow else [gap, *(g for g in NAMED if g != gap)]
    at, normals = _points_of_wave(scene, np.array(named))
    ring(sheet, at[0])
    room.boxes += [(x - r, y - r, x + r, y + r) for (x, y), r in zip(at, (11, 5, 5, 5, 5), strict=False)]
    turns = (0, 25, -25, 50, -50, 75, -75, 100, -100, 180, 140, -140)
    current, *others = map(scene.short_score, _exact_scores(scene, np.array(named)).tolist())
    wished = around(at[0], normals[0], current, HEAD, away=(15, 28), turns=turns)
    wished += [(at[0][0] + aside, room.bounds[1]) for aside in (0, 60, -60)]
    if spot := room.place_clear(wished, current, HEAD):
        _lead(sheet, room, spot, at[0])
        sheet.text(*spot, f"<b>{current}</b>", HEAD, "$accent", pill=True, of="score")
    for gap, point, normal, text in zip(named[1:], at[1:], normals[1:], others, strict=True):
        wished = around(point, normal, text, SMALL, away=(9, 18, 32), turns=turns)
        if spot := room.place_clear(wished, text, SMALL):
            sheet.text(*spot, text, SMALL, pill=True, of=place("wave", gap_index(gap)))


def _lead(sheet: Canvas, room: Room, label: Point, ring_at: Point) -> None:
    """A line from a label that stands far above its ring: upright, so that it meets the wave nowhere else."""
    x, top, bottom = ring_at[0], label[1] + 14, ring_at[1] - 12
    if label[0] == round(x, 1) and bottom - top > 12:
        sheet.line(x, top, x, bottom, "$accent", 1.5, dash="2px,4px")
        room.take_lines(samples((x, top), (x, bottom)))


def _points_of_wave(scene: Scene, gaps: np.ndarray) -> tuple[list[Point], list[float]]:
    """Where the wave passes at some gaps, and the directions in which it leaves room there, away from zero."""
    box, near = scene.wave, 0.2
    before, here, after = (
        np.array(scene.on_plot(box, -EDGE, EDGE, gaps + off, np.array(_scores(scene, gaps + off)))).T
        for off in (-near, 0, near)
    )
    slope = np.degrees(np.arctan2(before[:, 1] - after[:, 1], after[:, 0] - before[:, 0]))
    side = np.where(np.array(_scores(scene, gaps)) >= 0, 90, -90)
    return [(float(x), float(y)) for x, y in here], (slope + side).tolist()
