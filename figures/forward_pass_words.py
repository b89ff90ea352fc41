"""Figure 6 as a film: its pictures with their labels and the sentence that reads each in numbers."""

from collections.abc import Sequence

from core.forward_pass import Stop
from core.graph import Quantity
from core.show import show, show_vector
from core.toy import TOKENS
from figures import forward_pass as wide
from figures import forward_pass_narrow as narrow
from figures.film import Film, Frame, Reel


def film(walk: Sequence[Stop], made: dict[str, Quantity], row: int, column: int, is_narrow: bool = False) -> Film:
    """The seven operations and the stages of attention, with (row, column) highlighted in each."""
    if is_narrow:
        drawn = [narrow.frame(walk, i, made, row, column) for i in range(len(walk))]
        height = max(bottom for _, bottom in drawn)
        pictures, still = [figure for figure, _ in drawn], narrow.still(walk, height)
        for picture in pictures:
            picture["layout"] |= {k: still["layout"][k] for k in ("height", "yaxis")}
    else:
        pictures, still = [wide.frame(walk, i, made, row, column) for i in range(len(walk))], wide.still(walk)
    frames = [_frame(walk, stop, picture, row) for stop, picture in zip(walk, pictures, strict=True)]
    return Film(still, Reel(frames))


def _frame(walk: Sequence[Stop], stop: Stop, picture: dict, row: int) -> Frame:
    first = next(s for s in walk if s.number == stop.number)
    at = f"{stop.number}" if stop is first else f"{stop.number}-{stop.stage}"
    title = f"{stop.title}, {stop.stage}" if stop.stage else stop.title
    sentence = sentence_of(stop, row)
    alt = f"Operation {stop.number} of 7, {title}. " + table_in_words(stop.quantity)
    return Frame(stop.name + stop.stage, at, f"step {stop.number} of 7: **{title}**", sentence, alt, picture)


def table_in_words(quantity: Quantity) -> str:
    """A matrix for readers who cannot see it, row by row."""
    rows = zip(TOKENS, quantity.value, strict=True)
    return f"{quantity.label}: " + "; ".join(f"{token} {show_vector(values)}" for token, values in rows) + "."


def sentence_of(stop: Stop, row: int) -> str:
    """The stop in one sentence of numbers, for the token of `row`."""
    token, values = f"{{{TOKENS[row]}}}", stop.quantity.value[row]
    result = f"**{show_vector(values)}**"
    if stop.name == "attention":
        return _attention(stop, row, token)
    operands = [show_vector(o.value[row]) for o in stop.quantity.operands if o.value.ndim == 2]
    if stop.name == "embed":
        position = show_vector(stop.quantity.operands[1].value[row])
        return f"{token} starts as the sum of its row in the table and its position {position}: {result}."
    if stop.role == "norm":
        length = show(stop.quantity.operands[1].value[row, 0])
        return f"{token} is {operands[0]}, its root mean square is **{length}**; divided by it, the row is {result}."
    if stop.role == "path":
        return f"The path held {operands[0]} for {token}, the branch adds {operands[1]}: now it holds {result}."
    alive = int((stop.quantity.operands[0].value[row] > 0).sum())
    units = stop.quantity.operands[0].value.shape[1]
    return f"For {token}, {alive} of the {units} hidden units are above zero; the branch proposes {result}."


def _attention(stop: Stop, row: int, token: str) -> str:
    values = stop.quantity.value[row]
    named = [f"**{show(v)}** for {{{t}}}" for t, v in zip(TOKENS, values, strict=False)]
    if stop.stage == "scores":
        return f"The query of {token} scores the keys: {', '.join(named)}. The larger, the better they match."
    if stop.stage == "mask":
        hidden = [f"{{{t}}}" for t, v in zip(TOKENS, values, strict=True) if v == float("-inf")]
        if not hidden:
            return f"{token} is the last token: it may look at all of them, so the mask hides nothing."
        return f"{token} may not look ahead: its scores for {' and '.join(hidden)} become −∞."
    if stop.stage == "softmax":
        return f"Softmax makes the scores of {token} into weights that add up to 1: {', '.join(named)}."
    weights = stop.quantity.operands[0].operands[0].value[row]
    kept = [f"**{show(w)}** of {{{t}}}" for t, w in zip(TOKENS, weights, strict=True) if t != TOKENS[row] and w > 0]
    own = f"{token} keeps **{show(weights[row])}** of itself"
    taken = f" and takes {' and '.join(kept)}" if kept else ""
    return f"{own}{taken}: the blend is **{show_vector(values)}**, on its way back to the path."
