import tests.core.test_known_models
import tests.core.test_known_numbers  # noqa: F401  both files say which cases they cover
from tests.core.evidence import COVERED, cases


def test_every_known_case_has_a_test():
    assert set(cases()) == COVERED
