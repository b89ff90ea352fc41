"""The real size of a feed-forward part: its count, and its share of one block as a bar."""

import streamlit as st

from core.feed_forward import feed_forward_count
from core.parameters import Config, Part, block_total, count_parameters
from core.show import SHARE, show, show_count


def size_panel(d_model: int) -> None:
    """8 d² + 5 d at this width beside the rest of the block."""
    block = Config(n_layers=1, d_model=d_model, n_heads=1, vocab_size=0, n_ctx=0)
    parts, whole = {part.name: part for part in count_parameters(block)}, block_total(block)
    width, count = show_count(d_model), show_count(feed_forward_count(d_model))
    bar = "".join(_segment(parts[name], whole) for name in ("feed_forward", "attention"))
    st.html(
        f'<div class="size"><p>8 × {width}² + 5 × {width} = <b>{count}</b></p><div class="shares">{bar}</div></div>'
        f'<p class="quiet">One block has {show_count(whole)} numbers; its two norms are the missing '
        f"{_percent(parts['norms'], whole)}.</p>"
    )


def _percent(part: Part, whole: int) -> str:
    return f"{show(100 * part.count / whole, SHARE)} %"


def _segment(part: Part, whole: int) -> str:
    colours = f"--role: var(--{part.role}); --fill: var(--{part.role}-area)"
    style = f"flex-grow: {part.count / whole:.5f}; {colours}"
    return f'<span style="{style}">{part.label} <b>{_percent(part, whole)}</b></span>'
