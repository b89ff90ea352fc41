"""What the reader has changed: kept over reruns and pages, restored from the link, the last good state beside it."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

import streamlit as st

from core.edits import read_cells
from core.given_tables import LARGEST, Table
from core.setting import Place, Setting
from core.typed_cells import read_cell
from core.typed_sizes import SIZES, read_sizes
from widgets import link
from widgets.kept import kept

LEFT_OUT = "in-a-file"
"""What a link says in place of more cells than it can hold."""


class Good(NamedTuple):
    """A setting that works, and the words that the boxes and the changed cells held for it."""

    setting: Setting
    boxes: dict[str, Any]
    typed: dict[Place, str]


class Said(NamedTuple):
    """The last state that works, which is on show, what is wrong with the one on the page, if anything, and what
    its boxes hold."""

    good: Good
    problems: tuple[str, ...]
    boxes: dict[str, Any]

    @property
    def setting(self) -> Setting:
        return self.good.setting

    @property
    def stale(self) -> bool:
        return bool(self.problems)


@dataclass(frozen=True)
class Editor:
    """One page's editor. `page` begins its names in the link, `sizes` are the boxes it has.

    The reader's words are kept as typed, so that nothing is lost on bad input: `{page}_edit` in the session holds
    the text of every changed cell, the boxes hold their own. `controls` are cells that have a control of their own
    on the page: what is typed into their table moves the control. `starts_mask` says that the page has a control for
    where the mask starts.
    """

    page: str
    tables: Mapping[str, Table]
    sizes: tuple[str, ...]
    controls: Mapping[str, Place] = field(default_factory=dict)
    starts_mask: bool = False

    def key(self, name: str) -> str:
        return f"{self.page}_{name}"

    @property
    def causal(self) -> bool:
        """Whether the page's own control starts the mask as the causal one."""
        key = self.key("mask")
        said = link.opened().get(key, st.session_state.get(key, st.query_params.get(key)))
        return self.starts_mask and said == "causal"

    def start(self, name: str) -> Any:
        """Where a box or a control starts."""
        if name in SIZES:
            return SIZES[name].start
        table, row, column = self.controls[name]
        return float(self.tables[table].start[row, column])

    def boxes(self) -> dict[str, Any]:
        """What each box and control holds; before it stands, what the link says if that can be read."""
        return {name: self._box(name) for name in (*self.sizes, *self.controls)}

    def _box(self, name: str) -> Any:
        key, start = self.key(name), self.start(name)
        if key in st.session_state:
            return st.session_state[key]
        read = SIZES[name].read if name in SIZES else link.number(-LARGEST, LARGEST, whole=False)
        try:
            read(said := st.query_params.get(key, start))
        except ValueError:
            return start
        return type(start)(said)

    def sizes_asked(self, boxes: Mapping[str, Any]) -> bool:
        """Whether a box holds something else than its start, or the link says something of one, be it wrong."""
        named = {*st.query_params, *link.complaints()}
        return any(self.key(name) in named or boxes[name] != self.start(name) for name in self.sizes)

    @property
    def typed(self) -> dict[Place, str]:
        """The text of every cell that the reader changed."""
        return st.session_state.get(self.key("edit"), {})

    def afterwards(self, action: Callable[[], None]) -> None:
        """For a callback: the action comes after all else that the reader did, such as leaving a cell for its press."""
        kept().setdefault(self.key("afterwards"), []).append(action)

    def read(self) -> Said:
        """Reads everything. A setting that works is kept as the last good one."""
        for action in kept().pop(self.key("afterwards"), []):
            action()
        boxes = self.boxes()
        moved = {name for name, value in boxes.items() if value != self._before.get(name)}
        try:
            sized = Setting(self.tables, causal=self.causal, **read_sizes({name: boxes[name] for name in self.sizes}))
            self._take_from_link(sized)
            setting, problems = self._with_cells(sized, boxes, moved)
        except ValueError as refusal:
            setting, problems = None, [str(refusal)]
        for name in moved & self.controls.keys():  # also where the sizes cannot be read
            self.typed.pop(self.controls[name], None)
        if setting and not problems:
            kept()[self.key("good")] = Good(setting, boxes, dict(self.typed))
        kept()[self.key("before")] = boxes
        return Said(self.good, tuple(problems), boxes)

    @property
    def starts(self) -> dict[str, Any]:
        """Where each box and control starts."""
        return {name: self.start(name) for name in (*self.sizes, *self.controls)}

    @property
    def _before(self) -> dict[str, Any]:
        """What each box held in the run before."""
        return kept().get(self.key("before")) or self.starts

    @property
    def good(self) -> Good:
        """The last state that works, at first the untouched one."""
        untouched = Setting(self.tables, causal=self.causal)
        return kept().get(self.key("good")) or Good(untouched, self.starts, {})

    def _with_cells(self, sized: Setting, boxes: dict[str, Any], moved: Collection[str]) -> tuple[Setting, list[str]]:
        """The cells that can be read, and what is wrong with the others. Of a cell and its own control the one that
        was set last moves the other."""
        cells, problems = {}, []
        own = {place: name for name, place in self.controls.items()}
        for place, text in list(self.typed.items()):
            if own.get(place) in moved or not sized.fits(place):
                continue
            try:
                cells[place] = read_cell(text, sized, place)
            except ValueError as refusal:
                problems.append(str(refusal))
                continue
            if place in own:
                boxes[own[place]] = st.session_state[self.key(own[place])] = cells[place]
                del self.typed[place]
        cells |= {place: float(boxes[name]) for place, name in own.items() if sized.fits(place)}
        setting = replace(sized, cells=cells)
        return setting if problems else setting.check(), problems

    def _take_from_link(self, sized: Setting) -> None:
        name = self.key("edit")
        if name not in st.session_state:
            if st.query_params.get(name) == LEFT_OUT:
                del st.query_params[name]
                link.complaints()[name] = (
                    "This link had no room for the cells that were changed: they stand as at the start. "
                    "Whoever sent it can save them as a file, which opens under “Change the numbers”."
                )
            link.accept(name, lambda text: read_cells(text, sized), "none")
            cells = read_cells(st.query_params.get(name, ""), sized)
            st.session_state[name] = {place: repr(value) for place, value in cells.items()}
