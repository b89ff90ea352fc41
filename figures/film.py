"""What a film is made of, as plain data: the player in the browser needs nothing else."""

import base64
import json
import zlib
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Frame:
    """One picture of a film and its words.

    `name` stays the same when controls change, so that the reader stays at the same place;
    `at` is what the link says; `label`, `sentence` and `alt` change with the press.
    In label and sentence **x** is bold, {the} is a token's chip, and {dog|cat} a word's in the colour of another.
    """

    name: str
    at: str
    label: str
    sentence: str
    alt: str
    figure: dict


@dataclass(frozen=True)
class Film:
    """`still` never changes while the film plays; `first` is the frame that Reset goes to.

    `adapts` says that there is a narrow composition too; without it the one there is follows the width.
    """

    still: dict
    frames: Sequence[Frame]
    first: int = 0
    adapts: bool = True

    def data(self) -> dict:
        """What the player unpacks."""
        return {"still": self.still, "frames": [vars(frame) for frame in self.frames], "first": self.first}

    def wound(self) -> "Reel":
        """The film ready to travel: an eighth of its size."""
        text = json.dumps(self.data(), separators=(",", ":"))
        packed = base64.b64encode(zlib.compress(text.encode(), 4)).decode()
        names, places = tuple(f.name for f in self.frames), tuple(f.at for f in self.frames)
        return Reel(packed, names, places, self.first, self.frames[self.first].label, self.adapts)


@dataclass(frozen=True)
class Reel:
    """A wound film, and what the server must know of it: the frames' names and places in the link, in order."""

    packed: str
    names: tuple[str, ...]
    places: tuple[str, ...]
    first: int
    opening: str
    adapts: bool


def picture(figure: dict, alt: str, sentence: str = "", adapts: bool = False) -> Film:
    """A film of one frame: a figure that does not play."""
    blank = {
        "data": [],
        "layout": {k: v for k, v in figure["layout"].items() if k in ("width", "height", "xaxis", "yaxis")},
    }
    return Film(figure, [Frame("only", "1", "", sentence, alt, blank)], adapts=adapts)
