"""One block alone: how many numbers its parts have, and what part of it each is."""

from functools import lru_cache

from core.graph import REMEMBERED, Quantity, make
from core.parameter_formulas import LABELS, one_block, operation_of, sizes_in
from core.parameter_operations import SHARE_OF, sum_of
from core.parameters import Config, sizes_of
from core.show import SHARE


@lru_cache(maxsize=REMEMBERED)
def block_graph(config: Config) -> dict[str, Quantity]:
    """By name the sizes, the parts `attention`, `feed_forward` and `norms`, their sum `block`, exact Python integers,
    and what part of it each is in percent."""
    sizes, label = sizes_of(config), {name: f"{LABELS[name][0]} in one block" for name in one_block(config)}
    parts = {
        name: make(operation_of(f), name, *(sizes[s] for s in sizes_in(f.text)), label=label[name], decimals=0)
        for name, f in one_block(config).items()
    }
    block = make(sum_of(len(parts)), "block", *parts.values(), label="one block", decimals=0)
    shares = [
        make(SHARE_OF, f"share_{name}", part, block, label=f"share of {part.label}, %", decimals=SHARE, powers=True)
        for name, part in parts.items()
    ]
    return {"d_model": sizes["d_model"]} | parts | {q.name: q for q in (block, *shares)}
