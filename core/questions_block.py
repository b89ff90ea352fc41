"""Questions of figures 1, 3 and 6: what a block does with its rows."""

import re
from collections.abc import Callable

import numpy as np

from core.graph import Cell, Quantity, given, make
from core.operations import MASK, SOFTMAX
from core.ops import causal_mask
from core.parameters import Config, parameter_graph
from core.question_desk import Desk, Maker, any_cell, fair_cells, place, what_if
from core.questions import Choice, Question
from core.rebuild import Path, same_values
from core.show import show_count

SCALE_KEPT = Path("carrying the scale through the norm", "The norm divides every row by its own length: scale is lost.")
TIMES = 3
WIDTHS = (64, 128, 256, 512, 1024, 2048)
STEPS = (-2.0, -1.0, 1.0, 2.0)


def largest_weight(desk: Desk) -> Question | None:
    """Which token a query looks at most."""
    return _largest(desk, "attn_weights", "To which token does {} give its largest weight{}?", desk.token)


def likeliest_word(desk: Desk) -> Question | None:
    """Which word follows with the highest probability."""
    return _largest(desk, "softmax", "Which word is the likeliest after {}{}?", desk.word)


def _largest(desk: Desk, stem: str, text: str, column: Callable[[int], str]) -> Question | None:
    """Asks which column of a row holds the most; `text` has places for the row and the head."""
    rows = [(desk.made[name], row) for name in desk.named(stem) for row in range(len(desk.made[name].value))]
    desk.dice.shuffle(rows)
    for quantity, row in rows:
        named = {column(j): float(v) for j, v in enumerate(quantity.value[row])}
        if asked := desk.largest(text.format(desk.token(row), _in_head(quantity.name)), named, quantity):
            return asked
    return None


def _in_head(name: str) -> str:
    """Which head a number belongs to, where there are several."""
    head = re.search(r"_h(\d+)", name)
    return f" in head {head[1]}" if head else ""


def with_causal_mask(desk: Desk) -> Question | None:
    """A weight as it would be if no token could look ahead; nothing new where there is a mask already."""
    names = desk.named("attn_scores")
    if not names or desk.named("attn_masked"):
        return None
    name = desk.dice.choice(names)
    weights = _causal_weights(desk.made[name])
    cells = [cell for cell in fair_cells(weights) if cell.index != (0, 0)]  # the first token sees itself alone
    if not cells:
        return None
    cell = desk.dice.choice(cells)
    row, column = (desk.token(i) for i in cell.index)
    text = f"Under a causal mask, what weight would {row} give to {column}{_in_head(name)}?"
    ways = {path: _causal_weights(other) for path, other in desk.alternatives(desk.made[name]).items()}
    return desk.ask(text, cell, "No token may look at one that comes after it.", ways)


def _causal_weights(scores: Quantity) -> Quantity:
    mask = given("mask", causal_mask(len(scores.value)), "mask")
    masked = make(MASK, "attn_masked", scores, mask, label="masked scores")
    return make(SOFTMAX, "attn_weights", masked, label="attention weights")


def scaled_input(desk: Desk) -> Question | None:
    """The norm of a row three times as long: the same."""
    names = [name for name in desk.named("norm_1") if desk.made[name].operation]
    for name in names[:1]:
        norm = desk.made[name]
        tables = {n: TIMES * desk.made[n].value for n in ("embeddings", "positions") if n in desk.made}
        longer, cells = what_if(norm, **tables), fair_cells(norm)
        if cells and longer is not norm and same_values(longer, norm):
            cell = desk.dice.choice(cells)
            text = (
                f"If every embedding and position were {TIMES} times as large, what would come out for {desk.of(cell)}?"
            )
            kept = given(norm.name, TIMES * norm.value, norm.label, norm.decimals)
            because = "Row and root mean square grow alike, so the norm stays."
            return desk.suppose(text, name, tables, cell.index, because, {SCALE_KEPT: kept})
    return None


def units_that_fire(desk: Desk) -> Question | None:
    """How many hidden sums are above 0 as shown."""
    sums = desk.made["pre"]
    fires = int((sums.shown() > 0).sum())
    options = tuple(str(n) for n in range(sums.value.size + 1))
    listed = ", ".join(sums.text(v) for v in sums.value.ravel())
    because = f"The hidden sum{'s are' if sums.value.size > 1 else ' is'} {listed}."
    return Choice("How many hidden sums are above 0?", options, str(fires), because)


def other_bias(desk: Desk) -> Question | None:
    """The output after the last entry of b₁ has moved; by a step that shows there, if one does."""
    bias, out = desk.made["b_1"].value, desk.made["out"]
    last, steps = np.arange(bias.size) == bias.size - 1, desk.dice.sample(STEPS, len(STEPS))
    moved = [(step, what_if(out, b_1=bias + step * last)) for step in steps]
    step, other = next((pair for pair in moved if not same_values(pair[1], out)), moved[0])
    if not (cells := fair_cells(other)):
        return None
    cell = desk.dice.choice(cells)
    how_far = f"{abs(step):g} {'larger' if step > 0 else 'smaller'}"
    return desk.ask(f"If the last entry of b₁ were {how_far}, what would output {cell.index[-1] + 1} be?", cell)


def size_of_part(desk: Desk) -> Question:
    """8 d² + 5 d at another width."""
    d = desk.dice.choice(WIDTHS)
    count = parameter_graph(Config(n_layers=1, d_model=d, n_heads=1))["feed_forward"]
    text = f"How many numbers has a feed-forward part of width {show_count(d)}, four times as wide inside?"
    return desk.ask(text, Cell(count, ()), "Both matrices have 4 d² entries, the biases 4 d and d.")


BLOCK: tuple[Maker, ...] = (
    largest_weight,
    any_cell("resid_mid", "resid_post"),
    scaled_input,
    with_causal_mask,
    any_cell("attn_blend", "attn_out", "norm_2", "ffn_pre", "ffn_out"),
)
WALK: tuple[Maker, ...] = (
    likeliest_word,
    any_cell("attn_out", "ffn_out"),
    any_cell("resid_mid", "resid_post"),
    any_cell("head"),
    scaled_input,
)
FEED_FORWARD: tuple[Maker, ...] = (
    any_cell("pre", text="What sum goes into hidden unit {}?", of=place),
    units_that_fire,
    other_bias,
    size_of_part,
    any_cell("out", text="What is output {}?", of=place),
)
