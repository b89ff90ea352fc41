"""Figure 2: both stacks as chains of layers. The film walks back from the output, one layer a step."""

from collections.abc import Sequence

from core.residual_stacks import Stack, Stacks
from core.show import show_short
from figures.canvas import Canvas
from figures.letters import width
from figures.pen import HEAD, SMALL, TEXT
from figures.residual_chain import layers
from figures.residual_layout import Layout, Rows, Window, centres, current, window
from figures.residual_plot import draw_plot, draw_walked
from figures.scene import NO_ROWS, Scene


def still(both: Stacks, layout: Layout, scene: Scene = NO_ROWS) -> dict:
    """The lines, the layers not yet reached, and the whole plot with its ends: what never changes while it plays."""
    sheet = Canvas(layout.width, layout.height)
    branch = f"F = {formula(both.layer, both.s)}"
    _heading(sheet, layout, layout.path.heading, "With the path", f"each layer multiplies by 1 + F′, {branch}")
    _heading(sheet, layout, layout.plain.heading, "Without", "each layer multiplies by F′ alone")
    places = centres(layout, both.depth)
    for rows, thick in ((layout.path, 6), (layout.plain, 1.8)):
        sheet.line(layout.chip, rows.line, layout.end, rows.line, "$path", thick)
        sheet.box(0, rows.line - 16, layout.chip, rows.line + 16, "$path", "$path", width=0)
        sheet.text(layout.chip / 2, rows.line, "<b>x₀</b>", HEAD, "$bg")
        scene.corner(sheet, "x_0", (), (0, rows.line + 17, layout.chip + 2, rows.line + 30))
        if not layout.below:
            sheet.text(0, rows.so_far, "so far", TEXT, "$muted", align="left")
            sheet.text(0, rows.factor, "factor", TEXT, "$muted", align="left")
    layers(sheet, layout, places, "$muted", "$panel", 1.5)
    for x in places:
        for y in (layout.path.f, layout.plain.line):
            sheet.text(round(x, 1), y, "F", HEAD, "$muted")
    for x in places:
        sheet.circle(x - layout.arm, layout.path.line, 5, "$path", 0, fill="$path")
        sheet.plus(x + layout.arm, layout.path.line)
    sheet.line(layout.chip, layout.arrow, layout.end, layout.arrow, "$muted", 1.5, dash="2px,5px")
    said = "the gradient starts here as 1 and walks back"
    sheet.text(layout.end, layout.arrow + 24, said, TEXT, "$muted", align="right")
    draw_plot(sheet, layout, both)
    scene.words_of(sheet)
    return sheet.figure()


def formula(layer: str, s: float) -> str:
    """F with its slope put in: tanh(0.5·x)."""
    return f"tanh({show_short(s)}·x)" if layer == "tanh" else f"{show_short(s)}·x"


def _heading(sheet: Canvas, layout: Layout, y: float, title: str, about: str) -> None:
    sheet.text(0, y, f"<b>{title}</b>", HEAD, align="left")
    if layout.below:
        sheet.text(0, y + 24, about.replace("multiplies by", "times"), SMALL, "$muted", align="left")
    else:
        sheet.text(9.2 * len(title) + 14, y, about, TEXT, "$muted", align="left")


# the frames


def frame(both: Stacks, step: int, layout: Layout, scene: Scene = NO_ROWS) -> dict:
    """The layers walked so far in full, the current one in accent, the gradients above them, arrow and curves."""
    sheet, view = Canvas(layout.width, layout.height), window(layout, both.depth, step)
    here = current(both.depth, step)
    layers(sheet, layout, [x for number, x in view.slots if number > here], "$ink", "$norm.box", 1.5)
    layers(sheet, layout, [x for number, x in view.slots if number == here], "$accent", "$bg", 3)
    for x in [x for number, x in view.slots if number == here]:
        sheet.plus(x + layout.arm, layout.path.line, "$accent")
        sheet.arrow([(layout.end, layout.arrow), (x - layout.arm, layout.arrow)], "$accent", 4, head=0.7)
    if step == 0:
        sheet.circle(layout.end - 6, layout.arrow, 6, "$accent", 0, fill="$accent")
    _names(sheet, layout, view, here)
    for stack, rows in ((both.path, layout.path), (both.plain, layout.plain)):
        _numbers(sheet, layout, view, both, stack, rows, here)
    _left_out(sheet, layout, view, both.depth)
    draw_walked(sheet, layout, both, step)
    scene.words_of(sheet)
    return sheet.figure()


def _names(sheet: Canvas, layout: Layout, view: Window, here: int) -> None:
    for number, x in view.slots:
        color = "$accent" if number == here else "$ink" if number > here else "$muted"
        name = f"layer {number}"
        sheet.text(round(x, 1), layout.names, f"<b>{name}</b>" if number == here else name, color=color)
        if number >= here:
            for y in (layout.path.f, layout.plain.line):
                sheet.text(round(x, 1), y, "<b>F</b>", HEAD, color)


def _numbers(sheet: Canvas, layout: Layout, view: Window, both: Stacks, stack: Stack, rows: Rows, here: int) -> None:
    """The factor over each layer, and over those already walked the gradient so far."""
    start = "$accent" if here > stack.depth else "$ink"
    sheet.text(layout.end - 5, rows.so_far, "<b>1</b>", layout.number, start, of="one")
    shown = [stack.records[number - 1] for number, _ in view.slots]
    factors = [f"× {text if layout.below else signed(text)}" for text in (stack.text(r.factor) for r in shown)]
    so_far = [stack.text(r.backward) for r in shown]
    usual = SMALL if layout.below else TEXT
    for i, (number, x) in enumerate(view.slots):
        now, made = number == here, shown[i].quantities
        factor, gradient = (both.names[id(made[role])] for role in ("factor", "backward"))
        color = "$accent" if now else "$ink" if number > here else "$muted"
        if now or fits(factors, usual, view):
            text = f"<b>{factors[i]}</b>" if now else factors[i]
            sheet.text(round(x, 1), rows.factor, text, usual, color, of=factor)
        if now or (number > here and fits(so_far, layout.number, view)):
            sheet.text(round(x, 1), rows.so_far, f"<b>{so_far[i]}</b>", layout.number, color, of=gradient)


def fits(texts: Sequence[str], size: float, view: Window) -> bool:
    """Whether numbers over neighbouring layers keep apart; if not, only the current layer has its number."""
    pitch = view.slots[1][1] - view.slots[0][1] if len(view.slots) > 1 else 200
    return max(width(f"<b>{text}</b>", size) for text in texts) + 4 < pitch


def signed(text: str) -> str:
    """A negative factor stands in brackets, where there is room for them."""
    return f"({text})" if text.startswith("−") else text


def _left_out(sheet: Canvas, layout: Layout, view: Window, depth: int) -> None:
    """Dots in the lines for the layers that stand between the window and their ends, with their numbers below."""
    near, gaps = layout.clear / 2 + 1, []
    ends = (
        (1, view.before, layout.start + near, "$muted"),
        (depth - view.after + 1, depth, layout.end - 14 - near, "$ink"),
    )
    for first, last, x, color in ends:
        if first <= last:
            gaps += [f"M{x - 13:g},{y:g} H{x + 13:g}" for y in (layout.path.line, layout.plain.line)]
            sheet.text(round(x, 1), layout.names, f"{first}" if first == last else f"{first}–{last}", color=color)
    if gaps:
        sheet.path(" ".join(gaps), "$bg", 8)
        sheet.path(" ".join(gaps), "$path", 4, dash="3px,5px")
