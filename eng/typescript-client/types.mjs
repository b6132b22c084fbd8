// Compares the types that the compiler computes with values: a type fits if it has exactly the value's members.
import ts from "typescript";

export const options = {
  strict: true, noEmit: true, skipLibCheck: true, target: ts.ScriptTarget.ES2022, types: [],
  lib: ["lib.es2022.d.ts", "lib.dom.d.ts", "lib.dom.asynciterable.d.ts"],
  module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext,
};

const host = ts.createCompilerHost(options);
const sources = new Map();
const read = host.getSourceFile.bind(host);
// Libraries are parsed once for all programs.
host.getSourceFile = (name, ...rest) => {
  if (!name.includes("/typescript/lib/")) return read(name, ...rest);
  if (!sources.has(name)) sources.set(name, read(name, ...rest));
  return sources.get(name);
};

export function compile(files) {
  const program = ts.createProgram(files, options, host);
  return { program, checker: program.getTypeChecker() };
}

export function messages(program, file) {
  const source = file === undefined ? undefined : program.getSourceFile(file);
  return ts.getPreEmitDiagnostics(program, source)
    .map((each) => ({ line: each.file?.getLineAndCharacterOfPosition(each.start).line, text: ts.flattenDiagnosticMessageText(each.messageText, "\n") }));
}

// Returns the types of the exported aliases of a file, by name.
export function aliases({ program, checker }, file) {
  const symbol = checker.getSymbolAtLocation(program.getSourceFile(file));
  return new Map(checker.getExportsOfModule(symbol).map((each) => [each.name, checker.getDeclaredTypeOfSymbol(each)]));
}

// Returns why a type is not that of a value, or undefined if it is.
export function misfit(checker, type, value, path = "$") {
  if (type.isUnion()) {
    const found = type.types.map((each) => misfit(checker, each, value, path));
    return found.some((each) => each === undefined) ? undefined : found.sort((a, b) => b.length - a.length)[0];
  }
  const text = checker.typeToString(type);
  const wrong = `${path}: ${text} for ${JSON.stringify(value, (_, each) => typeof each === "bigint" ? `${each}n` : each)?.slice(0, 80)}`;
  const flags = type.flags;
  if (flags & ts.TypeFlags.Any) return `${path}: any`;
  if (flags & ts.TypeFlags.Unknown) return undefined;
  if (flags & ts.TypeFlags.Null) return value === null ? undefined : wrong;
  if (type.isStringLiteral() || type.isNumberLiteral()) return value === type.value ? undefined : wrong;
  if (flags & ts.TypeFlags.String) return typeof value === "string" ? undefined : wrong;
  if (flags & ts.TypeFlags.Number) return typeof value === "number" ? undefined : wrong;
  if (flags & ts.TypeFlags.BooleanLiteral) return String(value) === text ? undefined : wrong;
  if (!(flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) return wrong;
  if (type.symbol?.name === "Date") return value instanceof Date ? undefined : wrong;
  if (type.symbol?.name === "Uint8Array") return value instanceof Uint8Array ? undefined : wrong;
  // The link of a page is a text that knows the page's type.
  if (type.isIntersection() && type.types.some((each) => each.flags & ts.TypeFlags.String)) return typeof value === "string" ? undefined : wrong;
  const members = checker.getPropertiesOfType(type);
  if (members.some((each) => each.escapedName.startsWith("__@wide")))
    return ["number", "bigint", "string"].includes(typeof value) && /^-?[\d.eE+-]+$/.test(String(value)) ? undefined : wrong;
  if (checker.isTupleType(type)) {
    if (!Array.isArray(value)) return wrong;
    const parts = checker.getTypeArguments(type);
    if (parts.length !== value.length) return wrong;
    return first(parts.map((each, i) => misfit(checker, each, value[i], `${path}[${i}]`)));
  }
  if (checker.isArrayType(type)) {
    if (!Array.isArray(value)) return wrong;
    const [element] = checker.getTypeArguments(type);
    return first(value.map((each, i) => misfit(checker, element, each, `${path}[${i}]`)));
  }
  if (value === null || typeof value !== "object" || Array.isArray(value)) return wrong;
  const index = checker.getIndexInfosOfType(type)[0];
  if (index) return first(Object.entries(value).map(([name, each]) => misfit(checker, index.type, each, `${path}.${name}`)));
  const names = new Set(members.map((each) => each.name));
  const extra = Object.keys(value).find((name) => !names.has(name));
  if (extra !== undefined) return `${path}: the answer has '${extra}', its type does not`;
  for (const member of members) {
    const isOptional = (member.flags & ts.SymbolFlags.Optional) !== 0;
    if (!Object.hasOwn(value, member.name)) {
      if (isOptional) continue;
      return `${path}: the type has '${member.name}', the answer does not`;
    }
    const found = misfit(checker, checker.getTypeOfSymbol(member), value[member.name], `${path}.${member.name}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

function first(found) {
  return found.find((each) => each !== undefined);
}
