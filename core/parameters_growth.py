"""Figure 7 as it is on show: a model, and how much larger it is than another."""

from core.graph import Quantity, ancestry, make
from core.operations import DIFFERENCE
from core.parameter_operations import TIMES, TWICE
from core.parameters import Config, counts, doubled, parameter_graph, sizes_of
from core.show import SHARE


def growth_graph(now: dict[str, Quantity], config: Config, before: Config) -> dict[str, Quantity]:
    """What `now`, the `parameter_graph` of `config`, is compared with: the model `before`, or where that is the same,
    `config` at twice the width. For at least one block.

    `blocks_growth` and `total_growth` say how many times as large the larger or later one is, `total_gained` how many
    numbers the change brought; what they are made of stands by its own name.
    """
    compared = _doubling(config, now) if config == before else _change(now, before)
    known = {id(quantity) for quantity in now.values()}
    return {quantity.name: quantity for quantity in ancestry(*compared) if id(quantity) not in known}


def model_graph(config: Config, before: Config) -> dict[str, Quantity]:
    """The model and what it is compared with."""
    now = parameter_graph(config)
    return now | growth_graph(now, config, before)


def _doubling(config: Config, now: dict[str, Quantity]) -> list[Quantity]:
    widths = [now[name] for name in ("d_model", "d_ff") if name in now]
    wide = {q.name: make(TWICE, f"{q.name}_doubled", q, label=f"{q.label}, doubled", decimals=0) for q in widths}
    return _growth(counts(doubled(config), now | wide, "at 2d"), now)


def _change(now: dict[str, Quantity], before: Config) -> list[Quantity]:
    """A size that stays is the same number in both models."""
    sizes = {name: _kept(size, now.get(name)) for name, size in sizes_of(before, "before").items()}
    then = counts(before, sizes, "before")
    more = make(DIFFERENCE, "total_gained", now["total"], then["total"], label="numbers gained", decimals=0)
    return [*_growth(now, then), more, then["d_head"]]


def _kept(size: Quantity, now: Quantity | None) -> Quantity:
    return now if now and now.value == size.value else size


def _growth(after: dict[str, Quantity], before: dict[str, Quantity]) -> list[Quantity]:
    return [
        make(TIMES, f"{name}_growth", after[name], before[name], label=label, decimals=SHARE, powers=True)
        for name, label in (("blocks", "growth of the blocks"), ("total", "growth of the whole"))
    ]
