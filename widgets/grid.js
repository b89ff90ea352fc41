// A table of numbers to type into. A cell is sent when it is left or Enter is pressed; a block from a spreadsheet is
// sent as the text that was pasted, with the cell it was pasted onto.

const tag = (name, fields = {}, ...inside) => {
  const node = Object.assign(document.createElement(name), fields);
  node.append(...inside);
  return node;
};

class Grid {
  constructor(root) {
    Object.assign(this, { root, unheard: [], last: 0 });
    root.onchange = ({ target }) => this.typed(target);
    root.onpaste = (event) => this.paste(event);
    root.onkeydown = (event) => this.key(event);
  }

  // The same boxes stay while the table has the same shape, so that the focus does.
  show(data, send) {
    this.send = send;
    this.unheard = this.unheard.filter(({ time }) => time > data.heard);
    const shape = JSON.stringify([data.label, data.corner, data.columns, data.rows]);
    if (shape !== this.shape) this.build(data);
    this.shape = shape;
    data.cells.forEach((row, i) => row.forEach((cell, j) => this.fill(this.boxes[i][j], cell, i, j)));
  }

  build({ label, corner, columns, rows, ticks }) {
    const box = (row, column) => {
      const shown = ticks ? { type: "checkbox" } : { type: "text", inputMode: "decimal", autocomplete: "off", spellcheck: false };
      return tag("input", { ...shown, ariaLabel: [label, ...(row === label ? [] : [row]), `column ${column}`].join(", ") });
    };
    this.boxes = rows.map((row) => columns.map((column) => box(row, column)));
    const head = tag("tr", {}, tag("th", { textContent: corner }), ...columns.map((name) => tag("th", { scope: "col", textContent: name })));
    const lines = rows.map((name, i) => tag("tr", {}, tag("th", { scope: "row", textContent: name }), ...this.boxes[i].map((cell) => tag("td", {}, cell))));
    this.root.replaceChildren(tag("table", { ariaLabel: label }, tag("thead", {}, head), tag("tbody", {}, ...lines)));
  }

  // What the reader is typing stays, and what the server has not heard yet.
  fill(box, { text, edited, wrong }, i, j) {
    const isNewer = this.unheard.some(({ row, column }) => row === i && column === j);
    const isTyping = box.type === "text" && box === document.activeElement && box.value !== box.said;
    if (!isNewer && !isTyping) this.put(box, text);
    box.classList.toggle("edited", edited);
    box.ariaInvalid = String(wrong !== "");
    box.title = wrong;
  }

  put(box, text) {
    if (box.type === "checkbox") box.checked = text === "1";
    else box.value = text;
    box.said = text;
  }

  // A cell whose text was sent by Enter changes once more when it is left: by a press that is to come after it.
  typed(box) {
    const text = box.type === "checkbox" ? String(Number(box.checked)) : box.value;
    if (text !== box.said) this.say("typed", box, text);
    box.said = text;
  }

  // Everything not heard yet is sent each time: of two messages that meet, Streamlit keeps the last.
  say(kind, box, text) {
    this.last = Math.max(Date.now(), this.last + 1);
    this.unheard.push({ kind, time: this.last, ...this.placeOf(box), text });
    this.send("said", this.unheard);
  }

  placeOf(box) {
    const row = this.boxes.findIndex((line) => line.includes(box));
    return { row, column: this.boxes[row].indexOf(box) };
  }

  paste(event) {
    const text = event.clipboardData.getData("text");
    if (!/[\t\n;]/.test(text.trim())) return; // one number goes where the caret is
    event.preventDefault();
    this.say("pasted", event.target, text);
  }

  key(event) {
    if (event.key === "Escape" && event.target.type === "text") event.target.value = event.target.said;
    const by = { Enter: event.shiftKey ? -1 : 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const { row, column } = this.placeOf(event.target);
    const next = this.boxes[row + by]?.[column];
    if (next) next.focus(); // leaving the cell sends it
    else if (event.key === "Enter") this.typed(event.target);
    next?.select();
  }
}

export default function ({ data, parentElement, setStateValue }) {
  const root = parentElement.querySelector(".grid");
  root.grid ??= new Grid(root);
  root.grid.show(data, setStateValue);
}
