"use strict";
const root = document.body.dataset.root;
const box = document.getElementById("search");
const results = document.getElementById("results");
const menu = document.getElementById("menu");

menu.addEventListener("click", () => {
  const open = document.body.classList.toggle("open");
  menu.setAttribute("aria-expanded", String(open));
});

document.getElementById("theme").addEventListener("click", () => {
  const dark = document.documentElement.dataset.theme
    ? document.documentElement.dataset.theme === "dark"
    : matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = dark ? "light" : "dark";
  try { localStorage.setItem("theme", document.documentElement.dataset.theme); } catch { /* a folder may not store */ }
});

// Every word must occur; titles count most, and their beginnings more. Pages and their parts come before members of the
// API, except before one whose name was typed whole.
function score(entry, words) {
  const title = entry[1].toLowerCase(), text = (entry[2] + " " + entry[3]).toLowerCase();
  let sum = 0;
  for (const word of words) {
    const at = title.indexOf(word);
    if (at === 0) sum += title.length === word.length ? 100 : 40;
    else if (at > 0) sum += /[^a-z0-9]/.test(title[at - 1]) ? 30 : 15;
    else if (text.includes(word)) sum += 3;
    else return 0;
  }
  const pages = entry[0].startsWith("api/") ? 0 : 40;
  return sum + pages + (entry[2] === "page" ? 12 : entry[2] === "member" ? 0 : 6) - title.length / 100;
}

function search() {
  const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
  results.replaceChildren();
  results.hidden = words.length === 0;
  if (words.length === 0) return;
  const found = (window.searchIndex ?? []).map(entry => [score(entry, words), entry]).filter(([value]) => value > 0)
    .sort((a, b) => b[0] - a[0])
    .filter(([, entry], i, all) => all.findIndex(([, other]) => other[1] === entry[1] && other[2] === entry[2]) === i)
    .slice(0, 12);
  for (const [, [path, title, kind, text]] of found) {
    const item = document.createElement("li"), link = document.createElement("a");
    const name = document.createElement("b"), place = document.createElement("span"), more = document.createElement("small");
    link.href = root + path;
    name.textContent = title;
    place.textContent = kind;
    more.textContent = text;
    link.append(name, " ", place, more);
    item.append(link);
    results.append(item);
  }
  if (found.length === 0) results.append(Object.assign(document.createElement("li"), { textContent: "Nothing found." }));
}

box.addEventListener("input", search);
box.addEventListener("keydown", event => {
  if (event.key === "Escape") { box.value = ""; search(); }
  if (event.key === "Enter") results.querySelector("a")?.click();
});
document.addEventListener("keydown", event => {
  if (event.key === "/" && document.activeElement !== box) { event.preventDefault(); box.focus(); }
});
document.addEventListener("click", event => { if (!event.target.closest("header")) results.hidden = true; });
// For links to a search: ?q=words
const asked = new URLSearchParams(location.search).get("q");
if (asked) { box.value = asked; search(); }
