"""The pages by the stem of their file: title and address. And how a link within the app is written."""

from collections.abc import Mapping
from urllib.parse import urlencode

# Addresses differ from the names of the files: a fresh server would find pages/rope.py at /rope by
# itself and run it without app.py.
PAGES = {
    "home": ("Home", ""),
    "block_walk": ("1 Block walk", "block-walk"),
    "residual": ("2 Residual gradient", "residual-gradient"),
    "feed_forward": ("3 Feed-forward", "widen-and-narrow"),
    "positions": ("4 Sinusoidal positions", "sinusoidal-positions"),
    "rope": ("5 Rotary positions", "rotary-positions"),
    "forward_pass": ("6 Whole block", "whole-block"),
    "parameters": ("7 Parameters", "where-parameters-live"),
    "post_numbers": ("Numbers", "the-posts-numbers"),
}
FIGURES = {stem: title[0] for stem, (title, _) in PAGES.items() if title[0].isdigit()}
"""The number of each figure, as text, by the stem of its page."""


def address(stem: str, state: Mapping[str, str]) -> str:
    """A relative link to a page in a state: "whole-block?block_step=4". It also holds where the app has a path before
    it."""
    query = urlencode(state)
    return PAGES[stem][1] + (f"?{query}" if query else "")
