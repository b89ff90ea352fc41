"""Every named way to another number: where it shows, what it gives, and that its arithmetic is its own."""

from collections.abc import Callable
from functools import cache

import numpy as np
import pytest

from core import paths
from core.alternatives import in_other_arrangement, in_other_countings, in_other_stacks
from core.arithmetic import arithmetic
from core.block_params import BlockParams
from core.block_walk import walk_graph
from core.diagnose import Diagnosis, diagnose
from core.feed_forward import feed_forward_graph
from core.forward_pass import block_steps, forward_pass
from core.graph import Quantity, ancestry, given, make
from core.operations import ACTIVATE
from core.ops import causal_mask
from core.parameters import Config, parameter_graph
from core.paths_rounding import rounded
from core.positions import encoding_graph
from core.rebuild import Path, rebuilt
from core.residual import gradient_graph
from core.rope_graph import rotary_graph
from core.rope_head import head_graph
from core.ways import differences
from tests.core.evidence import by_numpy_line, cells_of, same, worked_out
from tests.core.test_arithmetic import said_in_words, wide_block

Place = tuple[Quantity, tuple[int, ...], dict[Path, Quantity]]


@cache
def layer_normed_block() -> dict[str, Quantity]:
    return {q.name: q for q in wide_block("layer_norm", causal_mask(3))}


@cache
def gelu_block() -> dict[str, Quantity]:
    return {q.name: q for q in wide_block()}


def block(name: str, index: tuple[int, ...] = (2, 1)) -> Place:
    """A cell of the toy of figure 6."""
    return forward_pass()[name], index, in_other_arrangement(forward_pass()[name], forward_pass(norm_first=False))


def wide(name: str, index: tuple[int, ...] = (1, 0)) -> Place:
    """A cell of a causal block with two heads, LayerNorm and every bias."""
    return layer_normed_block()[name], index, {}


def gelu(name: str, index: tuple[int, ...] = (1, 0)) -> Place:
    """A cell of a block with two heads and RMSNorm."""
    return gelu_block()[name], index, {}


def causal(name: str, index: tuple[int, ...] = (1, 0)) -> Place:
    return forward_pass(mask=causal_mask(3))[name], index, {}


def sinusoid(name: str, *index: int) -> Place:
    return encoding_graph(7, 8, 3)[name], index, {}


def rotary(name: str, *index: int) -> Place:
    return rotary_graph(5, 2)[name], index, {}


def head(index: int) -> Place:
    return head_graph([1, 2, 3, 4], 1)["turned"], (index,), {}


def stack(name: str) -> Place:
    quantity = gradient_graph(5)[name]
    return quantity, (), in_other_stacks(quantity, 5)


def counted(name: str = "total", tied: bool = True) -> Place:
    config = Config(tied=tied)
    quantity = parameter_graph(config)[name]
    return quantity, (), in_other_countings(quantity, config)


SHOWN_AT: dict[Path, Callable[[], Place]] = {
    paths.FROM_SHOWN: lambda: block("resid_post", (0, 0)),
    paths.SAMPLE_VARIANCE: lambda: wide("norm_1"),
    paths.EPS_OUTSIDE: lambda: wide("norm_1"),
    paths.SAMPLE_AND_OUTSIDE: lambda: wide("norm_1"),
    paths.RMS_FOR_LAYER_NORM: lambda: wide("norm_1"),
    paths.LAYER_NORM_FOR_RMS: lambda: gelu("norm_1"),
    paths.TANH_GELU: lambda: (feed_forward_graph(activation="gelu")["out"], (0, 0), {}),
    paths.RELU: lambda: gelu("resid_post"),
    paths.GELU: lambda: block("resid_post"),
    paths.SILU: lambda: block("resid_post"),
    paths.LAYOUT: lambda: sinusoid("encoding", 1),
    paths.EXPONENT: lambda: sinusoid("encoding", 3),
    paths.OWN_WAVES: lambda: sinusoid("encoding", 1),
    paths.DOUBLED_EXPONENT: lambda: sinusoid("encoding_shifted", 2),
    paths.HALF_SPLIT: lambda: head(1),
    paths.NORM_POSITION: lambda: block("resid_mid"),
    paths.MODEL_SCALE: lambda: wide("attn_scores_h1"),
    paths.NO_SCALE: lambda: block("attn_weights"),
    paths.MASK_AFTER: lambda: causal("attn_weights"),
    paths.KEYS_AS_ROWS: lambda: wide("attn_weights_h2"),
    paths.SCALED_EMBEDDINGS: lambda: (walk_graph(2)["softmax"], (0, 1), {}),
    paths.UNTIED_HEAD: counted,
    **dict.fromkeys(paths.QUOTED, counted),
    paths.TIED_HEAD: lambda: counted("total", tied=False),
    paths.NO_BIAS: lambda: wide("ffn_pre"),
    paths.NO_GAIN: lambda: wide("norm_1"),
    paths.NO_NORM: lambda: block("attn_out"),
    paths.NO_ACTIVATION: lambda: block("ffn_out", (0, 0)),
    paths.NO_SHORTCUT: lambda: block("resid_post"),
    paths.NO_BRANCH: lambda: block("resid_post"),
    paths.NO_POSITIONS: lambda: block("x"),
    paths.NO_OUTPUT: lambda: wide("attn_out"),
    paths.NO_MASK: lambda: causal("attn_masked", (0, 1)),
    paths.NO_ROOT: lambda: block("norm_1_rms", (2, 0)),
    paths.NO_PLUS_1: lambda: stack("factor_3"),
    paths.NO_INNER: lambda: stack("slope_3"),
    paths.PLAIN_STACK: lambda: stack("backward_1"),
    paths.NO_BIASES: counted,
    paths.NO_QKV_BIASES: lambda: counted("attention"),
    paths.NO_POSITION_TABLE: counted,
    paths.NO_NORMS: counted,
    paths.ONE_BLOCK: lambda: counted("feed_forward"),
    paths.SUM_OF_SQUARES: lambda: block("norm_2_rms", (1, 0)),
    paths.SUM_FOR_MEAN: lambda: wide("norm_1_plain_mean"),
    paths.WHOLE_WIDTH_SCALE: lambda: block("attn_scores"),
    paths.MULTIPLIED_SCALE: lambda: block("attn_weights"),
    paths.HEADS_SCALE: lambda: (narrow_heads(), (0, 1), {}),
    paths.COLUMN_SOFTMAX: lambda: wide("attn_weights_h1"),
    paths.SCORES_TURNED: lambda: wide("attn_weights_h2"),
    paths.WEIGHTS_TURNED: lambda: wide("attn_blend_h1"),
    paths.WEIGHT_TURNED: lambda: wide("q"),
    paths.HEADS_UNTRANSPOSED: lambda: wide("attn_heads"),
    paths.ONE_AHEAD: lambda: causal("attn_weights"),
    paths.NOT_ITSELF: lambda: causal("resid_post"),
    paths.MASK_TURNED: lambda: causal("attn_masked"),
    paths.FROM_1: lambda: sinusoid("angles", 1),
    paths.PAIR_NUMBERS_FROM_1: lambda: sinusoid("omega", 0),
    paths.BASE_1000: lambda: sinusoid("omega", 1),
    paths.SWAPPED: lambda: rotary("q_turned", 0),
    paths.DEGREE_MODE: lambda: sinusoid("product_from_shift"),
    paths.RADIAN_MODE: lambda: rotary("score"),
    paths.BACKWARDS: lambda: rotary("k_turned", 1),
    paths.GAP_TURNED: lambda: rotary("score_from_gap"),
    paths.FROM_LAYER_1: lambda: stack("backward_4"),
    paths.OTHER_COLUMN: lambda: stack("running_2"),
    paths.START_SLOPE: lambda: stack("backward_1"),
    paths.ROUNDED_4: lambda: block("resid_post"),
    paths.ROUNDED_3: lambda: block("resid_post"),
    paths.ROUNDED_2: lambda: block("resid_post"),
}
"""A cell of some figure's graph at which each path gives another number."""

WRITTEN_AS: dict[Path, tuple[Callable[[], Place], str]] = {
    paths.ROUNDED_TWICE: (lambda: gelu_of(2.0), "1.955"),
    paths.CUT_OFF: (lambda: block("resid_mid", (0, 0)), "2.065"),
    paths.OTHER_SIGN: (lambda: block("resid_post", (0, 1)), "0.272"),
}
"""A cell and the digits that a slip in writing down its right value gives."""

EVERY_PATH = pytest.mark.parametrize("path", SHOWN_AT, ids=lambda path: path.name)


def narrow_heads() -> Quantity:
    """Scores of four heads, two columns each."""
    x = np.random.default_rng(3).normal(size=(2, 8))
    square = {name: np.eye(8) for name in ("w_q", "w_k", "w_v", "w_o")}
    params = BlockParams(**square, w_1=np.eye(8), w_2=np.eye(8), n_heads=4)
    return next(q for q in block_steps(x, params) if q.name == "attn_scores_h1")


def gelu_of(x: float) -> Place:
    return make(ACTIVATE["gelu"], "gelu", given("x", [x], "x"), label="GELU(x)"), (0,), {}


def other_value(path: Path, place: Place) -> tuple[Quantity, float | int]:
    """The quantity and its cell by that path, whether a rule or the caller makes it."""
    quantity, index, alternatives = place
    other = alternatives[path] if path in alternatives else rebuilt(quantity, path)
    return other, other.value[index]


def made_by(path: Path) -> list[Quantity]:
    """What was made on the path to its place. Numbers rounded on the way are no longer what their line says."""
    other, _ = other_value(path, SHOWN_AT[path]())
    rounds = path in (*paths.EVERY_STEP, paths.FROM_SHOWN)
    return [q for q in ((other,) if rounds else ancestry(other)) if q.operation]


def named(diagnosis: Diagnosis) -> list[Path]:
    return [outcome.path for outcome in diagnosis.found]


def test_no_path_is_missing_here_and_none_stands_twice():
    assert set(SHOWN_AT) | set(WRITTEN_AS) == set(paths.PATHS)
    assert len(SHOWN_AT) + len(WRITTEN_AS) == len(paths.PATHS) == len({path.name for path in paths.PATHS})


@EVERY_PATH
def test_every_path_is_found_from_its_own_result(path):
    quantity, index, alternatives = place = SHOWN_AT[path]()
    _, value = other_value(path, place)

    found = diagnose(quantity, index, repr(float(value)) if isinstance(value, float) else str(value), alternatives)

    assert path in named(found)
    assert not found.is_right


@pytest.mark.parametrize("path", WRITTEN_AS, ids=lambda path: path.name)
def test_every_slip_of_writing_is_found_from_the_digits_it_leaves(path):
    place, typed = WRITTEN_AS[path]

    assert path in named(diagnose(*place()[:2], typed))


@EVERY_PATH
def test_a_paths_arithmetic_comes_to_the_paths_own_value(path):
    for quantity in made_by(path):
        for index in cells_of(quantity):
            line = arithmetic(quantity, index).lines[-1]
            if not said_in_words(line):
                assert worked_out(line) == pytest.approx(float(quantity.value[index]), rel=1e-9, abs=1e-12), line


@EVERY_PATH
def test_a_paths_numpy_lines_give_the_paths_own_values(path):
    for quantity in made_by(path):
        same(np.asarray(by_numpy_line(quantity), dtype=float), quantity.value.astype(float), 1e-9)


GRAPHS = {
    "figure 6": lambda: forward_pass()["resid_post"],
    "figure 6, causal, post-norm, GELU": lambda: forward_pass(None, causal_mask(3), False, "gelu")["resid_post"],
    "two heads": lambda: layer_normed_block()["resid_post"],
    "one token, one column": lambda: block_steps(np.ones((1, 1)), one_column())[-1],
    "a row of zeros": lambda: block_steps(np.zeros((2, 2)), BlockParams(norm="layer_norm"))[-1],
    "walk": lambda: walk_graph(2)["softmax"],
    "feed-forward": lambda: feed_forward_graph()["out"],
    "sinusoids": lambda: encoding_graph()["product"],
    "rotary": lambda: rotary_graph()["score_from_gap"],
    "deep linear stack": lambda: gradient_graph(40, 1.0, 0.9, "linear")["backward_1"],
    "long product": lambda: gradient_graph(1500, 1.0, 0.5, "linear")["backward_1"],
    "parameters": lambda: parameter_graph(Config())["total"],
}


def one_column() -> BlockParams:
    return BlockParams(
        **{w: np.eye(1) for w in ("w_q", "w_k", "w_v", "w_o", "w_1", "w_2")}, norm="layer_norm", eps=1e-5
    )


@pytest.mark.parametrize("graph", GRAPHS.values(), ids=GRAPHS.keys())
def test_no_path_breaks_a_graph_or_names_the_right_value(graph):
    target = graph()
    for index, value in np.ndenumerate(target.value):
        for outcome in differences(target, index):
            assert outcome.cell.text
        assert diagnose(target, index, str(value)).is_right


def test_a_path_that_changes_nothing_gives_back_the_same_quantity():
    target = forward_pass()["resid_post"]

    for path in (paths.TANH_GELU, paths.MASK_AFTER, paths.LAYOUT, paths.NO_BIAS):
        assert rebuilt(target, path) is target


def test_what_a_path_leaves_equal_is_not_offered():
    """W_O is the identity and the scores are symmetric, so leaving one out or turning the others changes nothing."""
    offered = {outcome.path for outcome in differences(*block("resid_post")[:2])}

    assert paths.NO_OUTPUT not in offered
    assert paths.SCORES_TURNED not in offered
    assert paths.HEADS_SCALE not in offered
    assert paths.NO_SCALE in offered


def test_rounding_at_every_step_rounds_what_is_between_and_keeps_what_was_given():
    target = rebuilt(feed_forward_graph(np.array([0.123456, 1.0]), activation="gelu")["out"], paths.ROUNDED_2)
    x, post = target.operands[0].operands[0].operands[0], target.operands[0]

    assert x.value[0, 0] == 0.123456
    same(post.value, np.round(post.value, 2), 0)
    assert target.value[0, 0] != round(target.value[0, 0], 2)


def test_a_tie_rounds_up_at_every_step():
    same(
        rounded(np.array([0.125, -0.125, 0.285, 1.005, np.inf, 1e300]), 2), [0.13, -0.13, 0.29, 1.01, np.inf, 1e300], 0
    )
    assert rounded(np.array(0.0005), 3) == 0.001


def test_the_last_step_alone_is_worked_with_rounded_numbers():
    target = forward_pass()["resid_post"]
    other = rebuilt(target, paths.FROM_SHOWN)

    for index in cells_of(target):
        assert other.value[index] == arithmetic(target, index).from_shown


def test_a_path_is_offered_for_gradients_far_below_the_last_digit_of_1():
    deep, first = (gradient_graph(depth, x_0, residual=False) for depth, x_0 in ((60, 1.0), (1, 24.0)))

    assert abs(deep["backward_1"].value) < 1e-15
    assert paths.START_SLOPE in {o.path for o in differences(deep["backward_1"], ())}
    assert paths.START_SLOPE not in {o.path for o in differences(first["slope_1"], ())}
