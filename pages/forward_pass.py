"""Figure 6: a whole block on three tokens, every number on show."""

from functools import partial

from core.arithmetic import arithmetic, first_made
from core.edits import sizes_of
from core.forward_pass_stops import stops
from core.given_tables import BLOCK
from core.marks import effects
from core.setting import block_of
from figures.film import Film
from figures.forward_pass_detail import highlighted
from figures.forward_pass_words import film
from figures.scene import Scene
from widgets import link
from widgets.arithmetic import arithmetic_panel, chip
from widgets.below import below
from widgets.controls import Choice, controls
from widgets.editor import Editor
from widgets.editor_link import in_link
from widgets.editor_panel import editor_panel
from widgets.film import is_narrow, show_film
from widgets.open_number import opens
from widgets.page import header
from widgets.studies import block_study

header(
    "A whole block, every number",
    "Seven operations take every token through one block. <b>Follow any number back to the numbers that made it.</b>",
)
editor = Editor("block", BLOCK, ("tokens", "width", "hidden", "heads", "norm", "eps", "seed"), starts_mask=True)
said = editor.read()
setting, names = said.setting, said.setting.names
columns = [str(j) for j in range(1, max(4, len(names), setting.d_model) + 1)]
mask, token, column, activation, arrangement = controls(
    Choice("block_mask", "Mask", ["none", "causal"], "none"),
    Choice("block_row", "Show the arithmetic for", names, names[0]),
    Choice("block_column", "Column", columns, "1"),
    Choice("block_activation", "Activation", ["ReLU", "GELU", "SiLU"], "ReLU"),
    Choice("block_arrangement", "Arrangement", ["pre-norm", "post-norm"], "pre-norm"),
)


def choose(cell: dict) -> None:
    """A click on a number highlights it in every stage."""
    *rows, across = cell["index"]
    if rows:  # a gain has none
        link.put({"block_row": names[min(rows[0], len(names) - 1)]})
    link.put({"block_column": columns[min(across, len(columns) - 1)]})


norm_first = arrangement == "pre-norm"
block = partial(block_of, activation=activation.lower())
made = block(setting, norm_first)
walk = stops(made, norm_first)
row, col = names.index(token), int(column) - 1


def build() -> Film:
    marks = effects(partial(block, norm_first=norm_first), setting)
    return film(walk, made, row, col, is_narrow(), Scene(setting.tokens, *marks, stale=said.stale))


held = in_link(editor, said.good)
held["block_row"] = token if row else ""  # other words make another row the first, which the link leaves out
asked = (setting, said.stale, row, col, activation, arrangement)
stop = walk[show_film("block_film", build, asked, "block_step", opens("block", choose), in_link=held)]
editor_panel(editor, said)

cell = highlighted(stop, row, col)
arithmetic_panel(
    f"Arithmetic for {chip(token, Scene(setting.tokens).roles[row])}",
    f"{stop.title}, column {cell.index[1] + 1}{', the last it has' * (cell.index[1] < col)}",
    [arithmetic(c.quantity, c.index) for c in (cell, first_made(cell)) if c],
)
state = {"mask": mask, "activation": activation, "arrangement": arrangement} | sizes_of(setting, editor.sizes)
turn = partial(block, setting, not norm_first)
below(block_study(made, cell, turn, tokens=names, words=setting.words, state=state))
