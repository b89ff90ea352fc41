"""The rings of figure 3 stay readable wherever the sums fall."""

import numpy as np
import pytest

from core import toy
from core.feed_forward import NAMES, feed_forward_graph
from figures.feed_forward import PLOT
from figures.feed_forward_curve import RING, rings
from figures.feed_forward_narrow import PLOT as NARROW_PLOT

SETTINGS = [(x_1, x_2, b) for x_1 in (-3, -1.5, 0, 1.4, 3) for x_2 in (-3, -0.1, 0, 1.5, 3) for b in (-3, 0, 3)]


def network(x_1, x_2, bias, activation="relu"):
    return feed_forward_graph(np.array([x_1, x_2]), np.append(toy.FFN_B_1[:-1], bias), activation)


@pytest.mark.parametrize(("plot", "width", "top"), [(PLOT, 1120, 0), (NARROW_PLOT, 328, 540)])
@pytest.mark.parametrize("activation", NAMES)
def test_rings_cover_neither_each_other_nor_the_edge_of_the_sheet(plot, width, top, activation):
    for setting in SETTINGS:
        made = network(*setting, activation)
        for heights in (None, made["post"].value[0]):
            placed = rings(plot, made["pre"].value[0], heights)
            gaps = [np.hypot(a.x - b.x, a.y - b.y) for a in placed for b in placed if a.unit < b.unit]
            assert min(gaps) >= 2 * RING
            assert all(RING < r.x < width - RING and top + RING < r.y <= plot.bottom for r in placed)


def test_a_sum_within_the_axis_has_its_place_on_the_curve():
    sums = np.array([-3.0, 0.0, 3.0])

    assert [ring.anchor for ring in rings(PLOT, sums, np.maximum(0, sums))] == [
        (PLOT.left, PLOT.y(0)), (PLOT.x(0), PLOT.y(0)), (PLOT.right, PLOT.y(3))
    ]  # fmt: skip


def test_a_sum_past_the_axis_stands_beside_the_edge_it_passed():
    right, left = (rings(PLOT, network(x, -x, 0)["pre"].value[0], None)[3] for x in (-3, 3))

    assert (right.side, left.side) == (1, -1)
    assert right.x > PLOT.right + RING
    assert left.x < PLOT.left - RING
