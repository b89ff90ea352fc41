"""Figure 5: two arrows that turn with their positions, the score that stays, and a real head's many speeds."""

import math

from core.show import show, show_angle, show_count
from figures.canvas import Canvas, place
from figures.pen import HEAD, SMALL, TEXT
from figures.rope_plane import draw_before, draw_turned, ground
from figures.rope_plots import draw_plots, draw_shift
from figures.rope_scene import Scene


def still(scene: Scene, base: int) -> dict:
    """What never changes while the pair moves: the plane's ground, both curves, the faces of the dials."""
    layout = scene.layout
    sheet = Canvas(layout.width, layout.height)
    if not layout.narrow:
        sheet.text(0, 15, "<b>Each arrow turns by its position times θ</b>", HEAD, align="left")
    draw_before(sheet, scene)
    draw_plots(sheet, scene)
    _draw_faces(sheet, scene, base)
    scene.given.words_of(sheet)
    scene.given.announce(sheet, layout.plane[2], layout.plane[3] - 8)
    return sheet.figure()


def frames(scene: Scene) -> list[dict]:
    """For each shift what moves: both arrows with their arcs, the ring on the flat line, the hands."""
    fixed, out = ground(scene), []
    for at in range(len(scene.frames)):
        sheet = Canvas(scene.layout.width, scene.layout.height)
        draw_turned(sheet, scene, at, fixed)
        draw_shift(sheet, scene, at)
        _draw_hands(sheet, scene, round(scene.number("m", at)))
        scene.given.words_of(sheet)
        out.append(sheet.figure())
    return out


def _draw_faces(sheet: Canvas, scene: Scene, base: int) -> None:
    layout, total = scene.layout, len(scene.ladder)
    y, places = layout.dial_y, range(layout.dials)
    marker = {"size": 30, "color": "$bg", "line": {"color": "$position", "width": 1.5}}
    xs = [layout.dial_x(i) for i in places]
    sheet.curve(1, xs, [y] * layout.dials, mode="markers", marker=marker)
    head = f"head width {2 * total}, base {show_count(base)}"
    which = f"{total} pairs" if total == layout.dials else f"{layout.dials} of its {total} pairs"
    if layout.narrow:
        sheet.text(0, y - 62, "<b>A real head has many speeds</b>", HEAD, align="left")
        sheet.text(0, y - 36, f"{head}: {which}", SMALL, "$muted", align="left")
    else:
        sheet.text(0, y - 42, "<b>A real head has many speeds</b>", HEAD, align="left")
        sheet.text(256, y - 42, f"{head}: {which}; below, the angle of one position", TEXT, "$muted", align="left")
    for i in (0, layout.dials - 1) if layout.narrow else (0, 8, 16, 24, 31):
        pair = int(scene.shown_pairs[i])
        align, x = ("left", 0) if i == 0 else ("right", layout.width) if i == layout.dials - 1 else ("center", xs[i])
        text = f"pair {pair}: {show_angle(float(scene.ladder[pair]))}"
        sheet.text(x, y + 32, text, SMALL if layout.narrow else TEXT, "$muted", align=align, of=place("degrees", pair))


def _draw_hands(sheet: Canvas, scene: Scene, position: int) -> None:
    """A hand for each dial, which points right at position 0 and turns against the clock, like the arrows."""
    layout, y, d = scene.layout, scene.layout.dial_y, ""
    for i, pair in enumerate(scene.shown_pairs):
        angle, x = math.radians(float(scene.ladder[pair]) * position % 360), layout.dial_x(i)
        d += f"M{x:g},{y:g}L{x + 12 * math.cos(angle):.1f},{y - 12 * math.sin(angle):.1f}"
    sheet.path(d, "$position", 2.5)
    if layout.narrow:
        sheet.text(layout.width / 2, y + 32, f"at position {show(position, 0)}", SMALL, "$muted", of="m")
    else:
        text = f"all turned to the query’s position <b>{show(position, 0)}</b>"
        sheet.text(layout.width, y - 42, text, TEXT, "$muted", align="right", of="m")
