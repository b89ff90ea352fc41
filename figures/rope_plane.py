"""Figure 5, the plane: both arrows before and after the turn, and the angle that stays between them."""

import math
from collections.abc import Iterator

import numpy as np

from core.show import show_angle
from figures.canvas import Canvas
from figures.letters import width
from figures.pen import SMALL, TEXT
from figures.rope_arc import Arc, curve, draw_arrow, polar
from figures.rope_labels import Room, around, samples
from figures.rope_layout import Point
from figures.rope_scene import Scene

COLOURS = {"q": "$attention", "k": "$ink"}
POSITION = {"q": "m", "k": "n"}
NEARLY = 40
"""Arrows closer than so many degrees get their labels on the outer sides of the pair."""
THIN = 26
"""A sector thinner than so many degrees has no room for its number between the arrows."""


def draw_before(sheet: Canvas, scene: Scene) -> None:
    """What never turns: the axes, the two circles, both vectors as they were."""
    (x, y), radius = scene.layout.centre, scene.layout.radius
    sheet.line(x - radius - 8, y, x + radius + 8, y, "$hair", 1)
    sheet.line(x, y - radius - 8, x, y + radius + 8, "$hair", 1)
    for name, dash in (("k", None), ("q", "2px,4px")):
        sheet.circle(x, y, scene.lengths[name] * scene.unit, "$hair", 1.5, dash=dash)
    for name in ("k", "q"):
        if scene.lengths[name]:
            tip = scene.to_plane(scene.vector(name))
            sheet.line(x, y, *_short_of(tip, (x, y), 5), COLOURS[name], 1.8, dash="5px,4px")
            sheet.circle(*tip, 5, COLOURS[name], 2, fill="$bg")
    for (text, y), name in zip(_lengths(scene), ("q", "k"), strict=False):
        sheet.text(0, y, text, SMALL, "$muted", align="left", of=f"length_{name}")


def _lengths(scene: Scene) -> list[tuple[str, float]]:
    """How long both vectors are, with the height of each line; on a phone there is no room to say it."""
    low = scene.layout.plane[3]
    lengths = {name: scene.frames[0][f"length_{name}"] for name in ("q", "k")}
    said = [f"length of {name} {lengths[name].text(length)}" for name, length in scene.lengths.items()]
    return [] if scene.layout.narrow else list(zip(said, (low - 28, low - 8), strict=True))


def draw_turned(sheet: Canvas, scene: Scene, at: int, ground: np.ndarray) -> None:
    """Both arrows after the turn, their arcs, and the washed sector between them. `ground`: what stays in the way."""
    tips = {name: scene.to_plane(scene.vector(f"{name}_turned", at)) for name in ("q", "k")}
    room = Room(scene.layout.plane, ground)
    room.boxes += [(0, y - 10, width(text, SMALL), y + 10) for text, y in _lengths(scene)]
    arcs = {name: Arc(scene, name, at) for name in ("k", "q") if scene.lengths[name]}
    room.take_lines(*(samples(scene.layout.centre, tip) for tip in tips.values()))
    _draw_sector(sheet, scene, arcs)
    _draw_arcs(sheet, arcs)
    covered = scene.between is not None and abs(scene.between) < 1
    for name in arcs:
        draw_arrow(sheet, scene.layout.centre, tips[name], COLOURS[name], 8 if covered and name == "k" else 4)
    sheet.circle(*scene.layout.centre, 4.5, "$ink", 0, fill="$ink")
    _write(sheet, scene, at, room, arcs, tips)


def _write(sheet: Canvas, scene: Scene, at: int, room: Room, arcs: dict[str, Arc], tips: dict[str, Point]) -> None:
    """The labels, the most important first: each keeps off those before it."""
    for name, arc in arcs.items():
        text = f"{name} at {scene.frames[at][POSITION[name]].text(scene.number(POSITION[name], at))}"
        away = (7,) if _has_left(arc) else (13,)  # off the ring where the arrow was, which lies under its tip
        spot = room.place(around(tips[name], _outward(scene, name, arc.end), text, away=away), text)
        sheet.text(*spot, f"<b>{text}</b>", TEXT, COLOURS[name], of=POSITION[name])
        scene.given.first_letter(sheet, f"{name}_turned")
    room.take_lines(*(arc.samples() for arc in arcs.values()))
    if scene.between:
        text = show_angle(abs(scene.between))
        reach = _sector_radius(scene)
        middle = arcs["k"].end + scene.between / 2
        spot = room.place(list(_beside_sector(scene, middle, reach, text)), text)
        sheet.text(*spot, f"<b>{text}</b>", TEXT, "$accent", of="between")
    for arc in arcs.values():
        if arc.turned:
            arc.write(sheet, room)
    for name, arc in arcs.items():
        if _has_left(arc):
            tip = scene.to_plane(scene.vector(name))
            if spot := room.place_apart(around(tip, arc.start, name), name):
                sheet.text(*spot, f"<b>{name}</b>", TEXT, COLOURS[name])
                scene.given.first_letter(sheet, name)


def _has_left(arc: Arc) -> bool:
    """Whether an arrow has turned so far that the place where it was can be named apart."""
    return 8 < arc.turned % 360 < 352


def _outward(scene: Scene, name: str, direction: float) -> float:
    """Where the label of an arrow goes: ahead, or to its outer side when the other arrow is near."""
    if scene.between is None or abs(scene.between) >= NEARLY:
        return direction
    against_clock = (scene.between >= 0) == (name == "q")
    return direction + (60 if against_clock else -60)


def _beside_sector(scene: Scene, middle: float, reach: float, text: str) -> Iterator[Point]:
    """Beyond the rim of a wide sector; beside the arrows of a thin one, first on the query's side; or behind them."""
    assert scene.between is not None
    if abs(scene.between) >= THIN:
        rim = polar(scene.layout.centre, reach, middle)
        yield from around(rim, middle, text, away=(7, 22), turns=(0,))
        yield from around(rim, middle + 180, text, turns=(0,))
    outer = 1 if scene.between > 0 else -1
    for side in (outer, -outer):
        for radius in (reach + 12, reach + 28, reach + 44, reach - 14, 0.6 * reach, reach + 70, reach + 100):
            for pixels in (21, 28):
                turn = abs(scene.between) / 2 + math.degrees(pixels / radius)
                yield polar(scene.layout.centre, radius, middle + side * turn)
    yield from around(scene.layout.centre, middle + 180, text, away=(14, 34, 54))


def _sector_radius(scene: Scene) -> float:
    return min(94.0, max(44.0, scene.unit * min(scene.lengths.values())))


def _draw_sector(sheet: Canvas, scene: Scene, arcs: dict[str, Arc]) -> None:
    if not scene.between:
        return
    start, centre, radius = arcs["k"].end, scene.layout.centre, _sector_radius(scene)
    rim = curve(centre, radius, start, start + scene.between)
    sheet.path(f"M{centre[0]:g},{centre[1]:g} L{rim[1:]} Z", "$wash", 0, "$wash")
    sheet.path(rim, "$accent", 2)


def _draw_arcs(sheet: Canvas, arcs: dict[str, Arc]) -> None:
    """The arcs with their heads; a thin circle says that whole turns came before."""
    for arc in arcs.values():
        if arc.turned >= 360:
            sheet.circle(*arc.centre, arc.radius, "$position.line", 1.2)
    if lines := "".join(arc.line() for arc in arcs.values()):
        sheet.path(lines, "$position", 2)
    if heads := "".join(arc.point() for arc in arcs.values()):
        sheet.path(heads, "$position", 0, "$position")


def ground(scene: Scene) -> np.ndarray:
    """Points of the dashed lines, which labels keep off at every shift."""
    tips = [scene.to_plane(scene.vector(name)) for name in ("q", "k")]
    return np.concatenate([samples(scene.layout.centre, tip) for tip in tips], axis=1)


def _short_of(tip: Point, start: Point, by: float) -> Point:
    length = math.hypot(tip[0] - start[0], tip[1] - start[1])
    share = max(0.0, 1 - by / length) if length else 0.0
    return start[0] + share * (tip[0] - start[0]), start[1] + share * (tip[1] - start[1])
