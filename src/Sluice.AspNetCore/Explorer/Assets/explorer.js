import { decode } from "./msgpack.js";
import { everything, expressionOf, isDefault, nodesOf } from "./fields.js";
import { make, renderTree } from "./tree.js";

const $ = id => document.getElementById(id);
const catalogue = await (await fetch(new URL("endpoints.json", import.meta.url))).json();
const longestPainted = 200_000;
let endpoint;
let roots = [];
const shown = { json: "", msgpack: "" };

function urlFor(expression) {
  const value = parameter => $(`parameter-${parameter.name}`).value;
  const path = endpoint.route.replace(/\/?\{\*{0,2}([^}:?=]+)[^}]*\}/g, (whole, name) => {
    const text = value(endpoint.parameters.find(parameter => parameter.name === name));
    return text === "" ? "" : (whole.startsWith("/") ? "/" : "") + encodeURIComponent(text);
  });
  const parts = endpoint.parameters.filter(parameter => !parameter.isRoute && value(parameter) !== "").map(parameter => `${encodeURIComponent(parameter.name)}=${encodeURIComponent(value(parameter))}`);
  // Brackets and commas stay readable: servers take them as they are.
  if (expression !== null) parts.unshift(`${encodeURIComponent(catalogue.parameter)}=[${encodeURIComponent(expression).replace(/%2C/g, ",").replace(/%5B/g, "[").replace(/%5D/g, "]")}]`);
  return catalogue.base + path + (parts.length ? "?" + parts.join("&") : "");
}

const chosenUrl = () => urlFor(isDefault(roots) ? null : expressionOf(roots));

function refresh() {
  const url = location.origin + chosenUrl();
  $("url").textContent = $("url").href = url;
  $("curl").textContent = `curl -g '${url.replaceAll("'", "%27")}'`;
}

function parameterBox(parameter) {
  const label = make("label", "", parameter.name);
  const box = make("input");
  box.type = "text";
  box.id = `parameter-${parameter.name}`;
  box.value = parameter.value ?? "";
  box.addEventListener("input", refresh);
  label.append(box);
  return label;
}

function open(index) {
  endpoint = catalogue.endpoints[index];
  roots = nodesOf(catalogue.types, endpoint.type);
  $("parameters").replaceChildren(...endpoint.parameters.map(parameterBox));
  renderTree($("fields"), catalogue.types, roots, refresh);
  refresh();
}

function pick(on) {
  roots = nodesOf(catalogue.types, endpoint.type);
  for (const node of roots) node.on = node.member.always || on(node.member);
  renderTree($("fields"), catalogue.types, roots, refresh);
  refresh();
}

async function ask(url, accept) {
  const start = performance.now();
  const response = await fetch(url, { headers: { accept } });
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { response, bytes, time: performance.now() - start };
}

const askBoth = async url => ({ json: await ask(url, "application/json"), msgpack: await ask(url, "application/vnd.msgpack") });

function showFigures(id, answers, all) {
  const cells = $(id).querySelectorAll("td");
  [answers.json, answers.msgpack].forEach((answer, i) => {
    const of = all && [all.json, all.msgpack][i];
    const isPart = of?.response.ok && answer.response.ok && of.bytes.length > 0;
    cells[i].textContent = answer.response.ok ? `${answer.bytes.length.toLocaleString("en")} bytes` : `status ${answer.response.status}`;
    cells[i].style.setProperty("--part", isPart ? `${100 * answer.bytes.length / of.bytes.length}%` : answer.response.ok ? "100%" : "0%");
    if (isPart && of !== answer) cells[i].append(" ", make("small", "", `${(100 * answer.bytes.length / of.bytes.length).toFixed(0)} %`));
  });
  cells[2].textContent = `${answers.json.time.toFixed(1)} ms`;
}

// By tokens, so that what is shown is what came: parsing would round numbers beyond 2^53, reorder names and drop those that occur twice.
function pretty(text) {
  try { JSON.parse(text); } catch { return text; }
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s[\]{},:"]+/g);
  const parts = [];
  let depth = 0;
  const breakLine = () => parts.push("\n", "  ".repeat(depth));
  tokens.forEach((token, i) => {
    if ("]}".includes(token)) { depth--; if (!"[{".includes(tokens[i - 1])) breakLine(); }
    parts.push(token);
    if ("[{".includes(token)) { depth++; if (!"]}".includes(tokens[i + 1])) breakLine(); }
    if (token === ",") breakLine();
    if (token === ":") parts.push(" ");
  });
  return parts.join("");
}

async function send() {
  $("status").className = "";
  $("status").textContent = "Asking…";
  try {
    const chosen = await askBoth(chosenUrl());
    const all = await askBoth(urlFor(everything(catalogue.types, endpoint.type)));
    shown.json = pretty(new TextDecoder().decode(chosen.json.bytes));
    shown.msgpack = chosen.msgpack.response.ok ? JSON.stringify(decode(chosen.msgpack.bytes), null, 2) : pretty(new TextDecoder().decode(chosen.msgpack.bytes));
    showFigures("figures-chosen", chosen, all);
    showFigures("figures-all", all, null);
    $("status").textContent = `${chosen.json.response.status} ${chosen.json.response.statusText}`;
    $("status").className = chosen.json.response.ok ? "" : "bad";
    show($("tab-msgpack").getAttribute("aria-selected") === "true" ? "msgpack" : "json");
  } catch (error) {
    $("status").className = "bad";
    $("status").textContent = `The request failed: ${error.message}`;
  }
}

function show(wire) {
  for (const name of ["json", "msgpack"]) {
    $(`tab-${name}`).setAttribute("aria-selected", String(name === wire));
    $(`tab-${name}`).tabIndex = name === wire ? 0 : -1;
  }
  $("body").setAttribute("aria-labelledby", `tab-${wire}`);
  paint($("body"), shown[wire]);
}

// Names, strings and numbers in colours; long answers as they are.
function paint(target, text) {
  target.replaceChildren();
  if (text.length > longestPainted) { target.textContent = text; return; }
  let at = 0;
  for (const match of text.matchAll(/("(?:[^"\\]|\\.)*")(\s*:)?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g)) {
    target.append(text.slice(at, match.index), make("span", match[2] ? "key" : match[1] ? "string" : "number", match[1] ?? match[0]), match[2] ?? "");
    at = match.index + match[0].length;
  }
  target.append(text.slice(at));
}

$("endpoint").replaceChildren(...catalogue.endpoints.map((each, index) => new Option(`GET ${each.route}`, index)));
$("endpoint").addEventListener("change", event => open(Number(event.target.value)));
$("form").addEventListener("submit", event => { event.preventDefault(); send(); });
$("pick-default").addEventListener("click", () => pick(member => member.default));
$("pick-all").addEventListener("click", () => pick(() => true));
$("pick-none").addEventListener("click", () => pick(() => false));
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
if (catalogue.endpoints.length > 0) open(0);
else $("status").textContent = "No endpoint takes an include expression yet.";
document.documentElement.dataset.ready = "true";
