"""What a film is made of, as plain data: the player in the browser needs nothing else."""

from collections.abc import Sequence
from dataclasses import dataclass


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


@dataclass(frozen=True)
class Film:
    """`still` never changes while the film plays; `first` is the frame that Reset goes to."""

    still: dict
    frames: Sequence[Frame]
    first: int = 0

    def data(self) -> dict:
        return {"still": self.still, "frames": [vars(f) for f in self.frames], "first": self.first}


def picture(figure: dict, alt: str, sentence: str = "") -> Film:
    """A film of one frame: a figure that does not play."""
    blank = {"data": [], "layout": {k: v for k, v in figure["layout"].items() if k in ("width", "height", "xaxis", "yaxis")}}
    return Film(figure, [Frame("only", "1", "", sentence, alt, blank)])
