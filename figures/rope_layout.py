"""Figure 5: where its parts stand, on a wide page and on a phone."""

from dataclasses import dataclass

from figures.pen import NARROW, WIDE

Box = tuple[float, float, float, float]
Point = tuple[float, float]


@dataclass(frozen=True)
class Layout:
    """One composition, in pixels. `radius` is the plane's reach, `wave` and `flat` the boxes of the plots, whose axes
    have room from `plots_from` on."""

    width: int
    height: int
    plane: Box
    centre: Point
    radius: float
    flat: Box
    wave: Box
    dials: int
    dial_y: float
    plots_from: float = 0
    narrow: bool = False

    def dial_x(self, i: int) -> float:
        """The centre of a dial: the first and the last are flush with the sheet."""
        return round(17 + (self.width - 34) / (self.dials - 1) * i, 1)


WIDE_LAYOUT = Layout(
    WIDE, 630, (0, 28, 560, 510), (258, 268), 222, (644, 49, 1116, 211), (644, 305, 1116, 467), 32, 572, plots_from=564
)
NARROW_LAYOUT = Layout(
    NARROW, 888, (0, 0, 328, 338), (164, 168), 148, (48, 396, 320, 490), (48, 606, 320, 700), 8, 840, narrow=True
)
