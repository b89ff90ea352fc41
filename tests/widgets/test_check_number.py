"""What a reader got, beside the opened number, and what other conventions give for it."""

import re

import pytest

from core.alternatives import NORM_POSITION
from core.forward_pass import forward_pass
from core.paths import CONVENTIONS, SILU
from core.paths_positions import HALF_SPLIT
from core.rope_head import head_graph
from core.show import show as number
from core.ways import differences


def plain(page) -> str:
    return re.sub(r"<[^>]+>", "", page.words)


def got(show, typed: str, stem="forward_pass", box="block_got_resid_post.1.0", **link: str):
    page = show(stem, **(link or {"block_open": "resid_post.1.0"}))
    page.app.text_input(key=box).set_value(typed)
    page.run()
    assert not page.app.exception
    return page


def opened(show, stem: str, link: str, **query: str):
    """A page whose panel of conventions stands open."""
    page = show(stem, **query)
    page.app.session_state[f"{link}_conventions"] = True
    return page.run()


@pytest.mark.parametrize(
    ("typed", "digits"), [("1.735", "3 decimals"), ("1,7", "1 decimal"), ("1.73472", "5 decimals")]
)
def test_a_right_number_is_right_to_the_digits_typed(show, typed, digits):
    assert f"✓ {typed} is right to {digits}." in plain(got(show, typed))


def test_a_wrong_number_is_named_with_its_path_and_that_paths_arithmetic(show):
    page = got(show, "1.330")

    assert "1.330 comes from the norm on the other side of the addition." in plain(page)
    assert "Pre-norm normalizes what a sub-layer reads" in plain(page)
    assert re.search(r'class="result">1.330<', page.words)


def test_ways_that_give_the_same_digits_are_listed_as_a_tie(show):
    page = got(show, "0.230", box="block_got_attn_weights.1.0", block_open="attn_weights.1.0")

    assert "2 ways give 0.230: keys as rows, queries as columns; the softmax taken down the columns." in plain(page)
    assert page.words.count('class="result">0.230<') == 2


def test_a_right_value_that_was_only_written_down_wrongly_is_named_without_other_arithmetic(show):
    page = got(show, "1.734")

    assert "1.734 comes from cutting off instead of rounding." in plain(page)
    assert "The digits after the last one are dropped" in plain(page)
    assert 'class="result">1.734<' not in page.words


def test_an_inexplicable_number_is_said_to_be_one(show):
    text = plain(got(show, "9.87"))

    assert re.search(r"9\.87 is not right, and none of the \d+ ways tried here gives it\.", text)


@pytest.mark.parametrize("typed", ["cat", "1/3", "1,2,3", "<b>", "nan", "9" * 50])
def test_what_cannot_be_read_gets_its_one_sentence(show, typed):
    page = got(show, typed)
    verdicts = [html.proto.body for html in page.app.get("html") if "verdict" in html.proto.body]

    assert len(verdicts) == 1
    assert "<b>" not in verdicts[0]


def test_an_empty_box_says_nothing(show):
    assert "verdict" not in got(show, "   ").words


def test_yes_and_no_are_not_asked_for(show):
    page = show("forward_pass", block_mask="causal", block_open="mask.0.1")

    assert "mask [the, sat]" not in plain(page)
    assert "mask [the, cat] = may not look" in plain(page)
    assert "What did you get?" not in [box.label for box in page.app.text_input]


def test_other_conventions_are_worked_out_only_when_they_are_opened(show):
    assert "by another convention" not in plain(show("forward_pass"))
    assert "by another convention" in plain(opened(show, "forward_pass", "block"))


def test_each_convention_has_what_it_gives_and_the_difference(show):
    text = opened(show, "forward_pass", "block", block_open="resid_post.1.0").words
    outcomes = differences(forward_pass()["resid_post"], (1, 0), {}, CONVENTIONS)

    assert len(outcomes) > 2
    for outcome in outcomes:
        assert f">{outcome.path.name}</th><td>{outcome.cell.text}</td>" in text
    assert "<td>1.330</td><td>−0.405</td>" in text


def test_a_difference_too_small_for_the_decimals_on_show_is_a_power_of_ten(show):
    text = opened(show, "feed_forward", "ffn", ffn_activation="GELU", ffn_open="out.0.1").words

    assert ">the tanh form of GELU</th><td>−0.259</td><td>−3.7 × 10⁻⁴</td>" in text


def test_one_convention_can_be_switched_on_to_see_its_arithmetic(show):
    page = opened(show, "feed_forward", "ffn", ffn_activation="GELU", ffn_open="post.0.0")
    assert "tanh(" not in plain(page)
    page.app.button_group(key="ffn_conventions_on").set_value(["the tanh form of GELU"])
    page.run()

    assert "(1 + tanh(" in plain(page)


def test_several_conventions_are_switched_on_together(show):
    page = opened(show, "forward_pass", "block", block_open="resid_post.1.0")
    page.app.button_group(key="block_conventions_on").set_value([NORM_POSITION.name, SILU.name])
    right, both = (
        float(forward_pass(norm_first=first, activation=name)["resid_post"].value[1, 0])
        for first, name in ((True, "relu"), (False, "silu"))
    )

    said = f"Together: y [cat, 1] is {number(both)}, {number(both - right)} from {number(right)}."
    assert said in plain(page.run())


def test_a_convention_that_another_overrides_says_so_and_the_switches_outlast_a_look_at_another_number(show):
    page = opened(show, "forward_pass", "block", block_open="resid_post.1.0")
    page.app.button_group(key="block_conventions_on").set_value(["GELU as the activation", SILU.name])
    assert "changes nothing beside the others" in plain(page.run())
    page.app.session_state["block_open"] = "attn_scores.1.0"
    assert "Together" not in plain(page.run())
    page.app.session_state["block_open"] = "resid_post.1.0"

    assert "Together" in plain(page.run())
    assert not page.app.exception


def test_with_nothing_open_the_conventions_are_about_the_number_that_is_lit(show):
    assert "y [sat, 2] is 1.611" in plain(
        opened(show, "forward_pass", "block", block_step="7", block_row="sat", block_column="2")
    )


def test_where_only_a_whole_head_shows_the_convention_it_is_shown_there(show):
    page = opened(show, "rope", "rope")
    whole = head_graph([1.0, 0.0] * 32)["turned"]
    (half,) = differences(whole, (0,), paths=[HALF_SPLIT])

    assert f">{HALF_SPLIT.name}</th><td>{half.cell.text}</td>" in page.words
    assert "Only earlier rounding changes score. Other conventions show here:" in plain(page)


def test_the_positions_show_every_convention_of_theirs_with_nothing_open(show):
    rows = rows_of(opened(show, "positions", "positions"))
    names = "all sines first, then all cosines", "the exponent i/d instead of 2i/d", "a wave of its own for each column"

    assert all(rows[name][1].startswith(("+", "−")) for name in names)


def test_a_number_that_no_convention_changes_says_so(show):
    text = plain(opened(show, "forward_pass", "block", block_open="w_1.0.0"))

    assert "W₁ [1, 1] is 1.000 no other convention changes it" in text
    assert "the norm on the other side of the addition1.000none here" in text


def test_rounding_at_each_step_stands_with_the_conventions(show):
    text = opened(show, "forward_pass", "block", block_open="resid_post.1.0").words

    assert ">rounding to 2 decimals at every step</th><td>" in text


def test_an_epsilon_at_the_head_of_a_name_stays_small(show):
    page = opened(show, "forward_pass", "block", block_eps="0.1", block_open="norm_1.1.0")
    page.app.button_group(key="block_conventions_on").set_value(["ε added outside the root"])

    assert "ε added outside the root" in plain(page.run())
    assert "Ε added" not in page.words


def test_the_counting_of_a_tied_head_is_a_convention_of_the_total(show):
    text = opened(show, "parameters", "params").words

    assert "<td>163,037,184</td><td>+38,597,376</td>" in text


def rows_of(page) -> dict[str, list[str]]:
    """The convention, what it gives and the difference, of every row on show."""
    rows = re.findall(r"<tr><th[^>]*>([^<]*)</th><td>([^<]*)</td><td>([^<]*)</td></tr>", page.words)
    return {name: rest for name, *rest in rows}


def test_conventions_without_effect_come_last_and_say_why(show):
    rows = rows_of(opened(show, "forward_pass", "block", block_open="resid_post.0.0"))
    last = list(rows)[-7:]

    assert last == [
        "the sample variance in LayerNorm (not used: the norm is RMSNorm)",
        "ε added outside the root (not used: ε is 0)",
        "the sample variance, with ε outside the root (not used: the norm is RMSNorm)",
        "the tanh form of GELU (not used: the activation is not GELU)",
        "dividing the scores by the root of the model width (not used: one head has the whole width)",
        "the mask put on after the softmax (not used: no mask)",
        "keys as rows, queries as columns",
    ]
    assert {tuple(rows[name]) for name in last} == {("2.744", "none here")}
    assert len(rows) > 7
    assert all(said[0] in "+−" for name, (_, said) in rows.items() if name not in last)


def test_a_convention_that_is_in_use_no_longer_says_that_it_is_not(show):
    settings = {"block_norm": "LayerNorm", "block_eps": "0.1", "block_mask": "causal", "block_activation": "GELU"}
    settings |= {"block_width": "4", "block_seed": "3"}
    rows = rows_of(opened(show, "forward_pass", "block", block_open="resid_post.0.0", **settings))

    assert rows
    assert not any("the norm is" in name or "no mask" in name or "ε is 0" in name for name in rows)
    assert rows["the tanh form of GELU"][1].startswith(("+", "−"))


def test_before_a_number_is_opened_the_panel_speaks_of_the_result_where_the_lit_one_shows_little(show):
    first = plain(opened(show, "forward_pass", "block", block_step="1"))

    assert re.search(r"changes? x \[the, 1\]\. Other conventions show here:", first)
    assert "y [the, 1] is 2.744" in first
    assert "y [the, 1] is 2.744" not in plain(opened(show, "forward_pass", "block", block_open="x.0.0"))


@pytest.mark.parametrize(
    ("stem", "link", "name"),
    [
        ("block_walk", "walk", "the norm on the other side of the addition"),
        ("feed_forward", "ffn", "GELU as the activation"),
        ("positions", "positions", "all sines first, then all cosines"),
        ("rope", "rope", "columns paired with those half a head away"),
        ("parameters", "params", "the head counted although it is tied"),
        ("residual", "residual", "rounding to 2 decimals at every step"),
    ],
)
def test_every_page_lists_the_conventions_of_its_own(show, stem, link, name):
    assert name in rows_of(opened(show, stem, link))


def test_a_convention_that_changes_other_cells_only_is_among_the_last(show):
    """The last token may look at everything."""
    rows = rows_of(opened(show, "forward_pass", "block", block_mask="causal", block_open="attn_weights.2.1"))

    assert rows["the mask put on after the softmax"] == ["0.392", "none here"]
    assert [said for _, said in rows.values()][-1] == "none here"
