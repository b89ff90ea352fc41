"""Questions of figures 1, 3 and 6: what a block does with its rows."""

from core.graph import Cell, given, make
from core.operations import MASK, SOFTMAX
from core.ops import causal_mask
from core.parameters import Config, parameter_graph
from core.question_desk import Desk, Maker, any_cell, fair_cells, what_if
from core.questions import Choice, Question
from core.rebuild import Path, same_values
from core.show import show_count, show_short

SCALE_KEPT = Path("carrying the scale through the norm", "The norm divides every row by its own length: scale is lost.")
TIMES = 3
WIDTHS = (64, 128, 256, 512, 1024, 2048)


def largest_weight(desk: Desk) -> Question | None:
    """Which token a query looks at most."""
    return _largest(desk, "attn_weights", "Which token gets the largest weight of {}?")


def likeliest_word(desk: Desk) -> Question | None:
    """Which word follows with the highest probability."""
    return _largest(desk, "softmax", "Which word is the likeliest after {}?")


def _largest(desk: Desk, stem: str, text: str) -> Question | None:
    rows = [(desk.made[name], row) for name in desk.named(stem) for row in range(len(desk.made[name].value))]
    desk.dice.shuffle(rows)
    for quantity, row in rows:
        named = {desk.token(j): float(v) for j, v in enumerate(quantity.value[row])}
        if asked := desk.largest(text.format(desk.token(row)), named, quantity):
            return asked
    return None


def with_causal_mask(desk: Desk) -> Question | None:
    """A weight as it would be if no token could look ahead; nothing new where there is a mask already."""
    names = desk.named("attn_scores")
    if not names or desk.named("attn_masked"):
        return None
    scores = desk.made[desk.dice.choice(names)]
    n_tokens = len(scores.value)
    mask = given("mask", causal_mask(n_tokens), "mask")
    masked = make(MASK, "attn_masked", scores, mask, label="masked scores")
    weights = make(SOFTMAX, "attn_weights", masked, label="attention weights")
    row = desk.dice.randrange(n_tokens)
    column = desk.dice.randrange(row + 1)
    text = f"Under a causal mask, what weight would {desk.token(row)} give to {desk.token(column)}?"
    return desk.ask(text, Cell(weights, (row, column)), "No token may look at one that comes after it.")


def scaled_input(desk: Desk) -> Question | None:
    """The norm of a row three times as long: the same."""
    names = [name for name in desk.named("norm_1") if desk.made[name].operation]
    for name in names[:1]:
        norm = desk.made[name]
        tables = {n: TIMES * desk.made[n].value for n in ("embeddings", "positions") if n in desk.made}
        longer, cells = what_if(norm, **tables), fair_cells(norm)
        if cells and longer is not norm and same_values(longer, norm):
            cell = desk.dice.choice(cells)
            text = f"If every embedding and position were {TIMES} times as large, what would {desk.of(cell)} be?"
            kept = given(norm.name, TIMES * norm.value, norm.label, norm.decimals)
            because = "Row and root mean square grow alike, so the norm stays."
            return desk.ask(text, Cell(longer, cell.index), because, {SCALE_KEPT: kept})
    return None


def units_that_fire(desk: Desk) -> Question | None:
    """How many hidden sums are above 0 as shown."""
    sums = desk.made["pre"]
    fires = int((sums.shown() > 0).sum())
    options = tuple(str(n) for n in range(sums.value.size + 1))
    listed = ", ".join(sums.text(v) for v in sums.value.ravel())
    return Choice("How many of the hidden sums are above 0?", options, str(fires), f"The sums are {listed}.")


def other_bias(desk: Desk) -> Question | None:
    """The output after the last entry of b₁ has moved by one."""
    bias, out = desk.made["b_1"].value.copy(), desk.made["out"]
    bias.flat[-1] += desk.dice.choice([-1.0, 1.0])
    cells = fair_cells(what_if(out, b_1=bias)) or [Cell(out, (0, 0))]
    cell = desk.dice.choice(cells)
    text = (
        f"With {show_short(float(bias.flat[-1]))} as the last entry of b₁, what would output {cell.index[-1] + 1} be?"
    )
    return desk.ask(text, cell)


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
FEED_FORWARD: tuple[Maker, ...] = (any_cell("pre"), units_that_fire, other_bias, size_of_part, any_cell("out"))
