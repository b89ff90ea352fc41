"""What a film is made of, as plain data: the player in the browser needs nothing else."""

import base64
import json
import zlib
from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True)
class Frame:
    """One picture of a film and its words.

    `name` stays the same when controls change, so that the reader stays at the same place;
    `at` is what the link says; `label`, `sentence` and `alt` change with the press.
    In label and sentence **x** is bold and {the} is a token's chip.
    """

    name: str
    at: str
    label: str
    sentence: str
    alt: str
    figure: dict


class Reel(tuple[Frame, ...]):
    """The frames of a film. They travel compressed, an eighth of their size, and are packed once."""

    @cached_property
    def packed(self) -> str:
        text = json.dumps([vars(frame) for frame in self], separators=(",", ":"))
        return base64.b64encode(zlib.compress(text.encode(), 4)).decode()


@dataclass(frozen=True)
class Film:
    """`still` never changes while the film plays; `first` is the frame that Reset goes to.

    `adapts` says that there is a narrow composition too; without it the one there is follows the width.
    """

    still: dict
    frames: Reel
    first: int = 0
    adapts: bool = True

    def data(self) -> dict:
        """The film as the player sees it once it has unpacked the frames."""
        return {"still": self.still, "frames": [vars(f) for f in self.frames], "first": self.first}


def picture(figure: dict, alt: str, sentence: str = "", adapts: bool = False) -> Film:
    """A film of one frame: a figure that does not play."""
    blank = {
        "data": [],
        "layout": {k: v for k, v in figure["layout"].items() if k in ("width", "height", "xaxis", "yaxis")},
    }
    return Film(figure, Reel([Frame("only", "1", "", sentence, alt, blank)]), adapts=adapts)
