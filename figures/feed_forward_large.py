"""Figure 3 at other sizes than the post's: matrices instead of a network, the curve beside or above them.

All three steps stand under one another where a screen has room for them, else the current one alone, as high as its
own matrices need. The curve keeps its place at every step.
"""

from collections.abc import Mapping
from dataclasses import replace

from core.feed_forward import STEPS
from core.graph import Cell, Quantity
from figures.canvas import Canvas
from figures.feed_forward_curve import Plot, Threshold, draw_rings, still
from figures.flow import PHONE_LARGE, Rail, laid
from figures.forward_pass_items import Item
from figures.forward_pass_rail import draw_placed
from figures.pen import HEAD, NARROW, WIDE
from figures.scene import Scene

BESIDE = Rail(WIDE - NARROW + 8, (60, 32), 4, 4, 48, 32)
BELOW = replace(PHONE_LARGE, bars=4)
TOP = 124
BOTTOM = TOP + 440
"""The plot is so tall that sixteen rings fit over one another."""
FIRST, APART, TALLEST = 70, 40, 1120
"""How far below its heading the first line of matrices starts, how far below the last one the next heading is, and how
high all steps together may be."""


def fits_network(made: Mapping[str, Quantity]) -> bool:
    """Whether the network has the post's size, for which its edges and labels are laid out."""
    return made["w_1"].value.shape == (2, 4)


def step_items(made: Mapping[str, Quantity], step: str) -> list[Item]:
    """What a step reads and makes."""
    if step == "widen":
        return [Item(made["x"], "x"), Item(made["w_1"], "W₁", "×"), Item(made["b_1"], "b₁", "+"),
                Item(made["pre"], "hidden sums", "=")]  # fmt: skip
    if step == "activate":
        return [Item(made["pre"], "hidden sums"), Item(made["post"], "activated", "→")]
    return [Item(made["post"], "activated"), Item(made["w_2"], "W₂", "×"), Item(made["b_2"], "b₂", "+"),
            Item(made["out"], "output", "=")]  # fmt: skip


class Large:
    """The composition for one graph: the plot on the right, on a phone on top, and every step's matrices placed."""

    def __init__(self, made: Mapping[str, Quantity], narrow: bool, scene: Scene):
        self.made, self.scene = made, scene
        self.width, self.x0 = (NARROW, 0) if narrow else (WIDE, WIDE - NARROW)
        left, right, under = self.x0 + 94, self.x0 + 258, BOTTOM + 80
        self.plot = Plot(
            left, TOP, right, BOTTOM, (self.x0, 42), (left + 4, under), (left + 24, under), 18, (92, 0)
        )  # fmt: skip
        self.heading = under + 54 if narrow else 14
        self.under = under + 20
        rail = BELOW if narrow else BESIDE
        self.laid, top = {}, self.heading
        for step in STEPS:
            self.laid[step] = laid(step_items(made, step), rail, scene, top + FIRST)
            top = self.laid[step].bottom + APART
        self.together = not narrow and top - APART <= TALLEST
        if not self.together:
            self.laid = {step: laid(step_items(made, step), rail, scene, self.heading + FIRST) for step in STEPS}

    def height(self, step: str) -> int:
        lowest = max(there.bottom for there in self.laid.values()) if self.together else self.laid[step].bottom
        return int(max(self.under, lowest))

    def still_figure(self, activation: str, threshold: Threshold) -> dict:
        """The heading of the plot and its curves."""
        sheet = Canvas(self.width, max(map(self.height, STEPS)))
        sheet.text(self.x0, 14, "<b>The activation, unit by unit</b>", HEAD, align="left")
        still(sheet, self.plot, activation, threshold)
        return sheet.figure()

    def frame(self, step: str) -> dict:
        """The matrices of the step, and the units on the sum axis or on the curve."""
        sheet = Canvas(self.width, self.height(step))
        self.scene.announce(sheet, self.x0 - 16 if self.x0 else self.width - 4, self.heading + (0 if self.x0 else 24))
        for drawn in STEPS if self.together else [step]:
            self._step(sheet, drawn, step)
        heights = None if step == "widen" else self.made["post"].value[0]
        draw_rings(sheet, self.plot, self.made["pre"].value[0], heights, current=step != "narrow")
        return sheet.figure()

    def _step(self, sheet: Canvas, drawn: str, step: str) -> None:
        """The matrices of one step; beside the current `step` the others are pale."""
        there, cell, pale = self.laid[drawn], Cell(self.made[STEPS[step][0]], (0, 0)), drawn != step
        y, color = there.placed[0].y - FIRST, "$muted" if pale else "$feed_forward"
        sheet.text(0, y, f"<b>{drawn.capitalize()}</b>", HEAD, color, align="left")
        for matrix in there.placed:
            item = replace(matrix.item, side=pale)
            draw_placed(sheet, replace(matrix, item=item), there.rail, cell, self.scene)
