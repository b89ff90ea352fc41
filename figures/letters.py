"""How wide words are in Source Sans, the app's typeface, before a browser draws them."""

import re
import unicodedata
from functools import lru_cache
from html import escape, unescape

WIDTHS = {
    "regular": {
        200: " ", 247: "ijI", 252: "l|',.:;·′", 296: "!f()[]{}-", 325: "t°", 348: "r/", 370: "₀₁₂₃₄₅₆₇₈₉⁰¹²³⁴⁵⁶⁷⁸⁹⁻",
        420: "s?zc", 445: "xvyJ", 490: "L–eFkYa", 497: "0123456789+<=>−×≈$#", 523: "gTVSZXθE", 545: "AhounC",
        560: "bdpqPμ√", 580: "KRBΔ", 617: "GD→↑↓&▲", 660: "HUOQN", 725: "wMω", 800: "W∞½%", 840: "m@", 950: "…",
    },
    "bold": {
        200: " ", 280: "ijI", 295: "l|',.:;·′", 340: "!f()[]{}-", 368: "t°/", 380: "₀₁₂₃₄₅₆₇₈₉⁰¹²³⁴⁵⁶⁷⁸⁹⁻", 400: "r",
        455: "sc?zJ", 518: "xvyL–e", 528: "0123456789+<=>−×≈$#", 548: "FkYagZθTE", 571: "AhounCSVX", 580: "bdpqPμ√",
        612: "KRBΔ", 650: "GDN→↑↓&▲", 684: "HUOQ", 772: "wMω", 830: "W∞½%", 870: "m@", 980: "…",
    },
}  # fmt: skip
"""Thousandths of the size of the letters; figures have tabular digits."""
EM = {weight: {c: w / 1000 for w, letters in kinds.items() for c in letters} for weight, kinds in WIDTHS.items()}
OTHER = 1.0
"""Of any other letter, as a share of the size: Chinese and Japanese ones are squares."""


@lru_cache(maxsize=8192)  # a film asks for the same words at every frame
def width(text: str, size: float) -> float:
    """The width in pixels of one line whose bold parts stand between <b> and </b>."""
    ems, weight = 0.0, "regular"
    for piece in re.split(r"(</?b>)", text):
        if piece in ("<b>", "</b>"):
            weight = "bold" if piece == "<b>" else "regular"
        else:
            ems += sum(_em(letter, weight) for letter in unescape(piece))
    return ems * size


def _em(letter: str, weight: str) -> float:
    """A letter with an accent is as wide as without."""
    return EM[weight].get(unicodedata.normalize("NFD", letter)[0], OTHER)


def cut(word: str, room: float, size: float) -> str:
    """A bold word for a figure, with as many of its letters as have room, and dots where they are not all."""
    if width(f"<b>{escape(word)}</b>", size) <= room:
        return escape(word, quote=False)
    most = max(n for n in range(len(word)) if n == 0 or width(f"<b>{escape(word[:n])}…</b>", size) <= room)
    return escape(word[:most] + "…", quote=False)


def closed_off(word: str) -> str:
    """The word in marks where it runs from right to left: a number behind it stays behind it."""
    turns = any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in word)
    return f"\u2068{word}\u2069" if turns else word
