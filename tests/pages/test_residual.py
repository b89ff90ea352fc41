"""The page of figure 2, run as its link would run it."""

import pytest

OTHER = {"residual_layer": "linear", "residual_depth": "10", "residual_s": "-0.5", "residual_x0": "2.0"}


def test_the_page_opens_on_the_numbers_of_the_post(show):
    page = show("residual")
    sentence = page.films["residual_film"]["frames"][0]["sentence"]

    assert "**2.5053** with the path and **0.0229** without" in sentence
    assert "2.1763" in page.words
    assert "class=current" not in page.words
    assert not page.complaints


@pytest.mark.parametrize(("name", "value"), OTHER.items())
def test_every_control_changes_what_is_shown(show, name, value):
    before, after = show("residual"), show("residual", **{name: value})

    assert after.films["residual_film"]["frames"] != before.films["residual_film"]["frames"]
    assert after.words != before.words
    assert not after.complaints


def test_depth_ten_and_the_linear_layer_give_the_numbers_of_the_post(show):
    sentence = show("residual", residual_depth="10", residual_layer="linear").films["residual_film"]["frames"][0][
        "sentence"
    ]

    assert "**57.665** with the path" in sentence


@pytest.mark.parametrize("name", [*OTHER, "residual_step"])
@pytest.mark.parametrize("value", ["", "nan", "inf", "99999999999999999999", "[1, 2]", ["1", "2"]])
def test_a_bad_value_in_the_link_gives_the_default_and_one_sentence(show, name, value):
    page = show("residual", **{name: value})

    assert page.films["residual_film"]["frames"][0]["label"] == "step 0 of 5: **the output**"
    assert len(page.complaints) == 1
    assert page.refused == [name]


@pytest.mark.parametrize(
    "link",
    [
        {"residual_depth": "1", "residual_s": "-1.5", "residual_x0": "-3.0"},
        {"residual_depth": "30", "residual_s": "1.5", "residual_x0": "3.0", "residual_layer": "linear"},
        {"residual_s": "0.0", "residual_x0": "0.0"},
        {"residual_s": "-1.0", "residual_layer": "linear"},
    ],
)
def test_the_ends_of_every_range_give_a_page_without_nan(show, link):
    page = show("residual", **link)

    assert "nan" not in page.words.lower().replace("nano", "")
    assert len(page.films["residual_film"]["frames"]) == int(link.get("residual_depth", 5)) + 1
    assert not page.complaints


@pytest.mark.parametrize(("x_0", "rests_at"), [("1.234", 1.2), ("-250.5", -3.0), ("1e6", 3.0)])
def test_beside_a_number_between_or_beyond_its_steps_the_slider_rests_at_the_nearest(show, x_0, rests_at):
    page = show("residual", residual_x0=x_0)

    assert page.app.slider(key="residual_x0_slider").value == rests_at
    assert page.app.number_input(key="residual_x0").value == float(x_0)


def test_the_row_and_the_arithmetic_follow_the_step_that_the_link_names(show):
    words = show("residual", residual_step="3").words

    assert '<tr class=current><th scope="row">3</th><td>0.2270</td>' in words
    assert "Arithmetic of layer 3" in words
    assert "2.1764 instead of 2.1763" in words
