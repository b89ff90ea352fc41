"""The cells of all matrices are drawn together: each number still stands in the middle of its own tint."""

import base64
from itertools import pairwise

import pytest
from playwright.sync_api import Page

from figures.palette import PALETTES, SCALES

DIMMED = [scale for name, scale in SCALES.items() if name.endswith(".dim")]

CELLS = """() => {
  const { player } = document.querySelector(".film");
  const { film, at, s, stage } = player;
  const box = stage.getBoundingClientRect();
  const words = [...stage.querySelectorAll(".still text, .frame.on text")];
  const off = (word, x, y) => {
    const own = word.getBoundingClientRect();
    return Math.hypot((own.left + own.right) / 2 - x, (own.top + own.bottom) / 2 - y);
  };
  const matricesOf = ({ data }) => data.filter((trace) => trace.texttemplate);
  const [upper, lower] = [film.frames[at].figure, film.still].map(matricesOf);
  const covers = (edges, side, n) => edges[side][0] < n && n < edges[side].at(-1);
  const isCovered = (x, y) => upper.some((other) => covers(other, "x", x) && covers(other, "y", y));
  const seen = [...upper, ...lower.filter(({ x, y }) => !isCovered((x[0] + x[1]) / 2, (y[0] + y[1]) / 2))];
  const cellsOf = ({ x, y, z, text }) => text.flatMap((row, i) => row.flatMap((written, j) => {
    const said = written.replace(/<[^>]*>/g, "");
    const [left, right] = [x[j], x[j + 1]].map((n) => n * s + box.left);
    const [top, bottom] = [y[i], y[i + 1]].map((n) => n * s + box.top);
    const own = words.filter((word) => word.textContent === said);
    const offs = own.map((word) => off(word, (left + right) / 2, (top + bottom) / 2));
    const nearest = Math.min(...offs);
    const uppermost = own[offs.findLastIndex((far) => far < nearest + 1)];
    const letters = uppermost ? getComputedStyle(uppermost).fill : "";
    const gap = j + 1 < row.length ? [right, top + 6] : null;
    return said ? { said, z: z[i][j], at: [left + 6, top + 6], nearest, letters, gap } : [];
  }));
  return seen.map((matrix) => ({ scale: matrix, cells: cellsOf(matrix) }));
}"""
TINTS = """async ([address, places]) => {
  const image = Object.assign(new Image(), { src: address });
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
  const sheet = canvas.getContext("2d");
  sheet.drawImage(image, 0, 0);
  return places.map(([x, y]) => [...sheet.getImageData(Math.floor(x), Math.floor(y), 1, 1).data]);
}"""


def levels(color: str) -> list[int]:
    """Red, green and blue of a colour of the palette."""
    return [*bytes.fromhex(color.removeprefix("#"))]


def tint(z: float, scale: dict, palette: dict[str, str]) -> list[float]:
    """Red, green and blue of a number, between the two colours of the scale that it lies between."""
    share = (z - scale["zmin"]) / (scale["zmax"] - scale["zmin"])
    (low, pale), (high, deep) = next(pair for pair in pairwise(scale["colorscale"]) if share <= pair[1][0])
    ends = [levels(palette[name.removeprefix("$")]) for name in (pale, deep)]
    return [a + (b - a) * (share - low) / (high - low) for a, b in zip(*ends, strict=True)]


def cells_of(page: Page) -> tuple[Page, list[dict], str]:
    """The page high enough for its whole figure, the matrices in view, and a picture of it."""
    page.set_viewport_size({"width": page.viewport_size["width"], "height": 2200})
    return page, page.evaluate(CELLS), "data:image/png;base64," + base64.b64encode(page.screenshot()).decode()


@pytest.mark.parametrize(
    "address", ["block-walk", "whole-block?block_step=5", "whole-block?block_mask=causal&block_step=3-blend"]
)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_number_stands_in_its_cell_on_its_own_tint(read, address, theme):
    page, matrices, picture = cells_of(read(address, theme=theme).page)

    assert len(matrices) > 4
    for matrix in matrices:
        cells, scale = matrix["cells"], matrix["scale"]
        tints = page.evaluate(TINTS, [picture, [cell["at"] for cell in cells]])

        assert [cell for cell in cells if cell["nearest"] > 3] == []
        for cell, (*seen, _) in zip(cells, tints, strict=True):
            assert seen == pytest.approx(tint(cell["z"], scale, PALETTES[theme]), abs=2), cell


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_matrices_that_are_not_of_this_step_have_muted_letters_and_all_have_gaps_between_their_cells(read, theme):
    page, matrices, picture = cells_of(read("whole-block?block_step=5", theme=theme, width=1920).page)
    palette = PALETTES[theme]
    is_dim = [matrix["scale"]["colorscale"] in DIMMED for matrix in matrices]

    assert set(is_dim) == {True, False}
    for matrix, dim in zip(matrices, is_dim, strict=True):
        red, green, blue = levels(palette["muted" if dim else "ink"])
        gaps = page.evaluate(TINTS, [picture, [cell["gap"] for cell in matrix["cells"] if cell["gap"]]])
        bare = [gap for gap in gaps if gap[:3] in (levels(palette["bg"]), levels(palette["panel"]))]

        assert {cell["letters"] for cell in matrix["cells"]} == {f"rgb({red}, {green}, {blue})"}
        assert bare or not gaps  # a frame may lie over some
