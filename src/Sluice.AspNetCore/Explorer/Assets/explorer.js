import { decode } from "./msgpack.js";

const $ = id => document.getElementById(id);
const catalogue = await (await fetch(new URL("endpoints.json", import.meta.url))).json();
const parameter = catalogue.parameter;
let endpoint;
let roots = [];
let shown = { json: "", msgpack: "" };

// A node of the tree: a member, whether it is ticked, and its children once they have been opened.
const nodesOf = type => (catalogue.types[type] ?? []).map(member => ({ member, on: member.default, children: null }));
const childrenOf = node => (node.children ??= node.member.type ? nodesOf(node.member.type) : []);
const quoted = name => (/[\s[\]().,!'-]/.test(name) || name === "" ? `'${name.replaceAll("'", "''")}'` : name);

// The ticked members by name; where none is ticked, the default set less each of its members (an empty list would mean the default set).
function expressionOf(nodes) {
  const ticked = nodes.filter(node => node.on && !node.member.always);
  if (ticked.length === 0) return nodes.filter(node => node.member.default).map(node => "-" + quoted(node.member.name)).join(",");
  return ticked.map(node => quoted(node.member.name) + (node.children && !isDefault(node.children) ? `[${expressionOf(node.children)}]` : "")).join(",");
}

function isDefault(nodes) {
  return nodes.every(node => node.on === node.member.default && (!node.on || !node.children || isDefault(node.children)));
}

function everything(type, path = []) {
  return (catalogue.types[type] ?? []).map(member =>
    quoted(member.name) + (member.type && !path.includes(member.type) && path.length < 4 ? `[${everything(member.type, [...path, type])}]` : "")).join(",");
}

function urlFor(expression) {
  const route = endpoint.route.replace(/\{\*{0,2}([^}:?=]+)[^}]*\}/g, (_, name) => encodeURIComponent($(`route-${name}`)?.value ?? ""));
  const url = new URL(route, location.origin);
  for (const name of endpoint.query) if ($(`query-${name}`).value !== "") url.searchParams.set(name, $(`query-${name}`).value);
  const rest = url.searchParams.toString();
  const include = expression === null ? "" : `${parameter}=[${encodeURIComponent(expression).replace(/%2C/g, ",").replace(/%5B/g, "[").replace(/%5D/g, "]")}]`;
  return url.origin + url.pathname + (rest || include ? "?" + [rest, include].filter(Boolean).join("&") : "");
}

const chosenUrl = () => urlFor(isDefault(roots) ? null : expressionOf(roots));

function refresh() {
  const url = chosenUrl();
  $("url").textContent = $("url").href = url;
  $("curl").textContent = `curl -g '${url.replaceAll("'", "%27")}'`;
}

function renderTree(list, nodes, level) {
  list.replaceChildren(...nodes.map(node => {
    const item = document.createElement("li");
    item.setAttribute("role", "treeitem");
    item.setAttribute("aria-level", level);
    const label = document.createElement("label");
    const box = document.createElement("input");
    const kind = document.createElement("span");
    box.type = "checkbox";
    box.checked = node.on || node.member.always;
    box.disabled = node.member.always;
    box.name = node.member.name;
    kind.className = "kind";
    kind.textContent = node.member.always ? `${node.member.kind}, always` : node.member.kind;
    label.append(box, " ", node.member.name);
    const row = document.createElement("div");
    row.className = "field";
    row.append(label, kind);
    item.append(row);
    box.addEventListener("change", () => { node.on = box.checked; refresh(); });
    if (node.member.type) {
      const more = document.createElement("button");
      const inner = document.createElement("ul");
      inner.setAttribute("role", "group");
      inner.hidden = true;
      more.type = "button";
      more.className = "more";
      more.textContent = "+";
      more.setAttribute("aria-label", `Fields of ${node.member.name}`);
      more.setAttribute("aria-expanded", "false");
      more.addEventListener("click", () => {
        inner.hidden = !inner.hidden;
        more.textContent = inner.hidden ? "+" : "−";
        more.setAttribute("aria-expanded", String(!inner.hidden));
        if (!inner.hidden && inner.childElementCount === 0) renderTree(inner, childrenOf(node), level + 1);
      });
      row.append(more);
      item.append(inner);
    }
    return item;
  }));
}

function input(id, name, value) {
  const label = document.createElement("label");
  const box = document.createElement("input");
  box.type = "text";
  box.id = id;
  box.value = value;
  box.addEventListener("input", refresh);
  label.append(name, box);
  return label;
}

function open(index) {
  endpoint = catalogue.endpoints[index];
  roots = nodesOf(endpoint.type);
  const names = [...endpoint.route.matchAll(/\{\*{0,2}([^}:?=]+)/g)].map(match => match[1]);
  $("parameters").replaceChildren(...names.map(name => input(`route-${name}`, name, "1")), ...endpoint.query.map(name => input(`query-${name}`, name, "")));
  renderTree($("fields"), roots, 1);
  refresh();
}

async function fetchBody(url, accept) {
  const start = performance.now();
  const response = await fetch(url, { headers: { accept } });
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { response, bytes, time: performance.now() - start };
}

function row(id, json, msgpack) {
  const cells = $(id).querySelectorAll("td");
  const count = answer => (answer.response.ok ? answer.bytes.length.toLocaleString() : `${answer.response.status}`);
  cells[0].textContent = count(json);
  cells[1].textContent = count(msgpack);
  cells[2].textContent = `${json.time.toFixed(1)} ms`;
}

async function send() {
  $("status").className = "";
  $("status").textContent = "Asking…";
  try {
    const url = chosenUrl();
    const json = await fetchBody(url, "application/json");
    const msgpack = await fetchBody(url, "application/vnd.msgpack");
    const text = new TextDecoder().decode(json.bytes);
    shown.json = text;
    try { shown.json = JSON.stringify(JSON.parse(text), null, 2); } catch { /* shown as it came */ }
    shown.msgpack = msgpack.response.ok ? JSON.stringify(decode(msgpack.bytes), null, 2) : new TextDecoder().decode(msgpack.bytes);
    row("figures-chosen", json, msgpack);
    const all = urlFor(everything(endpoint.type));
    row("figures-all", await fetchBody(all, "application/json"), await fetchBody(all, "application/vnd.msgpack"));
    $("status").textContent = `${json.response.status} ${json.response.statusText}`;
    $("status").className = json.response.ok ? "" : "bad";
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
  $("body").textContent = shown[wire];
}

const setAll = (nodes, on) => nodes.forEach(node => { node.on = on(node); if (node.children) setAll(node.children, on); });
const pick = on => { setAll(roots, on); roots = roots.map(node => ({ ...node })); renderTree($("fields"), roots, 1); refresh(); };

$("endpoint").replaceChildren(...catalogue.endpoints.map((item, index) => new Option(`${item.method} ${item.route}`, index)));
$("endpoint").addEventListener("change", event => open(Number(event.target.value)));
$("form").addEventListener("submit", event => { event.preventDefault(); send(); });
$("pick-default").addEventListener("click", () => pick(node => node.member.default));
$("pick-all").addEventListener("click", () => pick(() => true));
$("pick-none").addEventListener("click", () => pick(() => false));
$("copy").addEventListener("click", () => navigator.clipboard.writeText($("curl").textContent));
for (const [from, to] of [["json", "msgpack"], ["msgpack", "json"]]) {
  $(`tab-${from}`).addEventListener("click", () => show(from));
  $(`tab-${from}`).addEventListener("keydown", event => {
    if (event.key === "ArrowRight" || event.key === "ArrowLeft") { show(to); $(`tab-${to}`).focus(); }
  });
}
if (catalogue.endpoints.length > 0) open(0);
