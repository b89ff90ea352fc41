"""What readers call the numbers of a page."""

from core.residual_stacks import stacks
from widgets.studies import residual_study


def test_layers_of_both_stacks_say_all_or_none_which_stack_they_belong_to():
    """Only the plain stack has an input of a sixth layer; the five before it say “without”."""
    titles = residual_study(stacks(5, 1.0, 0.5, "tanh"), 1).titles
    inputs = [title for title in titles.values() if title.startswith("x after layer")]

    assert len(inputs) == 9
    assert all(title.endswith((", with the path", ", without")) for title in inputs)
