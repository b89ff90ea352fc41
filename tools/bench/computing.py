"""What the mathematics alone costs: each page's numbers at its largest setting, and one diagnosis."""

import time
from collections.abc import Callable

from core.block_walk import walk, walk_graph
from core.diagnose import diagnose
from core.given_tables import FEED_FORWARD
from core.model_config import PRESETS
from core.parameters import parameter_graph
from core.positions import encoding_graph, shift_by
from core.residual_stacks import stacks
from core.rope_graph import turn_frames
from core.setting import Setting, block_of, feed_forward_of
from tools.bench.browser import PRESSES

LARGEST = Setting(tokens=tuple("abcdefgh"), d_model=8, d_ff=16, n_heads=8, norm="layer_norm", seed=1, causal=True)


REMEMBERING = (walk_graph, stacks, feed_forward_of, block_of, shift_by, parameter_graph)
"""What these have made before would take no time."""


def _positions() -> None:
    shift_by(64, 512, 512)
    encoding_graph(511, 512, 64)


PAGES: dict[str, Callable[[], object]] = {
    "block_walk": lambda: walk(0, 6, True, LARGEST),
    "residual": lambda: stacks(30, 1.0, 0.5, "tanh"),
    "feed_forward": lambda: feed_forward_of(Setting(FEED_FORWARD, d_model=8, d_ff=16, seed=1), "gelu"),
    "positions": _positions,
    "rope": lambda: turn_frames(1, 0, 5.0),
    "forward_pass": lambda: block_of(LARGEST, True, "gelu"),
    "parameters": lambda: parameter_graph(PRESETS["GPT-2 XL"]),
}


def diagnosis() -> Callable[[], object]:
    """A wrong number at the end of the largest block, every path tried."""
    last = block_of(LARGEST, True, "gelu")["resid_post"]
    return lambda: diagnose(last, (0, 0), "123.456")


def times_of(work: Callable[[], object]) -> list[float]:
    """Milliseconds, `PRESSES` times, each as if nobody had asked for these numbers before."""
    took = []
    for _ in range(PRESSES):
        for made in REMEMBERING:
            made.cache_clear()
        start = time.perf_counter()
        work()
        took.append(1000 * (time.perf_counter() - start))
    return took
