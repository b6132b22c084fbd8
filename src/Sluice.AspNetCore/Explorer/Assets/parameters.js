// The boxes of parameters. Those of filters and sort expressions list the members that can be named, with their operators; a click adds an example.
import { make } from "./tree.js";

const joints = { filter: " and ", sort: "," };

export function parameterBox(parameter, changed) {
  const label = make("label", "", parameter.name);
  const input = make(parameter.use ? "textarea" : "input");
  if (parameter.use) input.rows = 1; else input.type = "text";
  input.id = `parameter-${parameter.name}`;
  input.value = parameter.value ?? "";
  input.addEventListener("input", changed);
  label.append(input);
  if (!parameter.use) return label;
  // One line of text that is shown on several.
  input.addEventListener("keydown", event => {
    if (event.key === "Enter") { event.preventDefault(); input.form.requestSubmit(); }
  });
  const box = make("div", "criterion"), errors = make("ul", "errors");
  input.spellcheck = false;
  input.placeholder = parameter.members.slice(0, 2).map(member => member.example).join(joints[parameter.use]);
  errors.id = `errors-${parameter.name}`;
  errors.setAttribute("aria-live", "polite");
  input.setAttribute("aria-describedby", errors.id);
  input.addEventListener("input", () => tellParameter(parameter, []));
  const list = make("ul"), known = make("details");
  list.append(...parameter.members.map(member => {
    const line = make("li"), button = make("button", "suggestion", member.name);
    button.type = "button";
    button.title = `Add ${member.example}`;
    button.addEventListener("click", () => {
      input.value += (input.value.trim() === "" ? "" : joints[parameter.use]) + member.example;
      input.dispatchEvent(new Event("input"));
      input.focus();
    });
    line.append(button, make("span", "kind", [member.operators.join(" "), member.values.length ? member.values.map(value => `'${value}'`).join(" ") : member.literal].filter(part => part).join(" · ")));
    return line;
  }));
  known.append(make("summary", "", `Members to ${parameter.use} by`), list);
  box.append(label, errors, known);
  return box;
}

// Shows what the server found, at the text that it is about.
export function tellParameter(parameter, problems) {
  const input = document.getElementById(`parameter-${parameter.name}`);
  input.setAttribute("aria-invalid", String(problems.length > 0));
  document.getElementById(`errors-${parameter.name}`).replaceChildren(...problems.slice(0, 5).map(problem => {
    const part = input.value.slice(problem.position, problem.position + problem.length);
    const line = make("li", "", (part ? `${part}: ` : "") + problem.message);
    return line;
  }));
}
