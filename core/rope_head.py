"""One head of any even width, turned for one position: where the pairing of the columns can be seen."""

import numpy as np
from numpy.typing import ArrayLike

from core.graph import Cell, Index, Line, Operation, Quantity, given, make
from core.operations import DEGREES, PRODUCT
from core.positions import FREQUENCY, frequency_decimals
from core.rope import rotate_pairs
from core.show import GRADIENT, angle_decimals
from core.written import Operands


def _write_rotated(o: Operands, i: Index) -> tuple[Line, ...]:
    a, b = (Cell(o[0], (i[0] - i[0] % 2 + j,)) for j in (0, 1))
    angle = Cell(o[1], (i[0] // 2,))
    cos, sin = float(np.cos(angle.value)), float(np.sin(angle.value))
    if i[0] % 2:
        return (a, " × sin ", angle, " + ", b, " × cos ", angle), (a, " × ", sin, " + ", b, " × ", cos)
    return (a, " × cos ", angle, " − ", b, " × sin ", angle), (a, " × ", cos, " − ", b, " × ", sin)


_TURNED = "{0}[0::2] * np.cos({1}) - {0}[1::2] * np.sin({1}), {0}[0::2] * np.sin({1}) + {0}[1::2] * np.cos({1})"
ROTATE = Operation("each pair turned by pω", rotate_pairs, _write_rotated, f"np.stack([{_TURNED}], axis=-1).ravel()")


def head_graph(x: ArrayLike, p: int = 1, base: float = 10000.0) -> dict[str, Quantity]:
    """`x` [d_head] at position p by name: `omega`, the same in `degrees`, `angles` [d_head / 2] and `turned` [d_head].

    Neighbours are paired, as in Su and others 2021. Raises ValueError for an odd width.
    """
    x_ = given("x", x, "x")
    width = given("d_head", x_.value.shape[-1], "d", decimals=0)
    base_, p_ = given("base", base, "base", decimals=0), given("p", p, "p", decimals=0)
    places = frequency_decimals(x_.value.shape[-1], base)
    omega = make(FREQUENCY, "omega", base_, width, label="ω", decimals=places)
    degrees = make(
        DEGREES, "degrees", omega, label="ω in degrees", decimals=angle_decimals(float(np.degrees(omega.value[-1])))
    )
    angles = make(PRODUCT, "angles", p_, omega, label="pω", decimals=GRADIENT)
    turned = make(ROTATE, "turned", x_, angles, label="x turned")
    return {quantity.name: quantity for quantity in (x_, width, base_, p_, omega, degrees, angles, turned)}
