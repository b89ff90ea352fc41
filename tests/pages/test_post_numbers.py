"""The page that lists the post's numbers: each is there, and each link leads to a page in a state that shows it."""

import json
import re
from html import unescape
from urllib.parse import parse_qsl

import pytest

from core.hand_chains import hand_chains
from core.post_links import Spot, places
from core.post_numbers import check
from widgets.navigation import FIGURES, PAGES, address

PLACES = [*(p for row in check() for p in places(row)), *(chain.place for chain in hand_chains())]
LINKS = {address(place.stem, place.state) for place in PLACES}


def by_link() -> dict[str, tuple[Spot, list[str]]]:
    """Each distinct link with a place and all the numbers that it must show."""
    return {
        link: (next(p for p in PLACES if address(p.stem, p.state) == link),
               sorted({p.text for p in PLACES if address(p.stem, p.state) == link}))
        for link in sorted(LINKS)
    }  # fmt: skip


def on_show(page, state: dict[str, str]) -> str:
    """Every word and number in view: the page's own text, the still figures, and the frame that the link names."""
    shown = [re.sub(r"<[^>]+>", " ", unescape(page.words))]
    for film in page.films.values():
        frames = film["frames"]
        named = [frame for frame in frames if film["param"] and frame["at"] == state.get(film["param"])]
        shown += [json.dumps(film["still"], ensure_ascii=False)]
        shown += [json.dumps(frame, ensure_ascii=False) for frame in named or [frames[film["first"]]]]
    return "\n".join(shown)


def stands_in(number: str, text: str) -> bool:
    """Whether a number stands there as such, not as a part of a longer one."""
    return re.search(rf"(?<![\d.,−]){re.escape(number)}(?![\d]|[.,]\d)", text) is not None


@pytest.mark.parametrize(("place", "numbers"), by_link().values(), ids=by_link())
def test_every_link_opens_its_page_in_a_state_that_shows_the_number(show, place, numbers):
    page = show(place.stem, **place.state)
    text = on_show(page, place.state)

    assert not page.complaints
    for number in numbers:
        assert stands_in(number, text), number


def test_a_link_is_read_back_as_the_state_it_was_made_of():
    for place in PLACES:
        path, _, query = address(place.stem, place.state).partition("?")

        assert path == PAGES[place.stem][1]
        assert dict(parse_qsl(query)) == place.state
    assert dict(parse_qsl(address("forward_pass", {"block_row": "a&b c"}).partition("?")[2])) == {"block_row": "a&b c"}


def test_the_page_lists_every_printed_number_with_its_live_value_and_links(show):
    words = unescape(show("post_numbers").words)

    assert "<b>148 of 150 agree</b>" in words
    assert words.count('<th scope="row"') == 150 + len(hand_chains())
    assert words.count("<td>✓</td>") == 148
    assert {unescape(link) for link in re.findall(r'href="([^"]+)"', words)} == LINKS


def test_the_two_misprints_show_their_difference_and_their_reason(show):
    words = show("post_numbers").words

    misprints = (
        ("GELU(2)", "1.955", "1.954", "−0.001"),
        ("softmax denominator of row the", "8.186", "8.187", "+0.001"),
    )
    for name, printed, right, difference in misprints:
        assert f"<b>{name}</b>: printed {printed}, right is {right}." in words
        assert f"<strong>{difference}</strong>" in words


def test_the_sums_that_do_not_reproduce_are_shown_with_both_results(show):
    words = show("post_numbers").words

    for chain in hand_chains():
        assert f"<td>{chain.by_hand}</td><td>{chain.arithmetic.cell.text}</td>" in words
    assert '<span class="operand">2.066</span> + <span class="operand">0.679</span>' in words


@pytest.mark.parametrize(("stem", "number"), FIGURES.items())
def test_one_figure_alone_can_be_asked_for(show, stem, number):
    words = show("post_numbers", numbers_figure=number).words

    assert words.count('<th scope="row"') == len(check(stem))
    assert "reproduce" not in words


def test_the_list_of_figure_1_leads_to_figure_1_alone(show):
    links = re.findall(r'href="([^"]+)"', show("post_numbers", numbers_figure=FIGURES["block_walk"]).words)

    assert len(links) == len(check("block_walk"))
    assert all(link.startswith(f"{PAGES['block_walk'][1]}?") for link in links)


@pytest.mark.parametrize("stem", FIGURES)
def test_the_line_below_each_figure_leads_to_its_list(show, stem):
    assert f'href="the-posts-numbers?numbers_figure={FIGURES[stem]}"' in show(stem).words


def test_a_figure_there_is_not_gives_all_and_one_sentence(show):
    page = show("post_numbers", numbers_figure="8")

    assert page.words.count('<th scope="row"') > 150
    assert page.complaints[0].startswith("The link says numbers_figure=8")
