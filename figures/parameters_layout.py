"""Where the parts of figure 7 lie: along the path, each as large as its count, in both compositions."""

from dataclasses import dataclass

from core.graph import Cell
from core.parameters import Config, count_parameters, parameter_graph
from core.show import show_count
from figures.canvas import Canvas

SLICES = {"norms": "norm", "attention": "attention", "feed_forward": "feed_forward"}
GROUPS = (1, 2, 5, 10, 20, 50, 100, 200, 500)
MOST_BOXES, LEAST_PITCH = 48, 12
Band = tuple[str, float, float]
THIN = 2.5
"""Under so many pixels a part is a line of 2: its area can no longer be told."""


@dataclass(frozen=True)
class Piece:
    """A part along the path: where it starts and how long it is in pixels. A box of blocks holds first to last."""

    name: str
    label: str
    role: str
    count: int
    start: float
    length: float
    first: int = 0
    last: int = 0

    @property
    def end(self) -> float:
        return self.start + self.length

    @property
    def middle(self) -> float:
        return self.start + self.length / 2

    @property
    def thin(self) -> bool:
        return self.length < THIN

    @property
    def blocks(self) -> str:
        """1, or 1–10 for a box of ten."""
        numbers = (self.first,) if self.first == self.last else (self.first, self.last)
        return "–".join(show_count(n) for n in numbers)


def colour(role: str) -> str:
    """The palette's name for a role: the head, which may share the token table, has the same."""
    return "embedding" if role == "head" else role


def number_of(config: Config, name: str) -> Cell:
    """A number of the model, by the name under which a click opens it."""
    return Cell(parameter_graph(config)[name], ())


def per_box(config: Config, length: float) -> int:
    """How many blocks share one box, so that each can still be seen."""
    room = length * number_of(config, "blocks").value / number_of(config, "total").value
    for group in GROUPS:
        boxes = -(-config.n_layers // group)
        if boxes <= MOST_BOXES and room / boxes >= LEAST_PITCH:
            return group
    return config.n_layers


def pieces(config: Config, length: float) -> list[Piece]:
    """The parts in the order of the path, from 1 to length − 1, so that outlines stay on the sheet.

    Their lengths are true to their counts; the gaps between them are not.
    """
    parts = {p.name: (p.label, colour(p.role), p.count) for p in count_parameters(config)}
    group, block = per_box(config, length), int(number_of(config, "block").value)
    starts = range(1, config.n_layers + 1, group)
    boxes = [(n, min(n + group - 1, config.n_layers)) for n in starts]
    rows = [(name, *parts[name], 0, 0) for name in ("tokens", "positions")]
    rows += [("blocks", "blocks", "path", block * (b - a + 1), a, b) for a, b in boxes]
    rows += [(name, *parts[name], 0, 0) for name in ("last_norm", "head")]
    rows = [row for row in rows if row[3] > 0]
    gaps = [0, *(2 if len(boxes) > 24 and a[0] == b[0] else 4 for a, b in zip(rows, rows[1:], strict=False))]
    scale = (length - 2 - sum(gaps)) / number_of(config, "total").value
    made: list[Piece] = []
    for gap, (name, label, role, count, first, last) in zip(gaps, rows, strict=True):
        start = (made[-1].end if made else 1.0) + gap
        made.append(Piece(name, label, role, count, start, count * scale, first, last))
    return made


def slices(config: Config, depth: float) -> list[Band]:
    """Where the parts of a block lie across the path: role, start and size; what is under a pixel is left out."""
    blocks = number_of(config, "blocks").value
    made: list[Band] = []
    for name, role in SLICES.items():
        size = depth * number_of(config, name).value / blocks
        if size >= 1:
            made.append((role, made[-1][1] + made[-1][2] if made else 0.0, size))
    return made


def fill(sheet: Canvas, box: tuple[float, float, float, float], role: str, stale: bool = False) -> None:
    """A part as a rectangle (x0, y0, x1, y1), or as a line where one side is too thin."""
    x0, y0, x1, y1 = (round(v, 1) for v in box)
    if min(x1 - x0, y1 - y0) < THIN:
        upright = x1 - x0 < y1 - y0
        x, y = (x0 + x1) / 2, (y0 + y1) / 2
        sheet.line(*((x, y0, x, y1) if upright else (x0, y, x1, y)), f"${role}", 2)
        return
    fill, dash = ("box", "5px,3px") if stale else ("area", "")
    sheet.box(x0, y0, x1, y1, f"${role}", f"${role}.{fill}", r=1, dash=dash)
