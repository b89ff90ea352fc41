"""What did you get? A reader's own number beside an opened one."""

from html import escape

import streamlit as st

from core.diagnose import Diagnosis, diagnose
from core.paths_rounding import WRITTEN
from core.ways import Outcome
from widgets.arithmetic import arithmetic_panel
from widgets.study import Step, Study
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
        explained(outcome)


def _verdict(found: Diagnosis) -> str:
    return f"{'✓ ' * found.is_right}{escape(found.sentence)}"


def explained(outcome: Outcome) -> None:
    """A path in words and in numbers; how a right number was written down has no other arithmetic."""
    said = None if outcome.path in WRITTEN else outcome.arithmetic
    name = outcome.path.name
    first = name[0].upper() if name[0].isascii() else name[0]  # ε stays ε: its capital is no other than an E
    arithmetic_panel(escape(first + name[1:]), outcome.path.sentence, [said] if said else [])
