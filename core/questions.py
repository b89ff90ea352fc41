"""Check yourself: questions about the numbers on show, made by a seed, and what a reader's answer is told."""

from dataclasses import dataclass, field
from decimal import Decimal
from typing import NamedTuple

from core.arithmetic import arithmetic
from core.diagnose import diagnose
from core.graph import Cell, Quantity
from core.rebuild import NO_OTHERS, Others
from core.typed import exact, read, to_step
from core.ways import Outcome


def no_others(_: Quantity) -> Others:
    return NO_OTHERS


class Verdict(NamedTuple):
    """What an answer is told, and the named ways that lead to it where it is wrong."""

    is_right: bool
    sentence: str
    found: tuple[Outcome, ...] = ()


@dataclass(frozen=True, eq=False)
class Asked:
    """A question with a number as its answer: one cell of a quantity, asked for to so many decimals.

    `alternatives` are the quantities of ways that no rule can rebuild, `because` adds to the arithmetic.
    """

    text: str
    cell: Cell
    decimals: int
    alternatives: Others = field(default_factory=dict)
    because: str = ""

    @property
    def answer(self) -> str:
        return self.cell.text

    @property
    def full_text(self) -> str:
        """The question with the digits it wants."""
        return f"{self.text} To {self._wanted}." if self.decimals else self.text

    @property
    def _wanted(self) -> str:
        return f"{self.decimals} decimal{'s' * (self.decimals > 1)}" if self.decimals else "all digits"

    @property
    def tolerance(self) -> Decimal:
        """Half of the last digit asked for; none where all digits are."""
        return Decimal(1).scaleb(-self.decimals) / 2 if self.decimals else Decimal(0)

    def judge(self, typed: str) -> Verdict:
        """Right is what lies no farther away than the tolerance, or what the operands as shown give, rounded as asked;
        more digits than asked for do no harm.

        Of fewer digits a slip is named only where it gives that very number, such as 0.5.
        Raises ValueError with one sentence when the text is no number.
        """
        quantity, index = self.cell.quantity, self.cell.index
        right = exact(self.cell.value)
        got = read(typed, count=quantity.value.dtype == object, near=right)
        by_hand = exact(arithmetic(quantity, index).from_shown) if quantity.operation else right
        if abs(got.value - right) <= self.tolerance or got.value == to_step(by_hand, self.decimals):
            return Verdict(True, f"{got.text} is right.")
        said = diagnose(quantity, index, typed, self.alternatives, self.decimals)
        if said.is_right:
            return Verdict(False, f"{said.sentence} The question asks for {self._wanted}.")
        if got.decimals < self.decimals and not said.found:
            return Verdict(False, f"{got.text} is not right, and too rough to tell why: give {self._wanted}.")
        return Verdict(False, said.sentence, said.found)


@dataclass(frozen=True)
class Choice:
    """A question with a few answers to choose from."""

    text: str
    options: tuple[str, ...]
    answer: str
    because: str

    @property
    def full_text(self) -> str:
        return self.text

    def judge(self, chosen: str) -> Verdict:
        right = chosen == self.answer
        return Verdict(right, f"{chosen} is right." if right else f"It is not {chosen}.")


Question = Asked | Choice
