// Puts the figure in view into a sheet for a class and saves the sheet: drawn once, used on every page, with a box over
// each number that is blank there. The figure is the page's first film; where it could not be drawn there is none.

const PAD = 2; // around a number that stands among words
const INSIDE = 1; // of a cell, whose neighbours stand close
const LETTERS = 13; // of a blank's number
const LARGEST = 0.17; // millimetres of a pixel: a wide figure fills the page, a narrow one has letters of its size
const HIGHEST = 215; // millimetres, on a page with its heading

const make = (name, attributes, ...inside) => {
  const node = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...inside);
  return node;
};

function cellsOf(blank, cells) {
  const isIt = ({ name, row, column, text }) => text && blank.names.includes(name) && row === blank.row && column === blank.column;
  return cells.filter(isIt).map(({ x0, y0, x1, y1 }) => ({ x0: x0 + INSIDE, y0: y0 + INSIDE, x1: x1 - INSIDE, y1: y1 - INSIDE }));
}

// Where the number stands in a text of the figure. Its sign may differ, as on the rest of the sheet, and an angle of
// 60.0 is written 60°. A plain number may be another that is the same: it is covered in cells alone.
function wordsOf({ text, plain }, drawing) {
  const magnitude = text.replace("−", "").replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\\.0$/, "(\\.0)?");
  const alone = new RegExp(`−?(?<![\\d.,])${magnitude}(?!\\d|[.,]\\d)`, "g");
  const found = (node) => [...node.textContent.matchAll(alone)].map((match) => around(node, match, drawing));
  return plain ? [] : [...drawing.querySelectorAll("text")].flatMap(found);
}

// The box around some letters of a text, which may be turned, in pixels of the composition.
function around(node, { index, 0: { length } }, drawing) {
  const there = drawing.getScreenCTM().inverse().multiply(node.getScreenCTM());
  const letters = [...Array(length).keys()].map((i) => node.getExtentOfChar(index + i));
  const corners = letters.flatMap(({ x, y, width, height }) => [[x, y], [x + width, y], [x, y + height], [x + width, y + height]]);
  const points = corners.map(([x, y]) => new DOMPoint(x, y).matrixTransform(there));
  const [xs, ys] = ["x", "y"].map((side) => points.map((point) => point[side]));
  return { x0: Math.min(...xs) - PAD, y0: Math.min(...ys), x1: Math.max(...xs) + PAD, y1: Math.max(...ys) };
}

// Whether the middle of the second lies in the first.
const holds = (box, { x0, y0, x1, y1 }) => box.x0 < (x0 + x1) / 2 && (x0 + x1) / 2 < box.x1 && box.y0 < (y0 + y1) / 2 && (y0 + y1) / 2 < box.y1;

function boxesOf(blanks, cells, drawing) {
  const found = (look) => blanks.flatMap((blank) => look(blank).map((box) => ({ number: blank.number, ...box })));
  const covers = [];
  for (const box of [...found((blank) => cellsOf(blank, cells)), ...found((blank) => wordsOf(blank, drawing))]) {
    if (!covers.some((cover) => holds(cover, box))) covers.push(box); // two blanks may hold the same number
  }
  return covers.flatMap(({ number, x0, y0, x1, y1 }) => [
    make("rect", { class: "cover", x: x0, y: y0, width: x1 - x0, height: y1 - y0 }),
    make("text", { x: x0 + 2, y: y0 + LETTERS - 2, "font-size": LETTERS }, number),
  ]);
}

// The letters can only be measured in a document that is shown.
function inView(width, height, layers) {
  const node = make("svg", { width, height, viewBox: `0 0 ${width} ${height}`, style: "position: fixed; left: 0; top: 0; visibility: hidden" });
  node.innerHTML = layers;
  document.body.append(node);
  return node;
}

async function withFigure({ html, blanks }) {
  const sheet = new DOMParser().parseFromString(html, "text/html");
  const places = [...sheet.querySelectorAll("svg.picture")]; // a student's each, then that of the key, without blanks
  const player = document.querySelector(".film.kept")?.player;
  const picture = await player?.picture();
  if (picture) {
    const { width, height, style, layers } = picture;
    const [drawing, cells, viewBox] = [inView(width, height, layers), [...player.cells()], `0 0 ${width} ${height}`];
    places.forEach((place, i) => {
      place.setAttribute("viewBox", viewBox);
      place.style.maxHeight = `min(${HIGHEST}mm, ${(height * LARGEST).toFixed(1)}mm)`;
      place.append(make("use", { href: "#figure", width, height }), ...boxesOf(blanks[i] ?? [], cells, drawing));
    });
    drawing.remove();
    sheet.head.append(Object.assign(sheet.createElement("style"), { textContent: style }));
    const symbol = make("symbol", { id: "figure", viewBox });
    symbol.innerHTML = layers;
    sheet.body.prepend(make("svg", { class: "once", "aria-hidden": "true" }, symbol));
  } else for (const place of places) place.remove();
  return `<!doctype html>\n${sheet.documentElement.outerHTML}\n`;
}

let pressed;
export default async function ({ data }) {
  if (data.press === pressed) return; // the page was drawn again, nothing was pressed
  pressed = data.press;
  save(data.file, await withFigure(data), "text/html");
}
