"""Which questions each figure asks, and the ones of a seed."""

from collections.abc import Callable, Mapping, Sequence
from random import Random

from core.graph import Index, Quantity
from core.question_desk import Desk, Maker, any_cell
from core.questions import Asked, Question, no_others
from core.questions_block import BLOCK, FEED_FORWARD, WALK
from core.questions_stack import MODEL, STACK
from core.questions_turns import ANY_TURN, ANY_WAVE, TURNS, WAVES
from core.rebuild import Others
from core.toy import TOKENS

FEWEST, MOST = 3, 4
TRIES = 20
"""How often any cell is asked for where the figure's own questions do not fit the numbers."""
MAKERS: dict[str, tuple[Maker, ...]] = {
    "block_walk": WALK,
    "residual": STACK,
    "feed_forward": FEED_FORWARD,
    "positions": WAVES,
    "rope": TURNS,
    "forward_pass": BLOCK,
    "parameters": MODEL,
}
SPARE = {"positions": ANY_WAVE, "rope": ANY_TURN}
"""How any cell is asked for where its name speaks of a position."""


def questions(
    stem: str,
    quantities: Mapping[str, Quantity],
    seed: int,
    tokens: Sequence[str] = TOKENS,
    words: Sequence[str] = TOKENS,
    where: Callable[[str, Index], str] | None = None,
    alternatives: Callable[[Quantity], Others] = no_others,
) -> tuple[Question, ...]:
    """Three or four questions of the figure `stem` about the quantities, by name; the same for the same seed and state.

    `tokens` name rows, `words` those of the embedding table, one of which may follow; `where` puts a cell into words,
    `alternatives` gives a quantity by the paths that need a graph of another shape. No two ask for the same number
    while there are others to ask for. Raises KeyError for a stem that is no figure's.
    """
    where = where or (lambda name, index: _where(quantities[name], index, tokens))
    dice = Random(f"{stem} {seed}")
    desk = Desk(quantities, list(tokens), words, where, alternatives, dice)
    own, spare = dice.sample(MAKERS[stem], len(MAKERS[stem])), [SPARE.get(stem, any_cell(".*"))] * TRIES
    asked: list[Question] = []
    for makers, most, differ in ((own, MOST, _other_numbers), (spare, FEWEST, _other_numbers), (spare, FEWEST, _other)):
        for maker in makers:
            question = maker(desk) if len(asked) < most else None
            if question and all(differ(question, before) for before in asked):
                asked.append(question)
    return tuple(asked)


def _other(one: Question, before: Question) -> bool:
    return one.text != before.text


def _other_numbers(one: Question, before: Question) -> bool:
    """Whether another number answers it; what is chosen from a few is not looked up in an answer."""
    return not (isinstance(one, Asked) and isinstance(before, Asked) and one.answer == before.answer)


def _where(quantity: Quantity, index: Index, tokens: Sequence[str]) -> str:
    """A cell in words: "h, row cat, column 1"."""
    if len(index) < 2 or len(quantity.value) == 1:
        return ", ".join([quantity.label, *(f"entry {i + 1}" for i in index[-1:])])
    row = f"row {tokens[index[0]]}" if len(quantity.value) == len(tokens) else f"row {index[0] + 1}"
    return f"{quantity.label}, {row}, column {index[1] + 1}"
