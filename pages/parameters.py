"""Figure 7: where the parameters of a GPT-2-like model live."""

import streamlit as st

from core.parameters import PRESETS, Config, nearest_heads, written_sums
from figures.parameters_pie import table
from figures.parameters_words import mosaic_film, pie_film, quoted
from widgets import link
from widgets.arithmetic import arithmetic_panel
from widgets.below import below
from widgets.controls import Choice, Exact, controls
from widgets.film import is_narrow, show_film
from widgets.kept import kept
from widgets.open_number import opens
from widgets.page import header
from widgets.plain import warn
from widgets.studies import parameters_study
from widgets.table import table_panel

state, post, most = st.session_state, Config(), 10_000_000
presets = {name.removeprefix("GPT-2 "): preset for name, preset in PRESETS.items()}


def share_out() -> None:
    """A width that the heads cannot share gets the nearest number that can; a link that names heads is obeyed."""
    fitting = nearest_heads(state["params_d"], heads := state.get("params_heads", post.n_heads))
    if "params_heads" in state:
        link.put({"params_heads": fitting})
    elif "params_heads" not in st.query_params and fitting != heads:
        st.query_params["params_heads"] = str(fitting)
        st.rerun()


def choose_preset() -> None:
    if chosen := presets.get(state["params_preset"]):
        names = "layers", "d", "heads", "vocab", "positions", "head"
        link.put({f"params_{n}": value for n, value in zip(names, (*chosen.sizes, "tied"), strict=True)})


header(
    "Where the parameters live",
    "Two thirds of a block is feed-forward, and <b>the number of heads changes nothing</b>: heads share out columns.",
)
above = st.container(horizontal=True, gap="medium", vertical_alignment="bottom")
sizes = controls(
    Exact("params_layers", "Layers N", 1, 1000, post.n_layers, (1, 96, 1)),
    Exact("params_d", "Width d", 1, most, post.d_model, (64, 4096, 64), then=share_out),
    Exact("params_heads", "Heads", 1, 1000, post.n_heads, (1, 64, 1)),
    Exact("params_vocab", "Vocabulary V", 1, most, post.vocab_size, (1000, 256_000, 1000)),
    Exact("params_positions", "Positions T", 0, most, post.n_ctx, (0, 8192, 64)),
)
first = above.container(width="content")
with above:
    tied = Choice("params_head", "Head", ["tied", "not tied"], "tied").ask() == "tied"
link.show_complaints("params_head")

(before, config), stale = kept().get("params_seen", (post, post)), ""
try:
    if (asked := Config(*sizes, tied=tied)) != config:
        before, config = config if "params_seen" in kept() else asked, asked
    kept()["params_seen"] = before, config
except ValueError as refusal:
    stale = "not this input"
    warn(str(refusal))
state["params_preset"] = next((name for name, preset in presets.items() if preset == config and not stale), None)
first.segmented_control("Preset", presets, key="params_preset", on_change=choose_preset)
above.button("Double d", "params_double", None, link.put, [{"params_d": 2 * sizes[1]}], disabled=2 * sizes[1] > most)

over, narrow, shown, opening = st.container(), is_narrow(), (config, before, stale), opens("params")
left, right = (st.container(width=525), st.container()) if narrow else st.columns([440, 648], gap="medium")
with over:
    show_film("params_mosaic", lambda: mosaic_film(config, before, bool(stale), narrow), shown, on_cell=opening)
with left:
    show_film("params_pie", lambda: pie_film(config, bool(stale), narrow), shown, on_cell=opening)
with right:
    head, rows, colours = table(config, narrow)
    table_panel("Parts", stale, head, rows, swatches=colours, summed=True)
arithmetic_panel("Arithmetic", stale or "exact, however large", written_sums(config))
table_panel("Totals quoted for “GPT-2 small”", stale or "which is right depends on what is counted", *quoted(config))
below(parameters_study(config, before))
