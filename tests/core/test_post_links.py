"""Every printed number has a place in the app, and the sums that do not reproduce are told apart from those that do."""

import pytest

from core.hand_chains import hand_chains
from core.post_links import places
from core.post_numbers import FIGURES, check, numbers_in

CHAINS = hand_chains()


@pytest.mark.parametrize("row", check(), ids=lambda r: f"{r.section}: {r.quantity}")
def test_every_printed_number_has_a_place_on_a_page_of_its_own_figure(row):
    stems = [stem for stem, sections in FIGURES.items() if row.section in sections]

    assert places(row)
    assert {place.stem for place in places(row)} <= set(stems)


def test_figure_1_has_a_place_for_each_of_its_numbers():
    assert all("block_walk" in [place.stem for place in places(row)] for row in check("block_walk"))
    assert sum("block_walk" in [p.stem for p in places(row)] for row in check()) == len(check("block_walk"))


@pytest.mark.parametrize("row", [r for r in check() if r.agrees], ids=lambda r: r.quantity)
def test_the_text_of_a_place_is_the_printed_number_with_the_decimals_of_its_page(row):
    said = places(row)[0].text
    if "×" not in said:
        for shown, printed in zip(numbers_in(said.replace("−", "-")), numbers_in(row.printed), strict=True):
            assert shown == pytest.approx(printed, abs=0.5 * 10 ** -min(row.decimals, 3) + 1e-9)


def test_eleven_printed_sums_and_a_twelfth_do_not_reproduce():
    assert sum(chain.is_printed for chain in CHAINS) == 11
    assert len(CHAINS) == 12
    for chain in CHAINS:
        assert not chain.arithmetic.reproduces
        assert chain.by_hand != chain.arithmetic.cell.text


def test_the_chains_are_those_of_the_post():
    """By hand, and as printed."""
    assert [(c.by_hand, c.arithmetic.cell.text) for c in CHAINS] == [
        ("0.7865", "0.7864"), ("0.0921", "0.0920"), ("2.1764", "2.1763"), ("2.3983", "2.3984"), ("2.5054", "2.5053"),
        ("0.941", "0.942"), ("2.182", "2.181"), ("−0.878", "−0.877"), ("2.745", "2.744"), ("−0.271", "−0.272"),
        ("1.204", "1.203"), ("1.4143", "1.4142"),
    ]  # fmt: skip


def test_what_a_chain_comes_to_is_printed_by_the_post():
    printed = [value for row in check() for value in numbers_in(row.printed)]

    for chain in CHAINS:
        assert float(chain.arithmetic.cell.text.replace("−", "-")) in printed
