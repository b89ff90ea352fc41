"""Changing the numbers of figure 6, as a reader does it: by link, box, table, paste and file."""

import json

import pytest

from core.graph import ancestry
from core.setting import Setting, block_of
from core.show import show_vector

EIGHT = "a b c d e f g h"
LARGEST = {"block_tokens": EIGHT, "block_width": "8", "block_hidden": "16", "block_heads": "8", "block_seed": "4",
           "block_norm": "LayerNorm", "block_eps": "1e-12", "block_mask": "causal"}  # fmt: skip


def frames(page):
    return page.films["block_film"]["frames"]


def link(page):
    return page.films["block_film"]["inLink"]["block_edit"]


def opened(show, **query):
    """The page with the editor open."""
    page = show("forward_pass", **query)
    page.app.session_state["block_editor"] = True
    return page.run()


def type_into(page, table, row, column, text):
    """Types into a cell of the table, counted from 0."""
    page.app.button_group(key="block_table").set_value(Setting().tables[table].label)
    page.run()
    key = page.app.session_state["block_grid"][1]
    page.app.session_state[key] = {"edited_rows": {row: {str(column + 1): text}}, "added_rows": [], "deleted_rows": []}
    return page.run()


def press(page, label):
    next(button for button in page.app.button if button.label == label).click()
    return page.run()


def outcome(page):
    return frames(page)[-1]["sentence"]


def marked(page, filled):
    """How many pictures carry a mark of this kind."""
    shapes = [shape for frame in frames(page) for shape in frame["figure"]["layout"]["shapes"]]
    drawn = [s for s in shapes if " V" in s.get("path", "") and s["line"] == {"color": "$ink", "width": 1.2}]
    return sum(("fillcolor" in shape) == filled for shape in drawn)


def test_untouched_nothing_is_marked_and_the_link_is_empty(show):
    page = show("forward_pass")

    assert marked(page, filled=True) == marked(page, filled=False) == 0
    assert link(page) == ""
    assert "post’s numbers</span>" not in page.words


def test_a_link_restores_an_edit_and_the_page_shows_its_effect(show):
    page = show("forward_pass", block_edit="w1.1.3.-0.5")
    y = block_of(Setting(cells={("w_1", 0, 2): -0.5}))["resid_post"].value[0]

    assert show_vector(y) in outcome(page)
    assert marked(page, filled=False) > 0
    assert link(page) == "w1.1.3.-0.5"
    assert "1 change from the post’s numbers" in page.words


@pytest.mark.parametrize(
    "query",
    [{name: value} for name, value in LARGEST.items() if name not in ("block_heads", "block_eps")]
    + [LARGEST, {"block_heads": "2"}, {"block_eps": "0.5"}, {"block_tokens": "the"}, {"block_width": "1"},
       {"block_hidden": "1"}],
)  # fmt: skip
@pytest.mark.parametrize("arrangement", ["pre-norm", "post-norm"])
def test_every_size_changes_the_figure_without_a_complaint(show, query, arrangement):
    page = show("forward_pass", block_arrangement=arrangement, **query)

    assert frames(page) != frames(show("forward_pass", block_arrangement=arrangement))
    assert not page.complaints


@pytest.mark.parametrize(
    ("name", "value"),
    [("block_tokens", ""), ("block_tokens", "a b c d e f g h i"), ("block_tokens", "{a}"), ("block_width", "9"),
     ("block_hidden", "17"), ("block_heads", "0"), ("block_norm", "BatchNorm"), ("block_eps", "nan"),
     ("block_seed", "-1"), ("block_edit", "w9.1.1.1"), ("block_edit", "w1.1.1.inf")],
)  # fmt: skip
def test_a_bad_value_in_the_link_gives_the_default_and_one_sentence(show, name, value):
    page = show("forward_pass", **{name: value})

    assert frames(page) == frames(show("forward_pass"))
    assert len(page.complaints) == 1
    assert page.complaints[0].startswith(f"The link says {name}=")


def test_a_number_typed_into_the_table_changes_the_figure_and_the_link(show):
    page = type_into(opened(show), "w_2", 0, 0, "0,75")

    assert link(page) == "w2.1.1.0.75"
    assert marked(page, filled=False) > 0
    assert not page.complaints


def test_a_second_edit_in_the_same_table_keeps_the_first(show):
    page = type_into(opened(show), "w_2", 0, 0, "0.75")
    key = page.app.session_state["block_grid"][1]
    page.app.session_state[key] = {"edited_rows": {0: {"1": "0.75", "2": "3"}}, "added_rows": [], "deleted_rows": []}

    assert link(page.run()) == "w2.1.1.0.75_3"


def test_edits_in_two_tables_are_both_kept_when_the_reader_changes_the_table(show):
    page = type_into(type_into(opened(show), "w_q", 1, 0, "2"), "w_k", 0, 1, "3")

    assert link(type_into(page, "w_v", 0, 0, "4")) == "wq.2.1.2_wk.1.2.3_wv.1.1.4"


@pytest.mark.parametrize("text", ["abc", None, "", "nan", "inf", "1,234"])
def test_bad_input_leaves_the_last_good_figure_and_names_the_cell(show, text):
    """UI-09: no NaN heat map, the message names the cell."""
    page = type_into(opened(show), "w_1", 0, 0, "3")
    good = outcome(page)
    page = type_into(page, "w_1", 1, 2, text)

    assert outcome(page) == good
    assert all("not this input" in str(frame["figure"]) for frame in frames(page))
    assert len(page.complaints) == 1
    assert page.complaints[0].startswith("W₁, row 2, column 3")
    assert page.app.session_state["block_edit"]["w_1", 1, 2] == (text or "")
    assert "not this input" not in str(frames(type_into(page, "w_1", 1, 2, "0,5")))


def test_heads_that_do_not_divide_the_width_leave_the_last_good_figure(show):
    page = show("forward_pass", block_width="4", block_heads="2")
    good = outcome(page)
    page.app.number_input(key="block_heads").set_value(3)
    page.run()

    assert outcome(page) == good
    assert "3 heads cannot share a width of 4" in page.complaints[0]


def test_a_mask_row_that_may_look_at_nothing_is_named(show):
    page = show("forward_pass", block_edit="m.2.1.0_0_0")

    assert "lets “cat” look at nothing" in page.complaints[0]
    assert "not this input" in str(frames(page))


def test_the_mask_can_be_changed_cell_by_cell(show):
    page = type_into(opened(show), "mask", 0, 2, False)

    assert link(page) == "m.1.3.0"
    assert "attentionmask" in [frame["name"] for frame in frames(page)]


def test_a_block_from_a_spreadsheet_is_put_in_and_a_wrong_shape_refused(show):
    page = opened(show)
    page.app.text_area(key="block_paste_embeddings").set_value("1\t0,5\n2\t3\n4\t5")
    press(page, "Put into embedding")
    assert link(page) == "e.1.2.0.5_2_3_4_5"

    page.app.text_area(key="block_paste_embeddings").set_value("1\t2")
    press(page, "Put into embedding")
    assert page.complaints == ["embedding takes 3 rows of 2 numbers, but the block has 1 row."]
    assert link(page) == "e.1.2.0.5_2_3_4_5"


def test_one_press_takes_one_change_back_and_another_takes_all(show):
    page = show("forward_pass", block_edit="w1.1.1.3_2", block_norm="LayerNorm")
    pills = next(group for group in page.app.button_group if group.label == "A press takes it back")
    pills.set_value([next(option for option in pills.options if "column 1" in option)][0])
    page.run()
    assert link(page) == "w1.1.2.2"
    assert page.app.session_state["block_norm"] == "LayerNorm"

    press(page, "Take all back")
    assert link(page) == ""
    assert frames(page) == frames(show("forward_pass"))


def test_undo_takes_the_last_change_back_and_then_the_one_before(show):
    page = type_into(opened(show), "w_2", 0, 0, "5")
    page.app.number_input(key="block_width").set_value(3)
    page.run()

    press(page, "Undo")
    assert page.app.session_state["block_width"] == 2
    assert link(page) == "w2.1.1.5"
    press(page, "Undo")
    assert link(page) == ""
    assert frames(page) == frames(show("forward_pass"))


def test_a_table_shown_again_after_undo_starts_from_what_stands(show):
    page = press(type_into(opened(show), "w_2", 0, 0, "5"), "Undo")

    assert link(page.run()) == ""
    assert link(type_into(page, "w_2", 0, 1, "6")) == "w2.1.2.6"


def test_past_two_thousand_characters_the_page_offers_a_file(show):
    pasted = "\n".join("\t".join(f"{i}.{j:02}123456789012" for j in range(16)) for i in range(8))
    page = opened(show, block_width="8", block_hidden="16")
    page.app.button_group(key="block_table").set_value("W₁")
    page.run()
    page.app.text_area(key="block_paste_w_1").set_value(pasted)
    press(page, "Put into W₁")

    assert link(page) == ""
    assert any("Chats and browsers keep 2,000" in info.value for info in page.app.info)


def test_a_saved_file_brings_the_state_back(show):
    page = opened(show, block_edit="w1.1.1.3", block_width="3")
    state = json.loads(page.app.download_button(key="block_save").proto.id and saved(page))
    fresh = opened(show)
    fresh.app.file_uploader(key="block_file").set_value(("block.json", json.dumps(state).encode(), "application/json"))
    fresh.run()

    assert frames(fresh) == frames(page)


def saved(page):
    from core.given_tables import BLOCK
    from core.saved import write_file
    from widgets.editor import Editor

    editor = Editor("block", BLOCK, ())
    boxes = {name: page.app.session_state[editor.key(name)]
             for name in ("tokens", "width", "hidden", "heads", "norm", "eps", "seed")}  # fmt: skip
    return write_file("block", boxes, page.app.session_state["block_good"])


def test_a_file_of_something_else_gives_one_sentence(show):
    page = opened(show)
    page.app.file_uploader(key="block_file").set_value(("x.json", b"{}", "application/json"))
    page.run()

    assert len(page.complaints) == 1
    assert "not a file that was saved here" in page.complaints[0]


def test_when_the_words_change_a_row_that_is_gone_gives_way_to_the_first(show):
    page = show("forward_pass", block_row="sat")
    page.app.text_input(key="block_tokens").set_value("on the mat")
    page.run()

    assert page.app.session_state["block_row"] == "on"
    assert "{on|cat}" in outcome(page)


def test_the_largest_block_names_every_number_it_shows(show):
    names = {q.name for q in ancestry(*block_of(Setting()).values())}
    page = show("forward_pass", **LARGEST)
    drawn = {trace["meta"]["name"] for frame in frames(page) for trace in frame["figure"]["data"] if "meta" in trace}

    assert {"x", "resid_post", "ffn_pre"} <= drawn & names
    assert {f"attn_weights_h{head}" for head in range(1, 9)} <= drawn


# the other two pages with an editor


@pytest.mark.parametrize("query", [
    {"walk_edit": "w1.1.1.3"}, {"walk_tokens": EIGHT}, {"walk_width": "8"}, {"walk_hidden": "16"},
    {"walk_heads": "2"}, {"walk_norm": "LayerNorm"}, {"walk_eps": "0.5"}, {"walk_seed": "3"}, {"walk_edit": "m.1.2.0"},
])  # fmt: skip
def test_the_walk_takes_every_change_from_its_link(show, query):
    page = show("block_walk", **query)

    assert page.films["walk_film"]["frames"] != show("block_walk").films["walk_film"]["frames"]
    assert not page.complaints


def test_a_repeated_word_can_be_walked_under_a_name_of_its_own(show):
    page = show("block_walk", walk_tokens="the cat the", walk_token="the (3)")

    assert "{the} is token number **0**" in page.films["walk_film"]["frames"][0]["sentence"]
    assert not page.complaints


@pytest.mark.parametrize("query", [
    {"ffn_edit": "w1.1.2.0.5"}, {"ffn_width": "3"}, {"ffn_hidden": "16"}, {"ffn_seed": "3"}, {"ffn_x1": "250.5"},
    {"ffn_width": "1", "ffn_hidden": "1"},
])  # fmt: skip
def test_the_network_takes_every_change_from_its_link(show, query):
    page = show("feed_forward", **query)

    assert page.films["ffn_film"]["frames"] != show("feed_forward").films["ffn_film"]["frames"]
    assert not page.complaints


def test_what_is_typed_into_the_cell_of_a_slider_moves_the_slider(show):
    page = show("feed_forward")
    page.app.session_state["ffn_editor"] = True
    page.run()
    key = page.app.session_state["ffn_grid"][1]
    page.app.session_state[key] = {"edited_rows": {0: {"1": "7,25"}}, "added_rows": [], "deleted_rows": []}
    page.run()

    assert page.app.session_state["ffn_x1"] == 7.25
    assert page.films["ffn_film"]["inLink"]["ffn_edit"] == ""
    press(page, "Take all back")
    assert page.app.session_state["ffn_x1"] == 1.0
    assert page.films["ffn_film"]["frames"] == show("feed_forward").films["ffn_film"]["frames"]
