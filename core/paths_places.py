"""A path taken at some of its places alone: the bias forgotten in b₁, and nowhere else."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from core.graph import Quantity
from core.operations import DIVIDE
from core.rebuild import Path, Rule

NORMS = {"norm_1": "first", "resid_mid": "first", "norm_2": "second", "resid_post": "second", "final_norm": "last"}
"""Which norm it is, by how its quantities' names begin; post-norm calls what comes out of it h and y."""
SUB_LAYERS = {"in the attention": ("w_q", "w_k", "w_v", "w_o"), "in the feed-forward": ("w_1", "w_2")}

Places = dict[str, list[Quantity]]


def in_norm(quantity: Quantity) -> tuple[str, ...]:
    """Which norm a quantity belongs to."""
    return tuple(f"in the {which} norm" for stem, which in NORMS.items() if quantity.name.startswith(stem))


def in_norm_or_division(quantity: Quantity) -> tuple[str, ...]:
    """The division is what most people mean by a norm: it may be the one thing forgotten."""
    norm = in_norm(quantity)
    division = (f"in the division of {words.removeprefix('in ')}" for words in norm)
    return (*norm, "in the division", *division) if quantity.operation is DIVIDE else norm


def at_last_operand(quantity: Quantity) -> tuple[str, ...]:
    """The bias or gain that comes last, and the sub-layer it belongs to."""
    return (f"in {quantity.operands[-1].label}", *_sub_layer(quantity))


def at_weight(quantity: Quantity) -> tuple[str, ...]:
    """The matrix, and the sub-layer it belongs to."""
    return (f"in {quantity.operands[1].label}", *_sub_layer(quantity))


def _sub_layer(quantity: Quantity) -> Iterator[str]:
    weight = quantity.operands[1].name
    return (words for words, names in SUB_LAYERS.items() if weight.startswith(names))


def parts(
    order: Sequence[Quantity], path: Path, changed: Sequence[Quantity], in_blocks: bool
) -> dict[Path, frozenset[int]]:
    """The path at each of its places alone, and at each group of them that has a name, as new paths.

    `changed` are the quantities of the ancestry `order` that the path changes; each part has the ids of its own.
    `in_blocks` takes each of several blocks as a place of its own too.
    """
    if path.places is None or len(changed) < 2:
        return {}
    groups: dict[frozenset[int], str] = {}
    for words, quantities in _places(path, changed, _blocks(order) if in_blocks else {}).items():
        groups.setdefault(frozenset(id(q) for q in quantities), words)
    groups.pop(frozenset(id(q) for q in changed), None)
    return {_part(path, words, ids): ids for ids, words in groups.items()}


def _part(path: Path, words: str, ids: Collection[int]) -> Path:
    assert path.rule, "what no rule changes has no places"
    return replace(path, name=f"{path.name}, {words} only", rule=_within(path.rule, ids))


def _within(rule: Rule, ids: Collection[int]) -> Rule:
    return lambda quantity, operands: rule(quantity, operands) if id(quantity) in ids else None


def _places(path: Path, changed: Sequence[Quantity], block: Mapping[int, int]) -> Places:
    """The quantities by the words for their places; those whose block has a number, in their block as well."""
    assert path.places
    places = Places()
    several = len({path.places(quantity) for quantity in changed if id(quantity) in block}) > 1
    for quantity in changed:
        own = path.places(quantity)
        in_block = [f"block {block[id(quantity)]}"] if id(quantity) in block else []
        each = [f"{words} of {name}" if several else f"in {name}" for words in own for name in in_block]
        for words in (*own, *each):
            places.setdefault(words, []).append(quantity)
    return places


def _blocks(order: Sequence[Quantity]) -> dict[int, int]:
    """The number of the block in which a quantity is made, where there are several; none after the last."""
    ends = [place for place, quantity in enumerate(order) if re.fullmatch(r"resid_post(_\d+)?", quantity.name)]
    if len(ends) < 2:
        return {}
    starts = [0, *(end + 1 for end in ends)]
    spans = enumerate(zip(starts, ends, strict=False), 1)
    return {id(q): number for number, (start, end) in spans for q in order[start : end + 1] if q.operation}
