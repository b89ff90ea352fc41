"""Property tests draw the same examples on every run, and few of them."""

from hypothesis import settings

settings.register_profile("core", max_examples=40, deadline=None, derandomize=True, database=None)
settings.load_profile("core")
