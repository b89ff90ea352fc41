"""Other conventions: all that a page knows, what each gives for one number, and its arithmetic for one at a time."""

from collections.abc import Collection, Sequence
from html import escape
from typing import NamedTuple

import streamlit as st

from core.conventions import known
from core.graph import Cell, Quantity, ancestry
from core.paths import CONVENTIONS, SWITCHES
from core.rebuild import Path
from core.show import show_count, show_power
from core.ways import Outcome, differences, together
from widgets.check_number import explained
from widgets.kept import kept
from widgets.study import Step, Study
from widgets.table import table_panel

FEW = 3
"""With fewer conventions that change the number that is lit, a page speaks of what it leads to."""


class Shown(NamedTuple):
    """A number and what the conventions give for it."""

    step: Step
    outcomes: Sequence[Outcome]

    @property
    def n_changing(self) -> int:
        """How many conventions change it, rounding left aside."""
        return sum(outcome.path in CONVENTIONS and outcome.difference != 0 for outcome in self.outcomes)


def conventions(study: Study, opened: Step | None) -> None:
    """Every convention of the page, those that change the number first. They are worked out when the reader opens
    them. With no number open it is the one that is lit, or the result it leads to."""
    key = f"{study.link}_conventions"
    panel = st.expander("Other conventions", key=key, on_change="rerun", type="compact")
    if not panel.open:
        return
    with panel:
        asked = _shown(study, opened or study.step(study.cell))
        shown = _elsewhere(study, asked, bool(opened))
        if shown is not asked:
            st.html(f'<p class="quiet">{_few(study, asked)} Other conventions show here:</p>')
        if not (rows := _rows(study, shown)):
            st.html(f'<p class="quiet">No other convention changes {escape(study.where(*shown.step))}.</p>')
            return
        title = f"{study.where(*shown.step)} is {study.at(shown.step).text}"
        about = "and by another convention" if shown.outcomes else "no other convention changes it"
        table_panel(title, about, ["convention", "it gives", "difference"], rows)
        if shown.outcomes:
            _switches(study, shown, f"{key}_on")


def _switches(study: Study, shown: Shown, key: str) -> None:
    """One convention's arithmetic, or what several give together."""
    by_name = {outcome.path.name: outcome for outcome in shown.outcomes}
    memory, of = kept(), f"{key}_of"
    wanted = memory.get(f"{key}_kept", [])
    if key not in st.session_state or memory.get(of) != shown.step:  # another number has other switches
        st.session_state[key], memory[of] = [name for name in wanted if name in by_name], shown.step
    on = st.pills("Switch on one, or several together", list(by_name), selection_mode="multi", key=key)
    memory[f"{key}_kept"] = [*(name for name in wanted if name not in by_name), *on]
    if len(on) < 2:
        for name in on:
            explained(by_name[name])
        return
    cell = study.at(shown.step)
    paths = [outcome.path for name, outcome in by_name.items() if name in on]
    try:
        outcome = together(cell, paths, study.alternatives(cell.quantity))
    except ValueError as refusal:
        st.html(f'<p class="quiet">{escape(str(refusal))}</p>')
        return
    difference = f"{_difference(outcome, cell.quantity)} from" if outcome.difference else "as it is"
    said = f"Together: {escape(study.where(*shown.step))} is {outcome.cell.text}, {difference} {cell.text}."
    st.html(f'<p class="verdict">{said}</p>')
    explained(outcome)


def _shown(study: Study, step: Step) -> Shown:
    quantity, index = study.quantities[step[0]], step[1]
    if quantity.value.dtype == bool:
        return Shown(step, [])
    others = {path: q for path, q in study.alternatives(quantity).items() if path in SWITCHES}
    return Shown(step, differences(quantity, index, others, SWITCHES))


def _elsewhere(study: Study, asked: Shown, is_open: bool) -> Shown:
    """The number to speak of: one that was opened, unless no convention changes it and the page has one for that."""
    if study.elsewhere and not asked.n_changing:
        return _shown(study, study.step(study.elsewhere))
    result = None if is_open or asked.n_changing >= FEW else _result(study)
    return max(asked, _shown(study, result), key=lambda shown: shown.n_changing) if result else asked


def _result(study: Study) -> Step | None:
    """The last result that the lit number leads to, in its own row and column where there are such."""
    lit = study.cell
    ends = [q for q in study.results if any(q is own for own in study.asked.values())]
    leads = [q for q in ends if any(lit.quantity is made for made in ancestry(q))]
    if not leads:
        return None
    places = zip((*lit.index, 0, 0), leads[-1].value.shape, strict=False)
    return study.step(Cell(leads[-1], tuple(min(i, n - 1) for i, n in places)))


def _few(study: Study, asked: Shown) -> str:
    where = escape(study.where(*asked.step))
    if asked.n_changing:
        return f"Few conventions change {where}."
    return f"{'Only earlier rounding' if asked.outcomes else 'No other convention'} changes {where}."


def _rows(study: Study, shown: Shown) -> list[list[str]]:
    """What changes the number, and then what the page knows besides, with why it has no effect."""
    cell = study.at(shown.step)
    changing = {o.path: o for o in shown.outcomes if o.difference != 0}
    rows = [[o.path.name, o.cell.text, _difference(o, cell.quantity)] for o in changing.values()]
    return rows + [[name, cell.text, "none here"] for name in _idle(study, shown, changing)]


def _idle(study: Study, shown: Shown, changing: Collection[Path]) -> list[str]:
    """What else the page has rules for, with why it is not used, or another graph gives for this number, the lit one
    or the page's result."""
    ruled, offered = known(list(study.asked.values()), SWITCHES), {o.path for o in shown.outcomes}
    for cell in (study.cell, study.at(_result(study) or shown.step)):
        others = study.alternatives(cell.quantity)
        offered |= {o.path for o in differences(cell.quantity, cell.index, others, [*others])}
    idle = [path for path in SWITCHES if path not in changing and (path in offered or path in ruled)]
    return [f"{path.name} ({ruled[path]})" if ruled.get(path) else path.name for path in idle]


def _difference(outcome: Outcome, quantity: Quantity) -> str:
    """With its sign; too small for the decimals on show as a power of ten."""
    value = outcome.difference
    size = show_count(abs(value)) if isinstance(value, int) else show_power(abs(value), quantity.decimals)
    return f"{'−' if value < 0 else '+'}{size}"
