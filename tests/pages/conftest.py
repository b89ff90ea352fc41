"""Runs a page without a browser and keeps what it hands to the player."""

import base64
import json
import re
import zlib
from collections.abc import Callable
from itertools import count
from pathlib import Path
from unittest.mock import patch

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from widgets import film, grid
from widgets.kept import KEPT

ROOT = Path(__file__).parents[2]


class Shown:
    """A page after its run: its words, its controls, and the data of its films by key."""

    def __init__(self, stem: str, query: dict[str, str | list[str]]):
        self.films: dict[str, dict] = {}
        self.grids: dict[str, dict] = {}
        self.heard: dict[str, dict] = {}
        self.told: dict[str, list[dict]] = {}
        self.clock = count(1)
        self.app = AppTest.from_file(str(ROOT / "pages" / f"{stem}.py"), default_timeout=30)
        for name, value in query.items():
            self.app.query_params[name] = value
        self.run()

    @property
    def kept(self) -> dict:
        """What the session keeps besides its controls."""
        return self.app.session_state[KEPT]

    def run(self) -> "Shown":
        self.films.clear()
        self.app.run()
        return self

    def tell(self, key: str, *said: dict) -> "Shown":
        """The browser's part of the grid `key` says all that."""
        self.told[key] = [{"time": next(self.clock), "row": 0, "column": 0} | each for each in said]
        return self.run()

    def click(self, key: str, name: str, *index: int) -> "Shown":
        """A click on that number in the film `key`, heard before the page runs again."""
        state = {key: {"cell": {"name": name, "index": list(index)}}, KEPT: self.kept}
        with patch.object(st, "session_state", state):
            self.heard[key]["on_cell_change"]()
        del state[key]
        for control, value in state.items():
            self.app.session_state[control] = value
        return self.run()

    @property
    def words(self) -> str:
        """All text of the page below its films, without what the browser is only told to do."""
        texts = [str(block.body if hasattr(block, "body") else block.value) for block in self.blocks]
        return re.sub("<script>.*?</script>|<wbr>", "", "\n".join(texts), flags=re.DOTALL)

    @property
    def blocks(self) -> list:
        return [*self.app.title, *self.app.markdown, *self.app.get("html")]

    @property
    def complaints(self) -> list[str]:
        return [re.sub(r"\\(.)", r"\1", warning.value) for warning in self.app.warning]

    @property
    def refused(self) -> list[str]:
        """The names in the link whose value is complained about."""
        said = [re.match(r"The link (?:says (\w+)=.|gives no value for (\w+),)", c) for c in self.complaints]
        return [match[1] or match[2] for match in said if match]


@pytest.fixture
def show(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Shown]:
    """`show("rope", rope_m="5")` runs pages/rope.py as that link would."""
    current: list[Shown] = []

    def record(*, key: str, data: dict, **heard: Callable[[], None]) -> None:
        packed = zlib.decompress(base64.b64decode(data["film"]))
        current[-1].films[key] = {k: v for k, v in data.items() if k != "film"} | json.loads(packed)
        current[-1].heard[key] = heard

    def record_grid(*, key: str, data: dict, **heard: Callable[[], None]) -> None:
        current[-1].grids[key] = data
        if key in current[-1].told:
            st.session_state[key] = {"said": current[-1].told.pop(key)}
            heard["on_said_change"]()
            st.rerun()  # Streamlit calls what hears before the run

    monkeypatch.setattr(film, "_player", record)
    monkeypatch.setattr(grid, "_table", record_grid)

    def open_page(stem: str, **query: str | list[str]) -> Shown:
        shown = Shown.__new__(Shown)
        current.append(shown)
        shown.__init__(stem, query)
        assert not shown.app.exception, shown.app.exception
        return shown

    return open_page
