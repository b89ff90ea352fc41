"""Other ways to the scores: what they are divided by."""

from collections.abc import Callable
from math import sqrt

from core.graph import Index, Line, Operation, Quantity
from core.operations import SCORES
from core.rebuild import Path, Rule, remade
from core.written import Operands


def _scores(factor: float, tail: str) -> Operation:
    def write(o: Operands, i: Index) -> tuple[Line, ...]:
        return tuple((*line[:-1], f"){tail}") for line in SCORES.write(o, i))

    return Operation(f"q · k{tail}", lambda q, k: q @ k.T * factor, write, f"{{0}} @ {{1}}.T * {factor!r}")


def _rescaled(scale: Callable[[int, int], tuple[float, str] | None]) -> Rule:
    """A rule for scores; `scale` has the width of a head and of the model, and says the factor and how it is written.

    Queries are cut from, or projected to, what they are made of: that has the width of the model.
    """

    def rule(quantity: Quantity, operands: Operands) -> Quantity | None:
        if quantity.operation is not SCORES:
            return None
        q = operands[0]
        wide = q.operands[0] if q.operands else q
        scaled = scale(q.value.shape[-1], wide.value.shape[-1])
        return remade(quantity, operands, _scores(*scaled)) if scaled else None

    return rule


def _by_heads(d_head: int, d_model: int) -> tuple[float, str] | None:
    n_heads = d_model // d_head
    return (1 / sqrt(n_heads), f" ÷ √{n_heads}") if n_heads > 1 else None


MODEL_SCALE = Path(
    "dividing the scores by the root of the model width",
    "Each head compares vectors of its own width, so it is that width whose root the scores are divided by.",
    _rescaled(lambda _, d_model: (1 / sqrt(d_model), f" ÷ √{d_model}")),
)
NO_SCALE = Path(
    "scores without the division by √d",
    "q · k is used as it is. The longer the vectors, the larger it grows, and the softmax hardens.",
    _rescaled(lambda *_: (1.0, "")),
)
WHOLE_WIDTH_SCALE = Path(
    "dividing the scores by d, not by its root",
    "The square root is missing, so the scores come out too small and the weights too even.",
    _rescaled(lambda d_head, _: (1 / d_head, f" ÷ {d_head}")),
)
MULTIPLIED_SCALE = Path(
    "multiplying the scores by √d",
    "The scores are made larger by the number that should make them smaller.",
    _rescaled(lambda d_head, _: (sqrt(d_head), f" × √{d_head}")),
)
HEADS_SCALE = Path(
    "dividing the scores by the root of the number of heads",
    "It is the width of a head that counts, not how many there are.",
    _rescaled(_by_heads),
)
