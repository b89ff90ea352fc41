"""The study of each figure: its numbers, the one that is lit, and where other ways to them are found."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache

import numpy as np

from core import block_walk
from core.alternatives import in_other_arrangement, in_other_countings, in_other_stacks
from core.feed_forward import STEPS, with_other
from core.graph import REMEMBERED, Cell, Quantity, ancestry
from core.model_config import Config
from core.parameters import parameter_graph
from core.parameters_block import block_graph
from core.parameters_growth import growth_graph, model_graph
from core.rebuild import Others
from core.residual_stacks import Stacks
from core.rope_gaps import gap_graph
from core.rope_head import head_graph
from widgets.study import Groups, Study, study

Trip = tuple[block_walk.Stop, ...]
Named = dict[str, Quantity]


def walk_study(stop: block_walk.Stop, trip: Trip, other: Trip | None, turn: Callable[[], Trip], **more) -> Study:
    """Figure 1. `other` is the other arrangement where it is on show, `turn` makes it where it is only asked for."""
    shown = [*_by_block(trip), *(_by_block(other, "other arrangement") if other else [])]
    own = {id(quantity) for quantity in _all(trip)}

    def others(quantity: Quantity) -> Others:
        graph = _all(other or turn()) if id(quantity) in own else _all(trip)
        return in_other_arrangement(quantity, {q.name: q for q in graph})

    lit = Cell(stop.quantity, (stop.row, 0))
    return study("block_walk", "walk", shown, lit, alternatives=others, **more)


def _all(trip: Trip) -> Iterator[Quantity]:
    return ancestry(*(stop.quantity for stop in trip))


def _by_block(trip: Trip, before: str = "") -> Groups:
    """The walk in stretches: what comes before the blocks, each block, what comes after them."""
    ends = {stop.block: stop.quantity for stop in trip if stop.block}
    named = [(", ".join(filter(None, [before, f"block {block}"])), [quantity]) for block, quantity in ends.items()]
    return [(before, [trip[1].quantity]), *named, (before, [trip[-1].quantity])]


def residual_study(both: Stacks, step: int, **more) -> Study:
    """Figure 2, both stacks. The output's gradient of 1 is lit as the product that it begins."""
    shown = [("with the path", both.path.ends), ("without", both.plain.ends)]
    plain = {id(quantity) for quantity in ancestry(*both.plain.ends)}

    def others(quantity: Quantity) -> Others:
        has_path = id(quantity) not in plain
        return in_other_stacks(quantity, both.depth, both.x_0, both.s, both.layer, residual=has_path)

    lit = both.path.record(max(step, 1)).quantities["backward"]
    return study("residual", "residual", shown, Cell(lit, ()), alternatives=others, **more)


def feed_forward_study(made: Named, activation: str, step: str, size: Config, **more) -> Study:
    """Figure 3, with what another activation would give, and one block of a real `size`."""
    beside = with_other(made, activation) | block_graph(size)
    return study("feed_forward", "ffn", [("", (made | beside).values())], Cell(made[STEPS[step][0]], (0, 0)),
                 alternatives=lambda quantity: in_other_countings(quantity, size, graph=block_graph),
                 aside=[*beside, "threshold"],
                 **more)  # fmt: skip


def positions_study(made: Named, pair: int, **more) -> Study:
    """Figure 4, the position that is read and the one it is compared with.

    The first waves are the same by every convention; the cosine of the second pair is by none.
    """
    lit, elsewhere = Cell(made["encoding"], (2 * pair,)), Cell(made["encoding"], (3,))
    return study("positions", "positions", [("", made.values())], lit, elsewhere=elsewhere, **more)


def rope_study(shown: Named, head: int, base: float, **more) -> Study:
    """Figure 5, and the same query in every pair of a whole head, where each pair has its own angle.

    Which columns are paired can be seen there alone.
    """
    position = int(shown["m"].value)
    whole = head_graph(np.tile(shown["q"].value, head // 2), position, base)
    gaps, elsewhere = gap_graph(shown), Cell(whole["turned"], (0,))
    groups = [("", [*shown.values(), *gaps.values()]), ("whole head", whole.values())]
    made = study("rope", "rope", groups, Cell(shown["score"], ()), elsewhere=elsewhere, aside=gaps, **more)
    own = {id(quantity) for quantity in whole.values()}
    of_head = {name: f"{made.titles[name]}, whole head" for name, q in made.quantities.items() if id(q) in own}
    return replace(made, titles=made.titles | of_head)


def block_study(made: Named, cell: Cell, turn: Callable[[], Mapping[str, Quantity]], **more) -> Study:
    """Figure 6. `turn` makes the other arrangement."""
    return study("forward_pass", "block", [("", made.values())], cell,
                 alternatives=lambda quantity: in_other_arrangement(quantity, turn()), **more)  # fmt: skip


@lru_cache(maxsize=REMEMBERED)
def parameters_study(config: Config, before: Config) -> Study:
    """Figure 7. `before` is the model it is compared with."""
    made, head = parameter_graph(config), "tied" if config.tied else "not tied"
    beside = growth_graph(made, config, before)
    state = dict(zip(("N", "d", "heads", "V", "T"), config.sizes, strict=True)) | {"head": head}
    return study("parameters", "params", [("", (made | beside).values())], Cell(made["total"], ()), state=state,
                 alternatives=lambda quantity: in_other_countings(quantity, config, before, graph=model_graph),
                 aside=beside)  # fmt: skip
