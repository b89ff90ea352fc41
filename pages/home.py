"""Home: the seven figures as cards, and the handful of ideas to remember."""

from figures.home_words import cards as groups
from figures.home_words import ideas
from widgets.cards import cards, remember
from widgets.page import footer, header

header(
    "Transformer by Hand",
    "Seven figures about the Transformer, with numbers small enough to check with a pencil. "
    "<b>Every number knows where it came from:</b> press Step, move a control, read its arithmetic.",
)
cards(*groups().items())
remember(ideas())
footer()
