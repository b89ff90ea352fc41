import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.show import (
    power_step,
    round_half_up,
    round_power,
    show,
    show_angle,
    show_count,
    show_power,
    show_short,
    show_vector,
    show_within,
)

FINITE = st.floats(-1e9, 1e9)


@pytest.mark.parametrize(
    ("value", "decimals", "text"),
    [
        (0.0005, 3, "0.001"),
        (-0.0005, 3, "−0.001"),
        (2.5, 0, "3"),
        (1.005, 2, "1.01"),  # the shortest decimal form counts, not the binary one just below it
        (-0.0004, 3, "0.000"),
        (-7.6e-23, 3, "0.000"),
        (1234567.0, 0, "1,234,567"),
        (-0.8774997988, 3, "−0.877"),
        (math.inf, 3, "∞"),
        (-math.inf, 3, "−∞"),
        (-1e25, 3, "−10,000,000,000,000,000,905,969,664.000"),  # all digits of the float64 next to it
    ],
)
def test_numbers_round_half_up_in_magnitude_and_never_show_minus_zero(value, decimals, text):
    assert show(value, decimals) == text


def test_a_sign_is_printed_when_it_is_asked_for():
    assert show_short(0.5, sign=True) == "+0.5"
    assert show_short(-1.0, sign=True) == "−1"


def test_what_is_not_a_number_is_refused():
    with pytest.raises(ValueError, match="not a number"):
        show(math.nan)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (7e-7, "7.0 × 10⁻⁷"),
        (9.96e-7, "1.0 × 10⁻⁶"),
        (-3.65e-5, "−3.7 × 10⁻⁵"),
        (0.00072, "0.00072"),
        (0.0, "0.0000"),
        (5.01631686e193, "5.0 × 10¹⁹³"),
        (math.inf, "∞"),
    ],
)
def test_what_would_round_to_nothing_becomes_a_power_of_ten(value, text):
    assert show_power(value) == text


@given(FINITE, st.integers(0, 8))
def test_showing_a_rounded_number_shows_the_same(value, decimals):
    assert show(round_half_up(value, decimals), decimals) == show(value, decimals)
    assert show_power(round_power(value)) == show_power(value)


@given(st.floats(allow_nan=False, allow_infinity=False), st.integers(0, 6))
def test_a_number_of_any_size_can_be_shown(value, decimals):
    assert float(show(value, decimals).replace("−", "-").replace(",", "")) == round_half_up(value, decimals)


@given(FINITE, st.integers(0, 6))
def test_rounding_moves_a_number_by_half_a_unit_at_the_most(value, decimals):
    assert abs(round_half_up(value, decimals) - value) <= 0.5 * 10.0**-decimals * (1 + 1e-9) + 1e-6 * abs(value) * 1e-9


def test_a_point_counts_half_where_a_number_has_little_room():
    assert [show_within(-1.5e6, longest) for longest in (5.5, 5.4, 3)] == ["−1.5e6", "−2e6", "−2e6"]
    assert [show_within(12.34, longest) for longest in (4.5, 4.4, 3.5, 2)] == ["12.34", "12.3", "12.3", "12"]


def test_counts_vectors_and_angles_have_their_own_forms():
    assert show_count(12000136283300849) == "12,000,136,283,300,849"
    assert show_vector(np.array([1.0659206866, -0.6057703816])) == "(1.066, −0.606)"
    assert [show_angle(a) for a in (30.0, 26.565, 3.366, 0.05, 0.0)] == ["30°", "26.6°", "3.4°", "0.050°", "0°"]


@pytest.mark.parametrize(
    ("value", "step"), [(0.5, 1e-4), (12.5, 1e-4), (0.00072, 1e-5), (7.0e-7, 1e-8), (-2.5e7, 1e6), (0.0, 1e-4)]
)
def test_the_last_digit_of_a_power_of_ten_is_worth_what_it_says(value, step):
    assert power_step(value) == pytest.approx(step)
