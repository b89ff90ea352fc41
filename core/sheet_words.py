"""Words of a sheet: one title for many quantities, and layers counted from k."""

import re
from collections.abc import Iterable

LAYER = re.compile(r"layer (\d+)(?=,|$)")
"""Where a title names its layer."""


def together(named: Iterable[tuple[str, str]]) -> str:
    """One title from labels and titles that go on behind a label: "queries, keys (block 1, 2)"."""
    wheres: dict[str, list[str]] = {}
    for label, title in (pairs := list(dict.fromkeys(named))):
        goes_on = len(pairs) > 1 and title.startswith(f"{label}, ")
        where = wheres.setdefault(label if goes_on else title, [])
        where += [title.removeprefix(f"{label}, ")] if goes_on else []
    labels: dict[str, list[str]] = {}
    for label, where in wheres.items():
        labels.setdefault(_numbered(where), []).append(label)
    return "; ".join(", ".join(names) + f" ({where})" * bool(where) for where, names in labels.items())


def _numbered(wheres: Iterable[str]) -> str:
    """Places whose words differ in their number alone in one: "block 1, 2"."""
    numbers: dict[str, list[str]] = {}
    for where in wheres:
        found = re.search(r"\d+$", where)
        numbers.setdefault(where[: found.start()] if found else where, []).append(found[0] if found else "")
    return "; ".join(words + ", ".join(counts) for words, counts in numbers.items())


def from_k(rule: str, k: int) -> str:
    """The rule of layer k with the layers in it counted from there."""
    return re.sub(r"layer (\d+)(?= and |,|$)", lambda found: f"layer k{_step(int(found[1]) - k)}", rule)


def _step(by: int) -> str:
    return f" {'+' if by > 0 else '−'} {abs(by)}" if by else ""
