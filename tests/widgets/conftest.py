"""What is shared by several pages is tried on real pages too."""

from tests.pages.conftest import show as show
