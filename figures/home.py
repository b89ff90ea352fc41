"""The home page's small pictures: each figure at the size of a card, from the same numbers and drawing functions."""

import math

import numpy as np

from core.feed_forward import feed_forward_graph
from core.forward_pass import forward_pass
from core.graph import Cell
from core.parameters import Config
from core.positions import shift_by
from core.residual_stacks import size, stacks
from core.rope_graph import rotary_graph
from core.show import show_count, show_short
from core.toy import TOKENS
from figures.canvas import Canvas
from figures.feed_forward_network import Layout, edge, nodes
from figures.forward_pass_detail import draw_item
from figures.forward_pass_items import Item
from figures.parameters_layout import number_of
from figures.parameters_pie import held, ring
from figures.pen import HEAD, TEXT
from figures.positions_field import Field
from figures.rope_layout import Layout as Plane
from figures.rope_plane import COLOURS, curve, draw_before
from figures.rope_scene import Scene

BROAD, SLIM, HEIGHT = 320, 228, 150
NETWORK = Layout(
    x=[(62, 45), (62, 105)],
    pre=[],
    post=[(160, y) for y in (18, 56, 94, 132)],
    out=[(258, 45), (258, 105)],
    radius=16,
    shares=(),
    room=0,
)
BLANK = (0, 0, SLIM, HEIGHT)
PLANE = Plane(SLIM, HEIGHT, BLANK, (114, 75), 76, BLANK, BLANK, 8, 0, narrow=True)


def block_walk() -> dict:
    """One block: the path, and on its branches norm and attention, norm and feed-forward."""
    sheet, path, hang = Canvas(BROAD, HEIGHT), 50, 112
    sheet.arrow([(40, path), (BROAD, path)], "$path", 6, head=0.55)
    sheet.area(0, path - 16, 46, path + 16, "$the", r=7)
    sheet.text(23, path, f"<b>{TOKENS[0]}</b>", HEAD, "$chip")
    for x, role, color in ((68, "attention", "$path"), (186, "feed_forward", "$accent")):
        join = x + 96
        sheet.circle(x, path, 5, "$path", 0, fill="$path")
        sheet.arrow([(x, path), (x, hang), (join, hang), (join, path + 14)], "$path", 2)
        for left, box in ((x + 6, "norm"), (x + 48, role)):
            sheet.box(left, hang - 16, left + 36, hang + 16, f"${box}", "$bg")
            sheet.box(left, hang - 16, left + 36, hang + 16, f"${box}", f"${box}.box")
        sheet.plus(join, path, color)
    return sheet.figure()


def residual() -> dict:
    """The gradient on its way back through five layers, with the path and without, on a logarithmic scale."""
    sheet, both = Canvas(BROAD, HEIGHT), stacks(5)
    sheet.line(6, 44, 240, 44, "$hair", 1, dash="2px,4px")
    for stack, color, width in ((both.plain, "$norm", 2.2), (both.path, "$path", 4)):
        x = [6 + 46 * step for step in range(both.depth + 1)]
        y = [round(44 - 54 * size(value), 1) for value in stack.walk]
        sheet.curve(1, x, y, color, width, mode="lines+markers", marker={"size": 9, "color": color})
        sheet.text(x[-1] + 14, y[-1], f"<b>{stack.text(stack.so_far(both.depth))}</b>", HEAD, color, align="left")
    return sheet.figure()


def feed_forward() -> dict:
    """The network with what ReLU leaves."""
    sheet, made = Canvas(BROAD, HEIGHT), feed_forward_graph()
    for weights, sources, targets in (("w_1", NETWORK.x, NETWORK.post), ("w_2", NETWORK.post, NETWORK.out)):
        for i, row in enumerate(made[weights].value):
            for j, weight in enumerate(row):
                edge(sheet, NETWORK.port(sources[i], 1), NETWORK.port(targets[j], -1), float(weight))
    for layer in ("x", "post", "out"):
        values = made[layer].value[0]
        texts = [show_short(v) for v in values]
        nodes(sheet, getattr(NETWORK, layer), values, NETWORK.radius, TEXT, texts=texts)
    return sheet.figure()


def positions() -> dict:
    """The waves of 64 positions and 64 dimensions."""
    sheet = Canvas(SLIM, HEIGHT)
    Field(shift_by(1, 64, 64), 0, 0, SLIM, HEIGHT).draw(sheet)
    return sheet.figure()


def rope() -> dict:
    """Query and key turned by their positions, two apart, and the angle that stays between them."""
    sheet, scene = Canvas(SLIM, HEIGHT), Scene([rotary_graph(3, 1)], np.zeros(1), PLANE)
    draw_before(sheet, scene)
    x, y = PLANE.centre
    turned = {name: scene.vector(f"{name}_turned") for name in ("k", "q")}
    start, end = (_degrees(*turned[name]) for name in ("k", "q"))
    rim = curve((x, y), 26, start, end)
    sheet.path(f"M{x},{y} L{rim[1:]} Z", "$wash", 0, "$wash")
    sheet.path(rim, "$accent", 2)
    sheet.path(curve((x, y), 50, _degrees(*scene.vector("k")), start), "$position", 2)
    for name, vector in turned.items():
        tip = scene.to_plane(vector)
        sheet.arrow([(x, y), (round(tip[0], 1), round(tip[1], 1))], COLOURS[name], 4, head=0.6, above=True)
    return sheet.figure()


def _degrees(x: float, y: float) -> float:
    return math.degrees(math.atan2(y, x))


def whole_block() -> dict:
    """Who looks at whom: the attention weights, and the row that blends the values for the first token."""
    sheet, made = Canvas(SLIM, HEIGHT), forward_pass()
    draw_item(sheet, Item(made["attn_weights"], ""), 46, 32, (60, 39), Cell(made["attn_blend"], (0, 0)))
    return sheet.figure()


def parameters() -> dict:
    """The shares as a ring, the total in millions in its middle."""
    sheet, config, radius = Canvas(SLIM, HEIGHT), Config(), 73
    x, y = radius / SLIM, radius / HEIGHT
    sheet.traces.append(ring(held(config), {"x": [0.5 - x, 0.5 + x], "y": [0.5 - y, 0.5 + y]}))
    sheet.curve(1, [], [])
    millions = show_count(round(number_of(config, "total").value / 1e6))
    sheet.text(SLIM / 2, HEIGHT / 2, f"<b>{millions} M</b>", HEAD)
    return sheet.figure()
