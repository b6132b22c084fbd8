// What a write is made of besides its URL: the body with its media type, and If-Match with the tag of the last answer of the same path.
import { make } from "./tree.js";

const tags = new Map();   // paths → the last ETag
let endpoint, fields = null, example = "";

export const isWrite = of => of.method !== "GET";

export function rememberTag(url, response) {
  const tag = response.headers.get("etag");
  if (tag && response.ok) tags.set(pathOf(url), tag);
}

const pathOf = url => new URL(url, location.href).pathname;

// A body as an example for a media type: lines and CSV are of the elements of a list.
function exampleFor(type) {
  if (!/json(l|lines)$|ndjson$|csv$/.test(type)) return endpoint.body.example;
  let elements;
  try { elements = JSON.parse(endpoint.body.example); } catch { return ""; }
  if (!Array.isArray(elements)) return "";
  if (!type.endsWith("csv")) return elements.map(element => JSON.stringify(element) + "\n").join("");
  const cell = value => { const text = typeof value === "string" ? value : JSON.stringify(value); return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text; };
  return elements.length === 0 ? "" : [Object.keys(elements[0]), ...elements.map(element => Object.values(element))].map(row => row.map(cell).join(",") + "\n").join("");
}

// Draws the boxes of an endpoint; a body that was kept is that of a request before.
export function renderWrite(place, of, changed, kept = {}) {
  endpoint = of;
  fields = null;
  place.replaceChildren();
  if (!isWrite(of)) return;
  fields = {};
  if (of.body) place.append(typeBox(changed, kept), bodyBox(changed, kept));
  if (of.method !== "POST") place.append(matchBox(changed, kept));
}

function labelled(text, input, id) {
  const label = make("label", "", text);
  label.htmlFor = input.id = id;
  return label;
}

function typeBox(changed, kept) {
  const line = make("div", "pair"), select = make("select");
  select.append(...endpoint.body.types.map(type => new Option(type, type)));
  if (kept.type && endpoint.body.types.includes(kept.type)) select.value = kept.type;
  select.addEventListener("change", () => {
    if (fields.body.value === example) fields.body.value = exampleFor(select.value);
    example = exampleFor(select.value);
    changed();
  });
  fields.type = select;
  line.append(labelled("Content type", select, "content-type"), select);
  return line;
}

function bodyBox(changed, kept) {
  const box = make("div", "criterion"), area = make("textarea"), errors = make("ul", "errors"), reset = make("button", "", "Example");
  area.rows = 4;
  area.spellcheck = false;
  area.setAttribute("aria-describedby", "errors-body");
  example = exampleFor(fields.type.value);
  area.value = kept.body ?? example;
  area.addEventListener("input", () => { tellBody({}); changed(); });
  errors.id = "errors-body";
  errors.setAttribute("aria-live", "polite");
  reset.type = "button";
  reset.addEventListener("click", () => { area.value = example; tellBody({}); changed(); });
  fields.body = area;
  box.append(labelled("Body", area, "body-text"), area, errors, reset);
  return box;
}

function matchBox(changed, kept) {
  const line = make("div", "pair"), input = make("input");
  input.type = "text";
  input.autocomplete = "off";
  input.spellcheck = false;
  input.placeholder = "The ETag of an answer before";
  if (kept.match !== undefined) { input.value = kept.match; fields.isMatchTyped = true; }
  input.addEventListener("input", () => { fields.isMatchTyped = true; changed(); });
  fields.match = input;
  line.append(labelled("If-Match", input, "if-match"), input);
  return line;
}

// The tag of the path, unless another was typed.
export function offerTag(url) {
  if (fields?.match && !fields.isMatchTyped) fields.match.value = tags.get(pathOf(url)) ?? "";
}

export function writtenHeaders() {
  const headers = {};
  if (fields?.type) headers["Content-Type"] = fields.type.value;
  if (fields?.match?.value) headers["If-Match"] = fields.match.value;
  return headers;
}

export const bodyText = () => fields?.body?.value;

// What the history has: the body as it was sent.
export const sentWrite = () => (fields ? { type: fields.type?.value, body: fields.body?.value, match: fields.isMatchTyped ? fields.match.value : undefined } : {});

// What the same endpoint gets when its description is loaded again: an example that nobody changed gives way to the new one.
export const keptWrite = () => (fields?.body?.value === example ? { ...sentWrite(), body: undefined } : sentWrite());

// Shows what the server found in the body: the path, the line and what is wrong; of the host's validation, each member.
export function tellBody(problem) {
  if (!fields?.body) return;
  const list = !Array.isArray(problem.errors) && problem.errors ? Object.entries(problem.errors).map(([path, texts]) => ({ path, text: [texts].flat().join(" ") }))
    : problem.path === undefined ? [] : [{ path: problem.path, text: problem.detail ?? "", line: lineOf(problem.offset) }];
  fields.body.setAttribute("aria-invalid", String(list.length > 0));
  document.getElementById("errors-body").replaceChildren(...list.map(each => {
    const line = make("li");
    line.append(make("code", "", each.path), each.line ? ` (line ${each.line})` : "", `: ${each.text}`);
    return line;
  }));
}

// The offset counts bytes.
function lineOf(offset) {
  if (!Number.isInteger(offset)) return null;
  const before = new TextEncoder().encode(fields.body.value).subarray(0, offset);
  return before.filter(each => each === 10).length + 1;
}
