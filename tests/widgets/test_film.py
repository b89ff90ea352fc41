"""The host of the films: what it hands to the player, and what it remembers."""

import pytest
import streamlit as st

from figures.canvas import Canvas
from figures.film import Film, Frame, picture
from widgets.film import HTML, _hear, _reel, _shelf
from widgets.kept import KEPT


def counted(made: list[int]) -> Film:
    made.append(1)
    return picture(Canvas(10, 10).figure(), "a picture")


def test_a_film_that_was_shown_before_is_not_made_again():
    _shelf.cache_clear()
    made: list[int] = []
    first, second = (_reel(lambda: counted(made), "key", (1, "a"), False) for _ in range(2))

    assert first is second
    assert len(made) == 1


def test_another_setting_another_page_and_a_phone_each_have_a_film_of_their_own():
    _shelf.cache_clear()
    made: list[int] = []
    for setting in (("key", (1,), False), ("key", (2,), False), ("other", (1,), False), ("key", (1,), True)):
        _reel(lambda: counted(made), *setting)

    assert len(made) == 4


@pytest.mark.parametrize(
    ("state", "value", "kept"),
    [("frame", "b", {"key_frame": "b"}), ("narrow", True, {"key_asked": "2", "film_narrow": True})],
)
def test_a_frame_that_a_file_asked_for_is_asked_for_until_the_player_says_where_it_is(monkeypatch, state, value, kept):
    session = {"key": {state: value}, KEPT: {"key_asked": "2"}}
    monkeypatch.setattr(st, "session_state", session)
    _hear("key", None, state)

    assert session[KEPT] == kept


def test_a_wound_film_knows_its_frames_by_name_and_by_their_place_in_the_link():
    frames = [Frame(name, at, f"label {at}", "", "", {}) for name, at in (("a", "1"), ("b", "2"))]
    reel = Film({}, frames, first=1).wound()

    assert (reel.names, reel.places, reel.opening) == (("a", "b"), ("1", "2"), "label 2")


def test_a_player_without_its_film_shows_no_buttons():
    """The cards of the home page never have any."""
    assert 'class="film single"' in HTML
