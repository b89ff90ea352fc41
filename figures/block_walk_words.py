"""Figure 1 as a film: the stops with their labels and the sentence that reads each in numbers."""

from collections.abc import Sequence

import numpy as np

from core.block_walk import Stop
from core.show import show, show_vector
from core.toy import TOKENS
from figures import block_walk as wide
from figures import block_walk_frame as wide_frame
from figures import block_walk_narrow as narrow
from figures.block_walk_plan import Trip, attention_weights
from figures.film import Film, Frame, Reel


def film(walk: Sequence[Stop], other: Sequence[Stop] | None = None, is_narrow: bool = False) -> Film:
    """The walk as a film; with `other`, the same trip in the other arrangement, both are compared below."""
    trip, beside = Trip(tuple(walk)), Trip(tuple(other)) if other else None
    still = narrow.still(trip, beside) if is_narrow else wide.still(trip, beside)
    draw, height = narrow.frame if is_narrow else wide_frame.frame, still["layout"]["height"]
    frames = [_frame(trip, at, draw(trip, at, height)) for at in range(len(walk))]
    return Film(still, Reel(frames))


def _frame(trip: Trip, at: int, picture: dict) -> Frame:
    stop, count = trip.walk[at], len(trip.walk)
    label = f"stop {at + 1} of {count}: **{stop.title}**"
    shape = " × ".join(str(n) for n in stop.shape)
    vector = f"The vector of “{TOKENS[stop.row]}” here is {show_vector(stop.vector)}."
    held = "" if stop.on_path else f" The path holds {show_vector(trip.path_vector(at))}."
    alt = f"Stop {at + 1} of {count}, {stop.title}. {vector}{held} The shape of all three tokens is {shape}."
    return Frame(stop.name, str(at + 1), label, sentence_of(trip, at), alt, picture)


def sentence_of(trip: Trip, at: int) -> str:
    """The stop in one sentence of numbers."""
    stop = trip.walk[at]
    says = {
        "embedding": _table, "position": _position, "norm": _norm, "attention": _attention,
        "feed_forward": _feed_forward, "add": _add, "head": _head, "softmax": _softmax,
    }[stop.role if stop.name not in ("head", "softmax") else stop.name]  # fmt: skip
    sentence = says(stop)
    if stop.on_path:
        return sentence + "."
    return f"{sentence}; the path still holds **{show_vector(trip.path_vector(at))}**."


def _token(stop: Stop) -> str:
    return f"{{{TOKENS[stop.row]}}}"


def _read(stop: Stop, operand: int = 0) -> str:
    return show_vector(stop.quantity.operands[operand].value[stop.row])


def _result(stop: Stop) -> str:
    return f"**{show_vector(stop.vector)}**"


def _table(stop: Stop) -> str:
    return f"{_token(stop)} is token number **{stop.row}**, and row {stop.row} of the table is {_result(stop)}"


def _position(stop: Stop) -> str:
    added = f"Position {stop.row} adds {_read(stop, 1)} to {_read(stop)}"
    return f"{added}: {_token(stop)} sets out on the path as {_result(stop)}"


def _norm(stop: Stop) -> str:
    read, length = _read(stop), f"its root mean square **{show(stop.quantity.operands[1].value[stop.row, 0])}**"
    if not stop.on_path:
        return f"The norm reads {read} and divides it by {length}, which gives {_result(stop)}"
    if stop.name == "final_norm":
        return f"The path ends with {read}; divided by {length} it is {_result(stop)}"
    return f"This norm stands on the path: {read} divided by {length} goes on as {_result(stop)}"


def _attention(stop: Stop) -> str:
    weights = attention_weights(stop)
    others = [f"**{show(w)}** of {{{t}}}" for t, w in zip(TOKENS, weights, strict=True) if t != TOKENS[stop.row]]
    kept = f"{_token(stop)} keeps **{show(weights[stop.row])}** of itself and takes {' and '.join(others)}"
    return f"{kept}: attention proposes {_result(stop)}"


def _feed_forward(stop: Stop) -> str:
    hidden = stop.quantity.operands[0]
    read = show_vector(hidden.operands[0].operands[0].value[stop.row])
    alive = int((hidden.value[stop.row] > 0).sum())
    return (
        f"Feed-forward reads {read}, {alive} of its {hidden.value.shape[1]} units fire, and it proposes {_result(stop)}"
    )


def _add(stop: Stop) -> str:
    branch = "attention" if "attention" in stop.name else "feed-forward"
    return f"The path held {_read(stop)}, {branch} adds {_read(stop, 1)}: now it holds {_result(stop)}"


def _by_word(values: np.ndarray) -> str:
    named = [f"**{show(v)}** for {{{t}}}" for t, v in zip(TOKENS, values, strict=True)]
    return f"{', '.join(named[:-1])} and {named[-1]}"


def _head(stop: Stop) -> str:
    return f"The head multiplies {_read(stop)} with each row of the table and scores {_by_word(stop.vector)}"


def _softmax(stop: Stop) -> str:
    best = TOKENS[int(np.argmax(stop.vector))]
    return f"Softmax makes the scores into probabilities, {_by_word(stop.vector)}: the toy’s next word is {{{best}}}"
