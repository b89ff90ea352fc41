"""The page of figure 1, run as its link would run it."""

import pytest

MOVED = {"walk_arrangement": "post-norm", "walk_token": "sat", "walk_blocks": "6"}
BAD = {
    "walk_arrangement": "",
    "walk_token": "dog",
    "walk_blocks": ["7", "0", "nan", "2.5", "99999999999999999999"],
    "walk_compare": "yes",
    "walk_stop": ["0", "12", "inf"],
}


@pytest.fixture(scope="module")
def kept():
    """The page as it opens, kept from the first test that asks."""
    return {}


@pytest.fixture
def opened(show, kept):
    if not kept:
        page = show("block_walk")
        kept["page"] = page
        kept["film"] = page.films["walk_film"]
    kept["page"].films["walk_film"] = kept["film"]
    return kept["page"]


def film(page):
    return page.films["walk_film"]


def names(page):
    return [frame["name"] for frame in film(page)["frames"]]


def test_the_page_opens_on_one_block_in_pre_norm_with_the_comparison(opened):
    page = opened

    assert len(film(page)["frames"]) == 11
    assert "(2.744, −0.272)" in film(page)["frames"][7]["sentence"]
    assert any("part here" in word["text"] for word in film(page)["still"]["layout"]["annotations"])
    assert "this app’s own choice" in page.words
    assert "36 of 36 agree" in page.words
    assert not page.complaints


@pytest.mark.parametrize(("name", "value"), MOVED.items())
def test_every_control_changes_what_is_shown_and_said(show, opened, name, value):
    before, after = opened, show("block_walk", **{name: value})

    assert film(after)["frames"] != film(before)["frames"]
    assert film(after)["still"] != film(before)["still"]
    assert film(after)["frames"][-1]["sentence"] != film(before)["frames"][-1]["sentence"]
    assert not after.complaints


def test_the_comparison_can_be_put_away(show, opened):
    before, after = opened, show("block_walk", walk_compare="off")

    assert film(after)["still"]["layout"]["height"] < film(before)["still"]["layout"]["height"]
    assert "part here" not in str(film(after)["still"])


def test_on_a_phone_the_comparison_waits_until_it_is_asked_for(show):
    page = show("block_walk")
    page.kept["film_narrow"] = True

    assert "part here" not in str(film(page.run())["still"])
    page.app.query_params["walk_compare_phone"] = "on"
    page.app.button_group(key="walk_compare_phone").set_value("on")
    assert "part here" in str(film(page.run())["still"])
    assert film(page)["still"]["layout"]["width"] == 328


@pytest.mark.parametrize(
    ("name", "value"), [(n, v) for n, values in BAD.items() for v in (values if isinstance(values, list) else [values])]
)
def test_a_bad_value_in_the_link_gives_the_default_and_one_sentence(show, name, value):
    page = show("block_walk", **{name: value})

    assert len(film(page)["frames"]) == 11
    assert len(page.complaints) == 1
    assert page.refused == [name]


@pytest.mark.parametrize(
    ("stop", "result"), [("1", "row of the table"), ("3", "root mean square"), ("7", "−0.877"), ("11", "÷ 8.")]
)
def test_the_arithmetic_below_follows_the_stop_of_the_link(show, stop, result):
    assert result in show("block_walk", walk_stop=stop).words


def test_post_norm_has_no_final_norm_and_one_stop_less(show, opened):
    pre, post = opened, show("block_walk", walk_arrangement="post-norm")

    assert "final_norm" in names(pre)
    assert "final_norm" not in names(post)
    assert len(names(post)) == len(names(pre)) - 1


def test_a_switch_of_arrangement_stays_at_the_stop_of_the_same_name(show):
    page = show("block_walk", walk_stop="7")
    page.kept["walk_film_frame"] = "feed_forward_1"
    page.app.button_group(key="walk_arrangement").set_value("post-norm")

    assert "−0.931" in page.run().words


def test_where_a_phone_has_no_room_for_the_comparison_it_says_so(show):
    page = show("block_walk", walk_compare_phone="on", walk_width="3")
    page.kept["film_narrow"] = True
    page.app.query_params["walk_compare_phone"] = "on"

    assert "compare on a wider screen" not in str(film(page)["still"])
    assert "compare on a wider screen" in str(film(page.run())["still"])


@pytest.mark.parametrize(
    ("arrangement", "trail"),
    [("pre-norm", "softmax_v2.0.0"), ("post-norm", "final_norm.0.0"), ("pre-norm", "attn_add_1.0.0")],
)
def test_a_number_of_the_other_arrangement_opens_also_where_the_comparison_is_not_on_show(show, arrangement, trail):
    page = show("block_walk", walk_compare="off", walk_arrangement=arrangement, walk_open=trail)

    assert not page.complaints
    assert "down to what was given" in page.words
    assert len(page.app.selectbox(key="walk_open_name").options) > len(
        show("block_walk", walk_compare="off", walk_arrangement=arrangement).app.selectbox(key="walk_open_name").options
    )
