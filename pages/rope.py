"""Figure 5: rotary positions, two arrows whose score keeps only the gap."""

import streamlit as st

from core.arithmetic import arithmetic
from core.given_tables import LARGEST
from core.rope import degrees_per_position
from core.rope_gaps import FARTHEST
from core.rope_graph import rotary_graph, turn_frames, turn_shifts
from figures.film import Film
from figures.rope_words import film
from widgets.arithmetic import arithmetic_panel
from widgets.below import below
from widgets.changes import changed_boxes
from widgets.controls import Choice, Number, Slider, controls
from widgets.film import is_narrow, show_film
from widgets.open_number import opens
from widgets.page import header
from widgets.studies import rope_study

header(
    "Rotation keeps only the gap",
    "Turn query and key by their positions, and the score <b>depends on the gap alone</b>, wherever the pair sits.",
)
pair_boxes = [
    Number("rope_q1", "Query q₁", -LARGEST, LARGEST, 1.0, 0.1, "%g"),
    Number("rope_q2", "Query q₂", -LARGEST, LARGEST, 0.0, 0.1, "%g"),
    Number("rope_k1", "Key k₁", -LARGEST, LARGEST, 2.0, 0.1, "%g"),
    Number("rope_k2", "Key k₂", -LARGEST, LARGEST, 1.0, 0.1, "%g"),
]
m, n, theta, q_1, q_2, k_1, k_2 = controls(
    Slider("rope_m", "Query position m", 0, FARTHEST, 1),
    Slider("rope_n", "Key position n", 0, FARTHEST, 0),
    Slider("rope_theta", "Angle θ", 0, 180, 30, step=5, format="%d°"),
    *pair_boxes,
)
above = st.container()  # the figure; what sets its lowest part stands right below it
head, base = controls(
    Choice("rope_head", "Head width", ["64", "128"], "64"),
    Choice("rope_base", "Base", ["100", "10,000", "500,000", "1,000,000"], "10,000"),
)

pair, head, base = (theta, (q_1, q_2), (k_1, k_2)), int(head), int(base.replace(",", ""))


def build() -> Film:
    return film(turn_frames(m, n, *pair), degrees_per_position(head, base), base, is_narrow())


with above:
    step = show_film("rope_film", build, (m, n, *pair, head, base), "rope_shift", opens("rope"))
changed_boxes("rope", *pair_boxes)

shift = int(turn_shifts(theta)[step])
shown = rotary_graph(m + shift, n + shift, *pair)
arithmetic_panel(
    "The arithmetic",
    "both routes give the same number",
    [arithmetic(shown["score"], ()), arithmetic(shown["score_from_gap"], ())],
)
state = {"m": m, "n": n, "theta": theta, "q": (q_1, q_2), "k": (k_1, k_2), "head": head, "base": base}
with st.expander("How the arrows are turned, and what stands in the second route"):
    made = [("q_turned", (0,)), ("q_turned", (1,)), ("k_turned", (0,)), ("k_turned", (1,)), ("dot", ()), ("cross", ())]
    arithmetic_panel("Operands", "from q, k and the two angles", [arithmetic(shown[name], i) for name, i in made])
below(rope_study(shown, head, base, state=state))
