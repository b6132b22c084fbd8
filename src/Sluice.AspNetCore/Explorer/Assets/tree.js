// Draws the tree of fields as nested lists of tick boxes; each object has a button that opens its own.
import { childrenOf } from "./fields.js";

export function renderTree(list, nodes, changed) {
  list.replaceChildren(...nodes.map(node => item(node, changed)));
}

function item(node, changed) {
  const line = make("li");
  const row = make("div", "field");
  const label = make("label");
  const box = make("input");
  box.type = "checkbox";
  box.name = node.member.name;
  box.checked = node.on;
  box.disabled = node.member.always && node.initial;
  box.addEventListener("change", () => { node.on = box.checked; changed(); });
  label.append(box, make("span", "name", node.member.name));
  row.append(label, make("span", "kind", node.member.always && node.initial ? "always" : node.member.kind));
  line.append(row);
  if (node.member.type) {
    const inner = make("ul");
    const more = opener(node, inner, () => renderTree(inner, childrenOf(node), () => {
      // Choosing a field of an object asks for the object.
      if (!node.on) node.on = box.checked = true;
      changed();
    }));
    row.prepend(more);
    line.append(inner);
    if (node.children) more.click();
  } else {
    row.prepend(make("span", "more"));
  }
  return line;
}

function opener(node, inner, fill) {
  const more = make("button", "more", "+");
  more.type = "button";
  more.setAttribute("aria-label", `Fields of ${node.member.name}`);
  more.setAttribute("aria-expanded", "false");
  inner.hidden = true;
  more.addEventListener("click", () => {
    inner.hidden = !inner.hidden;
    more.textContent = inner.hidden ? "+" : "−";
    more.setAttribute("aria-expanded", String(!inner.hidden));
    if (!inner.hidden && inner.childElementCount === 0) fill();
  });
  return more;
}

export function make(tag, className = "", text = "") {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text) element.textContent = text;
  return element;
}
