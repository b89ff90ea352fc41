"""The page of figure 4, run as its link would run it."""

import pytest

from core.positions import shift_by
from figures.positions_words import film

OTHER = {"positions_d": "16", "positions_n": "40", "positions_k": "5", "positions_pair": "31"}
FILM = "positions_film"


def test_the_page_opens_on_position_1_with_the_numbers_of_the_post(show):
    page = show("positions")
    shown = page.films[FILM]

    assert shown["first"] == 1
    assert "(0.8415, 0.5403)" in shown["frames"][1]["sentence"]
    assert "pair 0 of position 1" in page.words
    assert "0.8415" in page.words
    assert "17 of 17 agree" in page.words
    assert not page.complaints


def test_at_width_4_the_whole_row_of_the_post_is_read(show):
    page = show("positions", positions_d="4")

    assert "(0.8415, 0.5403, 0.0100, 1.0000)" in page.films[FILM]["frames"][1]["sentence"]


@pytest.mark.parametrize(("name", "value"), OTHER.items())
def test_every_control_changes_the_picture_and_the_words(show, name, value):
    before, after = show("positions"), show("positions", **{name: value})

    assert after.films[FILM]["still"] != before.films[FILM]["still"]
    assert name == "positions_n" or after.words != before.words
    assert not after.complaints


@pytest.mark.parametrize("name", [*OTHER, "positions_p"])
@pytest.mark.parametrize("value", ["", "nan", "-1e999", ["1", "2"]])
def test_a_bad_value_in_the_link_gives_the_default_and_one_sentence(show, name, value):
    page = show("positions", **{name: value})
    untouched = film(shift_by(3, 128, 64), pair=0)

    assert page.films[FILM] == page.films[FILM] | untouched.data()
    assert len(page.complaints) == 1
    assert page.refused == [name]
    assert len(page.complaints[0]) < 200


@pytest.mark.parametrize(
    "link",
    [
        {"positions_n": "8", "positions_k": "0", "positions_p": "7"},
        {"positions_d": "4", "positions_n": "512", "positions_k": "64", "positions_p": "511", "positions_pair": "1"},
        {"positions_d": "512", "positions_n": "512", "positions_pair": "255"},
    ],
)
def test_a_link_may_name_the_ends_of_every_control(show, link):
    page = show("positions", **link)

    assert len(page.films[FILM]["frames"]) == int(link["positions_n"])
    assert f"pair {link.get('positions_pair', 0)} of position {link.get('positions_p', 1)}" in page.words
    assert not page.complaints


def test_a_pair_the_width_does_not_have_is_named(show):
    page = show("positions", positions_d="4", positions_pair="2")

    assert "from 0 to 1" in page.complaints[0]


def test_the_arithmetic_below_follows_the_position_that_the_link_names(show):
    page = show("positions", positions_d="4", positions_p="4")

    assert "−0.7568" in page.words
    assert "−0.6536" in page.words
    assert "position 4 times position 7" in page.words


def test_the_product_is_written_with_the_position_and_without(show):
    page = show("positions", positions_p="20")

    assert page.words.count('<span class="result">25.5870</span>') == 2


def test_a_narrower_width_takes_the_pair_back_without_a_complaint(show):
    page = show("positions", positions_pair="31")
    page.app.session_state["positions_d"] = "4"
    page.run()

    assert not page.complaints
    assert "pair 0 of position 1" in page.words


def test_fewer_positions_than_the_reader_stands_at_are_no_mistake_of_the_link(show):
    page = show("positions", positions_p="100")
    page.kept["positions_film_frame"] = "p100"
    page.app.session_state["positions_n"] = 32
    page.run()

    assert not page.complaints
    assert len(page.films[FILM]["frames"]) == 32
