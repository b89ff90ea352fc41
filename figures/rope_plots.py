"""Figure 5, the two plots: the score stays over the shift and moves over the gap."""

import numpy as np

from core.rope import scores_over_gap
from core.show import show, show_short, show_within
from figures.canvas import HEAD, SMALL, TEXT, Canvas
from figures.letters import width
from figures.rope_labels import Room, around, samples
from figures.rope_layout import FARTHEST, Box, Point, Scene

NAMED = (-1, 0, 1, 2)
EDGE = FARTHEST + 0.5


def draw_plots(sheet: Canvas, scene: Scene) -> None:
    """Both curves with their axes; on the wave the ring too, since the gap stays while the film plays."""
    flat, wave = scene.layout.flat, scene.layout.wave
    _heading(sheet, scene, flat, "Move both: the score stays", "shift of the pair →")
    _heading(sheet, scene, wave, *_about_wave(scene))
    _axes(sheet, scene, 2, flat, *_shift_range(scene), _ticks(scene.shifts[-1], scene.layout.narrow))
    _axes(sheet, scene, 3, wave, -EDGE, EDGE, list(range(-12, 13, 4 if scene.layout.narrow else 2)))
    _flat_line(sheet, scene)
    _wave_line(sheet, scene)


def draw_shift(sheet: Canvas, scene: Scene, at: int) -> None:
    """The ring on the flat line and its value."""
    box, score = scene.layout.flat, scene.number("score", at)
    x, y = scene.on_plot(box, *_shift_range(scene), scene.shifts[at], score)
    ring(sheet, (x, y))
    below = 1 if score >= 0 else -1
    text = f"<b>{_score(score)}</b>"
    half = width(text, HEAD) / 2 + 2
    x = min(max(x, box[0] + half), box[2] - half)
    sheet.text(round(x, 1), round(y + below * 25, 1), text, HEAD, "$accent", of="score")


def ring(sheet: Canvas, at: Point) -> None:
    sheet.circle(round(at[0], 1), round(at[1], 1), 8.5, "$accent", 4, fill="$bg", above=True)


def _about_wave(scene: Scene) -> tuple[str, str]:
    flat = not scene.number("theta") or not all(scene.lengths.values())
    return ("Change the gap: nothing moves here" if flat else "Change the gap: the score moves"), "gap m − n →"


def _heading(sheet: Canvas, scene: Scene, box: Box, text: str, axis: str) -> None:
    if scene.layout.narrow:
        sheet.text(0, box[1] - 36, f"<b>{text}</b>", HEAD, align="left")
        sheet.text((box[0] + box[2]) / 2, box[3] + 40, axis, TEXT, "$muted")
        return
    sheet.text(box[0] - 42, box[1] - 34, f"<b>{text}</b>", HEAD, align="left")
    sheet.text(box[2] + 4, box[1] - 34, axis, TEXT, "$muted", align="right")


def _shift_range(scene: Scene) -> tuple[float, float]:
    last = scene.shifts[-1]
    return -0.04 * last, 1.04 * last


def _ticks(last: int, narrow: bool) -> list[int]:
    step = next(step for step in (1, 2, 4, 6, 12) if last / step <= (8 if narrow else 12))
    return list(range(0, last + 1, step))


def _axes(sheet: Canvas, scene: Scene, number: int, box: Box, low: float, high: float, ticks: list[int]) -> None:
    reach, tick = scene.height
    named = {"tickmode": "array", "tickvals": ticks, "ticktext": [show(t, 0) for t in ticks]}
    sides = {"tickmode": "array", "tickvals": [-tick, 0, tick], "ticktext": [_tick(t) for t in (-tick, 0, tick)]}
    sheet.plot(number, box, [round(low, 3), round(high, 3)], [-reach, reach], x=named, y=sides | {"showgrid": True})
    sheet.line(box[0], box[3], box[2], box[3], "$hair", 1.5)


def _tick(value: float) -> str:
    return show_short(value) if 0.001 <= abs(value) < 10_000 else show_within(value, 5, 0) if value else "0"


def _score(value: float) -> str:
    """A score beside its curve, where a long number has no room."""
    return show_within(value, 9)


def _flat_line(sheet: Canvas, scene: Scene) -> None:
    scores = scene.rounded([scene.number("score", s) for s in range(len(scene.frames))])
    pitch = (scene.layout.flat[2] - scene.layout.flat[0]) / len(scores)
    marker = {"size": round(min(8.0, 0.6 * pitch), 1), "color": "$ink"}
    sheet.curve(2, scene.shifts, scores, "$ink", 2.5, mode="lines+markers", marker=marker)


def _scores(scene: Scene, gaps: np.ndarray) -> list[float]:
    return scene.rounded(scores_over_gap(gaps, scene.number("theta"), scene.vector("q"), scene.vector("k")))


def _wave_line(sheet: Canvas, scene: Scene) -> None:
    gaps, whole = np.linspace(-EDGE, EDGE, 251).round(2), np.arange(-FARTHEST, FARTHEST + 1)
    small, large = (5, 7) if scene.layout.narrow else (6, 9)
    sizes = [large if g in NAMED else small for g in whole]
    scores = _scores(scene, gaps)
    sheet.curve(3, gaps.tolist(), scores, "$muted", 2)
    marker = {"opacity": 1, "size": sizes, "color": ["$ink" if g in NAMED else "$muted" for g in whole]}
    sheet.curve(3, whole.tolist(), _scores(scene, whole), mode="markers", marker=marker)
    box, dense = scene.layout.wave, np.linspace(-EDGE, EDGE, 1001)
    line = np.array(scene.on_plot(box, -EDGE, EDGE, dense, np.interp(dense, gaps, scores)))
    _name_values(sheet, scene, Room((box[0] + 2, box[1] - 26, box[2] + 4, box[3] - 1), line))


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
    current, *others = map(_score, _scores(scene, np.array(named)))
    wished = around(at[0], normals[0], current, HEAD, away=(15, 28), turns=turns)
    wished += [(at[0][0] + aside, room.bounds[1]) for aside in (0, 60, -60)]
    if spot := room.place_clear(wished, current, HEAD):
        _lead(sheet, room, spot, at[0])
        sheet.text(*spot, f"<b>{current}</b>", HEAD, "$accent", pill=True, of="score")
    for point, normal, text in zip(at[1:], normals[1:], others, strict=True):
        wished = around(point, normal, text, SMALL, away=(9, 18, 32), turns=turns)
        if spot := room.place_clear(wished, text, SMALL):
            sheet.text(*spot, text, SMALL, pill=True)


def _lead(sheet: Canvas, room: Room, label: Point, ring_at: Point) -> None:
    """A line from a label that stands far above its ring: upright, so that it meets the wave nowhere else."""
    x, top, bottom = ring_at[0], label[1] + 14, ring_at[1] - 12
    if label[0] == round(x, 1) and bottom - top > 12:
        sheet.line(x, top, x, bottom, "$accent", 1.5, dash="2px,4px")
        room.take_lines(samples((x, top), (x, bottom)))


def _points_of_wave(scene: Scene, gaps: np.ndarray) -> tuple[list[Point], list[float]]:
    """Where the wave passes at some gaps, and the directions in which it leaves room there, away from zero."""
    box, near = scene.layout.wave, 0.2
    before, here, after = (
        np.array(scene.on_plot(box, -EDGE, EDGE, gaps + off, np.array(_scores(scene, gaps + off)))).T
        for off in (-near, 0, near)
    )
    slope = np.degrees(np.arctan2(before[:, 1] - after[:, 1], after[:, 0] - before[:, 0]))
    side = np.where(np.array(_scores(scene, gaps)) >= 0, 90, -90)
    return [(float(x), float(y)) for x, y in here], (slope + side).tolist()
