"""Known mistakes of other programs, in plain functions, positions and gradients: what we give instead."""

import math

import numpy as np
import pytest

from core import ops
from core.positions import sinusoidal_encoding
from core.residual import gradient_walk, log10_size, product
from core.rope import apply_rope, rotate_pairs
from core.show import show
from tests.core.evidence import case, numbers_after, same, unlike


@case("NUM-01")
def test_pairs_are_neighbours(known):
    ours = apply_rope(known.input["x"], known.input["pos"], known.input["base"])
    apart = [0, 2, 1, 3]  # the other convention pairs 0 with 2 and 1 with 3
    theirs = apply_rope(np.array(known.input["x"])[apart], known.input["pos"], known.input["base"])[apart]

    same(ours, known.expected["interleaved"], 1e-8)
    same(theirs, known.expected["half_split"], 1e-8)
    unlike(ours, known.expected["half_split"])
    same(np.linalg.norm(ours), known.expected["norm_kept"], 1e-8)


@case("NUM-04")
def test_position_zero_changes_nothing(known):
    same(apply_rope(known.input["x"], known.input["pos"]), known.expected["out"], 0)


@case("NUM-08")
def test_the_score_keeps_only_the_gap_a_million_positions_away(known):
    scores = [float(apply_rope(known.input["q"], m) @ apply_rope(known.input["k"], n)) for m, n in known.input["(m,n)"]]

    same(scores, [known.expected["q.k (all three)"]] * 3, 1e-8)
    other_gap = float(apply_rope(known.input["q"], 128) @ apply_rope(known.input["k"], 290))
    assert known.wrong_if == f"(128,290): {other_gap:.9f}"
    unlike(scores, other_gap)


@case("NUM-10")
def test_an_odd_head_is_refused(known):
    x = np.ones(known.input["d_head"])
    for call in (lambda: apply_rope(x, 1), lambda: rotate_pairs(x, 1.0)):
        with pytest.raises(ValueError, match="width 5 cannot be cut into pairs: choose an even width"):
            call()


@case("NUM-13")
def test_odd_widths_of_sinusoids(known):
    same(sinusoidal_encoding(4, 3), known.expected["d=3"], 1e-9)
    same(sinusoidal_encoding(3, 5), known.expected["d=5 (pos 0..2)"], 1e-9)
    same(sinusoidal_encoding(2, 29)[1, -3:], known.expected["d=29 pos 1, last three"], 1e-9)


@case("NUM-14")
def test_the_exponent_counts_pairs(known):
    ours = sinusoidal_encoding(len(known.input["pos"]), known.input["d"])

    same(ours, known.expected["PE"], 1e-9)
    for mistake in known.wrong_if.values():
        unlike(ours, mistake)


@case("NUM-15")
def test_sines_and_cosines_alternate(known):
    ours = sinusoidal_encoding(len(known.input["pos"]), known.input["d"])

    same(ours, known.expected["interleaved"], 1e-9)
    same(ours[:, [0, 2, 1, 3]], known.expected["concatenated"], 1e-9)


@case("NUM-21")
def test_layer_norm_divides_by_the_whole_number_of_entries(known):
    ours = ops.layer_norm(known.input["x"], known.input["eps"])

    same(ours, known.expected["y"], 1e-9)
    unlike(ours, numbers_after(known.wrong_if))


@case("NUM-23")
def test_layer_norm_of_a_constant_row(known):
    for x, y in zip(known.input["x"], known.expected["y"], strict=True):
        same(ops.layer_norm(x, known.input["eps"]), y, 0)
        same(ops.layer_norm(x, 0.0), y, 0)


@case("NUM-25")
def test_rms_norm_of_zeros(known):
    same(ops.rms_norm(known.input["x"], known.input["eps"]), known.expected["y"], 0)
    same(ops.rms_norm(known.input["x"]), known.expected["y"], 0)


@case("NUM-31")
def test_softmax_does_not_overflow(known):
    same(ops.softmax(known.input["logits"]), known.expected["weights"], 1e-12)


@case("NUM-32")
def test_softmax_feels_differences_alone(known):
    same(ops.softmax(known.input["logits"]), known.expected["weights"], 1e-9)


@case("NUM-33")
def test_a_score_that_is_not_a_number_is_named(known):
    logits = [float(x) for x in known.input["logits"]]
    with pytest.raises(ValueError, match=r"score \(4\) is not a number"):
        ops.softmax(logits)
    with pytest.raises(ValueError, match=r"score \(2, 4\) is not a number"):
        ops.softmax([[0.0] * 4, logits])


@case("NUM-45")
def test_gelu_is_the_erf_form_and_the_tanh_form_has_its_own_name(known):
    x = np.array(known.input["x"])

    same(ops.gelu(x), known.expected["erf"], 1e-9)
    same(ops.gelu_tanh(x), known.expected["tanh"], 1e-9)
    same(ops.relu(x), known.expected["relu"], 0)
    unlike(ops.gelu(x), known.expected["tanh"])
    grid = np.linspace(0, 6, 60001)
    gaps = np.abs(ops.gelu(grid) - ops.gelu_tanh(grid))
    same(gaps.max(), known.expected["largest gap"], 1e-9)
    same(grid[gaps.argmax()], known.expected["at |x|"], 1e-4)
    assert show(float(ops.gelu(-10.0))) == "0.000"


@case("NUM-47")
def test_gelu_far_out(known):
    for function in (ops.gelu, ops.gelu_tanh, ops.silu):
        same(function(np.array(known.input["x"])), known.expected["y"], 1e-12)


@case("NUM-50")
def test_plain_and_residual_gradients(known):
    slope, depth = known.input["local derivative"], known.input["depth"]
    residual = product(gradient_walk(depth, s=slope, layer="linear"))

    assert product(gradient_walk(depth, s=slope, layer="linear", residual=False)) == pytest.approx(
        known.expected["plain"]
    )
    assert residual == pytest.approx(known.expected["residual +0.4"], rel=1e-9)
    assert product(gradient_walk(depth, s=-slope, layer="linear")) == pytest.approx(
        known.expected["residual -0.4"], rel=1e-9
    )
    assert product(gradient_walk(0)) == known.expected["depth 0"]
    assert abs(residual - 1) > 1
    assert abs(residual - (slope**depth + 1)) > 1


@case("NUM-51")
def test_gradients_at_the_edges_of_float64(known):
    walks = [
        (gradient_walk(n, s=w, layer="linear", residual=False), gradient_walk(n, s=w, layer="linear"))
        for w, n in known.input["(w,depth)"]
    ]
    plain, residual = ([product(walk[i]) for walk in walks] for i in (0, 1))

    assert plain == pytest.approx(known.expected["plain"], rel=1e-9)
    assert [residual[0], *residual[3:]] == pytest.approx([637621500.2, 0.0, 1.0], rel=1e-9)
    assert residual[1] == pytest.approx(5.01631686e193, rel=1e-8)
    assert residual[2] == math.inf
    assert log10_size(walks[2][1]) == pytest.approx(316.9643, abs=5e-5)
    assert log10_size(walks[3][1]) == log10_size(walks[4][0]) == -math.inf
