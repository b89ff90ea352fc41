"""Figure 1 as a list that runs down the sheet: what the phone and larger tokens share, and where each line stands."""

from dataclasses import dataclass

from core.block_walk import Stop
from figures.block_walk import POST, PRE
from figures.block_walk_plan import WORDS, Trip, base
from figures.pen import HEAD, NARROW, TEXT, WIDE

LINE, TOP = 38, 64


@dataclass(frozen=True)
class Column:
    """One size of the composition. Vectors end at the right of the sheet, or with `below` lie under their names in
    rows of at most `most` cells; `beside` are the left ends of the vectors of both arrangements in the comparison."""

    width: int
    cell: tuple[float, float]
    word_cell: tuple[float, float]
    most: int
    below: bool = False
    beside: tuple[float, float] | None = None
    beside_cell: tuple[float, float] = (50, 28)
    size: float = HEAD

    def cell_of(self, stop: Stop) -> tuple[float, float]:
        return self.word_cell if base(stop) in WORDS else self.cell

    def rows(self, count: int) -> int:
        """In how many rows a vector of so many numbers lies."""
        return -(-count // self.most) if self.below else 1

    def parts(self, count: int) -> list[slice]:
        """The pieces of a vector, one for each row."""
        return [slice(k, min(k + self.most, count)) for k in range(0, count, self.most)]

    def left(self, stop: Stop) -> float:
        columns = min(len(stop.vector), self.most)
        return self.width - 2 - self.cell_of(stop)[0] * columns

    def tall(self, stop: Stop) -> float:
        """The room that a stop's line takes."""
        return LINE + self.rows(len(stop.vector)) * self.cell_of(stop)[1] if self.below else LINE

    def top(self, stop: Stop, y: float) -> float:
        """Where the first row of its vector starts."""
        return y + 17 if self.below else y - self.cell_of(stop)[1] / 2


PHONE = Column(NARROW, (62, 30), (56, 30), 3, beside=(90, 212))
PHONE_LARGE = Column(NARROW, (56, 30), (56, 30), 4, below=True, size=TEXT)
LARGE = Column(WIDE, (72, 30), (72, 30), 8, beside=(104, 616), beside_cell=(60, 28), size=TEXT)


def column_for(trip: Trip, narrow: bool) -> Column:
    """The size for a trip: vectors of more than two numbers, or more than three words, need more room on a phone."""
    if not narrow:
        return LARGE
    return PHONE if trip.width <= 2 and len(trip.scene.words) <= 3 else PHONE_LARGE


def lines(trip: Trip, column: Column) -> dict[str, float]:
    """The height of every line, and "block" for the heading of the open block; the last line ends the machine."""
    inner, many = PRE if trip.norm_first else POST, trip.n_blocks > 1
    names = ["table", "position", *(["earlier"] if many else []), "block", *inner, *(["later"] if many else [])]
    names += ["final_norm"] if trip.norm_first else []
    stops = {base(stop): stop for stop in trip.walk} | dict.fromkeys(("earlier", "later"), trip.walk[0])
    out, y = {}, float(TOP)
    for name in (*names, *WORDS):
        y += {"block": -4, inner[0]: -4, "head": 24}.get(name, 0)
        out[name] = y
        y += column.tall(stops[name]) if name in stops else LINE
    return out | {"end": y}
