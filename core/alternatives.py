"""Other ways that need a graph of another shape: the graph is built anew and read at the same name."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import asdict, replace
from typing import Any

from core.graph import Quantity
from core.model_config import PUBLISHED, Config, Published
from core.parameters import parameter_graph
from core.rebuild import Others, Path
from core.residual import gradient_graph

NORM_POSITION = Path(
    "the norm on the other side of the addition",
    "Pre-norm normalizes what a sub-layer reads, post-norm what comes out of the addition.",
)
FROM_LAYER_1 = Path(
    "the product from the other end",
    "As many layers were multiplied, but counted from the other end of the stack.",
)
OTHER_COLUMN = Path(
    "the other product at this layer",
    "From layer 1 up to a layer and from the output down to it are two products; only at the ends are they alike.",
)
PLAIN_STACK = Path("a stack without shortcuts", "Each layer’s F(x) goes on alone, and every factor is F′ alone.")
UNTIED_HEAD = Path("the head counted although it is tied", "The head shares the token table, which is counted already.")
TIED_HEAD = Path("leaving the head out of the count", "Here the head is a table of its own, not the token table again.")
NO_BIASES = Path("leaving the biases out of the count", "Matrices and gains were counted, biases were not.")
NO_QKV_BIASES = Path(
    "leaving out the biases of queries, keys and values", "The model has a bias on each of the three projections."
)
NO_POSITION_TABLE = Path("leaving the position table out", "Learned positions are parameters too.")
NO_NORMS = Path("leaving the norms out", "A norm has a gain, and a bias where the model has biases.")
ONE_BLOCK = Path("counting one block instead of all", "Every block has weights of its own.")

_COUNTINGS = {
    UNTIED_HEAD: {"tied": False},
    TIED_HEAD: {"tied": True},
    NO_BIASES: {"biases": False},
    NO_QKV_BIASES: {"qkv_bias": False},
    NO_POSITION_TABLE: {"learned_positions": False},
    NO_NORMS: {"norms": False},
    ONE_BLOCK: {"n_layers": 1},
}


def _changes(config: Config) -> dict[str, Any]:
    """In what a model differs from the default."""
    return {name: value for name, value in asdict(config).items() if value != getattr(Config(), name)}


def _fits(change: Mapping[str, Any], config: Config) -> bool:
    """Whether each part of a change is one: anything can be left out, but a new size is that of one model."""
    own, usual = asdict(config), asdict(Config())
    return all(own[name] != value and (not value or own[name] == usual[name]) for name, value in change.items())


def _quotable(configs: Collection[Config]) -> dict[Path, dict[str, Any]]:
    return {path: change for path, change in _QUOTED.items() if all(_fits(change, config) for config in configs)}


def _path(total: Published) -> Path:
    return Path(f"the counting “{total.counts}”", f"“GPT-2 small” is quoted with {total.label} where it is counted so.")


_QUOTED = {
    _path(total): change
    for total in PUBLISHED
    if total.config and (change := _changes(total.config)) and change not in _COUNTINGS.values()
}
QUOTED = tuple(_QUOTED)
"""Countings of quoted totals that no path above has."""


def in_other_arrangement(quantity: Quantity, other: Mapping[str, Quantity]) -> Others:
    """The quantity of the same name in the graph with the norm on the other side, if there is one."""
    return {NORM_POSITION: other[quantity.name]} if quantity.name in other else {}


def in_other_countings(
    quantity: Quantity, *configs: Config, graph: Callable[..., Mapping[str, Quantity]] = parameter_graph
) -> Others:
    """A number of `graph(*configs)` as other countings of these models have it; what is given stays."""
    if not quantity.operation:
        return {}
    return {
        path: other[quantity.name]
        for path, change in (_COUNTINGS | _quotable(configs)).items()
        if quantity.name in (other := graph(*(replace(config, **change) for config in configs)))
    }


def in_other_stacks(
    quantity: Quantity, depth: int, x_0: float = 1.0, s: float = 0.5, layer: str = "tanh", residual: bool = True
) -> Others:
    """A number of `gradient_graph` with the same settings, as read from the other end or without shortcuts."""
    graph = gradient_graph(depth, x_0, s, layer, residual)
    role, _, number = quantity.name.rpartition("_")
    named: dict[Path, str] = {}
    if role in (products := {"running": "backward", "backward": "running"}):
        named[FROM_LAYER_1] = f"{products[role]}_{depth + 1 - int(number)}"
        named[OTHER_COLUMN] = f"{products[role]}_{number}"
    found = {path: graph[name] for path, name in named.items()}
    plain = gradient_graph(depth, x_0, s, layer, residual=False) if residual else {}
    return found | ({PLAIN_STACK: plain[quantity.name]} if quantity.name in plain else {})
