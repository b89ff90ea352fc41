"""The written arithmetic as a reader sees it."""

import re

import numpy as np

from core.arithmetic import arithmetic
from core.feed_forward import feed_forward_graph
from core.forward_pass import forward_pass
from core.graph import given, make
from core.operations import MATMUL
from core.residual import gradient_graph
from core.slips import slips
from widgets.arithmetic import notes_on, shortened, written


def plain(html: str) -> str:
    return re.sub(r"<[^>]+>", "", html)


def test_a_negative_factor_stands_in_brackets():
    product = make(MATMUL, "y", given("x", [[2.0]], "x"), given("w", [[-0.5]], "w"), label="y")

    assert plain(written(arithmetic(product, (0, 0)).lines[0], product)) == "2.000 × (−0.500)"


def test_operands_that_cancel_as_shown_give_0_and_nothing_that_has_left_float64():
    (note,) = notes_on(arithmetic(gradient_graph(8, 1e-5, -1.0)["factor_1"], ()))

    assert "factor of layer 1 would be 0, not 1.0 × 10⁻¹⁰" in note


def test_a_factor_that_has_left_float64_stands_in_brackets():
    product = gradient_graph(5, 1500.0, 1.0, residual=False)["backward_1"]
    (line,) = arithmetic(product, ()).lines

    assert written(line, product).endswith(' × <span class="operand">(&lt; 10⁻³⁰⁰)</span>')


def test_operands_are_underlined_and_in_between_numbers_are_not():
    blend = forward_pass()["attn_blend"]
    first, second = arithmetic(blend, (0, 0)).lines

    assert written(first, blend).count("operand") == 6
    assert plain(written(second, blend)) == "0.711 + 0.145 + 0.210"


def test_the_terms_of_a_softmax_are_written_in_the_order_of_the_keys_its_own_on_top():
    weights = forward_pass()["attn_weights"]
    lines = [plain(written(line, weights)) for line in arithmetic(weights, (0, 1)).lines]

    assert lines == [
        "exp 0.632 ÷ (exp 1.414 + exp 0.632 + exp 0.784)",
        "1.882 ÷ (4.113 + 1.882 + 2.191)",
        "1.882 ÷ 8.187",
    ]


def test_where_the_shown_numbers_would_not_give_the_result_the_panel_says_what_they_would_give():
    (note,) = notes_on(arithmetic(forward_pass()["attn_blend"], (0, 0)))

    assert "would be 1.065, not 1.066" in note


def test_where_the_shown_numbers_give_the_result_nothing_is_said():
    assert notes_on(arithmetic(forward_pass()["norm_1"], (0, 0))) == []


def test_terms_that_do_not_add_up_as_shown_are_named_as_in_the_misprint_of_the_post():
    (note,) = notes_on(arithmetic(forward_pass()["attn_weights"], (0, 0)))

    assert note == "As shown, 4.113 + 1.882 + 2.191 add up to 8.186; with all digits it is 8.187."


def test_what_the_operands_as_shown_would_give_is_said_once_even_where_their_products_are_added_too():
    made = feed_forward_graph(np.array([-3.0, 2.7]), np.array([0.0, 0.0, 0.0, -3.0]), "gelu")
    (note,) = notes_on(arithmetic(made["out"], (0, 1)))

    assert note.startswith("From the operands as shown, output would be 5.325, not 5.324")


def test_the_note_on_a_shortened_sum_says_that_it_counts_the_operands_behind_the_dots_too():
    row, column = given("x", np.full((1, 9), 0.0004), "x"), given("w", np.full((9, 1), 1000.0), "w")
    (note,) = notes_on(arithmetic(make(MATMUL, "y", row, column, label="y"), (0, 0)))

    assert note.startswith("From all operands rounded as shown, those behind “…” too, y would be 0.000, not 3.600")


def test_a_shortened_sum_is_not_added_up_for_not_all_of_its_terms_are_on_show():
    row, column = given("x", np.full((1, 9), 0.0004), "x"), given("w", np.ones((9, 1)), "w")

    assert slips(arithmetic(make(MATMUL, "y", row, column, label="y"), (0, 0))) == []


def test_words_are_escaped():
    quantity = given("x", np.zeros((1, 1)), "x")

    assert written(("a < b",), quantity) == "a &lt; b"


def test_of_many_lines_the_first_four_are_written_and_one_note_stands_for_the_rest():
    weights = forward_pass()["attn_weights"]
    every = [arithmetic(weights, (i, j)) for i in range(3) for j in range(3)]

    assert shortened(every[:4]) == (every[:4], [])
    assert shortened(every[:5])[1] == ["The last one is made in the same way: take any number apart below."]
    assert shortened(every) == (every[:4], ["The other 5 are made in the same way: take any number apart below."])


def test_a_line_may_break_before_a_term_and_never_inside_a_product():
    blend = forward_pass()["attn_blend"]
    first, _ = arithmetic(blend, (0, 0)).lines
    html = written(first, blend)

    assert html.count(" + <wbr>") == 2
    assert "× <wbr>" not in html
