"""What figure 5 prints beside the score of its two positions: the angle that stays, and the scores at other gaps."""

from dataclasses import replace

import numpy as np

from core.graph import Cell, Index, Line, Operation, Quantity, given, make
from core.operations import PRODUCT
from core.rope_graph import FROM_GAP, SMALLEST, rotary_graph
from core.setting import Setting
from core.show import ANGLE, angle_decimals
from core.written import Operands

Array = np.ndarray

FARTHEST = 12
"""Positions go from 0 to here, and so the gaps from −12 to 12."""
GAPS = range(-FARTHEST, FARTHEST + 1)
KEPT = 9
"""Decimals of an angle that are kept: what is beyond them is left of two directions that are the same."""


def _angle_between(q: Array, k: Array, score: Array) -> Array:
    return np.degrees(np.arctan2(abs(q[0] * k[1] - q[1] * k[0]), score)).round(KEPT)


def _write_angle(o: Operands, _: Index) -> tuple[Line, ...]:
    (q_1, q_2), (k_1, k_2) = ([Cell(x, (i,)) for i in (0, 1)] for x in o[:2])
    return (("atan2(|", q_1, " × ", k_2, " − ", q_2, " × ", k_1, "|, ", Cell(o[2], ()), ")"),)


BETWEEN = Operation(
    "atan2(|q₁k₂ − q₂k₁|, score)",
    _angle_between,
    _write_angle,
    f"np.degrees(np.arctan2(abs({{0}}[0] * {{1}}[1] - {{0}}[1] * {{1}}[0]), {{2}})).round({KEPT})",
)


def gap_index(gap: int) -> int:
    """The place of a gap in the quantities of `gap_graph`."""
    return gap + FARTHEST


def gap_graph(made: dict[str, Quantity]) -> dict[str, Quantity]:
    """By name, from those of `rotary_graph`: `gaps` −12 … 12, their angles `gaps_turned` and their scores `wave` [25].

    `between` is the angle between both arrows in degrees, 0 to 180; where one has no length there is none.
    """
    gaps = given("gaps", GAPS, "gaps", decimals=0)
    angles = make(PRODUCT, "gaps_turned", gaps, made["theta"], label="gaps·θ", decimals=ANGLE)
    score, wave = made["score"], make(FROM_GAP, "wave", made["dot"], made["cross"], angles, label="scores over the gap")
    wave = replace(wave, powers=score.powers, zero=score.zero, least=score.least)
    return {quantity.name: quantity for quantity in (gaps, angles, wave, *_between(made))}


def turned(m: int, n: int, degrees: float, setting: Setting) -> dict[str, Quantity]:
    """The whole of figure 5 by name, for the q and k that are set."""
    made = rotary_graph(m, n, degrees, setting.array("q")[0], setting.array("k")[0])
    return made | gap_graph(made)


def _between(made: dict[str, Quantity]) -> list[Quantity]:
    if min(made[f"length_{name}"].value for name in ("q", "k")) <= SMALLEST:
        return []
    between = make(
        BETWEEN, "between", *(made[name] for name in ("q_turned", "k_turned", "score")), label="angle between"
    )
    return [replace(between, decimals=angle_decimals(float(between.value)))]
