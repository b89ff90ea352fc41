"""The tables to take home: what is read back is what was on the screen, bit for bit."""

import csv
import io
import json

import numpy as np
import pytest

from core.forward_pass import forward_pass
from core.graph import given, given_count, make
from core.names import named
from core.operations import PRODUCT
from core.ops import causal_mask
from core.parameters import Config, parameter_graph
from core.positions import encoding_graph
from core.residual import gradient_graph
from core.tables import COLUMNS, csv_text, json_text

GRAPHS = {
    "masked": lambda: forward_pass(mask=causal_mask(3), activation="gelu"),
    "tiny": lambda: gradient_graph(30, s=0.1, residual=False),
    "vectors": lambda: encoding_graph(511, 512, 3),
    "counts": lambda: parameter_graph(Config()),
    "beyond float64": lambda: parameter_graph(Config(999, 10**9 + 7, 1)),
    "signs of zero": lambda: {"z": given("z", [[-0.0, 0.0]], "z")},
}
EVERY_GRAPH = pytest.mark.parametrize("graph", [g() for g in GRAPHS.values()], ids=GRAPHS)


def rows_of(graph) -> list[dict]:
    return list(csv.DictReader(io.StringIO(csv_text(graph.values()))))


def bits(value) -> bytes | int:
    array = np.asarray(value)
    return array.item() if array.dtype == object else array.tobytes()


def read_back(text: str, quantity):
    """A value of a table as a number of the quantity's kind."""
    if quantity.value.dtype == bool:
        return {"True": True, "False": False}[text]
    return int(text) if quantity.value.dtype == object else float(text)


@EVERY_GRAPH
def test_every_number_comes_back_from_csv_with_every_bit(graph):
    rows = rows_of(graph)
    for entry in named(graph.values()):
        values = [read_back(row["value"], entry.quantity) for row in rows if row["name"] == entry.name]
        again = np.array(values, dtype=entry.quantity.value.dtype).reshape(entry.quantity.value.shape)

        assert bits(again) == bits(entry.quantity.value), entry.name


@EVERY_GRAPH
def test_every_number_comes_back_from_json_with_every_bit(graph):
    read = {record["name"]: record for record in json.loads(json_text(graph.values(), {}))["quantities"]}
    entries = named(graph.values())

    assert list(read) == [entry.name for entry in entries]
    for name, quantity, operands in entries:
        again = np.array(read[name]["value"], dtype=quantity.value.dtype)

        assert bits(again) == bits(quantity.value), name
        assert read[name]["shape"] == list(quantity.value.shape) == list(again.shape)
        assert read[name]["operands"] == list(operands)
        assert read[name]["formula"] == (quantity.operation.formula if quantity.operation else None)
        assert all(operand in read for operand in operands)


@EVERY_GRAPH
def test_the_shown_text_is_the_one_of_the_page(graph):
    for row in rows_of(graph):
        quantity = next(e.quantity for e in named(graph.values()) if e.name == row["name"])
        if quantity.value.dtype != bool:
            assert row["shown"] == quantity.text(read_back(row["value"], quantity))


def test_rows_and_columns_are_counted_from_one_and_a_vector_has_columns_only():
    block = [row for row in rows_of(forward_pass()) if row["name"] == "ffn_pre"]
    waves = [row for row in rows_of(encoding_graph(1, 4)) if row["name"] in ("encoding", "product")]

    assert [(r["row from 1"], r["column from 1"]) for r in block][:5] == [
        ("1", "1"),
        ("1", "2"),
        ("1", "3"),
        ("1", "4"),
        ("2", "1"),
    ]
    assert [(r["row from 1"], r["column from 1"]) for r in waves] == [
        ("", "1"),
        ("", "2"),
        ("", "3"),
        ("", "4"),
        ("", ""),
    ]
    assert list(block[0]) == list(COLUMNS)
    assert block[0] | {"shown": "1.357", "label": "hidden sums"} == block[0]


def test_a_mask_reads_yes_and_no_and_what_it_forbids_is_minus_infinity():
    rows = rows_of(forward_pass(mask=causal_mask(3)))

    assert " ".join(row["shown"] for row in rows if row["name"] == "mask") == "yes no no yes yes no yes yes yes"
    assert [row["value"] for row in rows if row["name"] == "attn_masked"][1] == "-inf"


def test_json_has_no_word_that_other_readers_do_not_know_and_says_the_state():
    def refuse(word: str):
        raise AssertionError(word)

    state = {"block_mask": "causal", "block_row": "the", "x": np.float64(0.1), "w": np.eye(2), "none": None}
    text = json_text(forward_pass(mask=causal_mask(3)).values(), state)
    read = json.loads(text, parse_constant=refuse)

    assert read["state"] == state | {"w": [[1.0, 0.0], [0.0, 1.0]]}
    assert next(q for q in read["quantities"] if q["name"] == "attn_masked")["value"][0][1:] == ["-inf", "-inf"]


def test_words_with_commas_quotes_and_line_breaks_stay_in_their_place():
    odd = given("x", [1.5], 'a "quoted", and\nbroken label')

    assert rows_of({"x": odd})[0]["label"] == odd.label
    assert json.loads(json_text([odd], {}))["quantities"][0]["label"] == odd.label


def test_what_was_not_asked_for_but_leads_to_the_numbers_is_there_too():
    n = given_count("n", 3, "n")

    assert [row["name"] for row in rows_of({"square": make(PRODUCT, "square", n, n, label="n²")})] == ["n", "square"]
