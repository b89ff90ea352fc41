"""The written arithmetic of one cell, with the same two marks that the figure uses."""

from collections.abc import Sequence
from html import escape

import streamlit as st

from core.graph import Arithmetic, Cell, Line, Quantity


def arithmetic_panel(title: str, about: str, lines: Sequence[Arithmetic], notes: Sequence[str] = ()) -> None:
    """Formula, operands underlined, result framed; a note where the shown numbers would not give it."""
    rows = "".join(_rows(a) for a in lines)
    honest = [note for a in lines if (note := _note(a))]
    below = "".join(f'<p class="note">{escape(n)}</p>' for n in [*honest, *notes])
    st.html(
        f'<section class="panel"><h2>{title} <span>{escape(about)}</span></h2>'
        f'<div class="scroll"><table class="arithmetic">{rows}</table></div>{below}</section>'
    )


def chip(token: str) -> str:
    """A token's chip for a panel's title."""
    return f'<span class="chip" data-token="{escape(token)}">{escape(token)}</span>'


def _rows(a: Arithmetic) -> str:
    last = len(a.lines) - 1
    out = []
    for i, line in enumerate(a.lines):
        result = f' = <span class="result">{a.cell.text}</span>' if i == last else ""
        lead = f"{escape(a.cell.quantity.label)} <i>{escape(a.formula)}</i>" if i == 0 else ""
        out.append(f"<tr><th>{lead}</th><td>= {written(line, a.cell.quantity)}{result}</td></tr>")
    return "".join(out)


def written(line: Line, quantity: Quantity) -> str:
    """One line as HTML. A negative number after a sign of operation stands in brackets."""
    out = ""
    for part in line:
        if isinstance(part, str):
            out += escape(part)
            continue
        text = part.text if isinstance(part, Cell) else quantity.text(part)
        if text.startswith("−") and out.rstrip()[-1:] in ("×", "+", "−", "÷"):
            text = f"({text})"
        out += f'<span class="operand">{text}</span>' if isinstance(part, Cell) else text
    return out


def _note(a: Arithmetic) -> str:
    if a.reproduces:
        return ""
    rounded = a.cell.quantity.text(a.from_shown)
    return (
        f"From the numbers as shown, {a.cell.quantity.label} would be {rounded}, not {a.cell.text}: "
        "the app computes with all digits and rounds once, when it shows."
    )
