// Saves the picture in view, in the light colours on white: still and frame as one SVG, or the same as a PNG.

const PNG_SCALE = 2; // pixels of the PNG for one of the composition

const plain = (text) => text.replace(/\*\*|[{}]/g, "").replace(/[<&]/g, (c) => (c === "<" ? "&lt;" : "&amp;"));

// The page's font as a rule that holds its letters, so that they look the same where the font is not installed.
let letters;
function fontRule() {
  letters ??= (async () => {
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
    const upright = (rule) => rule instanceof CSSFontFaceRule && /Source Sans/.test(rule.cssText) && !/italic/i.test(rule.cssText);
    const face = rules.find(upright);
    const [, address] = face.cssText.match(/url\("?([^")]+)/);
    const reader = new FileReader();
    reader.readAsDataURL(await (await fetch(new URL(address, face.parentStyleSheet.href ?? document.baseURI))).blob());
    await new Promise((done) => (reader.onload = done));
    return `@font-face { font-family: "Source Sans"; font-weight: 100 900; src: url("${reader.result}"); }`;
  })().catch(() => ""); // without it the reader's own sans-serif stands in
  return letters;
}

// The picture in view in the composition's own pixels: its size, its style, and its two layers as SVG.
async function drawn({ plotly, film, at }) {
  const frame = film.frames[at];
  const { width, height } = frame.figure.layout;
  const layers = [];
  for (const figure of [film.still, frame.figure]) {
    const [data, layout] = finished(figure, 1, PALETTES.light);
    const address = await plotly.toImage({ data, layout }, { format: "svg", width, height: layout.height });
    layers.push(decodeURIComponent(address.slice(address.indexOf(",") + 1)));
  }
  const style = `${await fontRule()} svg text { font-variant-numeric: tabular-nums lining-nums; }`;
  return { width, height, style, layers: layers.join("") };
}

async function svgOf(player) {
  const { width, height, style, layers } = await drawn(player);
  const frame = player.film.frames[player.at];
  const size = `width="${width}" height="${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${width} ${height}"><title>${plain(frame.label)}</title>`
    + `<desc>${plain(frame.alt)}</desc><style>${style}</style><rect ${size} fill="#fff"/>${layers}</svg>`;
}

async function pngOf(svg) {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: image.width * PNG_SCALE, height: image.height * PNG_SCALE });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

async function savePicture(player, kind) {
  if (!player.plotly) return; // the page says why there is no picture
  const { file, frames } = player.film;
  const name = frames.length > 1 ? `${file}-${frames[player.at].at}.${kind}` : `${file}.${kind}`;
  const svg = await svgOf(player);
  if (kind === "png") save(name, await pngOf(svg), "image/png");
  else save(name, svg, "image/svg+xml");
}
