// The latest requests of the tab, newest first.
import { make } from "./tree.js";

const key = `sluice-history:${new URL(".", import.meta.url).pathname}`;
const most = 20;
let entries = read();

function read() {
  try { return JSON.parse(sessionStorage.getItem(key)) ?? []; } catch { return []; }
}

// A request that is sent again stands once; with another body or If-Match it is another.
const keyOf = entry => JSON.stringify([entry.method, entry.url, entry.write?.type, entry.write?.body, entry.write?.match]);

export function remember(entry) {
  entries = [entry, ...entries.filter(each => keyOf(each) !== keyOf(entry))].slice(0, most);
  try { sessionStorage.setItem(key, JSON.stringify(entries)); } catch { /* without storage they live as long as the page */ }
}

export function renderHistory(list, open) {
  list.replaceChildren(...entries.map(entry => {
    const line = make("li"), button = make("button");
    button.type = "button";
    button.append(make("span", entry.status < 400 ? "status" : "status bad", String(entry.status)), make("span", "name", `${entry.method === "GET" ? "" : `${entry.method} `}${decoded(entry.url)}`), make("span", "kind", `${entry.bytes.toLocaleString("en")} bytes`));
    button.addEventListener("click", () => open(entry));
    line.append(button);
    return line;
  }));
  if (entries.length === 0) list.replaceChildren(make("li", "kind", "Nothing has been sent yet."));
}

function decoded(url) {
  try { return decodeURIComponent(url); } catch { return url; }
}
