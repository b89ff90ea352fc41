"""Figure 4's field of waves: positions down, dimensions across, the read row framed."""

from dataclasses import dataclass

import numpy as np

from core.positions import Shift
from figures.canvas import Canvas, packed
from figures.palette import SCALES
from figures.pen import SMALL

FULL = 127
"""Waves travel as whole numbers from −127 to 127: one byte a cell."""


@dataclass(frozen=True)
class Field:
    """The heatmap: positions down, dimensions across, inside the pixels (x0, y0, x1, y1)."""

    shift: Shift
    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def row(self) -> float:
        return (self.y1 - self.y0) / len(self.shift.encoding)

    def middle(self, p: int) -> float:
        return self.y0 + self.row * (p + 0.5)

    def draw(self, sheet: Canvas) -> None:
        n, d = self.shift.encoding.shape
        sheet.traces.append(
            {
                "type": "heatmap",
                "x": np.linspace(self.x0, self.x1, d + 1).round(4).tolist(),
                "y": np.linspace(self.y0, self.y1, n + 1).round(4).tolist(),
                "z": packed(np.rint(FULL * self.shift.encoding).astype(np.int8)),
                "colorscale": SCALES["waves"],
                "zmin": -FULL,
                "zmax": FULL,
                "xgap": 2 if d == 4 else 0,
                "ygap": 2 if d == 4 and self.row > 10 else 0,
                "showscale": False,
                "meta": {"name": "encoding", "row": 0, "plays": "row"},
            }
        )

    def draw_ticks(self, sheet: Canvas) -> None:
        for p in self.ticks():
            sheet.text(self.x0 - 12, round(self.middle(p), 1), str(p), color="$muted", align="right")
        sheet.text(self.x0 - 12, self.y0 - 24, "p ↓", color="$muted", align="right")

    def draw_names(self, sheet: Canvas) -> None:
        """The waves by name where there are four columns, else which end is the fast one."""
        d = self.shift.encoding.shape[1]
        y = self.y0 - 24
        if d == 4:
            for j, name in enumerate(("sin p", "cos p", "sin p/100", "cos p/100")):
                sheet.text(self.x0 + (self.x1 - self.x0) * (j + 0.5) / 4, y, name, SMALL, "$muted")
            return
        sheet.text(self.x0, y, "← fast waves", color="$muted", align="left")
        sheet.text(self.x1, y, "slow waves →", color="$muted", align="right")

    def draw_pair(self, sheet: Canvas, pair: int) -> None:
        """A bracket over the two columns whose arithmetic is shown."""
        width = 2 * (self.x1 - self.x0) / self.shift.encoding.shape[1]
        x, half = self.x0 + width * (pair + 0.5), max(width / 2, 4)
        sheet.area(round(x - half, 1), self.y0 - 13, round(x + half, 1), self.y0 - 9, "$accent")

    def draw_scale(self, sheet: Canvas, y: float) -> None:
        x0, x1 = self.x0 + 26, self.x0 + 150
        sheet.traces.append(
            {
                "type": "heatmap",
                "x": np.linspace(x0, x1, 63).round(1).tolist(),
                "y": [y - 6, y + 6],
                "z": [np.rint(np.linspace(-FULL, FULL, 62)).astype(int).tolist()],
                "colorscale": SCALES["waves"],
                "zmin": -FULL,
                "zmax": FULL,
                "showscale": False,
            }
        )
        sheet.text(x0 - 8, y, "−1", color="$muted", align="right")
        sheet.text(x1 + 8, y, "+1", color="$muted", align="left")

    def ticks(self) -> list[int]:
        """Round numbers down the side, and the last row."""
        last = len(self.shift.encoding) - 1
        step = max(1, (last + 1) // 4)
        return [p for p in range(0, last, step) if (last - p) * self.row > 20] + [last]

    def mark(self, sheet: Canvas, p: int) -> None:
        """Frames the row that is read; its number takes the place of the ticks it would touch."""
        y, half = self.middle(p), self.row / 2
        sheet.result(self.x0, round(y - half, 1), self.x1, round(y + half, 1), grow=1 if self.row > 9 else 4)
        touched = [self.middle(t) for t in self.ticks() if abs(self.middle(t) - y) < 18]
        top, bottom = min([y, *touched]) - 10, max([y, *touched]) + 10
        sheet.area(max(0, self.x0 - 48), round(top, 1), self.x0 - 9, round(bottom, 1), "$bg")
        sheet.text(self.x0 - 12, round(y, 1), f"<b>{p}</b>", 18, "$accent", align="right")
