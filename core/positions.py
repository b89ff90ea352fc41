"""Figure 4: sinusoidal positions. Each pair of columns is one wave, from fast to slow."""

import math
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from core.arithmetic import Arithmetic, arithmetic
from core.graph import Cell, Index, Line, Operation, Quantity, given, make
from core.operations import DEGREES, DOT, LENGTH, PRODUCT, TOTAL
from core.show import GRADIENT
from core.written import Operands, joined_short

Array = np.ndarray


def wave_frequencies(d_model: int, base: float = 10000.0) -> Array:
    """ω of each pair in radians per position, base^(−2i/d_model); [⌈d_model / 2⌉], pairs from 0.

    Vaswani and others 2017. Raises ValueError when there is no column.
    """
    if d_model < 1:
        raise ValueError(f"a width of {d_model} has no columns: choose 1 or more")
    return float(base) ** (-np.arange(0, d_model, 2) / d_model)


def waves(angles: Array, d_model: int) -> Array:
    """Sine and cosine of each angle side by side: [..., ⌈d_model / 2⌉] -> [..., d_model].

    In an odd width the last wave has room for its sine only.
    """
    out = np.empty((*angles.shape[:-1], 2 * angles.shape[-1]))
    np.sin(angles, out=out[..., 0::2])
    np.cos(angles, out=out[..., 1::2])
    return out[..., :d_model]


def sinusoidal_encoding(n_positions: int, d_model: int, base: float = 10000.0) -> Array:
    """[n_positions, d_model]: column 2i holds sin(pω), column 2i + 1 cos(pω), positions p from 0."""
    return waves(np.arange(n_positions)[:, None] * wave_frequencies(d_model, base), d_model)


@dataclass(frozen=True, eq=False)
class Shift:
    """All positions of a table at once, each beside the one `k` further on.

    `omega`, `turn` = kω, `cosines` = cos kω [pairs]; `encoding` = PE(p), `shifted` = PE(p + k) [n_positions, d_model];
    `product` = PE(p) · PE(p + k), `length` = |PE(p)| [n_positions]; `product_from_turn` = Σ cos kω.
    """

    k: int
    omega: Array
    turn: Array
    cosines: Array
    encoding: Array
    shifted: Array
    product: Array
    length: Array
    product_from_turn: float


@lru_cache(maxsize=8)
def shift_by(k: int, n_positions: int, d_model: int) -> Shift:
    """What figure 4 shows. The formula needs no table: p + k may lie beyond the last row."""
    omega = wave_frequencies(d_model)
    table = sinusoidal_encoding(n_positions + k, d_model)
    encoding, shifted = table[:n_positions], table[k:]
    product = np.einsum("pj,pj->p", encoding, shifted)
    length = np.sqrt(np.einsum("pj,pj->p", encoding, encoding))
    turn = k * omega
    cosines = np.cos(turn)
    for array in (table, encoding, shifted, omega, turn, cosines, product, length):
        array.flags.writeable = False  # every reader gets the same ones
    return Shift(k, omega, turn, cosines, encoding, shifted, product, length, float(cosines.sum()))


def _write_frequency(o: Operands, i: Index) -> tuple[Line, ...]:
    return (("1 ÷ ", Cell(o[0], ()), f"^({2 * i[0]} ÷ ", Cell(o[1], ()), ")"),)


def _write_cosines(o: Operands, _: Index) -> tuple[Line, ...]:
    angles = [Cell(o[0], (i,)) for i in range(len(o[0].value))]
    terms = [math.cos(a.value) for a in angles]
    return joined_short([["cos ", a] for a in angles], " + "), joined_short([[t] for t in terms], " + ")


def _waves(d_model: int) -> Operation:
    return Operation(
        "sin pω, cos pω",
        lambda angles: waves(angles, d_model),
        lambda o, i: (("cos " if i[0] % 2 else "sin ", Cell(o[0], (i[0] // 2,))),),
        "np.stack([np.sin({0}), np.cos({0})], axis=-1).ravel()",
    )


FREQUENCY = Operation(
    "1 ÷ base^(2i/d)",
    lambda base, d: wave_frequencies(int(d), float(base)),
    _write_frequency,
    "{0} ** (-np.arange(0, {1}, 2) / {1})",
)
COSINE = Operation("cos kω", np.cos, lambda o, i: (("cos ", Cell(o[0], i)),), "np.cos({0})")
COSINES = Operation("Σ cos kω", lambda angles: np.cos(angles).sum(), _write_cosines, "np.cos({0}).sum()")


def encoding_graph(p: int = 1, d_model: int = 4, k: int = 1, base: float = 10000.0) -> dict[str, Quantity]:
    """Every number of one read position p and of p + k, by name.

    `omega`, `angles`, `angles_shifted`, `turn` = kω, `turn_degrees`, `cosines` = cos kω [d_model / 2];
    `encoding`, `encoding_shifted` [d_model];
    `product` = PE(p) · PE(p + k) and `product_from_shift` = Σ cos kω are single numbers, and equal; so is `length`.
    Raises ValueError for an odd width, in which the last sine has no cosine and the two differ.
    """
    if d_model % 2:
        raise ValueError(f"a width of {d_model} leaves the last sine without its cosine: choose an even width")
    width, base_ = given("d_model", d_model, "d", decimals=0), given("base", base, "base", decimals=0)
    p_, k_ = given("p", p, "p", decimals=0), given("k", k, "k", decimals=0)
    omega = make(FREQUENCY, "omega", base_, width, label="ω", decimals=frequency_decimals(d_model, base))
    later = make(TOTAL, "p_shifted", p_, k_, label="p + k", decimals=0)
    angles = make(PRODUCT, "angles", p_, omega, label="pω", decimals=GRADIENT)
    angles_later = make(PRODUCT, "angles_shifted", later, omega, label="(p + k)ω", decimals=GRADIENT)
    turn = make(PRODUCT, "turn", k_, omega, label="kω", decimals=GRADIENT)
    read = make(_waves(d_model), "encoding", angles, label="PE(p)", decimals=GRADIENT)
    shifted = make(_waves(d_model), "encoding_shifted", angles_later, label="PE(p + k)", decimals=GRADIENT)
    product = make(DOT, "product", read, shifted, label="PE(p) · PE(p + k)", decimals=GRADIENT)
    degrees = make(DEGREES, "turn_degrees", turn, label="kω in degrees", decimals=GRADIENT)
    cosines = make(COSINE, "cosines", turn, label="cos kω", decimals=GRADIENT)
    again = make(COSINES, "product_from_shift", turn, label="Σ cos kω", decimals=GRADIENT)
    length = make(LENGTH, "length", read, label="|PE(p)|", decimals=GRADIENT)
    given_, of_shift = (width, base_, p_, k_), (turn, degrees, cosines, again)
    named = (*given_, omega, later, angles, angles_later, read, shifted, product, length, *of_shift)
    return {quantity.name: quantity for quantity in named}


def pair_arithmetic(graph: dict[str, Quantity], pair: int) -> list[Arithmetic]:
    """How pair i of `encoding_graph` comes about: its ω, its angle, its sine and its cosine."""
    sine, cosine = (arithmetic(graph["encoding"], (2 * pair + j,)) for j in (0, 1))
    omega, angle = (arithmetic(graph[name], (pair,)) for name in ("omega", "angles"))
    named = ((angle, "p × ω"), (sine, "sin pω"), (cosine, "cos pω"))
    return [omega, *(replace(a, formula=formula) for a, formula in named)]


def product_arithmetic(graph: dict[str, Quantity]) -> list[Arithmetic]:
    """Both ways to PE(p) · PE(p + k): number by number, and from the angles of the shift, where p is absent."""
    product, again = (arithmetic(graph[name], ()) for name in ("product", "product_from_shift"))
    return [replace(product, formula="number by number"), replace(again, formula="without p")]


def frequency_decimals(d_model: int, base: float) -> int:
    """Enough decimals to see two digits of the slowest wave's ω."""
    slowest = wave_frequencies(d_model, base)[-1]
    return max(GRADIENT, math.ceil(-math.log10(slowest)) + 2)
