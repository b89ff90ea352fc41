"""Any number on show, opened: its arithmetic, every digit of it, and its operands in turn down to what was given."""

from collections.abc import Callable
from functools import partial

import streamlit as st

from core.graph import Index
from widgets import link
from widgets.check_number import check_number
from widgets.conventions import conventions
from widgets.opened import arithmetic_of, breadcrumbs, every_digit, go, operand_buttons
from widgets.study import Study
from widgets.trail import Trail, cut, read, written

NO_TRAIL = "none"
# Bound controls write the link without a new entry in the history; so does this.
REPLACE = """<script>(() => {{
  const link = new URL(location.href), trail = "{trail}";
  window.keptInLink?.add("{name}");
  if (trail) link.searchParams.set("{name}", trail);
  else link.searchParams.delete("{name}");
  link.search = link.search.replaceAll("%7E", "~");
  const write = window.writeLink ?? history.replaceState.bind(history);
  if (link.href !== location.href) write(history.state, "", link);
}})()</script>"""


def open_cell(page: str, name: str, *index: int) -> None:
    """Opens one number of the page whose names in the link begin with `page`, and forgets the trail before it."""
    go(f"{page}_open", ((name, index),))


def opens(page: str, then: Callable[[dict], None] | None = None) -> Callable[[dict], None]:
    """For `show_film`: a click on a cell opens its number; `then` hears of the cell as well."""

    def clicked(cell: dict) -> None:
        open_cell(page, cell["name"], *cell["index"])
        if then:
            then(cell)

    return clicked


def open_number(study: Study) -> None:
    """The panel of the opened number, or one line that invites to open one; what the reader got, other conventions.

    The trail is kept in the link and over page switches. Where the page no longer has one of its numbers it ends
    before it, and one sentence says so.
    """
    param = f"{study.link}_open"
    link.accept(param, partial(_whole, study), NO_TRAIL)
    st.session_state.setdefault(param, st.query_params.get(param, ""))
    _panel(study, param)


def _whole(study: Study, text: str) -> str:
    trail = read(text)
    if cut(study, trail) != trail:
        raise ValueError("numbers of this page, each an operand of the one before")
    return text


@st.fragment
def _panel(study: Study, param: str) -> None:
    """Walking a trail runs this part of the page alone."""
    trail = _kept(study, param)
    link.hold({param: written(trail)})
    with st.container(border=True, key="opened"):
        _chooser(study, param, trail, _renewal(param, written(trail)))
        link.show_complaints(param)
        if trail:
            breadcrumbs(study, param, trail)
            arithmetic_of(study, trail[-1])
            operand_buttons(study, param, trail)
            every_digit(study.at(trail[-1]))
            check_number(study, trail[-1])
        conventions(study, trail[-1] if trail else None)


def _renewal(param: str, trail: str) -> str:
    """What brings the trail into the link, where another one stands there."""
    return "" if st.query_params.get(param, "") == trail else REPLACE.format(name=param, trail=trail)


def _kept(study: Study, param: str) -> Trail:
    """The trail as far as these settings have it."""
    kept = read(st.session_state[param])
    trail = cut(study, kept)
    if trail != kept:
        go(param, trail)
        lost = written(kept[len(trail) : len(trail) + 1])
        link.complaints()[param] = f"With these settings {lost} is no part of the number opened: the trail ends there."
    return trail


def _chooser(study: Study, param: str, trail: Trail, renewal: str) -> None:
    """Native controls that reach every number. `renewal` goes with the heading: an element of its own takes room."""
    current = trail[-1] if trail else None
    with st.container(horizontal=True, gap="small", vertical_alignment="bottom", key="choose"):
        about = "down to what was given" if current else "Click a number in the figure, or choose one here."
        heading = f'<h2 class="inside">Take a number apart <span>{about}</span></h2>{renewal}'
        st.html(heading, width="content", unsafe_allow_javascript=bool(renewal))
        name, chosen = f"{param}_name", partial(_chosen, study, param, trail)
        st.session_state[name] = current and current[0]
        st.selectbox("Number", list(study.titles), None, study.titles.__getitem__, key=name, on_change=chosen,
                     placeholder="Choose a number", label_visibility="collapsed", required=bool(current),
                     width=300)  # fmt: skip
        if not current:
            return
        for side, axis in enumerate(study.axes(study.quantities[current[0]])):
            key = f"{param}_{side}"
            st.session_state[key] = current[1][side]
            st.selectbox(axis.label, range(len(axis.places)), 0, axis.places.__getitem__, key=key, on_change=chosen,
                         width=110)  # fmt: skip
        st.button("Close", key=f"{param}_close", type="tertiary", on_click=go, args=(param, ()))


def _chosen(study: Study, param: str, trail: Trail) -> None:
    """A place in the same quantity stays on the trail where it can; anything else begins a new one."""
    name = st.session_state[f"{param}_name"]
    if name not in study.quantities:  # none, or one that the page no longer has
        return
    near = trail[-1][1] if trail else study.cell.index
    if trail and trail[-1][0] == name:
        near = tuple(st.session_state[f"{param}_{side}"] for side in range(len(near)))
    step = name, _nearest(study, name, near)
    moved = (*trail[:-1], step)
    go(param, moved if cut(study, moved) == moved else (step,))


def _nearest(study: Study, name: str, index: Index) -> Index:
    """That place, or the nearest there is, in a quantity of another shape."""
    shape = study.quantities[name].value.shape
    return tuple(min(i, n - 1) for i, n in zip((*index, 0, 0), shape, strict=False))
