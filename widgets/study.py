"""What a page has on show, as one record for everything below its figure: the numbers, the one that is lit, the state."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from core.graph import Cell, Index, Quantity, ancestry
from core.names import named
from core.rebuild import Path

Groups = Sequence[tuple[str, Iterable[Quantity]]]
Others = Callable[[Quantity], Mapping[Path, Quantity]]

PAIRS = ("omega", "angles", "angles_shifted", "turn")
"""Vectors with one entry for a pair of columns; pairs count from 0, as i does in the formula."""
SQUARE = ("attn_scores", "attn_masked", "attn_weights", "mask")
OF_WORDS = ("head", "softmax")
GIVEN_BY_TOKEN = ("embeddings", "positions", "token_numbers", "x")


class Axis(NamedTuple):
    """What the places along one side of a quantity are called, and the name of each."""

    label: str
    places: Sequence[str]


def _no_others(_: Quantity) -> Mapping[Path, Quantity]:
    return {}


@dataclass(frozen=True)
class Study:
    """One page's numbers.

    `stem` names the page and `link` is how its names in the link begin. `quantities` hold everything that leads to
    what is on show, operands before results, each under a name of its own; `operands` the names that each was made
    of, and `titles` what readers call it. `cell` is the number that is lit, `state` each control's value by its name.
    `tokens` name rows. `alternatives` gives a quantity by the paths that need a graph of another shape, and
    `elsewhere` a cell at which other conventions can be seen where they leave the open one alone.
    """

    stem: str
    link: str
    quantities: dict[str, Quantity]
    operands: dict[str, tuple[str, ...]]
    titles: dict[str, str]
    cell: Cell
    state: Mapping[str, Any]
    tokens: Sequence[str] = ()
    alternatives: Others = _no_others
    elsewhere: Cell | None = None

    @cached_property
    def _names(self) -> dict[int, str]:
        return {id(quantity): name for name, quantity in self.quantities.items()}

    def name(self, quantity: Quantity) -> str | None:
        """The name it goes by here; None for a quantity of another graph, or a copy of one."""
        return self._names.get(id(quantity))

    def axes(self, quantity: Quantity) -> list[Axis]:
        """The sides of a quantity, rows first."""
        numbers = [[str(i + 1) for i in range(n)] for n in quantity.value.shape]
        if quantity.value.ndim == 1:
            return [self._only(quantity, numbers[0])]
        labels, places = ["Row", "Column"], numbers
        tokens = self._different if len(self.tokens) == (quantity.value.shape or [0])[0] else None
        if tokens and (quantity.operation or quantity.name in GIVEN_BY_TOKEN or _begins(quantity, SQUARE)):
            labels[0], places[0] = "Token", tokens
        square = tokens and quantity.value.shape == (len(tokens),) * 2
        if square and (_begins(quantity, SQUARE) or quantity.name in OF_WORDS):
            labels, places = (["Query", "Key"] if _begins(quantity, SQUARE) else ["Token", "Word"]), [tokens, tokens]
        return [Axis(*side) for side in zip(labels[: len(places)], places, strict=True)]

    def _only(self, quantity: Quantity, numbers: Sequence[str]) -> Axis:
        if quantity.name in PAIRS:
            return Axis("Pair", [str(i) for i in range(len(numbers))])
        by_token = quantity.name in GIVEN_BY_TOKEN and len(self.tokens) == len(numbers)
        return Axis("Token", self._different) if by_token else Axis("Entry", numbers)

    @cached_property
    def _different(self) -> list[str]:
        """The tokens; those that occur twice with their places."""
        counts = Counter(self.tokens)
        return [token if counts[token] == 1 else f"{token} {i}" for i, token in enumerate(self.tokens, 1)]

    def where(self, name: str, index: Index) -> str:
        """A cell in words: "y · cat, 1". Sides with one place only are left out."""
        sides = zip(self.axes(self.quantities[name]), index, strict=True)
        places = [axis.places[i] for axis, i in sides if len(axis.places) > 1]
        pair = "pair " if self.quantities[name].name in PAIRS else ""
        return " · ".join([self.titles[name], *([pair + ", ".join(places)] if places else [])])


def _begins(quantity: Quantity, names: Sequence[str]) -> bool:
    return quantity.name.startswith(tuple(names))


def study(stem: str, link: str, groups: Groups, cell: Cell, state: Mapping[str, Any], **more: Any) -> Study:
    """A page's study. `groups` are targets with what their numbers are called beyond their labels, "" for nothing;
    what leads to two of them belongs to the first. `more` are the last four fields of the record."""
    groups = [(group, tuple(targets)) for group, targets in groups]
    entries = named(quantity for _, targets in groups for quantity in targets)
    of = {id(q): group for group, targets in reversed(groups) for q in ancestry(*targets)}
    full = {e.name: _title(e.quantity, of.get(id(e.quantity), "")) for e in entries}
    return Study(
        stem,
        link,
        {e.name: e.quantity for e in entries},
        {e.name: e.operands for e in entries},
        _told_apart(full, {e.name: e.operands for e in entries}),
        cell,
        state,
        **more,
    )


def _title(quantity: Quantity, group: str) -> str:
    head = re.search(r"_h(\d+)", quantity.name)
    own = f"head {head[1]}" if head and "head" not in quantity.label else ""
    return ", ".join(filter(None, [quantity.label, own, group]))


def _told_apart(titles: dict[str, str], operands: dict[str, tuple[str, ...]]) -> dict[str, str]:
    """Titles that are shared say what they are made of, and as a last resort the name."""
    counts = Counter(titles.values())
    longer = {
        name: f"{title} of {titles[operands[name][0]]}" if counts[title] > 1 and operands[name] else title
        for name, title in titles.items()
    }
    counts = Counter(longer.values())
    return {name: title if counts[title] == 1 else f"{title} ({name})" for name, title in longer.items()}
