"""What a figure must know about the reader's own input: the words of the rows, and where the numbers differ."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from core.toy import TOKENS
from figures.canvas import Canvas
from figures.letters import cut, width
from figures.pen import TEXT

STALE = "not this input: the last numbers that work"
SMALL_CELL = 66


@dataclass(frozen=True)
class Scene:
    """`tokens` are the rows, `edited` and `touched` the cells that differ from the post's by the name of their
    quantity: changed by the reader, and by a change elsewhere. `stale`: the picture is not what the reader typed."""

    tokens: tuple[str, ...] = TOKENS
    edited: Mapping[str, np.ndarray] = field(default_factory=dict)
    touched: Mapping[str, np.ndarray] = field(default_factory=dict)
    stale: bool = False

    @cached_property
    def roles(self) -> tuple[str, ...]:
        """Each row's colour. The post's words keep theirs, the first others take what is left, the rest is grey."""
        words = dict.fromkeys(self.tokens)
        free = [token for token in TOKENS if token not in words]
        role = {word: word if word in TOKENS else (free.pop(0) if free else "norm") for word in words}
        return tuple(role[token] for token in self.tokens)

    @cached_property
    def words(self) -> dict[str, str]:
        """Each distinct word, a row of the embedding table, with its colour."""
        return dict(zip(self.tokens, self.roles, strict=True))

    def word(self, row: int, room: float, size: float) -> str:
        """The token for a figure, in bold, cut where `room` pixels are too few."""
        return f"<b>{cut(self.tokens[row], room, size)}</b>"

    def chip(self, row: int) -> str:
        """The token for a sentence."""
        return self.chip_of(self.tokens[row])

    def chip_of(self, word: str) -> str:
        """A word for a sentence."""
        role = self.words[word]
        return f"{{{word}}}" if word == role else f"{{{word}|{role}}}"

    def corners(
        self, sheet: Canvas, name: str, x: float, y: float, cell: tuple[float, float], columns: slice = slice(None)
    ) -> None:
        """Marks the cells of a matrix that differ from the post's."""
        for marked, filled in ((self.edited, True), (self.touched, False)):
            if name in marked:
                side = 7 if cell[0] < SMALL_CELL else 11
                sheet.corners(np.atleast_2d(marked[name])[:, columns], x, y, cell, side=side, filled=filled)

    def is_edited(self, name: str, index: tuple[int, ...]) -> bool:
        return name in self.edited and bool(self.edited[name][index])

    def differing(self, name: str) -> np.ndarray | None:
        """Where the numbers of a quantity differ from the post's; None where all are alike."""
        return self.edited.get(name, self.touched.get(name))

    def how(self, name: str) -> str:
        """How a single number differs from the post's: edited, touched, or "" for not at all."""
        return "edited" if name in self.edited else "touched" if name in self.touched else ""

    def corner(
        self, sheet: Canvas, name: str, index: tuple[int, ...], box: tuple[float, float, float, float], side: float = 11
    ) -> None:
        """Marks one number that stands in a box of its own."""
        for marked, filled in ((self.edited, True), (self.touched, False)):
            if name in marked and marked[name][index]:
                x0, y0, x1, y1 = box
                sheet.corners(np.ones((1, 1), bool), x0, y0, (x1 - x0, y1 - y0), side=side, filled=filled)

    def words_of(self, sheet: Canvas) -> None:
        """Marks the numbers among the words of a sheet that differ from the post's."""
        for word in [word for word in sheet.words if "name" in word]:
            name, *places = word["name"].split(".")
            self.corner(sheet, name, tuple(map(int, places)), _above(word, word["text"], sheet.width), 7)

    def first_letter(self, sheet: Canvas, name: str) -> None:
        """Marks the first letter of the last words, which stands for a vector, where one of its numbers differs."""
        if (differs := self.differing(name)) is not None:
            word = sheet.words[-1]
            letter = word["text"].removeprefix("<b>")[0]
            self.corner(sheet, name, (int(np.argmax(differs)),), _above(word, f"<b>{letter}</b>", sheet.width), 7)

    def announce(self, sheet: Canvas, x: float, y: float) -> None:
        """Says that the picture is not what was typed."""
        if self.stale:
            sheet.text(x, y, f"<b>{STALE}</b>", TEXT, align="right", pill=True)


def _above(word: Mapping, said: str, right: float) -> tuple[float, float, float, float]:
    """The box of a mark above the last letter of `said`, with which the word begins, or below a raised one: there it
    takes no room beside the word.

    A word on a background of its own would cover it, and has it at its end; at its start where the sheet ends at
    `right`.
    """
    size = word["font"]["size"]
    wide = width(word["text"], size)
    start = word["x"] - wide * {"left": 0, "center": 0.5, "right": 1}[word["xanchor"]]
    raised = said.removesuffix("</b>")[-1] in "⁰¹²³⁴⁵⁶⁷⁸⁹"
    end, top = start + width(said, size) + 2, word["y"] - (2 if raised else 0.36 * size + 9)
    if "bgcolor" in word:
        end = end + 12 if end + 12 <= right else start - 2
    return end - 12, top, end, top + 12


POST = Scene()
NO_ROWS = Scene(())
