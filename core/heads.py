"""Heads share out the columns of a row, and their blends stand side by side again."""

import numpy as np

from core.graph import Cell, Index, Line, Operation
from core.show import show_count
from core.written import Operands

Array = np.ndarray


def head_columns(h: int, n_heads: int) -> Operation:
    """The columns that head `h` (from 0) reads."""

    def columns(x: Array) -> slice:
        width = x.shape[-1] // n_heads
        return slice(h * width, (h + 1) * width)

    return Operation(
        f"columns of head {h + 1}",
        lambda x: x[:, columns(x)],
        lambda o, i: ((Cell(o[0], (i[0], i[1] + columns(o[0].value).start)),),),
        f"np.split({{0}}, {n_heads}, axis=1)[{h}]",
    )


def join_heads(n_heads: int) -> Operation:
    """What the heads made, side by side."""

    def write(operands: Operands, i: Index) -> tuple[Line, ...]:
        width = operands[0].value.shape[-1]
        return ((Cell(operands[i[1] // width], (i[0], i[1] % width)),),)

    places = ", ".join(f"{{{h}}}" for h in range(n_heads))
    return Operation(
        "heads side by side", lambda *heads: np.concatenate(heads, axis=1), write, f"np.concatenate([{places}], axis=1)"
    )


def check_heads(d_model: int, n_heads: int) -> None:
    """Raises ValueError when the heads cannot share the width out evenly."""
    if n_heads < 1 or d_model % n_heads:
        width, heads = show_count(d_model), show_count(n_heads)
        raise ValueError(
            f"{heads} heads cannot share a width of {width}: {width} ÷ {heads} is not whole. "
            f"Choose a number of heads that divides {width}."
        )
