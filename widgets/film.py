"""The film: the one host through which every figure of the app is shown (film.js plays it)."""

import json
from collections.abc import Callable, Hashable, Mapping
from functools import lru_cache, partial
from pathlib import Path

import streamlit as st
from streamlit.components.v2 import component

from figures.film import Film, Reel
from figures.palette import PALETTES
from widgets import link
from widgets.kept import kept
from widgets.painting import FILM
from widgets.server import PLOTLY_JS

HERE = Path(__file__).parent
KEPT = 256
"""Films that the server remembers for all readers together, some ten to a hundred kilobytes each."""
SCRIPTS = ("history.js", "downloads.js", "saving.js", "picture.js", "cells.js", "drawing.js", "stage.js", "film.js")

# Until its film has come a player looks like one of a single frame: cards would flash buttons that they do not have.
HTML = """
<div class="film single">
  <div class="bar" role="group" aria-label="Film">
    <button type="button" class="back" aria-keyshortcuts="ArrowLeft">Back<kbd aria-hidden="true">←</kbd></button>
    <button type="button" class="step" aria-keyshortcuts="ArrowRight">Step<kbd aria-hidden="true">→</kbd></button>
    <button type="button" class="reset">Reset</button>
    <button type="button" class="play" aria-keyshortcuts="P"><span>► Play</span><kbd aria-hidden="true">P</kbd></button>
    <span class="track"><input type="range" class="range" min="0" step="1" aria-label="Frame" />
    <span class="ticks" aria-hidden="true"></span></span>
    <span class="label"></span>
  </div>
  <p class="trouble" hidden>The figure could not be drawn. Reload the page; if it stays so, use a current browser.</p>
  <div class="stage" role="img"></div>
  <p class="sentence" aria-live="polite"></p>
  <div class="save" role="group" aria-label="Share what is on show">
    <button type="button" class="link" aria-live="polite">Copy link</button>
    <button type="button" class="svg" aria-label="Save the picture as SVG">SVG</button>
    <button type="button" class="png" aria-label="Save the picture as PNG">PNG</button>
  </div>
</div>
"""


def _script() -> str:
    constants = f"const PALETTES = {json.dumps(PALETTES)};\n"
    constants += f"const PLOTLY_JS = {json.dumps(PLOTLY_JS)};\n"
    return constants + "".join((HERE / name).read_text(encoding="utf-8") for name in SCRIPTS)


_player = component(
    FILM, html=HTML, css=(HERE / "film.css").read_text(encoding="utf-8"), js=_script(), isolate_styles=False
)


def is_narrow() -> bool:
    """Whether the reader's screen wants the narrow composition; the film finds out and says so."""
    return bool(kept().get("film_narrow", False))


def show_film(
    key: str,
    build: Callable[[], Film],
    setting: Hashable,
    param: str | None = None,
    on_cell: Callable[[dict], None] | None = None,
    saves: bool = True,
    in_link: Mapping[str, str] | None = None,
) -> int:
    """Shows a film and returns the index of the frame the reader rests on.

    `build` makes the film; `setting` is all that it depends on, so that a film which was shown before, to this
    reader or another, is not made again. `param` names the frame in the link; a link that asks for a frame there
    is not gets the first one and one sentence. `on_cell` hears of a clicked cell: its quantity's name and its
    place in it. `saves` says that the reader may save the picture in view; `key` then names the file. `in_link` are
    values for the link, written by the player because it adds nothing to the browser's history; an empty one
    leaves the link.
    """
    reel = _reel(build, key, setting, is_narrow())
    asked = _asked(reel, key, param) if param else {}
    narrow, file = is_narrow() if reel.adapts else None, key.removesuffix("_film") if saves else None
    more = {"param": param, "narrow": narrow, "file": file, "inLink": {**(in_link or {}), **asked}}
    hear = partial(_hear, key, on_cell)
    _player(
        key=key,
        data={"film": reel.packed} | more,
        on_frame_change=partial(hear, "frame"),
        on_narrow_change=partial(hear, "narrow"),
        on_cell_change=partial(hear, "cell"),
    )
    index = _index(reel, key, param)
    if param:
        link.hold({param: reel.places[index]})
    return index


def _asked(reel: Reel, key: str, param: str) -> dict[str, str]:
    """Looks at the frame in the link, or in an opened file. The file's frame is asked for until the player has it."""
    memory = kept()
    if param in link.opened() or f"{key}_frame" not in memory:
        link.accept(param, link.one_of(list(reel.places)), reel.opening.replace("*", ""))
        link.show_complaints(param)
    if place := st.session_state.pop(param, None):
        memory[f"{key}_frame"] = reel.names[reel.places.index(place)]
        memory[f"{key}_asked"] = place
    waiting = memory.get(f"{key}_asked")
    return {param: waiting} if waiting in reel.places else {}


def _index(reel: Reel, key: str, param: str | None) -> int:
    frame, linked = kept().get(f"{key}_frame"), st.query_params.get(param) if param else None
    if frame in reel.names:
        return reel.names.index(frame)
    return reel.places.index(linked) if linked in reel.places else reel.first


def _reel(build: Callable[[], Film], *setting: Hashable) -> Reel:
    shelf = _shelf(*setting)
    if not shelf:
        shelf.append(build().wound())
    return shelf[0]


@lru_cache(maxsize=KEPT)
def _shelf(*_setting: Hashable) -> list[Reel]:
    """The place of one setting's film: empty until it is made."""
    return []


def _hear(key: str, on_cell: Callable[[dict], None] | None, state: str) -> None:
    value = st.session_state[key][state]
    if state == "cell":
        if on_cell:
            on_cell(value)
        return
    if state == "frame":
        kept().pop(f"{key}_asked", None)
    # Kept apart from the component's own state, which Streamlit drops when the reader turns the page.
    kept()["film_narrow" if state == "narrow" else f"{key}_frame"] = value
