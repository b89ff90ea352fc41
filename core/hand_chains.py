"""The sums that the post writes out and that a pencil ends elsewhere, because their operands are printed rounded."""

from dataclasses import dataclass, replace

from core.arithmetic import Arithmetic, arithmetic
from core.feed_forward import feed_forward_graph
from core.forward_pass import forward_pass
from core.graph import Quantity
from core.post_links import Spot
from core.residual import gradient_graph
from core.toy import TOKENS


@dataclass(frozen=True)
class Chain:
    """One written sum. `is_printed` is False for the one that the post leaves for the reader to write out."""

    name: str
    arithmetic: Arithmetic
    place: Spot
    is_printed: bool = True

    @property
    def by_hand(self) -> str:
        """The result from the operands as shown."""
        return self.arithmetic.cell.quantity.text(self.arithmetic.from_shown)


def _stack(name: str, quantity: Quantity, layer: int) -> Chain:
    said = arithmetic(quantity, ())
    return Chain(name, said, Spot("residual", {"residual_step": str(6 - layer)}, said.cell.text))


def _stacks() -> list[Chain]:
    path, plain = gradient_graph(5), gradient_graph(5, residual=False)
    return [
        _stack("1 − tanh²(0.5), layer 1", path["slope_1"].operands[1], 1),
        _stack("gradient without the path, layer 3", plain["running_3"], 3),
        *(_stack(f"gradient with the path, layer {k}", path[f"running_{k}"], k) for k in (3, 4, 5)),
    ]


def _block(name: str, quantity: Quantity, row: int, column: int, step: str) -> Chain:
    state = {"block_step": step, "block_row": TOKENS[row], "block_column": str(column + 1)}
    said = arithmetic(quantity, (row, column))
    return Chain(f"{name}, row {TOKENS[row]}", said, Spot("forward_pass", state, said.cell.text))


def _blocks() -> list[Chain]:
    made = forward_pass()
    return [
        _block("root mean square of h", made["norm_2_rms"], 2, 0, "5"),
        _block("feed-forward, component 2", made["ffn_out"], 0, 1, "6"),
        _block("y, component 1", made["resid_post"], 0, 0, "7"),
        _block("y, component 2", made["resid_post"], 0, 1, "7"),
        _block("y, component 2", made["resid_post"], 1, 1, "7"),
    ]


def _gelu() -> Chain:
    said = arithmetic(feed_forward_graph(activation="gelu")["out"], (0, 0))
    place = Spot("feed_forward", {"ffn_activation": "GELU", "ffn_step": "3"}, said.cell.text)
    return Chain("GELU output, component 1", said, place)


def _score() -> Chain:
    """sat · sat with the four decimals that the post gives to Norm(x) and to the scores."""
    scores = forward_pass()["attn_scores"]
    four = replace(scores, decimals=4, operands=tuple(replace(o, decimals=4) for o in scores.operands))
    chain = _block("score of sat with itself", four, 2, 2, "3")
    place = chain.place._replace(text=scores.text(scores.value[2, 2]))
    return replace(chain, name="score of sat with itself", place=place, is_printed=False)


def hand_chains() -> tuple[Chain, ...]:
    """The eleven of the post in its order, and a twelfth, which it does not write out."""
    return (*_stacks(), _gelu(), *_blocks(), _score())
