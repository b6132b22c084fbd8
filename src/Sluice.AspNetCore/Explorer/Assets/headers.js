// Headers that go with every request, such as a token. Kept for the tab, and gone with it.
import { make } from "./tree.js";

const key = `sluice-headers:${new URL(".", import.meta.url).pathname}`;
let rows = read();

function read() {
  try { return JSON.parse(sessionStorage.getItem(key)) ?? []; } catch { return []; }
}

// Names that are valid, with values: others can't be sent.
export const headersOf = () => Object.fromEntries(rows.filter(row => /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(row.name) && row.value !== "").map(row => [row.name, row.value]));

// Headers of several sources as one set. Names ignore case, so that the browser would join the values of two spellings;
// the last one holds.
export function mergeHeaders(...sources) {
  const merged = new Map();
  for (const [name, value] of sources.flatMap(Object.entries)) merged.set(name.toLowerCase(), [name, value]);
  return Object.fromEntries(merged.values());
}

export function renderHeaders(list, changed) {
  const draw = () => {
    if (rows.length === 0) rows.push({ name: "Authorization", value: "" });
    list.replaceChildren(...rows.map((row, index) => {
      const line = make("div", "header");
      line.append(box(row, "name", "Header name"), box(row, "value", "Header value"), button("Remove", () => { rows.splice(index, 1); keep(); draw(); }));
      return line;
    }), button("Add header", () => { rows.push({ name: "", value: "" }); draw(); list.querySelector(".header:last-of-type input").focus(); }));
  };
  const keep = () => {
    try { sessionStorage.setItem(key, JSON.stringify(rows)); } catch { /* without storage they live as long as the page */ }
    changed();
  };
  function box(row, part, label) {
    const input = make("input");
    input.type = "text";
    input.value = row[part];
    input.placeholder = part === "name" ? "Name" : row.name === "Authorization" ? "Bearer …" : "Value";
    input.autocomplete = "off";
    input.setAttribute("aria-label", label);
    input.addEventListener("input", () => { row[part] = input.value; keep(); });
    return input;
  }
  function button(text, click) {
    const made = make("button", "", text);
    made.type = "button";
    made.addEventListener("click", click);
    return made;
  }
  draw();
}
