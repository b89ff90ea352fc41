"""The words and sizes that a reader types. Each reader raises ValueError with what is allowed."""

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any
from unicodedata import bidirectional

from core import typed
from core.given_tables import MOST
from core.toy import TOKENS

LONGEST, LARGEST_SEED = 24, 999_999_999
MARKS = "{}|*"
"""Signs that a sentence of the film gives another meaning."""
TURNS = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
"""Unicode's classes of the marks that turn what follows them round, the numbers behind a word as well."""


def read_tokens(text: str) -> tuple[str, ...]:
    """The words between the spaces."""
    words, most = tuple(text.split()), MOST["tokens"]
    if any(bidirectional(letter) in TURNS for letter in text):
        raise ValueError("words without marks that turn the direction of writing round")
    if not 1 <= len(words) <= most or any(len(w) > LONGEST or set(w) & set(MARKS) for w in words):
        raise ValueError(
            f"1 to {most} words with spaces between them, each of at most {LONGEST} letters and no {MARKS}"
        )
    return words


def read_eps(text: str) -> float:
    """ε, a small number that is not negative."""
    try:
        value = float(typed.read(text).value)
    except ValueError:
        value = math.nan
    if not 0 <= value <= 1:
        raise ValueError("a number from 0 to 1, such as 0.00001 or 1e-5")
    return value


def read_seed(text: str) -> int | None:
    """A whole number, or None where nothing is typed."""
    if not text.strip():
        return None
    if not (re.fullmatch(r"\d{1,20}", text.strip()) and int(text) <= LARGEST_SEED):
        raise ValueError(f"a whole number from 0 to {LARGEST_SEED:,}, or nothing for the post’s numbers")
    return int(text)


def _whole(most: int) -> Callable[[Any], int]:
    def read(value: Any) -> int:
        try:
            number = int(value)
        except (TypeError, ValueError):
            number = 0
        if not 1 <= number <= most:
            raise ValueError(f"a whole number from 1 to {most}")
        return number

    return read


def _norm(text: str) -> str:
    if text not in NORMS:
        raise ValueError("one of " + ", ".join(NORMS))
    return NORMS[text]


NORMS = {"RMSNorm": "rms_norm", "LayerNorm": "layer_norm"}


@dataclass(frozen=True)
class Size:
    """Something that a reader sets beside the tables: its name in core.setting.Setting, what readers call it, what
    its box holds at the start, and how that is read."""

    field: str
    label: str
    start: Any
    read: Callable[[Any], Any]


SIZES = {
    "tokens": Size("tokens", "Tokens", " ".join(TOKENS), read_tokens),
    "width": Size("d_model", "Width d", 2, _whole(MOST["d_model"])),
    "hidden": Size("d_ff", "Hidden d_ff", 4, _whole(MOST["d_ff"])),
    "heads": Size("n_heads", "Heads", 1, _whole(MOST["d_model"])),
    "norm": Size("norm", "Norm", "RMSNorm", _norm),
    "eps": Size("eps", "ε", "0", read_eps),
    "seed": Size("seed", "Seed", "", read_seed),
}
"""By the name in a link."""


def read_sizes(said: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a setting from what the boxes hold. Raises ValueError with a sentence that names the box."""
    fields = {}
    for name, value in said.items():
        size = SIZES[name]
        try:
            fields[size.field] = size.read(value)
        except ValueError as allowed:
            shown = str(value) if len(str(value)) <= 24 else str(value)[:24] + "…"
            raise ValueError(f"{size.label} is “{shown}”, but it takes {allowed}.") from None
    return fields
