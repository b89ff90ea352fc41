"""Check yourself: a few questions about the numbers on show, to be predicted before they are revealed."""

from collections.abc import Callable, Mapping, Sequence
from html import escape
from zlib import crc32

import streamlit as st

from core.arithmetic import arithmetic
from core.graph import Index, Quantity
from core.question_sets import questions
from core.questions import Asked, Question, Verdict, no_others
from core.rebuild import Others
from core.toy import TOKENS
from widgets.arithmetic import arithmetic_panel
from widgets.controls import Number, controls
from widgets.plain import plain, warn

MOST_SEEDS = 9999


def check_yourself(
    stem: str,
    quantities: Mapping[str, Quantity],
    tokens: Sequence[str] = TOKENS,
    words: Sequence[str] = TOKENS,
    where: Callable[[str, Index], str] | None = None,
    alternatives: Callable[[Quantity], Others] = no_others,
) -> None:
    """Questions of the figure `stem` in an expander; nothing is computed while it is closed.

    The same seed and the same numbers give the same questions; the reader's seed is in the link as
    `<stem>_questions`. The other arguments are those of `core.question_sets.questions`.
    """
    box = st.expander("Check yourself", key=f"{stem}_check", on_change="rerun")
    if not box.open:
        return
    with box:
        asked = questions(stem, quantities, _seed(f"{stem}_questions"), tokens, words, where, alternatives)
        for number, question in enumerate(asked, start=1):
            _ask(stem, number, question)


def _seed(name: str) -> int:
    def another() -> None:
        st.session_state[name] = st.session_state[name] % MOST_SEEDS + 1

    with st.container(horizontal=True, vertical_alignment="bottom"):
        with st.container(width="content"):
            (seed,) = controls(Number(name, "Seed", 1, MOST_SEEDS, 1, width=120))
        st.button("New questions", key=f"{name}_new", on_click=another)
        st.html('<p class="quiet">The same seed and the same numbers give the same questions.</p>')
    return seed


def _ask(stem: str, number: int, question: Question) -> None:
    """One question with its field, what the answer is told, and the answer when the reader asks for it.

    Other questions and other answers have keys of their own, so that nothing typed or revealed is carried over.
    """
    key = f"{stem}_answer_{number}_{crc32(f'{question.text} {question.answer}'.encode()):08x}"
    with st.container(border=True, key=f"{stem}_question_{number}"):
        text = f"{number}. {question.full_text}"
        st.html(f'<p class="question">{escape(text)}</p>')
        with st.container(horizontal=True, horizontal_alignment="distribute", vertical_alignment="center"):
            said = _field(text, question, key)
            revealed = st.toggle("Reveal", key=f"{key}_reveal")
        if said and said.strip():
            _tell(question, said)
        if revealed:
            _reveal(question, number)


def _field(label: str, question: Question, key: str) -> str | None:
    """The field under the question; its label is the question again, for those who hear the page."""
    if isinstance(question, Asked):
        return st.text_input(
            label, key=key, placeholder="your prediction", max_chars=60, width=220, label_visibility="collapsed"
        )
    return st.radio(
        label,
        question.options,
        index=None,
        format_func=plain,
        horizontal=True,
        key=key,
        width="content",
        label_visibility="collapsed",
    )


def _tell(question: Question, said: str) -> None:
    try:
        verdict = question.judge(said)
    except ValueError as refusal:
        warn(str(refusal))
        return
    st.html(f'<div class="verdict" role="status">{_verdict(verdict)}</div>')


def _verdict(verdict: Verdict) -> str:
    """What the answer is told; several ways that lead to it stand in a list."""
    mark, sentence = "✓" if verdict.is_right else "✗", verdict.sentence
    if len(verdict.found) == 1:
        sentence = f"{sentence} {verdict.found[0].path.sentence}"
    if len(verdict.found) < 2:
        return f"<p><b>{mark}</b> {escape(sentence)}</p>"
    ways = "".join(f"<li>{escape(way.path.name)}: {escape(way.path.sentence)}</li>" for way in verdict.found)
    return f"<p><b>{mark}</b> {escape(sentence.split(': ')[0])}:</p><ul>{ways}</ul>"


def _reveal(question: Question, number: int) -> None:
    if isinstance(question, Asked) and question.cell.quantity.operation:
        said = arithmetic(question.cell.quantity, question.cell.index)
        arithmetic_panel(f"Answer {number}", question.answer, [said], [question.because] * bool(question.because))
        return
    st.html(
        f'<section class="panel"><h2>Answer {number} <span>{escape(question.answer)}</span></h2>'
        f"<p>{escape(question.because)}</p></section>"
    )
