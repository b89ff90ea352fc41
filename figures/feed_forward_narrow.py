"""Figure 3 on a phone: the network runs down the page, the activation curve lies below it."""

from core.feed_forward import NAMES, STEPS
from core.graph import Quantity
from figures.canvas import Canvas
from figures.feed_forward import biases, draw_curve, draw_network
from figures.feed_forward_curve import Plot, Threshold, still
from figures.feed_forward_network import Layout
from figures.pen import HEAD, NARROW, TEXT
from figures.scene import NO_ROWS, Scene

HEIGHT = 932
COLUMNS, ENDS = (31, 119, 207, 295), (108, 236)
LAYOUT = Layout(
    x=[(x, 32) for x in ENDS],
    pre=[(x, 202) for x in COLUMNS],
    post=[(x, 344) for x in COLUMNS],
    out=[(x, 514) for x in ENDS],
    radius=29,
    shares=(0.53, 0.39, 0.8, 0.75),
    room=39,
    upright=True,
    size=16,
    gap=24,
)
PLOT = Plot(94, 628, 258, 862, words=(100, 644), name=(220, 706), key=(204, 790), past=18)


def still_figure(activation: str, threshold: Threshold) -> dict:
    """The heading of the plot and its curves."""
    sheet = Canvas(NARROW, HEIGHT)
    sheet.text(0, 590, "<b>The activation, unit by unit</b>", HEAD, align="left")
    still(sheet, PLOT, activation, threshold)
    return sheet.figure()


def frame(made: dict[str, Quantity], activation: str, step: str, threshold: Threshold, scene: Scene = NO_ROWS) -> dict:
    """The network as far as the step has come, and the units on the sum axis or on the curve."""
    sheet = Canvas(NARROW, HEIGHT)
    draw_network(sheet, LAYOUT, made, step, scene)
    scene.announce(sheet, NARROW - 4, 610)
    biases(sheet, LAYOUT, made, 42, scene)
    for (x, y), layer, word in (
        ((0, 32), "x", "input"),
        ((0, 140), "pre", "sum"),
        ((163, 272), "post", NAMES[activation]),
        ((0, 514), "out", "output"),
    ):
        current = STEPS[step][0] == layer
        color = "$accent" if current else "$muted"
        sheet.text(x, y, f"<b>{word}</b>" if current else word, TEXT, color, align="center" if x else "left")
    draw_curve(sheet, PLOT, made, step, threshold)
    return sheet.figure()
