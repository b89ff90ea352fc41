"""How the counts of figure 7 are put together: sums, shares and growth, exact but for the two quotients."""

from core.graph import Cell, Operation
from core.written import joined_short, two_cells


def sum_of(number: int) -> Operation:
    """The sum of so many counts."""
    return Operation(
        "the sum of the parts",
        lambda *parts: sum(int(p) for p in parts),
        lambda o, _: (joined_short([[Cell(part, ())] for part in o], " + "),),
        " + ".join(f"{{{i}}}" for i in range(number)),
    )


SHARE_OF = Operation(
    "100 × its numbers ÷ all",
    lambda part, whole: 100 * int(part) / max(int(whole), 1),
    lambda o, i: (("100 × ", *two_cells("÷")(o, i)[0]),),
    "100 * {0} / max({1}, 1)",
)
EVENLY = Operation("a ÷ b", lambda a, b: int(a) // int(b), two_cells("÷"), "{0} // {1}")
TIMES = Operation("after ÷ before", lambda a, b: int(a) / int(b), two_cells("÷"), "{0} / {1}")
TWICE = Operation("2 × d", lambda d: 2 * int(d), lambda o, _: (("2 × ", Cell(o[0], ())),), "2 * {0}")
