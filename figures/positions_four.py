"""Figure 4 at d = 4, where there is room for every number: the read row and two large clocks with their turn."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import pi

import numpy as np

from core.positions import Shift
from core.show import GRADIENT, show, show_short
from figures.canvas import Canvas, place
from figures.pen import HEAD, TEXT
from figures.positions_clocks import LENGTH, Clocks
from figures.positions_numbers import turned_by

ARC_POINTS, HEAD_SIZE = 13, 12
SMALLEST_ARC = 0.3
"""Radians: a shorter arc would be hidden under its own arrow head."""
Point = tuple[float, float]


@dataclass(frozen=True)
class Four:
    """`cells` are the top left corners of the four numbers, `clocks` the two faces."""

    shift: Shift
    cells: Sequence[Point]
    cell: tuple[float, float]
    clocks: Clocks
    name_above: float
    turns: str
    """The words before the angle."""

    @cached_property
    def _moves(self) -> list[tuple[tuple[list, list], str, float, str | None]]:
        """The hands of p + k and of p, with colour, width and dash."""
        return [
            (self._hands(self.shift.shifted, 0.95), "$position", 2, "5px,4px"),
            (self._hands(self.shift.encoding, LENGTH), "$accent", 5, None),
        ]

    def _hands(self, encoding: np.ndarray, share: float) -> tuple[list, list]:
        """Both hands of every position as one broken line: x and y, [positions][6]."""
        length = share * self.clocks.radius
        x, y = self.clocks.centres()
        return _broken(x, x + length * encoding[:, ::2]), _broken(y, y - length * encoding[:, 1::2])

    @property
    def _arc_radius(self) -> float:
        return 0.42 * self.clocks.radius

    @cached_property
    def _arcs(self) -> tuple[np.ndarray, np.ndarray]:
        """Points from each hand to where the shift takes it, full turns left out: x, y [positions, pairs, points].

        The last point is the tip of the arrow head, the one before lies under it.
        """
        turn = np.fmod(self.shift.turn, 2 * pi)
        under = np.clip(turn - self._half_head, 0, None)[:, None] * np.linspace(0, 1, ARC_POINTS)
        way = np.concatenate([under, turn[:, None]], axis=1)
        angles = np.arange(len(self.shift.encoding))[:, None, None] * self.shift.omega[None, :, None] + way
        x, y = (c[None, :, None] for c in self.clocks.centres())
        return (x + self._arc_radius * np.sin(angles)).round(1), (y - self._arc_radius * np.cos(angles)).round(1)

    @property
    def _half_head(self) -> float:
        """Half the length of an arrow head as an angle on the arc."""
        return HEAD_SIZE / 2 / self._arc_radius

    def still(self, sheet: Canvas, pair: int) -> None:
        xs, ys = (c.tolist() for c in self.clocks.centres())
        r = self.clocks.radius
        for i, (x, y) in enumerate(zip(xs, ys, strict=True)):
            chosen = i == pair
            color, width = ("$accent", 3) if chosen else ("$position", 1.5)
            sheet.circle(x, y, r, color, width, fill="$bg")
            sheet.text(x, y - r - self.name_above, f"<b>pair {i}</b>", HEAD, "$accent" if chosen else "$position")
            way = f"p → p + {self.shift.k}{self.turns}" if self.shift.k else "no shift:"
            sheet.text(x, y + r + 24, f"{way} <b>{turned_by(self.shift, i)}</b>", TEXT, of=place("turn_degrees", i))

        for x, y in self._rows():
            sheet.result(x, y, x + self.cell[0] * self._per_row, y + self.cell[1], grow=2)

    def frame(self, sheet: Canvas, p: int) -> None:
        self._numbers(sheet, p)
        for (xs, ys), color, width, dash in self._moves:
            sheet.curve(1, xs[p], ys[p], color, width, dash=dash)
        self._turns(sheet, p)

    @property
    def _per_row(self) -> int:
        return sum(y == self.cells[0][1] for _, y in self.cells)

    def _rows(self) -> Sequence[Point]:
        return self.cells[:: self._per_row]

    def _numbers(self, sheet: Canvas, p: int) -> None:
        angles = [show_short(p * omega, GRADIENT) for omega in self.shift.omega]
        names = [f"{('sin', 'cos')[j % 2]} {angles[j // 2]}" for j in range(4)]
        xs, ys = [x + self.cell[0] / 2 for x, _ in self.cells], [y - 18 for _, y in self.cells]
        sheet.curve(1, xs, ys, mode="text", text=names, textfont={"size": TEXT, "color": "$muted"})
        for r, cells in enumerate(self._empty_rows):
            row = self.shift.encoding[p, r * self._per_row : (r + 1) * self._per_row].tolist()
            sheet.traces.append(cells | {"z": [[round(v, 4) for v in row]], "text": [[show(v, GRADIENT) for v in row]]})

    @cached_property
    def _empty_rows(self) -> list[dict]:
        """The large cells without their numbers: `Canvas.matrix` once, not in each of 512 frames."""
        sheet = Canvas(1, 1)
        for r, (x, y) in enumerate(self._rows()):
            sheet.matrix(np.zeros(self._per_row), x, y, self.cell, scale="unit", size=24)
            sheet.traces[-1]["textfont"]["weight"] = 700
            sheet.traces[-1]["meta"] = {"name": "encoding", "row": 0, "column": r * self._per_row, "flat": True}
        return sheet.traces

    def _turns(self, sheet: Canvas, p: int) -> None:
        """The arcs of the shift with their heads, and the hubs over the hands."""
        (xs, ys), hubs = self._arcs, self.clocks.centres()
        shown = np.flatnonzero(np.fmod(self.shift.turn, 2 * pi) > SMALLEST_ARC)
        across, down = ([v for i in shown for v in (*c[p, i, :-1].tolist(), None)] for c in (xs, ys))
        sheet.curve(1, across, down, "$position", 2)
        sheet.traces[-1]["line"]["shape"] = "spline"
        x, y = ([*c[p, shown, -1].tolist(), *hub.tolist()] for c, hub in zip((xs, ys), hubs, strict=True))
        ends = np.degrees(p * self.shift.omega + self.shift.turn - self._half_head)[shown] + 90
        n, m = len(shown), len(hubs[0])
        marker = {"symbol": ["arrow"] * n + ["circle"] * m, "size": [HEAD_SIZE] * n + [8] * m}
        marker |= {"angle": [*np.fmod(ends, 360).round(1).tolist(), *[0] * m]}
        marker |= {"color": ["$position"] * n + ["$ink"] * m, "line": {"width": 0}, "opacity": 1}
        sheet.curve(1, x, y, mode="markers", marker=marker)


def _broken(starts: np.ndarray, ends: np.ndarray) -> list[list]:
    """One coordinate of two lines as one broken line, for each position."""
    a, b = starts.tolist()
    return [[a, x, None, b, y, None] for x, y in ends.round(1).tolist()]


def bracket(x0: float, x1: float, y: float) -> str:
    """A brace under two cells, its tip down in the middle."""
    m, low = (x0 + x1) / 2, y + 10
    return (
        f"M{x0:g},{y:g} Q{x0:g},{low:g} {x0 + 10:g},{low:g} L{m - 8:g},{low:g} Q{m:g},{low:g} {m:g},{low + 10:g} "
        f"Q{m:g},{low:g} {m + 8:g},{low:g} L{x1 - 10:g},{low:g} Q{x1:g},{low:g} {x1:g},{y:g}"
    )
