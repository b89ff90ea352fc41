"""The home page, run inside the app: its cards lead to the pages of the figures."""

from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from figures.home_words import cards, ideas
from widgets import film

ROOT = Path(__file__).parents[2]
STEMS = [card.stem for group in cards().values() for card in group]


@pytest.fixture
def home(monkeypatch):
    """The app as it opens, with the data of every picture by its key."""
    films = {}
    monkeypatch.setattr(film, "_player", lambda *, key, data, **_: films.__setitem__(key, data))
    app = AppTest.from_file(str(ROOT / "app.py"), default_timeout=30).run()
    assert not app.exception
    return app, films


def words(app):
    return "\n".join(str(getattr(block, "body", "") or block.value) for block in [*app.markdown, *app.get("html")])


def test_the_app_opens_on_the_home_page_with_a_picture_for_each_figure(home):
    app, films = home

    assert "<h1>Transformer by Hand</h1>" in words(app)
    assert list(films) == [f"home_{stem}" for stem in STEMS]
    assert all(data["film"] for data in films.values())


def test_every_card_links_to_its_page(home):
    links = [link.proto for link in home[0].get("page_link")]

    assert [link.page for link in links] == [
        "block-walk", "residual-gradient", "widen-and-narrow", "sinusoidal-positions", "rotary-positions",
        "whole-block", "where-parameters-live",
    ]  # fmt: skip
    assert [link.label[0] for link in links] == list("1234567")


def test_the_page_ends_with_the_ideas_and_how_many_numbers_agree(home):
    said = words(home[0])

    assert all(idea.number in said and idea.sentence in said for idea in ideas())
    assert "148 of 150 agree" in said
