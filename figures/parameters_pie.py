"""Figure 7: the shares as a ring with the total in its middle."""

import math

from core.graph import Cell
from core.parameters import ROLES, Config, count_parameters
from core.show import SHARE, show
from figures.canvas import Canvas
from figures.letters import width
from figures.parameters_layout import colour, number_of
from figures.paths import bent
from figures.pen import HEAD, NARROW, SMALL, TEXT

WIDTH, HEIGHT = 440, 384
CENTRE, RADIUS, HOLE = (220, 204), 126, 0.56
NARROW_CENTRE, NARROW_RADIUS, LEGEND = (164, 168), 132, 324
INSIDE = 0.07
"""Smaller shares are written outside the ring."""
NAMES = {"embedding": "token table", "position": "positions", "attention": "attention",
         "feed_forward": "feed-forward", "norm": "norms", "head": "head"}  # fmt: skip


def _share(config: Config, role: str) -> Cell:
    """The share of a role in percent."""
    return number_of(config, f"share_{role}")


def held(config: Config) -> dict[str, float]:
    """What part of the total each role has that has one, between 0 and 1."""
    return {role: share / 100 for role in ROLES if (share := float(_share(config, role).value))}


def pie(config: Config, stale: bool = False) -> dict:
    """The ring beside the table; thin shares are named outside it."""
    sheet = Canvas(WIDTH, HEIGHT)
    made = _ring(sheet, config, CENTRE, RADIUS, stale)
    sheet.text(0, 14, "<b>Shares in %</b>", HEAD, align="left")
    for right in (True, False):
        thin = [(role, middle) for role, share, middle in made if share < INSIDE and (middle < 0.5) == right]
        for (role, middle), y in zip(thin, _spread([_at(m, RADIUS + 10)[1] for _, m in thin]), strict=True):
            _outside(sheet, role, _share(config, role).text, middle, y)
    return sheet.figure()


def pie_narrow(config: Config, stale: bool = False) -> dict:
    """The ring on a phone; thin shares are listed under it."""
    thin = [role for role, share in held(config).items() if share < INSIDE]
    sheet = Canvas(NARROW, LEGEND - 12 + 24 * len(thin))
    _ring(sheet, config, NARROW_CENTRE, NARROW_RADIUS, stale)
    sheet.text(0, 14, "<b>Shares in %</b>", HEAD, align="left")
    for i, role in enumerate(thin):
        y = LEGEND + 24 * i
        sheet.box(1, y - 7, 15, y + 7, f"${colour(role)}", f"${colour(role)}.area", r=3)
        sheet.text(24, y, f"{NAMES[role]} <b>{_share(config, role).text}</b>", SMALL, align="left", of=f"share_{role}")
    return sheet.figure()


def _ring(sheet: Canvas, config: Config, centre: tuple[int, int], radius: int, stale: bool) -> list:
    """Draws the ring; gives (role, share, where its middle lies, from 0 at the top clockwise to 1)."""
    parts = held(config)
    (x, y), w, h = centre, sheet.width, sheet.height
    domain = {"x": [(x - radius) / w, (x + radius) / w], "y": [1 - (y + radius) / h, 1 - (y - radius) / h]}
    sheet.traces.append(ring(parts, domain, stale))
    middles, so_far = [], 0.0
    for role, share in parts.items():
        middles.append((role, share, so_far + share / 2))
        so_far += share
    for role, _, middle in (m for m in middles if m[1] >= INSIDE):
        place = _at(middle, radius * (1 + HOLE) / 2, centre)
        sheet.text(*place, f"<b>{_share(config, role).text}</b>", TEXT, of=f"share_{role}")
    _middle(sheet, config, centre, stale)
    return middles


def ring(parts: dict[str, float], domain: dict, stale: bool = False) -> dict:
    """The ring of these shares as a trace."""
    roles = [colour(role) for role in parts]
    return {
        "type": "pie",
        "values": [round(share, 9) for share in parts.values()],
        "labels": list(parts),
        "sort": False,
        "direction": "clockwise",
        "hole": HOLE,
        "textinfo": "none",
        "domain": domain,
        "marker": {
            "colors": [f"${role}.{'box' if stale else 'area'}" for role in roles],
            "line": {"color": [f"${role}" for role in roles], "width": 1.5},
        },
    }


def _middle(sheet: Canvas, config: Config, centre: tuple[int, int], stale: bool) -> None:
    """The exact total, in as many lines as the hole needs."""
    groups = number_of(config, "total").text.split(",")
    lines = 1 if len(groups) <= 4 else 2
    each = -(-len(groups) // lines)
    text = ",<br>".join(",".join(groups[i : i + each]) for i in range(0, len(groups), each))
    sheet.text(centre[0], centre[1] - 10, f"<b>{text}</b>", 24 if len(groups) <= 3 else 19, of="total")
    below = "not this input" if stale else "numbers in all"
    sheet.text(centre[0], centre[1] + 16 + 11 * (lines - 1), below, TEXT, "$muted")


def _at(turn: float, radius: float, centre: tuple[int, int] = CENTRE) -> tuple[float, float]:
    angle = 2 * math.pi * turn
    return round(centre[0] + radius * math.sin(angle), 1), round(centre[1] - radius * math.cos(angle), 1)


def _spread(wanted: list[float], apart: float = 42) -> list[float]:
    """Heights for labels of two lines, in order, near the wanted ones and never on one another."""
    order = sorted(range(len(wanted)), key=lambda i: wanted[i])
    placed = dict.fromkeys(order, 0.0)
    lowest = 62.0
    for i in order:
        placed[i] = max(wanted[i], lowest)
        lowest = placed[i] + apart
    over = max(0.0, lowest - apart - (HEIGHT - 24))
    return [placed[i] - over for i in range(len(wanted))]


def _outside(sheet: Canvas, role: str, share: str, middle: float, y: float) -> None:
    """Name and share beside the ring, as near as it lets them, with a line to their slice."""
    side, edge = (1, "left") if middle < 0.5 else (-1, "right")
    nearest = max(0.0, abs(y - CENTRE[1]) - 19)
    x = CENTRE[0] + side * (math.sqrt(max(0.0, (RADIUS + 6) ** 2 - nearest**2)) + 6)
    elbow = _at(middle, RADIUS + 10)
    lines = (NAMES[role], -10), (f"<b>{share}</b>", 10)
    room = CENTRE[0] + side * (sheet.width / 2) - side * max(width(line, SMALL) for line, _ in lines)
    x = round(min(max(side * x, side * elbow[0] + 8), side * room) * side, 1)
    sheet.path(bent([_at(middle, RADIUS + 2), elbow, (x - side * 3, y)], 0), f"${colour(role)}", 1.5)
    for (line, up), of in zip(lines, ("", f"share_{role}"), strict=True):
        sheet.text(x, round(y + up, 1), line, SMALL, f"${colour(role)}", align=edge, of=of)


def table(config: Config, is_narrow: bool = False) -> tuple[list[str], list[list[str]], list[str]]:
    """Heads, a row for each role and one for the total, and the rows' colours. On a phone without the formulas."""
    shares, rows = {role: _share(config, role) for role in ROLES}, []
    for role, share in shares.items():
        own = [p for p in count_parameters(config) if p.role == role]
        shared = role == "head" and config.tied
        formula = "shares the token table" if shared else " + ".join(p.formula for p in own)
        rows.append([own[0].label, formula, Cell(share.quantity.operands[0], ()).text, share.text])
    rows.append(["total", "", number_of(config, "total").text, show(sum(s.value for s in shares.values()), SHARE)])
    kept = [0, 2, 3] if is_narrow else [0, 1, 2, 3]
    lines = [[row[i] for i in kept] for row in [["part", "formula", "numbers", "share, %"], *rows]]
    return lines[0], lines[1:], [colour(role) for role in ROLES]
