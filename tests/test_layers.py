"""The layers hold: imports point down only, and every page is in the list."""

import ast
import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LAYERS = ["core", "figures", "widgets", "pages"]
ALLOWED = {
    "core": {"numpy"},
    "figures": {"numpy"},
    # starlette, pandas and pyarrow come with Streamlit; the server imports the last two before a reader waits for them
    "widgets": {"numpy", "streamlit", "plotly", "starlette", "pandas", "pyarrow"},
    "pages": {"numpy", "streamlit"},
}
FILES = [path for layer in LAYERS for path in sorted((ROOT / layer).glob("*.py"))]


def imported(path: Path) -> set[str]:
    """The top-level names a file imports."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module.split(".")[0])
    return names


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(ROOT)))
def test_imports_point_down_and_nothing_else_is_needed(path):
    layer = path.parent.name
    below = set(LAYERS[: LAYERS.index(layer) + 1])

    assert imported(path) - set(sys.stdlib_module_names) <= below | ALLOWED[layer]


def test_every_page_file_is_in_the_navigation_and_under_another_address():
    from widgets.navigation import PAGES

    assert set(PAGES) == {path.stem for path in (ROOT / "pages").glob("*.py")}
    assert all(address != stem for stem, (_, address) in PAGES.items() if stem != "home")


def test_every_figure_asks_questions_and_shows_its_code():
    from core.question_sets import MAKERS
    from widgets.below import CODE
    from widgets.navigation import PAGES

    assert set(MAKERS) == set(CODE) == set(PAGES) - {"home", "post_numbers"}


@pytest.mark.parametrize("path", sorted((ROOT / "pages").glob("*.py")), ids=lambda p: p.stem)
def test_a_page_binds_and_stays_short(path):
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 80


def test_every_server_setting_says_why():
    text = (ROOT / ".streamlit" / "config.toml").read_text(encoding="utf-8").split("[theme]")[0]
    settings = [line for line in text.splitlines() if re.match(r"\w+ *=", line)]

    assert settings
    assert all("#" in line for line in settings)


def test_what_runs_needs_three_packages():
    lines = (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()
    names = {re.split(r"[\[<>= ]", line)[0] for line in lines if line and not line.startswith("#")}

    assert names == {"streamlit", "numpy", "plotly"}
