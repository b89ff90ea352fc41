"""The page of figure 3, run as its link would run it."""

import re

import pytest

MOVED = {"ffn_activation": "GELU", "ffn_x1": "-3.0", "ffn_x2": "3.0", "ffn_b": "2.5"}
BAD = {"ffn_activation": "", "ffn_x1": "nan", "ffn_x2": "1e7", "ffn_b": ["1", "2"], "ffn_d": "1e3", "ffn_step": "4"}


@pytest.fixture(scope="module")
def untouched():
    """The films of the page as it opens, kept from the first test that asks."""
    return {}


@pytest.fixture
def opened(show, untouched):
    if not untouched:
        page = show("feed_forward")
        untouched |= {"films": dict(page.films), "words": page.words, "complaints": page.complaints}
    return untouched


def test_the_page_opens_on_the_numbers_of_the_post(opened):
    frame = opened["films"]["ffn_film"]["frames"][1]

    assert "(1.000, 0.000)" in frame["sentence"]
    assert "(0.942, −0.259)" in frame["sentence"]
    assert "8 × 768² + 5 × 768 = <b>4,722,432</b>" in opened["words"]
    assert "66.627 %" in opened["words"]
    assert re.findall(r"([a-z-]+) <b>[\d.]+ %</b>", opened["words"]) == ["feed-forward", "attention"]
    assert "12 of 13 agree" in opened["words"]
    assert "GELU(2): printed 1.955, right is 1.954" in opened["words"]
    assert not opened["complaints"]


@pytest.mark.parametrize(("name", "value"), MOVED.items())
def test_every_control_of_the_network_changes_picture_and_sentence(show, opened, name, value):
    page = show("feed_forward", **{name: value})
    before, after = opened["films"]["ffn_film"]["frames"][1], page.films["ffn_film"]["frames"][1]

    assert after["figure"] != before["figure"]
    assert after["sentence"] != before["sentence"]
    assert not page.complaints


def test_with_a_bias_of_two_and_a_half_the_output_is_a_half_twice(show):
    page = show("feed_forward", ffn_b="2.5")

    assert "**(0.500, 0.500)**" in page.films["ffn_film"]["frames"][2]["sentence"]


@pytest.mark.parametrize(("width", "count"), [("64", "33,088"), ("4096", "134,238,208"), ("1024", "8,393,728")])
def test_the_width_changes_the_count_and_its_share(show, opened, width, count):
    page = show("feed_forward", ffn_d=width)

    assert f"<b>{count}</b>" in page.words
    assert page.films == opened["films"]


@pytest.mark.parametrize(("step", "result"), [("1", "−1.500"), ("2", "max(0, "), ("3", "output 2")])
def test_the_arithmetic_follows_the_step_of_the_link(show, step, result):
    assert result in show("feed_forward", ffn_step=step).words


@pytest.mark.parametrize(("name", "value"), BAD.items())
def test_a_bad_value_in_the_link_gives_the_default_and_one_sentence(show, opened, name, value):
    page = show("feed_forward", **{name: value})

    assert page.films["ffn_film"]["frames"] == opened["films"]["ffn_film"]["frames"]
    assert len(page.complaints) == 1
    assert page.refused == [name]


def test_all_bad_values_at_once_leave_one_sentence_each(show, opened):
    page = show("feed_forward", **BAD)

    assert page.films == opened["films"]
    assert len(page.complaints) == len(BAD)


def test_a_slider_under_the_hand_is_not_set_anew_but_follows_its_box(show):
    """What a run sets overrides presses that are on their way."""
    page = show("feed_forward")
    page.app.slider(key="ffn_x1_slider").set_value(2.0)
    slider = page.run().app.slider(key="ffn_x1_slider")

    assert (slider.value, slider.proto.set_value) == (2.0, False)
    assert page.app.number_input(key="ffn_x1").value == 2
    page.app.number_input(key="ffn_x1").set_value(-1.0)
    slider = page.run().app.slider(key="ffn_x1_slider")
    assert (slider.value, slider.proto.set_value) == (-1.0, True)
