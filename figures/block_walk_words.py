"""Figure 1 as a film: the stops with their labels and the sentence that reads each in numbers."""

from collections.abc import Sequence
from functools import partial

import numpy as np

from core.block_walk import Stop
from core.names import names
from core.operations import divided
from core.show import show, show_vector
from figures import block_walk as wide
from figures import block_walk_frame as wide_frame
from figures import block_walk_narrow as narrow
from figures.block_walk_column import column_for
from figures.block_walk_plan import Trip, attention_weights
from figures.film import Film, Frame
from figures.scene import POST, Scene


def film(
    walk: Sequence[Stop],
    other: Sequence[Stop] | None = None,
    is_narrow: bool = False,
    scene: Scene = POST,
    of_other: Scene = POST,
) -> Film:
    """The walk as a film; with `other`, the same trip in the other arrangement, both are compared below."""
    trip, beside = Trip(tuple(walk), scene), _beside(walk, other, of_other) if other else None
    if is_narrow or not wide.fits(trip):
        column = column_for(trip, is_narrow)
        still = narrow.still(trip, beside, column)
        draw = partial(narrow.frame, column=column)
    else:
        still, draw = wide.still(trip, beside), wide_frame.frame
    height = still["layout"]["height"]
    frames = [_frame(trip, at, draw(trip, at, height)) for at in range(len(walk))]
    return Film(still, frames)


def _beside(walk: Sequence[Stop], other: Sequence[Stop], scene: Scene) -> Trip:
    called = names(stop.quantity for stop in (*walk, *other))
    return Trip(tuple(other), scene, {stop.quantity.name: called[id(stop.quantity)] for stop in other})


def _frame(trip: Trip, at: int, picture: dict) -> Frame:
    stop, count = trip.walk[at], len(trip.walk)
    label = f"stop {at + 1} of {count}: **{stop.title}**"
    shape = " × ".join(str(n) for n in stop.shape)
    vector = f"The vector of “{trip.scene.tokens[stop.row]}” here is {show_vector(stop.vector)}."
    count_of = len(trip.scene.tokens)
    tokens = "three tokens" if count_of == 3 else f"{count_of} token{'s' * (count_of > 1)}"
    held = "" if stop.on_path else f" The path holds {show_vector(trip.path_vector(at))}."
    alt = f"Stop {at + 1} of {count}, {stop.title}. {vector}{held} The shape of all {tokens} is {shape}."
    return Frame(stop.namesake, str(at + 1), label, sentence_of(trip, at), alt, picture)


def sentence_of(trip: Trip, at: int) -> str:
    """The stop in one sentence of numbers."""
    stop = trip.walk[at]
    says = {
        "embedding": partial(_table, trip=trip), "position": partial(_position, trip=trip), "norm": _norm,
        "attention": partial(_attention, trip=trip), "feed_forward": _feed_forward, "add": _add,
        "head": partial(_head, trip=trip), "softmax": partial(_softmax, trip=trip),
    }[stop.role if stop.name not in ("head", "softmax") else stop.name]  # fmt: skip
    sentence = says(stop)
    if stop.on_path:
        return sentence + "."
    return f"{sentence}; the path still holds **{show_vector(trip.path_vector(at))}**."


def _token(trip: Trip) -> str:
    return trip.scene.chip(trip.row)


def _read(stop: Stop, operand: int = 0) -> str:
    return show_vector(stop.quantity.operands[operand].value[stop.row])


def _result(stop: Stop) -> str:
    return f"**{show_vector(stop.vector)}**"


def _table(stop: Stop, trip: Trip) -> str:
    number = wide.token_number(trip)
    return f"{_token(trip)} is token number **{number}**, and row {number} of the table is {_result(stop)}"


def _position(stop: Stop, trip: Trip) -> str:
    added = f"Position {stop.row} adds {_read(stop, 1)} to {_read(stop)}"
    return f"{added}: {_token(trip)} sets out on the path as {_result(stop)}"


def _norm(stop: Stop) -> str:
    """What the norm reads, what it divides by, and where it stands."""
    plain = divided(stop.quantity)
    row, length = (operand.value[stop.row] for operand in plain.operands)
    centred = plain.operands[0].name.endswith("_centred")
    read = show_vector(plain.operands[0].operands[0].value[stop.row] if centred else row)
    less = f", less its mean {show(plain.operands[0].operands[1].value[stop.row, 0])}," if centred else ""
    whose = "the root mean square" if centred else "its root mean square"
    by = f"{whose} **{show(length[0])}**" + (" of what is left" if centred else "")
    gain = " and scaled" if plain is not stop.quantity else ""
    if not stop.on_path:
        return f"The norm reads {read}{less} and divides it by {by}{gain}, which gives {_result(stop)}"
    if stop.name == "final_norm":
        return f"The path ends with {read}{less or ';'} divided by {by}{gain} it is {_result(stop)}"
    return f"This norm stands on the path: {read}{less} divided by {by}{gain} goes on as {_result(stop)}"


def _attention(stop: Stop, trip: Trip) -> str:
    weights, scene = attention_weights(stop), trip.scene
    others = [f"**{show(w)}** of {scene.chip(i)}" for i, w in enumerate(weights) if i != stop.row]
    taken = f" and takes {' and '.join(others)}" if others else ""
    heads = " on the mean of its heads" if stop.quantity.operands[0].name.startswith("attn_heads") else ""
    kept = f"{_token(trip)} keeps{heads} **{show(weights[stop.row])}** of itself{taken}"
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


def _by_word(values: np.ndarray, trip: Trip) -> str:
    chips = map(trip.scene.chip_of, trip.scene.words)
    named = [f"**{show(v)}** for {chip}" for chip, v in zip(chips, values, strict=True)]
    return " and ".join(filter(None, [", ".join(named[:-1]), named[-1]]))


def _head(stop: Stop, trip: Trip) -> str:
    return f"The head multiplies {_read(stop)} with each row of the table and scores {_by_word(stop.vector, trip)}"


def _softmax(stop: Stop, trip: Trip) -> str:
    best = trip.scene.chip_of(list(trip.scene.words)[int(np.argmax(stop.vector))])
    return f"Softmax makes the scores into probabilities, {_by_word(stop.vector, trip)}: the toy’s next word is {best}"
