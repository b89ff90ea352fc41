"""Figure 5: rotary positions, two arrows whose score keeps only the gap."""

from functools import partial

import streamlit as st

from core.arithmetic import arithmetic
from core.given_tables import LARGEST, ROPE
from core.marks import effects
from core.rope import degrees_per_position
from core.rope_gaps import FARTHEST, turned
from core.rope_graph import rotary_graph, turn_frames, turn_shifts
from figures.film import Film
from figures.rope_words import film
from figures.scene import Scene
from widgets.arithmetic import arithmetic_panel
from widgets.below import below
from widgets.controls import Choice, Number, Slider, controls
from widgets.editor import Editor
from widgets.editor_link import in_link
from widgets.editor_panel import editor_panel
from widgets.film import is_narrow, show_film
from widgets.open_number import opens
from widgets.page import header
from widgets.studies import rope_study

header(
    "Rotation keeps only the gap",
    "Turn query and key by their positions, and the score <b>depends on the gap alone</b>, wherever the pair sits.",
)
own = {"q1": ("q", 0, 0), "q2": ("q", 0, 1), "k1": ("k", 0, 0), "k2": ("k", 0, 1)}
editor = Editor("rope", ROPE, (), own)
said = editor.read()
labels = {"q1": "Query q₁", "q2": "Query q₂", "k1": "Key k₁", "k2": "Key k₂"}
m, n, theta, *_ = controls(
    Slider("rope_m", "Query position m", 0, FARTHEST, 1),
    Slider("rope_n", "Key position n", 0, FARTHEST, 0),
    Slider("rope_theta", "Angle θ", 0, 180, 30, step=5, format="%d°"),
    *(Number(editor.key(x), labels[x], -LARGEST, LARGEST, editor.start(x), 0.1, "%g") for x in own),
)
above = st.container()  # the figure; what sets its lowest part stands right below it
head, base = controls(
    Choice("rope_head", "Head width", ["64", "128"], "64"),
    Choice("rope_base", "Base", ["100", "10,000", "500,000", "1,000,000"], "10,000"),
)

head, base = int(head), int(base.replace(",", ""))
setting = said.setting
given = {name: tuple(setting.array(name)[0].tolist()) for name in ROPE}
pair = theta, *given.values()


def build() -> Film:
    scene = Scene((), *effects(partial(turned, m, n, theta), setting), stale=said.stale)
    return film(turn_frames(m, n, *pair), degrees_per_position(head, base), base, is_narrow(), scene)


asked = (setting, said.stale, m, n, theta, head, base)
with above:
    step = show_film("rope_film", build, asked, "rope_shift", opens("rope"), in_link=in_link(editor, said.good))
editor_panel(editor, said)

shift = int(turn_shifts(theta)[step])
shown = rotary_graph(m + shift, n + shift, *pair)
arithmetic_panel(
    "The arithmetic",
    "both routes give the same number",
    [arithmetic(shown["score"], ()), arithmetic(shown["score_from_gap"], ())],
)
state = {"m": m, "n": n, "theta": theta, **given, "head": head, "base": base}
about = "How the arrows are turned, and what stands in the second route"
box = st.expander(about, key="rope_operands", on_change="rerun")
if box.open:
    made = [("q_turned", (0,)), ("q_turned", (1,)), ("k_turned", (0,)), ("k_turned", (1,)), ("dot", ()), ("cross", ())]
    with box:
        arithmetic_panel("Operands", "from q, k and the two angles", [arithmetic(shown[name], i) for name, i in made])
below(rope_study(shown, head, base, state=state))
