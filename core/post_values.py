"""The numbers that the post prints, computed here: one function per section of post_numbers.csv."""

from collections.abc import Callable

import numpy as np

from core import ops, toy
from core.feed_forward import feed_forward_count, feed_forward_graph
from core.forward_pass import forward_pass
from core.parameters import Config, parameter_graph
from core.positions import sinusoidal_encoding, wave_frequencies
from core.residual import gradient_walk, product
from core.rope_graph import rotary_graph

Value = float | int | np.ndarray
Live = dict[str, Value]


def _stack(residual: bool) -> Live:
    live: Live = {}
    for r in gradient_walk(5, residual=residual):
        live |= {
            f"layer {r.layer}: input x_k": r.x,
            f"layer {r.layer}: slope F'(x_k)": r.slope,
            f"layer {r.layer}: factor 1 + F'(x_k)": r.factor,
            f"layer {r.layer}: running gradient (product from layer 1)": r.running,
        }
    return live


def _residual_text() -> Live:
    first = gradient_walk(2, residual=False)
    return {
        "tanh(0.5)": first[1].x,
        "1 - tanh(0.5)^2": first[0].slope / 0.5,
        "plain gradient after 10 layers": product(gradient_walk(10, residual=False)),
        "plain gradient after 20 layers": product(gradient_walk(20, residual=False)),
        "residual gradient after 10 layers": product(gradient_walk(10)),
        "residual gradient after 20 layers": product(gradient_walk(20)),
        "linear slope 0.5, residual, 10 layers: 1.5^10": product(gradient_walk(10, layer="linear")),
    }


def _feed_forward() -> Live:
    relu, gelu = feed_forward_graph(), feed_forward_graph(activation="gelu")
    raised = feed_forward_graph(b_1=np.append(toy.FFN_B_1[:-1], 2.5))
    live: Live = {f"GELU({x:g})": float(ops.gelu(x)) for x in (1.0, -1.0, 2.0, -1.5)}
    live |= {f"GELU output, component {i + 1}": v for i, v in enumerate(gelu["out"].value[0])}
    names = ["hidden sum, unit 1 (x = (1, -1))", *(f"hidden sum, unit {i}" for i in (2, 3, 4))]
    live |= dict(zip(names, relu["pre"].value[0], strict=True))
    return live | {
        "ReLU output": relu["out"].value[0],
        "ReLU output with last entry of b_1 = 2.5": raised["out"].value[0],
        "parameters at d = 768: 8 d^2 + 5 d": feed_forward_count(768),
    }


def _positions() -> Live:
    live: Live = {"stretch of pair 1 at d = 4": 1.0 / wave_frequencies(4)[1]}
    for p, row in enumerate(sinusoidal_encoding(4, 4)):
        live |= dict(zip((f"p={p} {wave}" for wave in ("sin p", "cos p", "sin p/100", "cos p/100")), row, strict=True))
    return live


def _rotary() -> Live:
    pairs = {
        "gap 1 (1,0)": (1, 0),
        "gap 1 (2,1)": (2, 1),
        "gap 1 (3,2)": (3, 2),
        "gap 2": (2, 0),
        "gap 2 (4,2)": (4, 2),
        "gap -1": (0, 1),
    }
    live: Live = {name: float(rotary_graph(m, n)["score"].value) for name, (m, n) in pairs.items()}
    return live | {"gap 0, unrotated q . k": float(rotary_graph(0, 0)["dot"].value)}


MATRICES = {
    "Norm(x), row {}, component {}": "norm_1",
    "attention output, row {}, component {}": "attn_out",
    "h, row {}, component {}": "resid_mid",
    "Norm(h), row {}, component {}": "norm_2",
    "hidden sum, row {}, unit {}": "ffn_pre",
    "feed-forward output, row {}, component {}": "ffn_out",
    "y, row {}, component {}": "resid_post",
}
TOKEN_PAIRS = {"scaled score, query {}, key {}": "attn_scores", "attention weight, query {}, key {}": "attn_weights"}


def _forward_pass() -> Live:
    block = forward_pass()
    live: Live = {}
    for label, name in MATRICES.items():
        live |= {label.format(toy.TOKENS[i], j + 1): v for (i, j), v in np.ndenumerate(block[name].value)}
    for label, name in TOKEN_PAIRS.items():
        live |= {label.format(toy.TOKENS[i], toy.TOKENS[j]): v for (i, j), v in np.ndenumerate(block[name].value)}
    terms = np.exp(block["attn_scores"].value[0])
    live |= dict(zip(("e^1.4142", "e^0.6325", "e^0.7845"), terms, strict=True))
    live["softmax denominator of row the"] = terms.sum()
    lengths = block["norm_2_rms"].value[:, 0]
    return live | {f"root mean square of h, row {t}": v for t, v in zip(toy.TOKENS, lengths, strict=True)}


def _parameters() -> Live:
    small, one = parameter_graph(Config()), parameter_graph(Config(n_layers=1))
    d = Config().d_model
    return {
        "d^2 at d = 768": d**2,
        "5 d": 5 * d,
        "attention 4 d^2 + 4 d": one["attention"].value.item(),
        "one block": one["blocks"].value.item(),
        "twelve blocks": small["blocks"].value.item(),
        "GPT-2 small": small["total"].value.item(),
    }


SECTIONS: dict[str, Callable[[], Live]] = {
    "plain stack": lambda: _stack(residual=False),
    "residual stack": lambda: _stack(residual=True),
    "residual text": _residual_text,
    "feed-forward": _feed_forward,
    "sinusoidal positions": _positions,
    "rotary positions": _rotary,
    "forward pass": _forward_pass,
    "parameters": _parameters,
}
