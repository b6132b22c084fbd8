// Makes answers legible outside of the page's own thread: megabytes take a second, in which the page must go on.
import { decode } from "./msgpack.js";

const texts = {};

// By tokens, so that what is shown is what came: parsing would round numbers beyond 2^53, reorder names and drop those that occur twice.
function pretty(text) {
  try { JSON.parse(text); } catch { return text; }
  const parts = [];
  let depth = 0, last = "";
  const tokens = /"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s[\]{},:"]+/g;
  for (let match = tokens.exec(text); match; match = tokens.exec(text)) {
    const token = match[0];
    const isClosing = token === "]" || token === "}", wasOpening = last === "[" || last === "{";
    if (isClosing) depth--;
    if (wasOpening !== isClosing && (wasOpening || isClosing) || last === ",") parts.push("\n", "  ".repeat(depth));
    parts.push(token);
    if (token === ":") parts.push(" ");
    if (token === "[" || token === "{") depth++;
    last = token;
  }
  return parts.join("");
}

function legible(wire, bytes, isOk) {
  if (wire === "msgpack" && isOk) return JSON.stringify(decode(bytes), null, 2);
  return pretty(new TextDecoder().decode(bytes));
}

self.addEventListener("message", ({ data: { id, wire, bytes, isOk, from, count } }) => {
  try {
    if (bytes) texts[wire] = legible(wire, bytes, isOk);
    const text = texts[wire] ?? "";
    // Not within a line, where there is one soon, so that no name is cut in two.
    let end = Math.min(text.length, from + count);
    if (end < text.length) { const line = text.indexOf("\n", end); if (line >= 0 && line - end < 10_000) end = line; }
    self.postMessage({ id, text: text.slice(from, end), end, length: text.length });
  } catch (error) {
    self.postMessage({ id, text: `The answer can't be read: ${error.message}`, end: 0, length: 0 });
  }
});
