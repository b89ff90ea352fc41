"""Figure 3 as a film: its three pictures with their labels and the sentence that reads each in numbers."""

import numpy as np

from core.feed_forward import NAMES, STEPS, fires, other_than, with_other
from core.graph import Quantity
from core.show import show, show_short, show_vector, show_within
from figures import feed_forward as wide
from figures import feed_forward_narrow as narrow
from figures.canvas import place
from figures.feed_forward_curve import Threshold
from figures.feed_forward_large import Large, fits_network
from figures.film import Film, Frame
from figures.scene import NO_ROWS, Scene

MOVED = 3
"""The hidden unit whose bias the reader moves, from 0; in a smaller network the last one."""
REACH = 3.0
"""How far its slider goes, and those of the input."""


def film(made: dict[str, Quantity], activation: str, is_narrow: bool = False, scene: Scene = NO_ROWS) -> Film:
    """Widen, activate, narrow."""
    threshold = threshold_words(made, activation)
    if fits_network(made):
        composition = narrow if is_narrow else wide
        still = composition.still_figure(activation, threshold)
        pictures = [composition.frame(made, activation, step, threshold, scene) for step in STEPS]
    else:
        large = Large(made, is_narrow, scene)
        still, pictures = large.still_figure(activation, threshold), [large.frame(step) for step in STEPS]
    frames = [
        Frame(
            step,
            f"{number}",
            f"step {number} of {len(STEPS)}: **{step}**",
            sentence(made, activation, step),
            f"Step {number} of {len(STEPS)}, {step}. {in_words(made, activation)} {' '.join(threshold.lines)}.",
            picture,
        )
        for number, (step, picture) in enumerate(zip(STEPS, pictures, strict=True), 1)
    ]
    return Film(still, frames)


def exact(value: float) -> str:
    """A number as short as it is, or with the decimals of its kind where it goes on."""
    return show_short(value) if round(value, 9) == round(value, 3) else show(value)


def listed(values: np.ndarray) -> str:
    return ", ".join(exact(float(v)) for v in np.ravel(values))


def sentence(made: dict[str, Quantity], activation: str, step: str) -> str:
    """The step in numbers, and what another activation would give."""
    sums, after, out = (listed(made["pre"].value), listed(made["post"].value), show_vector(made["out"].value))
    name, other = NAMES[activation], NAMES[other_than(activation)]
    instead = show_vector(with_other(made, activation)["out_other"].value)
    elsewhere = f"{other} would give {'the same' if instead == out else instead}."
    if step == "widen":
        x = listed(made["x"].value)
        return f"({x}) widens to the sums **{sums}**. {name} leads on to {out}; {elsewhere}"
    if step == "activate":
        acts = f"The sums are **{sums}**; ReLU leaves" if activation == "relu" else f"{name} turns the sums into"
        return f"{acts} **{after}**, and the output will be **{out}**. {elsewhere}"
    return f"From {after} the second weights make the output **{out}**. {elsewhere}"


def threshold_words(made: dict[str, Quantity], activation: str) -> Threshold:
    """Where the unit whose bias the reader moves starts to fire."""
    moved = min(MOVED, made["pre"].value.shape[1] - 1)
    return Threshold(_threshold_lines(made, activation, moved), place("threshold", 0, moved))


def _threshold_lines(made: dict[str, Quantity], activation: str, moved: int) -> list[str]:
    """Two short lines. Only ReLU cuts: the others bend smoothly past zero."""
    threshold = float(made["threshold"].value[0, moved])
    at, fired, unit = _with_point(threshold), fires(made, moved), moved + 1
    if activation != "relu":
        verb, when = ("stays", "with b₁ above") if fired else ("turns", "when b₁ passes")
        return [f"sum {unit} {verb} positive", f"{when} {at}"]
    if fired:
        return [f"unit {unit} fires while", f"b₁ is above {at}"]
    if threshold >= REACH:
        return [f"unit {unit} stays silent:", f"b₁ must pass {at}"]
    return [f"unit {unit} starts to fire", f"when b₁ passes {at}"]


def _with_point(value: float) -> str:
    text = show_short(value)
    return show_within(value, 6) if abs(value) >= 1000 else text if "." in text else show(value, 1)


def in_words(made: dict[str, Quantity], activation: str) -> str:
    """All layers for readers who cannot see them."""
    parts = (("Input", "x"), ("sums", "pre"), (f"after {NAMES[activation]}", "post"), ("output", "out"))
    return "; ".join(f"{word} {show_vector(made[name].value)}" for word, name in parts) + "."
