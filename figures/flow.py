"""Matrices laid out in lines, as many side by side as fit: what a phone shows, and blocks larger than the post's."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import inf

from figures.forward_pass_detail import parted
from figures.forward_pass_items import Item
from figures.letters import width
from figures.pen import NARROW, TEXT, WIDE
from figures.scene import Scene

EDGE, BETWEEN, KEYS = 8, 62, 24
"""What stays free at the right of the sheet, between two lines, and over a matrix for the words of its columns."""


@dataclass(frozen=True)
class Rail:
    """One size of the composition: its sheet, its cells, and the room left of a matrix for bars and for names.

    Where fewer lines are needed then, cells are as narrow as `narrowest`. Rows are higher than those of `cell`, up to
    `tallest`, where the sheet has room for them.
    """

    width: int
    cell: tuple[float, float]
    bars: float
    names: float
    narrowest: int
    tallest: float

    def lead(self, item: Item, scene: Scene, opens: bool) -> float:
        """The room left of a matrix; `opens` says that it is the first of its line."""
        return self.names if item.square or (opens and needs_names(item, scene)) else self.bars

    def most(self, item: Item, scene: Scene) -> int:
        """The columns of a matrix that fit into a line."""
        return int((self.width - self.lead(item, scene, True) - EDGE) // self.cell[0])


PHONE, PHONE_LARGE = Rail(NARROW, (64, 32), 26, 70, 64, 54), Rail(NARROW, (56, 36), 26, 78, 56, 36)
LARGE_BLOCK = Rail(WIDE, (60, 32), 40, 96, 48, 32)


@dataclass(frozen=True)
class Placed:
    """A matrix and its corner; `named` says that its rows need their words beside them."""

    item: Item
    x: float
    y: float
    named: bool


def needs_names(item: Item, scene: Scene) -> bool:
    """Whether bars do not tell the rows apart: three colours of their own are enough."""
    return len(scene.tokens) > 3 and item.value.shape[0] == len(scene.tokens)


def _lines(shown: Sequence[Item], rail: Rail, scene: Scene) -> list[list[tuple[Item, float]]]:
    """The matrices line by line, each with its left end. A title that is wider than its matrix takes room too."""
    out: list[list[tuple[Item, float]]] = []
    x = inf
    for item in shown:
        body = rail.cell[0] * item.value.shape[1]
        jut = max(0.0, (width(titled(item).title, TEXT) - body) / 2)
        if x + max(rail.lead(item, scene, False), jut) + body + jut > rail.width - EDGE:
            out.append([])
            x = 0.0
        left = x + max(rail.lead(item, scene, not out[-1]), jut)
        out[-1].append((titled(item), left))
        x = left + body + (jut + 8 if jut else 4)
    return out


def titled(item: Item) -> Item:
    """The item with its sign in its title."""
    return replace(item, title=f"{item.sign} {item.title}".strip(), sign="")


def flow(shown: Sequence[Item], rail: Rail, scene: Scene, top: float) -> tuple[list[Placed], float]:
    """Places the matrices in lines from `top` down, and says where the last line ends."""
    placed: list[Placed] = []
    y = top
    for line in _lines(shown, rail, scene):
        y += KEYS if any(item.square for item, _ in line) else 0
        for place, (item, x) in enumerate(line):
            placed.append(Placed(item, x, y, place == 0 and not item.square and needs_names(item, scene)))
        y += rail.cell[1] * max(item.value.shape[0] for item, _ in line) + BETWEEN
    return placed, y - BETWEEN + KEYS


@dataclass(frozen=True)
class Laid:
    """Matrices in their places: the rail with the cells that were chosen, and where the last line ends."""

    rail: Rail
    placed: Sequence[Placed]
    bottom: float


def laid(shown: Sequence[Item], rail: Rail, scene: Scene, top: float, bottom: float = 0) -> Laid:
    """The lowest layout there is, in its widest cells; where it ends above `bottom`, its rows grow towards there."""
    tries = []
    for cell in range(int(rail.cell[0]), rail.narrowest - 1, -1):
        tried = replace(rail, cell=(cell, rail.cell[1]))
        pieces = [piece for item in shown for piece in parted(item, tried.most(item, scene))]
        tries.append((tried, pieces, *flow(pieces, tried, scene, top)))
    best, pieces, placed, lowest = min(tries, key=lambda tried: tried[-1])
    rows = flow(pieces, replace(best, cell=(best.cell[0], best.cell[1] + 1)), scene, top)[1] - lowest
    tall = min(best.tallest, best.cell[1] + max(0.0, bottom - lowest) / rows)
    grown = replace(best, cell=(best.cell[0], round(tall, 1)))
    return Laid(grown, *flow(pieces, grown, scene, top)) if tall > best.cell[1] else Laid(best, placed, lowest)
