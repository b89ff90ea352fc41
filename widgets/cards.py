"""The home page's cards and its ideas to remember."""

from collections.abc import Sequence
from functools import partial
from html import escape
from pathlib import Path

import streamlit as st

from figures.film import picture
from figures.home_words import Card, Idea
from widgets.film import show_film

LOOK = f"<style>{Path(__file__).with_name('cards.css').read_text(encoding='utf-8')}</style>"
Group = tuple[str, Sequence[Card]]


def cards(first: Group, *others: Group) -> None:
    """The figures in groups: the first has a row of its own, the others stand side by side."""
    st.html(LOOK)
    _group(*first)
    for column, group in zip(st.columns(len(others)), others, strict=True):
        with column:
            _group(*group)


def _group(name: str, shown: Sequence[Card]) -> None:
    """A group of figures side by side, one below the other on a phone. All of a card leads to its page."""
    st.html(f'<h2 class="group">{escape(name)}</h2>')
    for column, card in zip(st.columns(len(shown)), shown, strict=True):
        with column, st.container(border=True, key=f"card_{card.stem}", height="stretch"):
            show_film(f"home_{card.stem}", partial(picture, card.figure, card.alt), card.stem, saves=False)
            st.page_link(f"pages/{card.stem}.py")
            st.html(f'<p class="line">{escape(card.line)}</p>')


def remember(ideas: Sequence[Idea]) -> None:
    """A large number and one sentence each."""
    items = "".join(f"<li><b>{escape(i.number)}</b><span>{escape(i.sentence)}</span></li>" for i in ideas)
    st.html(f'<h2 class="group">To remember</h2><ul class="ideas">{items}</ul>')
