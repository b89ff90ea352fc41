"""Where the words of a figure stand on its sheet, in the widths of Source Sans as a browser draws it."""

import re
from typing import NamedTuple

import numpy as np

from figures.letters import width

TALL = 0.72
"""What the digits and capitals of a line take of its height."""
LINE = 1.3


class Word(NamedTuple):
    """One line of text and its rectangle on the sheet; `size` is that of its letters."""

    text: str
    x0: float
    y0: float
    x1: float
    y1: float
    size: float
    pill: bool = False

    def meets(self, other: "Word", apart: float = 0) -> bool:
        """Whether the letters of the two lie over one another, or nearer than `apart` beside one another."""
        beside = self.x0 < other.x1 + apart and other.x0 < self.x1 + apart
        return beside and self.y0 < other.y1 and other.y0 < self.y1

    def covers(self, other: "Word") -> bool:
        """Whether this word's own ground hides the other whole."""
        return self.pill and self.x0 <= other.x0 + 3 and self.x1 >= other.x1 - 3 and abs(self.y0 - other.y0) < 4


def line(text: str, x: float, y: float, size: float, align: str = "center", pill: bool = False) -> Word:
    wide, tall = width(text, size), TALL * size / 2
    left = x - wide * {"left": 0, "center": 0.5, "right": 1}[align]
    return Word(re.sub("</?b>", "", text), left, y - tall, left + wide, y + tall, size, pill)


def annotations(figure: dict) -> list[Word]:
    """The words of a figure, line by line."""
    out = []
    for word in figure["layout"].get("annotations", []):
        size, lines = word["font"]["size"], word["text"].split("<br>")
        for row, text in enumerate(lines):
            y = word["y"] + LINE * size * (row - (len(lines) - 1) / 2)
            out.append(line(text, word["x"], y, size, word["xanchor"], "bgcolor" in word))
    return [word for word in out if word.text.strip()]


def nodes(figure: dict) -> list[Word]:
    """The numbers in circles."""
    return [
        line(text, x, y, trace["textfont"]["size"])
        for trace in figure["data"]
        if trace.get("mode") == "markers+text"
        for text, x, y in zip(trace["text"], trace["x"], trace["y"], strict=True)
    ]


def cells(figure: dict) -> list[tuple[Word, tuple[float, float, float, float]]]:
    """The numbers in matrices, each with its cell."""
    out = []
    for trace in figure["data"]:
        if trace["type"] == "heatmap" and "text" in trace and "xaxis" not in trace:
            xs, ys, size = trace["x"], trace["y"], trace["textfont"]["size"]
            for (i, j), text in np.ndenumerate(np.array(trace["text"], dtype=object)):
                x0, x1, y0, y1 = xs[j], xs[j + 1], ys[i], ys[i + 1]
                if text:
                    out.append((line(text, (x0 + x1) / 2, (y0 + y1) / 2, size), (x0, y0, x1, y1)))
    return out


def words(figure: dict) -> list[Word]:
    """Everything that is written in a figure."""
    return [*annotations(figure), *nodes(figure), *(word for word, _ in cells(figure))]


def troubles(still: dict, frame: dict) -> list[str]:
    """What cannot be read where a frame lies over its still: words over one another, over the edge of the sheet, or
    too wide for their cell."""
    height, wide = frame["layout"]["height"], frame["layout"]["width"]
    below, above, grounds = words(still), words(frame), _grounds(frame)
    seen = [w for w in below if not any(_hides(ground, w) for ground in grounds)]
    shown = [w for w in seen if not any(_drawn_again(w, v) for v in above)] + above
    out = [f"{w.text!r} leaves the sheet" for w in shown if w.x0 < -1 or w.x1 > wide + 1 or w.y0 < 0 or w.y1 > height]
    for word, (x0, _, x1, _) in [*cells(still), *cells(frame)]:
        if word.x1 - word.x0 > x1 - x0:
            out.append(f"{word.text!r} is too wide for its cell")
    order = sorted(shown, key=lambda w: w.x0)
    for i, word in enumerate(order):
        for other in order[i + 1 :]:
            if other.x0 >= word.x1:
                break
            if word.meets(other):
                out.append(f"{word.text!r} lies over {other.text!r}")
    return out


def _grounds(frame: dict) -> list[dict]:
    """The rectangles in the colour of the background."""
    return [s for s in frame["layout"].get("shapes", []) if s["type"] == "rect" and s.get("fillcolor") == "$bg"]


def _hides(ground: dict, word: Word) -> bool:
    x, y = (word.x0 + word.x1) / 2, (word.y0 + word.y1) / 2
    return ground["x0"] <= x <= ground["x1"] and ground["y0"] <= y <= ground["y1"]


def _drawn_again(below: Word, above: Word) -> bool:
    """Whether a word of the still is written once more in the frame, over it."""
    same_end = min(abs(below.x0 - above.x0), abs(below.x1 - above.x1), abs(sum(below[1:4:2]) - sum(above[1:4:2])) / 2)
    again = below.text == above.text and same_end < 4 and abs(below.y0 - above.y0) < 4
    return again or above.covers(below)
