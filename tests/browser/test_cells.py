"""The cells of all matrices are drawn together: each number still stands in the middle of its own tint."""

import base64
from itertools import pairwise

import pytest

from figures.palette import PALETTES

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
    const nearest = Math.min(...own.map((word) => off(word, (left + right) / 2, (top + bottom) / 2)));
    return said ? { said, z: z[i][j], at: [left + 6, top + 6], nearest } : [];
  }));
  return seen.map((matrix) => ({ scale: matrix, cells: cellsOf(matrix) }));
}"""
TINTS = """async ([address, places]) => {
  const image = Object.assign(new Image(), { src: address });
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
  const sheet = canvas.getContext("2d");
  sheet.drawImage(image, 0, 0);
  return places.map(([x, y]) => [...sheet.getImageData(Math.round(x), Math.round(y), 1, 1).data]);
}"""


def tint(z: float, scale: dict, palette: dict[str, str]) -> list[float]:
    """Red, green and blue of a number, between the two colours of the scale that it lies between."""
    share = (z - scale["zmin"]) / (scale["zmax"] - scale["zmin"])
    (low, pale), (high, deep) = next(pair for pair in pairwise(scale["colorscale"]) if share <= pair[1][0])
    ends = [bytes.fromhex(palette[name.removeprefix("$")].removeprefix("#")) for name in (pale, deep)]
    return [a + (b - a) * (share - low) / (high - low) for a, b in zip(*ends, strict=True)]


@pytest.mark.parametrize(
    "address", ["block-walk", "whole-block?block_step=5", "whole-block?block_mask=causal&block_step=3-blend"]
)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_number_stands_in_its_cell_on_its_own_tint(read, address, theme):
    page = read(address, theme=theme).page
    page.set_viewport_size({"width": 1280, "height": 1800})
    matrices = page.evaluate(CELLS)
    picture = "data:image/png;base64," + base64.b64encode(page.screenshot()).decode()

    assert len(matrices) > 4
    for matrix in matrices:
        cells, scale = matrix["cells"], matrix["scale"]
        tints = page.evaluate(TINTS, [picture, [cell["at"] for cell in cells]])

        assert [cell for cell in cells if cell["nearest"] > 3] == []
        for cell, (*seen, _) in zip(cells, tints, strict=True):
            assert seen == pytest.approx(tint(cell["z"], scale, PALETTES[theme]), abs=2), cell
