"""Figure 5, the arrows, the arcs that show how far they have turned, and the geometry of the plane."""

import math

import numpy as np

from core.show import show_angle
from figures.canvas import Canvas
from figures.pen import SMALL
from figures.rope_labels import Room
from figures.rope_layout import Point
from figures.rope_scene import Scene


class Arc:
    """The turn of one arrow: `start` where it was, `turned` by so many degrees against the clock."""

    def __init__(self, scene: Scene, name: str, at: int):
        x, y = scene.vector(name)
        self.centre = scene.layout.centre
        self.start, self.turned = math.degrees(math.atan2(y, x)), scene.number(f"angle_{name}", at)
        self.text, self.name = show_angle(self.turned), f"angle_{name}"
        self.end = self.start + self.turned % 360
        length, other = scene.lengths[name] * scene.unit, scene.lengths["k" if name == "q" else "q"] * scene.unit
        longer = length > other or (length == other and name == "k")
        inner = min(64.0, max(34.0, 0.68 * min(length, other)))
        self.radius = round(max(0.69 * length, inner + 40) if longer else inner, 1)
        self.head = math.degrees(10 / self.radius)

    def samples(self) -> np.ndarray:
        angles = np.radians(np.arange(self.start, self.end, 8))
        return np.array([self.centre[0] + self.radius * np.cos(angles), self.centre[1] - self.radius * np.sin(angles)])

    def line(self) -> str:
        """The arc up to its head."""
        if self.turned % 360 == 0:
            return ""
        return curve(self.centre, self.radius, self.start, max(self.start, self.end - self.head))

    def point(self) -> str:
        """The head of the arc; a turn too small for one has none."""
        if self.turned % 360 <= self.head / 2:
            return ""
        inner, outer = (polar(self.centre, self.radius + side, self.end - self.head) for side in (-5, 5))
        return polygon(inner, polar(self.centre, self.radius, self.end), outer)

    def write(self, sheet: Canvas, room: Room) -> None:
        """How far it has turned: on the arc where that is long enough, else outside it."""
        part = self.turned % 360 or 360.0
        roomy = math.radians(part) * self.radius > 60
        shares, asides = (0.5, 0.38, 0.62, 0.26, 0.74, 0.86, 0.14), (0, 14, -14, 28, -28, 42, -42)
        turns = [part * share for share in shares] if roomy else [part / 2 + aside for aside in asides]
        radii = (0, 18, 36, -20) if roomy else (18, 30, 44, 60)
        wished = [polar(self.centre, self.radius + r, self.start + turn) for r in radii for turn in turns]
        spot = room.place(wished, self.text, SMALL)
        on_line = abs(math.dist(spot, self.centre) - self.radius) < 1
        sheet.text(*spot, f"<b>{self.text}</b>", SMALL, "$position", pill=on_line, of=self.name)


def draw_arrow(sheet: Canvas, start: Point, tip: Point, color: str, width: float) -> None:
    """A filled arrow, so that it grows with the sheet."""
    length = math.hypot(tip[0] - start[0], tip[1] - start[1])
    if length < 0.01:  # far shorter than the other arrow
        return
    u = (tip[0] - start[0]) / length, (tip[1] - start[1]) / length
    head = min(15.0, 0.6 * length)
    half, wing = width / 2, max(head / 2, width / 2 + 3)

    def at(along: float, aside: float) -> Point:
        return start[0] + u[0] * along - u[1] * aside, start[1] + u[1] * along + u[0] * aside

    neck = length - head
    corners = [(0, half), (neck, half), (neck, wing), (length, 0), (neck, -wing), (neck, -half), (0, -half)]
    sheet.path(polygon(*(at(*corner) for corner in corners)), color, 0, color)


def curve(centre: Point, radius: float, start: float, end: float) -> str:
    """The path of an arc from one angle to another, degrees against the clock, in pieces of 40° at most."""
    pieces = max(1, math.ceil(abs(end - start) / 40))
    half = (end - start) / pieces / 2
    out = "M{:.1f},{:.1f}".format(*polar(centre, radius, start))
    for i in range(pieces):
        bend = polar(centre, radius / math.cos(math.radians(half)), start + (2 * i + 1) * half)
        out += "Q{:.1f},{:.1f} {:.1f},{:.1f}".format(*bend, *polar(centre, radius, start + (2 * i + 2) * half))
    return out


def polygon(*corners: Point) -> str:
    return "M" + "L".join(f"{x:.1f},{y:.1f}" for x, y in corners) + "Z"


def polar(centre: Point, radius: float, degrees: float) -> Point:
    angle = math.radians(degrees)
    return centre[0] + radius * math.cos(angle), centre[1] - radius * math.sin(angle)
