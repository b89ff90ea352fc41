"""The post's numbers: every one it prints beside the same number computed here, with a link to where it is shown."""

from widgets.controls import Choice, controls
from widgets.navigation import FIGURES
from widgets.page import header
from widgets.post_numbers import FIGURE_STEMS, chains, figure_table, misprints, summary

header("The post’s numbers", f"Every number that the post prints, beside the one computed here: {summary()}")
(chosen,) = controls(Choice("numbers_figure", "Figure", ["all", *map(FIGURES.__getitem__, FIGURE_STEMS)], "all"))

if chosen == "all":
    misprints()
    chains()
for stem in FIGURE_STEMS:
    # Figure 1's numbers are all among those of figure 6, whose rows link to both.
    if FIGURES[stem] == chosen or (chosen == "all" and stem != "block_walk"):
        figure_table(stem)
