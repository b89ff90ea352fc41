"""Figure 2's plot: the size of the gradient on a logarithmic axis, over the layers walked back."""

from collections.abc import Sequence

from core.residual_stacks import Stack, Stacks, size
from core.show import show_decade
from figures.canvas import Canvas
from figures.pen import HEAD, TEXT
from figures.residual_layout import Box, Layout, decades

EDGE = -40
"""What is smaller than this power of ten is drawn at the edge, with 0."""
DOT, CROSS = 0, 34
"""Plotly's numbers for the marks of positive and negative gradients."""
ROOM = 40
"""Pixels kept free above the highest and below the lowest point, for their words."""


class Scale:
    """The plot's own axes: they follow from the setting, so that every step has the same."""

    def __init__(self, layout: Layout, both: Stacks):
        self.box: Box = layout.plot
        values = [*both.path.walk, *both.plain.walk]
        self.low, self.high = decades([s for v in values if (s := size(v)) > EDGE])
        self.has_edge = any(size(v) <= EDGE for v in values)
        self.is_zero = any(v == 0 for v in both.path.walk if both.path.is_zero) or both.plain.is_zero
        self.depth = both.depth
        self.floor = self.low - 0.22 * (self.high - self.low) if self.has_edge else self.low
        pixel = (self.high - self.floor) / (self.box[3] - self.box[1] - 2 * ROOM)
        self.y_range = (self.floor - ROOM * pixel, self.high + ROOM * pixel)
        self.x_range = (-0.07 * self.depth, self.depth)

    def height(self, value: float) -> float:
        """Where a gradient stands on the axis."""
        return round(max(size(value), self.floor) if size(value) > EDGE else self.floor, 4)

    def px(self, step: float) -> float:
        x0, _, x1, _ = self.box
        return x0 + (x1 - x0) * (step - self.x_range[0]) / (self.x_range[1] - self.x_range[0])

    def py(self, value: float) -> float:
        _, y0, _, y1 = self.box
        return y1 - (y1 - y0) * (self.height(value) - self.y_range[0]) / (self.y_range[1] - self.y_range[0])

    def ticks(self) -> tuple[list[float], list[str]]:
        """Powers of ten, five or six of them, and the edge."""
        span = self.high - self.low
        every = next(e for e in (1, 2, 5, 10, 20) if span / e <= 5)
        powers = [e for e in range(self.low, self.high + 1) if e % every == 0]
        edge = [(self.floor, "0" if self.is_zero else "≈ 0")] if self.has_edge else []
        places = [*edge, *((float(e), show_decade(e)) for e in powers)]
        return [p for p, _ in places], [t for _, t in places]

    def steps(self) -> list[int]:
        """The numbers under the axis, the last step always among them."""
        every = 1 if self.depth <= 10 else 5
        return [k for k in range(0, self.depth, every) if self.depth - k > every / 2] + [self.depth]


def draw_plot(sheet: Canvas, layout: Layout, both: Stacks) -> None:
    """Axes, both curves from end to end, dotted, and what they end in."""
    scale = Scale(layout, both)
    x0, y0, x1, y1 = layout.plot
    places, names = scale.ticks()
    steps = scale.steps()
    sheet.plot(
        2, layout.plot, scale.x_range, scale.y_range,
        x={"tickvals": steps, "ticktext": [str(k) for k in steps], "showline": True, "linecolor": "$hair"},
        y={"tickvals": places, "ticktext": names, "showgrid": True},
    )  # fmt: skip
    negative = any(v < 0 for v in [*both.path.walk, *both.plain.walk])
    about = "size, logarithmic; a cross is negative" if negative else "logarithmic"
    y = y0 - 34 if not layout.below else y0 - 46
    sheet.text(layout.plot_heading, y, "<b>Gradient so far</b>", HEAD, align="left")
    aside = (layout.plot_heading, y + 24) if layout.below else (layout.plot_heading + 142, y)
    sheet.text(*aside, about, TEXT, "$muted", align="left")
    sheet.text((x0 + x1) / 2, y1 + 46, "layers walked back", TEXT, "$muted")
    for stack, color, width in _curves(both):
        xs = list(range(both.depth + 1))
        sheet.curve(
            2, xs, [scale.height(v) for v in stack.walk], color, min(width, 3), dash="2px,5px", cliponaxis=False
        )
        marker = {"size": 10, "color": "$bg", "line": {"color": color, "width": 2.5}}
        sheet.curve(
            2, [both.depth], [scale.height(stack.so_far(both.depth))], mode="markers", marker=marker, cliponaxis=False
        )
    for stack, name, x, y in _ends(scale, both):
        sheet.text(x, y - 10, f"<b>{name}</b>", TEXT, align="left")
        sheet.text(x, y + 11, stack.text(stack.so_far(both.depth)), TEXT, align="left", of=_name_of(both, stack))


def _curves(both: Stacks) -> tuple[tuple[Stack, str, float], ...]:
    return (both.path, "$path", 4), (both.plain, "$norm", 2.2)


def _ends(scale: Scale, both: Stacks) -> list[tuple[Stack, str, float, float]]:
    """Where the curves' names and the gradients of the whole stack stand, kept apart where the curves meet."""
    ys = [scale.py(stack.so_far(both.depth)) for stack in (both.path, both.plain)]
    lack = max(0.0, 50 - abs(ys[0] - ys[1])) / 2
    shift = -lack if ys[0] <= ys[1] else lack
    x = scale.box[2] + 14
    return [(both.path, "with path", x, ys[0] + shift), (both.plain, "without", x, ys[1] - shift)]


# the frames


def draw_walked(sheet: Canvas, layout: Layout, both: Stacks, step: int) -> None:
    """Both curves up to the step, a ring on each, and the gradients there in accent."""
    scale = Scale(layout, both)
    for stack, color, width in _curves(both):
        _walked(sheet, scale, stack.walk[: step + 1], color, width)
    ys = [scale.py(stack.so_far(step)) for stack in (both.path, both.plain)]
    x, rings = round(scale.px(step), 1), [round(y, 1) for y in (ys if step else ys[:1])]
    marker = {"size": 17, "color": "$bg", "line": {"color": "$accent", "width": 4}}
    sheet.curve(1, [x] * len(rings), rings, mode="markers", marker=marker)
    if step == both.depth:  # the whole stack: its gradients are named at the ends already
        for stack, _, end, y in _ends(scale, both):
            text = f"<b>{stack.text(stack.so_far(step))}</b>"
            of = _name_of(both, stack)
            sheet.text(end - 2, round(y + 11, 1), text, TEXT, "$accent", align="left", pill=True, of=of)
        return
    _name(sheet, scale, step, both.path, _name_of(both, both.path, step), above=ys[0] <= ys[1])
    if step:
        _name(sheet, scale, step, both.plain, _name_of(both, both.plain, step), above=ys[1] < ys[0])


def _walked(sheet: Canvas, scale: Scale, walk: Sequence[float], color: str, width: float) -> None:
    """In pixels of the sheet: a frame then needs no axes of its own."""
    marker = {"size": 9 if scale.depth <= 12 else 6, "color": color}
    if any(v < 0 for v in walk):
        marker |= {"symbol": [CROSS if v < 0 else DOT for v in walk], "line": {"width": 2.5, "color": color}}
    xs, ys = [round(scale.px(k), 1) for k in range(len(walk))], [round(scale.py(v), 1) for v in walk]
    sheet.curve(1, xs, ys, color, width, mode="lines+markers", marker=marker)


def _name_of(both: Stacks, stack: Stack, step: int | None = None) -> str:
    """What the gradient is called that has walked back so many layers, at first through the whole stack."""
    step = both.depth if step is None else step
    return both.names[id(stack.record(step).quantities["backward"])] if step else "one"


def _name(sheet: Canvas, scale: Scale, step: int, stack: Stack, of: str, above: bool) -> None:
    """The gradient at the ring, on the side that the curve leaves free."""
    text = stack.text(stack.so_far(step)) if step else "1"
    x, y, wide = scale.px(step), scale.py(stack.so_far(step)), 9.4 * len(text)
    before = scale.py(stack.so_far(step - 1)) if step else y
    left = y == before or above == (y < before)
    right = min(x + 12 if left else x - 12 + wide, scale.box[2] + 8)
    place = (round(max(right, scale.box[0] + wide), 1), round(y + (-28 if above else 28), 1))
    sheet.text(*place, f"<b>{text}</b>", HEAD, "$accent", align="right", pill=True, of=of)
