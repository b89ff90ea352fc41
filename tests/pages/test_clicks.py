"""Every number of a figure that can be clicked leads to the same number in the panel below."""

import re

import pytest

from core.typed import read
from widgets import below

SHOWN = [
    ("block_walk", "walk_film", {"walk_blocks": "2"}),
    ("block_walk", "walk_film", {"walk_arrangement": "post-norm", "walk_edit": "w1.1.1.3", "walk_token": "sat"}),
    ("residual", "residual_film", {}),
    ("residual", "residual_film", {"residual_depth": "12", "residual_s": "0", "residual_layer": "linear"}),
    ("feed_forward", "ffn_film", {}),
    ("feed_forward", "ffn_film", {"ffn_edit": "b2.1.1.3_-2", "ffn_activation": "GELU"}),
    ("feed_forward", "ffn_film", {"ffn_width": "3"}),
    ("feed_forward", "ffn_film", {"ffn_x1": "9.5", "ffn_b": "-3.25"}),
    ("feed_forward", "ffn_film", {"ffn_x1": "9.5", "ffn_width": "3"}),
    ("positions", "positions_film", {"positions_k": "5"}),
    ("positions", "positions_film", {"positions_d": "4", "positions_k": "3"}),
    ("positions", "positions_film", {"positions_d": "4", "positions_k": "10"}),
    ("positions", "positions_film", {"positions_d": "16"}),
    ("rope", "rope_film", {"rope_m": "5", "rope_n": "2", "rope_k1": "-1.25"}),
    ("forward_pass", "block_film", {"block_mask": "causal"}),
    ("parameters", "params_mosaic", {"params_positions": "300000"}),
    ("parameters", "params_mosaic", {"params_vocab": "50", "params_positions": "7", "params_head": "not tied"}),
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


def numbers(words: str) -> list[tuple[float, float]]:
    """The numbers of a text, each with half a step of its last digit; those of a model's name are none."""
    texts = re.findall(r"(?<![\w-])−?\d[\d,]*(?:\.\d+)?", re.sub(r"<.*?>|GPT-2|\d (?=d|×)", " ", words))
    digits = [text.rstrip(",").replace("−", "-").replace(",", "") for text in texts]
    return [(float(text), 0.51 * 10.0 ** -read(text).decimals) for text in digits]


def can_be_opened(study, number: float, half_step: float) -> bool:
    cells = [float(value) for quantity in study.quantities.values() for value in quantity.value.ravel()]
    return any(abs(value - number) <= half_step for value in cells)


@pytest.mark.parametrize(
    ("stem", "key", "query"),
    [
        ("feed_forward", "ffn_film", {"ffn_x1": "0.37", "ffn_x2": "-1.9"}),
        ("feed_forward", "ffn_film", {"ffn_activation": "SiLU", "ffn_width": "3", "ffn_seed": "5"}),
        ("parameters", "params_mosaic", {}),
        ("parameters", "params_mosaic", {"params_head": "not tied"}),
        ("parameters", "params_mosaic", {"params_positions": "0", "params_layers": "1"}),
    ],
)
def test_every_number_of_the_sentence_can_be_opened(show, monkeypatch, stem, key, query):
    studies = []
    monkeypatch.setattr(below, "open_number", studies.append)
    for frame in show(stem, **query).films[key]["frames"]:
        assert (found := numbers(frame["sentence"]))
        for number, half_step in found:
            assert can_be_opened(studies[-1], number, half_step), (number, frame["sentence"])


@pytest.mark.parametrize("change", ["double", "heads", "vocab"])
def test_every_number_of_what_a_change_to_the_model_did_can_be_opened(show, monkeypatch, change):
    studies = []
    monkeypatch.setattr(below, "open_number", studies.append)
    page = show("parameters")
    if change == "double":
        page.app.button(key="params_double").click()
    else:
        page.app.number_input(key=f"params_{change}").set_value({"heads": 16, "vocab": 60_000}[change])
    sentence = page.run().films["params_mosaic"]["frames"][0]["sentence"]

    for number, half_step in numbers(sentence):
        assert can_be_opened(studies[-1], number, half_step), (number, sentence)


@pytest.mark.parametrize("width", ["64", "768", "4096"])
def test_every_number_of_the_real_size_can_be_opened(show, monkeypatch, width):
    studies = []
    monkeypatch.setattr(below, "open_number", studies.append)
    words = show("feed_forward", ffn_d=width).words
    panel = words[words.index('<div class="size">') :].split("</p>", 2)

    for number, half_step in numbers(" ".join(panel[:2]).replace("8 ×", "").replace("5 ×", "")):
        assert can_be_opened(studies[-1], number, half_step), (number, panel)


@pytest.mark.parametrize("config", [{}, {"params_layers": "96", "params_vocab": "1000"}, {"params_vocab": "10000000"}])
def test_a_share_is_the_same_text_in_pie_table_and_panel(show, monkeypatch, config):
    studies = []
    monkeypatch.setattr(below, "open_number", studies.append)
    page = show("parameters", **config)
    shares = {name: re.sub("<.*?>", "", text) for name, _, text in clickable(page.films["params_pie"]["still"])}
    shares = {name: text for name, text in shares.items() if name.startswith("share_")}

    assert len(shares) >= 4
    for name, text in shares.items():
        assert studies[-1].at((name, ())).text == text
        assert f"<td>{text}</td>" in page.words


@pytest.mark.parametrize("name", ["between", "wave", "degrees", "angle_q", "length_k", "score", "m", "n"])
def test_what_the_figure_of_turned_arrows_prints_beside_its_score_can_be_clicked(show, name):
    film = show("rope", rope_m="5", rope_n="2").films["rope_film"]

    assert name in {found for figure in (film["still"], film["frames"][0]["figure"]) for found, *_ in clickable(figure)}


def test_each_printed_term_of_the_shift_opens_itself_and_the_sum_the_sum(show):
    film = show("positions", positions_d="4", positions_k="3").films["positions_film"]
    found = {(name, index): text for name, index, text in clickable(film["still"])}

    assert [found["turn", (i,)] for i in (0, 1)] == ["3", "0.03"]
    assert [found["cosines", (i,)] for i in (0, 1)] == ["−0.9900", "0.9996"]
    assert found["product_from_shift", ()] == "0.0096, without p"


def test_a_score_at_another_gap_is_chosen_by_its_gap(show):
    page = show("rope", rope_open="wave.11")

    assert "scores over the gap [gap −1]" in page.words
    assert 'class="result">1.232<' in page.words


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


def test_the_numbers_of_the_other_arrangement_open_as_its_own(show, monkeypatch):
    studies = []
    monkeypatch.setattr(below, "open_number", studies.append)
    own, other = ({name for name, *_ in clickable(show("block_walk", walk_compare=on).films["walk_film"]["still"])}
                  for on in ("off", "on"))  # fmt: skip
    of_other = [name for name in other - own if "other arrangement" in studies[-1].titles[name]]

    assert len(of_other) >= 4
