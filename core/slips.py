"""Where the numbers as shown do not add up to the number that stands for them."""

from collections.abc import Iterator
from dataclasses import dataclass

from core.arithmetic import Arithmetic
from core.graph import Line, Quantity


@dataclass(frozen=True)
class Slip:
    """A written sum: its terms, what they add up to as shown, and what they add up to with all digits."""

    terms: tuple[str, ...]
    as_shown: str
    exact: str

    @property
    def sentence(self) -> str:
        """The slip in words."""
        joined = " + ".join(f"({t})" if t.startswith("−") and i else t for i, t in enumerate(self.terms))
        return f"As shown, {joined} add up to {self.as_shown}; with all digits it is {self.exact}."


def sums(line: Line) -> Iterator[tuple[float, ...]]:
    """Each run of two or more in-between numbers with plus signs between them. A shortened sum is none."""
    run: list[float] = []
    for part, after in zip(line, [*line[1:], ""], strict=True):
        if isinstance(part, float):
            run.append(part)
        if part != " + " and not (isinstance(part, float) and after == " + "):
            if len(run) > 1 and "…" not in line:
                yield tuple(run)
            run = []


def slips(arithmetic: Arithmetic) -> list[Slip]:
    """The sums of in-between numbers that a reader who adds what is shown would find different."""
    quantity = arithmetic.cell.quantity
    found = [_slip(quantity, terms) for line in arithmetic.lines for terms in sums(line)]
    return [slip for slip in found if slip.as_shown != slip.exact]


def _slip(quantity: Quantity, terms: tuple[float, ...]) -> Slip:
    shown = quantity.rounded(terms)
    return Slip(tuple(map(quantity.text, terms)), quantity.text(float(sum(shown))), quantity.text(float(sum(terms))))
