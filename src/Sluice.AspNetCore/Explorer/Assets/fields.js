// The tree of fields: which are ticked, what an expression selects in it, and the expression that says what is ticked.

let catalogue;
export const useCatalogue = loaded => { catalogue = loaded; };

const areRelated = (a, b) => a === b || (catalogue.kin[a] ?? []).includes(b);

// A node: a member, whether it is ticked, whether it is where nothing is said, and its children once they are needed. The default set stops before a type that is on the path,
// except for members that have a list of their own.
export const nodesOf = (type, implied = null, path = []) => {
  const here = [...path, type];
  return (catalogue.types[type] ?? []).map(member => {
    const stops = member.type && !member.implied && here.some(each => areRelated(each, member.type));
    const initial = !stops && (member.always || (implied ? implied.includes(member.name) : member.default));
    return { member, initial, on: initial, children: null, path: here };
  });
};
export const childrenOf = node => (node.children ??= node.member.type ? nodesOf(node.member.type, node.member.implied, node.path) : []);

const quoted = name => (/[\s[\]().,!':-]/.test(name) || name === "" ? `'${name.replaceAll("'", "''")}'` : name);

const isDefault = nodes => nodes.every(node => node.on === node.initial && (!node.on || !node.ranges?.length && (!node.children || isDefault(node.children))));

// The list of a member: how its elements are sorted and limited, then its fields unless they are the default set.
const inner = node => [...(node.ranges ?? []), ...(node.children && !isDefault(node.children) ? [listOf(node.children)] : [])].join(",");

// The ticked members by name. Where none is ticked, the default set less each of its members: an empty list would mean the default set.
const listOf = nodes => {
  const ticked = nodes.filter(node => node.on);
  if (ticked.length === 0) return nodes.filter(node => node.initial).map(node => "-" + quoted(node.member.name)).join(",");
  return ticked.map(node => quoted(node.member.name) + (inner(node) ? `[${inner(node)}]` : "")).join(",");
};
export const expressionOf = nodes => (isDefault(nodes) ? "" : `[${listOf(nodes)}]`);

// Ticks what the items of an expression select.
export function tick(nodes, items) {
  const find = item => nodes.find(node => node.member.name === item.name) ?? nodes.find(node => node.member.name.toLowerCase() === item.name.toLowerCase());
  const starts = items.some(item => !item.range && (item.mark || !item.negative));
  const lists = new Map();
  for (const node of nodes) { node.on = starts ? node.member.always && node.initial : node.initial; node.children = null; node.ranges = []; }
  for (const item of items) {
    if (item.range) continue;
    if (item.mark) {
      for (const node of nodes) node.on ||= item.mark !== "!default" || node.initial;
      continue;
    }
    const node = find(item);
    if (!node) continue;
    node.on = !item.negative || item.list !== null;
    if (!node.on) { lists.delete(node); node.ranges = []; continue; }
    if (!lists.has(node)) lists.set(node, []);
    if (item.list === null) lists.get(node).push({ mark: "!default" });
    else lists.get(node).push(...(item.negative ? item.list.map(each => ({ ...each, negative: true })) : item.list));
  }
  for (const node of nodes) if (node.member.always && node.initial) node.on = true;
  for (const [node, list] of lists) node.ranges = [...new Set(list.filter(item => item.range).map(item => item.range))];
  for (const [node, list] of lists) if (node.member.type && list.some(item => item.mark !== "!default")) tick(childrenOf(node), list);
}

// Every field, and those of the objects within, as deep as an expression may reasonably go; a type is not followed into itself.
const everythingOf = (type, path) => (catalogue.types[type] ?? []).map(member => {
  const goesOn = member.type && path.length < 3 && ![...path, type].some(each => areRelated(each, member.type));
  return quoted(member.name) + (goesOn ? `[${everythingOf(member.type, [...path, type])}]` : "");
}).join(",");
export const everything = type => `[${everythingOf(type, [])}]`;

export { quoted };
