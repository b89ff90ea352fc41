"""Every number that the post prints, beside the same number computed here."""

import csv
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from core.ops import gelu_tanh
from core.post_values import MATRICES, SECTIONS, Value
from core.show import round_half_up, show, show_count


@dataclass(frozen=True)
class Row:
    """One printed number. `printed` as in the post, `exact` from the list of numbers, `value` computed by core;
    `agrees` whether the printed one is `value` rounded half up to `decimals`, and `why` what happened if not.
    """

    section: str
    quantity: str
    printed: str
    exact: str
    decimals: int
    value: Value
    agrees: bool
    why: str = ""

    @property
    def shown(self) -> str:
        """The value as the page prints it, with the post's number of decimals."""
        if isinstance(self.value, int):
            return show_count(self.value)
        entries = [show(float(v), self.decimals) for v in np.ravel(self.value)]
        return entries[0] if np.ndim(self.value) == 0 else f"({', '.join(entries)})"


IN_FULL = 10
"""Decimals where more of a value is shown than the post printed."""


def _tanh_form(printed: str, value: float) -> str:
    form, exact = (show(float(number), IN_FULL) for number in (gelu_tanh(2.0), value))
    return f"{printed} is what the tanh form gives ({form}); the post’s formula is the erf form, {exact}."


def _rounded_terms(printed: str, value: float) -> str:
    return f"{printed} is the sum of the three rounded terms; the exact sum is {show(value, IN_FULL)}."


WHY = {"GELU(2)": _tanh_form, "softmax denominator of row the": _rounded_terms}
"""How each misprint came about."""
FIGURES = {
    "residual": ("plain stack", "residual stack", "residual text"),
    "feed_forward": ("feed-forward",),
    "positions": ("sinusoidal positions",),
    "rope": ("rotary positions",),
    "forward_pass": ("forward pass",),
    "block_walk": ("forward pass",),
    "parameters": ("parameters",),
}
# Figure 1 walks the same block, but it shows whole vectors only: nothing from inside attention or feed-forward.
WALK_SHOWS = tuple(label.split("{}")[0] for label, name in MATRICES.items() if name != "ffn_pre")


def printed_rows() -> tuple[dict[str, str], ...]:
    """The list of printed numbers, one dict per number."""
    with (Path(__file__).parent / "post_numbers.csv").open(newline="", encoding="utf-8") as file:
        return tuple(csv.DictReader(file))


def numbers_in(text: str) -> list[float]:
    """(0.5, 0.5) or 0.5, 0.5 gives [0.5, 0.5]; a comma without a space only groups digits."""
    return [float(part.replace(",", "")) for part in text.strip("()").split(", ")]


def _row(printed: dict[str, str], value: Value) -> Row:
    decimals = int(printed["decimals"])
    rounded = [round_half_up(float(v), decimals) for v in np.ravel(value)]
    agrees = rounded == numbers_in(printed["printed"])
    name = printed["quantity"]
    why = "" if agrees or name not in WHY else WHY[name](printed["printed"], float(value))
    return Row(printed["section"], name, printed["printed"], printed["exact"], decimals, value, agrees, why)


def check(figure: str | None = None) -> tuple[Row, ...]:
    """Every printed number of a figure (all of them without one) with the value that core gives for it now."""
    sections = SECTIONS if figure is None else FIGURES[figure]
    live = {section: SECTIONS[section]() for section in sections}
    rows = [r for r in printed_rows() if r["section"] in live]
    if figure == "block_walk":
        rows = [r for r in rows if r["quantity"].startswith(WALK_SHOWS)]
    return tuple(_row(r, live[r["section"]][r["quantity"]]) for r in rows)
