"""The page of figure 5, run as its link would run it."""

import re

import pytest

MOVED = {
    "rope_m": "5",
    "rope_n": "2",
    "rope_theta": "45",
    "rope_q1": "-1.5",
    "rope_q2": "0.7",
    "rope_k1": "0",
    "rope_k2": "-3",
    "rope_head": "128",
    "rope_base": "500,000",
}


def test_the_page_opens_on_the_numbers_of_the_post(show):
    page = show("rope")

    assert "**2.232**" in page.films["rope_film"]["frames"][0]["sentence"]
    assert page.films["rope_film"]["frames"][0]["at"] == "0"
    assert "post’s numbers: 7 of 7 agree" in page.words
    assert not page.complaints


@pytest.mark.parametrize(("name", "value"), MOVED.items())
def test_every_control_changes_what_is_shown(show, name, value):
    before, after = show("rope"), show("rope", **{name: value})

    assert after.films["rope_film"] != before.films["rope_film"]
    assert not after.complaints


def test_other_positions_with_the_same_gap_give_the_same_score(show):
    here, there = (show("rope", rope_m=m, rope_n=n).words for m, n in (("3", "1"), ("12", "10")))

    assert 'class="result">1.866<' in here
    assert 'class="result">1.866<' in there


BAD = ["", "nan", "-1e999", "99999999999999999999", "[1, 2]", ["1", "2"]]


@pytest.mark.parametrize(
    ("name", "value"),
    [*((name, value) for name in ("rope_m", "rope_k1") for value in BAD), *((name, BAD[1]) for name in MOVED)]
    + [("rope_shift", "13"), ("rope_shift", "")],
)
def test_a_bad_value_in_the_link_gives_the_default_and_one_sentence(show, name, value):
    page = show("rope", **{name: value})

    assert "**2.232**" in page.films["rope_film"]["frames"][0]["sentence"]
    assert len(page.complaints) == 1
    assert page.refused == [name]


@pytest.mark.parametrize("values", [("0", "0"), ("3", "-3"), ("-3", "3")])
def test_the_arrows_may_be_anything_between_their_bounds(show, values):
    page = show("rope", rope_q1=values[0], rope_q2=values[1], rope_k1="0", rope_k2="0")

    assert "no length" in page.films["rope_film"]["frames"][0]["sentence"]
    assert not page.complaints


def test_the_arithmetic_below_follows_the_shift_that_the_link_names(show):
    assert "−0.500" in show("rope", rope_m="3", rope_n="1", rope_shift="1").words
    assert "−0.500" not in show("rope").words


def test_the_film_makes_at_least_one_full_turn_for_every_angle_of_the_slider(show):
    for theta in ("5", "10", "25", "180"):
        last = show("rope", rope_theta=theta).films["rope_film"]["frames"][-1]["at"]
        assert int(last) * int(theta) >= 360


def test_the_operands_are_written_when_they_are_opened(show):
    page = show("rope")
    line = "= 1.000 × 0.866 − 0.000 × 0.500 = 0.866"

    assert line not in re.sub("<[^>]+>", "", page.words)
    page.app.session_state["rope_operands"] = True
    assert line in re.sub("<[^>]+>", "", page.run().words)
