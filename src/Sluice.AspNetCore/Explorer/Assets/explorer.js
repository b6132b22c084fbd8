import { expressionBox } from "./box.js";
import { everything, expressionOf, nodesOf, tick, useCatalogue } from "./fields.js";
import { headersOf, mergeHeaders, renderHeaders } from "./headers.js";
import { remember, renderHistory } from "./history.js";
import { parameterBox, tellParameter } from "./parameters.js";
import { make, renderTree } from "./tree.js";
import { bodyText, isWrite, keptWrite, offerTag, rememberTag, renderWrite, sentWrite, tellBody, writtenHeaders } from "./write.js";

const $ = id => document.getElementById(id);
const paintedAtOnce = 60_000;
const worker = new Worker(new URL("answers.js", import.meta.url), { type: "module" });
const waiting = new Map();
let catalogue, endpoint, box;
let roots = [];
let isWriting = false, loading;
let request = 0, asking = null, latest = {};
const shown = { json: null, msgpack: null };
const warm = new Set();   // endpoints that have answered: the first time is that of compiling and connecting

worker.addEventListener("message", ({ data }) => { waiting.get(data.id)?.(data); waiting.delete(data.id); });
const legible = message => new Promise(resolve => { const id = ++request; waiting.set(id, resolve); worker.postMessage({ ...message, id, count: paintedAtOnce }); });

function urlFor(expression) {
  const value = parameter => $(`parameter-${parameter.name}`).value;
  const path = endpoint.route.replace(/\/?\{\*{0,2}([^}:?=]+)[^}]*\}/g, (whole, name) => {
    const text = value(endpoint.parameters.find(parameter => parameter.name === name));
    return text === "" ? "" : (whole.startsWith("/") ? "/" : "") + encodeURIComponent(text);
  });
  const parts = endpoint.parameters.filter(parameter => !parameter.isRoute && value(parameter) !== "").map(parameter => `${encodeURIComponent(parameter.name)}=${encodeURIComponent(value(parameter))}`);
  // Brackets and commas stay readable: servers take them as they are.
  if (endpoint.type && expression.trim() !== "") parts.unshift(`${encodeURIComponent(catalogue.parameter)}=${encodeURIComponent(expression).replace(/%2C/g, ",").replace(/%5B/g, "[").replace(/%5D/g, "]")}`);
  return catalogue.base + path + (parts.length ? "?" + parts.join("&") : "");
}

const nameOf = each => `${each.method} ${each.route}`;
const valuesOf = of => Object.fromEntries(of.parameters.map(parameter => [parameter.name, $(`parameter-${parameter.name}`).value]));

const inShell = text => `'${text.replaceAll("'", `'\\''`)}'`;

// What was answered before belongs to another request: it goes as soon as this one differs from it.
function refresh() {
  const url = location.origin + urlFor($("expression").value);
  $("url").textContent = url;
  // A link would read.
  if (isWrite(endpoint)) $("url").removeAttribute("href"); else $("url").href = url;
  offerTag(url);
  const headers = Object.entries(mergeHeaders(headersOf(), writtenHeaders())), body = bodyText();
  const method = isWrite(endpoint) ? ` -X ${endpoint.method}` : "";
  $("curl").textContent = `curl -g${method} '${url.replaceAll("'", "%27")}'` + headers.map(([name, value]) => ` -H ${inShell(`${name}: ${value}`)}`).join("") + (body === undefined ? "" : ` --data-raw ${inShell(body)}`);
  const key = keyOf(url);
  if (latest.key !== undefined && latest.key !== key) clear("Not sent yet.");
}

const keyOf = url => JSON.stringify([endpoint.method, url, mergeHeaders(headersOf(), writtenHeaders()), bodyText()]);

function clear(status) {
  asking?.abort();
  asking = null;
  latest = {};
  shown.json = shown.msgpack = null;
  $("body").replaceChildren();
  $("answer-headers").replaceChildren();
  $("more").hidden = $("save").hidden = true;
  for (const cell of document.querySelectorAll("#figures td")) { cell.textContent = ""; cell.style.setProperty("--part", "0%"); }
  $("status").className = "";
  $("status").textContent = status;
}

const drawTree = () => renderTree($("fields"), roots, ticked);

function ticked() {
  box.set(expressionOf(roots));
  refresh();
}

function typed(items, isValid) {
  if (isValid) {
    roots = nodesOf(endpoint.type);
    tick(roots, items);
    drawTree();
  }
  refresh();
}

function open(index, values = {}, expression = "", write = {}) {
  $("endpoint").value = String(index);
  endpoint = catalogue.endpoints[index];
  const writes = isWrite(endpoint);
  // Enter sends what reads; what writes is sent by the button alone.
  $("send").type = writes ? "button" : "submit";
  $("send").textContent = writes ? `Send ${endpoint.method}` : "Send request";
  $("figures").hidden = $("wires").hidden = writes;
  for (const part of document.querySelectorAll(".narrows")) part.hidden = !endpoint.type;
  renderWrite($("write"), endpoint, refresh, write);
  $("parameters").replaceChildren(...endpoint.parameters.map(parameter => parameterBox(parameter, refresh)));
  for (const parameter of endpoint.parameters) if (values[parameter.name] !== undefined) $(`parameter-${parameter.name}`).value = values[parameter.name];
  const { items, isValid } = box.set(expression);
  roots = nodesOf(endpoint.type);
  if (isValid && items.length > 0) tick(roots, items);
  drawTree();
  refresh();
}

function pick(on) {
  roots = nodesOf(endpoint.type);
  for (const node of roots) node.on = node.member.always && node.initial || on(node);
  drawTree();
  ticked();
}

async function ask(url, accept, headers, signal, write = {}) {
  const start = performance.now();
  const response = await fetch(url, { headers: mergeHeaders(headers, { accept }), signal, cache: "no-store", ...write });
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { response, bytes, time: performance.now() - start };
}

const askBoth = async (url, headers, signal) => ({ json: await ask(url, "application/json", headers, signal), msgpack: await ask(url, "application/vnd.msgpack", headers, signal) });

function showFigures(id, answers, all, isTimed = true) {
  const cells = $(id).querySelectorAll("td");
  [answers.json, answers.msgpack].forEach((answer, i) => {
    const of = all && [all.json, all.msgpack][i];
    const isPart = of?.response.ok && answer.response.ok && of.bytes.length > 0;
    cells[i].textContent = answer.response.ok ? `${answer.bytes.length.toLocaleString("en")} bytes` : `status ${answer.response.status}`;
    cells[i].style.setProperty("--part", isPart ? `${Math.min(100, 100 * answer.bytes.length / of.bytes.length)}%` : answer.response.ok ? "100%" : "0%");
    if (isPart && of !== answer) cells[i].append(" ", make("small", "", `${(100 * answer.bytes.length / of.bytes.length).toFixed(0)} %`));
  });
  cells[2].textContent = !isTimed ? "" : `${answers.json.time.toFixed(1)} ms`;
}

async function send() {
  const url = urlFor($("expression").value), headers = headersOf();
  clear("Asking…");
  const mine = asking = new AbortController();
  latest = { key: keyOf(location.origin + url) };
  try {
    const name = nameOf(endpoint), isFirst = !warm.has(name), whole = endpoint.type ? urlFor(everything(endpoint.type)) : null;
    let chosen = await askBoth(url, headers, mine.signal);
    await showAnswers(chosen, url, mine.signal);
    if (mine.signal.aborted) return;
    showFigures("figures-chosen", chosen, null, !isFirst);
    if (isFirst) {
      // All that is timed has run before.
      if (whole) await askBoth(whole, headers, mine.signal);
      chosen = await askBoth(url, headers, mine.signal);
      warm.add(name);
    }
    if (mine.signal.aborted) return;
    showFigures("figures-chosen", chosen, null);
    if (!whole) return;
    const all = await askBoth(whole, headers, mine.signal);
    if (mine.signal.aborted) return;
    showFigures("figures-chosen", chosen, all);
    showFigures("figures-all", all, null);
  } catch (error) {
    if (!mine.signal.aborted) fail(error);
  }
}

// Once, and never again by itself. What is sent can't be changed until it is answered.
async function write() {
  if (isWriting) return;
  // What is seen is what is sent, although other headers would offer other fields.
  clearTimeout(loading);
  const url = urlFor($("expression").value), body = bodyText();
  clear("Sending…");
  const mine = asking = new AbortController();
  latest = { key: keyOf(location.origin + url) };
  isWriting = document.querySelector("main").inert = $("endpoint").disabled = true;
  try {
    const answer = await ask(url, "application/json", mergeHeaders(headersOf(), writtenHeaders()), mine.signal, { method: endpoint.method, body });
    await showAnswers({ json: answer }, url, mine.signal);
    $("status").textContent += ` · ${answer.bytes.length.toLocaleString("en")} bytes · ${answer.time.toFixed(1)} ms`;
  } catch (error) {
    fail(error);
  } finally {
    isWriting = document.querySelector("main").inert = $("endpoint").disabled = false;
    $("send").focus({ preventScroll: true });
  }
}

async function showAnswers(answers, url, signal) {
  const { response, bytes } = answers.json;
  rememberTag(url, response);
  latest.bytes = bytes.slice();
  tell(response.ok ? {} : problemOf(bytes));
  for (const [wire, answer] of Object.entries(answers)) shown[wire] = await legible({ wire, bytes: answer.bytes, isOk: answer.response.ok, from: 0 });
  if (signal.aborted) return;
  $("status").textContent = `${response.status} ${response.statusText}`;
  $("status").className = response.ok ? "" : "bad";
  showHeaders(response);
  show(answers.msgpack && current() === "msgpack" ? "msgpack" : "json");
  showAnswer();
  remember({ method: endpoint.method, route: endpoint.route, values: valuesOf(endpoint), expression: $("expression").value, write: sentWrite(), url, status: response.status, bytes: bytes.length });
  drawHistory();
}

function showHeaders(response) {
  const lines = [];
  for (const name of ["Location", "ETag"]) {
    const value = response.headers.get(name);
    if (value === null) continue;
    const text = make(name === "Location" ? "a" : "code", "", value);
    if (name === "Location") { text.href = new URL(value, response.url).href; text.target = "_blank"; text.rel = "noopener"; }
    const line = make("div", "line");
    line.append(make("span", "label", name), text);
    lines.push(line);
  }
  $("answer-headers").replaceChildren(...lines);
}

function fail(error) {
  $("status").className = "bad";
  $("status").textContent = `The request failed: ${error.message}`;
}

function problemOf(bytes) {
  try { return JSON.parse(new TextDecoder().decode(bytes)) ?? {}; } catch { return {}; }
}

// A problem names the expression that its positions count in.
function tell(problem) {
  const errors = Array.isArray(problem.errors) ? problem.errors : [];
  for (const parameter of endpoint.parameters) if (parameter.use) tellParameter(parameter, problem[parameter.use] === undefined ? [] : errors);
  if (problem.filter === undefined && problem.sort === undefined) box.tell(errors);
  tellBody(problem);
}

function show(wire) {
  for (const name of ["json", "msgpack"]) {
    $(`tab-${name}`).setAttribute("aria-selected", String(name === wire));
    $(`tab-${name}`).tabIndex = name === wire ? 0 : -1;
  }
  $("body").setAttribute("aria-labelledby", `tab-${wire}`);
  $("body").replaceChildren();
  paint(shown[wire]?.text ?? "");
  showRest(wire);
}

// In one column, the answer is below what asks for it.
function showAnswer() {
  const { top } = $("status").getBoundingClientRect();
  if (top > innerHeight * 0.8) $("status").scrollIntoView({ block: "start" });
}

const current = () => ($("tab-msgpack").getAttribute("aria-selected") === "true" ? "msgpack" : "json");

function showRest(wire) {
  const answer = shown[wire];
  $("save").hidden = !answer;
  $("more").hidden = !answer || answer.end >= answer.length;
  if (answer) $("more").textContent = `Show more: ${Math.round(answer.end / 1000).toLocaleString("en")} of ${Math.round(answer.length / 1000).toLocaleString("en")} thousand characters are shown`;
}

async function more() {
  const wire = current(), of = latest;
  const next = await legible({ wire, from: shown[wire].end });
  if (of !== latest || wire !== current()) return;
  paint(next.text);
  shown[wire] = { ...next, text: shown[wire].text + next.text };
  showRest(wire);
}

function save() {
  const link = make("a");
  link.href = URL.createObjectURL(new Blob([latest.bytes], { type: "application/json" }));
  link.download = "answer.json";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

// Names, strings and numbers in colours.
function paint(text) {
  const parts = [];
  let at = 0;
  for (const match of text.matchAll(/("(?:[^"\\]|\\.)*")(\s*:)?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g)) {
    parts.push(text.slice(at, match.index), make("span", match[2] ? "key" : match[1] ? "string" : "number", match[1] ?? match[0]), match[2] ?? "");
    at = match.index + match[0].length;
  }
  $("body").append(...parts, text.slice(at));
}

const drawHistory = () => renderHistory($("history"), entry => {
  const index = catalogue.endpoints.findIndex(each => nameOf(each) === nameOf(entry));
  if (index >= 0) open(index, entry.values, entry.expression, entry.write);
});

// What can be seen depends on who looks: with other headers, the fields are asked for anew.
async function load() {
  if (isWriting) return;
  const response = await fetch(new URL("endpoints.json", import.meta.url), { headers: headersOf() });
  if (!response.ok) { $("status").className = "bad"; $("status").textContent = `The endpoints can't be listed: ${response.status} ${response.statusText}`; return; }
  const described = await response.json();
  if (isWriting) return;
  catalogue = described;
  useCatalogue(catalogue);
  const before = endpoint && { name: nameOf(endpoint), values: valuesOf(endpoint), expression: $("expression").value, write: keptWrite() };
  // A list has data where an element's key may not exist.
  const isList = each => !isWrite(each) && each.type && !each.parameters.some(parameter => parameter.isRoute);
  const same = catalogue.endpoints.findIndex(each => nameOf(each) === before?.name);
  const first = catalogue.endpoints.findIndex(isList), read = catalogue.endpoints.findIndex(each => !isWrite(each));
  $("endpoint").replaceChildren(...catalogue.endpoints.map((each, i) => new Option(nameOf(each), i)));
  if (catalogue.endpoints.length > 0) open([same, first, read, 0].find(index => index >= 0), before?.values, before?.expression, before?.write);
  else $("status").textContent = "No endpoint uses Sluice yet.";
}

box = expressionBox({
  area: $("expression"), marks: $("marks"), options: $("options"), errors: $("expression-errors"),
  context: () => ({ types: catalogue.types, type: endpoint?.type }), changed: typed, send: () => $("form").requestSubmit(),
});
renderHeaders($("headers"), () => { refresh(); clearTimeout(loading); loading = setTimeout(load, 400); });
drawHistory();
await load();
$("endpoint").addEventListener("change", event => open(Number(event.target.value)));
$("form").addEventListener("submit", event => { event.preventDefault(); if (endpoint && !isWrite(endpoint)) send(); });
$("send").addEventListener("click", () => { if (endpoint && isWrite(endpoint)) write(); });
$("pick-default").addEventListener("click", () => pick(node => node.initial));
$("pick-all").addEventListener("click", () => pick(() => true));
$("pick-none").addEventListener("click", () => pick(() => false));
$("more").addEventListener("click", more);
$("save").addEventListener("click", save);
$("copy").addEventListener("click", async () => {
  try { await navigator.clipboard.writeText($("curl").textContent); $("copy").textContent = "Copied"; } catch { $("copy").textContent = "Select and copy"; }
  setTimeout(() => { $("copy").textContent = "Copy"; }, 1500);
});
for (const [from, to] of [["json", "msgpack"], ["msgpack", "json"]]) {
  $(`tab-${from}`).addEventListener("click", () => show(from));
  $(`tab-${from}`).addEventListener("keydown", event => {
    if (event.key === "ArrowRight" || event.key === "ArrowLeft") { show(to); $(`tab-${to}`).focus(); }
  });
}
document.documentElement.dataset.ready = "true";
