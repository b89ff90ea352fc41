"""Where everything of figure 2 sits, wide and on a phone."""

from collections.abc import Sequence
from dataclasses import dataclass

from figures.pen import HEAD, NARROW, TEXT, WIDE

Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class Rows:
    """One chain: its heading, the gradient so far, the factors, the line, and F, hanging from it or on it."""

    heading: float
    so_far: float
    factor: float
    line: float
    f: float


@dataclass(frozen=True)
class Layout:
    """`most` layers are drawn side by side; a deeper stack shows a window of `window` of them. `clear` is what is
    kept free beside the window for the number of layers that are left out."""

    width: int
    height: int
    path: Rows
    plain: Rows
    start: float
    end: float
    most: int
    window: int
    clear: float
    half: float
    arm: float
    chip: float
    number: float
    names: float
    arrow: float
    plot: Box
    plot_heading: float
    below: bool = False


WIDE_LAYOUT = Layout(
    WIDE, 500,
    path=Rows(14, 56, 82, 112, 176), plain=Rows(252, 294, 320, 356, 356),
    start=56, end=627, most=6, window=5, clear=44, half=25, arm=36, chip=44, number=HEAD,
    names=398, arrow=440, plot=(772, 48, 1008, 428), plot_heading=714,
)  # fmt: skip
NARROW_LAYOUT = Layout(
    NARROW, 838,
    path=Rows(14, 76, 100, 128, 182), plain=Rows(240, 302, 326, 356, 356),
    start=34, end=NARROW, most=3, window=3, clear=36, half=18, arm=24, chip=30, number=TEXT,
    names=394, arrow=424, plot=(62, 528, 222, 772), plot_heading=0, below=True,
)  # fmt: skip


@dataclass(frozen=True)
class Window:
    """The layers that are drawn, each at its centre, and how many are left out before and after them."""

    slots: tuple[tuple[int, int], ...]
    before: int
    after: int


def centres(layout: Layout, depth: int) -> list[int]:
    """The places of the layers, the same at every step."""
    clear = layout.clear if depth > layout.most else 0
    start, end = layout.start + clear, layout.end - 15 - clear
    shown = min(depth, layout.window if clear else layout.most)
    pitch = (end - start) / max(shown, 1)
    return [round(start + pitch * (i + 0.5)) for i in range(shown)]


def window(layout: Layout, depth: int, step: int) -> Window:
    """The layers around the one that `step` goes back through, which stands in the middle where it can."""
    places = centres(layout, depth)
    first = max(1, min(current(depth, step) - len(places) // 2, depth - len(places) + 1))
    numbers = range(first, first + len(places))
    return Window(tuple(zip(numbers, places, strict=True)), first - 1, depth - first - len(places) + 1)


def current(depth: int, step: int) -> int:
    """The layer of a step. At step 0, the output, it is one past the last layer."""
    return depth - step + 1


def decades(logs: Sequence[float]) -> tuple[int, int]:
    """Whole powers of ten around some logarithms, two at least."""
    low, high = _floor(min(logs) + 1e-9), -_floor(-max(logs) + 1e-9)
    return (low, high) if low < high else (low - 1, high + 1)


def _floor(value: float) -> int:
    return int(value // 1)
