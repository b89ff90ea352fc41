"""Figure 4: sinusoidal positions, a clock for each pair of dimensions."""

import streamlit as st

from core.positions import encoding_graph, pair_arithmetic, product_arithmetic, shift_by
from figures.positions_words import film
from widgets import link
from widgets.arithmetic import arithmetic_panel
from widgets.below import below
from widgets.controls import Choice, Slider, controls
from widgets.film import is_narrow, show_film
from widgets.open_number import open_cell
from widgets.page import header
from widgets.studies import positions_study

header(
    "Waves at many speeds",
    "Each pair of dimensions is the hand of a clock: <b>fast on the left, slow on the right</b>. "
    "A position is the time they show.",
)
width, n_positions, k = controls(
    Choice("positions_d", "Width d", ["4", "16", "64", "128", "512"], "64"),
    Slider("positions_n", "Positions", 8, 512, 128, step=8),
    Slider("positions_k", "Shift k", 0, 64, 3),
)


def choose(cell: dict) -> None:
    """A click on the field reads its position in the browser, and its pair here, and opens the number."""
    place = cell["index"][-1:]  # in the row that is read
    if cell["name"] == "encoding":
        link.put({"positions_pair": place[0] // 2})
    open_cell("positions", cell["name"], *place)


d = int(width)
figure, panels = st.container(), st.container()
with panels:
    (pair,) = controls(Slider("positions_pair", "Pair", 0, d // 2 - 1, 0))
with figure:
    asked = (k, n_positions, d, pair)
    p = show_film("positions_film", lambda: film(shift_by(*asked[:3]), pair, is_narrow()), asked, "positions_p", choose)

made = encoding_graph(p, d, k)
with panels:
    arithmetic_panel("The arithmetic", f"pair {pair} of position {p}", pair_arithmetic(made, pair))
    arithmetic_panel(
        "The shift",
        f"position {p} times position {p + k}, two ways",
        product_arithmetic(made),
    )
below(positions_study(made, pair, state={"d": d, "n": n_positions, "k": k, "p": p}))
