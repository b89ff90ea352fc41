"""What a page has on show, as one record for all that stands below its figure."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from core.forward_pass_stops import SQUARE
from core.graph import REMEMBERED, Cell, Index, Quantity
from core.names import named
from core.questions import no_others
from core.rebuild import Others
from core.rope_gaps import GAPS
from core.show import show_count
from widgets.titles import Held, titles

Groups = Sequence[tuple[str, Iterable[Quantity]]]
Step = tuple[str, Index]
"""A quantity's name in a study, and a place in it."""

PAIRS = ("omega", "degrees", "angles", "angles_shifted", "turn", "turn_degrees", "cosines")
"""Vectors with an entry for each pair of columns; pairs count from 0, as i does in the formula."""
OVER_GAPS = ("gaps", "gaps_turned", "wave")
"""Vectors with an entry for each gap between two positions."""
GIVEN_BY_TOKEN = ("positions", "token_numbers", "x", "mask")


OF_WORDS = ("Token", "Word", "Key", "Next word")
"""Labels of sides whose places are words."""
COUNTED = {"Pair": "pair ", "Gap": "gap "}
"""What stands before the number of a place, by the label of its side."""


class Axis(NamedTuple):
    """What the places along one side of a quantity are called, and the name of each."""

    label: str
    places: Sequence[str]

    def spoken(self, place: str) -> str:
        """One of them with what it is: column 1, token “cat”."""
        return f"{self.label.lower()} {f'“{place}”' if self.label in OF_WORDS else place}"


@dataclass(frozen=True)
class Study:
    """One page's numbers.

    `stem` names the page and `link` is how its names in the link begin. `quantities` hold everything that leads to
    what is on show, operands before results, each under a name of its own; `operands` the names that each was made
    of, and `titles` what readers call it. `cell` is the number that is lit, `state` each control's value by its name.
    `tokens` name the rows of what was made, `words` those of the embedding table. `alternatives` gives a quantity by
    the paths that need a graph of another shape; `elsewhere` is a cell that shows other conventions where they
    leave the open one alone. `aside` names what is on show beside the figure: nobody is asked for it.
    """

    stem: str
    link: str
    quantities: dict[str, Quantity]
    operands: dict[str, tuple[str, ...]]
    titles: dict[str, str]
    cell: Cell
    state: Mapping[str, Any] = field(default_factory=dict)
    tokens: Sequence[str] = ()
    words: Sequence[str] = ()
    alternatives: Callable[[Quantity], Others] = no_others
    elsewhere: Cell | None = None
    aside: Collection[str] = ()

    @cached_property
    def _names(self) -> dict[int, str]:
        return {id(quantity): name for name, quantity in self.quantities.items()}

    @property
    def results(self) -> list[Quantity]:
        """What nothing else here was made of: the ends of the walk."""
        used = {name for names in self.operands.values() for name in names}
        return [quantity for name, quantity in self.quantities.items() if name not in used and quantity.operation]

    @property
    def asked(self) -> dict[str, Quantity]:
        """The numbers of the figure itself, for questions and sheets."""
        return {name: quantity for name, quantity in self.quantities.items() if name not in self.aside}

    def at(self, step: Step) -> Cell:
        """The cell at a place of a named quantity."""
        return Cell(self.quantities[step[0]], step[1])

    def step(self, cell: Cell) -> Step:
        """The name of a cell's quantity here, and its place. Raises KeyError for a cell of another graph."""
        return self._names[id(cell.quantity)], cell.index

    def operands_of(self, name: str) -> dict[str, Quantity]:
        """What it was made of, by the names they go by here."""
        return dict(zip(self.operands[name], self.quantities[name].operands, strict=True))

    def axes(self, quantity: Quantity) -> list[Axis]:
        """The sides of a quantity, rows first."""
        shape, name = quantity.value.shape, quantity.name
        counted = [[str(i + 1) for i in range(n)] for n in shape]
        sides = [Axis(label, places) for label, places in zip(("Row", "Column"), counted, strict=False)]
        if len(shape) == 1 and name in PAIRS:
            return [Axis("Pair", [str(i) for i in range(shape[0])])]
        if name in OVER_GAPS:
            return [Axis("Gap", [show_count(gap) for gap in GAPS])]
        if len(shape) == 1:
            sides = [Axis("Entry", sides[0].places)]
        if not shape or not self.tokens:
            return sides
        if (quantity.operation or name in GIVEN_BY_TOKEN) and shape[0] == len(self.tokens):
            sides[0] = Axis("Token", self.tokens)
        if name == "embeddings" and shape[0] == len(self.words):
            sides[0] = Axis("Word", self.words)
        if name.startswith(SQUARE) and shape[-1] == len(self.tokens):
            sides[-1] = Axis("Key", self.tokens)
        if name in ("head", "softmax") and shape[-1] == len(self.words):
            sides[-1] = Axis("Next word", self.words)
        return sides

    def places(self, quantity: Quantity) -> list[Sequence[str]]:
        """The names along the sides of a quantity, rows first."""
        return [axis.places for axis in self.axes(quantity)]

    def where(self, name: str, index: Index) -> str:
        """A cell in words: "y [cat, 1]". Sides with one place only are left out."""
        sides = zip(self.axes(self.quantities[name]), index, strict=True)
        named = [(COUNTED.get(axis.label, "") + axis.places[i], axis) for axis, i in sides]
        places = [place for place, axis in named if len(axis.places) > 1]
        return f"{self.titles[name]} [{', '.join(places)}]" if places else self.titles[name]

    def spoken(self, name: str, index: Index) -> str:
        """The same for a question, which must say what each place is: "y, token “cat”, column 1"."""
        sides = [(axis, axis.places[i]) for axis, i in zip(self.axes(self.quantities[name]), index, strict=True)]
        places = [axis.spoken(place) for axis, place in sides if len(axis.places) > 1]
        return ", ".join([self.titles[name], *places])


def study(stem: str, link: str, groups: Groups, cell: Cell, **more: Any) -> Study:
    """A page's study; `more` are the fields of the record that have a default.

    `groups` are targets with the words that tell their numbers from those of the same label in other groups. What
    leads to the targets of two groups belongs to the first.
    """
    return Study(stem, link, *_described(tuple((group, tuple(targets)) for group, targets in groups)), cell, **more)


@lru_cache(maxsize=REMEMBERED)  # of the graphs that are themselves remembered
def _described(held: Held) -> tuple[dict[str, Quantity], dict[str, tuple[str, ...]], dict[str, str]]:
    """All that leads to these targets, what each was made of, and what it is called, by name."""
    entries = named(quantity for _, targets in held for quantity in targets)
    return {e.name: e.quantity for e in entries}, {e.name: e.operands for e in entries}, titles(entries, held)
