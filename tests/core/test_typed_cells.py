"""What a reader types or pastes into a table."""

import pytest

from core.setting import Setting
from core.typed_cells import read_block, read_cell
from core.typed_sizes import read_eps, read_seed, read_sizes, read_tokens

POST = Setting()
CELL = ("w_1", 1, 2)


@pytest.mark.parametrize(
    ("text", "value"),
    [("0,5", 0.5), ("1,5e-5", 1.5e-5), ("1 000", 1000), ("−0.5", -0.5), (" 2 ", 2), (".5", 0.5), ("1e-12", 1e-12)],
)
def test_a_number_may_be_written_in_every_usual_way(text, value):
    """UI-06: 0,5 is 0.5, never 5, 05 or nothing."""
    assert read_cell(text, POST, CELL) == value


@pytest.mark.parametrize(
    "text", ["", "  ", "abc", "nan", "NaN", "inf", "-inf", "1e9", "1,234", "[3]", "1 2", "0.5.5", "=A1", "<b>1</b>"]
)
def test_anything_else_gives_one_sentence_that_names_the_cell(text):
    """UI-09: the message names the cell."""
    with pytest.raises(ValueError) as refusal:
        read_cell(text, POST, CELL)
    sentence = str(refusal.value)
    assert sentence.startswith("W₁, row 2, column 3")
    assert sentence.endswith(".")
    assert "\n" not in sentence


def test_the_sentence_says_what_is_allowed():
    with pytest.raises(ValueError, match="is empty: it takes a number from −1,000,000 to 1,000,000"):
        read_cell("", POST, CELL)
    with pytest.raises(ValueError, match="mask, query “cat”, key “sat” is 0.5, but it takes 1 .may look. or 0"):
        read_cell("0.5", POST, ("mask", 1, 2))
    with pytest.raises(ValueError, match="embedding, “sat”, column 1"):
        read_cell("x", POST, ("embeddings", 2, 0))


def values(text, name="embeddings", setting=POST):
    return [read_cell(cell, setting, place) for place, cell in read_block(text, setting, (name, 0, 0)).items()]


@pytest.mark.parametrize(
    "text",
    [
        "1\t0,5\n2\t3\n4\t5",
        "1\t0.5\n2\t3\n4\t5\n",
        "1\t0.5\r\n2\t3\r\n4\t5\r\n",
        "1;0,5\n2;3\n4;5",
        "1 0,5\n2 3\n4 5",
        "1, 0.5\n2, 3\n4, 5",
        "1,0.5\n2,3\n4,5",
        "\n1   0.5\n\n2   3\n4   5\n",
    ],
)
def test_a_block_is_read_however_its_cells_are_parted(text):
    assert values(text) == [1, 0.5, 2, 3, 4, 5]


def test_in_a_table_of_one_column_a_comma_can_only_mark_decimals():
    narrow = Setting(d_model=1)
    assert values("0,5\n1,5\n2", setting=narrow) == [0.5, 1.5, 2]


@pytest.mark.parametrize("text", ["1,5\n2,5\n3,5", "1,5", "1\n2,5"])
def test_where_a_comma_could_part_two_numbers_or_mark_decimals_nothing_is_guessed(text):
    with pytest.raises(ValueError, match="could be one number or two: part two with a tab or a semicolon"):
        read_block(text, POST, ("embeddings", 0, 0))
    assert len(read_block(text, POST, ("embeddings", 0, 1))) == len(text.splitlines()), "one column is left there"


@pytest.mark.parametrize(
    ("text", "corner", "says"),
    [
        (
            "1 2\n3 4\n5 6",
            (0, 0),
            "From W₁, row 1, column 1 on there is room for 2 rows of 4 numbers, but the block has 3 rows.",
        ),
        (
            "column 1\tcolumn 2\n1\t2\n3\t4",
            (0, 0),
            "Row 1 of the block, “column 1\tcolumn 2”, holds no number: copy it without names.",
        ),
        ("a b\n1 2", (0, 0), "Row 1 of the block, “a b”, holds no number: copy it without names."),
        (
            "the\t1\t2\t3\t4\ncat\t5\t6\t7\t8",
            (0, 0),
            "From W₁, row 1, column 1 on there is room for 2 rows of 4 numbers, but row 1 of the block has 5, its "
            "first no number: copy it without names.",
        ),
        ("1\n2", (1, 3), "From W₁, row 2, column 4 on there is room for 1 row of 1 number, but the block has 2 rows."),
        (
            "1\t2\t3",
            (0, 2),
            "From W₁, row 1, column 3 on there is room for 2 rows of 2 numbers, but row 1 of the block has 3.",
        ),
        ("1 2\n3", (0, 0), "The rows of a block must be alike, but row 1 has 2 numbers and row 2 has 1."),
    ],
)
def test_a_block_that_does_not_fit_is_refused_with_the_room_there_is(text, corner, says):
    with pytest.raises(ValueError) as refusal:
        read_block(text, POST, ("w_1", *corner))
    assert str(refusal.value) == says


def test_a_smaller_block_goes_where_it_is_pasted():
    assert read_block("5\t6", POST, ("w_1", 1, 2)) == {("w_1", 1, 2): "5", ("w_1", 1, 3): "6"}


def test_a_blank_cell_in_a_block_stays_a_blank_that_is_named():
    block = read_block("1\t2\n\t4\n5\t6", POST, ("embeddings", 0, 0))

    assert block["embeddings", 1, 0] == ""
    with pytest.raises(ValueError, match="embedding, “cat”, column 1 is empty"):
        read_cell("", POST, ("embeddings", 1, 0))


@pytest.mark.parametrize("text", ["1\t2\n\t\n5\t6\n", "1;2\n;\n5;6", "1\n\n5", "1\r\n\r\n5\r\n"])
def test_a_blank_row_of_a_block_keeps_its_place(text):
    block = read_block(text, POST, ("embeddings", 0, 0))

    assert (block["embeddings", 1, 0], block["embeddings", 2, 0]) == ("", "5")


def test_epsilon_may_be_as_small_as_1e_12():
    """UI-04"""
    assert read_eps("1e-12") == 1e-12
    assert read_eps("1e-05") == 0.00001
    assert read_eps("0,00001") == 0.00001
    for bad in ("", "-1", "2", "nan", "small"):
        with pytest.raises(ValueError, match="a number from 0 to 1"):
            read_eps(bad)


def test_tokens_may_be_any_words_from_one_to_eight():
    assert read_tokens(" 0,5  für <b> ") == ("0,5", "für", "<b>")
    for bad in ("", "a b c d e f g h i", "x" * 25, "{a}", "a|b", "**"):
        with pytest.raises(ValueError, match="1 to 8 words"):
            read_tokens(bad)


@pytest.mark.parametrize("mark", "\u202e\u202a\u2067\u2069")
def test_no_word_turns_the_numbers_behind_it_round(mark):
    with pytest.raises(ValueError, match="turn the direction of writing"):
        read_tokens(f"{mark}abc the")
    assert read_tokens("שלום مرحبا") == ("שלום", "مرحبا")


def test_a_seed_is_a_whole_number_or_nothing():
    assert (read_seed(""), read_seed("0"), read_seed(" 12 ")) == (None, 0, 12)
    for bad in ("-1", "1.5", "x", "1000000000", "１２²", "1" * 5000):
        with pytest.raises(ValueError, match="^a whole number"):
            read_seed(bad)


def test_a_bad_size_is_named_with_what_was_typed():
    with pytest.raises(ValueError, match="ε is “small”, but it takes a number from 0 to 1"):
        read_sizes({"eps": "small"})
    with pytest.raises(ValueError, match="Width d is “9”, but it takes a whole number from 1 to 8"):
        read_sizes({"width": 9})
