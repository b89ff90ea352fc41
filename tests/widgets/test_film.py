"""The host of the films: what it hands to the player, and what it remembers."""

from figures.canvas import Canvas
from figures.film import Film, Frame, picture
from widgets.film import _reel, _shelf


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


def test_a_wound_film_knows_its_frames_by_name_and_by_their_place_in_the_link():
    frames = [Frame(name, at, f"label {at}", "", "", {}) for name, at in (("a", "1"), ("b", "2"))]
    reel = Film({}, frames, first=1).wound()

    assert (reel.names, reel.places, reel.opening) == (("a", "b"), ("1", "2"), "label 2")
