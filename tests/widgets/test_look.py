"""The style sheets: what a rule may ask, so that a control does not have the browser style the whole page anew."""

import re
from pathlib import Path

import pytest

WIDGETS = Path(__file__).parents[2] / "widgets"


def selectors(sheet: str) -> list[str]:
    text = re.sub(r"/\*.*?\*/", "", (WIDGETS / sheet).read_text(encoding="utf-8"), flags=re.DOTALL)
    return [part.strip() for head in re.findall(r"([^{}]+)\{[^{}]*\}", text) for part in head.split(",")]


@pytest.mark.parametrize("sheet", ["page.css", "film.css", "grid.css", "cards.css"])
def test_no_rule_looks_for_what_an_element_holds_far_below_it(sheet):
    """Of each change inside such an element, each stroke of a figure, the browser then asks whether the rule holds."""
    assert not [each for each in selectors(sheet) if re.search(r":has\((?!\s*>)", each)]


def test_on_every_page_a_rule_for_part_of_a_class_names_the_elements_it_is_for():
    """Streamlit changes classes at each run; where such a rule is for any child, all below is styled anew."""
    asked = [each for each in selectors("page.css") if "[class*=" in each]

    assert asked
    assert not [each for each in asked if re.split(r"[ >+~]+", each)[-1].startswith((":", "*"))]
