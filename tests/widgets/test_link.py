"""What a link may say, and the sentence about what it may not."""

import pytest

from widgets.link import number, one_of


@pytest.mark.parametrize("text", ["", "nan", "inf", "-inf", "1e400", "[1, 2]", "two", "0x1", "41", "-1", "2.5"])
def test_a_whole_number_out_of_bounds_or_no_number_is_refused_with_what_is_allowed(text):
    with pytest.raises(ValueError, match="a whole number from 0 to 40"):
        number(0, 40, whole=True)(text)


@pytest.mark.parametrize(("text", "value"), [("0", 0), ("40", 40), ("7", 7)])
def test_the_bounds_themselves_are_allowed(text, value):
    assert number(0, 40, whole=True)(text) == value


@pytest.mark.parametrize("text", ["nan", "inf", "3.01", "-3.01", "", "1,5"])
def test_a_number_out_of_bounds_is_refused(text):
    with pytest.raises(ValueError, match="a number from −3 to 3"):
        number(-3, 3, whole=False)(text)


def test_a_word_is_refused_with_the_words_there_are():
    with pytest.raises(ValueError, match="one of none, causal"):
        one_of(["none", "causal"])("dog")


def test_whole_bounds_are_named_exactly():
    with pytest.raises(ValueError, match="from 1 to 9,007,199,254,740,993"):
        number(1, 2**53 + 1, whole=True)("0")


def test_wide_bounds_are_written_as_numbers_are_everywhere():
    with pytest.raises(ValueError, match="a number from −1,000,000 to 1,000,000"):
        number(-1e6, 1e6, whole=False)("x")


@pytest.mark.parametrize("text", ["0.53", "-1.45", "1.4999"])
def test_a_number_between_the_steps_of_a_slider_is_refused_with_its_steps(text):
    with pytest.raises(ValueError, match="a number from −1.5 to 1.5 in steps of 0.1"):
        number(-1.5, 1.5, whole=False, step=0.1)(text)


def test_a_number_on_a_step_is_allowed_whatever_float64_makes_of_the_steps():
    assert number(-1.5, 1.5, whole=False, step=0.1)("0.7") == 0.7
