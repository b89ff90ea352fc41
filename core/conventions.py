"""Which other conventions a page knows, and why it may have no use for one."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from core.graph import Operation, Quantity
from core.operations import ACTIVATE, CENTRE, MASK, RMS, SCORES
from core.paths_attention import MASK_AFTER
from core.paths_layers import TANH_GELU
from core.paths_norm import EPS_OUTSIDE, SAMPLE_AND_OUTSIDE, SAMPLE_VARIANCE
from core.paths_scores import MODEL_SCALE
from core.rebuild import Path, same_values


class Need(NamedTuple):
    """What a convention is about, and what it needs to change something there: the first `needed` operation that is
    not done says in its words why, and `otherwise` says it where all are done."""

    about: Collection[Operation]
    needed: dict[Operation, str]
    otherwise: str


LAYER_NORM = {CENTRE: "the norm is RMSNorm"}
NEEDS = {
    SAMPLE_VARIANCE: Need([RMS], LAYER_NORM, "one column"),
    EPS_OUTSIDE: Need([RMS], {}, "ε is 0"),
    SAMPLE_AND_OUTSIDE: Need([RMS], LAYER_NORM, "ε is 0"),
    TANH_GELU: Need(ACTIVATE.values(), {ACTIVATE["gelu"]: "the activation is not GELU"}, "both forms give the same"),
    MODEL_SCALE: Need([SCORES], {}, "one head has the whole width"),
    MASK_AFTER: Need([SCORES], {MASK: "no mask"}, "the mask forbids nothing"),
}


def known(quantities: Collection[Quantity], paths: Sequence[Path]) -> dict[Path, str]:
    """The paths that a page with these quantities knows, in order, with why one is not used there, else no words."""
    done = {quantity.operation for quantity in quantities if quantity.operation}
    told = {path: "" if _is_used(path, quantities) else _why_not(path, done) for path in paths}
    return {path: words for path, words in told.items() if words is not None}


def _is_used(path: Path, quantities: Collection[Quantity]) -> bool:
    """Whether it changes any of them by itself."""
    rule = path.rule or (lambda *_: None)
    others = ((quantity, rule(quantity, quantity.operands)) for quantity in quantities)
    return any(other is not None and _differs(other, quantity) for quantity, other in others)


def _differs(other: Quantity, quantity: Quantity) -> bool:
    return other.value.shape != quantity.value.shape or not same_values(other, quantity)


def _why_not(path: Path, done: Collection[Operation]) -> str | None:
    """None where the page has nothing to do with it."""
    need = NEEDS.get(path)
    if need is None or not any(operation in done for operation in need.about):
        return None
    why = next((words for operation, words in need.needed.items() if operation not in done), need.otherwise)
    return f"not used: {why}"
