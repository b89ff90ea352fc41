"""A NumPy script of what is on the screen, written from the graph: one line and one assertion per quantity."""

import keyword
import re
from collections.abc import Iterable, Sequence
from textwrap import fill

import numpy as np

from core.graph import Quantity
from core.names import Named, named

WIDTH = 110
"""Characters in a line; longer lists of numbers are broken."""

SAME = '''
TOLERANCE = 1e-9  # how far a value may be from the one on the screen, as a part of it
NOISE = 1e-13  # and as a part of the largest entry beside it: sums leave this much where they come to nothing


def same(value, screen):
    """Whether a value is the one on the screen, entry by entry. Whole numbers have to be equal."""
    if isinstance(screen, int):
        return value == screen
    largest = np.max(np.abs(screen), where=np.isfinite(screen), initial=0.01)
    return np.shape(value) == np.shape(screen) and np.allclose(value, screen, rtol=TOLERANCE, atol=NOISE * largest)
'''
HELPERS = {
    "softmax": '''
def softmax(x):
    """exp xᵢ ÷ Σ exp xⱼ along each row. The largest entry is taken off first: exp stays finite, the ratio the same."""
    largest = x.max(axis=-1, keepdims=True)
    e = np.exp(x - np.where(np.isfinite(largest), largest, 0))
    total = e.sum(axis=-1, keepdims=True)
    return e / np.where(total == 0, 1, total)  # a row of nothing but −∞ has no weight to give
''',
    "gelu": '''
def gelu(x):
    """x·Φ(x), where Φ(x) = (1 + erf(x ÷ √2)) ÷ 2 is the normal distribution function."""
    return x * (1 + np.vectorize(math.erf, otypes=[float])(x / math.sqrt(2))) / 2
''',
    "silu": '''
def silu(x):
    """x ÷ (1 + exp −x), written with tanh, which does not overflow."""
    return x * (1 + np.tanh(x / 2)) / 2
''',
}
"""Functions that the lines of operations call, each written like its formula."""

RESERVED = {*keyword.kwlist, *HELPERS, "np", "math", "print", "same", "TOLERANCE", "NOISE"}


def numpy_script(*targets: Quantity, title: str) -> str:
    """The source of a script that computes the targets from what was given, and asserts every value on the way.

    Numbers are written with all their digits, whole ones exactly. It needs NumPy and the standard library alone.
    """
    entries = named(targets, RESERVED)
    given = [e for e in entries if e.quantity.operation is None]
    made = [(e, _line(e)) for e in entries if e.quantity.operation]
    return "\n".join(
        [
            *(f"# {line}" for line in title.splitlines()),
            "#",
            "# Every number of the figure, computed again. Change one and run the script:",
            "# it stops at the first value that is no longer the one on the screen.",
            "",
            *_tools([line for _, line in made]),
            *_heading("Given"),
            *(_given(e) for e in given),
            *_heading("Computed"),
            *(f"{_step(e, line)}\n" for e, line in made),
            f'print("All {len(made)} computed values are those on the screen.")\n',
        ]
    )


def _line(entry: Named) -> str:
    assert entry.quantity.operation
    return entry.quantity.operation.line.format(*entry.operands)


def _tools(lines: Sequence[str]) -> Iterable[str]:
    """The imports, the comparison and the helpers that the lines call, no others."""
    used = [text for name, text in HELPERS.items() if any(re.search(rf"\b{name}\(", line) for line in lines)]
    if any("math." in text for text in used):
        yield "import math\n"
    yield "import numpy as np\n"
    yield from (SAME, *used)


def _heading(title: str) -> tuple[str, ...]:
    return "", f"# {'-' * 8} {title} {'-' * (WIDTH - len(title) - 12)}", ""


def _given(entry: Named) -> str:
    value, about = entry.quantity.value, f"# {_label(entry)}"
    if not value.ndim:
        return f"{entry.name} = {_literal(value)}  {about}"
    about += ", " + " × ".join(str(n) for n in value.shape)
    line = _filled(f"{entry.name} = np.array(", _literal(value), ")")
    return f"{about}\n{line}" if "\n" in line or len(line + about) > WIDTH else f"{line}  {about}"


def _step(entry: Named, line: str) -> str:
    """What the quantity is, the line that computes it, and the value on the screen."""
    assert entry.quantity.operation
    about = f"# {_label(entry)}: {entry.quantity.operation.formula}"
    screen = _filled(f"assert same({entry.name}, ", _literal(entry.quantity.value), ")")
    return f"{about}\n{entry.name} = {line}\n{screen}"


def _label(entry: Named) -> str:
    return " ".join(entry.quantity.label.split())


def _literal(value: np.ndarray) -> str:
    """Every digit: Python writes the shortest decimal that reads back as the same float64."""
    return re.sub(r"\b(inf|nan)\b", r"np.\1", repr(value.tolist()))


def _filled(before: str, literal: str, after: str) -> str:
    """A long list of numbers goes over several lines, each row of a matrix on its own."""
    if len(before + literal + after) <= WIDTH or literal[0] != "[":
        return before + literal + after
    rows = literal[1:-1].replace("], ", "],\n").splitlines()
    inner = " " * (5 if rows[0].startswith("[") else 4)
    filled = (fill(r, WIDTH, initial_indent=" " * 4, subsequent_indent=inner, break_on_hyphens=False) for r in rows)
    return "\n".join([f"{before}[", *filled, f"]{after}"])
