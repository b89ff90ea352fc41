"""A sheet to draw on: the marks of the visual system, matrices and plots, as one plain Plotly dictionary."""

import base64
from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from core.graph import Quantity
from core.show import VECTOR, show, show_within
from figures.cells import cell_by_cell, edges, tinted
from figures.palette import LIMITS
from figures.paths import rounded
from figures.pen import TEXT, Pen

NO_SETTINGS: Mapping = {}


def place(name: str, *index: int) -> str:
    """A number by its quantity and its place in it, as a link names it: w_1.0.2"""
    return ".".join([name, *map(str, index)])


def packed(values: np.ndarray) -> dict:
    """Whole numbers in Plotly's base64 form, a third of their length in digits."""
    text = base64.b64encode(values.tobytes()).decode()
    return {"dtype": f"i{values.itemsize}", "bdata": text, "shape": ", ".join(map(str, values.shape))}


def _filled(d: str, color: str) -> dict:
    return {"type": "path", "path": d, "fillcolor": color, "line": {"width": 0}, "layer": "below"}


def _ticks(axis: Mapping) -> Iterator[tuple[float, str]]:
    return zip(axis.get("tickvals", ()), axis.get("ticktext", ()), strict=True)


class Canvas(Pen):
    """Collects what is drawn; `figure()` gives the Plotly dictionary."""

    def __init__(self, width: int, height: int):
        super().__init__(width, height)
        self.traces: list[dict] = []
        self.bars: dict[str, str] = {}
        self.triangles: list[dict] = []
        self.axes: dict[str, dict] = {
            "xaxis": {"range": [0, width], "visible": False, "fixedrange": True},
            "yaxis": {"range": [height, 0], "visible": False, "fixedrange": True},
        }

    # the marks of the visual system

    def result(self, x0: float, y0: float, x1: float, y1: float, width: float = 3, grow: float = 1) -> None:
        """The accent outline of the result: over a halo, so that it shows on every tint."""
        d = rounded(x0 - grow, y0 - grow, x1 + grow, y1 + grow, 4)
        self.path(d, "$bg", width + 3, above=True)
        self.path(d, "$accent", width, above=True)

    def operand(self, x0: float, y0: float, x1: float, y1: float) -> None:
        self.result(x0, y0, x1, y1, width=2, grow=0)

    def corners(
        self, cells: np.ndarray, x: float, y: float, cell: tuple[float, float], *,
        side: float = 14, filled: bool = False,
    ) -> None:  # fmt: skip
        """A triangle in the top right corner of each cell where `cells` is true, of a matrix whose corner is (x, y).

        Filled it says that the reader changed the number, as an outline that a change elsewhere did. They lie over all
        other shapes: the frame of a cell would cut them.
        """
        d = ""
        for i, j in np.argwhere(cells):
            right, top = x + cell[0] * (j + 1) - 2, y + cell[1] * i + 2
            d += f"M{right - side:g},{top:g} H{right:g} V{top + side:g} Z "
        if d:
            fill = {"fillcolor": "$ink"} if filled else {}
            self.triangles.append({"type": "path", "path": d.rstrip(), "line": {"color": "$ink", "width": 1.2}} | fill)

    def plus(self, x: float, y: float, color: str = "$path") -> None:
        """The circle in which path and branch are added."""
        self.circle(x, y, 13, color, 2.5, fill="$bg")
        self.line(x - 6, y, x + 6, y, color, 2.5)
        self.line(x, y - 6, x, y + 6, color, 2.5)

    def badge(self, x: float, y: float, text: str, current: bool = False) -> None:
        """The pill that names a shape, 3 × 2, centred on (x, y)."""
        half = 5.0 * len(text) + 8
        line, width = ("$ink", 2.0) if current else ("$muted", 1.2)
        self.box(x - half, y - 14, x + half, y + 14, line, "$bg", r=14, width=width)
        self.text(x, y, f"<b>{text}</b>" if current else text, color="$ink" if current else "$muted")

    # numbers

    def matrix(
        self, quantity: Quantity | np.ndarray, x: float, y: float, cell: tuple[float, float], *,
        scale: str = "signed", size: float = TEXT, decimals: int | None = None, fit: bool = False,
        masked: np.ndarray | bool = False, dim: bool = False,
        name: str = "", row: int = 0, column: int = 0, flat: bool = False,
    ) -> None:  # fmt: skip
        """A grid of numbers with its top left corner at (x, y). `scale` is signed or weights; with `fit=True` a
        number that is too long for its cell is written with fewer decimals.

        The trace carries the quantity's name, so that a click can say which number it met; `row` and `column` are
        those of its first cell; `flat=True` says that it has no rows.
        """
        value = np.atleast_2d(np.asarray(quantity, dtype=np.float64))
        places = getattr(quantity, "decimals", VECTOR) if decimals is None else decimals
        rows, columns = value.shape
        hidden = masked | ~np.isfinite(value)
        for i, j in np.argwhere(hidden):
            self._masked_cell(x + cell[0] * j, y + cell[1] * i, cell, show(float(value[i, j]), 0), size)
        longest = (cell[0] - 4) / (size / 2) if fit else np.inf
        z = cell_by_cell(np.clip(value, *LIMITS[scale]).round(4), hidden, float, None)
        text = cell_by_cell(value, hidden, lambda number: show_within(number, longest, places), "")
        meta = {"name": name or getattr(quantity, "name", ""), "row": row, "column": column}
        meta |= {"flat": True} if flat else {}
        across, down = edges(x, cell[0], columns), edges(y, cell[1], rows)
        self.traces.append(tinted(across, down, z, text, scale, size, meta, dim))

    def _masked_cell(self, x: float, y: float, cell: tuple[float, float], text: str, size: float) -> None:
        self.box(x + 2, y + 2, x + cell[0] - 2, y + cell[1] - 2, "$muted", width=1, r=2, dash="2px,3px")
        self.line(x + 5, y + cell[1] - 5, x + cell[0] - 5, y + 5, "$hair", 1)
        self.text(x + cell[0] / 2, y + cell[1] / 2, text, size, "$muted", pill=True)

    def token_bars(self, x: float, y: float, height: float, tokens: Sequence[str], dim: bool = False) -> None:
        """The bar in each row's token colour, left of a matrix whose corner is (x, y). Those of one colour are one
        shape, over the others: Plotly takes as long for each."""
        for i, token in enumerate(tokens):
            color, top, bottom = f"${token}.line" if dim else f"${token}", y + height * i + 3, y + height * (i + 1) - 3
            bar = f"M{x - 9:g},{top:g} H{x - 5:g} V{bottom:g} H{x - 9:g} Z "
            self.bars[color] = self.bars.get(color, "") + bar

    # plots inside the sheet

    def plot(
        self, number: int, box: tuple[float, float, float, float], x_range: Sequence, y_range: Sequence, *,
        x: Mapping = NO_SETTINGS, y: Mapping = NO_SETTINGS,
    ) -> None:  # fmt: skip
        """Axis pair `number` (2, 3 …) over the pixels (x0, y0, x1, y1). `x` and `y` add axis settings, and the ticks by
        `tickvals` and `ticktext`: words of the sheet, for Plotly takes longer to letter two axes than for all the rest.
        """
        x0, y0, x1, y1 = box
        for value, text in _ticks(x):
            self.text(round(np.interp(value, x_range, (x0, x1)), 1), y1 + 13, text, color="$muted")
        for value, text in _ticks(y):
            self.text(x0 - 3, round(np.interp(value, y_range, (y1, y0)) + 1, 1), text, color="$muted", align="right")
        common = {"fixedrange": True, "zeroline": False, "showgrid": False, "ticks": "", "showticklabels": False}
        self.axes[f"xaxis{number}"] = common | {
            "domain": [x0 / self.width, x1 / self.width],
            "range": list(x_range),
            "anchor": f"y{number}",
            **x,
        }
        self.axes[f"yaxis{number}"] = common | {
            "domain": [1 - y1 / self.height, 1 - y0 / self.height],
            "range": list(y_range),
            "anchor": f"x{number}",
            "gridcolor": "$hair",
            "griddash": "dot",
            **y,
        }

    def curve(self, number: int, x: Sequence, y: Sequence, color: str = "$ink", width: float = 2, **more) -> None:
        """A line (or, with `mode="markers"`, points) on axis pair `number`."""
        axes = {} if number == 1 else {"xaxis": f"x{number}", "yaxis": f"y{number}"}
        dash = more.pop("dash", None)
        trace = {"type": "scatter", "mode": "lines", "x": list(x), "y": list(y)} | axes
        trace["line"] = {"color": color, "width": width} | ({"dash": dash} if dash else {})
        self.traces.append(trace | more)

    def figure(self) -> dict:
        """The Plotly dictionary. Shapes are drawn only where a trace has the same axes: if none has, an empty one."""
        bars = [_filled(d.rstrip(), color) for color, d in self.bars.items()]
        shapes = self.shapes + bars + self.triangles
        layout = {"width": self.width, "height": self.height, "shapes": shapes, "annotations": self.words}
        has_own = any(trace["type"] != "pie" and "xaxis" not in trace for trace in self.traces)
        ground = [] if has_own else [{"type": "scatter", "x": [], "y": []}]
        return {"data": ground + self.traces, "layout": layout | self.axes}
