"""What did you get? A reader's own number beside an opened one, and what other conventions would give for it."""

from collections.abc import Sequence
from html import escape

import streamlit as st

from core.diagnose import Diagnosis, Outcome, diagnose, differences
from core.graph import Quantity
from core.paths import CONVENTIONS, SWITCHES
from core.paths_rounding import WRITTEN
from core.show import show_count, show_power
from widgets.arithmetic import arithmetic_panel
from widgets.study import Step, Study
from widgets.table import table_panel
from widgets.trail import written


def check_number(study: Study, step: Step) -> None:
    """A box for the reader's number, and below it the verdict: right to so many digits, the ways that give it, or none.

    What can be written in more than one way is listed as a tie. Yes and no are not asked for.
    """
    cell = study.at(step)
    if cell.quantity.value.dtype == bool:
        return
    typed = st.text_input("What did you get?", key=f"{study.link}_got_{written((step,))}", width=220,
                          placeholder="your number", autocomplete="off")  # fmt: skip
    if not typed or not typed.strip():
        return
    try:
        found = diagnose(cell.quantity, cell.index, typed, study.alternatives(cell.quantity))
    except ValueError as refusal:
        st.html(f'<p class="verdict" role="status">{escape(str(refusal))}</p>')
        return
    st.html(f'<p class="verdict{" right" * found.is_right}" role="status">{_verdict(found)}</p>')
    for outcome in found.found:
        _explained(outcome)


def _verdict(found: Diagnosis) -> str:
    return f"{'✓ ' * found.is_right}{escape(found.sentence)}"


def _explained(outcome: Outcome) -> None:
    """A path in words and in numbers; how a right number was written down has no other arithmetic."""
    said = None if outcome.path in WRITTEN else outcome.arithmetic
    name = outcome.path.name
    first = name[0].upper() if name[0].isascii() else name[0]  # ε stays ε: its capital is no other than an E
    arithmetic_panel(escape(first + name[1:]), outcome.path.sentence, [said] if said else [])


def conventions(study: Study, step: Step) -> None:
    """Every convention that has another number at this cell, its difference, and its arithmetic for one at a time.

    They are worked out when the reader opens them.
    """
    key = f"{study.link}_conventions"
    panel = st.expander("Other conventions", key=key, on_change="rerun", type="compact")
    if not panel.open:
        return
    with panel:
        outcomes = _outcomes(study, step)
        if study.elsewhere and not any(outcome.path in CONVENTIONS for outcome in outcomes):
            what = "Only earlier rounding" if outcomes else "No other convention"
            st.html(f'<p class="quiet">{what} changes {escape(study.where(*step))}. Other conventions show here:</p>')
            step = study.step(study.elsewhere)
            outcomes = _outcomes(study, step)
        if not outcomes:
            st.html(f'<p class="quiet">No other convention changes {escape(study.where(*step))}.</p>')
            return
        _table(study, step, outcomes)
        by_name = {outcome.path.name: outcome for outcome in outcomes}
        chosen = st.selectbox("Show the arithmetic of", list(by_name), index=None, width=420, key=f"{key}_chosen",
                              placeholder="Choose a convention")  # fmt: skip
        if chosen:
            _explained(by_name[chosen])


def _outcomes(study: Study, step: Step) -> list[Outcome]:
    quantity, index = study.quantities[step[0]], step[1]
    if quantity.value.dtype == bool:
        return []
    others = {path: q for path, q in study.alternatives(quantity).items() if path in SWITCHES}
    return differences(quantity, index, others, SWITCHES)


def _table(study: Study, step: Step, outcomes: Sequence[Outcome]) -> None:
    cell = study.at(step)
    rows = [[o.path.name, o.cell.text, _difference(o, cell.quantity)] for o in outcomes]
    head = ["convention", "it gives", "difference"]
    table_panel(f"{study.where(*step)} is {cell.text}", "and by another convention", head, rows)


def _difference(outcome: Outcome, quantity: Quantity) -> str:
    """With its sign; too small for the decimals on show as a power of ten."""
    value = outcome.difference
    if value == 0:
        return "none here"
    size = show_count(abs(value)) if isinstance(value, int) else show_power(abs(value), quantity.decimals)
    return f"{'−' if value < 0 else '+'}{size}"
