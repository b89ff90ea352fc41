"""Figure 6: a whole block on three tokens, every number on show."""

import streamlit as st

from core.forward_pass import forward_pass, stops
from core.graph import arithmetic, first_made
from core.ops import causal_mask
from core.toy import TOKENS
from figures.forward_pass_detail import highlighted
from figures.forward_pass_words import film
from widgets.arithmetic import arithmetic_panel, chip
from widgets.controls import Choice, controls
from widgets.film import is_narrow, show_film
from widgets.page import footer, header

header(
    "A whole block, three tokens, every number",
    "Seven operations take three tokens through one block. **Follow any number back to the numbers that made it.**",
)
mask, token, column, activation, arrangement = controls(
    Choice("block_mask", "Mask", ["none", "causal"], "none"),
    Choice("block_row", "Show the arithmetic for", TOKENS, TOKENS[0]),
    Choice("block_column", "Column", ["1", "2", "3", "4"], "1"),
    Choice("block_activation", "Activation", ["ReLU", "GELU", "SiLU"], "ReLU"),
    Choice("block_arrangement", "Arrangement", ["pre-norm", "post-norm"], "pre-norm"),
)


def choose(cell: dict) -> None:
    """A click on a number highlights it in every stage."""
    st.session_state["block_row"] = TOKENS[cell["row"]]
    st.session_state["block_column"] = str(min(cell["column"], 3) + 1)


norm_first = arrangement == "pre-norm"
made = forward_pass(
    mask=causal_mask(len(TOKENS)) if mask == "causal" else None,
    norm_first=norm_first,
    activation=activation.lower(),
)
walk = stops(made, norm_first)
row, col = TOKENS.index(token), int(column) - 1
stop = walk[show_film("block_film", film(walk, made, row, col, is_narrow()), "block_step", choose)]

cell = highlighted(stop, row, col)
arithmetic_panel(
    f"Arithmetic for {chip(token)}",
    f"{stop.title}, column {cell.index[1] + 1}",
    [arithmetic(c.quantity, c.index) for c in (cell, first_made(cell)) if c],
)
footer("forward_pass")
