"""Figure 3: two numbers widen to four, the activation acts on each, and two numbers come back."""

from core.feed_forward import NAMES, STEPS
from core.graph import Quantity
from core.show import show_short, show_within
from figures.canvas import Canvas, place
from figures.feed_forward_curve import Plot, Threshold, draw_rings, point_at, rings, still
from figures.feed_forward_network import Layout, edges, nodes
from figures.letters import width
from figures.pen import HEAD, SMALL, TEXT, WIDE
from figures.scene import NO_ROWS, Scene

HEIGHT = 500
ROWS, ENDS = (92, 204, 316, 428), (172, 348)
LAYOUT = Layout(
    x=[(36, y) for y in ENDS],
    pre=[(269, y) for y in ROWS],
    post=[(403, y) for y in ROWS],
    out=[(603, y) for y in ENDS],
    radius=33,
    shares=(0.41, 0.38, 0.78, 0.73),
    room=50,
)
PLOT = Plot(742, 44, 1034, 436, words=(750, 96), name=(968, 112), key=(950, 318))
LAYERS = ("x", "pre", "post", "out")


def still_figure(activation: str, threshold: Threshold) -> dict:
    """The headings and the plot with its curves."""
    sheet = Canvas(WIDE, HEIGHT)
    for x, heading in ((LAYOUT.x[0][0], "input"), (336, "four hidden units"), (LAYOUT.out[0][0], "output")):
        sheet.text(max(x, 20), 12, f"<b>{heading}</b>", HEAD)
    sheet.text(PLOT.left - 16, 12, "<b>The activation, unit by unit</b>", HEAD, align="left")
    still(sheet, PLOT, activation, threshold)
    return sheet.figure()


def frame(made: dict[str, Quantity], activation: str, step: str, threshold: Threshold, scene: Scene = NO_ROWS) -> dict:
    """The network as far as the step has come, and the units on the sum axis or on the curve."""
    sheet = Canvas(WIDE, HEIGHT)
    draw_network(sheet, LAYOUT, made, step, scene)
    scene.announce(sheet, 640, HEIGHT - 10)
    for x, word, layer in ((269, "sum", "pre"), (403, f"after {NAMES[activation]}", "post")):
        current = STEPS[step][0] == layer
        sheet.text(x, 38, f"<b>{word}</b>" if current else word, TEXT, "$accent" if current else "$muted")
    biases(sheet, LAYOUT, made, 46, scene)
    for layer in ("x", "out"):
        for i, (x, y) in enumerate(getattr(LAYOUT, layer)):
            sheet.text(x, y + 48, f"{layer}{'₁₂'[i]}", TEXT, "$muted")
    draw_curve(sheet, PLOT, made, step, threshold)
    return sheet.figure()


def biases(sheet: Canvas, layout: Layout, made: dict[str, Quantity], below: float, scene: Scene) -> None:
    """Each bias under its unit; the second ones only where there are any."""
    for name, points in (("b_1", layout.pre), ("b_2", layout.out)):
        if name == "b_1" or made[name].value.any():
            for i, ((x, y), bias) in enumerate(zip(points, made[name].value, strict=True)):
                lower = 0 if name == "b_1" or layout.upright else 22  # under the name of the output
                text = ("▲ " if scene.is_edited(name, (i,)) else "") + bias_text(bias)
                half = width(text, SMALL) / 2
                middle = round(min(max(x, half), sheet.width - half), 1)
                sheet.text(middle, y + below + lower, text, SMALL, "$muted", of=place(name, i))


def bias_text(bias: float) -> str:
    exact = show_short(bias, sign=True)
    if show_short(bias) == "0":
        return "b 0"
    return f"b {exact}" if len(exact) <= 7 else f"b {'+' * bool(bias > 0)}{show_within(bias, 5)}"


def draw_network(sheet: Canvas, layout: Layout, made: dict[str, Quantity], step: str, scene: Scene = NO_ROWS) -> None:
    """Edges, arrows and nodes; what the step makes in accent, what comes later without colour."""
    current = LAYERS.index(STEPS[step][0])
    edges(sheet, layout, made["w_1"].value, first=True, lit=True, edited=scene.edited.get("w_1"))
    edges(sheet, layout, made["w_2"].value, first=False, lit=current == 3, edited=scene.edited.get("w_2"))
    _activations(sheet, layout, "$accent" if current == 2 else "$muted")
    for depth, layer in enumerate(LAYERS):
        state = "current" if depth == current else "done" if depth < current else "later"
        points, r = getattr(layout, layer), layout.radius
        nodes(sheet, points, made[layer].value[0], r, layout.size, state, layer)
        for i, (x, y) in enumerate(points):
            scene.corner(sheet, layer, (0, i), (x - 0.8 * r, y - r, x + 0.95 * r, y))


def _activations(sheet: Canvas, layout: Layout, color: str) -> None:
    """The numbered arrow of each hidden unit: the arrow is the activation."""
    for unit, (before, after) in enumerate(zip(layout.pre, layout.post, strict=True), 1):
        (x0, y0), (x1, y1) = layout.port(before, 1), layout.port(after, -1)
        y0 += layout.gap
        sheet.arrow([(x0, y0), (x1, y1)], color, 3, head=0.7)
        at = (x0 + 14, (y0 + y1) / 2 - 2) if layout.upright else ((x0 + x1) / 2 - 3, y0 - 16)
        sheet.text(*at, f"<b>{unit}</b>", HEAD, "$feed_forward")


def draw_curve(sheet: Canvas, plot: Plot, made: dict[str, Quantity], step: str, threshold: Threshold) -> None:
    """While the units are only sums they stand on the axis; the activation lifts them to the curve."""
    sums = made["pre"].value[0]
    heights = None if step == "widen" else made["post"].value[0]
    if heights is not None:
        point_at(sheet, plot, rings(plot, sums, heights)[-1], len(threshold.lines))
    draw_rings(sheet, plot, sums, heights, current=step != "narrow")
