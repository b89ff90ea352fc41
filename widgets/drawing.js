// Makes of the app's figures what Plotly draws: in the reader's size and colours, matrices and words in the way it is
// fastest at.

const SCALED = new Set(["size", "width", "arrowwidth", "standoff", "borderpad", "xgap", "ygap", "height", "ticklen"]);

// A figure with colours put in and sizes in pixels multiplied by s; positions follow from the axes. Words stay as they
// are: a reader's own may look like the name of a colour.
function fitted(node, s, colours, key) {
  if (key === "text") return node;
  if (typeof node === "string") return node.includes("$") ? node.replace(/\$([a-z_]+(?:\.[a-z]+)*)/g, (all, name) => colours[name] ?? all) : node;
  if (typeof node === "number") return SCALED.has(key) ? node * s : node;
  if (Array.isArray(node)) return node.map((item) => fitted(item, s, colours));
  if (node === null || typeof node !== "object") return node;
  return Object.fromEntries(Object.entries(node).map(([k, v]) => [k, fitted(v, s, colours, k)]));
}

// The matrices of one scale as one, whose empty cells are all that lies between theirs, and their numbers as words:
// Plotly spends as long on each further trace as on all of its cells.
function* cellsOf({ x, y, z, text, textfont, xgap, ygap }) {
  for (const [i, row] of z.entries()) for (const [j, tint] of row.entries()) {
    if (tint === null) continue;
    const across = [x[j] + xgap / 2, x[j + 1] - xgap / 2];
    const down = [y[i] + ygap / 2, y[i + 1] - ygap / 2];
    const word = { x: (x[j] + x[j + 1]) / 2, y: (y[i] + y[i + 1]) / 2, text: text[i][j], font: textfont, xanchor: "center" };
    yield { across, down, tint, word };
  }
}

function joined({ type, colorscale, zmin, zmax, showscale }, cells) {
  const edges = (side) => [...new Set(cells.flatMap((cell) => cell[side]))].sort((a, b) => a - b);
  const [x, y] = [edges("across"), edges("down")];
  const z = y.slice(1).map(() => new Array(x.length - 1).fill(null));
  for (const { across, down, tint } of cells)
    for (let i = y.indexOf(down[0]); y[i] < down[1]; i++) z[i].fill(tint, x.indexOf(across[0]), x.indexOf(across[1]));
  return { type, colorscale, zmin, zmax, showscale, x, y, z };
}

function gathered({ data, layout }) {
  const [traces, words] = [[], []];
  const matrices = data.filter((trace) => trace.texttemplate);
  const scaleOf = ({ colorscale, zmin, zmax }) => JSON.stringify([colorscale, zmin, zmax]);
  for (const scale of new Set(matrices.map(scaleOf))) {
    const alike = matrices.filter((matrix) => scaleOf(matrix) === scale);
    const cells = alike.flatMap((matrix) => [...cellsOf(matrix)]);
    traces.push(joined(alike[0], cells));
    words.push(...cells.map(({ word }) => word).filter(({ text }) => text));
  }
  const others = data.filter((trace) => !trace.texttemplate);
  return { data: [...traces, ...others], layout: { ...layout, annotations: [...(layout.annotations ?? []), ...words] } };
}

// Words as one trace over everything: Plotly draws it in half the time of as many annotations. Words on a background
// stay what they are, and all do where there is a pie, which lies over every trace.
const SIDE = { left: "right", center: "center", right: "left" };
function lettered({ data, layout }) {
  const isPlain = (word) => !word.bgcolor;
  const words = (layout.annotations ?? []).filter(isPlain);
  if (!words.length || data.some((trace) => trace.type === "pie")) return { data, layout };
  const each = (what) => words.map(what);
  const letters = {
    type: "scatter", mode: "text", xaxis: "x9", yaxis: "y9", cliponaxis: false,
    x: each((word) => word.x), y: each((word) => word.y), text: each((word) => word.text),
    textposition: each((word) => `middle ${SIDE[word.xanchor]}`),
    textfont: { size: each((word) => word.font.size), color: each((word) => word.font.color) },
  };
  const annotations = layout.annotations.filter((word) => !isPlain(word));
  const axes = { xaxis9: { ...layout.xaxis, anchor: "y9" }, yaxis9: { ...layout.yaxis, anchor: "x9" } };
  return { data: [...data, letters], layout: { ...layout, ...axes, annotations } };
}

function finished(figure, s, colours) {
  const { data, layout } = lettered(fitted(gathered(figure), s, colours));
  const font = { family: getComputedStyle(document.body).fontFamily, color: colours.ink, size: 16 * s };
  return [data.map((trace) => ({ hoverinfo: "skip", ...trace })), {
    ...layout, font, margin: { l: 0, r: 0, t: 0, b: 0 }, paper_bgcolor: "rgba(0,0,0,0)", plot_bgcolor: "rgba(0,0,0,0)",
    showlegend: false, hovermode: false, dragmode: false,
    template: { layout: { annotationdefaults: { showarrow: false }, shapedefaults: { layer: "above" } } },
  }];
}
