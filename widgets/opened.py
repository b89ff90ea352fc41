"""What an opened number shows: the way to it, its arithmetic, its operands to open in turn, every digit."""

from html import escape

import streamlit as st

from core.arithmetic import arithmetic
from core.graph import Cell
from widgets import link
from widgets.arithmetic import arithmetic_panel
from widgets.plain import plain
from widgets.study import Step, Study
from widgets.trail import Trail, operands, written


def go(param: str, trail: Trail) -> None:
    """Opens the last number of a trail."""
    link.put({param: written(trail)})


MOST_BEFORE = 6
"""Of a longer way the first numbers and the last ones can be pressed, half of them each."""


def breadcrumbs(study: Study, param: str, trail: Trail) -> None:
    """The way to the opened number; a press goes back to an earlier one."""
    if len(trail) < 2:
        return
    before = list(range(1, len(trail)))
    if len(before) > MOST_BEFORE:
        before = [*before[: MOST_BEFORE // 2], 0, *before[-MOST_BEFORE // 2 :]]
    with st.container(horizontal=True, gap="small", vertical_alignment="center", key="trail"):
        for depth in before:
            if depth:
                _button(study.where(*trail[depth - 1]), f"{param}_back_{depth}", param, trail[:depth])
            else:
                st.html('<p class="lead">… ›</p>', width="content")


def _button(label: str, key: str, param: str, trail: Trail) -> None:
    st.button(plain(label), key=key, type="tertiary", on_click=go, args=(param, trail))


def arithmetic_of(study: Study, step: Step) -> None:
    """How the number was made, with the note where the numbers as shown would not give it; or that it was given."""
    cell, where = study.at(step), escape(study.where(*step))
    if cell.quantity.operation:
        arithmetic_panel(where, "", [arithmetic(cell.quantity, cell.index)])
    else:
        arithmetic_panel(f'{where} = <b class="result">{shown(cell)}</b>', "given: nothing made it", [])


def shown(cell: Cell) -> str:
    """The number as the page prints it; what is yes or no in words."""
    if cell.quantity.value.dtype == bool:
        return "may look" if cell.value else "may not look"
    return cell.text


def operand_buttons(study: Study, param: str, trail: Trail) -> None:
    below = operands(study, trail[-1])
    if not below:
        return
    with st.container(horizontal=True, gap="small", vertical_alignment="center", key="operands"):
        st.html('<p class="lead">Open an operand</p>', width="content")
        for place, step in enumerate(below):
            label = f"{study.where(*step)} = {shown(study.at(step))}"
            _button(label, f"{param}_down_{place}", param, (*trail, step))


def every_digit(cell: Cell) -> None:
    """Every digit, with one press to copy them."""
    if cell.quantity.value.dtype == bool:
        return
    full = str(cell.value) if isinstance(cell.value, int) else repr(float(cell.value) + 0.0)
    with st.container(horizontal=True, gap="small", vertical_alignment="center", key="digits"):
        st.html('<p class="lead">In full</p>', width="content")
        st.code(full, language=None, width="content")
        st.html(f'<p class="lead">shown as {shown(cell)}</p>', width="content")
