import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.arithmetic import arithmetic
from core.positions import encoding_graph, shift_by, sinusoidal_encoding, wave_frequencies
from core.rope import rotate_pairs
from tests.core.evidence import same

WIDTHS = st.integers(1, 40).map(lambda half: 2 * half)
POSITIONS = st.integers(0, 600)
SHIFTS = st.integers(0, 60)


def test_position_300_at_width_4_is_that_of_the_post():
    same(sinusoidal_encoding(301, 4)[300], [-0.9997558399, -0.0220966193, 0.1411200081, -0.9899924966], 1e-10)


def test_position_4_at_width_4_solves_the_exercise():
    same(sinusoidal_encoding(5, 4)[4], [-0.7568, -0.6536, 0.0400, 0.9992], 5e-5)


@given(WIDTHS, POSITIONS, SHIFTS)
def test_a_shift_turns_every_pair_by_minus_k_omega_wherever_it_starts(d_model, p, k):
    encoding = sinusoidal_encoding(p + k + 1, d_model)

    same(rotate_pairs(encoding[p], -k * wave_frequencies(d_model)), encoding[p + k], 1e-9)


@given(WIDTHS, POSITIONS)
def test_every_position_has_the_same_length(d_model, p):
    same(np.linalg.norm(sinusoidal_encoding(p + 1, d_model)[p]), math.sqrt(d_model / 2))


@given(WIDTHS, POSITIONS, SHIFTS)
def test_the_product_of_two_positions_depends_on_their_distance_alone(d_model, p, k):
    graph = encoding_graph(p, d_model, k)

    same(graph["product"].value, graph["product_from_shift"].value, 1e-9)
    same(graph["product"].value, np.cos(k * wave_frequencies(d_model)).sum(), 1e-9)


@given(st.integers(1, 60), st.integers(1, 30), st.sampled_from([100.0, 10000.0]))
def test_every_width_has_all_its_columns_and_an_odd_one_ends_in_a_sine(d_model, n_positions, base):
    encoding = sinusoidal_encoding(n_positions, d_model, base)
    slowest = base ** (-(2 * ((d_model - 1) // 2)) / d_model)

    assert encoding.shape == (n_positions, d_model)
    last = np.sin if d_model % 2 else np.cos
    same(encoding[:, -1], last(np.arange(n_positions) * slowest))


@pytest.mark.parametrize("d_model", [4, 16, 64, 512])
def test_the_last_wavelength_stays_below_the_base_times_two_pi(d_model):
    wavelength = 2 * math.pi / wave_frequencies(d_model)[-1]

    same(wavelength, 2 * math.pi * 10000 ** ((d_model - 2) / d_model), 1e-12)
    assert wavelength < 2 * math.pi * 10000


def test_the_graph_reads_the_same_row_as_the_table():
    graph = encoding_graph(37, 64, 5)

    same(graph["encoding"].value, sinusoidal_encoding(38, 64)[37], 1e-15)
    same(graph["encoding_shifted"].value, sinusoidal_encoding(43, 64)[42], 1e-15)


def test_a_cell_says_which_wave_it_is():
    graph = encoding_graph(1, 4)
    written = [arithmetic(graph["encoding"], (i,)).lines[0] for i in range(4)]

    assert [line[0] for line in written] == ["sin ", "cos ", "sin ", "cos "]
    assert [line[1].text for line in written] == ["1.0000", "1.0000", "0.0100", "0.0100"]


def test_a_long_product_is_written_with_its_first_terms_and_its_last():
    lines = arithmetic(encoding_graph(2, 64, 1)["product"], ()).lines

    assert "…" in lines[0]
    assert [part.index for part in lines[0] if not isinstance(part, str)][-1] == (63,)


@pytest.mark.parametrize("d_model", [4, 64, 128, 512])
def test_even_the_slowest_wave_is_shown_with_two_digits_at_least(d_model):
    omega = encoding_graph(1, d_model)["omega"]

    assert len(omega.text(float(omega.value[-1])).lstrip("0.")) >= 2


def test_what_is_kept_for_all_readers_cannot_be_written_into():
    kept = [array for array in vars(shift_by(3, 16, 8)).values() if isinstance(array, np.ndarray)]

    assert len(kept) == 7
    assert not any(array.flags.writeable for array in kept)


def test_an_odd_width_has_no_second_route_to_the_product():
    with pytest.raises(ValueError, match="width of 5"):
        encoding_graph(1, 5)


def test_a_width_without_columns_is_refused():
    with pytest.raises(ValueError, match="no columns"):
        wave_frequencies(0)


@pytest.mark.parametrize(("k", "n_positions", "d_model"), [(0, 5, 4), (3, 16, 8), (20, 6, 64)])
def test_all_positions_at_once_are_the_positions_one_by_one(k, n_positions, d_model):
    together = shift_by(k, n_positions, d_model)
    for p in range(n_positions):
        alone = encoding_graph(p, d_model, k)
        same(together.encoding[p], alone["encoding"].value)
        same(together.shifted[p], alone["encoding_shifted"].value)
        same(together.product[p], alone["product"].value)
        same(together.product_from_turn, alone["product_from_shift"].value)
    same(together.length, np.full(n_positions, math.sqrt(d_model / 2)))


@given(st.integers(0, 500), st.sampled_from([4, 16, 64]))
def test_the_length_of_an_encoding_is_the_root_of_its_pairs(p, width):
    assert encoding_graph(p, width)["length"].value == pytest.approx(np.sqrt(width / 2))
