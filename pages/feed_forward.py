"""Figure 3: widen, activate, narrow."""

from functools import partial

import streamlit as st

from core.edits import sizes_of
from core.feed_forward import NAMES, STEPS, step_arithmetic
from core.given_tables import FEED_FORWARD, LARGEST
from core.marks import effects
from core.parameters import Config
from core.parameters_block import block_graph
from core.setting import feed_forward_of
from figures.feed_forward_words import MOVED, REACH, film
from figures.film import Film
from figures.scene import Scene
from widgets.arithmetic import arithmetic_panel, shortened
from widgets.below import below
from widgets.controls import Choice, Exact, Slider, controls
from widgets.editor import Editor
from widgets.editor_link import in_link
from widgets.editor_panel import editor_panel
from widgets.film import is_narrow, show_film
from widgets.open_number import opens
from widgets.page import header
from widgets.size import size_panel
from widgets.studies import feed_forward_study

header(
    "Widen, activate, narrow",
    "Two numbers become four, the <b>activation holds back what is below zero</b>, and two numbers come back.",
)
own = {"x1": ("x", 0, 0), "x2": ("x", 0, 1), "b": ("b_1", 0, MOVED)}
editor = Editor("ffn", FEED_FORWARD, ("width", "hidden", "seed"), own)
said = editor.read()
setting, labels = said.setting, {"x1": "x₁", "x2": "x₂", "b": f"b₁, entry {MOVED + 1}"}
activation, *_ = controls(
    Choice("ffn_activation", "Activation", list(NAMES.values()), "ReLU"),
    *(
        Exact(editor.key(name), labels[name], -LARGEST, LARGEST, editor.start(name), (-REACH, REACH, 0.1))
        for name, place in own.items()
        if setting.fits(place)
    ),
)
network = partial(feed_forward_of, activation=activation.lower())
made = network(setting)


def build() -> Film:
    scene = Scene((), *effects(network, setting), stale=said.stale)
    return film(made, activation.lower(), is_narrow(), scene)


asked, held = (setting, said.stale, activation), in_link(editor, said.good)
step = list(STEPS)[show_film("ffn_film", build, asked, "ffn_step", opens("ffn"), in_link=held)]
editor_panel(editor, said)

arithmetic_panel("Arithmetic", f"{step}, number by number", *shortened(step_arithmetic(made, step)))
with st.container(border=True, key="ffn_size"):
    st.html('<h2 class="inside">The real size <span>8 d² + 5 d, and its share of one block</span></h2>')
    with st.container(horizontal=True, gap="medium", vertical_alignment="bottom"):
        (width,) = controls(Slider("ffn_d", "Width d", 64, 4096, 768, 64))
        size_panel(block_graph(real := Config(n_layers=1, d_model=width, n_heads=1)))
state = {"activation": activation} | sizes_of(setting, editor.sizes) | {"real width d": width}
below(feed_forward_study(made, activation.lower(), step, real, state=state))
