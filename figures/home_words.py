"""What the home page says: a card for each figure, and the handful of ideas to remember, with core's numbers."""

from dataclasses import dataclass
from functools import cache

from core.forward_pass import forward_pass
from core.graph import Cell
from core.parameters import Config
from core.parameters_block import block_graph
from core.residual_stacks import stacks
from core.rope import rotary_score
from core.show import show
from figures import home
from figures.parameters_layout import number_of


@dataclass(frozen=True)
class Card:
    """A figure on the home page; `stem` names its page."""

    stem: str
    line: str
    figure: dict
    alt: str


@dataclass(frozen=True)
class Idea:
    """A number and the sentence that makes it worth remembering."""

    number: str
    sentence: str


@cache
def cards() -> dict[str, tuple[Card, ...]]:
    """The seven figures in the order of the post, in its groups."""
    both, config = stacks(5), Config()
    ends = [stack.text(stack.so_far(5)) for stack in (both.path, both.plain)]
    walk = Card("block_walk", "Follow one token from its number to its scores, stop by stop.", home.block_walk(),
                "A straight path with two branches that are added back to it.")  # fmt: skip
    gradient = Card("residual", "Walk back through five layers, with and without the path.", home.residual(),
                    f"Two curves over five layers, ending at {ends[0]} with the path, {ends[1]} without.")  # fmt: skip
    network = Card("feed_forward", "Two numbers become four, lose what is negative, become two.", home.feed_forward(),
                   "A network of two, four and two nodes with their numbers.")  # fmt: skip
    waves = Card("positions", "One clock hand for each pair of dimensions.", home.positions(),
                 "Waves from fast on the left to slow on the right.")  # fmt: skip
    arrows = Card("rope", "Turn both arrows; only the gap decides.", home.rope(),
                  "Two arrows turned on a circle, with the angle that stays between them.")  # fmt: skip
    block = Card("forward_pass", "Seven operations on three tokens, every number shown.", home.whole_block(),
                 "The three by three table of attention weights.")  # fmt: skip
    counts = Card("parameters", f"{number_of(config, 'total').text} numbers, and where they are.", home.parameters(),
                  "A ring of shares: token table, positions, attention and feed-forward.")  # fmt: skip
    return {
        "A block and its straight path": (walk, gradient, network),
        "Where a token stands": (waves, arrows),
        "All of it at once": (block, counts),
    }


@cache
def ideas() -> tuple[Idea, ...]:
    """What should stay when the page is closed."""
    both, made, block = stacks(5), forward_pass(), block_graph(Config())
    path, plain = (stack.text(stack.so_far(5)) for stack in (both.path, both.plain))
    rows, columns = made["x"].value.shape
    weight, score = float(made["attn_weights"].value[0, 0]), float(rotary_score(1, 0, 30))
    count, whole = (Cell(block[name], ()).text for name in ("feed_forward", "block"))
    share = show(float(block["share_feed_forward"].value), 1)
    return (
        Idea(path, f"The path adds 1 to every factor. Without it, five layers leave {plain} of the gradient."),
        Idea(show(weight), "Attention is a weighted mean: “the” keeps half of itself; each row adds up to 1."),
        Idea(show(score), "A gap of 1 scores this wherever the pair sits: rotation keeps only the gap."),
        Idea(f"{share} %", f"of a block is feed-forward: {count} of {whole} numbers."),
        Idea(f"{rows} × {columns}", "A block only adds, so the shape stays the same from the table to the last norm."),
    )
