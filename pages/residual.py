"""Figure 2: the gradient on its way back through a stack of layers, with shortcuts and without."""

from functools import partial

from core.given_tables import LARGEST, RESIDUAL
from core.residual_stacks import stack_marks, stacks
from figures.residual_table import about_table, lines, table_head, table_marks, table_notes, table_rows
from figures.residual_words import film
from figures.scene import Scene
from widgets.arithmetic import arithmetic_panel
from widgets.below import below
from widgets.controls import Choice, Exact, Slider, controls
from widgets.editor import Editor
from widgets.editor_link import in_link
from widgets.editor_panel import differences
from widgets.film import is_narrow, show_film
from widgets.open_number import opens
from widgets.page import header
from widgets.studies import residual_study
from widgets.table import table_panel

header(
    "The gradient, with and without the path",
    "Walking back from the output, every layer multiplies the gradient. <b>The path adds 1 to each factor.</b>",
)
editor = Editor("residual", RESIDUAL, (), {"x0": ("x_0", 0, 0)})
said = editor.read()
layer, depth, s, _ = controls(
    Choice("residual_layer", "Layer: tanh(s·x) or s·x", ["tanh", "linear"], "tanh"),
    Slider("residual_depth", "Depth", 1, 30, 5),
    Slider("residual_s", "Slope s", -1.5, 1.5, 0.5, 0.1, "%.1f"),
    Exact(editor.key("x0"), "x₀", -LARGEST, LARGEST, editor.start("x0"), (-3.0, 3.0, 0.1)),
)
x_0 = float(said.setting.array("x_0")[0, 0])
both = stacks(depth, x_0, round(s, 1), layer)
scene = Scene((), *stack_marks(both, said.setting))
build, asked, held = partial(film, both, is_narrow(), scene), (layer, depth, s, x_0), in_link(editor, said.good)
step = show_film("residual_film", build, asked, "residual_step", opens("residual"), in_link=held)
differences(editor, said)

head, groups = table_head()
current = depth - step if step else None
table_panel(
    "Every factor and both products",
    about_table(both),
    head,
    table_rows(both),
    current,
    groups,
    table_notes(both, step),
    marks=table_marks(both, scene),
)
arithmetic_panel(
    f"Arithmetic of layer {depth - step + 1}" if step else "Arithmetic of the output",
    "walking back" if step else "",
    lines(both, step),
    [] if step else ["The output moves with itself one to one: the gradient starts as 1. Step walks back one layer."],
)
below(residual_study(both, step, state={"layer": layer, "depth": depth, "s": s, "x0": x_0}))
