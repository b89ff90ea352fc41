from decimal import Decimal

import numpy as np
import pytest

from core import paths
from core.alternatives import NORM_POSITION, in_other_arrangement
from core.diagnose import diagnose
from core.feed_forward import feed_forward_graph
from core.forward_pass import forward_pass
from core.graph import Quantity, given, given_count, make
from core.operations import ACTIVATE
from core.ops import causal_mask
from core.rebuild import Path
from core.residual import gradient_graph
from core.typed import read
from core.ways import differences

OUT = forward_pass()["resid_post"]


def gelu_of_2() -> Quantity:
    return make(ACTIVATE["gelu"], "gelu", given("x", [2.0], "x"), label="GELU(2)")


@pytest.mark.parametrize(
    ("typed", "value", "decimals"),
    [
        ("0,5", "0.5", 1),
        ("0.5", "0.5", 1),
        (" .50 ", "0.50", 2),
        ("5.", "5", 0),
        ("1 000", "1000", 0),
        ("1\u202f000,25", "1000.25", 2),
        ("1,234.5", "1234.5", 1),
        ("1.234,5", "1234.5", 1),
        ("124,439,808", "124439808", 0),
        ("1.234.567", "1234567", 0),
        ("−0.272", "-0.272", 3),
        ("- 0.272", "-0.272", 3),
        ("0,272", "0.272", 3),
        ("+1.5", "1.5", 1),
        ("7.0e-7", "0.00000070", 8),
        ("7,0 × 10⁻⁷", "0.00000070", 8),
        ("7.0*10^-7", "0.00000070", 8),
        ("1,5e−5", "0.000015", 6),
        ("2e3", "2000", -3),
        ("−∞", "-Infinity", 0),
    ],
)
def test_a_number_is_read_as_people_write_it(typed, value, decimals):
    assert read(typed).value == Decimal(value)
    assert read(typed).decimals == decimals


@pytest.mark.parametrize(
    "typed", ["", "  ", "cat", "nan", "1 2", "1_000", "1..2", "1,2,3", "0x10", "--1", "1e", "٣", "1/3", "7 × 107", "e5"]
)
def test_what_is_no_number_gets_one_sentence_that_says_what_is_allowed(typed):
    with pytest.raises(ValueError, match=r"is not a number this box can read: write 0.5 or 0,5, −1000 or 7.0e-7\.$"):
        read(typed)


def test_a_comma_that_could_mean_two_things_is_asked_about():
    with pytest.raises(ValueError, match=r"“1,954” could be 1.954 or 1954"):
        read("1,954")
    assert read("1,954", count=True).value == 1954


def one(value: float) -> Quantity:
    return given("x", [value], "x")


@pytest.mark.parametrize(
    ("value", "typed", "meant"),
    [(2.744, "2,744", "2.744"), (-2.744, "−2,744", "-2.744"), (2744.4, "2,744", "2744"), (-2.744, "2,744", "2.744"),
     (-2744.0, "2,744", "2744"),
     (2.744e-7, "2,744e-7", "2.744e-7"), (2744e5, "2,744e5", "2744e5"), (0.0, "1,954", "1.954")],
)  # fmt: skip
def test_beside_a_right_value_a_comma_means_what_is_nearer_to_it_in_size(value, typed, meant):
    assert diagnose(one(value), (0,), typed).typed.value == Decimal(meant)


@pytest.mark.parametrize("value", [(1.954 + 1954) / 2, np.inf])
def test_a_comma_is_asked_about_where_both_meanings_are_equally_far(value):
    with pytest.raises(ValueError, match=r"“1,954” could be 1.954 or 1954"):
        diagnose(one(value), (0,), "1,954")


@pytest.mark.parametrize("typed", ["1" * 41, "1e999999999", "1e-401"])
def test_a_number_beyond_all_use_is_refused(typed):
    with pytest.raises(ValueError, match="too long: at most 40 digits"):
        read(typed)


@pytest.mark.parametrize(
    ("typed", "how_far"),
    [
        ("2.744", "3 decimals"),
        ("2,7", "1 decimal"),
        ("3", "the nearest whole number"),
        ("2.7444590881", "10 decimals"),
        ("2.74e0", "3 digits"),
    ],
)
def test_a_right_number_is_right_to_the_digits_typed(typed, how_far):
    said = diagnose(OUT, (0, 0), typed)

    assert said.is_right
    assert said.found == ()
    assert said.sentence == f"{typed} is right to {how_far}."


@pytest.mark.parametrize(
    ("name", "index", "typed"),
    [("attn_weights", (0, 0), "1"), ("attn_weights", (0, 2), "0"), ("attn_masked", (0, 1), "−∞")],
)
def test_a_whole_number_that_is_the_value_itself_is_exactly_right(name, index, typed):
    made = forward_pass(mask=causal_mask(3))

    assert diagnose(made[name], index, typed).sentence == f"{typed} is exactly right."
    assert diagnose(given_count("n", 124439808, "n"), (), "124,439,808").sentence == "124,439,808 is exactly right."


def test_a_whole_number_that_a_wrong_way_gives_exactly_is_not_taken_for_a_rounded_right_one():
    """Unit 4 stands at −1.5, which is −2 with the bias left out; q · k is 2, and 1.414 after its division by √2."""
    unit, score = feed_forward_graph()["pre"], forward_pass()["attn_scores"]

    assert [o.path for o in diagnose(unit, (0, 3), "−2").found] == [paths.NO_BIAS]
    assert [o.path for o in diagnose(score, (0, 0), "1").found] == [paths.WHOLE_WIDTH_SCALE]
    assert diagnose(unit, (0, 3), "−2.").sentence == "−2. comes from leaving the bias out."


def test_a_whole_number_that_no_way_gives_exactly_may_be_a_right_one_cut_off():
    """LayerNorm gives 2.066 here: that is not 2."""
    assert [o.path for o in diagnose(OUT, (0, 0), "2").found] == [paths.CUT_OFF]
    assert [o.path for o in diagnose(OUT, (0, 0), "−3").found] == [paths.OTHER_SIGN]


def test_a_bare_0_is_right_and_explained_only_where_the_page_shows_0():
    """Rounded to a whole number 0.480, and many a wrong value, would be 0 as well."""
    allowed, masked = (diagnose(forward_pass(mask=causal_mask(3))["attn_weights"], i, "0") for i in ((1, 0), (1, 1)))

    assert not allowed.is_right
    assert [o.path for o in allowed.found] == [paths.KEYS_AS_ROWS, paths.MASK_TURNED]
    assert [o.path for o in masked.found] == [paths.NOT_ITSELF]
    assert not diagnose(given("x", [0.4], "x"), (0,), "0").is_right
    assert diagnose(given("x", [0.0004], "x"), (0,), "0").sentence == "0 is right to the nearest whole number."


def test_a_right_number_may_be_tiny_huge_or_infinite():
    assert diagnose(gradient_graph(20, residual=False)["backward_1"], (), "7.0 × 10⁻⁷").sentence.endswith("2 digits.")
    assert diagnose(given_count("n", 10**20 + 1, "n"), (), "100,000,000,000,000,000,001").is_right
    assert not diagnose(given_count("n", 2**53 + 1, "n"), (), str(2**53)).is_right
    assert diagnose(forward_pass(mask=causal_mask(3))["attn_masked"], (0, 1), "−∞").is_right
    assert not diagnose(OUT, (0, 0), "∞").is_right


def test_half_is_rounded_away_from_zero():
    tie = given("x", [0.0005, -0.0005], "x")

    assert diagnose(tie, (0,), "0.001").is_right
    assert diagnose(tie, (1,), "-0.001").is_right
    assert [o.path for o in diagnose(tie, (0,), "0.000").found] == [paths.CUT_OFF]


def test_ties_are_all_named_simplest_first():
    """The post prints 1.955 for GELU(2), which both of these give."""
    said = diagnose(gelu_of_2(), (0,), "1.955")

    assert [o.path for o in said.found] == [paths.ROUNDED_TWICE, paths.TANH_GELU]
    assert said.sentence == "2 ways give 1.955: rounding twice; the tanh form of GELU."


def test_ties_keep_the_order_of_the_list():
    """h + feed-forward is −0.272; both cutting off and adding the rounded numbers give −0.271."""
    found = [o.path for o in diagnose(OUT, (0, 1), "-0.271").found]

    assert paths.FROM_SHOWN in found
    assert len(found) > 1
    assert found == sorted(found, key=paths.PATHS.index)
    assert paths.PATHS.index(paths.FROM_SHOWN) < paths.PATHS.index(paths.TANH_GELU) < paths.PATHS.index(paths.NO_BIAS)
    assert paths.PATHS.index(paths.NO_BIAS) < paths.PATHS.index(paths.SWAPPED) < paths.PATHS.index(paths.ROUNDED_4)


def test_one_path_is_named_with_its_own_value_and_arithmetic():
    said = diagnose(gelu_of_2(), (0,), "1,9546")

    assert said.sentence == "1,9546 comes from the tanh form of GELU."
    assert said.found[0].cell.value == pytest.approx(1.9545976941, abs=1e-10)
    assert said.found[0].difference == pytest.approx(1.9545976941 - 1.9544997361, abs=1e-10)
    assert "tanh" in said.found[0].arithmetic.formula


def test_it_is_said_plainly_when_no_path_gives_the_number():
    said = diagnose(OUT, (0, 0), "2.7481")

    assert said.found == ()
    assert said.tried > 15
    assert said.sentence == (
        f"2.7481 is not right, and none of the {said.tried} ways tried here gives it. It is right to 1 decimal."
    )
    assert diagnose(OUT, (0, 0), "9.1").sentence.endswith("ways tried here gives it.")


def test_a_path_of_another_graph_is_found_only_when_it_is_handed_in():
    other = in_other_arrangement(OUT, forward_pass(norm_first=False))

    assert diagnose(OUT, (0, 0), "1.3898").found == ()
    assert [o.path for o in diagnose(OUT, (0, 0), "1.3898", other).found] == [NORM_POSITION]


def test_a_path_of_the_callers_own_comes_last():
    own = Path("the number 9.1", "A guess.")
    guessed = {own: given("y", np.full((3, 2), 9.1), "y")}

    assert [o.path for o in diagnose(OUT, (0, 0), "9.1", guessed).found] == [own]
    assert differences(OUT, (0, 0), guessed)[-1].path is own
    assert differences(OUT, (0, 0), guessed)[-1].arithmetic is None


def test_differences_say_what_every_path_would_give():
    told = {o.path: o for o in differences(OUT, (0, 0), in_other_arrangement(OUT, forward_pass(norm_first=False)))}

    assert told[paths.GELU].cell.text == "2.754"
    assert told[paths.GELU].difference == pytest.approx(2.7538795204 - 2.7444590881, abs=1e-9)
    assert told[NORM_POSITION].cell.text == "1.390"
    assert list(told) == [path for path in paths.PATHS if path in told]


def test_a_path_that_changes_other_cells_has_no_difference_here():
    """The last token may look at everything, so the mask does nothing in its row."""
    weights = forward_pass(mask=causal_mask(3))["attn_weights"]
    told = {o.path: o for o in differences(weights, (2, 1))}

    assert told[paths.MASK_AFTER].difference == 0
    assert diagnose(weights, (2, 1), "0.392").is_right


def test_yes_or_no_is_not_asked_for_digits():
    with pytest.raises(ValueError, match="mask holds yes or no, not numbers"):
        diagnose(given("mask", causal_mask(2), "mask"), (0, 0), "1")
