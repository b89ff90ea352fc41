"""Attention by itself does not know the order of the words; positions and a causal mask tell it."""

from itertools import permutations

import numpy as np
import pytest

from core import toy
from core.forward_pass import block_steps, embed_steps
from core.ops import causal_mask
from tests.core.evidence import same

THE, CAT, SAT = 0, 1, 2


def blend_of_cat(order: tuple[int, ...], with_positions: bool, mask=None) -> np.ndarray:
    """The attention output of "cat" when the three words stand in this order."""
    positions = toy.POSITIONS if with_positions else np.zeros((3, 2))
    x = embed_steps(positions=positions, rows=np.array(order))[-1]
    made = {s.name: s.value for s in block_steps(x, mask=mask)}
    return made["attn_out"][order.index(CAT)]


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_bare_embeddings_give_cat_the_same_blend_in_every_order(order):
    same(blend_of_cat(order, with_positions=False), [0.5276739317, 1.0898628868], 1e-10)


@pytest.mark.parametrize(
    ("order", "blend"),
    [
        ((THE, CAT, SAT), (0.8401, 0.9927)),
        ((THE, SAT, CAT), (0.5466, 1.0317)),
        ((CAT, THE, SAT), (0.4737, 1.1528)),
        ((CAT, SAT, THE), (0.6058, 1.0659)),
        ((SAT, CAT, THE), (0.9374, 0.9955)),
        ((SAT, THE, CAT), (0.5277, 1.0899)),  # unchanged: RMSNorm removes the scale that the position added
    ],
)
def test_positions_make_the_blend_of_cat_depend_on_the_order(order, blend):
    same(blend_of_cat(order, with_positions=True), blend, 5e-5)


def test_under_the_causal_mask_order_matters_even_without_positions():
    blends = [blend_of_cat(o, with_positions=False, mask=causal_mask(3)) for o in permutations(range(3))]

    assert len({tuple(np.round(b, 6)) for b in blends}) > 1
