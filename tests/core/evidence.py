"""What several tests of core share: the outside evidence, and a reader of written arithmetic."""

import json
import math
import re
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from core import ops
from core.graph import Cell, Line, Quantity

DATA = Path(__file__).parents[1] / "data"


class Case(NamedTuple):
    """What goes in, what must come out, and what would be a mistake."""

    input: dict
    expected: dict
    wrong_if: Any


@cache
def cases() -> dict[str, Case]:
    """The known cases by id."""
    listed = json.loads((DATA / "cases.json").read_text(encoding="utf-8"))
    return {c["id"]: Case(c["input"], c["expected"], c.get("wrong_if")) for c in listed}


COVERED: set[str] = set()


def case(name: str):
    """Makes a test of a function that takes the case of this name."""
    COVERED.add(name)
    return lambda check: lambda: check(cases()[name])


@cache
def reference() -> dict[str, np.ndarray]:
    """What PyTorch gave, by name; see tests/data/make_reference.py."""
    with np.load(DATA / "reference.npz") as file:
        return dict(file)


def same(actual, expected, tolerance: float = 1e-12) -> None:
    """Equal up to an absolute and relative tolerance."""
    np.testing.assert_allclose(np.asarray(actual), np.asarray(expected), rtol=tolerance, atol=tolerance)


def unlike(actual, wrong) -> None:
    """Visibly another result than the mistake."""
    assert np.abs(np.asarray(actual) - np.asarray(wrong, dtype=float)).max() > 1e-5


def numbers_after(text: str) -> np.ndarray:
    """The array at the end of a sentence such as "one ahead: [[1, 2]]"."""
    return np.array(json.loads(text[text.index("[") :]))


SPELLED = (("×", "*"), ("÷", "/"), ("−", "-"), ("²", "**2"), ("√", "sqrt"))
WORDS = {
    "exp": math.exp, "sin": math.sin, "cos": math.cos, "tanh": math.tanh, "radians": math.radians,
    "sqrt": math.sqrt, "max": max, "abs": abs, "π": math.pi, "atan2": lambda y, x: math.degrees(math.atan2(y, x)),
    "GELU": ops.gelu, "SiLU": ops.silu,
}  # fmt: skip


def worked_out(line: Line) -> float:
    """What a line of arithmetic comes to when its cells have all their digits."""
    text = ""
    for part in line:
        value = part.value if isinstance(part, Cell) else part
        text += part if isinstance(part, str) else f"({value if isinstance(value, int) else float(value)!r})"
    for sign, spelled in SPELLED:
        text = text.replace(sign, spelled)
    text = re.sub(r"\|(.*?)\|", r"abs(\1)", text)
    text = re.sub(r"(\([^()]*\))°", r"(radians\1)", text)
    text = re.sub(r"sqrt(\d+)", r"sqrt(\1)", text)
    text = text.replace("^", "**")
    text = re.sub(r"(?<=\d),(?=\d)", "", text)
    return float(eval(text, {"__builtins__": {}}, WORDS))


def by_numpy_line(quantity: Quantity) -> np.ndarray:
    """The value again, from the operation's line of NumPy."""
    assert quantity.operation
    names = [f"operand_{i}" for i in range(len(quantity.operands))]
    operands = {name: o.value for name, o in zip(names, quantity.operands, strict=True)}
    scope = {"np": np, "softmax": ops.softmax, "gelu": ops.gelu, "silu": ops.silu} | operands
    return eval(quantity.operation.line.format(*names), scope)


def cells_of(quantity: Quantity) -> list[tuple[int, ...]]:
    """Every index of a quantity; () for a single number."""
    return list(np.ndindex(quantity.value.shape))
