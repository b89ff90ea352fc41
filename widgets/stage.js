// The stage of a film (film.js): one still figure and, over it, the frame in view, with room for the longest words.
// The constant PALETTES stands above this text when the component is made (film.py).

const PLOTS = 41; // up to so many frames each has its own plot
const PLOTS_NEAR = 9; // of a longer film, so many frames around the one in view
const NARROW_BELOW = 900; // figure widths under this get the narrow composition
const LARGEST_NARROW = 1.6;
const STEADY = 0.75; // a frame of at least this share of the highest takes its height: the words below stay in their place

const themeOf = (node) => (getComputedStyle(node).colorScheme === "dark" ? "dark" : "light");

// **bold** and {token} or {token|whose colour} are all the mark-up a sentence has; everything else is plain text.
function speak(node, text) {
  const kept = text.replaceAll(" × 10", "\u00a0×\u00a010"); // a power of ten stays on one line
  node.replaceChildren(...kept.split(/(\*\*[^*]+\*\*|\{[^}]+\})/).map((part) => {
    if (part.startsWith("**")) return Object.assign(document.createElement("b"), { textContent: part.slice(2, -2) });
    if (!part.startsWith("{")) return document.createTextNode(part);
    const [word, role] = part.slice(1, -1).split("|");
    const chip = Object.assign(document.createElement("span"), { className: "chip", textContent: word });
    chip.dataset.token = role ?? word;
    return chip;
  }));
}

class Stage {
  constructor(root) {
    this.root = root;
    this.plots = [];
    this.drawn = []; // the frame that each plot shows
    const find = (name) => root.querySelector(`.${name}`);
    [this.stage, this.label, this.sentence] = ["stage", "label", "sentence"].map(find);
  }

  // Drawing: the still and the frame in view at once, the other frames when the browser is idle.
  redraw(changed = false) {
    if (!this.film) return;
    const width = Math.floor(this.root.getBoundingClientRect().width);
    const theme = themeOf(this.root);
    if (!this.plotly || !width) return;
    const { narrow } = this.film; // null where there is one composition only
    if (narrow !== null && narrow !== width < NARROW_BELOW) {
      this.send("narrow", !narrow);
      if (!this.seen) return; // the composition that fits is on its way
    }
    if (!changed && width === this.width && theme === this.theme) return;
    Object.assign(this, { width, theme, colours: PALETTES[theme] });
    const sheet = this.film.still.layout;
    this.s = Math.min(width / sheet.width, narrow ? LARGEST_NARROW : Infinity);
    Object.assign(this.stage.style, { width: `${sheet.width * this.s}px`, height: `${sheet.height * this.s}px` });
    this.reserve();
    cancelIdleCallback(this.idle);
    this.drawn = [];
    this.ground ??= this.layer("still");
    const ground = JSON.stringify([width, theme, this.film.still]);
    if (ground !== this.laid) this.draw(this.ground, this.film.still);
    this.laid = ground;
    this.see();
    this.fill();
  }

  // Room for the longest label and sentence of the film, so that nothing moves while it plays.
  reserve() {
    const longest = (what) => this.film.frames.map((frame) => frame[what]).reduce((a, b) => (b.length > a.length ? b : a));
    const size = JSON.stringify([this.width, longest("label").length, longest("sentence").length]);
    if (size === this.reserved) return; // measuring costs a layout of the page
    this.reserved = size;
    for (const [node, what, side, measure] of [[this.label, "label", "minWidth", "offsetWidth"], [this.label, "label", "minHeight", "offsetHeight"], [this.sentence, "sentence", "minHeight", "offsetHeight"]]) {
      const shown = [...node.childNodes];
      node.style[side] = "";
      speak(node, longest(what));
      node.style[side] = `${node[measure]}px`;
      node.replaceChildren(...shown);
    }
  }

  layer(name) {
    const node = Object.assign(document.createElement("div"), { className: name });
    this.stage.append(node);
    return node;
  }

  draw(node, figure) {
    this.plotly.react(node, ...finished(figure, this.s, this.colours), { staticPlot: true, displayModeBar: false });
  }

  get places() {
    const { length } = this.film.frames;
    return length <= PLOTS ? length : PLOTS_NEAR;
  }

  // Nodes are kept and drawn on again: to take one away before the next picture stands would cost time.
  plot(i) {
    const place = i % this.places;
    const node = (this.plots[place] ??= this.layer("frame"));
    if (this.drawn[place] !== i) this.draw(node, this.film.frames[i].figure);
    this.drawn[place] = i;
    return node;
  }

  see() {
    if (!this.plotly) return;
    const node = this.plot(this.at);
    if (node !== this.seen) this.seen?.classList.remove("on");
    node.classList.add("on");
    const heights = this.film.frames.map((frame) => frame.figure.layout.height);
    const [own, tallest] = [heights[this.at], Math.max(...heights)];
    this.stage.style.height = `${(own < STEADY * tallest ? own : tallest) * this.s}px`;
    this.seen = node;
  }

  fill() {
    const { places, at, film: { frames } } = this;
    this.plots.splice(places).forEach((node) => { this.plotly.purge(node); node.remove(); }); // passes over what was never drawn
    const first = Math.max(0, Math.min(at - (places >> 1), frames.length - places));
    const distance = (i) => Math.abs(i - at - 0.1);
    const missing = frames.map((_, i) => i).slice(first, first + places).filter((i) => this.drawn[i % places] !== i);
    const [next] = missing.sort((a, b) => distance(a) - distance(b));
    if (next !== undefined) this.idle = requestIdleCallback(() => { this.plot(next); this.fill(); }, { timeout: 1000 });
  }
}
