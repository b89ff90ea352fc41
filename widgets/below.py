"""Everything that stands below a figure's own panels, the same on every page and fed by one record."""

import streamlit as st

from core import block_walk, feed_forward, forward_pass, ops, parameters, positions, residual, rope
from widgets.check_yourself import check_yourself
from widgets.navigation import PAGES
from widgets.open_number import open_number
from widgets.page import footer
from widgets.sheet import class_sheet
from widgets.study import Study
from widgets.take_home import take_home

CODE = {
    "block_walk": (ops.softmax, ops.rms_norm, forward_pass.block_steps, block_walk.walk, block_walk.first_difference),
    "residual": (residual.gradient_walk, residual.product, residual.central_difference),
    "feed_forward": (ops.relu, ops.gelu, ops.silu, feed_forward.feed_forward, feed_forward.feed_forward_count),
    "positions": (positions.wave_frequencies, positions.waves, positions.sinusoidal_encoding),
    "rope": (rope.pair_frequencies, rope.rotate_pairs, rope.apply_rope, rope.rotary_score),
    "forward_pass": (ops.softmax, ops.rms_norm, ops.causal_mask, forward_pass.block_steps),
    "parameters": (parameters.count_parameters, parameters.total, parameters.doubled),
}
"""The functions of each page that a reader can read as its formulas."""


def below(study: Study) -> None:
    """Open a number, check yourself, take it home, the sheet for a class, the code, and the post's numbers."""
    stem, numbers, state = study.stem, study.quantities, study.state
    title = PAGES[stem][0].lstrip("0123456789 ")
    open_number(study)
    check_yourself(stem, study.asked, study.tokens, study.words, study.spoken, study.alternatives)
    box = st.expander(
        "Take it home: script, tables, the code, a sheet for a class", key=f"{stem}_home", on_change="rerun"
    )
    if box.open:
        with box:
            take_home(stem, title, numbers, study.results, state, CODE[stem])
            class_sheet(stem, title, study.asked, state, study.places, study.titles)
    footer(stem)
