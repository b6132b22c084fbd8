// Reads an include expression: its items, what is wrong with it and where, and what could be written at the caret.

const special = "[](),.!-:";
const closing = { "[": "]", "(": ")" };

// Items: { name, mark, range, negative, list, start, end }; a range is the text of a mark that filters, sorts or limits elements. Errors: { start, end, message, suggestions }.
export function parse(text, types, type) {
  const errors = [];
  let at = 0;
  const skip = () => { while (/\s/.test(text[at] ?? "")) at++; };
  const fail = (start, end, message, suggestions = []) => errors.push({ start, end: Math.max(end, start + 1), message, suggestions });

  function name() {
    const start = at;
    if (text[at] === "'") {
      let value = "";
      for (at++; at < text.length; at++) {
        if (text[at] !== "'") value += text[at];
        else if (text[at + 1] === "'") { value += "'"; at++; }
        else { at++; return { value, start, end: at }; }
      }
      fail(start, text.length, "The quote is not closed.");
      return { value, start, end: at };
    }
    while (at < text.length && !special.includes(text[at]) && !/\s/.test(text[at]) && text[at] !== "'") at++;
    return { value: text.slice(start, at), start, end: at };
  }

  function known(read, of) {
    const members = types[of];
    if (!members) { fail(read.start, read.end, "There are no fields to choose from here."); return null; }
    const found = members.find(member => member.name === read.value) ?? members.find(member => member.name.toLowerCase() === read.value.toLowerCase());
    if (!found) fail(read.start, read.end, `There is no '${read.value}'.`, nearest(read.value, members.map(member => member.name)));
    return found ?? null;
  }

  // !first:10, !sort:-name and !filter:'condition', after their word.
  function range(mark, start, of, isElement) {
    if (!isElement) fail(start, at, `Only a collection of objects can have ${mark}.`);
    skip();
    if (text[at] !== ":") { fail(start, at, { "!first": "!first needs a number: !first:10.", "!sort": "!sort needs a name: !sort:name or !sort:-name.", "!filter": "!filter needs a condition in quotes: !filter:'quantity gt 2'." }[mark]); return { mark, range: mark, start, end: at }; }
    at++;
    skip();
    if (mark === "!first") {
      const number = name();
      if (!/^[0-9]{1,10}$/.test(number.value) || +number.value < 1 || +number.value > 2147483647) fail(number.start, number.end, "A whole number from 1 is expected.");
      skip();
      return { mark, range: `!first:${+number.value}`, start, end: at };
    }
    if (mark === "!filter") {
      if (text[at] !== "'") { fail(at, at + 1, "A condition in quotes is expected; each quote within it is doubled."); return { mark, range: mark, start, end: at }; }
      const condition = name();
      if (condition.value.trim() === "") fail(condition.start, condition.end, "A condition is missing.");
      skip();
      return { mark, range: `!filter:'${condition.value.replaceAll("'", "''")}'`, start, end: at };
    }
    const isDescending = text[at] === "-";
    if (isDescending) { at++; skip(); }
    const path = [];
    for (let inner = of; ; at++) {
      skip();
      const read = name();
      if (read.end === read.start) { fail(at, at + 1, "A name is missing."); break; }
      path.push(quote(read.value));
      skip();
      const isLast = text[at] !== ".";
      const member = inner === undefined ? undefined : known(read, inner);
      if (isLast && member && !member.sortable) fail(read.start, read.end, `'${read.value}' can't be sorted by.`, types[inner].filter(each => each.sortable).map(each => each.name).slice(0, 3));
      inner = member ? member.type ?? null : undefined;
      if (isLast) break;
    }
    return { mark, range: `!sort:${isDescending ? "-" : ""}${path.join(".")}`, start, end: at };
  }

  function item(of, inNegated = false, isAfterDot = false, isElement = false) {
    skip();
    const start = at;
    if ((inNegated || isAfterDot) && "!-".includes(text[at] ?? " ")) { fail(at, at + 1, "Only a name can be here."); return null; }
    if (text[at] === "!") {
      at++;
      const mark = "!" + name().value.toLowerCase();
      if (["!first", "!sort", "!filter"].includes(mark)) return range(mark, start, of, isElement);
      if (!["!default", "!all", "!deep"].includes(mark)) fail(start, at, "A mark is !default, !all, !deep, !first:number, !sort:name or !filter:'condition'.");
      skip();
      return { mark, start, end: at };
    }
    const negative = text[at] === "-";
    if (negative) { at++; skip(); }
    const read = name();
    if (read.end === read.start) { fail(at, at + 1, at < text.length ? `A name is expected before '${text[at]}'.` : "A name is missing."); return null; }
    const member = of === undefined ? undefined : known(read, of);
    const inner = member === undefined || member === null ? undefined : member.type ?? null;
    const result = { name: read.value, negative, list: null, start: read.start, end: read.end };
    skip();
    if (text[at] === ".") {
      at++;
      const below = item(inner, negative || inNegated, true);
      result.list = below ? [below] : [];
    } else if (text[at] in closing) {
      const open = at;
      result.list = bracketed(inner, negative || inNegated, member === undefined || member === null || member.elements === true);
      if ((negative || inNegated) && result.list.length === 0) fail(open, at, "The negated list is empty.");
    }
    return result;
  }

  function bracketed(of, inNegated, isElement = false) {
    const open = at, close = closing[text[at++]];
    const list = items(of, close, inNegated, isElement);
    if (text[at] === close) at++;
    else fail(open, open + 1, `'${text[open]}' is not closed.`);
    skip();
    return list;
  }

  function items(of, close, inNegated, isElement) {
    const list = [];
    skip();
    if (text[at] === close) return list;
    while (at < text.length) {
      const before = at;
      const read = item(of, inNegated, false, isElement);
      if (read) list.push(read);
      skip();
      if (text[at] === ",") { at++; if (at === text.length || text[at] === close) { skip(); if (at === text.length || text[at] === close) fail(at - 1, at, "A name is missing."); } continue; }
      if (at >= text.length || text[at] === close) break;
      if (at === before || !/\s/.test(text[at - 1] ?? "")) fail(at, at + 1, `'${text[at]}' is not expected here.`);
      else fail(at, at + 1, "A comma is missing.");
      at++;
      break;
    }
    return list;
  }

  const all = [];
  for (skip(); at < text.length; ) {
    if (text[at] in closing) all.push(...bracketed(type));
    else { const read = item(type); if (read) all.push(read); else at++; }
    skip();
    if (at >= text.length) break;
    if (text[at] !== ",") { fail(at, at + 1, `'${text[at]}' is not expected here.`); break; }
    at++;
    skip();
    if (at >= text.length) fail(at - 1, at, "A name is missing.");
  }
  return { items: all, errors };
}

const quote = name => (/[\s[\]().,!':-]/.test(name) || name === "" ? `'${name.replaceAll("'", "''")}'` : name);

// The part of a name before the caret, and the names that fit it.
export function complete(text, caret, types, type) {
  const before = text.slice(0, caret);
  const stack = [{ type, from: 0 }];
  let word = "", start = 0, dotted = 0, argument = "";
  const memberOf = name => types[stack.at(-1).type]?.find(member => member.name.toLowerCase() === name.toLowerCase());
  const typeOf = name => memberOf(name)?.type ?? null;
  for (let i = 0; i <= before.length; i++) {
    const c = before[i];
    if (c === undefined) break;
    if (c === "'" && argument === "!filter") {
      // The condition is for the server; behind it, the list goes on.
      for (i++; i < before.length && (before[i] !== "'" || before[i + 1] === "'"); i++) if (before[i] === "'") i++;
      if (i >= before.length) return { start: caret, end: caret, options: [] };
    }
    else if (c === "." ) { stack.push({ type: typeOf(word), dot: true }); dotted++; word = ""; start = i + 1; }
    else if (c === "[" || c === "(") { stack.push({ type: word === "" ? stack.at(-1).type : typeOf(word), dots: dotted, elements: memberOf(word)?.elements }); dotted = 0; word = argument = ""; start = i + 1; }
    else if (c === ":") { argument = word.toLowerCase(); word = ""; start = i + 1; }
    else if (c === "," || c === "]" || c === ")") {
      for (; dotted > 0; dotted--) stack.pop();
      if (c !== "," && stack.length > 1) { dotted = stack.pop().dots ?? 0; }
      word = argument = ""; start = i + 1;
    } else if (/\s/.test(c) || c === "-") { if (word === "") start = i + 1; }
    else word += c;
  }
  // Behind a bracket that closes comes a comma, or nothing.
  if (/[\])]\s*$/.test(before)) return { start, end: caret, options: [] };
  if (argument === "!first" || argument === "!filter") return { start, end: caret, options: [] };
  const members = (types[stack.at(-1).type] ?? []).filter(member => argument !== "!sort" || member.sortable || member.type && !member.elements);
  const wanted = word.replace(/^'/, "").toLowerCase();
  const marks = dotted > 0 || argument !== "" ? [] : ["!default", "!all", ...(stack.at(-1).elements ? ["!first:", "!sort:", "!filter:'"] : [])];
  const names = members.map(member => ({ name: member.name, kind: member.kind }));
  const fitting = wanted.startsWith("!") ? [] : names.filter(each => each.name.toLowerCase().startsWith(wanted)).concat(names.filter(each => wanted !== "" && each.name.toLowerCase().indexOf(wanted) > 0));
  return { start, end: caret, options: [...fitting, ...marks.filter(mark => mark.startsWith(wanted)).map(mark => ({ name: mark, kind: "set", isMark: true }))] };
}

function nearest(name, names) {
  const distance = (a, b) => {
    let row = Array.from({ length: b.length + 1 }, (_, i) => i);
    for (let i = 1; i <= a.length; i++) row = row.reduce((next, _, j) => (next.push(j === 0 ? i : Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1))), next), []);
    return row[b.length];
  };
  const wanted = name.toLowerCase();
  return names.map(each => ({ each, far: each.toLowerCase().startsWith(wanted) ? 1 : distance(wanted, each.toLowerCase()) })).filter(({ far }) => far <= Math.max(2, name.length / 3)).sort((a, b) => a.far - b.far).slice(0, 3).map(({ each }) => each);
}
