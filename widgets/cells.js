// The numbers of a figure that name their quantity: each with its place in the quantity and its rectangle in the
// composition. `frame` is there if it belongs to that frame of the film, `text` if it is printed. With `at` only those
// that lie there.

function* numbersOf({ data, layout }, at) {
  const isThere = ({ x0, y0, x1, y1 }) => !at || (x0 <= at.x && at.x < x1 && y0 <= at.y && at.y < y1);
  for (const word of layout.annotations ?? []) if (word.name && isThere(boxOf(word))) yield { ...placeOf(word), ...boxOf(word), text: word.text };
  for (const trace of data.filter(({ meta }) => meta?.nodes)) for (const node of nodesOf(trace)) if (isThere(node)) yield node;
  for (const trace of data.filter(({ meta }) => meta?.name || meta?.names)) yield* entriesOf(trace, at);
}

// A word's name is the number's place as a link writes it (place in figures/canvas.py).
// One that is nothing but the number has its row and column too, as a cell of a matrix has.
function placeOf({ name, text }) {
  const [quantity, ...places] = name.split(".");
  const index = places.map(Number);
  const [row, column] = /[ =]/.test(text) ? [] : [0, 0, ...index].slice(-2);
  return { name: quantity, row, column, index };
}

// A letter is about half as wide as it is high.
function boxOf({ text, x, y, xanchor, font: { size } }) {
  const lines = text.replace(/<\/?b>/g, "").split("<br>");
  const width = Math.max(...lines.map((line) => line.length)) * size * 0.52 + 6;
  const [x0, half] = [x - width * { left: 0, center: 0.5, right: 1 }[xanchor], (lines.length * size) / 2 + 5];
  return { x0, y0: y - half, x1: x0 + width, y1: y + half };
}

// Circles that hold the only row of their quantity.
const nodesOf = ({ x, y, text, meta, marker }) => x.map((middle, i) => {
  const r = marker.size / 2;
  return { name: meta.nodes, row: 0, column: i, index: [0, i], x0: middle - r, y0: y[i] - r, x1: middle + r, y1: y[i] + r, text: text[i] };
});

// A trace that is no matrix says in `edges` where its numbers lie; `plays` names the side that counts frames.
function* entriesOf({ meta, text, ...trace }, at) {
  const { x, y } = meta.edges ?? trace;
  const meets = (edges, i, point) => !at || (edges[i] <= point && point < edges[i + 1]);
  for (let down = 0; down < y.length - 1; down++) {
    if (!meets(y, down, at?.y)) continue;
    for (let across = 0; across < x.length - 1; across++) {
      const place = meets(x, across, at?.x) && entryOf(meta, down, across);
      if (place) yield { ...place, x0: x[across], y0: y[down], x1: x[across + 1], y1: y[down + 1], frame: place[meta.plays], text: text?.[down][across] };
    }
  }
}

// Of a matrix whose first cell has the place (row, column), which has no rows where it is flat; of a single number that
// every frame has; or of vectors along a line, all of one row of their quantities, with a gap at every other place.
function entryOf({ name, names, row, lying, flat, single, column = 0 }, down, across) {
  if (single) return { name, row, column: across, index: [] };
  if (!names) return { name, row: row + down, column: column + across, index: flat ? [column + across] : [row + down, column + across] };
  const [place, along] = lying ? [down, across] : [across, down];
  const vector = place % 2 ? "" : names[place / 2];
  return vector ? { name: vector, row, column: column + along, index: [row, column + along] } : null;
}
