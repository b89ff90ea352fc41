"""What readers and links say, shown as it is: nothing of it is taken for Markdown."""

import re

import streamlit as st


def is_marked(text: str) -> bool:
    """Whether Markdown would read more than letters in it."""
    return bool(re.search(r"[\\`*_\[\]~|$:<>&]", text))


def plain(text: str) -> str:
    """The text for a place that reads Markdown."""
    return re.sub(r"([\\`*_{}\[\]()#+.!|~$:<>&-])", r"\\\1", text)


def warn(sentence: str) -> None:
    st.warning(plain(sentence))
