"""Figure 2: the gradient on its way back through a stack of layers, with shortcuts and without."""

from core.given_tables import LARGEST
from core.residual_stacks import stacks
from figures.residual_table import about_table, lines, table_head, table_notes, table_rows
from figures.residual_words import film
from widgets.arithmetic import arithmetic_panel
from widgets.below import below
from widgets.changes import changed_boxes
from widgets.controls import Choice, Exact, Slider, controls
from widgets.film import is_narrow, show_film
from widgets.open_number import opens
from widgets.page import header
from widgets.studies import residual_study
from widgets.table import table_panel

header(
    "The gradient, with and without the path",
    "Walking back from the output, every layer multiplies the gradient. <b>The path adds 1 to each factor.</b>",
)
start = Exact("residual_x0", "x₀", -LARGEST, LARGEST, 1.0, (-3.0, 3.0, 0.1))
layer, depth, s, x_0 = controls(
    Choice("residual_layer", "Layer: tanh(s·x) or s·x", ["tanh", "linear"], "tanh"),
    Slider("residual_depth", "Depth", 1, 30, 5),
    Slider("residual_s", "Slope s", -1.5, 1.5, 0.5, 0.1, "%.1f"),
    start,
)
both = stacks(depth, x_0, round(s, 1), layer)
setting = (layer, depth, s, x_0)
step = show_film("residual_film", lambda: film(both, is_narrow()), setting, "residual_step", opens("residual"))
changed_boxes("residual", start)

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
)
arithmetic_panel(
    f"Arithmetic of layer {depth - step + 1}" if step else "Arithmetic of the output",
    "walking back" if step else "",
    lines(both, step),
    [] if step else ["The output moves with itself one to one: the gradient starts as 1. Step back to multiply it."],
)
below(residual_study(both, step, state={"layer": layer, "depth": depth, "s": s, "x0": x_0}))
