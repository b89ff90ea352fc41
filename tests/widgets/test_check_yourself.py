"""Check yourself as a page shows it: closed at first, told by the digits, revealed when asked."""

import re

import pytest
from streamlit.testing.v1 import AppTest


def page() -> None:
    import streamlit as st

    from core.rope_graph import rotary_graph
    from widgets.check_yourself import check_yourself

    theta = float(st.query_params.get("theta", "30"))
    check_yourself("rope", rotary_graph(1, 0, theta))


def opened(**query: str) -> AppTest:
    app = AppTest.from_function(page)
    app.query_params.update(query)
    app.session_state["rope_check"] = True
    app.run()
    assert not app.exception
    return app


def words(app: AppTest) -> str:
    return "\n".join(element.proto.body for element in app.get("html"))


def asked(app: AppTest) -> list[str]:
    return [field.label for field in [*app.text_input, *app.radio]]


def score_field(app: AppTest):
    """The question whose answer does not hang on the seed: both positions move alike, the score is 2.232."""
    return next(field for field in app.text_input if "What is the score there?" in field.label)


def test_on_a_page_the_likeliest_word_is_one_of_the_tables_words(show):
    """Four tokens, three words: no option carries the place of a token that comes twice."""
    page = show("block_walk", walk_tokens="the the cat sat", walk_seed="4")
    page.app.session_state["block_walk_check"] = True
    page.app.session_state["block_walk_questions"] = 2
    options = [list(radio.options) for radio in page.run().app.radio if "likeliest" in radio.label]

    assert options == [["“the”", "“cat”", "“sat”"]]


def test_nothing_is_asked_while_the_box_is_closed():
    app = AppTest.from_function(page).run()

    assert app.expander[0].label == "Check yourself"
    assert not asked(app)
    assert not app.number_input


def test_an_open_box_asks_at_least_three_questions_and_gives_no_answer_away():
    app = opened()

    assert len(asked(app)) >= 3
    assert all(re.match(r"\d\. ", label) for label in asked(app))
    assert "Answer" not in words(app)
    assert "2.232" not in words(app)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("2.23", "<b>✓</b> 2.23 is right."),
        ("2,2320", "<b>✓</b> 2,2320 is right."),
        ("2.2", "<b>✗</b> 2.2 is right to 1 decimal. The question asks for 2 decimals."),
        ("1.23", "<b>✗</b> 2 ways give 1.23:</p><ul><li>"),
        ("9.99", "<b>✗</b> 9.99 is not right, and none of the"),
    ],
)
def test_an_answer_is_told_by_its_digits_and_a_wrong_path_by_its_name(typed, told):
    app = opened()
    score_field(app).set_value(typed).run()

    assert told in words(app)


def test_a_named_path_comes_with_its_sentence():
    app = opened()
    score_field(app).set_value("1.23").run()

    assert "<li>a turn the wrong way round: A positive angle turns against the clock" in words(app)


def test_what_is_no_number_gets_one_sentence():
    app = opened()
    score_field(app).set_value("cat").run()

    assert not app.exception
    assert [warning.value.split(" is ")[0] for warning in app.warning] == ["“cat”"]


def test_an_answer_is_revealed_with_its_arithmetic_when_the_reader_asks():
    app = opened()
    number = score_field(app).label[0]
    next(t for t in app.toggle if f"_answer_{number}_" in str(t.key)).set_value(True).run()

    assert f"Answer {number} <span>2.232</span>" in words(app)
    assert 'class="result">2.232<' in words(app)


def test_a_choice_is_told_right_or_wrong():
    app = opened()
    told = []
    for option in app.radio[0].options:
        app.radio[0].set_value(option).run()
        told.append("✓" if "<b>✓</b>" in words(app) else "✗")

    assert sorted(told) == sorted("✓" + "✗" * (len(app.radio[0].options) - 1))


def test_new_questions_come_from_the_next_seed_and_leave_nothing_typed():
    app = opened()
    score_field(app).set_value("2.23").run()
    before = asked(app)
    app.button[0].click().run()

    assert app.number_input[0].value == 2
    assert asked(app) != before
    assert not any(field.value for field in app.text_input)
    assert "verdict" not in words(app)


def test_the_seed_in_the_link_brings_the_same_questions():
    assert asked(opened(rope_questions="7")) == asked(opened(rope_questions="7"))
    assert asked(opened(rope_questions="7")) != asked(opened())


@pytest.mark.parametrize("seed", ["0", "cat", "1e9"])
def test_a_seed_there_is_not_gives_the_first_and_one_sentence(seed):
    app = opened(rope_questions=seed)

    assert asked(app) == asked(opened())
    assert len(app.warning) == 1


def test_other_numbers_on_show_clear_what_was_typed():
    app = opened()
    score_field(app).set_value("2.23").run()
    app.query_params["theta"] = "40"
    app.run()

    assert not score_field(app).value
