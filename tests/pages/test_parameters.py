"""The page of figure 7, run as its link would run it and moved as a reader would."""

import pytest

DEFAULTS = {
    "params_layers": "24",
    "params_d": "1536",
    "params_heads": "16",
    "params_vocab": "50304",
    "params_positions": "0",
    "params_head": "not tied",
}
MOST = 10_000_000
BOXES = ["params_layers", "params_d", "params_heads", "params_vocab", "params_positions"]


def sentence(page):
    return page.films["params_mosaic"]["frames"][0]["sentence"]


def box(page, name):
    return page.app.number_input(key=f"params_{name}")


def values(page):
    return [page.app.number_input(key=name).value for name in BOXES]


def test_the_page_opens_on_the_numbers_of_the_post(show):
    page = show("parameters")

    assert "**124,439,808** numbers" in sentence(page)
    for number in ("28,348,416", "56,669,184", "45.539", "163,009,536", "117M"):
        assert number in page.words
    assert "post’s numbers: 6 of 6 agree" in page.words
    assert page.app.session_state["params_preset"] == "small"
    assert not page.complaints


@pytest.mark.parametrize(("name", "value"), DEFAULTS.items())
def test_every_control_changes_what_is_shown(show, name, value):
    before, after = show("parameters"), show("parameters", **{name: value})

    assert sentence(after) != sentence(before)
    assert (after.films["params_pie"] == before.films["params_pie"]) == (name == "params_heads")
    assert not after.complaints


def test_a_fresh_link_says_what_it_shows_and_only_the_reader_s_own_change_is_told(show):
    page = show("parameters", params_layers="1")
    assert sentence(page).startswith("This model has **")

    page.app.number_input(key="params_layers").set_value(2).run()
    assert sentence(page).startswith("Layers 1 → 2: ")


@pytest.mark.parametrize("value", ["", "twelve", "nan", "inf", "1e999", "12.5", "9007199254740993", ["1", "2"]])
def test_bad_values_in_the_link_give_the_defaults_and_one_sentence_each(show, value):
    page = show("parameters", **dict.fromkeys(DEFAULTS, value))

    assert sentence(page).startswith("GPT-2 small has **124,439,808** numbers")
    assert sorted(page.refused) == sorted(DEFAULTS)


def test_the_sentence_about_a_bad_value_says_the_bounds_in_full(show):
    assert "a whole number from 1 to 10,000,000. Using 50,257." in show("parameters", params_vocab="0").complaints[0]


def test_a_box_refuses_what_lies_outside_its_bounds(show):
    boxes = [show("parameters").app.number_input(key=name) for name in BOXES]

    assert [(b.min, b.max) for b in boxes] == [(1, 1000), (1, MOST), (1, 1000), (1, MOST), (0, MOST)]


def test_slider_and_box_of_a_number_move_together(show):
    page = show("parameters")
    page.app.slider(key="params_layers_slider").set_value(36)
    assert box(page.run(), "layers").value == 36
    box(page, "layers").set_value(1000)
    page.run()

    assert page.app.slider(key="params_layers_slider").value == 96
    assert box(page, "layers").value == 1000
    assert "in 1,000 blocks" in sentence(page)


def test_exact_totals_beyond_two_to_the_53(show):
    page = show("parameters", params_d="1000003", params_layers="1000")

    assert "12,000,136,283,300,849" in page.words
    assert "12,000,136,283,300,849" in sentence(page)
    assert box(page, "heads").value == 1


@pytest.mark.parametrize(
    ("preset", "sizes", "total"),
    [
        ("medium", [24, 1024, 16, 50257, 1024], "354,823,168"),
        ("large", [36, 1280, 20, 50257, 1024], "774,030,080"),
        ("XL", [48, 1600, 25, 50257, 1024], "1,557,611,200"),
    ],
)
def test_a_preset_is_one_press_and_is_lit_while_the_numbers_match_it(show, preset, sizes, total):
    page = show("parameters", params_head="not tied")
    assert page.app.session_state["params_preset"] is None
    page.app.button_group(key="params_preset").set_value(preset)
    page.run()

    assert values(page) == sizes
    assert f"GPT-2 {preset} has **{total}**" in sentence(page)
    assert page.app.session_state["params_preset"] == preset
    box(page, "layers").set_value(7)
    assert page.run().app.session_state["params_preset"] is None


def test_double_d_is_one_press_keeps_the_heads_and_says_what_grew_how_much(show):
    page = show("parameters")
    page.app.button(key="params_double").click()
    page.run()

    assert values(page) == [12, 1536, 12, 50257, 1024]
    assert "blocks are now **3.997 times** as large, the whole **3.365 times**" in sentence(page)
    assert "The heads stay, each 128 columns wide instead of 64." in sentence(page)


def test_double_d_is_off_where_the_double_is_out_of_bounds(show):
    assert show("parameters", params_d="5000001").app.button(key="params_double").disabled
    assert not show("parameters", params_d="5000000").app.button(key="params_double").disabled


def test_other_heads_change_nothing_and_the_page_says_so_after_each_move(show):
    page = show("parameters")
    for old, new in ((12, 16), (16, 64), (64, 1)):
        box(page, "heads").set_value(new)
        page.run()
        assert sentence(page).startswith(f"**{old} → {new} heads: nothing changed**")
        assert "**124,439,808** numbers" in sentence(page)
    assert sentence(page.run()).startswith("**64 → 1 heads: nothing changed**")


def test_heads_that_do_not_divide_the_width_are_refused_and_the_last_good_figure_stays_marked(show):
    page = show("parameters", params_layers="24", params_d="1024", params_heads="16")
    box(page, "heads").set_value(20)
    page.run()

    assert page.complaints == [
        "20 heads cannot share a width of 1,024: 1,024 ÷ 20 is not whole. Choose a number of heads that divides 1,024."
    ]
    assert sentence(page).startswith("**Not this input:** the figure still shows 24 layers, width 1,024, 16 heads")
    assert page.words.count("not this input") == 3
    box(page, "heads").set_value(8)
    assert not page.run().complaints
    assert sentence(page).startswith("**16 → 8 heads: nothing changed**")


def test_a_link_with_heads_that_do_not_divide_shows_the_posts_figure_marked(show):
    page = show("parameters", params_heads="5")

    assert page.complaints[0].startswith("5 heads cannot share a width of 768: 768 ÷ 5 is not whole.")
    assert sentence(page).startswith("**Not this input:** the figure still shows 12 layers, width 768, 12 heads")
    assert page.app.session_state["params_preset"] is None


def test_a_new_width_takes_the_nearest_heads_that_can_share_it(show):
    page = show("parameters")
    page.app.slider(key="params_d_slider").set_value(832)
    page.run()

    assert box(page, "heads").value == 13
    assert "A width of 832 cannot be shared by 12 heads, so there are 13 now." in sentence(page)
    assert not page.complaints


@pytest.mark.parametrize("narrow", [False, True])
def test_a_phone_gets_the_upright_mosaic_and_no_formulas(show, narrow):
    page = show("parameters")
    page.kept["film_narrow"] = narrow
    page.run()

    assert page.films["params_mosaic"]["still"]["layout"]["width"] == (328 if narrow else 1120)
    assert page.films["params_pie"]["still"]["layout"]["width"] == (328 if narrow else 440)
    assert (">formula<" in page.words) != narrow


@pytest.mark.parametrize(
    ("query", "total"),
    [
        ({}, "124,439,808"),
        ({"params_head": "not tied"}, "163,037,184"),
        ({"params_positions": "0"}, "123,653,376"),
        ({"params_vocab": "50304"}, "124,475,904"),
    ],
)
def test_the_quoted_total_that_the_setting_gives_is_ticked(show, query, total):
    ticked = [row for row in show("parameters", **query).words.split("<tr") if "✓<" in row and "class=current" in row]

    assert len(ticked) == 1
    assert f">{total}<" in ticked[0]


@pytest.mark.parametrize("set_by", ["preset", "double"])
def test_what_a_link_got_wrong_no_longer_matters_once_a_press_sets_it(show, set_by):
    page = show("parameters", params_d="wide")
    assert page.refused == ["params_d"]
    if set_by == "preset":
        page.app.button_group(key="params_preset").set_value("XL")
    else:
        page.app.button(key="params_double").click()

    assert not page.run().complaints
