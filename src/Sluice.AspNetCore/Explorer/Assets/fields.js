// The tree of fields: which are ticked, and the include expression that says so.

// A node: a member, whether it is ticked, whether it is where nothing is said, and its children once they have been opened. A member may imply other fields of its object than the type's defaults.
export const nodesOf = (types, type, implied = null) => (types[type] ?? []).map(member => {
  const initial = member.always || (implied ? implied.includes(member.name) : member.default);
  return { member, initial, on: initial, children: null };
});
export const childrenOf = (types, node) => (node.children ??= node.member.type ? nodesOf(types, node.member.type, node.member.implied) : []);

const quoted = name => (/[\s[\]().,!'-]/.test(name) || name === "" ? `'${name.replaceAll("'", "''")}'` : name);

export const isDefault = nodes => nodes.every(node => node.on === node.initial && (!node.on || !node.children || isDefault(node.children)));

// The ticked members by name. Where none is ticked, the default set less each of its members: an empty list would mean the default set.
export function expressionOf(nodes) {
  const ticked = nodes.filter(node => node.on);
  if (ticked.length === 0) return nodes.filter(node => node.member.default).map(node => "-" + quoted(node.member.name)).join(",");
  return ticked.map(node => quoted(node.member.name) + (node.children && !isDefault(node.children) ? `[${expressionOf(node.children)}]` : "")).join(",");
}

// Every field, and those of the objects within, as deep as an expression may reasonably go; a type is not followed into itself.
export function everything(types, type, path = []) {
  return (types[type] ?? []).map(member =>
    quoted(member.name) + (member.type && !path.includes(member.type) && member.type !== type && path.length < 3 ? `[${everything(types, member.type, [...path, type])}]` : "")).join(",");
}
