import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from core import toy
from core.block_params import BlockParams
from core.forward_pass import block_steps, forward_pass
from core.forward_pass_stops import stops
from core.ops import causal_mask, root_mean_square
from tests.core.evidence import reference, same

ROWS = st.integers(2, 6).flatmap(
    lambda n: arrays(np.float64, (n, 2), elements=st.floats(-4, 4).map(lambda v: round(v, 3)))
)
ARRANGEMENTS = pytest.mark.parametrize("norm_first", [True, False], ids=["pre-norm", "post-norm"])
SQUARE_ROOT_HALF = np.sqrt(0.5)

EXACT = {
    "attn_weights": [[0.5024301758, 0.2299124643, 0.2676573599], [0.1870247428, 0.4087071777, 0.4042680796],
                     [0.2112427359, 0.3922252019, 0.3965320622]],
    "attn_out": [[1.0659206866, 0.6057703816], [0.8401160165, 0.9926791910], [0.8578726828, 0.9627280105]],
    "resid_mid": [[2.0659206866, 0.6057703816], [1.3401160165, 1.9926791910], [1.8578726828, 2.4627280105]],
    "ffn_pre": [[1.3570768031, -0.9591540086, -0.3979227946, 1.7549995977],
                [0.7892133455, 0.3843037168, -1.1735170622, 1.9627304077],
                [0.8517012751, 0.2772827539, -1.1289840291, 1.9806853042]],
    "resid_post": [[2.7444590881, -0.2717294172], [1.7347226892, 1.2034658455], [2.2837233203, 1.6110267354]],
}  # fmt: skip
POST_NORM = {
    "resid_mid": [[1.2964531508, 0.5649860420], [0.7692300183, 1.1867119191], [0.8092469128, 1.1597928411]],
    "resid_post": [[1.3898477776, -0.2613869836], [1.3298435177, 0.4811613227], [1.3586931424, 0.3923683789]],
}
WITH_GELU = [[2.7538795204, -0.3178784769], [1.7204684387, 1.1605162047], [2.2728246331, 1.5804315648]]


def output(x, **settings) -> np.ndarray:
    return block_steps(x, **settings)[-1].value


@pytest.mark.parametrize("name", list(EXACT))
def test_the_block_has_the_exact_values_of_the_post(name):
    same(forward_pass()[name].value, EXACT[name], 1e-10)


@pytest.mark.parametrize("name", list(POST_NORM))
def test_post_norm_has_the_exact_values_of_the_post(name):
    same(forward_pass(norm_first=False)[name].value, POST_NORM[name], 1e-10)


def test_gelu_instead_of_relu_has_the_exact_values_of_the_post():
    same(forward_pass(activation="gelu")["resid_post"].value, WITH_GELU, 1e-10)


def test_the_causal_mask_leaves_the_first_token_to_itself_and_does_not_touch_the_last():
    masked, free = forward_pass(mask=causal_mask(3)), forward_pass()
    weights, y = masked["attn_weights"].value, masked["resid_post"].value

    same(weights[:2], [[1, 0, 0], [0.3139411140, 0.6860588860, 0]], 1e-10)
    same(y[:2], [[1 + 6 * SQUARE_ROOT_HALF / 2, -SQUARE_ROOT_HALF], [1.7976534751, 1.0282595633]], 1e-10)
    same(weights[2], free["attn_weights"].value[2], 1e-15)
    same(y[2], free["resid_post"].value[2], 1e-15)


def test_without_shortcuts_the_three_tokens_come_out_nearly_alike():
    attention = forward_pass()["attn_out"].value
    norm = attention / root_mean_square(attention)
    y = np.maximum(0, norm @ toy.W_1) @ toy.W_2

    same(y, [[0.6148, -0.9641], [0.4568, -0.9136], [0.4704, -0.9408]], 5e-5)


@pytest.mark.parametrize("name", [n for n in reference() if n.startswith("layer/") and n.endswith("/y")])
def test_a_block_agrees_with_the_encoder_layer_of_pytorch(name):
    prefix = name.removesuffix("y")
    torch = {key.removeprefix(prefix): value for key, value in reference().items() if key.startswith(prefix)}
    _, n_heads, norm_first, activation, causal, _ = name.split("/")
    mask = causal_mask(len(torch["x"])) if causal == "1" else None

    y = output(
        torch["x"], params=from_pytorch(torch, int(n_heads)), mask=mask, norm_first=norm_first == "1",
        activation=activation,
    )  # fmt: skip

    same(y, torch["y"], 1e-10)


def from_pytorch(torch: dict[str, np.ndarray], n_heads: int) -> BlockParams:
    """PyTorch keeps weights as [out, in], and queries, keys and values in one array."""
    w_q, w_k, w_v = (w.T for w in np.split(torch["self_attn.in_proj_weight"], 3))
    b_q, b_k, b_v = np.split(torch["self_attn.in_proj_bias"], 3)
    return BlockParams(
        w_q, w_k, w_v, torch["self_attn.out_proj.weight"].T, torch["linear1.weight"].T, torch["linear2.weight"].T,
        b_q, b_k, b_v, torch["self_attn.out_proj.bias"], torch["linear1.bias"], torch["linear2.bias"],
        torch["norm1.weight"], torch["norm2.weight"], torch["norm1.bias"], torch["norm2.bias"],
        n_heads=n_heads, norm="layer_norm", eps=1e-5,
    )  # fmt: skip


@pytest.mark.parametrize(("name", "mask"), [("attention", None), ("attention_causal", causal_mask(5))])
def test_attention_agrees_with_pytorch(name, mask):
    q, k, v = reference()["attention_qkv"]
    columns = np.eye(12, dtype=float)
    # One wide row per token carries q, k and v side by side, and each projection picks out its own.
    params = BlockParams(
        columns[:, :4], columns[:, 4:8], columns[:, 8:], np.eye(4, 12), np.zeros((12, 1)), np.zeros((1, 12))
    )
    made = {s.name: s.value for s in block_steps(np.hstack([q, k, v]), params, mask, norm_first=False)}

    same(made["attn_blend"], reference()[name])


@given(ROWS)
@ARRANGEMENTS
def test_the_last_token_does_not_feel_the_causal_mask(norm_first, x):
    masked = output(x, mask=causal_mask(len(x)), norm_first=norm_first)

    same(masked[-1], output(x, norm_first=norm_first)[-1], 1e-9)


@given(ROWS, st.floats(-3, 3))
@ARRANGEMENTS
def test_under_the_causal_mask_no_token_feels_a_later_one(norm_first, x, change):
    changed = np.vstack([x[:-1], x[-1:] + change])
    before, after = (output(r, mask=causal_mask(len(x)), norm_first=norm_first) for r in (x, changed))

    same(after[:-1], before[:-1], 1e-12)


@given(ROWS, st.randoms(use_true_random=False))
@ARRANGEMENTS
def test_without_a_mask_outputs_move_with_their_tokens(norm_first, x, random):
    order = list(range(len(x)))
    random.shuffle(order)

    same(output(x[order], norm_first=norm_first), output(x, norm_first=norm_first)[order], 1e-9)


@given(ROWS, st.booleans())
def test_every_row_of_weights_sums_to_one(x, causal):
    mask = causal_mask(len(x)) if causal else None
    weights = {s.name: s.value for s in block_steps(x, mask=mask)}["attn_weights"]

    same(weights.sum(axis=1), np.ones(len(x)))


def test_layer_norm_at_width_two_leaves_only_two_possible_rows():
    norm = forward_pass(BlockParams(norm="layer_norm"))["norm_1"].value

    assert {tuple(row) for row in norm.round(12)} <= {(1.0, -1.0), (-1.0, 1.0)}


@pytest.mark.parametrize("norm", ["rms_norm", "layer_norm"])
def test_a_row_of_zeros_passes_the_norm_as_zeros(norm):
    x = np.array([[0.0, 0.0], [1.0, 2.0]])
    made = {s.name: s.value for s in block_steps(x, BlockParams(norm=norm))}

    same(made["norm_1"][0], [0.0, 0.0])
    assert np.isfinite(made["resid_post"]).all()


@pytest.mark.parametrize("causal", [True, False])
@ARRANGEMENTS
def test_the_walk_counts_seven_operations_and_opens_the_stages_of_attention(norm_first, causal):
    made = forward_pass(mask=causal_mask(3) if causal else None, norm_first=norm_first)
    walk = stops(made, norm_first)

    assert list(dict.fromkeys(stop.number for stop in walk)) == list(range(1, 8))
    stages = ["scores", *(["mask"] if causal else []), "softmax", "blend"]
    assert [stop.stage for stop in walk if stop.name == "attention"] == stages
    assert walk[-1].result is made["resid_post"]
