// Plays a film: one frame at a time on its stage. No server is asked while it plays.
// The constant PLOTLY_JS stands above this text when the component is made (film.py).

const PAUSE = 250; // milliseconds without a press before the server hears of the frame
const BEAT = 900; // milliseconds a frame stays while the film plays by itself, shorter for long films
const COPIED = 1500; // milliseconds in which the button says that it has the link
const FOLLOWED = 500; // milliseconds after which the link says what the reader moved just before copying it
// Who uses the arrow keys itself when it has the focus.
const OWN_KEYS = "input, textarea, select, [role=slider], [role=radio], [role=tab], [contenteditable]";

let library, fonts;
function loadPlotly() {
  library ??= new Promise((done, failed) => {
    if (window.Plotly) return done(window.Plotly);
    const script = document.createElement("script");
    script.src = new URL(PLOTLY_JS, document.baseURI).href;
    script.onload = () => done(window.Plotly);
    script.onerror = () => { library = undefined; failed(new Error("plotly")); };
    document.head.append(script);
  });
  return library;
}

// A film comes compressed (Reel in figures/film.py). A blob's stream would take twice as long: it goes through another process.
const unpacked = (text) => {
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = letters.charCodeAt(i); // Uint8Array.from takes ten times as long
  return new Response(new Response(bytes).body.pipeThrough(new DecompressionStream("deflate"))).json();
};

class Film extends Stage {
  constructor(root) {
    super(root);
    const find = (name) => root.querySelector(`.${name}`);
    [this.back, this.step, this.reset, this.play] = ["back", "step", "reset", "play"].map(find);
    [this.range, this.ticks, this.trouble] = ["range", "ticks", "trouble"].map(find);
    this.back.onclick = () => this.press(this.at - 1);
    this.step.onclick = () => this.press(this.at + 1);
    this.reset.onclick = () => this.press(this.film?.first);
    this.play.onclick = () => (this.timer ? this.stop() : this.start());
    this.range.oninput = () => this.press(Number(this.range.value));
    this.stage.onclick = (event) => this.click(event);
    this.stage.onmousemove = (event) => this.stage.classList.toggle("number", this.under(event) !== undefined);
    find("link").onclick = ({ target }) => this.copy(target);
    for (const kind of ["svg", "png"]) find(kind).onclick = () => savePicture(this, kind);
    this.onkey = (event) => this.key(event);
    document.addEventListener("keydown", this.onkey);
    this.watch = new ResizeObserver(() => this.redraw());
    this.watch.observe(root);
  }

  async show(data, send, tell) {
    Object.assign(this, { send, tell });
    const text = JSON.stringify(data);
    const { param } = data;
    // Who leaves before the film stands comes back to the frame that the link named.
    if (param) Film.left[param] ??= new URLSearchParams(location.search).get(param) ?? undefined;
    this.write(data.inLink);
    if (text === this.text) return this.redraw();
    this.text = text;
    try {
      const film = { ...data, ...(await unpacked(data.film)) };
      this.plotly = await loadPlotly();
      await (fonts ??= document.fonts.load("600 16px 'Source Sans'"));
      if (text === this.text) this.wind(film); // otherwise a newer film came meanwhile
      this.trouble.hidden = true;
    } catch (error) {
      this.text = undefined;
      this.trouble.hidden = false;
      console.warn(error);
    }
  }

  // Puts a film in; the reader stays at the frame of the same name.
  wind(film) {
    const before = this.film?.frames[this.at]?.name;
    this.film = film;
    const kept = film.frames.findIndex((frame) => frame.name === before);
    this.at = before === undefined || film.param in film.inLink ? this.fromLink(film.inLink[film.param]) : kept >= 0 ? kept : Math.min(this.at, film.frames.length - 1);
    this.root.classList.toggle("single", film.frames.length < 2);
    this.root.classList.toggle("kept", film.file !== null);
    this.range.max = film.frames.length - 1;
    this.ticks.replaceChildren(...(film.frames.length > 30 ? [] : film.frames.map(() => document.createElement("i"))));
    if (this.at === film.frames.length - 1) this.stop();
    this.redraw(true);
    this.words();
    this.report(0);
  }

  // Words: label, sentence, the text that stands for the picture, and what the buttons allow.
  words() {
    const { frames } = this.film;
    const frame = frames[this.at];
    const last = frames.length - 1;
    speak(this.label, frame.label);
    speak(this.sentence, frame.sentence);
    this.stage.setAttribute("aria-label", frame.alt);
    this.range.value = this.at;
    this.range.setAttribute("aria-valuetext", this.label.textContent);
    this.range.style.setProperty("--done", `${(100 * this.at) / (last || 1)}%`);
    this.allow(this.back, this.at > 0, "This is the first frame");
    this.allow(this.step, this.at < last, "This is the last frame");
    this.allow(this.reset, this.at !== this.film.first, "This is where the film starts");
  }

  allow(button, allowed, why) {
    button.setAttribute("aria-disabled", String(!allowed)); // not `disabled`: the focus stays and the reason can be reached
    button.title = allowed ? "" : why;
  }

  go(i) {
    if (!this.film) return;
    const to = Math.max(0, Math.min(i, this.film.frames.length - 1));
    if (to === this.at) return;
    this.at = to;
    this.see();
    this.words();
    cancelIdleCallback(this.idle);
    this.fill();
    this.report(PAUSE);
  }

  press(i) {
    this.stop();
    this.go(i);
  }

  start() {
    if (!this.film) return;
    const { length } = this.film.frames;
    if (this.at === length - 1) this.go(0);
    this.sentence.setAttribute("aria-live", "off");
    speak(this.play.firstElementChild, "❙❙ Pause");
    this.timer = setInterval(() => {
      this.go(this.at + 1);
      if (this.at >= this.film.frames.length - 1) this.stop();
    }, Math.max(60, Math.min(BEAT, 20000 / length)));
  }

  stop() {
    clearInterval(this.timer);
    this.timer = undefined;
    this.sentence.setAttribute("aria-live", "polite");
    speak(this.play.firstElementChild, "► Play");
  }

  key(event) {
    const focus = document.activeElement;
    const free = this.root.contains(focus) || !focus?.closest(OWN_KEYS);
    if (!free || event.ctrlKey || event.metaKey || event.altKey || !(this.film?.frames.length > 1)) return;
    const move = event.shiftKey ? undefined : { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (move) this.press(this.at + move);
    else if (event.key.toLowerCase() === "p") this.play.click();
    else return;
    event.preventDefault();
  }

  // The link and the server follow when the reader pauses.
  fromLink(asked) {
    const { frames, first, param } = this.film;
    const wanted = asked ?? new URLSearchParams(location.search).get(param) ?? Film.left[param];
    const found = frames.findIndex((frame) => frame.at === wanted);
    return found >= 0 ? found : first;
  }

  // Without an entry in the history: Back leaves the page, it does not walk through every change.
  write(values) {
    const link = new URL(location.href);
    for (const [name, value] of Object.entries(values)) {
      window.keptInLink.add(name);
      if (value) link.searchParams.set(name, value);
      else link.searchParams.delete(name);
    }
    if (link.href !== location.href) window.writeLink(history.state, "", link);
  }

  writeFrame() {
    const { frames, first, param } = this.film;
    if (param) this.write({ [param]: this.at === first ? "" : frames[this.at].at });
  }

  report(delay) {
    const { frames, first, param } = this.film;
    if (!param) return;
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => {
      const { at, name } = frames[this.at];
      const known = this.sent ?? (Film.left[param] === undefined ? frames[first].name : undefined);
      Film.left[param] = at;
      this.writeFrame();
      if (name !== known) this.send("frame", name);
      this.sent = name;
    }, delay);
  }

  // A browser that keeps its clipboard to itself, as over plain http, shows the link to be copied by hand.
  async copy(button) {
    this.writeFrame();
    const taken = location.href;
    try {
      await navigator.clipboard.writeText(taken);
      button.textContent = "Copied";
    } catch {
      return window.prompt("The link to what is on show", taken);
    }
    setTimeout(() => { if (location.href !== taken) navigator.clipboard.writeText(location.href).catch(() => {}); }, FOLLOWED);
    setTimeout(() => { button.textContent = "Copy link"; }, COPIED);
  }

  // The numbers in view that name their quantity, those of the frame before those of the still that it lies over; `at`
  // asks for those at one point of the composition.
  *cells(at) {
    if (!this.film) return;
    for (const figure of [this.film.frames[this.at].figure, this.film.still]) yield* numbersOf(figure, at);
  }

  // Looked up among the cells: plots that lie over one another hide them from Plotly's events.
  under(event) {
    const box = this.stage.getBoundingClientRect();
    return this.cells({ x: (event.clientX - box.left) / this.s, y: (event.clientY - box.top) / this.s }).next().value;
  }

  // The picture in view for a file, or nothing where none could be drawn.
  async picture() {
    return this.plotly && this.film ? drawn(this) : null;
  }

  click(event) {
    const cell = this.under(event);
    if (!cell) return;
    if (cell.frame !== undefined) this.press(cell.frame);
    this.tell("cell", { name: cell.name, index: cell.index });
  }

  close() {
    this.stop();
    this.text = undefined; // a film that is still on its way comes too late
    clearTimeout(this.waiting);
    cancelIdleCallback(this.idle);
    document.removeEventListener("keydown", this.onkey);
    this.watch.disconnect();
    for (const node of [this.ground, ...this.plots]) if (node) this.plotly?.purge(node);
  }
}
Film.left = window.filmsLeft ??= {}; // where each film was left, for a reader who comes back to its page

export default function ({ data, parentElement, setStateValue, setTriggerValue }) {
  const root = parentElement.querySelector(".film");
  root.player ??= new Film(root); // kept where other components find it
  root.player.show(data, setStateValue, setTriggerValue);
  return () => root.player.close();
}
