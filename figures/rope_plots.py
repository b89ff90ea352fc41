"""Figure 5, the two plots: the score stays over the shift and moves over the gap."""

from core.show import show
from figures.canvas import Canvas
from figures.letters import width
from figures.pen import HEAD, TEXT
from figures.rope_layout import Box
from figures.rope_scene import Scene
from figures.rope_wave import EDGE, draw_wave, ring, strips


def draw_plots(sheet: Canvas, scene: Scene) -> None:
    """Both curves with their axes; on the wave the ring too, since the gap stays while the film plays."""
    _heading(sheet, scene, scene.layout.flat, "Move both: the score stays", "shift of the pair →")
    _heading(sheet, scene, scene.layout.wave, *_about_wave(scene))
    _axes(sheet, scene, 2, scene.flat, *_shift_range(scene), _ticks(scene.shifts[-1], scene.layout.narrow))
    _axes(sheet, scene, 3, scene.wave, -EDGE, EDGE, list(range(-12, 13, 4 if scene.layout.narrow else 2)))
    _flat_line(sheet, scene)
    draw_wave(sheet, scene)


def draw_shift(sheet: Canvas, scene: Scene, at: int) -> None:
    """The ring on the flat line and its value."""
    box, score = scene.flat, scene.number("score", at)
    x, y = scene.on_plot(box, *_shift_range(scene), scene.shifts[at], score)
    ring(sheet, (x, y))
    below = 1 if score >= 0 else -1
    text = f"<b>{scene.short_score(score)}</b>"
    half = width(text, HEAD) / 2 + 10  # apart from the axis, whose 0 may stand beside it
    x = min(max(x, box[0] + half), box[2] - half)
    sheet.text(round(x, 1), round(y + below * 25, 1), text, HEAD, "$accent", of="score")


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
    reach = scene.height[0]
    named = {"tickmode": "array", "tickvals": ticks, "ticktext": [show(t, 0) for t in ticks]}
    sides = {"tickmode": "array", "tickvals": list(scene.ticks), "ticktext": list(scene.ticks.values())}
    sheet.plot(number, box, [round(low, 3), round(high, 3)], [-reach, reach], x=named, y=sides | {"showgrid": True})
    sheet.line(box[0], box[3], box[2], box[3], "$hair", 1.5)


def _flat_line(sheet: Canvas, scene: Scene) -> None:
    scores = scene.rounded([scene.number("score", s) for s in range(len(scene.frames))])
    pitch = (scene.flat[2] - scene.flat[0]) / len(scores)
    marker = {"size": round(min(8.0, 0.6 * pitch), 1), "color": "$ink"}
    at = {
        "name": "score",
        "single": True,
        "plays": "column",
        "row": 0,
        "edges": strips(scene, scene.flat, _shift_range(scene), scene.shifts),
    }
    sheet.curve(2, scene.shifts, scores, "$ink", 2.5, mode="lines+markers", marker=marker, meta=at)
