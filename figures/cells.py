"""Numbers in tinted cells: how a matrix or a row of vectors is handed to Plotly."""

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from figures.palette import LIMITS, SCALES

GAP = 2
"""Pixels between two cells."""


def edges(start: float, cell: float, count: int) -> list[float]:
    """Where `count` cells of one size begin, and where the last one ends."""
    return [round(start + cell * i, 2) for i in range(count + 1)]


def cell_by_cell(value: np.ndarray, masked: np.ndarray, write: Callable[[float], object], blank: object) -> list[list]:
    """The matrix cell by cell as `write` gives it, `blank` where it is masked."""
    rows = zip(value.tolist(), masked.tolist(), strict=True)
    return [[blank if hidden else write(v) for v, hidden in zip(*row, strict=True)] for row in rows]


def tinted(
    x: Sequence, y: Sequence, z: Sequence, text: Sequence, scale: str, size: float, meta: Mapping, dim: bool = False
) -> dict:
    """Cells between the edges `x` and `y`, tinted by `z` on a scale of the palette, with `text` in letters of `size`.

    `meta` says which numbers they are, so that a click can ask.
    """
    low, high = LIMITS[scale]
    return {
        "type": "heatmap",
        "x": x,
        "y": y,
        "z": z,
        "text": text,
        "texttemplate": "%{text}",
        "textfont": {"size": size, "color": "$muted" if dim else "$ink"},
        "colorscale": SCALES[f"{scale}.dim" if dim else scale],
        "zmin": low,
        "zmax": high,
        "xgap": GAP,
        "ygap": GAP,
        "showscale": False,
        "meta": meta,
    }
