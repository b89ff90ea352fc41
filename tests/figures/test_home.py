"""The home page's pictures and words come from core, and stay on their sheets."""

import json
import re

import plotly.graph_objects as go
import pytest

from core.residual_stacks import stacks
from core.show import show
from figures.home import HEIGHT
from figures.home_words import cards, ideas
from figures.palette import PALETTES

CARDS = [card for group in cards().values() for card in group]


def painted(figure):
    return json.loads(re.sub(r"\$([a-z_]+(?:\.[a-z]+)*)", lambda m: PALETTES["dark"][m[1]], json.dumps(figure)))


def test_the_cards_are_the_seven_figures_in_the_order_of_the_post():
    assert [card.stem for card in CARDS] == [
        "block_walk", "residual", "feed_forward", "positions", "rope", "forward_pass", "parameters",
    ]  # fmt: skip
    assert [len(group) for group in cards().values()] == [3, 2, 2]


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.stem)
def test_a_card_is_a_small_valid_picture_with_words_for_who_cannot_see_it(card):
    figure = go.Figure(painted(card.figure))

    assert figure.layout.height == HEIGHT
    assert len(json.dumps(card.figure)) < 10_000
    assert len(card.alt) > 30
    assert card.line.endswith(".")


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.stem)
def test_every_word_of_a_card_stands_on_its_sheet(card):
    width = card.figure["layout"]["width"]
    for word in card.figure["layout"]["annotations"]:
        assert 0 <= word["x"] <= width
        assert 0 <= word["y"] <= HEIGHT or not word["text"]


def test_numbers_on_the_cards_are_those_of_core():
    words = {card.stem: json.dumps(card.figure, ensure_ascii=False) for card in CARDS}
    both = stacks(5)

    assert show(both.path.so_far(5), 4) in words["residual"]
    assert show(both.plain.so_far(5), 4) in words["residual"]
    assert all(f'"{weight}"' in words["forward_pass"] for weight in ("0.502", "0.230", "0.268"))
    assert "124 M" in words["parameters"]


def test_the_ideas_carry_the_numbers_of_the_post():
    said = {idea.number: idea.sentence for idea in ideas()}

    assert list(said) == ["2.5053", "0.502", "2.232", "66.6 %", "3 × 2"]
    assert "0.0229" in said["2.5053"]
    assert "4,722,432 of 7,087,872" in said["66.6 %"]
