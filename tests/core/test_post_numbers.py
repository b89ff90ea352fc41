import numpy as np
import pytest

from core import ops
from core.feed_forward import feed_forward_graph
from core.forward_pass import forward_pass
from core.parameters import Config, total
from core.post_numbers import FIGURES, check, numbers_in, printed_rows
from core.show import round_half_up, show
from tests.core.evidence import same

ROWS = check()
MISPRINTS = ("GELU(2)", "softmax denominator of row the")


def of(quantity: str):
    return next(row for row in ROWS if row.quantity == quantity)


@pytest.mark.parametrize("row", ROWS, ids=lambda r: f"{r.section}: {r.quantity}")
def test_core_gives_every_number_that_the_post_prints(row):
    same(np.ravel(row.value), numbers_in(row.exact), 1e-10)
    if row.quantity not in MISPRINTS:
        assert row.agrees
        assert not row.why
        assert [round_half_up(float(v), row.decimals) for v in np.ravel(row.value)] == numbers_in(row.printed)


def test_every_line_of_the_list_is_checked_once():
    assert [(r.section, r.quantity) for r in ROWS] == [(r["section"], r["quantity"]) for r in printed_rows()]
    assert len({(r.section, r.quantity) for r in ROWS}) == len(ROWS) == 150


def test_the_two_misprints_are_the_only_ones_and_each_has_its_reason():
    assert tuple(r.quantity for r in ROWS if not r.agrees) == MISPRINTS
    assert all(row.why for row in ROWS if not row.agrees)


def test_gelu_of_2_was_printed_from_the_tanh_form():
    row = of("GELU(2)")

    assert (row.printed, row.shown) == ("1.955", "1.954")
    assert show(float(ops.gelu(2.0))) == "1.954"
    assert show(float(ops.gelu_tanh(2.0))) == "1.955"
    same(ops.gelu_tanh(2.0), 1.9545976941, 1e-10)


def test_the_softmax_denominator_was_printed_as_the_sum_of_rounded_terms():
    terms = np.exp(forward_pass()["attn_scores"].value[0])
    row = of("softmax denominator of row the")

    assert (row.printed, row.shown) == ("8.186", "8.187")
    assert show(sum(round_half_up(t, 3) for t in terms)) == "8.186"
    same(terms.sum(), 8.1867104662, 1e-10)


@pytest.mark.parametrize(
    ("figure", "agree", "printed"),
    [("residual", 42, 42), ("feed_forward", 12, 13), ("positions", 17, 17), ("rope", 7, 7),
     ("forward_pass", 64, 65), ("block_walk", 36, 36), ("parameters", 6, 6)],
)  # fmt: skip
def test_each_figure_knows_how_many_of_its_numbers_agree(figure, agree, printed):
    rows = check(figure)

    assert (sum(r.agrees for r in rows), len(rows)) == (agree, printed)


def test_the_figures_together_show_every_section():
    assert {s for sections in FIGURES.values() for s in sections} == {r.section for r in ROWS}


@pytest.mark.parametrize(
    ("quantity", "shown"),
    [
        ("GPT-2 small", "124,439,808"),
        ("ReLU output with last entry of b_1 = 2.5", "(0.5, 0.5)"),
        ("p=2 cos p", "−0.4161"),
        ("plain gradient after 20 layers", "0.0000007"),
    ],
)
def test_values_are_shown_with_the_decimals_of_the_post(quantity, shown):
    assert of(quantity).shown == shown


def test_the_values_come_from_the_figures_own_graphs():
    assert of("GELU output, component 1").value == feed_forward_graph(activation="gelu")["out"].value[0, 0]
    assert of("y, row sat, component 2").value == forward_pass()["resid_post"].value[2, 1]
    assert of("GPT-2 small").value == total(Config())
