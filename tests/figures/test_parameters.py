"""Figure 7 as data: every picture is valid, true to its counts, says core's numbers and stays on its sheet."""

import json
import re
from dataclasses import replace

import plotly.graph_objects as go
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.parameters import PRESETS, PUBLISHED, Config, count_parameters, nearest_heads, total, written_sums
from core.show import show_count
from figures.palette import PALETTES
from figures.parameters_layout import pieces
from figures.parameters_pie import table
from figures.parameters_words import mosaic_film, pie_film, quoted, sentence_of

MOST = 10_000_000
POST = Config()
SETTINGS = {
    **PRESETS,
    "one of each": Config(1, 1, 1, 1, 0),
    "largest": Config(1000, MOST, 1, MOST, MOST),
    "largest, not tied": Config(1000, MOST, 1, MOST, MOST, tied=False),
    "no position": Config(n_ctx=0, tied=False),
    "tables only, nearly": Config(1, 16, 4, MOST, MOST, tied=False),
    "beyond 2^53": Config(1000, 1000003, 1),
    "many narrow blocks": Config(1000, 16, 4, 1000, 64),
    "ninety-six": Config(96, 12288, 96),
}
SIZES = {"wide": [(1120, 346), (440, 384)], "narrow": [(328, 702), (328, None)]}


def painted(figure):
    return json.loads(re.sub(r"\$([a-z_]+(?:\.[a-z]+)*)", lambda m: PALETTES["light"][m[1]], json.dumps(figure)))


def films(config, narrow=False, stale=False):
    return mosaic_film(config, POST, stale, narrow), pie_film(config, stale, narrow)


def printed(*played):
    words = [word["text"] for film in played for word in film.still["layout"]["annotations"]]
    return [re.sub("<.*?>", "", word) for word in words]


@pytest.mark.parametrize("stale", [False, True])
@pytest.mark.parametrize("width", SIZES)
@pytest.mark.parametrize("config", SETTINGS.values(), ids=SETTINGS)
def test_every_picture_is_a_valid_light_plotly_figure_without_nan_or_minus_zero(config, width, stale):
    for film, (w, h) in zip(films(config, width == "narrow", stale), SIZES[width], strict=True):
        for figure in (film.still, film.frames[0].figure):
            assert go.Figure(painted(figure)).layout.width == w
            assert h in (None, figure["layout"]["height"])
        text = json.dumps(film.data(), ensure_ascii=False)
        assert not re.search(r"\bnan\b|−0\.000|NaN|Infinity", text)
        assert len(text) < 60_000


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("config", SETTINGS.values(), ids=SETTINGS)
def test_nothing_is_drawn_outside_the_sheet(config, narrow):
    for film in films(config, narrow):
        layout = film.still["layout"]
        drawn = [pair for s in layout["shapes"] for pair in re.findall(r"(-?[\d.]+),(-?[\d.]+)", s.get("path", ""))]
        words = [(w["x"], w["y"]) for w in layout["annotations"]]
        for x, y in [*drawn, *words]:
            assert 0 <= float(x) <= layout["width"]
            assert 0 <= float(y) <= layout["height"]


@pytest.mark.parametrize("width", SIZES)
@pytest.mark.parametrize("config", SETTINGS.values(), ids=SETTINGS)
def test_no_words_of_a_picture_lie_on_one_another(config, width):
    for film in films(config, width == "narrow"):
        boxes = [_box(w) for w in film.still["layout"]["annotations"] if w["text"]]
        for i, a in enumerate(boxes):
            for b in boxes[:i]:
                assert a[0] >= b[1] or b[0] >= a[1] or a[2] >= b[3] or b[2] >= a[3], (a, b)


def _box(word):
    """Left, right, top and bottom of a text, a little smaller than it is."""
    lines = re.sub("</?b>", "", word["text"]).split("<br>")
    size, x, y = word["font"]["size"], word["x"], word["y"]
    wide = 0.45 * size * max(sum(0.55 if c in " ,.:–" else 1 for c in line) for line in lines)
    left = {"left": x, "center": x - wide / 2, "right": x - wide}[word["xanchor"]]
    high = 1.1 * size * len(lines)
    return left, left + wide, y - high / 2, y + high / 2, word["text"]


@pytest.mark.parametrize("length", [1120, 460])
@pytest.mark.parametrize("config", SETTINGS.values(), ids=SETTINGS)
def test_each_part_is_as_long_as_its_count_and_every_block_is_in_one_box(config, length):
    made = pieces(config, length)
    scale = sum(p.length for p in made) / total(config)
    blocks = [p for p in made if p.name == "blocks"]

    assert sum(p.count for p in made) == total(config)
    assert all(p.length == pytest.approx(p.count * scale) for p in made)
    assert [n for p in blocks for n in range(p.first, p.last + 1)] == list(range(1, config.n_layers + 1))
    assert all(a.end < b.start for a, b in zip(made, made[1:], strict=False))
    assert made[-1].end == pytest.approx(length - 1)


def test_a_mosaic_of_many_blocks_says_how_many_a_box_holds():
    assert any("1,000 blocks of 12,000,085,000,147, 50 to a box" in w for w in printed(*films(SETTINGS["beyond 2^53"])))
    assert not any("to a box" in word for word in printed(*films(POST)))


def test_both_compositions_print_the_numbers_of_the_post():
    for narrow in (False, True):
        words = " ".join(printed(*films(POST, narrow)))
        for number in ("38,597,376", "786,432", "7,087,872", "1,536", "124,439,808", "39,383,808", "85,056,000"):
            assert number in words
        for share in ("31.017", "0.632", "22.781", "45.539", "0.031"):
            assert share in words


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("config", SETTINGS.values(), ids=SETTINGS)
def test_embedding_the_rest_and_the_total_stand_side_by_side_and_add_up(config, narrow):
    numbers = [word for word in printed(films(config, narrow)[0]) if re.fullmatch(r"[\d,]+", word)]
    embedding, others, whole = (int(n.replace(",", "")) for n in numbers[-3:])

    assert embedding + others == whole == total(config)


def test_the_table_adds_up_and_reads_like_the_post():
    head, rows, colours = table(POST)

    assert head == ["part", "formula", "numbers", "share, %"]
    assert rows == [
        ["token table", "V × d", "38,597,376", "31.017"],
        ["position table", "T × d", "786,432", "0.632"],
        ["attention", "N × (4d² + 4d)", "28,348,416", "22.781"],
        ["feed-forward", "N × (8d² + 5d)", "56,669,184", "45.539"],
        ["norms", "N × 4d + 2d", "38,400", "0.031"],
        ["head", "shares the token table", "0", "0.000"],
        ["total", "", "124,439,808", "100.000"],
    ]
    assert len(colours) == len(rows) - 1
    assert [row[:1] + row[2:] for row in rows] == table(POST, is_narrow=True)[1]


def test_every_part_that_is_too_thin_for_its_name_can_be_clicked_by_itself():
    words = mosaic_film(Config(vocab_size=50, n_ctx=7, tied=False), POST).still["layout"]["annotations"]
    named = {w["name"]: w["text"] for w in words if "name" in w}

    assert named["tokens"] == "token table 38,400"
    assert named["positions"] == "position table 5,376"
    assert named["last_norm"] == "last norm 1,536"
    assert named["head"] == "head 38,400"


@pytest.mark.parametrize("config", SETTINGS.values(), ids=SETTINGS)
def test_the_rows_of_the_table_are_exact_and_sum_to_the_total_at_any_size(config):
    *parts, whole = (int(row[2].replace(",", "")) for row in table(config)[1])

    assert sum(parts) == whole == total(config)


def test_a_total_beyond_two_to_the_53_is_written_to_its_last_digit():
    config = SETTINGS["beyond 2^53"]
    assert table(config)[1][-1][2] == "12,000,136,283,300,849"
    assert written_sums(config)[-1].cell.text == "12,000,136,283,300,849"
    for narrow in (False, True):
        mosaic, pie = films(config, narrow)
        assert "12,000,136,283,300,849" in printed(mosaic)
        assert "12,000,136,283,300,849" in " ".join(printed(pie))


def test_the_live_sentence_reads_the_figure_and_what_doubling_would_do():
    assert sentence_of(POST, POST) == (
        "GPT-2 small has **124,439,808** numbers: **85,054,464** in 12 blocks, **39,383,808** in two tables, "
        "**1,536** in the last norm. Doubling d would make the blocks **3.997 times** as large, "
        "the whole **3.365 times**."
    )


def test_a_growth_that_three_decimals_do_not_show_is_written_as_what_is_added_to_1():
    small = Config(n_layers=3, d_model=280, n_heads=10, vocab_size=11)
    one_more = sentence_of(replace(small, vocab_size=12), small)

    assert "the whole gains 280 numbers and is now **(1 + 9.0 × 10⁻⁵) times** as large." in one_more
    assert "is now **(1 − 9.0 × 10⁻⁵) times** as large." in sentence_of(small, replace(small, vocab_size=12))


def test_a_refused_model_says_what_is_on_show_with_one_layer_as_with_more():
    assert "1 layer, width 768, 1 head, vocabulary" in sentence_of(Config(n_layers=1, n_heads=1), POST, stale=True)


@pytest.mark.parametrize(
    ("now", "start"),
    [
        (Config(n_heads=16), "**12 → 16 heads: nothing changed**, because heads only share out the same 768 columns: "
         "16 × 48 now, 12 × 64 before."),
        (Config(d_model=1536), "Width 768 → 1,536: the blocks are now **3.997 times** as large, the whole "
         "**3.365 times**. The heads stay, each 128 columns wide instead of 64."),
        (Config(tied=False), "Head tied → not tied: the blocks stay as they are, the whole gains 38,597,376 numbers "
         "and is now **1.310 times** as large."),
        (Config(n_ctx=0), "Positions 1,024 → 0: the blocks stay as they are, the whole loses 786,432 numbers"),
        (Config(d_model=832, n_heads=13), "Width 768 → 832, heads 12 → 13: the blocks are now"),
        (PRESETS["GPT-2 XL"], "Layers 12 → 48, width 768 → 1,600, heads 12 → 25: the blocks are now"),
    ],
)  # fmt: skip
def test_the_sentence_starts_with_what_the_last_change_did(now, start):
    assert sentence_of(now, POST).startswith(start)


def test_the_sentence_says_when_a_width_brought_other_heads():
    assert "A width of 832 cannot be shared by 12 heads, so there are 13 now." in sentence_of(Config(12, 832, 13), POST)
    assert "cannot be shared" not in sentence_of(PRESETS["GPT-2 medium"], POST)


def test_a_figure_that_is_not_the_input_says_so_everywhere():
    for narrow in (False, True):
        mosaic, pie = films(POST, narrow, stale=True)
        assert any(word.startswith("not this input") for word in printed(mosaic))
        assert "not this input" in printed(pie)
        assert mosaic.frames[0].sentence.startswith("**Not this input:** the figure still shows 12 layers, width 768")
        assert mosaic.still != films(POST, narrow)[0].still


@pytest.mark.parametrize("published", [p for p in PUBLISHED if p.config], ids=lambda p: p.label)
def test_each_quoted_total_is_ticked_when_the_setting_gives_it(published):
    _, rows, current = quoted(published.config)

    assert rows[current] == (published.counts, published.label, "✓")
    assert [row[2] for row in rows].count("✓") == 1
    assert quoted(Config(n_layers=11))[-1] is None


def test_the_texts_for_those_who_cannot_see_name_every_part():
    mosaic, pie = (film.frames[0].alt for film in films(POST))
    for part in count_parameters(POST):
        assert f"{part.label} {show_count(part.count)}" in mosaic
    assert "attention 22.781 %" in pie


@given(st.integers(1, MOST), st.integers(1, 1000))
def test_the_nearest_number_of_heads_divides_the_width_and_none_is_nearer(d, heads):
    nearest = nearest_heads(d, heads)
    near = range(heads - abs(nearest - heads) + 1, heads + abs(nearest - heads))

    assert d % nearest == 0
    assert not any(d % h == 0 for h in near if h > 0)
