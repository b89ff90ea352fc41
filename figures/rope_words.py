"""Figure 5 as a film: its pictures with their labels and the sentence that reads each in numbers."""

from collections.abc import Sequence

import numpy as np

from core.graph import Quantity
from core.rope import rotary_score
from core.show import show, show_angle
from figures import rope
from figures.film import Film, Frame
from figures.rope_layout import NARROW_LAYOUT, WIDE_LAYOUT
from figures.rope_scene import Scene
from figures.scene import NO_ROWS
from figures.scene import Scene as Given


def film(
    frames: Sequence[dict[str, Quantity]],
    ladder: np.ndarray,
    base: int,
    is_narrow: bool = False,
    given: Given = NO_ROWS,
) -> Film:
    """Both positions moving together over one turn. `ladder`: degrees per position of each pair of a real head."""
    scene = Scene(frames, ladder, NARROW_LAYOUT if is_narrow else WIDE_LAYOUT, given)
    pictures = rope.frames(scene)
    return Film(rope.still(scene, base), [_frame(scene, at, picture) for at, picture in enumerate(pictures)])


def _frame(scene: Scene, at: int, picture: dict) -> Frame:
    shift = scene.shifts[at]
    moved = f"both moved by {shift}" if shift else "not moved yet"
    label = f"shift {shift} of {scene.shifts[-1]}: **{moved}**"
    return Frame(f"shift{shift}", f"{shift}", label, sentence_of(scene, at), alt_of(scene, at), picture)


def _position(scene: Scene, name: str, at: int) -> str:
    return show(scene.number(name, at), 0)


def sentence_of(scene: Scene, at: int) -> str:
    """The positions, both angles, what stays between the arrows, and the score."""
    m, n = _position(scene, "m", at), _position(scene, "n", at)
    q, k = (show_angle(scene.number(f"angle_{name}", at)) for name in ("q", "k"))
    then = f", as at {_position(scene, 'm', 0)} and {_position(scene, 'n', 0)}" if at else ""
    score = f"The score is **{scene.score_text(scene.number('score', at))}**"
    score += f"{then}{_other_way(scene)}" if all(scene.lengths.values()) else " at every gap"
    return f"Positions **{m}** and **{n}**: q is turned by {q}, k by {k}; {_between(scene)}. {score}."


def _between(scene: Scene) -> str:
    if scene.between is None:
        short = [name for name in ("q", "k") if not scene.lengths[name]]
        have = "has" if len(short) == 1 else "have"
        zeros = "all its products are 0" if len(short) == 1 else "all products are 0"
        return f"{' and '.join(short)} {have} no length, so no angle lies between them and {zeros}"
    if scene.between == 0:
        return "they point the same way"
    return f"**{show_angle(abs(scene.between))}** stay between them"


def _other_way(scene: Scene) -> str:
    """What the gap's sign changes, where it changes something."""
    gap, theta = scene.number("gap"), scene.number("theta")
    if not theta:
        return ": at θ = 0° no position turns anything"
    other = scene.score_text(float(rotary_score(-gap, 0, theta, scene.vector("q"), scene.vector("k"))))
    if other == scene.score_text(scene.number("score")):
        return ""
    return f"; the reverse gap {show(-gap, 0)} gives {other}"


def _vector(quantity: Quantity) -> str:
    return "(" + ", ".join(map(quantity.text, quantity.value.tolist())) + ")"


def alt_of(scene: Scene, at: int) -> str:
    """The picture for readers who cannot see it."""
    arrows = [
        f"{name} {_vector(scene.frames[at][name])} at position {_position(scene, letter, at)} "
        f"is turned to {_vector(scene.frames[at][f'{name}_turned'])}"
        for name, letter in (("q", "m"), ("k", "n"))
    ]
    gap = show(scene.number("gap"), 0)
    return (
        f"{'; '.join(arrows)}. Gap {gap}, score {scene.score_text(scene.number('score', at))}, the same at every shift."
    )
