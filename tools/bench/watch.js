// Put into every measured page: tells when what a press asked for has been painted.
(() => {
  const chart = ".film .stage, .stPlotlyChart";
  const inView = ".film .still, .film .frame.on, .stPlotlyChart"; // frames out of view are drawn when there is time
  const QUIET = 250; // milliseconds without a change, then all is drawn
  const painted = () => new Promise((done) => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => done(performance.now());
    channel.port2.postMessage(0);
  }));
  const standing = () => [...document.querySelectorAll(chart)].some((node) => node.querySelector(".main-svg"));

  const within = (record, place) => (record.target.nodeType === 1 ? record.target : record.target.parentElement)?.closest(place);
  const observe = (watch) => watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });

  // Resolves when no chart has changed for a while.
  window.quiet = () => new Promise((done) => {
    let waiting;
    const wait = () => { clearTimeout(waiting); waiting = setTimeout(() => { watch.disconnect(); done(); }, QUIET); };
    const watch = new MutationObserver((records) => { if (records.some((record) => within(record, chart))) wait(); });
    observe(watch);
    wait();
  });

  // Milliseconds from an event of this kind to what changes in that place, painted; an error where nothing does.
  window.untilPainted = (kind, place = inView) => new Promise((done, failed) => {
    let pressed;
    setTimeout(() => failed(new Error("nothing was painted")), 10_000);
    const mark = () => { pressed ??= performance.now(); };
    document.addEventListener(kind, mark, { capture: true, once: true });
    const watch = new MutationObserver(async (records) => {
      if (pressed === undefined || !records.some((record) => within(record, place))) return;
      watch.disconnect();
      while (!standing()) await painted();
      done((await painted()) - pressed);
    });
    observe(watch);
  });

  // Presses Step (or Back at the end) again and again; [number, chart] in milliseconds for each press.
  window.steps = async (presses) => {
    const film = document.querySelector(".film");
    const [back, step, label] = [".back", ".step", ".label"].map((name) => film.querySelector(name));
    const times = [];
    let button = step;
    for (let i = 0; i < presses; i += 1) {
      if (button.ariaDisabled === "true") button = button === step ? back : step;
      const [word, seen] = [label.textContent, film.querySelector(".frame.on")];
      const before = performance.now();
      button.click();
      const number = label.textContent !== word ? (await painted()) - before : NaN;
      const moved = film.querySelectorAll(".frame").length < 2 || film.querySelector(".frame.on") !== seen;
      times.push([number, moved ? number : NaN]);
      await new Promise((next) => setTimeout(next, 20));
    }
    return times;
  };

  // Clicks one number of the figure after the other; milliseconds until each stands open.
  window.openings = async (presses) => {
    const { player } = document.querySelector(".film");
    const all = [...player.cells()];
    const printed = all.filter((cell) => cell.text && cell.frame === undefined);
    const cells = printed.length ? printed : all;
    const times = [];
    for (let i = 0; i < presses; i += 1) {
      const { x0, y0, x1, y1 } = cells[i % cells.length];
      const box = player.stage.getBoundingClientRect();
      const [clientX, clientY] = [box.left + (player.s * (x0 + x1)) / 2, box.top + (player.s * (y0 + y1)) / 2];
      const opened = window.untilPainted("click", ".st-key-opened");
      player.stage.dispatchEvent(new MouseEvent("click", { clientX, clientY, bubbles: true }));
      times.push(await opened);
      await window.quiet();
    }
    return times;
  };

  // Types into the first cell of the table on show again and again; milliseconds until the figure has it.
  window.edits = async (presses) => {
    const times = [];
    for (let i = 0; i < presses; i += 1) {
      const cell = document.querySelector(".grid input");
      const edited = window.untilPainted("change");
      cell.value = i % 2 ? "0.5" : "2";
      cell.dispatchEvent(new Event("change", { bubbles: true }));
      times.push(await edited);
      await window.quiet();
    }
    return times;
  };

  // How many new pictures a second a drag shows that moves on by one frame at each picture, to and fro.
  window.drag = async (seconds) => {
    const film = document.querySelector(".film");
    const [range, label] = [film.querySelector(".range"), film.querySelector(".label")];
    const start = performance.now();
    let [pictures, by] = [0, 1];
    while (performance.now() - start < seconds * 1000) {
      const at = Number(range.value);
      if (at + by < 0 || at + by > Number(range.max)) by = -by;
      const before = label.textContent;
      range.value = at + by;
      range.dispatchEvent(new Event("input"));
      await painted();
      pictures += label.textContent !== before;
    }
    return pictures / seconds;
  };

  const first = setInterval(async () => {
    if (!standing()) return;
    clearInterval(first);
    window.firstFigure = await painted();
  }, 5);
})();
