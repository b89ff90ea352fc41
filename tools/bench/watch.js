// Put into every measured page: tells when what a press asked for has been painted.
(() => {
  const chart = ".film .stage, .stPlotlyChart";
  const painted = () => new Promise((done) => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => done(performance.now());
    channel.port2.postMessage(0);
  }));
  const standing = () => [...document.querySelectorAll(chart)].some((node) => node.querySelector(".main-svg"));

  // Milliseconds from an event of this kind to the painted chart.
  window.untilChart = (kind) => new Promise((done) => {
    let pressed;
    const mark = () => { pressed ??= performance.now(); };
    document.addEventListener(kind, mark, { capture: true, once: true });
    const watch = new MutationObserver(async (records) => {
      if (pressed === undefined || !records.some((r) => (r.target.nodeType === 1 ? r.target : r.target.parentElement)?.closest(chart))) return;
      watch.disconnect();
      while (!standing()) await painted();
      done((await painted()) - pressed);
    });
    watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
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
