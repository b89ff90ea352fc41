"""Figure 1: one token's trip from the table to the probabilities, with everything the path gathers on its way."""

from functools import partial

from core.block_walk import explained, walk, walk_marks
from core.edits import sizes_of
from core.given_tables import BLOCK
from figures.block_walk_words import film
from figures.film import Film
from figures.scene import Scene
from widgets.arithmetic import arithmetic_panel, chip, shortened
from widgets.below import below
from widgets.controls import Choice, Slider, controls
from widgets.editor import Editor
from widgets.editor_link import in_link
from widgets.editor_panel import editor_panel
from widgets.film import is_narrow, show_film
from widgets.open_number import opens
from widgets.page import header
from widgets.studies import walk_study
from widgets.trail import names_other

header(
    "One token’s trip through a block",
    "A token number becomes a vector; what every sub-layer finds is <b>added</b> to it, "
    "on one path from table to head.",
)
editor = Editor("walk", BLOCK, ("tokens", "width", "hidden", "heads", "norm", "eps", "seed"))
said = editor.read()
setting, names = said.setting, said.setting.names
# A phone has no room to spare, so there the comparison waits to be asked for, under a name of its own in the link.
compare = Choice("walk_compare", "Compare arrangements", ["on", "off"], "on")
if is_narrow():
    compare = Choice("walk_compare_phone", "Compare arrangements", ["on", "off"], "off")
arrangement, token, n_blocks, comparison = controls(
    Choice("walk_arrangement", "Arrangement", ["pre-norm", "post-norm"], "pre-norm"),
    Choice("walk_token", "Token", names, names[0]),
    Slider("walk_blocks", "Blocks", 1, 6, 1),
    compare,
)
norm_first, row = arrangement == "pre-norm", names.index(token)
trip = walk(row, n_blocks, norm_first, setting)
turn = partial(walk, row, n_blocks, not norm_first, setting)
other = turn() if comparison == "on" else None


def build() -> Film:
    marked = [walk_marks(setting, n_blocks, first) for first in (norm_first, not norm_first)]
    return film(trip, other, is_narrow(), *(Scene(setting.tokens, *marks, stale=said.stale) for marks in marked))


held = in_link(editor, said.good)
held["walk_token"] = token if row else ""  # other words make another row the first, which the link leaves out
asked = (setting, said.stale, arrangement, token, n_blocks, comparison)
stop = trip[show_film("walk_film", build, asked, "walk_stop", opens("walk"), in_link=held)]
editor_panel(editor, said)

lines, rest = shortened(explained(stop))
own = "The head and its vocabulary are this app’s own choice; every block has the same weights, at first figure 6’s."
arithmetic_panel(f"Arithmetic for {chip(token, Scene(setting.tokens).roles[row])}", stop.title, lines, [*rest, own])
state = {"arrangement": arrangement, "token": token, "blocks": n_blocks} | sizes_of(setting, editor.sizes)
beside = other or (turn() if names_other("walk", (stop.quantity for stop in trip)) else None)
below(walk_study(stop, trip, beside, turn, tokens=names, words=setting.words, state=state))
