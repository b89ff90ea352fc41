"""What draws on a sheet of pixels: lines, areas, arrows and words, as Plotly's shapes and annotations.

x runs right and y runs down, in pixels of the composition's own width; the player scales the whole
sheet to the reader's screen. Colours are names of the palette, written `$name`.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from figures.paths import bent, rounded

WIDE, NARROW = 1120, 328
TEXT, SMALL, HEAD, LARGE = 16, 15.2, 18, 20
"""Sizes of letters. The narrow composition may shrink to 304 pixels: there the small ones are still of 14."""


class Pen:
    """Collects shapes and words in the order in which they are drawn."""

    def __init__(self, width: int, height: int):
        self.width, self.height = width, height
        self.shapes: list[dict] = []
        self.words: list[dict] = []

    def path(self, d: str, line: str = "$ink", width: float = 1.5, fill: str = "", **look: Any) -> None:
        """An outline, SVG's commands in `d`."""
        self._shape({"type": "path", "path": d}, line, width, fill, **look)

    def _shape(
        self, shape: dict, line: str, width: float, fill: str = "", *, dash: str = "", above: bool = False
    ) -> None:
        """`above` puts it over the matrices, `dash` as Plotly writes it."""
        outline = {"line": {"color": line, "width": width} | ({"dash": dash} if dash else {})}
        filled = {"fillcolor": fill} if fill else {}
        self.shapes.append(shape | outline | filled | ({} if above else {"layer": "below"}))

    def line(
        self, x0: float, y0: float, x1: float, y1: float, color: str = "$ink", width: float = 2, **look: Any
    ) -> None:
        self.path(f"M{x0:g},{y0:g} L{x1:g},{y1:g}", color, width, **look)

    def box(
        self, x0: float, y0: float, x1: float, y1: float, line: str, fill: str = "", *,
        r: float = 7, width: float = 1.5, **look: Any,
    ) -> None:  # fmt: skip
        """A rectangle whose corners have the radius `r`."""
        self.path(rounded(x0, y0, x1, y1, r), line, width, fill, **look)

    def area(self, x0: float, y0: float, x1: float, y1: float, fill: str, r: float = 0) -> None:
        """A filled rectangle without an outline."""
        if r:
            self.path(rounded(x0, y0, x1, y1, r), fill, 0, fill)
            return
        corners = {"x0": round(x0, 2), "y0": round(y0, 2), "x1": round(x1, 2), "y1": round(y1, 2)}
        self.shapes.append({"type": "rect", **corners, "fillcolor": fill, "line": {"width": 0}, "layer": "below"})

    def circle(self, x: float, y: float, r: float, line: str = "$ink", width: float = 2, **look: Any) -> None:
        self._shape({"type": "circle", "x0": x - r, "x1": x + r, "y0": y - r, "y1": y + r}, line, width, **look)

    def arrow(
        self, points: Sequence[tuple[float, float]], color: str = "$ink", width: float = 2, *,
        head: float = 0.8, r: float = 14, above: bool = False,
    ) -> None:  # fmt: skip
        """Along the points, round their corners, to its head at the last, `head` for its size.

        Two shapes, for Plotly's own arrows are slow; they only touch, for what is drawn twice looks thicker.
        """
        (x0, y0), (x1, y1) = points[-2:]
        length = 5 * width * head
        back = np.array([x0 - x1, y0 - y1]) * length / np.hypot(x0 - x1, y0 - y1)
        across, foot = np.array([-back[1], back[0]]) / 2, np.array([x1, y1]) + back
        corners = [f"{x:.1f},{y:.1f}" for x, y in (foot + across, (x1, y1), foot - across)]
        self.path(bent([*points[:-1], (foot[0], foot[1])], r), color, width, above=above)
        self.path(f"M{corners[0]} L{corners[1]} L{corners[2]} Z", color, 0, color, above=above)

    def text(
        self, x: float, y: float, text: str, size: float = TEXT, color: str = "$ink", *,
        align: str = "center", of: str = "", pill: bool = False,
    ) -> None:  # fmt: skip
        """`align` is left, center or right of x; `pill=True` lays it on the background; `of` is the `place` of the
        number that the words are, so that a click can open it. No words are none: Plotly would lose others for them."""
        if not text:
            return
        word = {"x": x, "y": y, "text": text, "font": {"size": size, "color": color}, "xanchor": align}
        if pill:
            word |= {"bgcolor": "$bg", "borderpad": 2}
        if of:
            word["name"] = of
        self.words.append(word | {"yanchor": "middle"})
