"""Figure 3: widen, activate, narrow."""

import numpy as np
import streamlit as st

from core import toy
from core.feed_forward import STEPS, feed_forward_graph, step_arithmetic
from figures.feed_forward_curve import NAMES
from figures.feed_forward_words import film
from widgets.arithmetic import arithmetic_panel
from widgets.controls import Choice, Slider, controls
from widgets.film import is_narrow, show_film
from widgets.page import footer, header
from widgets.size import size_panel

header(
    "Widen, activate, narrow",
    "Two numbers become four, the **activation cuts what is below zero**, and two numbers come back.",
)
activation, x_1, x_2, bias = controls(
    Choice("ffn_activation", "Activation", list(NAMES.values()), "ReLU"),
    Slider("ffn_x1", "x₁", -3.0, 3.0, float(toy.FFN_X[0]), 0.1, "%.1f"),
    Slider("ffn_x2", "x₂", -3.0, 3.0, float(toy.FFN_X[1]), 0.1, "%.1f"),
    Slider("ffn_b", "b₁, last entry", -3.0, 3.0, float(toy.FFN_B_1[-1]), 0.1, "%.1f"),
)
made = feed_forward_graph(np.array([x_1, x_2]), np.append(toy.FFN_B_1[:-1], bias), activation.lower())
step = list(STEPS)[show_film("ffn_film", film(made, activation.lower(), is_narrow()), "ffn_step")]

arithmetic_panel("Arithmetic", f"{step}, number by number", step_arithmetic(made, step))
with st.container(border=True, key="ffn_size"):
    st.html('<h2 class="inside">The real size <span>8 d² + 5 d, and its share of one block</span></h2>')
    slider, size = st.columns([1, 4], vertical_alignment="bottom")
    with slider:
        (width,) = controls(Slider("ffn_d", "Width d", 64, 4096, 768, 64))
    with size:
        size_panel(width)
footer("feed_forward")
