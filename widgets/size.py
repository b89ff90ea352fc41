"""The real size of a feed-forward part: its count, and its share of one block as a bar."""

from collections.abc import Mapping

import streamlit as st

from core.arithmetic import arithmetic
from core.graph import Cell, Quantity
from core.parameter_formulas import LABELS


def size_panel(block: Mapping[str, Quantity]) -> None:
    """8 d² + 5 d beside the rest of the block. `block` is what core.parameters_block.block_graph makes."""
    (line,) = arithmetic(block["feed_forward"], ()).lines
    count = _text(block["feed_forward"])
    written = "".join(part.text if isinstance(part, Cell) else part for part in line)
    bar = "".join(_segment(block, name) for name in ("feed_forward", "attention"))
    st.html(
        f'<div class="size"><p>{written} = <b>{count}</b></p><div class="shares">{bar}</div></div>'
        f'<p class="quiet">One block has {_text(block["block"])} numbers; its two norms are the missing '
        f"{_text(block['share_norms'])} %.</p>"
    )


def _text(quantity: Quantity) -> str:
    return Cell(quantity, ()).text


def _segment(block: Mapping[str, Quantity], name: str) -> str:
    share, (label, role) = block[f"share_{name}"], LABELS[name]
    colours = f"--role: var(--{role}); --fill: var(--{role}-area)"
    style = f"flex-grow: {share.value / 100:.5f}; {colours}"
    return f'<span style="{style}">{label} <b>{_text(share)} %</b></span>'
