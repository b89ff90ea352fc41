"""Every figure in settings drawn at random within the bounds of its page, in both compositions."""

from collections.abc import Callable, Iterator
from dataclasses import replace

import numpy as np
import pytest

from core.block_walk import walk, walk_marks
from core.forward_pass_stops import stops
from core.given_tables import BLOCK, FEED_FORWARD, LARGEST, Table
from core.marks import marks
from core.model_config import Config, nearest_heads
from core.positions import shift_by
from core.residual_stacks import stacks
from core.rope import degrees_per_position
from core.rope_graph import turn_frames
from core.setting import Setting, block_of, feed_forward_of
from figures import (
    block_walk_words,
    feed_forward_words,
    forward_pass_words,
    parameters_words,
    positions_words,
    residual_words,
    rope_words,
)
from figures.film import Film
from figures.pen import NARROW
from figures.scene import Scene
from tests.figures.letters import troubles, words

SETTINGS, FRAMES = 60, 5
WORDS = (
    "the",
    "cat",
    "sat",
    "a",
    "dog",
    "internationalization",
    "W",
    "<b>",
    "&",
    "日本語の単語です",
    "mmmmmmmm",
    "éclair",
)
ACTIVATIONS = ("relu", "gelu", "silu")
PHONE = 304
"""The width of the figure on a screen of 320 pixels."""
Draw = Callable[[bool], Film]
Chance = np.random.Generator


def number(chance: Chance) -> float:
    """Of any size that may be typed, small ones more often."""
    scale = chance.choice([0.1, 1, 3, 3, 10, 1000, LARGEST])
    return float(np.clip(np.round(chance.uniform(-scale, scale), chance.integers(0, 4)), -LARGEST, LARGEST))


def either(chance: Chance) -> bool:
    return bool(chance.random() < 0.5)


def setting(chance: Chance, tables: dict[str, Table]) -> Setting:
    """Words, sizes and some cells; half of them of the post's size."""
    d_model = 2 if either(chance) else int(chance.integers(1, 9))
    heads = [h for h in range(1, d_model + 1) if d_model % h == 0]
    made = Setting(
        tables,
        tuple(chance.choice(WORDS, 3 if either(chance) else chance.integers(1, 9))),
        d_model,
        4 if either(chance) else int(chance.integers(1, 17)),
        int(chance.choice(heads)),
        str(chance.choice(["rms_norm", "layer_norm"])),
        float(chance.choice([0, 1e-5])),
        int(chance.integers(99)) if either(chance) else None,
        either(chance),
    )
    cells = {}
    for _ in range(chance.integers(9)):
        name = str(chance.choice([name for name in tables if name != "mask"]))
        cells[name, *(int(chance.integers(side)) for side in made.shape(name))] = number(chance)
    return replace(made, cells=cells)


def block_walk(chance: Chance) -> Iterator[Draw]:
    given, norm_first, n_blocks = setting(chance, BLOCK), either(chance), int(chance.integers(1, 7))
    row = int(chance.integers(len(given.tokens)))
    trip = walk(row, n_blocks, norm_first, given)
    other = walk(row, n_blocks, not norm_first, given) if either(chance) else None
    stale, both_ways = either(chance), (norm_first, not norm_first)
    scenes = [Scene(given.tokens, *walk_marks(given, n_blocks, first), stale=stale) for first in both_ways]
    yield lambda narrow: block_walk_words.film(trip, other, narrow, *scenes)


def residual(chance: Chance) -> Iterator[Draw]:
    s, layer = round(float(chance.integers(-15, 16)) / 10, 1), str(chance.choice(["tanh", "linear"]))
    both = stacks(int(chance.integers(1, 31)), number(chance), s, layer)
    yield lambda narrow: residual_words.film(both, narrow)


def feed_forward(chance: Chance) -> Iterator[Draw]:
    given, activation = setting(chance, FEED_FORWARD), str(chance.choice(ACTIVATIONS))
    made = feed_forward_of(given, activation)
    found = marks(made, feed_forward_of(given.without_changes(), activation), given)
    scene = Scene((), *found, stale=either(chance))
    yield lambda narrow: feed_forward_words.film(made, activation, narrow, scene)


def positions(chance: Chance) -> Iterator[Draw]:
    d = int(chance.choice([4, 16, 64, 128, 512]))
    shift, pair = shift_by(int(chance.integers(65)), 8 * int(chance.integers(1, 65)), d), int(chance.integers(d // 2))
    yield lambda narrow: positions_words.film(shift, pair, narrow)


def rope(chance: Chance) -> Iterator[Draw]:
    m, n, theta = (int(chance.integers(most)) for most in (13, 13, 37))
    q, k = ((number(chance), number(chance)) for _ in range(2))
    frames, base = turn_frames(m, n, 5 * theta, q, k), int(chance.choice([100, 10_000, 500_000, 1_000_000]))
    ladder = degrees_per_position(int(chance.choice([64, 128])), base)
    yield lambda narrow: rope_words.film(frames, ladder, base, narrow)


def forward_pass(chance: Chance) -> Iterator[Draw]:
    given, norm_first = setting(chance, BLOCK), either(chance)
    made = block_of(given, norm_first, str(chance.choice(ACTIVATIONS)))
    found = marks(made, block_of(given.without_changes(), norm_first), given)
    scene, row = Scene(given.tokens, *found, stale=either(chance)), int(chance.integers(len(given.tokens)))
    yield lambda narrow: forward_pass_words.film(stops(made, norm_first), made, row, 0, narrow, scene)


def parameters(chance: Chance) -> Iterator[Draw]:
    d_model = int(chance.integers(1, 10**7)) if either(chance) else 64 * int(chance.integers(1, 65))
    heads = nearest_heads(d_model, int(chance.integers(1, 65)))
    layers, vocabulary, n_ctx = (
        int(chance.integers(1, large if either(chance) else usual))
        for large, usual in ((1000, 97), (10**7, 256_000), (10**7, 8192))
    )
    config, stale = Config(layers, d_model, heads, vocabulary, n_ctx, tied=either(chance)), either(chance)
    yield lambda narrow: parameters_words.mosaic_film(config, config, stale, narrow)
    yield lambda narrow: parameters_words.pie_film(config, stale, narrow)


FIGURES = (block_walk, residual, feed_forward, positions, rope, forward_pass, parameters)


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.__name__)
def test_in_any_setting_no_two_words_meet_and_none_leaves_the_sheet_or_is_too_small(figure, narrow):
    least = 14 * NARROW / PHONE if narrow else 15
    for seed in range(SETTINGS):
        for draw in figure(np.random.default_rng([seed, 7])):
            film = draw(narrow)
            last = len(film.frames) - 1
            for at in sorted({*range(0, last, max(1, last // FRAMES)), last}):
                frame = film.frames[at]
                assert troubles(film.still, frame.figure) == [], (seed, frame.at)
                assert all(word.size >= least for word in words(frame.figure) + words(film.still)), (seed, frame.at)
