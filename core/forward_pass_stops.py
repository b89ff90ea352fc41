"""Figure 6 as a walk: the seven operations, and the stages inside attention."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from core.graph import Quantity


@dataclass(frozen=True)
class Stop:
    """One of the seven operations, or one stage inside attention: where the film can rest.

    `name` is the same in both arrangements, `number` counts the operations from 1, `result` is what
    the strip shows for the operation and `quantity` what this stage makes. `head` counts from 1 where there are
    several.
    """

    name: str
    number: int
    title: str
    stage: str
    role: str
    on_path: bool
    quantity: Quantity
    result: Quantity
    head: int = 0


SQUARE = ("attn_scores", "attn_masked", "attn_weights", "mask")
"""How the names of those begin that have a row for each query and a column for each key."""
_STAGES = {"scores": "attn_scores", "mask": "attn_masked", "softmax": "attn_weights", "blend": "attn_blend"}
_OPERATIONS = {
    "embed": ("embedding + position", "embedding", ("x",)),
    "norm_1": ("norm", "norm", ("norm_1", "resid_mid")),
    "attention": ("attention", "attention", ("attn_out",)),
    "add_1": ("add", "path", ("attn_add", "resid_mid")),
    "norm_2": ("norm", "norm", ("norm_2", "resid_post")),
    "ffn": ("feed-forward", "feed_forward", ("ffn_out",)),
    "add_2": ("add", "path", ("ffn_add", "resid_post")),
}
_ORDER = {
    True: ("embed", "norm_1", "attention", "add_1", "norm_2", "ffn", "add_2"),
    False: ("embed", "attention", "add_1", "norm_1", "ffn", "add_2", "norm_2"),
}


def stops(made: dict[str, Quantity], norm_first: bool) -> tuple[Stop, ...]:
    """The walk of figure 6 over the quantities of `forward_pass`, in order."""
    walk: list[Stop] = []
    for number, name in enumerate(_ORDER[norm_first], 1):
        title, role, candidates = _OPERATIONS[name]
        result = made[candidates[0] if candidates[0] in made else candidates[1]]
        on_path = role in ("embedding", "path") or (role == "norm" and not norm_first)
        for stage, quantity, head in _stages(made) if name == "attention" else (("", result, 0),):
            walk.append(Stop(name, number, title, stage, role, on_path, quantity, result, head))
    return tuple(walk)


def _stages(made: dict[str, Quantity]) -> Iterator[tuple[str, Quantity, int]]:
    """What attention makes, head by head, and its output where W_O or several heads make it another than the blend."""
    n_heads = sum(name.startswith("attn_blend_h") for name in made)
    for head in range(1, n_heads + 1) or (0,):
        for stage, source in _STAGES.items():
            if (name := source + (f"_h{head}" if head else "")) in made:
                yield stage, made[name], head
    out = made["attn_out"]
    if n_heads or not np.array_equal(out.value, out.operands[0].value):
        yield "output", out, 0
