"""Figure 6 as a film: its pictures with their labels and the sentence that reads each in numbers."""

from collections.abc import Mapping, Sequence

import numpy as np

from core.forward_pass_stops import Stop
from core.graph import Quantity
from core.operations import divided
from core.show import show, show_vector
from figures import forward_pass as wide
from figures import forward_pass_rail as rail
from figures.film import Film, Frame
from figures.flow import LARGE_BLOCK, PHONE, PHONE_LARGE
from figures.scene import POST, Scene

MOST_BLANK = 60
"""Pixels that may stay free under a stage that shows little."""


def film(
    walk: Sequence[Stop],
    made: Mapping[str, Quantity],
    row: int,
    column: int,
    is_narrow: bool = False,
    scene: Scene = POST,
) -> Film:
    """The seven operations and the stages of attention, with (row, column) highlighted in each."""
    places, small = range(len(walk)), wide.fits(walk, made)
    if is_narrow or not small:
        usual = small and len(scene.tokens) <= wide.USUAL
        kind = LARGE_BLOCK if not is_narrow else PHONE if usual else PHONE_LARGE
        lowest = max(rail.lay(stop, made, kind, scene).bottom for stop in walk)
        there = [rail.lay(stop, made, kind, scene, lowest) for stop in walk]
        pictures = [rail.frame(walk, i, there[i], row, column, scene) for i in places]
        still = rail.still(walk, kind, max(picture["layout"]["height"] for picture in pictures))
        usual_height = still["layout"]["height"]
        for picture in pictures:  # a small block keeps its height, so that nothing below it jumps
            if small and usual_height - picture["layout"]["height"] < MOST_BLANK:
                picture["layout"] |= {side: still["layout"][side] for side in ("height", "yaxis")}
    else:
        pictures, still = [wide.frame(walk, i, made, row, column, scene) for i in places], wide.still(walk, scene)
    frames = [_frame(walk, stop, picture, row, scene) for stop, picture in zip(walk, pictures, strict=True)]
    return Film(still, frames)


def _frame(walk: Sequence[Stop], stop: Stop, picture: dict, row: int, scene: Scene) -> Frame:
    first = next(s for s in walk if s.number == stop.number)
    head = f"-head-{stop.head}" if stop.head else ""
    at = f"{stop.number}" if stop is first else f"{stop.number}-{stop.stage}{head}"
    stage = f"head {stop.head}, {stop.stage}" if stop.head else stop.stage
    title = f"{stop.title}, {stage}" if stage else stop.title
    sentence = sentence_of(stop, min(row, len(scene.tokens) - 1), scene)
    alt = f"Operation {stop.number} of 7, {title}. " + table_in_words(stop.quantity, scene)
    return Frame(stop.name + stop.stage + head, at, f"step {stop.number} of 7: **{title}**", sentence, alt, picture)


def table_in_words(quantity: Quantity, scene: Scene = POST) -> str:
    """A matrix for readers who cannot see it, row by row."""
    rows = zip(scene.tokens, quantity.value, strict=True)
    return f"{quantity.label}: " + "; ".join(f"{token} {show_vector(values)}" for token, values in rows) + "."


def sentence_of(stop: Stop, row: int, scene: Scene = POST) -> str:
    """The stop in one sentence of numbers, for the token of `row`."""
    token, values = scene.chip(row), stop.quantity.value[row]
    result = f"**{show_vector(values)}**"
    if stop.name == "attention":
        return _attention(stop, row, scene)
    if stop.name == "embed":
        position = show_vector(stop.quantity.operands[1].value[row])
        return f"{token} starts as the sum of its row in the table and its position {position}: {result}."
    if stop.role == "norm":
        return _norm(stop, row, token, result)
    if stop.role == "path":
        path, branch = (show_vector(o.value[row]) for o in stop.quantity.operands)
        return f"The path held {path} for {token}, the branch adds {branch}: now it holds {result}."
    alive = int((stop.quantity.operands[0].value[row] > 0).sum())
    units = stop.quantity.operands[0].value.shape[1]
    are = "is" if alive == 1 else "are"
    return f"For {token}, {alive} of the {units} hidden units {are} above zero; the branch proposes {result}."


def _norm(stop: Stop, row: int, token: str, result: str) -> str:
    plain = divided(stop.quantity)
    gain = " and scaled by the gain" if plain is not stop.quantity else ""
    read, length = plain.operands
    long = show(length.value[row, 0])
    if read.name.endswith("_centred"):
        x, mean = read.operands
        start = f"{token} is {show_vector(x.value[row])}; less its mean {show(mean.value[row, 0])}"
        return f"{start}, divided by the root mean square **{long}** of what is left{gain}, the row is {result}."
    start = f"{token} is {show_vector(read.value[row])}, its root mean square is **{long}**"
    return f"{start}; divided by it{gain}, the row is {result}."


def _attention(stop: Stop, row: int, scene: Scene) -> str:
    token, values = scene.chip(row), stop.quantity.value[row]
    chips = [scene.chip(i) for i in range(len(scene.tokens))]
    named = ", ".join(f"**{show(v)}** for {chip}" for chip, v in zip(chips, values, strict=False))
    if stop.stage == "scores":
        return f"The query of {token} scores the keys: {named}. The larger, the better they match."
    if stop.stage == "mask":
        return _mask(token, chips, values, row)
    if stop.stage == "softmax":
        return f"Softmax makes the scores of {token} into weights that add up to 1: {named}."
    if stop.stage == "output":
        blend = show_vector(stop.quantity.operands[0].value[row])
        return f"W_O makes the blend {blend} of {token} into **{show_vector(values)}**, on its way back to the path."
    weights = stop.quantity.operands[0].value[row]
    kept = [f"**{show(w)}** of {chips[i]}" for i, w in enumerate(weights) if i != row and w > 0]
    taken = f" and takes {' and '.join(kept)}" if kept else ""
    own = f"{token} keeps **{show(weights[row])}** of itself"
    onward = ", on its way back to the path" * np.array_equal(stop.quantity.value, stop.result.value)
    return f"{own}{taken}: the blend is **{show_vector(values)}**{onward}."


def _mask(token: str, chips: Sequence[str], values: np.ndarray, row: int) -> str:
    hidden = [i for i, v in enumerate(values) if v == -np.inf]
    if not hidden:
        last = " is the last token: it" if row == len(chips) - 1 else ""
        return f"{token}{last} may look at all of them, so the mask hides nothing."
    ahead = "may not look ahead" if min(hidden) > row else "may not look everywhere"
    return f"{token} {ahead}: its scores for {' and '.join(chips[i] for i in hidden)} become −∞."
