"""How the operations of a block write the arithmetic of one cell."""

from collections.abc import Callable, Iterable, Sequence

import numpy as np

from core.graph import Cell, Index, Line, Quantity

Operands = tuple[Quantity, ...]


MOST_TERMS = 8
"""A sum with more terms than this is written with its first three, "…" and its last."""


def joined_short(terms: Sequence[Sequence], between: str) -> Line:
    """The terms with `between` in the gaps; a long sum is cut in the middle."""
    if len(terms) > MOST_TERMS:
        terms = [*terms[:3], ["…"], terms[-1]]
    out: list = []
    for term in terms:
        out += [between, *term] if out else term
    return tuple(out)


def sum_of_products(pairs: Iterable[tuple[Cell, Cell]]) -> tuple[Line, ...]:
    """a × b + c × d, and below it the products."""
    pairs = list(pairs)
    written = joined_short([[a, " × ", b] for a, b in pairs], " + ")
    products = joined_short([[float(a.value * b.value)] for a, b in pairs], " + ")
    return written, products


def row_of(x: Quantity, i: Index) -> list[Cell]:
    return [Cell(x, (*i[:-1], j)) for j in range(x.value.shape[-1])]


def write_dot(o: Operands, _: Index) -> tuple[Line, ...]:
    return sum_of_products(zip(row_of(o[0], (0,)), row_of(o[1], (0,)), strict=True))


def _entry(x: Quantity, i: Index) -> Cell:
    """The cell that meets index i; a single number meets every index."""
    return Cell(x, i if x.value.ndim else ())


def write_transposed(o: Operands, i: Index) -> tuple[Line, ...]:
    return sum_of_products(zip(row_of(o[0], i), row_of(o[1], i[1:] + (0,)), strict=True))


def two_cells(sign: str) -> Callable[..., tuple[Line, ...]]:
    """Writes two cells with a sign between them."""
    return lambda o, i: ((_entry(o[0], i), f" {sign} ", _entry(o[1], i)),)


def write_matmul(o: Operands, i: Index) -> tuple[Line, ...]:
    column = [Cell(o[1], (k, i[1])) for k in range(o[1].value.shape[0])]
    return sum_of_products(zip(row_of(o[0], i), column, strict=True))


def write_affine(o: Operands, i: Index) -> tuple[Line, ...]:
    written, products = write_matmul(o, i)
    bias = Cell(o[2], i[-1:])
    return (*written, " + ", bias), (*products, " + ", float(bias.value))


def write_scores(o: Operands, i: Index) -> tuple[Line, ...]:
    width = o[0].value.shape[-1]
    pairs = zip(row_of(o[0], i[:1] + (0,)), row_of(o[1], i[1:] + (0,)), strict=True)
    written, products = sum_of_products(pairs)
    return ("(", *written, f") ÷ √{width}"), ("(", *products, f") ÷ √{width}")


def write_softmax(o: Operands, i: Index) -> tuple[Line, ...]:
    cells = [c for c in row_of(o[0], i) if np.isfinite(c.value)]
    own = Cell(o[0], i)
    if not np.isfinite(own.value):
        return (("a key this query may not look at gets the weight 0",),)
    largest = max(cells, key=lambda c: float(c.value))
    # Beyond e^700 float64 ends, and powers far below 1 show no digits: the largest is taken off each, which changes no
    # weight.
    less = 0.0 if -2 < largest.value < 700 else float(largest.value)

    def power(c: Cell) -> list:
        return ["exp (", c, " − ", largest, ")"] if less else ["exp ", c]

    terms = [float(np.exp(c.value - less)) for c in cells]
    top = float(np.exp(own.value - less))
    return (
        (*power(own), " ÷ (", *joined_short([power(c) for c in cells], " + "), ")"),
        (top, " ÷ (", *joined_short([[t] for t in terms], " + "), ")"),
        (top, " ÷ ", float(sum(terms))),
    )


def write_rms(o: Operands, i: Index) -> tuple[Line, ...]:
    row, eps = row_of(o[0], i), float(o[1].value)
    tail = f") ÷ {len(row)}" + (f" + {eps:g}" if eps else "") + ")"
    mean = float((o[0].value[i[:-1]] ** 2).mean()) + eps
    return ("√((", *joined_short([[c, "²"] for c in row], " + "), tail), ("√", mean)


def write_mean(o: Operands, i: Index) -> tuple[Line, ...]:
    row = row_of(o[0], i)
    return (("(", *joined_short([[c] for c in row], " + "), f") ÷ {len(row)}"),)


def write_divide(o: Operands, i: Index) -> tuple[Line, ...]:
    own, length = Cell(o[0], i), Cell(o[1], (i[0], 0))
    if length.value == 0:
        return (("a row of zeros has no length to divide by, so ", own, " stays 0"),)
    return ((own, " ÷ ", length),)


def write_mask(o: Operands, i: Index) -> tuple[Line, ...]:
    if o[1].value[i]:
        return (("allowed, so it stays ", Cell(o[0], i)),)
    return (("this query may not look at this key, so −∞ stands in for ", Cell(o[0], i)),)


def write_length(o: Operands, _: Index) -> tuple[Line, ...]:
    cells = row_of(o[0], (0,))
    total = float(sum(c.value**2 for c in cells))
    return ("√(", *joined_short([[c, "²"] for c in cells], " + "), ")"), ("√", total)
