"""Figure 1: the machine from table to softmax, everything hanging from one straight path, and one token's vector."""

from core.block_walk import POST_NORM, PRE_NORM, Stop
from core.show import show_counted
from figures.block_walk_compare import BOTTOM, compare
from figures.block_walk_plan import WORDS, Trip, base
from figures.canvas import Canvas
from figures.letters import cut, width
from figures.pen import HEAD, SMALL, WIDE

PATH_Y, HANG_Y, RIBBON_Y, HEIGHT = 154, 250, 396, 436
CELL = (72, 30)
ABOVE, BELOW = 115, 282  # where vectors over the path end, and where those that hang begin
PANEL_BOTTOM = 360
# Centres of the columns. With more than one block, boxes stand for those before and after the open one.
OUTER = {
    False: {"start": 28, "table": 116, "position": 208, "final_norm": 890, "head": 992, "softmax": 1082},
    True: {"start": 28, "table": 106, "position": 192, "earlier": 278, "later": 822,
           "final_norm": 910, "head": 997, "softmax": 1082},
}  # fmt: skip
PRE, POST = (tuple(name for name, *_ in stops) for stops in (PRE_NORM, POST_NORM))
INNER = {
    (True, False): dict(zip(PRE, (320, 416, 496, 588, 684, 768), strict=True)),
    (True, True): dict(zip(PRE, (366, 454, 518, 582, 670, 734), strict=True)),
    (False, False): dict(zip(POST, (320, 400, 496, 588, 672, 768), strict=True)),
    (False, True): dict(zip(POST, (366, 434, 516, 590, 654, 734), strict=True)),
}
PANEL = {False: (268, 820), True: (322, 778)}
NAMES = {"table": "table", "position": "position", "final_norm": "final<br>norm", "head": "head", "softmax": "softmax",
         "norm_before_attention": "norm", "norm_before_feed_forward": "norm", "norm_after_attention": "norm",
         "norm_after_feed_forward": "norm", "attention": "attention", "feed_forward": "feed-<br>forward"}  # fmt: skip


def columns(trip: Trip) -> dict[str, int]:
    """The centre of every column by the stop's name without its block."""
    many = trip.n_blocks > 1
    return OUTER[many] | INNER[trip.norm_first, many]


def on_path_norm(stop: Stop) -> bool:
    """The norm of post-norm: it interrupts the path."""
    return base(stop).startswith("norm_after")


def fits(trip: Trip) -> bool:
    """Whether a token's vectors have room over and under the path, and the words' beside each other."""
    return trip.width <= 2 and len(trip.scene.words) <= 3


# what never changes while it plays


def still(trip: Trip, other: Trip | None = None) -> dict:
    """The path, the boxes, the branches and the shapes; with `other`, both arrangements below."""
    sheet, x = Canvas(WIDE, BOTTOM if other else HEIGHT), columns(trip)
    left, right = PANEL[trip.n_blocks > 1]
    sheet.area(left, 0, right, PANEL_BOTTOM, "$panel", r=10)
    sheet.line(40, PATH_Y, x["softmax"], PATH_Y, "$path", 6)
    scene = trip.scene
    sheet.area(0, PATH_Y - 17, 56, PATH_Y + 17, f"${scene.roles[trip.row]}", r=7)
    sheet.text(28, PATH_Y, *chip_word(scene.tokens[trip.row], 52), "$chip")
    sheet.text(28, PATH_Y - 52, f"token {token_number(trip)}", color="$muted")
    scene.announce(sheet, WIDE, 14)
    _branch(sheet, [x["position"]], x["position"])
    for names in (PRE[:3], PRE[3:]) if trip.norm_first else (POST[:2], POST[3:5]):
        _branch(sheet, [x[name] for name in names[:-1]], x[names[-1]])
    for _, stop in trip.visible(0):
        draw_box(sheet, stop, x[base(stop)])
        if base(stop) in WORDS:
            sheet.token_bars(
                x[base(stop)] - CELL[0] / 2, ABOVE - len(scene.words) * CELL[1], CELL[1], list(scene.words.values())
            )
    if not trip.norm_first:
        sheet.text(x["final_norm"], PATH_Y + 32, "no final<br>norm", SMALL, "$muted")
    _brackets(sheet, trip, x)
    if other:
        compare(sheet, trip, other)
    return sheet.figure()


def chip_word(word: str, room: float) -> tuple[str, float]:
    """The token on its chip, cut where it is too long, and the size of its letters."""
    size = HEAD if width(f"<b>{word}</b>", HEAD) <= room else SMALL
    return f"<b>{cut(word, room, size)}</b>", size


def _branch(sheet: Canvas, hanging: list[int], join: int) -> None:
    """Leaves the path over the first hanging box (position comes from outside) and is added at `join`."""
    if hanging[0] == join:
        sheet.arrow([(join, HANG_Y), (join, PATH_Y + 13)], "$path", 2)
    else:
        sheet.circle(hanging[0], PATH_Y, 5, "$path", 0, fill="$path")
        down, up = [(hanging[0], PATH_Y), (hanging[0], HANG_Y)], [(join, HANG_Y), (join, PATH_Y + 13)]
        sheet.arrow([*down, *up], "$path", 2)
    sheet.plus(join, PATH_Y)


def draw_box(sheet: Canvas, stop: Stop, x: float, current: bool = False) -> None:
    """The box of a stop, or the block on the path of a norm that stands there; a sum has its circle."""
    name = base(stop)
    role = {"softmax": "path", "head": "embedding"}.get(stop.role, stop.role)
    color = "$accent" if current else f"${role}"
    if on_path_norm(stop):
        sheet.area(x - 14, PATH_Y + 17, x + 14, PATH_Y + 41, "$panel")
        sheet.box(x - 9, PATH_Y - 17, x + 9, PATH_Y + 17, color, "$norm", r=3, width=3 if current else 0)
        sheet.text(x, PATH_Y + 30, "<b>norm</b>", SMALL, color)
    if stop.role == "add" or (stop.role == "position" and current):
        sheet.plus(x, PATH_Y, "$accent" if current else "$path")
    if stop.role == "add" or on_path_norm(stop):
        return
    y = HANG_Y if stop.role == "position" or not stop.on_path else PATH_Y
    # The accent is readable on the background, not on a role's tint.
    sheet.box(x - 36, y - 23, x + 36, y + 23, color, "$bg" if current else f"${role}.box", width=3 if current else 1.5)
    if stop.role == "attention":
        sheet.box(x - 29, y + 5, x + 29, y + 15, "$attention.line", "$bg", r=2, width=1)
        y -= 8
    sheet.text(x, y, f"<b>{NAMES[name]}</b>", SMALL, color)


def token_number(trip: Trip) -> int:
    """The token's number, which is its row in the table: a word that comes again has the same."""
    return list(trip.scene.words).index(trip.scene.tokens[trip.row])


def _brackets(sheet: Canvas, trip: Trip, x: dict[str, int]) -> None:
    tokens, n_words = show_counted(len(trip.scene.tokens), "token"), show_counted(len(trip.scene.words), "word")
    for first, last, words in (
        ("table", "final_norm", f"{tokens} × {show_counted(trip.width, 'number')} at every stop"),
        ("head", "softmax", f"{tokens} × {n_words}"),
    ):
        x0, x1 = x[first] - 44, x[last] + (32 if last == "final_norm" else 37)
        sheet.path(f"M{x0},{RIBBON_Y - 8} V{RIBBON_Y} H{x1} V{RIBBON_Y - 8}", "$muted", 1.2)
        sheet.text((x0 + x1) / 2, RIBBON_Y + 27, words, color="$muted")
