"""Questions about the numbers on show: seeded, fair, and judged by the digits they ask for."""

import re
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from core.alternatives import (
    NO_POSITION_TABLE,
    NORM_POSITION,
    PLAIN_STACK,
    UNTIED_HEAD,
    in_other_arrangement,
    in_other_countings,
    in_other_stacks,
)
from core.arithmetic import arithmetic
from core.block_params import BlockParams
from core.block_walk import walk_graph
from core.feed_forward import feed_forward_graph
from core.forward_pass import block_steps, embed_steps, forward_pass
from core.graph import Cell, Quantity, given
from core.names import named
from core.ops import causal_mask
from core.parameters import Config, doubled, parameter_graph, total
from core.paths import NO_MASK
from core.positions import encoding_graph
from core.question_desk import Desk, what_if
from core.question_sets import questions
from core.questions import Asked, Choice, Question
from core.questions_block import (
    SCALE_KEPT,
    largest_weight,
    likeliest_word,
    other_bias,
    scaled_input,
    units_that_fire,
    with_causal_mask,
)
from core.questions_stack import (
    FOURFOLD,
    PATH_KEPT,
    doubled_width,
    largest_part,
    more_layers,
    other_heads,
    other_slope,
    other_vocabulary,
    product_of,
    smallest_factor,
    without_path,
)
from core.questions_turns import (
    ANY_TURN,
    ANY_WAVE,
    TURNS,
    WAVES,
    largest_score,
    moved_together,
    other_gap,
    product_elsewhere,
)
from core.residual import gradient_graph
from core.rope_graph import rotary_graph
from core.rope_head import head_graph
from core.setting import Setting
from core.show import round_half_up
from core.toy import TOKENS


def full(graph: dict[str, Quantity]) -> dict[str, Quantity]:
    return {entry.name: entry.quantity for entry in named(graph.values())}


def wide_block() -> dict[str, Quantity]:
    """Two heads, a mask, biases and four tokens, one of them twice."""
    random = np.random.default_rng(3)
    x = embed_steps(random.normal(size=(3, 4)), random.normal(size=(4, 4)), np.array([0, 1, 0, 2]))[-1]
    weights = {name: random.normal(size=(4, 4)) for name in ("w_q", "w_k", "w_v", "w_o")}
    params = BlockParams(**weights, w_1=random.normal(size=(4, 6)), w_2=random.normal(size=(6, 4)), n_heads=2)
    return full({q.name: q for q in block_steps(x, params, causal_mask(4))})


STATES = {
    "walk": ("block_walk", lambda: walk_graph()),
    "post-norm walk of six blocks": ("block_walk", lambda: walk_graph(6, norm_first=False)),
    "five layers": ("residual", lambda: gradient_graph(5)),
    "five layers without the path": ("residual", lambda: gradient_graph(5, residual=False)),
    "thirty linear layers": ("residual", lambda: gradient_graph(30, 0.0, -1.0, "linear")),
    "one layer": ("residual", lambda: gradient_graph(1)),
    "feed-forward": ("feed_forward", lambda: feed_forward_graph()),
    "feed-forward of zeros": ("feed_forward", lambda: feed_forward_graph(np.zeros(2), activation="gelu")),
    "width 4": ("positions", lambda: encoding_graph(1, 4, 3)),
    "width 512": ("positions", lambda: encoding_graph(511, 512, 0)),
    "width 2": ("positions", lambda: encoding_graph(0, 2, 0)),
    "arrows": ("rope", lambda: rotary_graph()),
    "arrows without length": (
        "rope",
        lambda: head_graph(np.zeros(64), 3) | rotary_graph(3, 9, 0.0, np.zeros(2), np.zeros(2)),
    ),
    "block": ("forward_pass", lambda: forward_pass()),
    "masked block": ("forward_pass", lambda: forward_pass(mask=causal_mask(3), norm_first=False)),
    "two heads": ("forward_pass", wide_block),
    "GPT-2 small": ("parameters", lambda: parameter_graph(Config())),
    "untied, large": ("parameters", lambda: parameter_graph(Config(1000, 10**7, 1, 10**7, 0, tied=False))),
}
EVERY_STATE = pytest.mark.parametrize("state", STATES.values(), ids=STATES)


def asked_in(state, seed: int) -> tuple[Question, ...]:
    stem, graph = state
    return questions(stem, full(graph()), seed)


def written(questions_: tuple[Question, ...]) -> list[tuple[str, str]]:
    return [(q.full_text, q.answer) for q in questions_]


def desk(graph: dict[str, Quantity], seed: int = 1, tokens=TOKENS, words=TOKENS) -> Desk:
    return Desk(full(graph), tokens, words, lambda name, index: f"{name}{index}", lambda _: {}, Random(seed))


@EVERY_STATE
def test_every_figure_asks_three_questions_or_four_in_any_state(state):
    for seed in range(1, 21):
        asked = asked_in(state, seed)

        assert 3 <= len(asked) <= 4
        assert len({q.text for q in asked}) == len(asked)


@EVERY_STATE
def test_the_same_seed_asks_the_same_and_other_seeds_something_else(state):
    sets = [written(asked_in(state, seed)) for seed in range(1, 11)]

    assert sets[0] == written(asked_in(state, 1))
    assert len({tuple(sorted(s)) for s in sets}) > 2


def test_other_numbers_on_show_change_the_answers():
    one, other = (questions("rope", full(rotary_graph(1, 0, theta)), 3) for theta in (30.0, 40.0))

    assert [q.text for q in one] == [q.text for q in other]
    assert [q.answer for q in one] != [q.answer for q in other]


@EVERY_STATE
def test_every_answer_is_judged_right_as_shown_in_full_and_as_asked(state):
    for seed in range(1, 11):
        for question in asked_in(state, seed):
            assert question.judge(question.answer).is_right
            if isinstance(question, Asked) and question.decimals:
                value = float(question.cell.value)
                assert question.judge(repr(value)).is_right
                assert question.judge(f"{round_half_up(value, question.decimals):.{question.decimals}f}").is_right


@EVERY_STATE
def test_an_answer_just_beyond_the_digits_asked_for_is_wrong(state):
    for seed in range(1, 6):
        for question in asked_in(state, seed):
            if isinstance(question, Asked) and question.decimals:
                value, half = float(question.cell.value), 0.5 * 10**-question.decimals
                assert question.judge(f"{value + 0.99 * half:.9f}").is_right
                assert not question.judge(f"{value + 1.01 * half:.9f}").is_right
            elif isinstance(question, Asked):
                assert not question.judge(str(int(question.cell.value) + 1)).is_right


@EVERY_STATE
def test_every_numeric_answer_has_arithmetic_to_reveal(state):
    for question in asked_in(state, 1):
        if isinstance(question, Asked):
            assert arithmetic(question.cell.quantity, question.cell.index).cell.text == question.answer


@EVERY_STATE
def test_every_other_option_is_wrong_and_the_answer_is_among_them(state):
    for seed in range(1, 11):
        for question in asked_in(state, seed):
            if isinstance(question, Choice):
                assert question.answer in question.options
                assert len(set(question.options)) == len(question.options) > 1
                assert sum(question.judge(option).is_right for option in question.options) == 1


def test_too_few_digits_are_told_how_many_the_question_wants():
    question = Asked("y?", Cell(forward_pass()["resid_post"], (0, 0)), 2)

    verdict = question.judge("2.7")
    assert not verdict.is_right
    assert verdict.sentence == "2.7 is right to 1 decimal. The question asks for 2 decimals."
    assert question.full_text == "y? To 2 decimals."


@pytest.mark.parametrize("typed", ["1", "1.0", "0", "0.5", "-1.6", "-2"])
def test_a_rough_guess_is_asked_for_digits_and_gets_no_reason(typed):
    """1 is 1.611 cut off and −2 its rounded opposite, but so are many other numbers."""
    question = Asked("y?", Cell(forward_pass()["resid_post"], (2, 1)), 2)

    assert question.answer == "1.611"
    verdict = question.judge(typed)
    assert not verdict.found
    assert verdict.sentence == f"{typed} is not right, and too rough to tell why: give 2 decimals."


def test_a_rough_guess_at_a_wave_is_neither_another_sign_nor_degrees():
    """cos 5° is 1.0, and −0.8209 is −1."""
    question = Asked("wave?", Cell(encoding_graph(5, 64, 3)["encoding"], (3,)), 3)

    assert question.answer == "−0.8209"
    assert not any(question.judge(typed).found for typed in ("1", "1.0", "0.8"))
    assert question.judge("0.821").found


@pytest.mark.parametrize(("typed", "name"), [("-2", "leaving the bias out"), ("1.5", "the other sign")])
def test_a_short_number_that_a_slip_gives_exactly_is_named(typed, name):
    question = Asked("sum of unit 4?", Cell(feed_forward_graph()["pre"], (0, 3)), 2)

    assert question.judge("-1.5").is_right
    assert [outcome.path.name for outcome in question.judge(typed).found] == [name]


def test_a_wave_at_the_position_in_view_is_asked_for_by_its_pair():
    graph = encoding_graph(5, 64, 3)
    text = {q.text: q.cell for seed in range(60) if isinstance(q := WAVES[-1](desk(graph, seed)), Asked)}
    cell = text["At position 5, what does the cosine of pair 1 read?"]

    assert float(cell.value) == pytest.approx(np.cos(5 * 10000 ** (-2 / 64)))
    assert all(each.startswith("At position 5, what does the ") for each in text)


def test_a_turned_entry_is_asked_for_with_its_position():
    asked = {
        q.text: q.cell.value for seed in range(40) if isinstance(q := TURNS[-1](desk(rotary_graph(1, 3), seed)), Asked)
    }

    assert asked["At position 1, what is the second entry of the turned query?"] == pytest.approx(0.5)
    assert asked["At position 3, what is the first entry of the turned key?"] == pytest.approx(-1)


def test_whatever_else_is_asked_for_says_where_its_positions_are():
    wave, turn = ANY_WAVE(desk(encoding_graph(5, 4, 2))), ANY_TURN(desk(rotary_graph(4, 2)))

    assert wave.text.startswith("At position p = 5 with a shift of k = 2, what comes out for ")
    assert turn.text.startswith("With the query at m = 4 and the key at n = 2, what comes out for ")


def test_a_unit_of_the_network_is_asked_for_as_the_figure_names_it():
    asked = {q.text for seed in range(40) for q in questions("feed_forward", feed_forward_graph(), seed)}

    assert {"What sum goes into hidden unit 4?", "What is output 1?"} <= asked


def test_what_is_no_number_is_refused_in_one_sentence():
    with pytest.raises(ValueError, match="is not a number this box can read"):
        Asked("y?", Cell(forward_pass()["resid_post"], (0, 0)), 2).judge("cat")


def test_the_mask_that_was_forgotten_is_named():
    """Row sat sees everything under a causal mask too, so only the first two rows tell the two apart."""
    asked = next(q for seed in range(20) if (q := with_causal_mask(desk(forward_pass(), seed))).cell.index == (1, 0))
    unmasked = forward_pass()["attn_weights"].value[1, 0]

    assert asked.answer == "0.314"
    verdict = asked.judge(f"{unmasked:.3f}")
    assert not verdict.is_right
    assert NO_MASK in [outcome.path for outcome in verdict.found]


def test_no_mask_is_supposed_where_there_is_one():
    assert with_causal_mask(desk(forward_pass(mask=causal_mask(3)))) is None


def test_a_model_twice_as_wide_is_not_four_times_as_large():
    asked = doubled_width(desk(parameter_graph(Config())))

    assert asked.cell.value == total(doubled(Config()))
    assert [o.path for o in asked.judge(str(4 * total(Config()))).found] == [FOURFOLD]


def test_the_scale_of_the_input_is_lost_in_the_norm():
    graph = forward_pass()
    asked = scaled_input(desk(graph))
    kept = 3 * float(asked.cell.value)

    assert asked.answer == graph["norm_1"].text(graph["norm_1"].value[asked.cell.index])
    assert SCALE_KEPT in [o.path for o in asked.judge(f"{kept:.3f}").found]


def test_without_the_path_the_one_goes():
    asked = without_path(desk(gradient_graph(5)))

    assert asked.answer == "0.3932"
    assert PATH_KEPT in [o.path for o in asked.judge("1.393").found]


def test_a_score_asked_for_is_that_of_the_rotation():
    for seed in range(20):
        asked = other_gap(desk(rotary_graph(), seed))
        gap = int(asked.text.removesuffix("?").rpartition(" ")[2].replace("−", "-"))
        assert gap not in (0, 1)
        assert asked.cell.value == pytest.approx(2 * np.cos(gap * np.pi / 6) + np.sin(gap * np.pi / 6))
    assert moved_together(desk(rotary_graph())).answer == "2.232"
    assert "1.232" in [other_gap(desk(rotary_graph(), seed)).answer for seed in range(20)]


def test_the_product_of_two_codes_is_the_same_wherever_they_stand():
    here = encoding_graph(1, 4, 3)

    assert product_elsewhere(desk(here)).cell.value == pytest.approx(float(here["product"].value), abs=1e-12)


def test_the_layer_with_the_smallest_factor_is_the_last_of_the_post():
    asked = smallest_factor(desk(gradient_graph(5)))

    assert (asked.answer, len(asked.options)) == ("layer 5", 5)


@pytest.mark.parametrize(
    "asked",
    [
        lambda: smallest_factor(desk(gradient_graph(5, layer="linear"))),
        lambda: smallest_factor(desk(gradient_graph(1))),
        lambda: largest_score(desk(rotary_graph(1, 0, 0.0))),
        lambda: largest_weight(desk({"attn_weights": given("attn_weights", np.full((2, 2), 0.5), "weights")})),
    ],
)
def test_what_has_no_single_answer_is_not_asked(asked):
    assert asked() is None


def test_the_likeliest_word_is_a_row_of_the_table_also_where_tokens_come_twice():
    """The third row of the table is "cat", and the third token is "the" again."""
    setting = Setting(tokens=("the", "the", "cat", "sat"), seed=4)
    made = walk_graph(setting=setting)
    probabilities = made["softmax"].value
    for seed in range(10):
        asked = likeliest_word(desk(made, seed, setting.names, setting.words))
        row = setting.names.index(asked.text.removesuffix("?").rpartition("after ")[2].strip("“”"))

        assert asked.options == ("“the”", "“cat”", "“sat”")
        assert asked.answer == f"“{setting.words[int(probabilities[row].argmax())]}”"


@pytest.mark.parametrize("maker", [largest_weight, with_causal_mask])
def test_a_question_about_one_of_several_heads_says_which(maker):
    random = np.random.default_rng(3)
    square = {name: random.normal(size=(4, 4)) for name in ("w_q", "w_k", "w_v", "w_o", "w_1", "w_2")}
    made = {q.name: q for q in block_steps(random.normal(size=(3, 4)), BlockParams(**square, n_heads=2))}

    assert {maker(desk(made, seed)).text[-10:] for seed in range(10)} == {"in head 1?", "in head 2?"}
    assert "head" not in maker(desk(forward_pass())).text


def test_the_first_row_of_a_causal_mask_is_not_asked_for_it_is_always_1():
    asked = [with_causal_mask(desk(forward_pass(), seed)) for seed in range(40)]

    assert {q.cell.index for q in asked} == {(1, 0), (1, 1), (2, 0), (2, 1), (2, 2)}
    assert with_causal_mask(desk(forward_pass(embedded=embed_steps(np.eye(1, 2), np.zeros((1, 2)))))) is None


def test_the_factor_at_another_slope_says_that_it_is_the_one_with_the_path():
    asked = other_slope(desk(gradient_graph(5)))

    s = float(asked.text.partition("s = ")[2].partition(",")[0])
    assert asked.text.startswith("With the path and s = ")
    assert asked.cell.value == pytest.approx(1 + s / np.cosh(s) ** 2)


def test_a_product_of_one_factor_is_no_question():
    products = {product_of("running")(desk(gradient_graph(5), seed)).text for seed in range(40)}

    assert products == {f"What is the running_{k}()?" for k in (2, 3, 4, 5)}
    assert product_of("backward")(desk(gradient_graph(1))) is None


def test_a_head_as_large_as_the_token_table_leaves_no_largest_part():
    assert largest_part(desk(parameter_graph(Config(1, 64, 1, 10**6, tied=False)))) is None
    assert largest_part(desk(parameter_graph(Config(1, 64, 1, 10**6)))).answer == "token table"


def test_another_number_of_heads_is_asked_for_where_there_is_one():
    """A width of 25 in 25 heads cannot be cut twice as fine, and a width of 1 not at all."""
    asked = other_heads(desk(parameter_graph(Config(2, 25, 25))))

    assert asked.cell.value == 2 * (4 * 25**2 + 4 * 25)
    assert "twice" not in asked.text
    assert other_heads(desk(parameter_graph(Config(2, 1, 1)))) is None


def test_a_head_that_is_not_tied_grows_with_the_vocabulary_too():
    tied, own = (other_vocabulary(desk(parameter_graph(Config(tied=tied)))) for tied in (True, False))

    assert tied.because == "Every word has a row of d numbers."
    assert own.because == "Every word has a row of d numbers in the table, and one in the head."


def test_another_bias_is_one_that_changes_the_output_where_some_does():
    """Unit 4 of the post stands at −1.5, so only two more let it fire."""
    for seed in range(10):
        asked = other_bias(desk(feed_forward_graph(), seed))

        assert asked.text.startswith("If the last entry of b₁ were 2 larger, what would output ")
        assert float(asked.cell.value) != float(feed_forward_graph()["out"].value[asked.cell.index])


def test_one_hidden_sum_is_spoken_of_as_one():
    made = feed_forward_graph(np.ones(1), np.zeros(1), "relu", np.ones((1, 1)), np.ones((1, 1)), np.zeros(1))

    assert units_that_fire(desk(made)).because == "The hidden sum is 1.000."
    assert units_that_fire(desk(feed_forward_graph())).because.startswith("The hidden sums are 1.000, ")


@EVERY_STATE
def test_no_answer_is_0_to_the_digits_asked_for(state):
    for seed in range(1, 11):
        for question in asked_in(state, seed):
            assert not isinstance(question, Asked) or not question.judge("0").is_right


def test_no_two_questions_have_the_same_number_as_answer():
    """Both products of the whole stack are 2.5053."""
    for seed in range(1, 41):
        answers = [q.answer for q in questions("residual", full(gradient_graph(5)), seed) if isinstance(q, Asked)]

        assert len(set(answers)) == len(answers)


@pytest.mark.parametrize(
    ("maker", "size", "pattern"),
    [
        (other_vocabulary, "vocab_size", r"vocabulary of ([\d,]+)\?"),
        (more_layers, "n_layers", r"with ([\d,]+) layers"),
        (doubled_width, "d_model", r"doubles to ([\d,]+)\?"),
    ],
)
def test_the_ways_to_a_model_that_is_not_on_show_are_ways_to_that_model(maker, size, pattern):
    config = Config()
    asked = maker(replace(desk(parameter_graph(config)), alternatives=lambda q: in_other_countings(q, config)))
    meant = replace(config, **{size: int(re.search(pattern, asked.text)[1].replace(",", ""))}, n_heads=1)

    for path, change in ((UNTIED_HEAD, {"tied": False}), (NO_POSITION_TABLE, {"learned_positions": False})):
        assert path in [o.path for o in asked.judge(str(total(replace(meant, **change)))).found]
        assert path not in [o.path for o in asked.judge(str(total(replace(config, **change)))).found]


def test_other_graphs_are_asked_for_what_is_on_show_alone():
    made = forward_pass()
    table = replace(desk(made), alternatives=lambda quantity: {NORM_POSITION: quantity})
    supposed = what_if(made["resid_post"], embeddings=np.ones((3, 2)))

    assert list(table.ask("y?", Cell(made["resid_post"], (0, 0))).alternatives) == [NORM_POSITION]
    assert not table.ask("y?", Cell(supposed, (0, 0))).alternatives


def test_the_ways_to_weights_under_a_mask_that_is_not_on_show_have_that_mask():
    """Post-norm feeds x itself to the attention."""
    other = forward_pass(norm_first=False)
    turned = replace(desk(forward_pass()), alternatives=lambda q: in_other_arrangement(q, other))
    asked = next(q for _ in range(40) if (q := with_causal_mask(turned)).cell.index == (2, 0))
    masked = forward_pass(mask=causal_mask(3), norm_first=False)["attn_weights"].value[2, 0]

    assert asked.alternatives[NORM_POSITION].value[2, 0] == pytest.approx(masked)
    assert asked.alternatives[NORM_POSITION].value[0, 2] == 0


def test_the_other_stack_at_another_slope_has_that_slope():
    made = gradient_graph(5)
    asked = other_slope(replace(desk(made), alternatives=lambda q: in_other_stacks(q, 5)))

    assert asked.alternatives[PLAIN_STACK].value == pytest.approx(float(asked.cell.value) - 1)


def test_a_rough_answer_to_a_count_is_told_that_all_digits_are_wanted():
    asked = other_heads(desk(parameter_graph(Config())))

    assert asked.judge("2.8e7").sentence == "2.8e7 is right to 2 digits. The question asks for all digits."


def test_another_given_value_changes_all_that_is_made_of_it_and_nothing_else():
    graph = forward_pass()
    moved = what_if(graph["resid_post"], embeddings=np.array([[1, 0], [0, 1], [1, 2]]))
    same = what_if(graph["resid_post"], nothing=1)

    assert same is graph["resid_post"]
    assert moved.value.shape == same.value.shape
    assert not np.allclose(moved.value, same.value)


def test_what_the_operands_as_shown_give_by_hand_is_right():
    y = forward_pass()["resid_post"]
    question = Asked("What comes out for y?", Cell(y, (1, 0)), decimals=2)

    assert y.text(y.value[1, 0]) == "1.735"
    assert y.value[1, 0] < 1.735
    assert question.judge("1.74").is_right
    assert question.judge("1.73").is_right
    assert not question.judge("1.75").is_right
