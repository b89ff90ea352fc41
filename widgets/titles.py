"""What readers call each number of a page, no two alike."""

import re
from collections import Counter, defaultdict
from collections.abc import Sequence

from core.graph import Quantity, ancestry
from core.names import Named

Held = Sequence[tuple[str, tuple[Quantity, ...]]]


def titles(entries: Sequence[Named], held: Held) -> dict[str, str]:
    """By name. Labels shared within a group say what they are made of, those shared by groups which one is meant.

    `held` are the groups, each with its words, "" for none, and its targets. Where labels and groups do not tell
    two numbers apart, their names do.
    """
    group_of = _grouped(held)
    groups = {e.name: group_of[id(e.quantity)] for e in entries}
    labels = {e.name: _label(e.quantity) for e in entries}
    inside = Counter((labels[name], groups[name]) for name in labels)
    for e in entries:
        if e.operands and inside[labels[e.name], groups[e.name]] > 1:
            labels[e.name] = _longer(e.quantity, labels[e.name], labels[e.operands[0]])
    counts, sharing = Counter(labels.values()), defaultdict(set)
    for name, label in labels.items():
        sharing[_series(label)].add(groups[name])
    alike = {label for label in counts if counts[label] > 1 or len(sharing[_series(label)]) > 1}
    told = {n: f"{label}, {groups[n]}" if groups[n] and label in alike else label for n, label in labels.items()}
    counts = Counter(told.values())
    return {name: title if counts[title] == 1 else f"{title} ({name})" for name, title in told.items()}


def _grouped(held: Held) -> dict[int, str]:
    """The group of every quantity: that of the first target it leads to."""
    ends = {id(targets[-1]): i for i, (_, targets) in enumerate(held, 1)}
    group_of, here = {}, 0
    for quantity in ancestry(*(quantity for _, targets in held for quantity in targets)):
        group_of[id(quantity)] = held[here][0]
        here = max(here, min(ends.get(id(quantity), 0), len(held) - 1))
    return group_of


def _series(label: str) -> str:
    """The label of all layers: where one of them must say its group, all do."""
    return re.sub(r"layer \d+", "layer k", label)


def _label(quantity: Quantity) -> str:
    head = re.search(r"_h(\d+)", quantity.name)
    return f"{quantity.label}, head {head[1]}" if head and "head" not in quantity.label else quantity.label


def _longer(quantity: Quantity, label: str, source: str) -> str:
    assert quantity.operation, "it has operands, so it was made"
    repeats = quantity.operands[0].label == quantity.label
    return f"{label}: {quantity.operation.formula}" if repeats else f"{label} of {source}"
