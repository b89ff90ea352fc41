"""Figure 1: one token's trip from the table to the probabilities, with everything the path gathers on its way."""

from functools import partial

from core.block_walk import explained, walk
from core.toy import TOKENS
from figures.block_walk_words import film
from widgets.arithmetic import arithmetic_panel, chip
from widgets.below import below
from widgets.controls import Choice, Slider, controls
from widgets.film import is_narrow, show_film
from widgets.open_number import opens
from widgets.page import header
from widgets.studies import walk_study

header(
    "One token’s trip through a block",
    "A token number becomes a vector, and every block only **adds** to it: the path runs straight from table to head.",
)
# A phone has no room to spare, so there the comparison waits to be asked for, under a name of its own in the link.
compare = Choice("walk_compare", "Compare arrangements", ["on", "off"], "on")
if is_narrow():
    compare = Choice("walk_compare_phone", "Compare arrangements", ["on", "off"], "off")
arrangement, token, n_blocks, comparison = controls(
    Choice("walk_arrangement", "Arrangement", ["pre-norm", "post-norm"], "pre-norm"),
    Choice("walk_token", "Token", TOKENS, TOKENS[0]),
    Slider("walk_blocks", "Blocks", 1, 6, 1),
    compare,
)
norm_first, row = arrangement == "pre-norm", TOKENS.index(token)
trip = walk(row, n_blocks, norm_first)
other = walk(row, n_blocks, not norm_first) if comparison == "on" else None
stop = trip[show_film("walk_film", film(trip, other, is_narrow()), "walk_stop", opens("walk"))]

arithmetic_panel(
    f"Arithmetic for {chip(token)}",
    stop.title,
    explained(stop),
    ["The head and its three-word vocabulary are this app’s own choice; every block has the weights of figure 6."],
)
turn = partial(walk, row, n_blocks, not norm_first)
below(walk_study(stop, trip, other, turn, tokens=TOKENS, words=TOKENS))
