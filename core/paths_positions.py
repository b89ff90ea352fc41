"""Other ways to turn positions into waves and rotations."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from core import wrong_rotations, wrong_waves
from core.graph import Operation, Quantity
from core.operations import DIFFERENCE
from core.positions import COSINE, COSINES, FREQUENCY
from core.rebuild import Path, Rule, either, remade, swap
from core.written import Operands

Array = np.ndarray


def _given(names: tuple[str, ...], change: Callable[[Array], Array]) -> Rule:
    """A rule for numbers that were given under one of these names."""

    def rule(quantity: Quantity, _: Operands) -> Quantity | None:
        meant = quantity.operation is None and quantity.name in names
        return replace(quantity, value=np.asarray(change(quantity.value))) if meant else None

    return rule


TURNED_GAP = Operation("n − m", lambda m, n: n - m, lambda o, i: DIFFERENCE.write(o[::-1], i), "{1} - {0}")

LAYOUT = Path(
    "all sines first, then all cosines",
    "Here each sine stands beside its cosine. Some libraries put the same numbers in another order.",
    wrong_waves.encoded(wrong_waves.CONCATENATED),
)
EXPONENT = Path(
    "the exponent i/d instead of 2i/d",
    "With pairs counted by i the exponent is 2i/d; with i/d the waves slow down only half as fast.",
    swap((FREQUENCY, wrong_waves.SINGLE_EXPONENT)),
)
OWN_WAVES = Path(
    "a wave of its own for each column",
    "The column’s number over d as exponent. Sine and cosine of a pair share one wave here.",
    wrong_waves.by_column(1),
)
DOUBLED_EXPONENT = Path(
    "the exponent doubled",
    "The column’s number was put in for i in 2i/d, where i counts pairs.",
    wrong_waves.by_column(2),
)
PAIR_NUMBERS_FROM_1 = Path(
    "pairs counted from 1 instead of 0",
    "The first pair has i = 0 and turns by one radian per position.",
    swap((FREQUENCY, wrong_waves.PAIRS_FROM_1)),
)
BASE_1000 = Path(
    "the base 1,000 instead of 10,000",
    "A zero is missing in the base.",
    _given(("base",), lambda base: np.where(base == 10000.0, 1000.0, base)),
)
FROM_1 = Path(
    "positions counted from 1 instead of 0",
    "The first position is 0.",
    _given(("p", "m", "n"), lambda position: position + 1),
)
SWAPPED = Path(
    "sine and cosine swapped",
    "Each stands where the other belongs.",
    either(wrong_waves.encoded(wrong_waves.SWAPPED_WAVES), wrong_rotations.SWAPPED),
)
DEGREE_MODE = Path(
    "a calculator set to degrees",
    "The angle is in radians.",
    either(
        wrong_waves.encoded(wrong_waves.WAVES_IN_DEGREES),
        swap((COSINES, wrong_waves.COSINES_IN_DEGREES), (COSINE, wrong_waves.COSINE_IN_DEGREES)),
        wrong_rotations.RADIANS_AS_DEGREES,
    ),
)
RADIAN_MODE = Path(
    "a calculator set to radians",
    "The angle is in degrees.",
    wrong_rotations.DEGREES_AS_RADIANS,
)
HALF_SPLIT = Path(
    "columns paired with those half a head away",
    "Column i was turned together with column i + d/2, as many libraries do; here neighbours are pairs.",
    wrong_rotations.HALF_SPLIT,
)
BACKWARDS = Path(
    "a turn the wrong way round",
    "A positive angle turns against the clock: the sine with the minus stands in the first row.",
    wrong_rotations.BACKWARDS,
)
GAP_TURNED = Path(
    "the gap n − m instead of m − n",
    "The gap is the position of the query minus that of the key.",
    lambda quantity, operands: remade(quantity, operands, TURNED_GAP) if quantity.name == "gap" else None,
)
