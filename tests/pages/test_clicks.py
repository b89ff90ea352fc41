"""Every number of a figure that can be clicked leads to the same number in the panel below."""

import re

import pytest

from core.typed import read
from widgets import below

SHOWN = [
    ("block_walk", "walk_film", {"walk_blocks": "2"}),
    ("residual", "residual_film", {}),
    ("residual", "residual_film", {"residual_depth": "12", "residual_s": "0", "residual_layer": "linear"}),
    ("feed_forward", "ffn_film", {}),
    ("feed_forward", "ffn_film", {"ffn_edit": "b2.1.1.3_-2", "ffn_activation": "GELU"}),
    ("feed_forward", "ffn_film", {"ffn_width": "3"}),
    ("positions", "positions_film", {"positions_k": "5"}),
    ("rope", "rope_film", {"rope_m": "5", "rope_n": "2", "rope_k1": "-1.25"}),
    ("forward_pass", "block_film", {"block_mask": "causal"}),
    ("parameters", "params_mosaic", {"params_positions": "300000"}),
    ("parameters", "params_pie", {}),
]


def clickable(figure: dict) -> list[tuple[str, tuple[int, ...], str]]:
    """Name, place and text of every number that a click on a figure finds."""
    layout, data = figure["layout"], figure["data"]
    words = [(w["name"].split("."), w["text"]) for w in layout.get("annotations", []) if "name" in w]
    found = [(name, tuple(map(int, index)), text) for (name, *index), text in words]
    for trace in data:
        meta = trace.get("meta", {})
        if "nodes" in meta:
            found += [(meta["nodes"], (0, i), text) for i, text in enumerate(trace["text"])]
        rows = [(i, j, text) for i, row in enumerate(trace.get("text", [])) for j, text in enumerate(row) if text]
        if "name" in meta:
            places = [(meta["row"] + i, meta["column"] + j, text) for i, j, text in rows]
            found += [(meta["name"], (row, column)["flat" in meta :], text) for row, column, text in places]
        if "names" in meta:
            found += [_along(meta, i, j, text) for i, j, text in rows]
    return [(name, index, text) for name, index, text in found if name]


def _along(meta: dict, i: int, j: int, text: str) -> tuple[str, tuple[int, ...], str]:
    """A number among vectors that lie in one trace, every other place a gap."""
    vector, entry = (i, j) if meta["lying"] else (j, i)
    return meta["names"][vector // 2], (meta["row"], meta.get("column", 0) + entry), text


def printed(text: str) -> tuple[float, float]:
    """A number as a figure writes it, and half a step of its last digit."""
    words = re.sub(r"<.*?>|[°+×▲()]|^b ", " ", text.replace("<br>", ""))
    digits = re.findall(r"−?[\d,]*\.?\d+", words)[-1].replace("−", "-").replace(",", "")
    return float(digits), 0.51 * 10.0 ** -read(digits).decimals


@pytest.mark.parametrize(("stem", "key", "query"), SHOWN)
def test_a_number_that_can_be_clicked_is_the_one_that_opens(show, monkeypatch, stem, key, query):
    studies = []
    monkeypatch.setattr(below, "open_number", studies.append)
    film = show(stem, **query).films[key]
    found = [*clickable(film["still"]), *clickable(film["frames"][film["first"]]["figure"])]

    assert found
    for name, index, text in found:
        number, half_step = printed(text)
        assert float(studies[-1].at((name, index)).value) == pytest.approx(number, abs=half_step), (name, index, text)


def test_a_click_on_a_number_of_the_block_opens_it_and_lights_its_row_and_column(show):
    page = show("forward_pass").click("block_film", "ffn_out", 2, 1)
    state = page.app.session_state

    assert (state["block_open"], state["block_row"], state["block_column"]) == ("ffn_out.2.1", "sat", "2")
    assert not page.app.exception


def test_a_click_in_a_wider_matrix_lights_the_last_row_there_is(show):
    page = show("forward_pass").click("block_film", "w_2", 3, 1)
    state = page.app.session_state

    assert (state["block_open"], state["block_row"], state["block_column"]) == ("w_2.3.1", "sat", "2")


def test_a_click_on_a_gain_which_has_no_rows_opens_it_and_leaves_the_row(show):
    page = show("forward_pass", block_edit="g1.1.1.2", block_row="cat").click("block_film", "gain_1", 1)
    state = page.app.session_state

    assert (state["block_open"], state["block_row"], state["block_column"]) == ("gain_1.1", "cat", "2")
    assert not page.app.exception


@pytest.mark.parametrize(
    ("clicked", "opened", "pair"),
    [
        (("encoding", 5, 9), "encoding.9", 4),
        (("product",), "product", 1),
        (("length",), "length", 1),
    ],
)
def test_a_click_opens_a_number_of_the_positions_and_reads_the_pair_of_a_cell(show, clicked, opened, pair):
    page = show("positions", positions_pair="1").click("positions_film", *clicked)
    state = page.app.session_state

    assert not page.app.exception
    assert (state["positions_open"], state["positions_pair"]) == (opened, pair)
