import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from core import rope, toy
from core.arithmetic import arithmetic
from core.diagnose import diagnose
from core.paths_positions import BACKWARDS
from core.rope_gaps import GAPS, gap_graph, gap_index
from core.rope_graph import rotary_graph, turn_frames, turn_shifts
from core.rope_head import head_graph
from tests.core.evidence import reference, same, worked_out

VECTORS = arrays(np.float64, 8, elements=st.floats(-10, 10))
POSITIONS = st.integers(0, 5000)
BASES = st.sampled_from([10.0, 100.0, 10000.0, 500000.0])


@pytest.mark.parametrize("base", [100, 10000])
def test_turning_agrees_with_complex_multiplication(base):
    turned = rope.apply_rope(reference()["rope_x"], reference()["rope_positions"], base=base)

    same(turned, reference()[f"rope/{base}"], 1e-11)


@given(VECTORS, POSITIONS, BASES)
def test_rotation_keeps_the_length_of_every_pair(x, position, base):
    before, after = x.reshape(-1, 2), rope.apply_rope(x, position, base).reshape(-1, 2)

    same(np.hypot(*after.T), np.hypot(*before.T), 1e-9)


@given(VECTORS, VECTORS, POSITIONS, st.integers(-50, 50), POSITIONS, BASES)
def test_the_score_depends_on_the_gap_alone(q, k, n, gap, shift, base):
    here = rope.apply_rope(q, n + gap, base) @ rope.apply_rope(k, n, base)
    there = rope.apply_rope(q, n + gap + shift, base) @ rope.apply_rope(k, n + shift, base)

    same(here, there, 1e-7)


@given(VECTORS, POSITIONS, POSITIONS)
def test_turning_twice_is_turning_by_the_sum(x, first, second):
    same(rope.apply_rope(rope.apply_rope(x, first), second), rope.apply_rope(x, first + second), 1e-8)


def test_the_first_pair_turns_one_radian_a_position_and_the_base_sets_the_rest():
    same(rope.pair_frequencies(4), [1.0, 0.01])
    same(rope.pair_frequencies(4, base=100.0), [1.0, 0.1])
    same(rope.pair_frequencies(6, base=1000.0), [1.0, 0.1, 0.01])


def test_neighbours_are_paired():
    turned = rope.rotate_pairs([1.0, 0.0, 0.0, 1.0], [math.pi / 2, 0.0])

    same(turned, [0.0, 1.0, 0.0, 1.0])


@pytest.mark.parametrize("call", [lambda x: rope.rotate_pairs(x, 1.0), lambda x: rope.apply_rope(x, 1)])
def test_an_odd_head_is_refused_with_a_sentence(call):
    with pytest.raises(ValueError, match="width 5 cannot be cut into pairs"):
        call(np.ones(5))


@pytest.mark.parametrize(
    ("degrees", "m", "n", "score"),
    [(30, 1, 0, 2.2320508076), (30, 3, 2, 2.2320508076), (30, 2, 0, 1.8660254038), (30, 0, 1, 1.2320508076),
     (30, 0, 0, 2.0), (30, 3, 0, 1.0), (90, 1, 0, 1.0)],
)  # fmt: skip
def test_both_routes_give_the_score_of_the_post(degrees, m, n, score):
    graph = rotary_graph(m, n, degrees)

    same(graph["score"].value, score, 1e-9)
    same(graph["score_from_gap"].value, score, 1e-9)


@given(
    st.integers(-100, 100), st.integers(-100, 100), st.floats(-180, 180),
    arrays(np.float64, 2, elements=st.floats(-5, 5)), arrays(np.float64, 2, elements=st.floats(-5, 5)),
)  # fmt: skip
def test_the_two_routes_agree_for_any_pair_of_arrows(m, n, degrees, q, k):
    graph = rotary_graph(m, n, degrees, q, k)

    same(graph["score"].value, graph["score_from_gap"].value, 1e-9)
    same(rope.rotary_score(m, n, degrees, q, k), graph["score"].value, 1e-12)


@pytest.mark.parametrize("shift", [10**6, 10**9])
def test_a_million_positions_away_the_score_has_lost_no_digit(shift):
    graph = rotary_graph(shift + 1, shift, 30.0)

    assert abs(float(graph["score"].value) - (2 * math.cos(math.pi / 6) + 0.5)) < 1e-14


def test_the_score_is_flat_over_the_shift_and_a_wave_over_the_gap():
    shifts, gaps = np.arange(50), np.linspace(-6, 6, 97)
    wave = 2 * np.cos(np.radians(30 * gaps)) + np.sin(np.radians(30 * gaps))

    same(rope.rotary_score(2 + shifts, 1 + shifts, 30.0), np.full(50, 2.2320508075688776))
    same(rope.scores_over_gap(gaps, 30.0), wave)


def test_the_wave_is_greatest_where_query_and_key_come_to_lie_on_each_other():
    degrees = math.degrees(math.atan2(1, 2))

    assert degrees == pytest.approx(26.565, abs=5e-4)
    same(rope.scores_over_gap([1.0], degrees), [math.sqrt(5)])


def test_the_order_of_the_two_tokens_matters_unless_the_arrows_are_parallel():
    assert rope.rotary_score(1, 0, 30.0) != pytest.approx(rope.rotary_score(0, 1, 30.0))
    same(rope.rotary_score(1, 0, 30.0, k=2 * toy.ROPE_Q), rope.rotary_score(0, 1, 30.0, k=2 * toy.ROPE_Q))


@pytest.mark.parametrize(
    ("degrees", "last"), [(30, 12), (-30, 12), (45, 12), (15, 24), (7, 52), (1, 72), (0.1, 72), (0, 12)]
)
def test_the_film_makes_a_full_turn_in_a_bearable_number_of_steps(degrees, last):
    shifts = turn_shifts(degrees)

    assert shifts[0] == 0
    assert shifts[-1] == last


def test_after_one_turn_the_arrows_are_back_where_they_were():
    frames = turn_frames(3, 1, 30.0)

    same(frames[-1]["q_turned"].value, frames[0]["q_turned"].value)
    assert len({frame["score"].text(float(frame["score"].value)) for frame in frames}) == 1


def test_the_arithmetic_of_a_turned_arrow_reads_like_the_rotation():
    lines = arithmetic(rotary_graph(1, 0)["k_turned"], (0,)).lines

    assert [part if isinstance(part, str) else part.text for part in lines[0]] == [
        "2.000", " × cos ", "0.0", "° − ", "1.000", " × sin ", "0.0", "°"
    ]  # fmt: skip


@given(st.floats(-179, 179), st.floats(0.1, 5), st.floats(-180, 180))
def test_the_angle_between_two_arrows_does_not_feel_a_common_turn(angle, length, turned):
    k, q = rope.turn(np.array([1.0, 0.0]), turned), rope.turn(np.array([length, 0.0]), turned + angle)

    assert rope.angle_from(k, q) == pytest.approx(angle, abs=1e-7)


def test_arrows_that_differ_in_their_last_digits_alone_point_the_same_way():
    assert rope.angle_from([0.1, 0.3], [0.3, 0.9]) == 0.0
    assert rope.angle_from([0.1, 0.3], [-0.3, -0.9]) == 180.0


def test_an_arrow_without_length_has_no_angle():
    assert rope.angle_from([0.0, 0.0], [1.0, 0.0]) is None


def test_the_formula_of_the_speeds_names_the_base_and_not_one_of_them():
    operation = head_graph([1.0, 0.0, 1.0, 0.0], 1, 100.0)["omega"].operation

    assert operation
    assert operation.formula == "1 ÷ base^(2i/d)"


def test_the_lengths_of_both_vectors_are_numbers_of_the_figure():
    graph = rotary_graph(q=(3, -4), k=(0, 0))

    assert graph["length_q"].value == 5
    assert graph["length_k"].value == 0


VECTOR = arrays(np.float64, 2, elements=st.floats(-5, 5))


@given(st.integers(-180, 180), VECTOR, VECTOR)
def test_the_score_at_each_gap_is_that_of_two_positions_so_far_apart(degrees, q, k):
    wave = gap_graph(rotary_graph(3, 1, degrees, q, k))["wave"]

    assert (GAPS[0], GAPS[-1], wave.value.shape) == (-12, 12, (25,))
    for gap in (-12, -1, 0, 7):
        there = rotary_graph(max(gap, 0), max(-gap, 0), degrees, q, k)
        same(wave.value[gap_index(gap)], there["score"].value, 1e-9)


@given(st.integers(0, 12), st.integers(-180, 180), VECTOR, VECTOR)
def test_the_angle_between_the_arrows_is_a_number_of_the_figure_where_both_have_a_length(m, degrees, q, k):
    graph = rotary_graph(m, 5, degrees, q, k)
    between = gap_graph(graph).get("between")
    if np.hypot(*q) > 1e-9 and np.hypot(*k) > 1e-9:
        angle = rope.angle_from(graph["k_turned"].value, graph["q_turned"].value)
        assert between
        assert angle is not None
        assert float(between.value) == pytest.approx(abs(angle), abs=2e-9)


@pytest.mark.parametrize("q", [(0.0, 0.0), (5e-324, 0.0)])
def test_without_two_lengths_there_is_no_angle_to_open(q):
    assert "between" not in gap_graph(rotary_graph(q=q))


def test_arrows_that_point_the_same_way_have_no_angle_left_by_rounding():
    assert gap_graph(rotary_graph(7, 7, 35.0, (0.1, 0.3), (0.3, 0.9)))["between"].value == 0


@pytest.mark.parametrize("base", [100.0, 10_000.0, 1_000_000.0])
def test_the_angles_of_the_ladder_are_numbers_of_the_whole_head_with_two_digits_at_least(base):
    degrees = head_graph(np.ones(128), 1, base)["degrees"]

    same(degrees.value, rope.degrees_per_position(128, base))
    assert float(degrees.text(degrees.value[-1])) == pytest.approx(degrees.value[-1], rel=0.05)


def test_tiny_arrows_keep_digits_of_their_numbers_and_usual_ones_their_three_decimals():
    tiny, usual = rotary_graph(q=(1e-6, 0), k=(2e-6, 1e-6)), rotary_graph(9, 0, q=(0.1, 0), k=(2, 1))
    text = {name: tiny[name].text(float(tiny[name].value)) for name in ("score", "score_from_gap", "length_q", "dot")}

    assert text == dict.fromkeys(("score", "score_from_gap"), "2.2 × 10⁻¹²") | {
        "length_q": "1.0 × 10⁻⁶",
        "dot": "2.0 × 10⁻¹²",
    }
    assert gap_graph(tiny)["wave"].text(2e-12) == "2.0 × 10⁻¹²"
    assert usual["q_turned"].text(float(usual["q_turned"].value[0])) == "0.000"


@pytest.mark.parametrize("size", [4e-4, 1e-6, 1e-140])
def test_what_rounding_leaves_of_0_is_0_beside_tiny_arrows_too(size):
    made = rotary_graph(3, 0, 90, (size, 0), (1, 0))
    scores = [arithmetic(made[name], ()) for name in ("score", "score_from_gap")]
    turned = arithmetic(made["q_turned"], (0,))

    assert {a.cell.text for a in (*scores, turned)} == {"0.000"}
    assert all(a.reproduces for a in (*scores, turned))
    assert {made["score"].text(part) for part in turned.lines[-1] if isinstance(part, float)} == {"0.000", "−1.000"}
    assert gap_graph(made)["wave"].text(gap_graph(made)["wave"].value[gap_index(3)]) == "0.000"
    assert made["q_turned"].text(made["q_turned"].value[1]).startswith("−")


def test_a_turn_the_wrong_way_round_is_named_at_any_gap_with_its_arithmetic():
    found = diagnose(gap_graph(rotary_graph())["wave"], (gap_index(-1),), "2.232").found
    shown = next(outcome.arithmetic for outcome in found if outcome.path is BACKWARDS)

    assert shown
    assert worked_out(shown.lines[-1]) == pytest.approx(2.2320508)
