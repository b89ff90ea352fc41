"""Every colour of the app, light and dark, by the name of its role.

Figures write `$name`; the player in the browser puts the colour in, so that a switch of the theme
needs no new figure. Derived tints are worked out here once, and the tests read the same table.
"""

from core.toy import TOKENS

BASE: dict[str, dict[str, str]] = {
    "light": {
        "bg": "#FFFFFF",
        "panel": "#F6F7F9",
        "ink": "#1A2230",
        "muted": "#566070",
        "hair": "#D8DCE3",
        "faint": "#EDEFF3",
        "accent": "#DB1A4E",
        "wash": "#FCE9ED",
        "the": "#1E4F99",
        "cat": "#B93C05",
        "sat": "#0B7A66",
        "path": "#26303D",
        "norm": "#5B6472",
        "attention": "#7155C7",
        "feed_forward": "#8F6200",
        "position": "#064E63",
        "embedding": "#8A2F2B",
        "chip": "#FFFFFF",
        "plus": "#2F6FBF",
        "minus": "#A95C14",
        "signed.low": "#EFA566",
        "signed.mid": "#F2F4F7",
        "signed.high": "#86B4EE",
        "weights.low": "#F4F2FB",
        "weights.high": "#A98FEC",
        "waves.low": "#A95C14",
        "waves.mid": "#F2F4F7",
        "waves.high": "#2F6FBF",
    },
    "dark": {
        "bg": "#0E1117",
        "panel": "#171B23",
        "ink": "#EEF1F6",
        "muted": "#A5AFBD",
        "hair": "#363D49",
        "faint": "#222833",
        "accent": "#FF5C8A",
        "wash": "#3A1626",
        "the": "#5B97EE",
        "cat": "#E08A2B",
        "sat": "#8FF0D0",
        "path": "#E6EAF0",
        "norm": "#8D97A5",
        "attention": "#B393F8",
        "feed_forward": "#EACC4F",
        "position": "#31D5D0",
        "embedding": "#E79368",
        "chip": "#0E1117",
        "plus": "#6FA8E8",
        "minus": "#E0954A",
        "signed.low": "#8A4A10",
        "signed.mid": "#1D222C",
        "signed.high": "#1F5596",
        "weights.low": "#1B1926",
        "weights.high": "#6A4CC0",
        "waves.low": "#E0954A",
        "waves.mid": "#1D222C",
        "waves.high": "#6FA8E8",
    },
}
ROLES = (*TOKENS, "path", "norm", "attention", "feed_forward", "position", "embedding", "accent")
BOX = {"light": 0.12, "dark": 0.20}
AREA = 0.30
DIM = {"light": 0.28, "dark": 0.40}
"""How far from zero a dimmed cell's colour lies: as far as a muted number on it stays at 4.5 to 1."""
FADED = 0.74
"""What is left of a dimmed line: it stays at 3 to 1."""


def mix(ground: str, colour: str, share: float) -> str:
    """`share` of the colour over the ground, both #RRGGBB."""
    pairs = zip(bytes.fromhex(ground[1:]), bytes.fromhex(colour[1:]), strict=True)
    return "#" + "".join(f"{round(g + share * (c - g)):02X}" for g, c in pairs)


def palette(theme: str) -> dict[str, str]:
    """All names of one theme. `.box` and `.area` are fills of a role, `.line` its dimmed outline,
    `.dim` the ends of a scale for cells that are not the point just now."""
    base = BASE[theme]
    derived = {f"{role}.box": mix(base["bg"], base[role], BOX[theme]) for role in ROLES}
    derived |= {f"{role}.area": mix(base["bg"], base[role], AREA) for role in ROLES}
    derived |= {f"{role}.line": mix(base["bg"], base[role], FADED) for role in (*ROLES, "plus", "minus")}
    for scale, middle in (("signed", "signed.mid"), ("weights", "weights.low")):
        for end in ("low", "mid", "high"):
            if f"{scale}.{end}" in base:
                derived[f"{scale}.{end}.dim"] = mix(base[middle], base[f"{scale}.{end}"], DIM[theme])
    return base | derived


PALETTES = {theme: palette(theme) for theme in BASE}
SCALES = {
    "signed": [[0, "$signed.low"], [0.5, "$signed.mid"], [1, "$signed.high"]],
    "signed.dim": [[0, "$signed.low.dim"], [0.5, "$signed.mid.dim"], [1, "$signed.high.dim"]],
    "weights": [[0, "$weights.low"], [1, "$weights.high"]],
    "weights.dim": [[0, "$weights.low.dim"], [1, "$weights.high.dim"]],
    "unit": [[0, "$signed.low"], [0.5, "$signed.mid"], [1, "$signed.high"]],
    "waves": [[0, "$waves.low"], [0.5, "$waves.mid"], [1, "$waves.high"]],
}
LIMITS = {"signed": (-3, 3), "weights": (0, 1), "unit": (-1, 1)}
