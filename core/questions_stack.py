"""Questions of figures 2 and 7: a stack of layers and the size of a model."""

from dataclasses import replace

from core.graph import Cell, Quantity, given_count
from core.question_desk import Desk, Maker, one_of
from core.questions import Question
from core.rebuild import Path
from core.show import show_count, show_short

MOST_OPTIONS = 5
SLOPES = (0.2, 0.4, 0.6, 0.8, 1.0, 1.2)
VOCABULARIES = (1000, 10_000, 32_000, 50_257, 128_000)
PARTS = ("tokens", "positions", "attention", "feed_forward", "norms", "last_norm", "head")

PATH_KEPT = Path("keeping the 1 of the path", "Without the path a layer multiplies by its slope F′ alone.")
FOURFOLD = Path("taking the whole four times", "Only matrices of d × d grow fourfold, tables and biases twofold.")
TWOFOLD = Path("taking the whole twice", "Tables and biases grow twofold, matrices of d × d fourfold.")


def smallest_factor(desk: Desk) -> Question | None:
    """Which layer shrinks the gradient most, or lets it grow least."""
    names = sorted(desk.named("factor") or desk.named("slope"), key=_layer)
    if not names:
        return None
    sizes = {f"layer {_layer(name)}": -abs(desk.number(name)) for name in names}
    least = max(sizes, key=sizes.__getitem__)
    others = desk.dice.sample([s for s in sizes if s != least], min(len(sizes), MOST_OPTIONS) - 1)
    among = {layer: size for layer, size in sizes.items() if layer == least or layer in others}
    path = "With the path, which" if desk.named("factor") else "Which"
    text = f"{path} of these {len(among)} layers multiplies the gradient by the smallest factor, sign aside?"
    asked = desk.largest(text, among, desk.made[names[0]])
    return asked and replace(asked, because=asked.because.replace("−", ""))


def _layer(name: str) -> int:
    return int(name.rpartition("_")[2])


def other_slope(desk: Desk) -> Question | None:
    """The first factor at another s."""
    if "factor_1" not in desk.made or "s" not in desk.made:
        return None
    s = desk.dice.choice([s for s in SLOPES if s != round(float(desk.number("s")), 1)])
    text = f"With the path and s = {show_short(s)}, what would layer 1 multiply the gradient by?"
    return desk.suppose(text, "factor_1", {"s": s})


def without_path(desk: Desk) -> Question | None:
    """The factor of a layer that has no shortcut."""
    if "factor_1" not in desk.made:
        return None
    factor = desk.made["factor_1"]
    text = "Without the path, what would layer 1 multiply the gradient by?"
    return desk.fair(text, [Cell(factor.operands[0], ())], others={PATH_KEPT: factor})


def product_of(role: str) -> Maker:
    """Asks for a product of two factors or more."""

    def maker(desk: Desk) -> Question | None:
        products = [desk.made[name] for name in desk.named(role)]
        return one_of(desk, [product for product in products if product.operands[0].operation], "What is the {}?")

    return maker


def doubled_width(desk: Desk) -> Question | None:
    """All numbers of a model twice as wide."""
    whole, d = desk.made["total"], desk.number("d_model")
    wide = {name: 2 * desk.number(name) for name in ("d_model", "d_ff") if name in desk.made}
    times = {FOURFOLD: _times(4, whole), TWOFOLD: _times(2, whole)}
    text = f"How many numbers has the model in all when d doubles to {show_count(2 * int(d))}?"
    because = "Matrices of d × d grow fourfold, all else twofold."
    return desk.suppose(text, "total", wide, because=because, others=times)


def _times(factor: int, whole: Quantity) -> Quantity:
    return given_count(whole.name, factor * whole.value.item(), whole.label)


def more_layers(desk: Desk) -> Question | None:
    """All numbers with some layers more."""
    more = desk.dice.randint(1, 6)
    n_layers = int(desk.number("n_layers")) + more
    text = f"How many numbers has the model in all with {show_count(n_layers)} layers, {more} more than now?"
    return desk.suppose(text, "total", {"n_layers": n_layers})


def other_vocabulary(desk: Desk) -> Question | None:
    """All numbers with another vocabulary."""
    words = desk.dice.choice([w for w in VOCABULARIES if w != desk.number("vocab_size")])
    text = f"How many numbers has the model in all with a vocabulary of {show_count(words)}?"
    where = " in the table, and one in the head" if desk.number("head") else ""
    because = f"Every word has a row of d numbers{where}."
    return desk.suppose(text, "total", {"vocab_size": words}, because=because)


def other_heads(desk: Desk) -> Question | None:
    """The attention's size with other heads: the same. A width of 1 has room for one head only."""
    if desk.number("d_model") == 1:
        return None
    text = "With another number of heads, how many numbers would attention have in all layers?"
    because = "Heads share out the same d columns, so their number changes nothing."
    return desk.ask(text, Cell(desk.made["attention"], ()), because)


def largest_part(desk: Desk) -> Question | None:
    """Where most of the parameters live."""
    parts = [desk.made[name] for name in PARTS if desk.made[name].value]
    return desk.largest("Which part has the most numbers?", {p.label: p.value.item() for p in parts}, parts[0])


STACK: tuple[Maker, ...] = (smallest_factor, other_slope, product_of("backward"), without_path, product_of("running"))
MODEL: tuple[Maker, ...] = (doubled_width, other_heads, largest_part, more_layers, other_vocabulary)
