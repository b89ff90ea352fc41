"""Every colour can be read on the ground it stands on, in both themes."""

from itertools import product

import numpy as np
import pytest

from core.toy import TOKENS
from figures.palette import BASE, PALETTES, SCALES, mix

THEMES = list(PALETTES)
ROLES = [*TOKENS, "norm", "attention", "feed_forward", "position", "embedding", "accent", "path"]


def luminance(colour: str) -> float:
    """Relative luminance of WCAG 2."""
    parts = np.array(list(bytes.fromhex(colour[1:]))) / 255
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    return float(linear @ [0.2126, 0.7152, 0.0722])


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("ground", ["bg", "panel"])
@pytest.mark.parametrize("text", ["ink", "muted", *ROLES])
def test_words_are_readable_on_page_and_panel(theme, ground, text):
    colours = PALETTES[theme]

    assert contrast(colours[text], colours[ground]) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("role", ["path", "norm", "attention", "feed_forward", "position", "embedding"])
def test_the_name_of_a_role_is_readable_in_its_box(theme, role):
    colours = PALETTES[theme]

    assert contrast(colours[role], colours[f"{role}.box"]) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("token", TOKENS)
def test_a_chip_is_readable(theme, token):
    colours = PALETTES[theme]

    assert contrast(colours["chip"], colours[token]) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("role", ROLES)
def test_ink_is_readable_on_large_areas(theme, role):
    colours = PALETTES[theme]

    assert contrast(colours["ink"], colours[f"{role}.area"]) >= 4.5


def tints(theme: str, scale: str) -> list[str]:
    """A scale's colours in steps, as plotly.js mixes them between the stops."""
    stops = [(at, PALETTES[theme][name.removeprefix("$")]) for at, name in SCALES[scale]]
    pairs = zip(stops, stops[1:], strict=False)
    return [mix(a, b, share) for ((_, a), (_, b)), share in product(pairs, np.linspace(0, 1, 21))]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(
    ("scale", "text"), [("signed", "ink"), ("weights", "ink"), ("signed.dim", "muted"), ("weights.dim", "muted")]
)
def test_a_number_is_readable_on_every_tint_of_its_scale(theme, scale, text):
    worst = min(contrast(PALETTES[theme][text], tint) for tint in tints(theme, scale))

    assert worst >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("line", ["accent", "path", "plus", "minus", *(f"{r}.line" for r in ROLES)])
def test_lines_reach_three_to_one_even_when_dimmed(theme, line):
    assert contrast(PALETTES[theme][line], PALETTES[theme]["bg"]) >= 3


def test_both_themes_name_the_same_colours():
    assert BASE["light"].keys() == BASE["dark"].keys()
