"""Home: the seven figures as cards, and the handful of ideas to remember."""

import streamlit as st

from figures.home_words import cards as groups
from figures.home_words import ideas
from widgets.cards import cards, remember
from widgets.page import footer, header

header(
    "Transformer by Hand",
    "Seven figures about the Transformer, with numbers small enough to check with a pencil. "
    "**Every number knows where it came from:** press Step, move a control, read its arithmetic.",
)
first, *others = groups().items()
cards(*first)
for column, group in zip(st.columns(len(others)), others, strict=True):
    with column:
        cards(*group)
remember(ideas())
footer()
