"""The cells of all matrices are drawn together: each number still stands in the middle of its own tint."""

import base64
from itertools import pairwise

import pytest

CELLS = """() => {
  const { player } = document.querySelector(".film");
  const { film, at, s, stage } = player;
  const box = stage.getBoundingClientRect();
  const words = [...stage.querySelectorAll(".still text, .frame.on text")];
  const off = (word, x, y) => {
    const own = word.getBoundingClientRect();
    return Math.hypot((own.left + own.right) / 2 - x, (own.top + own.bottom) / 2 - y);
  };
  const figures = [film.frames[at].figure, film.still];
  const matrices = figures.flatMap(({ data }) => data.filter((trace) => trace.texttemplate));
  return matrices.map(({ x, y, text }) => text.flatMap((row, i) => row.flatMap((written, j) => {
    const said = written.replace(/<[^>]*>/g, "");
    const [left, right] = [x[j], x[j + 1]].map((n) => n * s + box.left);
    const [top, bottom] = [y[i], y[i + 1]].map((n) => n * s + box.top);
    const own = words.filter((word) => word.textContent === said);
    const nearest = Math.min(...own.map((word) => off(word, (left + right) / 2, (top + bottom) / 2)));
    return said ? { said, at: [left + 6, top + 6], nearest } : [];
  })));
}"""
TINTS = """async ([address, places]) => {
  const image = Object.assign(new Image(), { src: address });
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
  const sheet = canvas.getContext("2d");
  sheet.drawImage(image, 0, 0);
  return places.map(([x, y]) => [...sheet.getImageData(Math.round(x), Math.round(y), 1, 1).data]);
}"""


def number(said: str) -> float:
    return float(said.replace("−", "-"))


@pytest.mark.parametrize(
    "address", ["block-walk", "whole-block?block_step=5", "whole-block?block_mask=causal&block_arrangement=post-norm"]
)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_number_stands_in_its_cell_and_a_larger_one_on_more_blue(read, address, theme):
    page = read(address, theme=theme).page
    page.set_viewport_size({"width": 1280, "height": 1800})
    matrices = page.evaluate(CELLS)
    picture = "data:image/png;base64," + base64.b64encode(page.screenshot()).decode()

    assert len(matrices) > 4
    for cells in matrices:
        tints = page.evaluate(TINTS, [picture, [cell["at"] for cell in cells]])
        blues = sorted((number(cell["said"]), blue - red) for cell, (red, _, blue, _) in zip(cells, tints, strict=True))

        (least, pale), (most, deep) = blues[0], blues[-1]

        assert [cell for cell in cells if cell["nearest"] > 3] == []
        assert all(next_blue >= blue - 1 for (_, blue), (_, next_blue) in pairwise(blues)), blues
        assert most - least < 1 or deep - pale > 5, blues
