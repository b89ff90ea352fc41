"""The script to take home: run in a process that has NumPy and nothing of the app."""

import ast
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

import numpy as np
import pytest

from core.block_params import BlockParams
from core.block_walk import walk_graph
from core.feed_forward import feed_forward_graph, with_other
from core.forward_pass import block_steps, embed_steps, forward_pass
from core.graph import Quantity, given, given_count, make
from core.names import named
from core.operations import PRODUCT, SOFTMAX
from core.ops import ACTIVATIONS, causal_mask
from core.parameters import Config, parameter_graph
from core.parameters_block import block_graph
from core.parameters_growth import model_graph
from core.positions import encoding_graph
from core.residual import gradient_graph
from core.rope_gaps import gap_graph
from core.rope_graph import rotary_graph
from core.rope_head import head_graph
from core.script import numpy_script

Graph = Iterable[Quantity]
Random = np.random.Generator

STATES = 10


def both_stacks(depth: int = 5, x_0: float = 1.0, s: float = 0.5, layer: str = "tanh") -> Graph:
    """What figure 2 shows: the stack with the path and the one without, in one script."""
    return [q for residual in (True, False) for q in gradient_graph(depth, x_0, s, layer, residual).values()]


def residual_at(random: Random) -> Graph:
    s, x_0 = (round(float(random.uniform(-most, most)), 1) for most in (1.5, 3.0))
    return both_stacks(int(random.integers(1, 31)), x_0, s, str(random.choice(["tanh", "linear"])))


def feed_forward_at(random: Random) -> Graph:
    activation, d, d_ff = str(random.choice(list(ACTIVATIONS))), random.integers(1, 9), random.integers(1, 17)
    w_1, w_2 = random.normal(0, 3, (d, d_ff)), random.normal(0, 3, (d_ff, d))
    return feed_forward_graph(
        random.normal(0, 3, d), random.normal(size=d_ff), activation, w_1, w_2, np.ones(d)
    ).values()


def positions_at(random: Random) -> Graph:
    d_model = int(random.choice([2, 4, 16, 64, 128, 512]))
    return encoding_graph(int(random.integers(0, 512)), d_model, int(random.integers(0, 65))).values()


def rope_at(random: Random) -> Graph:
    m, n, degrees = (int(random.integers(0, most)) for most in (100, 100, 181))
    size = 10.0 ** int(random.integers(-9, 7))
    return rope_page(rotary_graph(m, n, degrees, size * random.normal(size=2), random.normal(size=2)))


def rope_page(made: dict[str, Quantity]) -> Graph:
    """All that the page of figure 5 has on show."""
    whole = head_graph(np.tile(made["q"].value, 4), int(made["m"].value), 500.0)
    return [*made.values(), *gap_graph(made).values(), *whole.values()]


def whole_block(*without: str, norm_first: bool = True, **set_to) -> Callable[[Random], Graph]:
    """One to eight tokens through a block of random shape and weights; a causal mask, or one set cell by cell."""

    def graph(random: Random) -> Graph:
        n_heads, n_tokens, d_ff = (int(random.integers(1, most)) for most in (5, 9, 17))
        d = n_heads * int(random.integers(1, 3))
        shapes = {f"w_{n}": (d, d) for n in "qkvo"} | {"w_1": (d, d_ff), "w_2": (d_ff, d), "b_1": (d_ff,)}
        shapes |= dict.fromkeys(("b_q", "b_k", "b_v", "b_o", "b_2", "gain_1", "gain_2", "shift_1", "shift_2"), (d,))
        weights = {n: random.normal(size=shape) for n, shape in shapes.items() if not n.startswith(without)}
        eps, activation = float(random.choice([1e-5, 1e-8])), str(random.choice(list(ACTIVATIONS)))
        mask = [None, causal_mask(n_tokens), random.random((n_tokens, n_tokens)) < 0.6][int(random.integers(3))]
        params = BlockParams(**weights, n_heads=n_heads, eps=eps, **set_to)
        x = embed_steps(random.normal(size=(n_tokens, d)), random.normal(size=(n_tokens, d)))[-1]
        return block_steps(x, params, mask, norm_first, activation)

    return graph


def walk_at(random: Random) -> Graph:
    return walk_graph(int(random.integers(1, 7)), bool(random.integers(2))).values()


def parameters_at(random: Random) -> Graph:
    d, flags = int(random.integers(1, 10_000_000)), [bool(f) for f in random.integers(2, size=6)]
    d_ff = int(random.choice([0, 3 * d])) or None
    n_layers, vocab_size, n_ctx = (int(random.integers(0, most)) for most in (1000, 10**7, 10**7))
    return parameter_graph(Config(n_layers, d, 1, vocab_size, n_ctx, d_ff, *flags)).values()


DEFAULTS: dict[str, Callable[[], Graph]] = {
    "residual": both_stacks,
    "residual, linear": lambda: both_stacks(layer="linear"),
    "residual, the deepest": lambda: both_stacks(30),
    "residual, a path that cancels": lambda: both_stacks(30, 0.1, -1.0),
    "feed_forward": lambda: [*with_other(feed_forward_graph(), "relu").values(), *feed_forward_graph().values()],
    "one block": lambda: block_graph(Config(1, 768, 1)).values(),
    "positions": lambda: encoding_graph().values(),
    "positions, the widest": lambda: encoding_graph(511, 512, 64).values(),
    "rope": lambda: rope_page(rotary_graph()),
    "parameters": lambda: model_graph(Config(), Config()).values(),
    "parameters, after a change": lambda: model_graph(Config(24, 1024, 16), Config()).values(),
    "a token that may look at nothing": lambda: block_steps(np.ones((2, 2)), mask=np.array([[False] * 2, [True] * 2])),
    "a row of zeros": lambda: block_steps(np.zeros((2, 2)), BlockParams(norm="layer_norm")),
    "integers beyond 2**53": lambda: parameter_graph(Config(999, 10**9 + 7, 1)).values(),
} | {
    f"forward_pass, {'causal' if causal else 'none'}, {'pre' if first else 'post'}-norm, {activation}": (
        lambda causal=causal, first=first, activation=activation: forward_pass(
            mask=causal_mask(3) if causal else None, norm_first=first, activation=activation
        ).values()
    )
    for causal in (True, False)
    for first in (True, False)
    for activation in ACTIVATIONS
} | {
    f"block_walk, {n} blocks, {'pre' if first else 'post'}-norm": lambda n=n, first=first: walk_graph(n, first).values()
    for n in (1, 6)
    for first in (True, False)
}  # fmt: skip

RANDOM: dict[str, Callable[[Random], Graph]] = {
    "residual": residual_at,
    "feed_forward": feed_forward_at,
    "positions": positions_at,
    "rope": rope_at,
    "block_walk": walk_at,
    "parameters": parameters_at,
    "forward_pass": whole_block(),
    "forward_pass, LayerNorm": whole_block(norm="layer_norm"),
    "forward_pass, post-norm": whole_block(norm_first=False),
    "forward_pass, bare": whole_block("b_", "gain", "shift"),
}


def run(folder: Path, *scripts: str) -> subprocess.CompletedProcess:
    """Runs the scripts one after the other in one process that sees no folder of the app; a warning is an error."""
    for number, script in enumerate(scripts):
        (folder / f"{number}.py").write_text(script, encoding="utf-8")
    each = f"import runpy\nfor i in range({len(scripts)}): print(i, flush=True); runpy.run_path(f'{{i}}.py')"
    command = [sys.executable, "-I", "-W", "error", "-c", each]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def lines_of(script: str, start: str) -> list[str]:
    return [line for line in script.splitlines() if line.startswith(start)]


def test_the_script_of_every_figure_at_its_defaults_runs_with_numpy_alone(tmp_path):
    done = run(tmp_path, *(numpy_script(*graph(), title=name) for name, graph in DEFAULTS.items()))

    assert done.returncode == 0, (list(DEFAULTS)[int(done.stdout.split()[-1])], done.stderr)
    assert done.stdout.count("on the screen") == len(DEFAULTS)


@pytest.mark.parametrize("figure", RANDOM)
def test_the_script_of_a_figure_runs_in_ten_random_states(figure, tmp_path):
    scripts = [numpy_script(*RANDOM[figure](np.random.default_rng(seed)), title=figure) for seed in range(STATES)]
    done = run(tmp_path, *scripts)

    assert done.returncode == 0, done.stderr
    assert len(set(scripts)) >= STATES // 2  # the block walk has no more than twelve


@pytest.mark.parametrize(
    ("right", "wrong", "stops_at"),
    [
        ("x_0 = 1.0", "x_0 = 1.0001", "branch_1"),
        ("same(branch_2, 0.62371", "same(branch_2, 0.62372", "branch_2"),
        ("np.tanh(s * x_0)", "np.tanh(s + x_0)", "branch_1"),
    ],
)
def test_a_changed_number_or_line_stops_the_script_at_the_first_value_it_touches(right, wrong, stops_at, tmp_path):
    script = numpy_script(*gradient_graph(5).values(), title="")
    assert right in script
    done = run(tmp_path, script.replace(right, wrong))

    assert done.returncode != 0
    assert f"assert same({stops_at}, " in done.stderr.split("AssertionError")[0].splitlines()[-1]


def numbers_on_screen(script: str) -> list[ast.Constant]:
    """The numbers that the assertions name, of more than a millionth: below it they are noise to a sum."""
    screens = [node for node in ast.walk(ast.parse(script)) if isinstance(node, ast.Assert)]
    numbers = [n for s in screens for n in ast.walk(s) if isinstance(n, ast.Constant) and isinstance(n.value, float)]
    return [n for n in numbers if n.value > 1e-6]


@pytest.mark.parametrize(
    "graph", [lambda: encoding_graph(3, 8).values(), lambda: both_stacks(5), whole_block(), DEFAULTS["rope"]]
)
def test_no_digit_of_the_first_eight_of_any_value_can_be_changed_unnoticed(graph):
    random = [np.random.default_rng(1)] if graph.__code__.co_argcount else []
    script = numpy_script(*graph(*random), title="")
    numbers = numbers_on_screen(script)
    assert len(numbers) > 10
    for node in numbers[:: len(numbers) // 40 + 1]:
        lines = script.splitlines()
        line = lines[node.lineno - 1]
        lines[node.lineno - 1] = line[: node.col_offset] + repr(node.value * (1 + 1e-7)) + line[node.end_col_offset :]
        with pytest.raises(AssertionError):
            exec("\n".join(lines), {})


def test_a_whole_number_is_exact_beyond_what_a_float_can_hold(tmp_path):
    count = given_count("n", 10**20 + 1, "n")
    script = numpy_script(make(PRODUCT, "square", count, count, label="n²", decimals=0), title="")

    assert f"n = {10**20 + 1}  # n" in script
    assert run(tmp_path, script).returncode == 0
    assert run(tmp_path, script.replace(str((10**20 + 1) ** 2), str((10**20 + 1) ** 2 + 1))).returncode != 0


def test_there_is_one_line_and_one_assertion_for_every_quantity_that_was_made():
    graph = forward_pass(mask=causal_mask(3))
    script = numpy_script(graph["resid_post"], title="Figure 6")
    made = [entry.name for entry in named([graph["resid_post"]]) if entry.quantity.operation]

    assert [line.split("(")[1].split(",")[0] for line in lines_of(script, "assert")] == made
    assert "# attention weights: exp sᵢ ÷ Σ exp sⱼ\nattn_weights = softmax(attn_masked)\nassert same(" in script
    assert "np.array([[True, False, False], [True, True, False], [True, True, True]])  # mask, 3 × 3" in script


def test_helpers_stand_in_the_script_only_where_a_line_calls_them():
    relu, gelu = (numpy_script(*forward_pass(activation=a).values(), title="") for a in ("relu", "gelu"))

    assert "def gelu" not in relu
    assert "import math" not in relu
    assert "import math\n\nimport numpy as np\n" in gelu
    assert "def softmax" not in numpy_script(*rotary_graph().values(), title="")


def test_quantities_of_one_name_are_told_apart_and_copies_of_one_are_written_once():
    names = [entry.name for entry in named(both_stacks(2))]

    assert names.count("s") == names.count("one") == 1
    assert {"x_1", "x_1_v2", "slope_2", "slope_2_v2"} <= set(names)
    assert [entry.name for entry in named(given("x", value, "x") for value in (1.0, 2.0, 1.0))] == ["x", "x_v2"]


def test_a_quantity_that_is_called_like_a_helper_does_not_hide_it(tmp_path):
    scores = given("lambda", [[1.0, 2.0]], "scores")
    once = make(SOFTMAX, "softmax", scores, label="once")
    script = numpy_script(make(SOFTMAX, "2nd try", once, label="twice"), title="")

    assert "_2nd_try = softmax(softmax_v2)" in script
    assert run(tmp_path, script).returncode == 0


def test_a_title_or_a_label_cannot_break_out_of_its_comment(tmp_path):
    wild = given("x", 1.0, "x\nraise SystemExit(1)")
    script = numpy_script(make(PRODUCT, "y", wild, wild, label="y\x0craise"), title='"""\nTitle\u2028raise')

    assert run(tmp_path, script).returncode == 0
    assert max(len(line) for line in numpy_script(*encoding_graph(3, 512).values(), title="").splitlines()) <= 120
