"""The page of figure 6, run as its link would run it."""

import pytest

DEFAULTS = {
    "block_mask": "causal",
    "block_row": "cat",
    "block_column": "2",
    "block_activation": "GELU",
    "block_arrangement": "post-norm",
}


def test_the_page_opens_on_the_numbers_of_the_post(show):
    page = show("forward_pass")
    sentences = " ".join(frame["sentence"] for frame in page.films["block_film"]["frames"])

    assert "(2.744, −0.272)" in sentences
    assert "**0.502** of itself" in sentences
    assert not page.complaints


@pytest.mark.parametrize(("name", "value"), DEFAULTS.items())
def test_every_control_changes_what_is_shown(show, name, value):
    before, after = show("forward_pass"), show("forward_pass", **{name: value})

    assert after.films["block_film"]["frames"] != before.films["block_film"]["frames"]
    assert not after.complaints


@pytest.mark.parametrize("name", [*DEFAULTS, "block_step"])
@pytest.mark.parametrize(
    "value", ["", "nan", "inf", "-1e999", "99999999999999999999", "[1, 2]", "<script>", ["1", "2"]]
)
def test_a_bad_value_in_the_link_gives_the_default_and_one_sentence(show, name, value):
    page = show("forward_pass", **{name: value})

    assert page.films["block_film"]["frames"] == show("forward_pass").films["block_film"]["frames"]
    assert len(page.complaints) == 1
    assert page.refused == [name]


def test_the_arithmetic_below_follows_the_frame_that_the_link_names(show):
    assert "4.113" in show("forward_pass", block_step="3-softmax").words
    assert "2.066" in show("forward_pass", block_step="7").words


def test_the_causal_mask_adds_a_stage_of_its_own(show):
    names = [frame["name"] for frame in show("forward_pass", block_mask="causal").films["block_film"]["frames"]]

    assert "attentionmask" in names


def test_a_switch_of_arrangement_keeps_the_names_of_the_stops(show):
    pre, post = show("forward_pass"), show("forward_pass", block_arrangement="post-norm")
    names = [{frame["name"] for frame in page.films["block_film"]["frames"]} for page in (pre, post)]

    assert names[0] == names[1]


def test_what_a_link_says_wrongly_is_quoted_as_it_is_and_loads_nothing(show):
    page = show("forward_pass", block_row="![](//example.org/x)")

    assert "block_row=![](//example.org/x)," in page.complaints[0]
    assert "![" not in page.app.warning[0].value


def test_a_click_settles_what_the_link_got_wrong(show):
    page = show("forward_pass", block_row="dog", block_column="2")

    assert page.refused == ["block_row"]
    assert not page.click("block_film", "ffn_out", 2, 1).complaints


def test_a_column_that_a_stage_does_not_have_is_said_to_be_its_last(show):
    titles = [show("forward_pass", block_column="3", block_step=step).words for step in ("2", "3")]

    assert "norm, column 2, the last it has" in titles[0]
    assert "the last it has" not in titles[1]
