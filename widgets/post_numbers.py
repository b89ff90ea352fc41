"""Tables of the post's numbers beside the app's, each row with a link to where it is shown."""

from collections.abc import Iterable, Sequence
from functools import cache
from html import escape

import numpy as np
import streamlit as st

from core.graph import Cell
from core.hand_chains import Chain, hand_chains
from core.post_links import Spot, places
from core.post_numbers import FIGURES as SECTIONS
from core.post_numbers import IN_FULL, Row, check, numbers_in
from core.show import round_half_up, show, show_short
from widgets.arithmetic import written
from widgets.navigation import FIGURES, PAGES, address

HEAD = ("number", "the post", "this app", "", "see it in", "in full")
CHAIN_HEAD = ("number", "as shown", "by hand", "this app", "see it in", "in full")


def figure_table(stem: str) -> None:
    """The printed numbers of one figure. Figure 1's are among those of figure 6, which link to both."""
    st.html(_figure_table(stem))


@cache
def _figure_table(stem: str) -> str:
    rows = check(stem)
    agree = sum(row.agrees for row in rows)
    return _panel(PAGES[stem][0], f"{agree} of {len(rows)} agree", HEAD, (_row(row, stem) for row in rows))


def _row(row: Row, stem: str) -> list[str]:
    mark = "✓" if row.agrees else f"<strong>{difference(row)}</strong>"
    seen = [place for place in places(row) if place.stem == stem or stem != "block_walk"]
    return [escape(readable(row.quantity)), readable(row.printed), row.shown, mark, _links(seen), in_full(row)]


def difference(row: Row) -> str:
    """What has to be added to the printed number, in the digits printed."""
    live = round_half_up(float(row.value), row.decimals)
    return show(live - numbers_in(row.printed)[0], row.decimals, sign=True)


def in_full(row: Row) -> str:
    """The value with up to ten decimals."""
    if isinstance(row.value, int):
        return row.shown
    entries = [show_short(float(v), IN_FULL) for v in np.ravel(row.value)]
    return entries[0] if np.ndim(row.value) == 0 else f"({', '.join(entries)})"


def readable(text: str) -> str:
    """A name or a number of the list in the signs that the pages use."""
    for plain, sign in (("^2", "²"), ("^10", "¹⁰"), ("'", "′"), ("-", "−"), ("x_k", "x"), ("b_1", "b₁")):
        text = text.replace(plain, sign)
    return text


def misprints() -> None:
    """The printed numbers that are wrong in their last digit, and how that came about."""
    wrong = [row for row in check() if not row.agrees]
    said = [f"<b>{escape(readable(row.quantity))}</b>: printed {row.printed}, right is {row.shown}. {escape(row.why)}"
            for row in wrong]  # fmt: skip
    st.html(_section("Misprints", f"{len(wrong)} last digits", "".join(f"<p>{sentence}</p>" for sentence in said)))


def chains() -> None:
    """The sums that do not come to the printed result when they are redone from the printed operands."""
    listed = hand_chains()
    printed = sum(chain.is_printed for chain in listed)
    note = (
        "The post computes with all digits and rounds each number once, when it prints it; so does this app. "
        "Whoever redoes a line from its printed, rounded operands carries their rounding along, and in these lines "
        f"it reaches the last digit. The post writes out {printed} of them; the last one is there for whoever "
        "multiplies the four-decimal row of “sat” by itself. Nothing is wrong with either number."
    )
    rows = (_chain(chain) for chain in listed)
    about = f"{len(listed)} last digits that a pencil gets otherwise"
    st.html(_panel("Sums that do not reproduce by hand", about, CHAIN_HEAD, rows, f'<p class="note">{note}</p>'))


def _chain(chain: Chain) -> list[str]:
    cell: Cell = chain.arithmetic.cell
    line = written(chain.arithmetic.lines[0], cell.quantity)
    full = show_short(float(cell.value), IN_FULL)
    return [escape(chain.name), line, chain.by_hand, cell.text, _links([chain.place]), full]


def _links(seen: Sequence[Spot]) -> str:
    return ", ".join(_link(place) for place in seen) + "".join(f" ({escape(p.look)})" for p in seen if p.look)


def _link(place: Spot) -> str:
    words = f"figure {FIGURES[place.stem]}"
    return f'<a href="{escape(address(place.stem, place.state))}" target="_self">{words}</a>'


def _panel(title: str, about: str, head: Iterable[str], rows: Iterable[list[str]], below: str = "") -> str:
    names = "".join(f'<th scope="col">{name}</th>' for name in head)
    body = "".join(
        f'<tr><th scope="row" class="long">{first}</th>' + "".join(f"<td>{cell}</td>" for cell in others) + "</tr>"
        for first, *others in rows
    )
    table = f'<table class="numbers post"><thead><tr>{names}</tr></thead><tbody>{body}</tbody></table>'
    return _section(title, about, f'<div class="scroll">{table}</div>{below}')


def _section(title: str, about: str, inside: str) -> str:
    return f'<section class="panel"><h2>{title} <span>{about}</span></h2>{inside}</section>'


def summary() -> str:
    """How many numbers there are and how many agree, in one sentence."""
    rows = check()
    agree = sum(row.agrees for row in rows)
    return f"<b>{agree} of {len(rows)} agree</b>; the other {len(rows) - agree} are misprints of the last digit."


FIGURE_STEMS = tuple(sorted(SECTIONS, key=FIGURES.__getitem__))
"""The pages whose numbers are listed, in the post's order."""
