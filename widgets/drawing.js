// Makes of the app's figures what Plotly draws: in the reader's size and colours, the words in the way it is fastest at.

const SCALED = new Set(["size", "width", "arrowwidth", "standoff", "borderpad", "xgap", "ygap", "height", "ticklen"]);

// A figure with colours put in and sizes in pixels multiplied by s; positions follow from the axes.
function fitted(node, s, colours, key) {
  if (typeof node === "string") return node.includes("$") ? node.replace(/\$([a-z_]+(?:\.[a-z]+)*)/g, (all, name) => colours[name] ?? all) : node;
  if (typeof node === "number") return SCALED.has(key) ? node * s : node;
  if (Array.isArray(node)) return node.map((item) => fitted(item, s, colours));
  if (node === null || typeof node !== "object") return node;
  return Object.fromEntries(Object.entries(node).map(([k, v]) => [k, fitted(v, s, colours, k)]));
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
  const { data, layout } = lettered(fitted(figure, s, colours));
  const font = { family: getComputedStyle(document.body).fontFamily, color: colours.ink, size: 16 * s };
  return [data.map((trace) => ({ hoverinfo: "skip", ...trace })), {
    ...layout, font, margin: { l: 0, r: 0, t: 0, b: 0 }, paper_bgcolor: "rgba(0,0,0,0)", plot_bgcolor: "rgba(0,0,0,0)",
    showlegend: false, hovermode: false, dragmode: false,
    template: { layout: { annotationdefaults: { showarrow: false }, shapedefaults: { layer: "above" } } },
  }];
}
