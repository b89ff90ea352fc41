"""Figure 3 at other sizes than the post's: the step's matrices instead of a network, the curve below them."""

from collections.abc import Mapping, Sequence

from core.feed_forward import STEPS
from core.graph import Cell, Quantity
from figures.canvas import HEAD, Canvas
from figures.feed_forward import draw_curve
from figures.feed_forward_curve import Plot, still
from figures.forward_pass_detail import draw_item, parted
from figures.forward_pass_items import Item
from figures.forward_pass_rail import LARGE_BLOCK, PHONE_LARGE, Rail, flow, note_shape
from figures.scene import Scene

TOP, CURVE = 70, 300
Placed = list[tuple[Item, float, float]]


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
    """The composition for one graph: every step's matrices are placed, and the curve stands below the tallest."""

    def __init__(self, made: Mapping[str, Quantity], narrow: bool, scene: Scene):
        self.made, self.scene = made, scene
        self.rail: Rail = PHONE_LARGE if narrow else LARGE_BLOCK
        placed = {step: self._placed(step) for step in STEPS}
        self.placed: dict[str, Placed] = {step: items for step, (items, _) in placed.items()}
        top = max(bottom for _, bottom in placed.values()) + 56
        left, right = (88, 268) if narrow else (100, 420)
        words = ((left + right) / 2 + (0 if narrow else 250), top + 16)
        self.plot = Plot(left, top, right, top + CURVE, words, (right - 80, top + 68), (right - 56, top + CURVE - 72))
        self.height = int(top + CURVE + 66)

    def _placed(self, step: str) -> tuple[Placed, float]:
        items = step_items(self.made, step)
        pieces = [piece for item in items for piece in parted(item, self.rail.most(item, self.scene))]
        return flow(pieces, self.rail, self.scene, TOP)

    def still_figure(self, activation: str, threshold: Sequence[str]) -> dict:
        """The heading of the plot and its curves."""
        sheet = Canvas(self.rail.width, self.height)
        sheet.text(0, self.plot.top - 34, "<b>The activation, unit by unit</b>", HEAD, align="left")
        still(sheet, self.plot, activation, threshold)
        return sheet.figure()

    def frame(self, step: str, threshold: list[str]) -> dict:
        """The matrices of the step, and the units on the sum axis or on the curve."""
        sheet = Canvas(self.rail.width, self.height)
        sheet.text(0, 16, f"<b>{step.capitalize()}</b>", HEAD, "$feed_forward", align="left")
        self.scene.announce(sheet, self.rail.width - 4, 16)
        cell = Cell(self.made[STEPS[step][0]], (0, 0))
        for item, x, y in self.placed[step]:
            draw_item(sheet, item, x, y, self.rail.cell, cell, self.scene)
            note_shape(sheet, item, x, y, self.rail)
        draw_curve(sheet, self.plot, dict(self.made), step, threshold)
        return sheet.figure()
