"""Where each number that the post prints stands in the app: the page, its state, and the number as that page has it."""

import re
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from core.post_numbers import Row
from core.residual_stacks import show_gradient
from core.show import GRADIENT, VECTOR, show, show_count, show_power, show_vector
from core.toy import TOKENS


class Spot(NamedTuple):
    """A page by its stem, the state in its link, the number as it stands there, and what to look at if that is not
    plain."""

    stem: str
    state: dict[str, str]
    text: str
    look: str = ""


# Stage of figure 6 and stop of figure 1, by what a row's name begins with; figure 1 shows whole vectors only.
STAGES = {
    "Norm(x)": ("2", "3"),
    "scaled score": ("3", ""),
    "e^": ("3-softmax", ""),
    "softmax denominator": ("3-softmax", ""),
    "attention weight": ("3-softmax", ""),
    "attention output": ("3-blend", "4"),
    "h,": ("4", "5"),
    "root mean square of h": ("5", ""),
    "Norm(h)": ("5", "6"),
    "hidden sum": ("6", ""),
    "feed-forward output": ("6", "7"),
    "y,": ("7", "8"),
}
MODELS = {
    "d^2 at d = 768": ({"params_positions": "768"}, "a position table of 768 rows"),
    "5 d": ({"params_positions": "5"}, "a position table of 5 rows"),
    "attention 4 d^2 + 4 d": ({"params_layers": "1"}, "attention"),
    "one block": ({"params_layers": "1"}, "the sentence"),
    "twelve blocks": ({}, "the sentence"),
    "GPT-2 small": ({}, "total"),
}


def places(row: Row) -> tuple[Spot, ...]:
    """Where a printed number can be seen; the page of its own figure first."""
    return _SECTIONS[row.section](row)


def _stack(row: Row) -> tuple[Spot, ...]:
    layer = int(re.findall(r"layer (\d)", row.quantity)[0])
    return (Spot("residual", {"residual_step": str(6 - layer)}, show_power(float(row.value))),)


def _residual_text(row: Row) -> tuple[Spot, ...]:
    if depth := re.search(r"(\d+) layers", row.quantity):
        state = {"residual_depth": depth[1], "residual_step": depth[1]}
        linear = {"residual_layer": "linear"} if "linear" in row.quantity else {}
        return (Spot("residual", linear | state, show_gradient(float(row.value))),)
    tanh = row.quantity.startswith("tanh")
    look = "input of layer 2, without the path" if tanh else "F′ of layer 1"
    return (Spot("residual", {"residual_step": "4" if tanh else "5"}, show(float(row.value), GRADIENT), look),)


def _feed_forward(row: Row) -> tuple[Spot, ...]:
    if isinstance(row.value, int):
        return (Spot("feed_forward", {}, show_count(row.value), "the real size"),)
    text = show(float(row.value), VECTOR) if np.ndim(row.value) == 0 else show_vector(np.asarray(row.value))
    step = "1" if row.quantity.startswith("hidden") else "2" if "(" in row.quantity else "3"
    state = {"ffn_step": step}
    if "GELU" in row.quantity:
        state["ffn_activation"] = "GELU"
    if row.quantity == "GELU(2)":
        state["ffn_x1"] = "2"
    if "b_1" in row.quantity:
        state["ffn_b"] = "2.5"
    return (Spot("feed_forward", state, text),)


def _positions(row: Row) -> tuple[Spot, ...]:
    if "stretch" in row.quantity:
        state = {"positions_d": "4", "positions_p": "100", "positions_pair": "1"}
        return (Spot("positions", state, "100", "position 100 turns pair 1 as far as position 1 turns pair 0"),)
    p = re.findall(r"p=(\d)", row.quantity)[0]
    pair = "1" if "100" in row.quantity else "0"
    state = {"positions_d": "4", "positions_p": p, "positions_pair": pair}
    return (Spot("positions", state, show(float(row.value), GRADIENT)),)


def _rotary(row: Row) -> tuple[Spot, ...]:
    gap = re.findall(r"gap (-?\d)", row.quantity)[0]
    pair = re.findall(r"\((\d),(\d)\)", row.quantity)
    m, n = pair[0] if pair else (str(max(int(gap), 0)), str(max(-int(gap), 0)))
    return (Spot("rope", {"rope_m": m, "rope_n": n}, show(float(row.value), VECTOR)),)


def _forward_pass(row: Row) -> tuple[Spot, ...]:
    stage, stop = next(at for name, at in STAGES.items() if row.quantity.startswith(name))
    token, column = _cell(row.quantity)
    text = show(float(row.value), VECTOR)
    block = Spot("forward_pass", {"block_step": stage, "block_row": token, "block_column": column}, text)
    walk = Spot("block_walk", {"walk_token": token, "walk_stop": stop}, text)
    return (block, walk) if stop else (block,)


def _cell(quantity: str) -> tuple[str, str]:
    """The token and the column, from 1, that a row's name speaks of: its key, component or unit; else the first."""
    words = re.findall(r"\w+", quantity)
    named = [word for word in words if word in TOKENS]
    column = TOKENS.index(named[1]) + 1 if len(named) > 1 else 1
    if place := re.search(r"(component|unit) (\d)", quantity):
        column = int(place[2])
    return (named[0] if named else TOKENS[0]), str(column)


def _parameters(row: Row) -> tuple[Spot, ...]:
    state, look = MODELS[row.quantity]
    return (Spot("parameters", state, row.shown, look),)


_SECTIONS: dict[str, Callable[[Row], tuple[Spot, ...]]] = {
    "plain stack": _stack,
    "residual stack": _stack,
    "residual text": _residual_text,
    "feed-forward": _feed_forward,
    "sinusoidal positions": _positions,
    "rotary positions": _rotary,
    "forward pass": _forward_pass,
    "parameters": _parameters,
}
