"""Figure 7 in words: what changed, what the model holds, and what stands for the pictures."""

from core.graph import Cell
from core.parameters import PRESETS, PUBLISHED, Config, count_parameters, doubled, nearest_heads, total
from core.parameters_growth import model_graph
from core.show import GRADIENT, show_count, show_counted, show_power
from figures import parameters as wide
from figures import parameters_narrow as narrow
from figures.film import Film, picture
from figures.parameters_layout import number_of
from figures.parameters_pie import pie, pie_narrow, table

SIZES = {"n_layers": "layers", "d_model": "width", "n_heads": "heads", "vocab_size": "vocabulary", "n_ctx": "positions"}
OTHER = "This model"
TABLES = {1: "the token table", 2: "two tables", 3: "three tables"}


def mosaic_film(config: Config, before: Config, stale: bool = False, is_narrow: bool = False) -> Film:
    """The parts along the path, with the live sentence."""
    draw = narrow.mosaic if is_narrow else wide.mosaic
    said = "; ".join(f"{p.label} {show_count(p.count)}" for p in count_parameters(config))
    alt = f"The parts of the model along the path, each as large as its count: {said}."
    return picture(draw(config, stale), alt, sentence_of(config, before, stale), adapts=True)


def pie_film(config: Config, stale: bool = False, is_narrow: bool = False) -> Film:
    """The shares, with the total in the middle."""
    said = "; ".join(f"{row[0]} {row[-1]} %" for row in table(config)[1][:-1])
    draw = pie_narrow if is_narrow else pie
    return picture(draw(config, stale), f"Shares of {number_of(config, 'total').text} numbers: {said}.")


def quoted(config: Config) -> tuple[list[str], list[tuple[str, str, str]], int | None]:
    """The totals quoted for GPT-2 small under their head: what each counts, its number, a tick if `config` gives it;
    and that row."""
    whole = total(config)
    made = [p.config is not None and total(p.config) == whole for p in PUBLISHED]
    rows = [(p.counts, p.label, "✓" if same else "") for p, same in zip(PUBLISHED, made, strict=True)]
    return ["what it counts", "total", "this setting"], rows, made.index(True) if True in made else None


def name_of(config: Config) -> str:
    return next((name for name, preset in PRESETS.items() if preset == config), OTHER)


def sentence_of(config: Config, before: Config, stale: bool = False) -> str:
    """What the last change did, then what the model holds."""
    if stale:
        return f"**Not this input:** the figure still shows {in_words(config)}. {_holds(config)}"
    if config == before:
        blocks, whole = _growth(config)
        double = f"the blocks **{blocks} times** as large, the whole **{whole} times**"
        return f"{_holds(config)} Doubling d would make {double}."
    return f"{_change(before, config)} {_holds(config)}"


def in_words(config: Config) -> str:
    """12 layers, width 768, 12 heads, vocabulary 50,257, 1,024 positions."""
    n, d, h, v, t = config.sizes
    layers, heads, positions = show_counted(n, "layer"), show_counted(h, "head"), show_counted(t, "position")
    said = f"{layers}, width {show_count(d)}, {heads}, vocabulary {show_count(v)}, {positions}"
    return said + ", head not tied" * (not config.tied)


def _holds(config: Config) -> str:
    each = {name: f"**{number_of(config, name).text}**" for name in ("total", "blocks", "embedding", "last_norm")}
    tables = 1 + bool(config.n_ctx) + (not config.tied)
    blocks = "one block" if config.n_layers == 1 else f"{show_count(config.n_layers)} blocks"
    return (
        f"{name_of(config)} has {each['total']} numbers: {each['blocks']} in {blocks}, "
        f"{each['embedding']} in {TABLES[tables]}, {each['last_norm']} in the last norm."
    )


def _change(before: Config, now: Config) -> str:
    moved = [size for size in SIZES if getattr(before, size) != getattr(now, size)]
    if moved == ["n_heads"] and before.tied == now.tied:
        return _only_heads(before, now)
    steps = [f"{SIZES[s]} {show_count(getattr(before, s))} → {show_count(getattr(now, s))}" for s in moved]
    if before.tied != now.tied:
        steps.append("head tied → not tied" if before.tied else "head not tied → tied")
    text = ", ".join(steps)
    return f"{text[0].upper()}{text[1:]}: {_grown(before, now)}{_heads_after(before, now)}"


def _only_heads(before: Config, now: Config) -> str:
    d, old, new = (show_count(n) for n in (now.d_model, before.n_heads, now.n_heads))
    each = f"{new} × {show_count(now.d_head)} now, {old} × {show_count(before.d_head)} before"
    return f"**{old} → {new} heads: nothing changed**, because heads only share out the same {d} columns: {each}."


def _grown(before: Config, now: Config) -> str:
    blocks, whole = _growth(now, before)
    if number_of(before, "blocks").value == number_of(now, "blocks").value:
        more = model_graph(now, before)["total_gained"].value.item()
        step = f"{'gains' if more > 0 else 'loses'} {show_count(abs(more))} numbers"
        return f"the blocks stay as they are, the whole {step} and is now **{whole} times** as large."
    return f"the blocks are now **{blocks} times** as large, the whole **{whole} times**."


def _growth(now: Config, before: Config | None = None) -> list[str]:
    """How many times as large the blocks and the whole are as before, or would be at twice the width."""
    graph = model_graph(now, before or now)
    return [_times(Cell(graph[f"{name}_growth"], ())) for name in ("blocks", "total")]


def _times(growth: Cell) -> str:
    """1.310, and where that would be 1.000 what is added to 1 or taken from it: (1 + 0.00020)."""
    more = growth.value - 1
    if more == 0 or growth.quantity.rounded([growth.value]) != [1]:
        return growth.text
    return f"(1 {'+' if more > 0 else '−'} {show_power(abs(more), GRADIENT)})"


def _heads_after(before: Config, now: Config) -> str:
    """What a new width did to the heads."""
    fitted = now.d_model % before.n_heads and now.n_heads == nearest_heads(now.d_model, before.n_heads)
    if fitted and name_of(now) == OTHER:
        d, old, new = (show_count(n) for n in (now.d_model, before.n_heads, now.n_heads))
        return f" A width of {d} cannot be shared by {old} heads, so there {'is' if new == '1' else 'are'} {new} now."
    if now == doubled(before):
        return f" The heads stay, each {show_count(now.d_head)} columns wide instead of {show_count(before.d_head)}."
    return ""
