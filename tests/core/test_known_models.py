"""Known mistakes of other programs, in counts and in attention: what we give instead."""

import numpy as np
import pytest

from core import ops
from core.arithmetic import arithmetic
from core.block_params import BlockParams
from core.forward_pass import block_steps
from core.graph import given, make
from core.operations import SCORES
from core.parameters import PRESETS, Config, count_parameters, parameter_graph, total
from tests.core.evidence import case, numbers_after, same, unlike


def identities(n_heads: int = 1) -> BlockParams:
    """A block of width 4 whose every weight is the identity."""
    one = np.eye(4)
    return BlockParams(one, one, one, one, one, one, n_heads=n_heads)


@case("PAR-01")
def test_sizes_of_gpt_2(known):
    sizes = [Config(n, d, h, known.input["V"], known.input["T"]) for n, d, h in known.input["(L,d,h)"]]
    untied = [Config(n, d, h, known.input["V"], known.input["T"], tied=False) for n, d, h in known.input["(L,d,h)"]]

    assert sizes == list(PRESETS.values())
    assert [total(c) for c in sizes] == known.expected["tied"]
    assert [total(c) for c in untied] == known.expected["untied"]


@case("PAR-02")
def test_no_bias_on_queries_keys_and_values(known):
    for name, preset in PRESETS.items():
        config = Config(preset.n_layers, preset.d_model, preset.n_heads, tied=False, qkv_bias=False)
        assert total(config) == known.expected[name.removeprefix("GPT-2 ").lower()]
    assert total(Config(tied=False)) - 12 * 3 * 768 == known.expected["small"]


@case("PAR-04")
def test_no_biases_and_a_padded_vocabulary(known):
    assert total(Config(biases=False)) == known.expected["V50257_bias_false"]
    assert total(Config(biases=False, learned_positions=False)) == known.expected["same_minus_positions"]
    assert total(Config(vocab_size=50304)) == known.expected["V50304_bias_true"]
    assert total(Config(vocab_size=50304, learned_positions=False)) == known.expected["same_minus_positions_"]


@case("PAR-05")
def test_blocks_alone(known):
    matrices = Config(biases=False, norms=False, vocab_size=0, n_ctx=0)

    assert total(matrices) == known.expected["12*12*768^2"]
    assert parameter_graph(Config())["blocks"].value.item() == known.expected["blocks_with_biases_and_norms"]
    assert total(Config()) == known.expected["full"]


@case("PAR-20")
def test_more_heads_change_nothing(known):
    def attention(n_heads: int, biases: bool) -> int:
        parts = count_parameters(Config(1, known.input["d"], n_heads, biases=biases))
        return next(p.count for p in parts if p.name == "attention")

    assert {attention(h, True) for h in known.input["h"]} == {known.expected["MultiheadAttention_with_bias"]}
    assert {attention(h, False) for h in known.input["h"]} == {known.expected["without_bias"]}


@case("PAR-21")
def test_encoder_layers(known):
    def one_block(*sizes: int, **more) -> int:
        return parameter_graph(Config(1, *sizes, **more))["block"].value.item()

    prefix = "nn.TransformerEncoderLayer"
    assert one_block(512, 8, d_ff=2048) == known.expected[f"{prefix}(512,8,2048)"]
    assert one_block(512, 8, d_ff=2048, biases=False) == known.expected[f"{prefix}(512,8,2048,bias=False)"]
    assert one_block(768, 12, d_ff=3072) == known.expected[f"{prefix}(768,12,3072)"]
    assert one_block(5, 1, d_ff=2048) == known.expected[f"{prefix}(5,1) default ff"]


@case("PAR-31")
def test_very_large_counts_stay_exact(known):
    sizes = known.input["GPT-2 layout tied"]
    config = Config(sizes["L"], sizes["d"], 1, sizes["V"], sizes["T"])
    opened = arithmetic(parameter_graph(config)["total"], ())

    assert known.expected["2^53"] < total(config) == known.expected["total"]
    assert opened.cell.text == "12,000,136,283,300,849"
    assert opened.reproduces


@case("NUM-35")
def test_a_query_that_may_look_at_nothing(known):
    x = np.random.default_rng(1).normal(size=(known.input["keys"], 4))
    mask = np.ones((5, 5), dtype=bool)
    free = {s.name: s.value for s in block_steps(x, identities())}
    mask[2] = False
    made = {s.name: s.value for s in block_steps(x, identities(), mask)}

    same(made["attn_weights"][2], known.expected["torch safe softmax"], 0)
    same(made["attn_out"][2], [known.expected["SDPA output"]] * 4, 0)
    others = [0, 1, 3, 4]
    same(made["resid_post"][others], free["resid_post"][others], 0)
    assert "0.2 each" in known.wrong_if
    unlike(made["attn_weights"][2], [0.2] * 5)


@case("NUM-37")
def test_the_diagonal_of_the_causal_mask_is_allowed(known):
    scores = np.array(known.input["scores"], dtype=float)
    ours = ops.softmax(np.where(ops.causal_mask(3), scores, -np.inf))

    same(ours, known.expected["weights"], 1e-9)
    unlike(ours, known.wrong_if["one ahead allowed"])


@case("NUM-40")
def test_scores_are_divided_by_the_root_of_one_heads_width(known):
    d_head = known.input["d_model"] // known.input["heads"]
    raw = np.array(known.input["raw q.k"], dtype=float)
    q = given("q", np.eye(1, d_head), "q")
    k = given("k", raw[:, None] * np.eye(1, d_head), "k")
    scores = make(SCORES, "scores", q, k, label="scores")
    weights = ops.softmax(scores.value[0])

    same(scores.value[0], raw / known.expected["divisor"])
    same(weights, known.expected["weights"], 1e-9)
    for mistake in known.wrong_if.values():
        unlike(weights, mistake)
    assert arithmetic(scores, (0, 0)).lines[0][-1] == ") ÷ √64"


@case("NUM-41")
def test_heads_that_do_not_divide_the_width_are_refused(known):
    for d, h in known.input["(d,h)"]:
        sentence = f"{h} heads cannot share a width of {d:,}"
        with pytest.raises(ValueError, match=sentence):
            Config(d_model=d, n_heads=h)
        with pytest.raises(ValueError, match=sentence):
            block_steps(np.ones((2, d)), BlockParams(n_heads=h))


@case("NUM-43")
def test_heads_are_merged_token_by_token(known):
    heads = np.array(known.input["values (2 heads, 2 tokens, 2 dims)"], dtype=float)
    x = np.array(known.expected["tokens"], dtype=float)
    # Post-norm attention reads x itself, and a token that sees only itself blends nothing in.
    made = {s.name: s.value for s in block_steps(x, identities(n_heads=2), np.eye(2, dtype=bool), norm_first=False)}

    same([made["attn_blend_h1"], made["attn_blend_h2"]], heads, 0)
    same(made["attn_heads"], known.expected["tokens"], 0)
    unlike(made["attn_heads"], numbers_after(known.wrong_if))


@case("NUM-53")
def test_weights_come_from_all_digits(known):
    scores = np.array(known.input["scores"])
    ours = ops.softmax(scores)

    same(ours, known.expected["weights"], 1e-6)
    same(ops.softmax(scores.round(2)), numbers_after(known.wrong_if), 1e-6)
    unlike(ours, numbers_after(known.wrong_if))
