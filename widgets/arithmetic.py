"""The written arithmetic of one cell, with the same two marks that the figure uses."""

import re
from collections.abc import Sequence
from dataclasses import replace
from html import escape

import numpy as np
import streamlit as st

from core.arithmetic import Arithmetic
from core.graph import Cell, Line, Quantity
from core.slips import slips


def arithmetic_panel(title: str, about: str, lines: Sequence[Arithmetic], notes: Sequence[str] = ()) -> None:
    """Formula, operands underlined, result framed; a note where the shown numbers would not give it."""
    rows = "".join(_rows(a) for a in lines)
    honest = [note for a in lines for note in notes_on(a)]
    below = "".join(f'<p class="note">{escape(n)}</p>' for n in [*honest, *notes])
    st.html(
        f'<section class="panel"><h2>{title} <span>{escape(about)}</span></h2>'
        f'<div class="scroll"><table class="arithmetic">{rows}</table></div>{below}</section>'
    )


def shortened(lines: Sequence[Arithmetic], most: int = 4) -> tuple[Sequence[Arithmetic], list[str]]:
    """The first few, and a note that stands for the rest."""
    rest = len(lines) - most
    others = f"The other {rest} are made" if rest > 1 else "The last one is made"
    return lines[:most], [f"{others} in the same way: take any number apart below."] if rest > 0 else []


def chip(token: str, role: str = "") -> str:
    """A token's chip for a panel's title, in the colour of `role` where the token has none of its own."""
    return f'<span class="chip" data-token="{escape(role or token)}">{escape(token)}</span>'


def _rows(a: Arithmetic) -> str:
    last = len(a.lines) - 1
    out = []
    for i, line in enumerate(a.lines):
        result = f' <wbr>= <span class="result">{escape(a.cell.text)}</span>' if i == last else ""
        lead = f"{escape(a.cell.quantity.label)} <i>{escape(a.formula)}</i>" if i == 0 else ""
        out.append(f"<tr><th>{lead}</th><td>= {written(line, a.cell.quantity)}{result}</td></tr>")
    return "".join(out)


def written(line: Line, quantity: Quantity) -> str:
    """One line as HTML. What begins with a sign stands in brackets after a sign of operation."""
    out = ""
    for part in line:
        if isinstance(part, str):
            out += escape(part)
            continue
        text = part.text if isinstance(part, Cell) else quantity.text(part)
        if text.startswith(("−", "<")) and out.rstrip()[-1:] in ("×", "+", "−", "÷"):
            text = f"({text})"
        out += f'<span class="operand">{escape(text)}</span>' if isinstance(part, Cell) else escape(text)
    return re.sub(r" [+−÷] |, ", r"\g<0><wbr>", out)  # a product stays on one line


def notes_on(a: Arithmetic) -> list[str]:
    """Where a reader who works with the numbers as shown would end elsewhere."""
    if a.reproduces:
        return [slip.sentence for slip in slips(a)]
    would = a.cell.quantity.text(a.from_shown)
    return [_note(a), *(slip.sentence for slip in slips(a) if (slip.as_shown, slip.exact) != (would, a.cell.text))]


def _note(a: Arithmetic) -> str:
    quantity = a.cell.quantity
    by_hand, right = replace(quantity, value=np.array([a.from_shown, a.cell.value])).shown()
    off = f"{quantity.text(abs(by_hand - right))} {'more' if by_hand > right else 'less'}"
    would = quantity.text(by_hand) if by_hand or not quantity.zero else "0"  # here operands cancel, none left float64
    numbers = "all operands rounded as shown, those behind “…” too" if a.is_cut else "the operands as shown"
    return (
        f"From {numbers}, {quantity.label} would be {would}, not {a.cell.text}, {off}: "
        "the app rounds only what it shows."
    )
