"""Questions of figures 4 and 5: waves and turned arrows."""

from core.graph import Cell
from core.question_desk import Desk, Maker, any_cell, what_if
from core.questions import Question
from core.show import show_count

GAPS = range(-6, 7)
N_GAPS = 4


def other_position(desk: Desk) -> Question | None:
    """What the fastest clock reads some positions further on."""
    p = int(desk.number("p")) + desk.dice.randint(1, 9)
    encoding = what_if(desk.made["encoding"], p=float(p))
    cell = Cell(encoding, (desk.dice.randrange(2),))
    because = f"Pair 0 turns by 1 radian a step, so read the {_wave(cell)} of {p} radians."
    return desk.fair(_reading(p, cell), [cell], because)


def _reading(p: int, cell: Cell) -> str:
    return f"At position {p}, what does the {_wave(cell)} of pair {cell.index[0] // 2} read?"


def _wave(cell: Cell) -> str:
    return "cosine" if cell.index[0] % 2 else "sine"


def _reading_here(desk: Desk, cell: Cell) -> str:
    return _reading(int(desk.number("p")), cell)


def product_elsewhere(desk: Desk) -> Question | None:
    """The product of two codes with the same shift between them, elsewhere: the same."""
    p, k = int(desk.number("p")) + desk.dice.randint(5, 50), int(desk.number("k"))
    text = f"What is the product of the codes of positions {p} and {p + k}?"
    because = f"The shift is {k} there as well, and the product depends on the shift alone."
    return desk.fair(text, [Cell(what_if(desk.made["product"], p=float(p)), ())], because)


def turn_of_shift(desk: Desk) -> Question | None:
    """How far the second clock turns in a shift."""
    k = desk.dice.randint(10, 60)
    turn = what_if(desk.made["turn"], k=float(k))
    cells = [Cell(turn, (1,))] if turn.value.size > 1 else []
    return desk.fair(f"By how many radians does pair 1 turn in a shift of {k}?", cells)


def other_gap(desk: Desk) -> Question | None:
    """The score at another gap."""
    now = int(desk.number("m")) - int(desk.number("n"))
    gap = desk.dice.choice([g for g in (-1, -1, *GAPS) if g not in (0, now)])
    text = f"What is the score at gap {show_count(gap)}?"
    return desk.fair(text, [_at(desk, gap)], f"For example at positions {max(gap, 0)} and {max(-gap, 0)}.")


def _at(desk: Desk, gap: int) -> Cell:
    return Cell(what_if(desk.made["score"], m=float(max(gap, 0)), n=float(max(-gap, 0))), ())


def moved_together(desk: Desk) -> Question | None:
    """The score after both positions moved alike: the same."""
    far = desk.dice.randint(5, 40)
    m, n = int(desk.number("m")) + far, int(desk.number("n")) + far
    text = f"Both move by {far}, to positions {m} and {n}. What is the score there?"
    cell = Cell(what_if(desk.made["score"], m=float(m), n=float(n)), ())
    return desk.fair(text, [cell], "The gap is as before, and the score keeps only the gap.")


def largest_score(desk: Desk) -> Question | None:
    """Which of four gaps gives the largest score."""
    gaps = sorted(desk.dice.sample(GAPS, N_GAPS))
    scores = {f"gap {show_count(gap)}": float(_at(desk, gap).value) for gap in gaps}
    return desk.largest("Which of these gaps gives the largest score?", scores, desk.made["score"])


def _turned(desk: Desk, cell: Cell) -> str:
    whose, position = ("query", "m") if cell.quantity.name == "q_turned" else ("key", "n")
    entry = ("first", "second")[cell.index[0]]
    return f"At position {int(desk.number(position))}, what is the {entry} entry of the turned {whose}?"


def _anything_read(desk: Desk, cell: Cell) -> str:
    p, k = (int(desk.number(name)) for name in ("p", "k"))
    return f"At position p = {p} with a shift of k = {k}, what comes out for {desk.of(cell)}?"


def _anything_turned(desk: Desk, cell: Cell) -> str:
    m, n = (int(desk.number(name)) for name in ("m", "n"))
    return f"With the query at m = {m} and the key at n = {n}, what comes out for {desk.of(cell)}?"


ANY_WAVE, ANY_TURN = (any_cell(".*", text="{}", of=of) for of in (_anything_read, _anything_turned))
WAVES: tuple[Maker, ...] = (
    other_position,
    product_elsewhere,
    turn_of_shift,
    any_cell("encoding", text="{}", of=_reading_here),
)
TURNS: tuple[Maker, ...] = (
    other_gap,
    moved_together,
    largest_score,
    any_cell("q_turned", "k_turned", text="{}", of=_turned),
)
