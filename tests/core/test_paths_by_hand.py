"""What the named ways give, worked out by hand, printed by the post, or listed as a mistake in the known cases."""

import math

import numpy as np
import pytest

from core import paths
from core.alternatives import in_other_countings
from core.block_params import BlockParams
from core.diagnose import diagnose
from core.feed_forward import feed_forward_graph
from core.forward_pass import block_steps, forward_pass
from core.graph import Quantity, given
from core.model_config import PUBLISHED, Config
from core.operations import normalized
from core.ops import causal_mask
from core.parameters import parameter_graph
from core.positions import encoding_graph
from core.rebuild import rebuilt
from core.residual import gradient_graph
from core.rope_graph import rotary_graph
from core.rope_head import head_graph
from tests.core.evidence import cases, numbers_after, same
from tests.core.test_paths import block, causal, counted, gelu_of, layer_normed_block, named, stack

SLOPE = 0.5 * (1 - math.tanh(0.5) ** 2)
RAW = np.array([[0.5024301758, 0.2299124643, 0.2676573599], [0.1870247428, 0.4087071777, 0.4042680796]])
SAT = [0.26765735994, 0.40426807956, 0.39653206224]
"""What each token’s weight of the last is."""
TURNED_BLEND = np.dot(SAT, [math.sqrt(2), math.sqrt(0.4), 1 / math.sqrt(1.625)])
BY_HAND = {
    paths.SAMPLE_VARIANCE: (lambda: layer_norm([1, 0, 0, 0]), (0, 0), 1.5),
    paths.SAMPLE_AND_OUTSIDE: (lambda: layer_norm([1, 0, 0, 0], 0.1), (0, 0), 0.75 / (0.5 + 0.1)),
    paths.RMS_FOR_LAYER_NORM: (lambda: layer_norm([1, 0, 0, 0]), (0, 0), 2.0),
    paths.LAYER_NORM_FOR_RMS: (lambda: forward_pass()["norm_1"], (1, 0), -1.0),
    paths.SUM_OF_SQUARES: (lambda: forward_pass()["norm_1"], (2, 1), 1.5 / math.sqrt(3.25)),
    paths.NO_ROOT: (lambda: forward_pass()["norm_1"], (2, 1), 1.5 / 1.625),
    paths.NO_NORM: (lambda: forward_pass()["q"], (2, 1), 1.5),
    paths.SUM_FOR_MEAN: (lambda: layer_norm([1, 0, 0, 0]), (0, 1), -1 / math.sqrt(3 / 4)),
    paths.TANH_GELU: (lambda: gelu_of(2.0)[0], (0,), 1.9545976941),
    paths.GELU: (lambda: forward_pass()["resid_post"], (0, 0), 2.7538795204),
    paths.NO_SHORTCUT: (lambda: forward_pass()["resid_mid"], (0, 0), 1.0659206866),
    paths.NO_BRANCH: (lambda: forward_pass()["resid_post"], (1, 1), 1.0),
    paths.NO_ACTIVATION: (lambda: feed_forward_graph()["out"], (0, 0), 1 + 0 - 1.5 * -1),
    paths.NO_BIAS: (lambda: feed_forward_graph()["pre"], (0, 3), -2.0),
    paths.NO_POSITIONS: (lambda: forward_pass()["x"], (2, 1), 1.0),
    paths.SCALED_EMBEDDINGS: (lambda: forward_pass()["x"], (1, 1), math.sqrt(2)),
    paths.NO_SCALE: (lambda: forward_pass()["attn_scores"], (0, 0), 2.0),
    paths.WHOLE_WIDTH_SCALE: (lambda: forward_pass()["attn_scores"], (0, 0), 1.0),
    paths.MULTIPLIED_SCALE: (lambda: forward_pass()["attn_scores"], (0, 0), 2 * math.sqrt(2)),
    paths.MASK_AFTER: (lambda: causal("attn_weights")[0], (1, 1), RAW[1, 1]),
    paths.NO_MASK: (lambda: causal("attn_weights")[0], (0, 2), RAW[0, 2]),
    paths.NOT_ITSELF: (lambda: causal("attn_weights")[0], (1, 0), 1.0),
    paths.MASK_TURNED: (lambda: causal("attn_weights")[0], (2, 2), 1.0),
    paths.KEYS_AS_ROWS: (lambda: forward_pass()["attn_weights"], (0, 1), RAW[1, 0]),
    paths.WEIGHTS_TURNED: (lambda: forward_pass()["attn_blend"], (2, 0), TURNED_BLEND),
    paths.EXPONENT: (lambda: encoding_graph(1, 4)["omega"], (1,), 0.1),
    paths.PAIR_NUMBERS_FROM_1: (lambda: encoding_graph(1, 4)["omega"], (0,), 0.01),
    paths.FROM_1: (lambda: encoding_graph(1, 4)["encoding"], (0,), math.sin(2)),
    paths.SWAPPED: (lambda: encoding_graph(1, 4)["encoding"], (0,), math.cos(1)),
    paths.DEGREE_MODE: (lambda: encoding_graph(1, 4)["encoding"], (0,), math.sin(math.radians(1))),
    paths.RADIAN_MODE: (lambda: rotary_graph(1, 0)["score"], (), 2 * math.cos(30) + math.sin(30)),
    paths.BACKWARDS: (lambda: rotary_graph(1, 0)["score"], (), 1.2320508076),
    paths.GAP_TURNED: (lambda: rotary_graph(1, 0)["score_from_gap"], (), 1.2320508076),
    paths.START_SLOPE: (lambda: gradient_graph(5)["backward_1"], (), (1 + SLOPE) ** 5),
    paths.NO_PLUS_1: (lambda: gradient_graph(5)["factor_1"], (), SLOPE),
    paths.NO_INNER: (lambda: gradient_graph(5)["factor_1"], (), 1 + 2 * SLOPE),
}
"""What a path gives, worked out without it or printed by the post: a cell and its other value."""


def layer_norm(row: list[float], eps: float = 0.0) -> Quantity:
    return normalized("layer_norm", "y", given("x", [row], "x"), given("eps", eps, "ε"), "y")[-1]


@pytest.mark.parametrize("path", BY_HAND, ids=lambda path: path.name)
def test_a_path_gives_what_its_name_says(path):
    target, index, value = BY_HAND[path]
    right = target()

    assert rebuilt(right, path).value[index] == pytest.approx(value, abs=1e-9)
    assert right.value[index] != pytest.approx(value, abs=1e-5)


def test_without_an_epsilon_the_sample_variance_is_named_once():
    assert named(diagnose(layer_norm([1, 0, 0, 0]), (0, 0), "1.5")) == [paths.SAMPLE_VARIANCE]


def test_a_softmax_down_the_columns_shares_out_each_column():
    weights = rebuilt(layer_normed_block()["attn_weights_h1"], paths.COLUMN_SOFTMAX)

    same(weights.value.sum(axis=0), [1, 1, 1])
    assert np.abs(weights.value.sum(axis=1) - 1).max() > 0.1


def test_paths_of_another_graph_give_the_published_numbers():
    parameters, walked = counted(), stack("backward_4")

    assert {path: int(q.value[()]) for path, q in parameters[2].items()} == {
        paths.UNTIED_HEAD: 163_037_184,
        paths.TIED_HEAD: 124_439_808,
        paths.NO_BIASES: 124_337_664,
        paths.NO_QKV_BIASES: 124_412_160,
        paths.NO_POSITION_TABLE: 123_653_376,
        paths.NO_NORMS: 124_439_808 - 12 * 4 * 768 - 2 * 768,
        paths.ONE_BLOCK: 124_439_808 - 11 * 7_087_872,
        **dict(zip(paths.QUOTED, (163_009_536, 124_475_904, 84_934_656), strict=True)),
    }
    walks = gradient_graph(5)
    assert walked[2][paths.FROM_LAYER_1].value == walks["running_2"].value
    assert walked[2][paths.OTHER_COLUMN].value == walks["running_4"].value
    assert stack("backward_1")[2][paths.PLAIN_STACK].value == pytest.approx(0.0229, abs=5e-5)
    assert block("resid_post")[2][paths.NORM_POSITION].value[0, 0] == pytest.approx(1.3898477776, abs=1e-9)


# The mistakes of the known cases, found by name from the numbers that the cases give.


def test_half_split_pairs_of_the_known_case_are_named():
    known = cases()["NUM-01"]
    turned = head_graph(known.input["x"], known.input["pos"], known.input["base"])["turned"]

    same(turned.value, known.expected["interleaved"], 1e-8)
    for column, wrong in enumerate(known.expected["half_split"]):
        assert named(diagnose(turned, (column,), f"{wrong:.6f}")) == [paths.HALF_SPLIT]


@pytest.mark.parametrize(
    ("base", "mistake", "path"),
    [(10000, "doubled exponent", paths.DOUBLED_EXPONENT), (1000, "base 1000, odd exponents", paths.OWN_WAVES)],
)
def test_wrong_exponents_of_the_known_case_are_named(base, mistake, path):
    for p, row in enumerate(cases()["NUM-14"].wrong_if[mistake][1:], start=1):
        assert path in named(diagnose(encoding_graph(p, 4, base=base)["encoding"], (1,), f"{row[1]:.6f}"))


def test_the_other_layout_of_the_known_case_is_named():
    known = cases()["NUM-15"]
    for p in known.input["pos"][1:]:
        right, wrong = (known.expected[layout][p] for layout in ("interleaved", "concatenated"))
        encoding = encoding_graph(p, known.input["d"])["encoding"]
        for column in (1, 2):
            assert diagnose(encoding, (column,), f"{right[column]:.6f}").is_right
            assert paths.LAYOUT in named(diagnose(encoding, (column,), f"{wrong[column]:.6f}"))


def test_the_sample_variance_of_the_known_case_is_named():
    """Its wrong values come from ε = 10⁻⁶; with its own ε = 10⁻⁵ they agree to four decimals."""
    known = cases()["NUM-21"]
    wrong = numbers_after(known.wrong_if)
    for eps, decimals in ((1e-6, 6), (known.input["eps"], 4)):
        y = normalized("layer_norm", "y", given("x", [known.input["x"]], "x"), given("eps", eps, "ε"), "y")[-1]
        for column in (0, 1):
            assert paths.SAMPLE_VARIANCE in named(diagnose(y, (0, column), f"{wrong[column]:.{decimals}f}"))


def test_a_mask_one_ahead_of_the_known_case_is_named():
    known = cases()["NUM-37"]
    # Weights that give each key the case's score, whoever asks: q is (1, 0, 0) for every token, and k the score.
    weights = block_steps(*constant_scores(known.input["scores"][0]), causal_mask(3), norm_first=False)
    weights = next(q for q in weights if q.name == "attn_weights")

    same(weights.value, known.expected["weights"], 1e-9)
    for row, column in ((0, 0), (0, 1), (1, 2)):
        typed = f"{known.wrong_if['one ahead allowed'][row][column]:.6f}"
        assert paths.ONE_AHEAD in named(diagnose(weights, (row, column), typed))


def constant_scores(scores: list[float]) -> tuple[np.ndarray, BlockParams]:
    zeros, first = np.zeros((3, 3)), np.array([1.0, 0.0, 0.0])
    w_k = np.outer(scores, first) * np.sqrt(3)
    return np.eye(3), BlockParams(w_q=zeros, b_q=first, w_k=w_k, w_v=zeros, w_o=zeros, w_1=zeros, w_2=zeros)


@pytest.mark.parametrize(
    ("n_heads", "d_model", "mistake", "path"),
    [
        (8, 512, "sqrt(512)=22.627", paths.MODEL_SCALE),
        (12, 768, "sqrt(12 heads)", paths.HEADS_SCALE),
        (8, 512, "multiplied instead", paths.MULTIPLIED_SCALE),
    ],
)
def test_wrong_scales_of_the_known_case_are_named(n_heads, d_model, mistake, path):
    known = cases()["NUM-40"]
    weights = weights_of_raw_scores(known.input["raw q.k"], n_heads, d_model)

    same(weights.value[0], known.expected["weights"], 1e-9)
    for column, wrong in enumerate(known.wrong_if[mistake]):
        assert path in named(diagnose(weights, (0, column), f"{wrong:.6e}"))


def weights_of_raw_scores(raw: list[float], n_heads: int, d_model: int) -> Quantity:
    """The first head's weights of two tokens: x is the identity's first rows, and the keys hold the raw scores."""
    square = {name: np.zeros((d_model, d_model)) for name in ("w_q", "w_k", "w_v", "w_o", "w_1", "w_2")}
    square["w_q"][:, 0], square["w_k"][: len(raw), 0] = 1.0, raw
    made = block_steps(np.eye(len(raw), d_model), BlockParams(**square, n_heads=n_heads), norm_first=False)
    return next(q for q in made if q.name == "attn_weights_h1")


def test_heads_cut_without_a_transpose_as_in_the_known_case_are_named():
    known = cases()["NUM-43"]
    x = np.array(known.expected["tokens"], dtype=float)
    square = {name: np.eye(4) for name in ("w_q", "w_k", "w_v", "w_o", "w_1", "w_2")}
    made = block_steps(x, BlockParams(**square, n_heads=2), np.eye(2, dtype=bool), norm_first=False)
    heads = next(q for q in made if q.name == "attn_heads")

    assert paths.HEADS_UNTRANSPOSED in named(diagnose(heads, (0, 2), str(numbers_after(known.wrong_if)[0, 2])))


@pytest.mark.parametrize("total", [p for p in PUBLISHED if p.config], ids=lambda p: p.label)
def test_every_quoted_total_is_right_or_named_with_its_counting(total):
    quantity, index, alternatives = counted()
    said = diagnose(quantity, index, total.label, alternatives)

    assert said.is_right == (total.config == Config())
    assert len(said.found) == (not said.is_right)


@pytest.mark.parametrize(
    ("label", "words"), [("163,009,536", "not tied"), ("124,475,904", "50,304"), ("84,934,656", "matrices alone")]
)
def test_a_total_quoted_elsewhere_is_named_in_the_words_of_the_table_of_totals(label, words):
    (total,) = (p for p in PUBLISHED if p.label == label)
    quantity, index, alternatives = counted()
    (found,) = diagnose(quantity, index, label, alternatives).found

    assert words in total.counts
    assert found.path.name == f"the counting “{total.counts}”"


def test_a_vocabulary_is_padded_only_where_it_is_the_one_of_the_quoted_model():
    offered = {
        n: [path.name for path in in_other_countings(parameter_graph(c)["total"], c)]
        for n in (50257, 30000)
        for c in [Config(vocab_size=n)]
    }

    assert "the counting “vocabulary padded to 50,304”" in offered[50257]
    assert "the counting “vocabulary padded to 50,304”" not in offered[30000]


def test_the_tied_head_counted_twice_is_named():
    quantity, index, alternatives = counted()

    assert named(diagnose(quantity, index, "163,037,184", alternatives)) == [paths.UNTIED_HEAD]
    assert named(diagnose(quantity, index, "163037184")) == []
