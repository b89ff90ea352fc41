"""What differs from the post's numbers: listed, written into a link, and traced to where it has effect."""

import json
import math
import re
from dataclasses import replace
from urllib.parse import quote_plus

import numpy as np
import pytest

from core.edits import changes, read_cells, write_cells
from core.given_tables import FEED_FORWARD
from core.saved import read_file, write_file
from core.setting import Setting

EDITED = Setting(cells={("w_1", 0, 2): -0.5, ("w_1", 0, 3): 1e-5, ("w_1", 1, 0): 2.0, ("embeddings", 1, 0): 2.0})


def test_the_link_is_short_readable_and_needs_no_escapes():
    text = write_cells(EDITED)

    assert text == "e.2.1.2_w1.1.3.-0.5_1e-05_2"
    assert quote_plus(text) == text


def test_cells_beyond_the_last_column_go_on_in_the_next_row():
    assert read_cells("w1.1.4.3_4", Setting()) == {("w_1", 0, 3): 3, ("w_1", 1, 0): 4}


@pytest.mark.parametrize("seed", range(10))
def test_what_is_written_into_a_link_is_read_again_to_the_last_digit(seed):
    random = np.random.default_rng(seed)
    setting = Setting(tokens=tuple("abcd"), d_model=int(random.integers(1, 9)), d_ff=int(random.integers(1, 17)))
    places = [(name, i, j) for name in setting.tables if name != "mask" for i, j in np.ndindex(setting.shape(name))]
    chosen = random.choice(len(places), min(len(places), 40), replace=False)
    cells = {places[i]: float(random.normal() * 10.0 ** random.integers(-8, 5)) for i in chosen}
    cells |= {places[chosen[0]]: 0.1 + 0.2}

    assert read_cells(write_cells(replace(setting, cells=cells)), setting) == cells


@pytest.mark.parametrize(
    "text", ["x", "w1", "w1.1.3", "w1.1.3.", "w1.0.1.2", "w1.3.1.2", "w1.1.5.2", "q.1.1.2", "3", "w1.1.1.nan",
             "w1.1.1.inf", "w1.1.1.1e9", "w1.2.4.1_2", "m.1.1.0.5", "w1.1.1.<b>", "w1.1.1.2_", "_", "w1.9999.1.1"]
)  # fmt: skip
def test_a_link_that_names_no_cell_or_no_number_is_refused(text):
    with pytest.raises(ValueError, match="changed numbers"):
        read_cells(text, Setting())


def test_a_cell_set_back_to_where_it_starts_is_no_change():
    setting = Setting(cells={("w_1", 0, 0): 1.0, ("w_q", 0, 1): 0.0})

    assert changes(setting) == ()
    assert write_cells(setting) == ""


def test_the_list_says_what_changed_from_what_to_what():
    setting = replace(EDITED, n_heads=2, norm="layer_norm", eps=1e-5, seed=None)
    words = [change.words for change in changes(setting)]

    assert words[:3] == ["Heads: 1 → 2", "Norm: RMSNorm → LayerNorm", "ε: 0 → 1e-05"]
    assert "embedding, “cat”, column 1: 0 → 2" in words
    assert "W₁, row 1, column 3: 0 → −0.5" in words


# the file

SAID = {"tokens": "the cat sat", "width": 2, "hidden": 4, "heads": 1, "norm": "RMSNorm", "eps": "0", "seed": ""}


CONTROLS = {"block_mask": "causal", "block_step": "4"}


def opened(text, page="block"):
    return read_file(text.encode(), page, Setting().tables)


def test_a_saved_file_opens_to_the_same_state():
    assert opened(write_file("block", SAID, EDITED, CONTROLS)) == (SAID, dict(EDITED.cells), CONTROLS)


def broken(**other):
    return json.dumps(json.loads(write_file("block", SAID, EDITED, CONTROLS)) | other)


@pytest.mark.parametrize(
    "text",
    [
        "", "{", "[]", "null", "3", "{}", '{"kind": 1}', "[" * 50_000, "\x00",
        broken(version=2), broken(page="ffn"), broken(cells="w1.9.9.1"), broken(cells=3), broken(sizes=[]),
        broken(sizes=SAID | {"width": "nine"}), broken(sizes=SAID | {"tokens": []}), broken(sizes=SAID | {"heads": 3}),
        broken(sizes=SAID | {"eps": None}), broken(cells="m.1.1.0_0_0"), broken(cells=None), broken(sizes=None),
        broken(controls=[]), broken(controls={"block_mask": 1}), broken(controls=None),
        broken(sizes=SAID | {"width": math.inf}), broken(sizes=SAID | {"width": 2.5}),
        broken(sizes=SAID | {"heads": True}), broken(sizes=SAID | {"tokens": "a\ud800"}),
        broken(controls={"block_row": "\udfff"}),
    ],
)  # fmt: skip
def test_any_other_file_gives_one_sentence(text):
    with pytest.raises(ValueError) as refusal:
        opened(text)
    assert re.fullmatch(r"The file .*\.|This is not a file .*\.", str(refusal.value))
    assert not re.search("convert|literal|sys", str(refusal.value)), "a sentence of Python’s own"


def test_a_mask_is_judged_from_where_the_control_in_the_file_starts_it():
    """The first token sees itself alone under the causal mask: without that it would look at nothing."""
    blind = {"cells": "m.1.1.0"}

    assert opened(broken(**blind, controls={"block_mask": "none"})).cells == {("mask", 0, 0): 0}
    with pytest.raises(ValueError, match="look at nothing"):
        opened(broken(**blind))


def test_bytes_that_are_no_text_give_one_sentence():
    with pytest.raises(ValueError, match="not a file that was saved here"):
        read_file(b"\xff\xfe\x00PK", "block", Setting().tables)


def test_the_feed_forward_page_has_tables_of_its_own():
    setting = Setting(FEED_FORWARD, cells={("x", 0, 1): 3.0})

    assert write_cells(setting) == "x.1.2.3"
    assert read_cells("x.1.2.3", Setting(FEED_FORWARD)) == {("x", 0, 1): 3.0}
