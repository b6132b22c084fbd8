// The box for expressions: what is wrong is marked under the text, and names are offered at the caret.
import { complete, parse } from "./expression.js";
import { quoted } from "./fields.js";
import { make } from "./tree.js";

export function expressionBox({ area, marks, options, errors, context, changed, send }) {
  let offered = { options: [] }, chosen = -1, reported = [];

  function mark(found) {
    const text = area.value;
    const parts = [];
    let at = 0;
    for (const { start, end } of [...found].sort((a, b) => a.start - b.start)) {
      if (start < at) continue;
      // What is missing at the end is marked behind it.
      parts.push(text.slice(at, start), make("mark", "", text.slice(start, end) || " "));
      at = end;
    }
    marks.replaceChildren(...parts, text.slice(at) + "\n");
    area.setAttribute("aria-invalid", String(found.length > 0));
    errors.replaceChildren(...found.slice(0, 5).map(error => {
      const line = make("li", "", error.message + (error.suggestions.length ? " Did you mean " : ""));
      error.suggestions.forEach((name, i) => {
        const button = make("button", "suggestion", name);
        button.type = "button";
        button.addEventListener("click", () => replace(error.start, error.end, quoted(name)));
        line.append(i > 0 ? " or " : "", button);
      });
      if (error.suggestions.length) line.append("?");
      return line;
    }));
  }

  function check() {
    const { types, type } = context();
    const { items, errors: found } = parse(area.value, types, type);
    mark(found);
    return { items, isValid: found.length === 0 };
  }

  function replace(start, end, text) {
    area.focus();
    area.setRangeText(text, start, end, "end");
    reported = [];
    const { items, isValid } = check();
    changed(items, isValid);
    close();
  }

  function close() {
    options.hidden = true;
    chosen = -1;
    area.setAttribute("aria-expanded", "false");
    area.removeAttribute("aria-activedescendant");
  }

  function choose(index) {
    chosen = index;
    [...options.children].forEach((option, i) => option.setAttribute("aria-selected", String(i === index)));
    area.setAttribute("aria-activedescendant", options.children[index].id);
    options.children[index].scrollIntoView({ block: "nearest" });
  }

  function accept(index) {
    const option = offered.options[index];
    replace(offered.start, offered.end, option.isMark ? option.name : quoted(option.name));
  }

  function offer() {
    const { types, type } = context();
    offered = complete(area.value, area.selectionStart, types, type);
    const word = area.value.slice(offered.start, offered.end);
    if (offered.options.length === 0 || offered.options.length === 1 && offered.options[0].name === word) { close(); return; }
    offered.options = offered.options.slice(0, 50);
    options.replaceChildren(...offered.options.map((option, i) => {
      const line = make("li");
      line.id = `option-${i}`;
      line.setAttribute("role", "option");
      line.append(make("span", "name", option.name), make("span", "kind", option.kind ?? ""));
      line.addEventListener("mousedown", event => { event.preventDefault(); accept(i); });
      return line;
    }));
    options.hidden = false;
    area.setAttribute("aria-expanded", "true");
    choose(0);
  }

  area.addEventListener("input", () => {
    const { items, isValid } = check();
    changed(items, isValid);
    offer();
  });
  area.addEventListener("scroll", () => { marks.scrollTop = area.scrollTop; });
  area.addEventListener("blur", close);
  area.addEventListener("keydown", event => {
    if (event.ctrlKey && event.key === " ") { event.preventDefault(); offer(); return; }
    if (options.hidden) {
      if (event.key === "Enter") { event.preventDefault(); send(); }
      else if (event.key === "ArrowDown") { event.preventDefault(); offer(); }
      return;
    }
    const count = offered.options.length;
    if (event.key === "ArrowDown") choose((chosen + 1) % count);
    else if (event.key === "ArrowUp") choose((chosen + count - 1) % count);
    else if (event.key === "Enter" || event.key === "Tab") accept(chosen);
    else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
  });

  return {
    // Puts a text in that the page made, which is right by itself.
    set(text) { area.value = text; reported = []; close(); return check(); },
    // Marks what the server found.
    tell(problems) {
      reported = (problems ?? []).filter(problem => Number.isInteger(problem.position)).map(problem => ({ start: problem.position, end: problem.position + problem.length, message: problem.message, suggestions: problem.suggestions ?? [] }));
      if (reported.length) mark(reported);
    },
  };
}
