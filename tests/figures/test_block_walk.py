"""Figure 1 as data: every picture is valid, shows core's numbers and stays on its sheet."""

import json
import re
from functools import cache

import numpy as np
import plotly.graph_objects as go
import pytest

from core.block_walk import explained, walk
from core.setting import Setting
from core.show import show, show_vector
from figures.block_walk_plan import Trip
from figures.block_walk_words import film
from figures.palette import PALETTES
from figures.scene import Scene

SETTINGS = [(0, 1, True), (0, 1, False), (1, 2, True), (0, 6, True), (2, 6, False)]
everywhere = pytest.mark.parametrize(("token", "n_blocks", "norm_first"), SETTINGS)
both = pytest.mark.parametrize("narrow", [False, True])


@cache
def shown(token=0, n_blocks=1, norm_first=True, narrow=False, compared=True):
    other = walk(token, n_blocks, not norm_first) if compared else None
    return film(walk(token, n_blocks, norm_first), other, narrow)


def pictures(played):
    return [played.still, *(frame.figure for frame in played.frames)]


def painted(figure):
    return json.loads(re.sub(r"\$([a-z_]+(?:\.[a-z]+)*)", lambda m: PALETTES["light"][m[1]], json.dumps(figure)))


def cells(figure):
    """The numbers in the cells of a picture, marks of the current ones taken off."""
    texts = [text for trace in figure["data"] for row in trace.get("text", []) for text in row if text]
    return sorted(re.sub("<.*?>", "", text) for text in texts)


def bold(figure):
    """The numbers of the current vector, in order."""
    texts = [text for trace in figure["data"] for row in trace.get("text", []) for text in row]
    return [re.sub("<.*?>", "", text) for text in texts if text.startswith("<b>")]


@both
@everywhere
def test_the_film_is_light_and_has_neither_nan_nor_minus_zero(token, n_blocks, norm_first, narrow):
    text = json.dumps(shown(token, n_blocks, norm_first, narrow).data(), ensure_ascii=False)

    assert len(text.encode()) < 260_000
    assert not re.search(r"\bnan\b|−0\.000|Infinity|NaN", text)


@both
@pytest.mark.parametrize(("n_blocks", "norm_first"), [(1, True), (2, False)])
def test_every_picture_is_a_valid_plotly_figure(n_blocks, norm_first, narrow):
    for figure in pictures(shown(1, n_blocks, norm_first, narrow)):
        assert go.Figure(painted(figure)).layout.width == (328 if narrow else 1120)


@everywhere
def test_labels_and_links_count_from_one_and_names_are_told_apart(token, n_blocks, norm_first):
    stops, frames = walk(token, n_blocks, norm_first), shown(token, n_blocks, norm_first).frames

    assert [frame.at for frame in frames] == [str(i + 1) for i in range(len(stops))]
    assert all(f.label == f"stop {f.at} of {len(stops)}: **{s.title}**" for f, s in zip(frames, stops, strict=True))
    assert len({frame.name for frame in frames}) == len(frames) == (5 if norm_first else 4) + 6 * n_blocks


def test_six_blocks_make_no_more_frames_than_the_player_keeps_drawn():
    assert len(shown(n_blocks=6).frames) == 41


@both
@everywhere
def test_the_lit_vector_is_the_stop_of_core_and_so_are_sentence_and_alternative(token, n_blocks, norm_first, narrow):
    for stop, frame in zip(
        walk(token, n_blocks, norm_first), shown(token, n_blocks, norm_first, narrow).frames, strict=True
    ):
        assert bold(frame.figure) == [show(v) for v in stop.vector]
        assert show_vector(stop.vector) in frame.alt
        numbers = [show(v) for v in stop.vector]
        assert all(number in frame.sentence for number in numbers)
        shape = " × ".join(map(str, stop.shape))
        assert f"<b>{shape}</b>" in [word["text"] for word in frame.figure["layout"]["annotations"]]


def test_both_compositions_print_the_same_numbers():
    for wide, narrow in zip(shown(1, 3).frames, shown(1, 3, narrow=True).frames, strict=True):
        position = ["0.500", "0.000"] if int(wide.at) > 1 else []
        assert cells(wide.figure) == sorted(cells(narrow.figure) + position)
        assert wide.sentence == narrow.sentence
        assert wide.alt == narrow.alt
    assert cells(shown(1, 3).still) == cells(shown(1, 3, narrow=True).still)


def test_the_default_walk_says_the_numbers_of_the_post():
    said = {frame.name: frame.sentence for frame in shown().frames}

    assert "keeps **0.502** of itself and takes **0.230** of {cat} and **0.268** of {sat}" in said["attention_1"]
    assert "**(1.066, 0.606)**; the path still holds **(1.000, 0.000)**." in said["attention_1"]
    assert said["attention_add_1"].endswith("now it holds **(2.066, 0.606)**.")
    assert "proposes **(0.679, −0.877)**; the path still holds **(2.066, 0.606)**." in said["feed_forward_1"]
    assert said["feed_forward_add_1"].endswith("now it holds **(2.744, −0.272)**.")
    assert "**0.480** for {the}, **0.102** for {cat} and **0.418** for {sat}" in said["softmax"]


def test_a_vector_appears_at_its_stop_and_not_before():
    frames = shown().frames

    for before, after in zip(frames, frames[1:], strict=False):
        assert len(cells(after.figure)) > len(cells(before.figure))


@both
@everywhere
def test_the_film_opens_one_block_at_a_time_and_closes_the_others(token, n_blocks, norm_first, narrow):
    stops = walk(token, n_blocks, norm_first)
    for stop, frame in zip(stops, shown(token, n_blocks, norm_first, narrow).frames, strict=True):
        texts = [word["text"] for word in frame.figure["layout"]["annotations"]]
        block = stop.block or (1 if stop.name in ("table", "position") else n_blocks)
        assert any(text.startswith(f"<b>block {block}</b>") for text in texts)
        closed = sum(("blocks" in text) or bool(re.fullmatch(r"(<b>)?block \d(</b>)?", text)) for text in texts)
        assert closed - (n_blocks == 1) == (block > 1) + (block < n_blocks)


def test_the_arithmetic_of_a_vector_counts_its_entries():
    stop = next(stop for stop in walk(2, 6, False) if stop.name == "attention_6")

    assert [line.cell.quantity.label for line in explained(stop)] == [
        "blend of the values, entry 1",
        "blend of the values, entry 2",
    ]


@both
def test_a_switch_of_arrangement_keeps_the_stops_that_both_have(narrow):
    pre, post = ({f.name for f in shown(norm_first=first, narrow=narrow).frames} for first in (True, False))

    assert pre - post == {"final_norm"}
    assert post < pre


def test_the_path_keeps_its_vector_while_a_branch_is_visited():
    trip = Trip(walk(0, 2))

    assert trip.path_vector(trip.places["feed_forward_1"]).tolist() == trip.stop("attention_add_1").vector.tolist()
    assert [trip.open_block(i) for i in (0, 1, 2, 7, 8, 13, 14, 16)] == [1, 1, 1, 1, 2, 2, 2, 2]


@everywhere
def test_the_arithmetic_ends_in_the_numbers_of_the_stop(token, n_blocks, norm_first):
    for stop in walk(token, n_blocks, norm_first):
        results = [a.cell.text for a in explained(stop)]
        wanted = [show(max(stop.vector))] if stop.role == "softmax" else [show(v) for v in stop.vector]
        assert results[-len(wanted) :] == wanted


def test_a_number_stands_behind_a_word_that_runs_from_right_to_left():
    words = ["قطة", "the"]
    setting = Setting(tokens=tuple(words))
    trip = walk(0, setting=setting)
    best = words[int(np.argmax(trip[-1].vector))]
    texts = [
        word["text"] for word in film(trip, trip, False, *[Scene(setting.tokens)] * 2).still["layout"]["annotations"]
    ]
    said = [text for text in texts if best in text and "0." in text]

    assert best == words[0]
    assert said
    assert all(text.startswith(f"<b>\u2068{best}\u2069 0.") for text in said)
