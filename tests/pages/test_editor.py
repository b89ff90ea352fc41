"""Changing the numbers of figure 6, as a reader does it: by link, box, table, paste and file."""

import json
from urllib.parse import parse_qsl

import pytest
import streamlit as st

from core.graph import ancestry
from core.setting import Setting, block_of
from core.show import show_vector
from widgets import editor_link

EIGHT = "a b c d e f g h"
LARGEST = {"block_tokens": EIGHT, "block_width": "8", "block_hidden": "16", "block_heads": "8", "block_seed": "4",
           "block_norm": "LayerNorm", "block_eps": "1e-12", "block_mask": "causal"}  # fmt: skip


def frames(page):
    return page.films["block_film"]["frames"]


def link(page):
    return page.films["block_film"]["inLink"]["block_edit"]


def opened(show, stem="forward_pass", name="block", **query):
    """The page with the editor open."""
    page = show(stem, **query)
    page.app.session_state[f"{name}_editor"] = True
    return page.run()


def type_into(page, table, row, column, text):
    """Types into a cell of the table, counted from 0."""
    page.app.button_group(key="block_table").set_value(Setting().tables[table].label)
    page.run()
    return page.tell(f"block_grid_{table}", {"kind": "typed", "row": row, "column": column, "text": text})


def paste(page, table, row, column, text):
    """Pastes a block onto a cell of the table on show."""
    return page.tell(f"block_grid_{table}", {"kind": "pasted", "row": row, "column": column, "text": text})


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
    assert page.refused == [name]


def test_a_number_typed_into_the_table_changes_the_figure_and_the_link(show):
    page = type_into(opened(show), "w_2", 0, 0, "0,75")

    assert link(page) == "w2.1.1.0.75"
    assert marked(page, filled=False) > 0
    assert not page.complaints


def test_a_second_edit_in_the_same_table_keeps_the_first(show):
    page = type_into(opened(show), "w_2", 0, 0, "0.75")

    assert link(type_into(page, "w_2", 0, 1, "3")) == "w2.1.1.0.75_3"


def test_of_what_the_browser_says_twice_only_the_new_part_is_heard(show):
    page = opened(show)
    first, second = ({"kind": "typed", "time": time, "text": text} for time, text in ((7, "0.75"), (8, "0.5")))
    assert link(page.tell("block_grid_embeddings", first)) == "e.1.1.0.75"
    press(page, "Undo")

    assert link(page.tell("block_grid_embeddings", first, second | {"column": 1})) == "e.1.2.0.5"
    assert page.grids["block_grid_embeddings"]["heard"] == 8


@pytest.mark.parametrize("said", [{"kind": "typed", "text": "2"}, {"kind": "pasted", "text": "2\t3"}])
def test_what_the_link_said_of_the_cells_no_longer_matters_once_one_is_changed(show, said):
    page = opened(show, block_edit="w9.1.1.1")
    assert len(page.complaints) == 1

    assert not page.tell("block_grid_embeddings", said).complaints


def test_edits_in_two_tables_are_both_kept_when_the_reader_changes_the_table(show):
    page = type_into(type_into(opened(show), "w_q", 1, 0, "2"), "w_k", 0, 1, "3")

    assert link(type_into(page, "w_v", 0, 0, "4")) == "wq.2.1.2_wk.1.2.3_wv.1.1.4"


@pytest.mark.parametrize("text", ["abc", " ", "", "nan", "inf", "1,234"])
def test_bad_input_leaves_the_last_good_figure_and_names_the_cell(show, text):
    """UI-09: no NaN heat map, the message names the cell."""
    page = type_into(opened(show), "w_1", 0, 0, "3")
    good = outcome(page)
    page = type_into(page, "w_1", 1, 2, text)

    assert outcome(page) == good
    assert all("not this input" in str(frame["figure"]) for frame in frames(page))
    assert len(page.complaints) == 1
    assert page.complaints[0].startswith("W₁, row 2, column 3")
    assert page.app.session_state["block_edit"]["w_1", 1, 2] == text
    box = page.grids["block_grid_w_1"]["cells"][1][2]
    assert (box["text"], box["edited"], box["wrong"]) == (text, True, page.complaints[0])
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


def test_a_causal_mask_that_leaves_a_row_nothing_to_look_at_leaves_the_last_good_figure(show):
    page = type_into(opened(show), "mask", 0, 0, "0")
    good = frames(page)
    page.app.button_group(key="block_mask").set_value("causal")
    page.run()

    assert "look at nothing" in page.complaints[0]
    assert [frame["figure"]["data"] for frame in frames(page)] == [frame["figure"]["data"] for frame in good]
    assert "the last numbers that work" in page.words


def test_a_mask_in_the_link_of_a_page_without_that_control_changes_nothing(show):
    assert show("block_walk", walk_mask="causal").films == show("block_walk").films


def test_the_mask_can_be_changed_cell_by_cell(show):
    page = type_into(opened(show), "mask", 0, 2, "0")

    assert link(page) == "m.1.3.0"
    assert "attentionmask" in [frame["name"] for frame in frames(page)]


def test_a_block_from_a_spreadsheet_is_put_in_and_a_wrong_shape_refused(show):
    page = paste(opened(show), "embeddings", 0, 0, "1\t0,5\n2\t3\n4\t5")
    assert link(page) == "e.1.2.0.5_2_3_4_5"

    paste(page, "embeddings", 1, 0, "1\t2\n3\t4\n5\t6")
    room = "From embedding, “cat”, column 1 on there is room for 2 rows of 2 numbers"
    assert page.complaints == [f"{room}, but the block has 3 rows."]
    assert link(page) == "e.1.2.0.5_2_3_4_5"


def test_one_press_takes_one_change_back_and_another_takes_all(show):
    page = show("forward_pass", block_edit="w1.1.1.3_2", block_norm="LayerNorm")
    press(page, next(button.label for button in page.app.button if "column 1" in button.label))
    assert link(page) == "w1.1.2.2"
    assert page.app.session_state["block_norm"] == "LayerNorm"

    press(page, "Take all back")
    assert link(page) == ""
    assert frames(page) == frames(show("forward_pass"))


def test_what_the_link_said_of_a_box_no_longer_matters_once_all_is_taken_back(show):
    page = show("forward_pass", block_width="9", block_edit="w1.1.1.3")
    assert len(page.complaints) == 1

    assert not press(page, "Take all back").complaints


def test_a_typed_number_waits_for_the_figure_but_what_sets_boxes_does_not(show, monkeypatch):
    hurried = []
    monkeypatch.setattr("widgets.editor_history.hurry", lambda: hurried.append("boxes"))
    page = opened(show)
    page.app.number_input(key="block_width").set_value(3)
    page = type_into(page.run(), "w_2", 0, 0, "0.75")
    press(page, "Undo")
    assert not hurried

    press(page, "Undo")
    assert hurried


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


def test_of_many_changes_the_last_ones_can_be_undone(show, monkeypatch):
    monkeypatch.setattr("widgets.editor_history.MOST_PAST", 2)
    page = opened(show)
    for text in ("5", "6", "7", "8"):
        type_into(page, "w_2", 0, 0, text)
    press(press(page, "Undo"), "Undo")

    assert link(page) == "w2.1.1.6"
    assert next(button for button in page.app.button if button.label == "Undo").disabled


def drawn(page, name="block"):
    """The numbers in the figure, without the mark that they are not what stands in the boxes."""
    return [frame["figure"]["data"] for frame in page.films[f"{name}_film"]["frames"]]


def sent(show, page, stem="forward_pass", name="block"):
    """The page as another reader sees it who is sent the link."""
    return show(stem, **{key: text for key, text in page.films[f"{name}_film"]["inLink"].items() if text})


def texts(page, table="w_2"):
    return [[box["text"] for box in row] for row in page.grids[f"block_grid_{table}"]["cells"]]


@pytest.mark.parametrize("column", [0, 1])
def test_after_a_bad_text_and_a_good_one_undo_brings_back_what_was_on_show_before(show, column):
    page = type_into(opened(show), "w_2", 1, 0, "5")
    before, good = texts(page), frames(page)
    type_into(type_into(page, "w_2", 0, 0, "abc"), "w_2", 0, column, "0.5")
    press(page, "Undo")

    assert (texts(page), frames(page), link(page)) == (before, good, "w2.2.1.5")
    assert not page.complaints
    press(page, "Undo")
    assert (link(page), drawn(page)) == ("", drawn(show("forward_pass")))


def test_what_counted_at_once_as_the_last_bad_cell_was_mended_is_undone_at_once(show):
    page = opened(show)
    for column, text in ((0, "abc"), (1, "7"), (0, "8")):
        type_into(page, "w_2", 0, column, text)
    assert link(page) == "w2.1.1.8_7"
    press(page, "Undo")

    assert link(page) == ""
    assert not page.complaints


def test_a_block_with_a_bad_cell_is_undone_whole_and_then_the_change_before(show):
    page = type_into(opened(show), "w_2", 0, 0, "5")
    paste(page, "w_2", 1, 0, "1\t2\nx\t4")
    assert len(page.complaints) == 1
    press(page, "Undo")

    assert (link(page), page.complaints) == ("w2.1.1.5", [])
    press(page, "Undo")
    assert link(page) == ""
    assert not any(button.label == "Undo" for button in page.app.button)


def test_one_change_taken_back_while_a_cell_is_bad_leaves_the_others_on_show(show):
    page = opened(show, block_edit="w2.1.1.5_6")
    type_into(page, "w_2", 1, 0, "abc")
    press(page, next(button.label for button in page.app.button if button.label.startswith("▲")))

    assert (link(page), page.complaints) == ("w2.1.2.6", [])
    assert drawn(page) == drawn(sent(show, page))


def test_a_file_opened_over_a_bad_cell_is_on_show_and_undo_brings_back_what_was_before(show, monkeypatch):
    text = saved(opened(show, block_edit="w2.1.1.5", block_width="3"), monkeypatch)
    page = type_into(type_into(opened(show), "w_2", 0, 1, "6"), "w_2", 0, 0, "abc")
    put_in(page, text)
    assert (link(page), page.complaints) == ("w2.1.1.5", [])
    page.app.file_uploader(key="block_file").set_value(None)
    press(page, "Undo")

    assert (link(page), page.complaints) == ("w2.1.2.6", [])
    assert page.app.session_state["block_width"] == 2


BAD = [("tokens", "on the mat", "a b c d e f g h i"), ("eps", "0.5", "nan"), ("seed", "4", "-1")]


@pytest.mark.parametrize(("name", "good", "bad"), BAD)
def test_the_link_keeps_what_is_on_show_while_a_box_cannot_be_read_and_undo_keeps_it_too(show, name, good, bad):
    key = f"block_{name}"
    page = opened(show)
    for text in (good, bad):
        page.app.text_input(key=key).set_value(text)
        page.run()

    assert len(page.complaints) == 1
    assert page.films["block_film"]["inLink"][key] == good
    before = drawn(page)
    press(page, "Undo")
    assert page.app.text_input(key=key).value == good
    assert (drawn(page), page.complaints) == (before, [])
    assert before == drawn(sent(show, page))


def test_heads_that_do_not_divide_the_width_are_undone_and_do_not_stand_in_the_link(show):
    page = opened(show, block_width="4", block_heads="2")
    page.app.number_input(key="block_heads").set_value(3)
    page.run()
    assert page.films["block_film"]["inLink"]["block_heads"] == "2"
    press(page, "Undo")

    assert page.app.session_state["block_heads"] == 2
    assert not page.complaints


def test_a_state_that_a_link_gets_wrong_as_a_whole_can_be_undone(show):
    page = show("forward_pass", block_heads="3")
    assert len(page.complaints) == 1

    assert not press(page, "Undo").complaints
    assert frames(page) == frames(show("forward_pass"))


def test_a_mask_that_leaves_a_row_nothing_is_not_sent_and_undo_takes_the_cell_back(show):
    page = type_into(opened(show), "mask", 0, 0, "0")
    page.app.button_group(key="block_mask").set_value("causal")
    page.run()
    assert page.films["block_film"]["inLink"]["block_mask"] == ""
    press(page, "Undo")

    assert (link(page), page.complaints) == ("", [])
    assert page.films["block_film"]["inLink"]["block_mask"] == "causal"


def test_a_slider_moved_while_a_cell_is_bad_is_not_sent_before_it_counts(show):
    page = opened(show, "feed_forward", "ffn")
    page.tell("ffn_grid_x", {"kind": "typed", "text": "abc"})
    page.app.number_input(key="ffn_x2").set_value(2.5)
    page.run()

    assert len(page.complaints) == 1
    assert page.films["ffn_film"]["inLink"]["ffn_x2"] == ""
    assert drawn(page, "ffn") == drawn(sent(show, page, "feed_forward", "ffn"), "ffn")


def test_a_number_of_a_slider_is_sent_as_short_as_it_is(show):
    page = show("feed_forward", ffn_x1="2", ffn_x2="0.25")

    assert page.films["ffn_film"]["inLink"]["ffn_x1"] == "2"
    assert page.films["ffn_film"]["inLink"]["ffn_x2"] == "0.25"


@pytest.mark.parametrize(("stem", "name", "row"), [("forward_pass", "block", "row"), ("block_walk", "walk", "token")])
def test_a_row_that_is_no_longer_the_first_after_other_words_is_sent(show, stem, name, row):
    page = show(stem)
    assert page.films[f"{name}_film"]["inLink"][f"{name}_{row}"] == ""
    page.app.session_state[f"{name}_editor"] = True
    page.run().app.text_input(key=f"{name}_tokens").set_value("on the mat")
    page.run()

    assert page.films[f"{name}_film"]["inLink"][f"{name}_{row}"] == "the"
    assert drawn(page, name) == drawn(sent(show, page, stem, name), name)


def test_a_table_shown_again_after_undo_starts_from_what_stands(show):
    page = press(type_into(opened(show), "w_2", 0, 0, "5"), "Undo")

    assert link(page.run()) == ""
    assert link(type_into(page, "w_2", 0, 1, "6")) == "w2.1.2.6"


def test_past_two_thousand_characters_the_page_offers_a_file(show):
    pasted = "\n".join("\t".join(f"{i}.{j:02}123456789012" for j in range(16)) for i in range(8))
    page = opened(show, block_width="8", block_hidden="16")
    page.app.button_group(key="block_table").set_value("W₁")
    page.run()
    paste(page, "w_1", 0, 0, pasted)

    assert link(page) == "in-a-file"
    assert any("Chats and browsers keep 2,000" in info.value for info in page.app.info)


@pytest.mark.parametrize(("length", "said"), [(2000, "w2.1.2.6"), (2001, "in-a-file")])
def test_two_thousand_characters_are_the_most_that_a_link_has(show, monkeypatch, length, said):
    monkeypatch.setattr(editor_link, "link_length", lambda *_: length)

    assert link(type_into(opened(show), "w_2", 0, 1, "6")) == said


def test_what_is_not_on_show_cannot_be_saved(show):
    page = opened(show)
    good = page.app.get("download_button")[0].proto.disabled
    type_into(page, "w_2", 0, 1, "abc")

    assert (good, page.app.get("download_button")[0].proto.disabled) == (False, True)


def test_a_link_that_had_no_room_for_its_cells_says_so_until_a_cell_is_changed(show):
    page = opened(show, block_width="8", block_edit="in-a-file")
    (sentence,) = page.complaints
    paste(page, "embeddings", 0, 0, "2")

    assert sentence.startswith("This link had no room for the cells that were changed")
    assert not page.complaints
    assert link(page) == "e.1.1.2"


STATES = {
    "forward_pass": "block_edit=w1.1.1.3_m.3.1.0&block_width=3&block_tokens=on+the+mat&block_mask=causal&block_row=mat"
    "&block_column=2&block_activation=GELU&block_arrangement=post-norm&block_step=5&block_open=attn_weights.2.1",
    "block_walk": "walk_edit=e.1.1.2&walk_tokens=a+b&walk_arrangement=post-norm&walk_token=b&walk_blocks=3"
    "&walk_compare=off&walk_stop=9&walk_open=x.1.0~positions.1.0",
    "feed_forward": "ffn_edit=w1.1.2.0.5&ffn_x1=-2.5&ffn_hidden=5&ffn_activation=SiLU&ffn_d=1024&ffn_step=2"
    "&ffn_open=post.0.1~pre.0.1",
}


def put_in(page, text, name="block"):
    page.app.file_uploader(key=f"{name}_file").set_value(("saved.json", text.encode(), "application/json"))
    return page.run()


def saved(page, monkeypatch):
    """What the Save button writes."""
    given = {}
    with monkeypatch.context() as patch:
        patch.setattr(st, "download_button", lambda label, data, *_, **__: given.update({label: data}))
        page.run()
    return given["Save"]().decode()


def state_of(page, name):
    """Everything that a link holds."""
    film = page.films[f"{name}_film"]
    held = {key: text for key, text in page.kept["link_held"].items() if key.startswith(f"{name}_")}
    return held, film["inLink"][f"{name}_edit"], film["frames"], page.words


@pytest.mark.parametrize("stem", STATES)
def test_a_saved_file_brings_everything_back_that_the_link_holds(show, monkeypatch, stem):
    query, name = dict(parse_qsl(STATES[stem])), STATES[stem].split("_")[0]
    page = opened(show, stem, name, **query)
    assert not page.complaints
    text, state = saved(page, monkeypatch), state_of(page, name)
    fresh = put_in(opened(show, stem, name), text, name)

    assert not fresh.complaints
    assert state_of(fresh, name) == state
    held, edit, *_ = state_of(fresh, name)
    assert held | {f"{name}_edit": edit} | query == held | {f"{name}_edit": edit}
    param = fresh.films[f"{name}_film"]["param"]
    assert fresh.films[f"{name}_film"]["inLink"][param] == query[param], "the player is asked for the frame"


@pytest.mark.parametrize("stem", STATES)
def test_undo_after_a_file_brings_the_whole_page_back_as_it_was(show, monkeypatch, stem):
    name = STATES[stem].split("_")[0]
    text = saved(opened(show, stem, name, **dict(parse_qsl(STATES[stem]))), monkeypatch)
    page = opened(show, stem, name)
    before = state_of(page, name)
    put_in(page, text, name)
    assert state_of(page, name) != before
    page.app.file_uploader(key=f"{name}_file").set_value(None)
    press(page, "Undo")

    assert not page.complaints
    assert state_of(page, name) == before


@pytest.mark.parametrize("name", ["mask", "row", "column", "step", "open"])
def test_a_control_that_the_file_cannot_set_stays_as_it_was_and_one_sentence_names_it(show, monkeypatch, name):
    page = opened(show, block_mask="causal", block_row="sat", block_column="2")
    before = frames(page)
    content = json.loads(saved(page, monkeypatch))
    content["controls"][f"block_{name}"] = "{dog}"
    put_in(page, json.dumps(content))

    assert len(page.complaints) == 1
    assert page.complaints[0].startswith(f"The file says block_{name}={{dog}}, but it takes")
    assert page.complaints[0].endswith("It stays as it was.")
    assert frames(page) == before


def test_what_the_link_said_of_a_control_no_longer_matters_once_a_file_sets_it(show, monkeypatch):
    text = saved(opened(show, block_mask="causal"), monkeypatch)
    page = opened(show, block_mask="dog")
    assert len(page.complaints) == 1

    assert not put_in(page, text).complaints


def test_a_file_of_something_else_gives_one_sentence_and_loses_nothing(show):
    page = opened(show, block_mask="causal", block_edit="w1.1.1.3")
    before = frames(page), link(page)
    put_in(page, "{}")

    assert len(page.complaints) == 1
    assert "not a file that was saved here" in page.complaints[0]
    assert (frames(page), link(page)) == before


def test_when_the_words_change_a_row_that_is_gone_gives_way_to_the_first(show):
    page = opened(show, block_row="sat")
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
    page.tell("ffn_grid_x", {"kind": "typed", "text": "7,25"})

    assert page.app.session_state["ffn_x1"] == 7.25
    assert page.films["ffn_film"]["inLink"]["ffn_edit"] == ""
    press(page, "Take all back")
    assert page.app.session_state["ffn_x1"] == 1.0
    assert page.films["ffn_film"]["frames"] == show("feed_forward").films["ffn_film"]["frames"]


@pytest.mark.parametrize("query", [{"block_width": "99"}, {"block_heads": "x"}, {"block_tokens": "a a a a a a a a a"}])
def test_a_size_that_a_link_gets_wrong_is_said_outside_the_closed_editor(show, query):
    page = show("forward_pass", **query)
    inside = [warning for box in page.app.expander for warning in box.warning]

    assert len(page.complaints) == 1
    assert not inside


def test_words_that_markdown_would_read_are_chosen_from_a_list(show):
    page = show("forward_pass", block_tokens=":red[a] ![](//x.y/z) b", block_row=":red[a]")

    assert page.app.selectbox(key="block_row").value == ":red[a]"
    page.app.selectbox(key="block_row").set_value("b")
    assert "{b|" in page.run().films["block_film"]["frames"][0]["sentence"]
    assert not page.app.exception


@pytest.mark.parametrize("stem", ["forward_pass", "block_walk"])
def test_words_that_look_like_numbers_stand_in_the_link_as_they_were_typed(show, stem):
    page = {"forward_pass": "block", "block_walk": "walk"}[stem]
    held = show(stem, **{f"{page}_tokens": "the v2.0"}).films[f"{page}_film"]["inLink"]

    assert held[f"{page}_tokens"] == "the v2.0"


def test_a_box_that_was_moved_last_counts_also_while_a_size_cannot_be_read(show):
    page = opened(show, "feed_forward", "ffn")
    page.app.text_input(key="ffn_seed").set_value("abc")
    page.app.button_group(key="ffn_table").set_value("b₁")
    page.run()
    page.tell("ffn_grid_b_1", {"kind": "typed", "column": 3, "text": "2"})
    page.app.number_input(key="ffn_b").set_value(1.0)
    page.run()
    page.app.text_input(key="ffn_seed").set_value("")

    assert page.run().app.session_state["ffn_b"] == 1
