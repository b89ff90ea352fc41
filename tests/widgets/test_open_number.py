"""Any number can be opened, down to what was given: the study, the trail and the panel on every page."""

import re
from functools import partial

import numpy as np
import pytest

from core.alternatives import NORM_POSITION
from core.arithmetic import feeds
from core.block_params import BlockParams
from core.block_walk import walk
from core.forward_pass import forward_pass
from core.graph import Cell, ancestry
from core.ops import causal_mask
from core.positions import encoding_graph
from core.residual_stacks import stacks
from core.toy import TOKENS
from widgets import open_number, studies
from widgets.trail import cut, operands, read, written

PAGES = {
    "block_walk": ("walk", "softmax.0.2~head.0.1~final_norm.0.0"),
    "residual": ("residual", "backward_1~factor_1~slope_1"),
    "feed_forward": ("ffn", "out.0.0~post.0.0~pre.0.0"),
    "positions": ("positions", "product~encoding.2~angles.1"),
    "rope": ("rope", "score~q_turned.0~angle_q"),
    "forward_pass": ("block", "resid_post.1.0~ffn_out.1.0~ffn_post.1.0"),
    "parameters": ("params", "total~attention~d_model"),
}


def block(**more):
    made = forward_pass(**more)
    return studies.block_study(made, Cell(made["resid_post"], (0, 0)), lambda: {}, tokens=TOKENS, words=TOKENS)


def walk_study(n_blocks=1, compared=True):
    trip, other = walk(1, n_blocks), walk(1, n_blocks, norm_first=False)
    turn = partial(walk, 1, n_blocks, False)
    return studies.walk_study(trip[-1], trip, other if compared else None, turn, tokens=TOKENS, words=TOKENS)


def panel(page) -> str:
    """What the open panel says, without its marks."""
    return re.sub(r"<[^>]+>", "", page.words)


def buttons(page) -> list[str]:
    return [button.label.replace("\\", "") for button in page.app.button]


@pytest.mark.parametrize("stem", PAGES)
def test_a_link_opens_a_number_three_levels_deep_on_every_page(show, stem):
    link, trail = PAGES[stem]
    page = show(stem, **{f"{link}_open": trail})

    assert not page.complaints
    assert page.app.session_state[f"{link}_open"] == trail
    assert [button.key for button in page.app.button if f"{link}_open_back" in button.key] == [
        f"{link}_open_back_1",
        f"{link}_open_back_2",
    ]
    assert page.app.code[0].value


@pytest.mark.parametrize("stem", PAGES)
def test_every_page_lets_a_number_be_chosen_without_the_figure(show, stem):
    link = PAGES[stem][0]
    page = show(stem)
    chooser = page.app.selectbox(key=f"{link}_open_name")
    assert chooser.value is None
    chooser.set_value(PAGES[stem][1].split("~")[1].split(".")[0])
    page.run()

    assert not page.app.exception
    assert f"{link}_open_close" in [button.key for button in page.app.button]
    page.app.button(key=f"{link}_open_close").click()
    page.run()
    assert page.app.session_state[f"{link}_open"] == ""


@pytest.mark.parametrize("stem", PAGES)
@pytest.mark.parametrize(
    "trail", ["", "nothing.0.0", "~~", "<script>", "[1, 2]", "x" * 5000, "resid_post.9.9~", ["a", "b"]]
)
def test_a_bad_trail_opens_nothing_and_says_so_in_one_sentence(show, stem, trail):
    link = PAGES[stem][0]
    page = show(stem, **{f"{link}_open": trail})

    assert page.app.session_state[f"{link}_open"] == ""
    assert len(page.complaints) == (trail != "")
    assert all(f"The link says {link}_open=" in sentence for sentence in page.complaints)


def test_a_trail_whose_numbers_do_not_feed_one_another_is_refused(show):
    page = show("forward_pass", block_open="resid_post.1.0~ffn_out.2.0")

    assert "each an operand of the one before" in page.complaints[0]


def test_the_operands_are_buttons_and_a_press_opens_one(show):
    page = show("forward_pass", block_open="resid_post.1.0")
    assert "h [cat, 1] = 1.340" in buttons(page)
    page.app.button(key="block_open_down_1").click()
    page.run()

    assert page.app.session_state["block_open"] == "resid_post.1.0~ffn_out.1.0"
    assert "y [cat, 1]" in buttons(page)


def test_words_of_a_reader_are_no_markup_on_a_button(show):
    page = show("forward_pass", block_tokens="_a_ [b](c)", block_open="resid_post.0.0~resid_mid.0.0")
    labels = [button.label for button in page.app.button]

    assert any(r"\[\_a\_, 1\]" in label for label in labels)
    assert not any("_a_" in label for label in labels)


def test_an_earlier_number_of_the_trail_can_be_gone_back_to(show):
    page = show("forward_pass", block_open="resid_post.1.0~ffn_out.1.0~ffn_post.1.2")
    page.app.button(key="block_open_back_1").click()
    page.run()

    assert page.app.session_state["block_open"] == "resid_post.1.0"


def test_a_long_way_shows_its_first_numbers_and_its_last(show):
    trail = "~".join(f"backward_{layer}" for layer in range(1, 13))
    page = show("residual", residual_depth="15", residual_open=trail)
    kept = [int(button.key.rpartition("_")[2]) for button in page.app.button if "open_back" in button.key]

    assert kept == [1, 2, 3, 9, 10, 11]


def test_what_was_given_says_that_nothing_made_it(show):
    page = show("forward_pass", block_open="ffn_out.1.0~w_2.0.0")

    assert "W₂ [1, 1] = 0.500 given: nothing made it" in panel(page)
    assert not [button for button in page.app.button if "open_down" in button.key]


def test_a_cell_that_the_mask_shuts_says_so_in_words(show):
    page = show("forward_pass", block_mask="causal", block_open="mask.0.2")

    assert "mask [the, sat] = may not look given: nothing made it" in panel(page)
    assert not page.app.code


def test_the_result_stands_there_with_every_digit_and_as_shown(show):
    page = show("forward_pass", block_open="resid_post.0.0")

    assert page.app.code[0].value == repr(float(forward_pass()["resid_post"].value[0, 0]))
    assert "shown as 2.744" in panel(page)


def test_where_the_shown_numbers_would_not_give_it_the_panel_says_by_how_much(show):
    page = show("forward_pass", block_open="resid_post.0.0")

    assert "y would be 2.745, not 2.744, 0.001 more" in panel(page)


def test_a_number_that_the_settings_no_longer_have_ends_the_trail_with_one_sentence(show):
    page = show("residual", residual_depth="5", residual_open="backward_1~backward_2~backward_3~backward_4~factor_4")
    page.app.slider(key="residual_depth").set_value(3)
    page.run()

    assert page.app.session_state["residual_open"] == "backward_1~backward_2~backward_3"
    assert page.complaints == ["With these settings backward_4 is no part of the number opened: the trail ends there."]
    page.app.button(key="residual_open_back_1").click()
    page.run()
    assert not page.complaints


def test_a_control_that_moves_keeps_the_trail_and_brings_its_numbers_up_to_date(show):
    page = show("rope", rope_open="score~q_turned.0")
    before = page.app.code[0].value
    page.app.slider(key="rope_m").set_value(2)
    page.run()

    assert page.app.session_state["rope_open"] == "score~q_turned.0"
    assert page.app.code[0].value != before


def test_an_operand_that_a_long_sum_leaves_out_can_be_opened_by_its_index(show):
    page = show("positions", positions_open="product~encoding.2")
    page.app.selectbox(key="positions_open_0").set_value(30)
    page.run()

    assert page.app.session_state["positions_open"] == "product~encoding.30"


def test_another_place_that_does_not_feed_the_number_above_begins_a_new_trail(show):
    page = show("forward_pass", block_open="resid_post.1.0~ffn_out.1.0")
    page.app.selectbox(key="block_open_0").set_value(2)
    page.run()

    assert page.app.session_state["block_open"] == "ffn_out.2.0"


def test_the_link_is_rewritten_without_a_new_entry_in_the_history(show):
    page = show("rope", rope_open="score")
    assert not _scripts(page)

    page.app.session_state["rope_open"] = "score~q_turned.0"
    (script,) = _scripts(page.run())
    assert "history.replaceState" in script
    assert 'trail = "score~q_turned.0"' in script


def _scripts(page) -> list[str]:
    return [html.proto.body for html in page.app.get("html") if "<script>" in html.proto.body]


def test_a_trail_is_read_as_it_was_written():
    trail = (("resid_post", (1, 0)), ("encoding", (511,)), ("score", ()))

    assert read(written(trail)) == trail
    assert read("") == ()


def test_a_trail_longer_than_any_page_has_is_refused():
    with pytest.raises(ValueError, match="names of numbers"):
        read("~".join(["x"] * 201))
    assert len(read("~".join(["x"] * 200))) == 200


def test_a_cell_that_a_cut_sum_leaves_out_still_feeds_it_and_another_rows_does_not():
    wide, made = encoding_graph(1, 64, 3), forward_pass()

    assert feeds(Cell(wide["encoding"], (30,)), Cell(wide["product"], ()))
    assert feeds(Cell(made["ffn_out"], (1, 0)), Cell(made["resid_post"], (1, 0)))
    assert not feeds(Cell(made["ffn_out"], (2, 0)), Cell(made["resid_post"], (1, 0)))
    assert not feeds(Cell(made["x"], (0, 0)), Cell(made["resid_post"], (1, 0)))


@pytest.mark.parametrize(
    "study",
    [
        block(
            params=BlockParams(n_heads=2, norm="layer_norm", gain_1=np.ones(2), shift_1=np.ones(2)), mask=causal_mask(3)
        ),
        walk_study(1),
        walk_study(3),
        studies.residual_study(stacks(4), 2),
        studies.residual_study(stacks(4, layer="linear"), 0),
    ],
    ids=["block", "walk", "walk of three blocks", "residual", "linear residual"],
)
def test_no_two_numbers_are_called_alike_and_all_lead_down_to_what_was_given(study):
    assert len(set(study.titles.values())) == len(study.titles)
    for name, quantity in study.quantities.items():
        step = name, tuple(n - 1 for n in quantity.value.shape[:-1]) + (0,) * bool(quantity.value.ndim)
        below = operands(study, step)
        assert bool(below) == bool(quantity.operation)
        assert all(cut(study, (step, one)) == (step, one) for one in below)


def test_numbers_of_the_same_label_say_whose_they_are():
    titles = walk_study(2).titles

    assert titles["resid_mid_2"] == "h, block 2"
    assert titles["norm_2_2_rms"] == "root mean square of h, block 2"
    assert titles["resid_mid_2_v2"] == "h, other arrangement, block 2"


@pytest.mark.parametrize("compared", [True, False])
def test_the_other_arrangement_of_a_number_is_read_in_the_trip_that_it_is_not_of(compared):
    study = walk_study(compared=compared)
    pre, post = (
        {q.name: q for q in ancestry(walk(1, 1, first)[-1].quantity)}["resid_mid_1"].value for first in (True, False)
    )
    names = ["resid_mid_1", "resid_mid_1_v2"][: 1 + compared]

    for name, own, other in zip(names, (pre, post), (post, pre), strict=False):
        assert np.array_equal(study.quantities[name].value, own)
        assert np.array_equal(study.alternatives(study.quantities[name])[NORM_POSITION].value, other)


def test_rows_go_by_their_tokens_and_pairs_count_from_0():
    assert block().where("attn_weights", (1, 2)) == "attention weights [cat, sat]"
    assert block().where("w_1", (1, 2)) == "W₁ [2, 3]"
    assert block().where("norm_1_rms", (2, 0)) == "root mean square of x [sat]"
    assert walk_study().where("head", (1, 2)) == "word scores [cat, sat]"
    study = studies.positions_study(encoding_graph(), 0)
    assert study.where("omega", (0,)) == "ω [pair 0]"
    assert study.where("encoding", (0,)) == "PE(p) [1]"
    assert study.where("product", ()) == "PE(p) · PE(p + k)"


def test_a_question_says_what_each_place_is():
    assert block().spoken("attn_weights", (1, 2)) == "attention weights, token “cat”, key “sat”"
    assert block().spoken("resid_post", (1, 0)) == "y, token “cat”, column 1"
    assert walk_study().spoken("head", (1, 2)) == "word scores, token “cat”, next word “sat”"
    study = studies.positions_study(encoding_graph(), 0)
    assert study.spoken("omega", (0,)) == "ω, pair 0"
    assert study.spoken("product", ()) == "PE(p) · PE(p + k)"


def test_a_number_that_the_page_no_longer_has_when_it_is_chosen_leaves_the_trail(monkeypatch):
    study, trail = block(), (("norm_1", (0, 0)),)
    session = {"block_open": written(trail), "block_open_name": "root mean square of x + attention"}
    monkeypatch.setattr(open_number.st, "session_state", session)
    open_number._chosen(study, "block_open", trail)

    assert session["block_open"] == written(trail)
