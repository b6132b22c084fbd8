import type { FieldsOf, TypeOf } from "./language/names.js";
import type { WideNumber } from "./scalars.js";

declare const condition: unique symbol;
declare const order: unique symbol;

/** A condition of a filter. `toString` returns it in the language of filters. */
export interface Condition {
  readonly [condition]: true;
  and(...others: Condition[]): Condition;
  or(...others: Condition[]): Condition;
  toString(): string;
}

/** A key of a sort. */
export interface SortKey {
  readonly [order]: true;
  toString(): string;
}

/** The comparisons of a value. A value of another type is refused with the remedy. */
export interface Comparison<Value, Remedy = Value> {
  eq<const V>(value: Accepted<V, Value | null, Remedy>): Condition;
  ne<const V>(value: Accepted<V, Value | null, Remedy>): Condition;
  in(...values: Value[]): Condition;
}

/** The comparisons of a value that has an order. */
export interface Ordering<Value, Remedy = Value> extends Comparison<Value, Remedy> {
  gt<const V>(value: Accepted<V, Value, Remedy>): Condition;
  ge<const V>(value: Accepted<V, Value, Remedy>): Condition;
  lt<const V>(value: Accepted<V, Value, Remedy>): Condition;
  le<const V>(value: Accepted<V, Value, Remedy>): Condition;
}

/** The value itself, or what to write instead. */
export type Accepted<V, Value, Remedy> = [V] extends [Value] ? V : Remedy;

/** The comparisons of a text. */
export interface TextComparison extends Ordering<string> {
  contains(text: string): Condition;
  startsWith(text: string): Condition;
  endsWith(text: string): Condition;
}

/** Conditions on the elements of a collection. */
export interface ElementConditions<Element> {
  /** Whether an element meets the condition; without one, whether there is an element. */
  any(of?: (element: Element) => Condition): Condition;
  all(of: (element: Element) => Condition): Condition;
}

/** The members of a type that filters may name. */
export type FilterMembers<S, T> =
  TypeOf<S, T> extends infer O
    ? O extends { filter: infer Names }
      ? { readonly [Name in keyof FieldsOf<O> as Name extends Names ? Name : never]-?: FilterMember<S, Exclude<FieldsOf<O>[Name], undefined>> }
      : {}
    : never;

type FilterMember<S, Field> =
  Field extends { as: `${"" | "?"}[]${string}` | `${"" | "?"}{}${string}` }
    ? ElementConditions<Field extends { of: infer T } ? FilterMembers<S, T> : ComparisonOf<Field>>
  : Field extends { of: infer T } ? FilterMembers<S, T> & Pick<Comparison<never>, "eq" | "ne">
  : ComparisonOf<Field>;

type ComparisonOf<Field> =
  Field extends { enum: infer Names } ? Comparison<Names>
  : Field extends { is: infer Kind }
    ? Kind extends "text" ? TextComparison
    : Kind extends "boolean" ? Comparison<boolean>
    : Kind extends "uuid" ? Comparison<BareText, "Write an identifier as bare('…').">
    : Kind extends "int" | "float" ? Ordering<number>
    : Kind extends "int64" | "uint64" | "integer" | "decimal" ? Ordering<number | bigint | WideNumber<string>, "Write a number, a bigint or decimal('1.50').">
    : Kind extends "datetime" | "datetimeoffset" ? Ordering<Date | BareText, "Write a Date, or bare('2026-01-31T08:00:00Z').">
    : Kind extends "date" ? Ordering<BareText, "Write a date as bare('2026-01-31').">
    : Kind extends "time" ? Ordering<BareText, "Write a time as bare('08:30:00').">
    : never
  : never;

/** The members of a type that sorts may name. */
export type SortMembers<S, T> =
  TypeOf<S, T> extends infer O
    ? O extends { sort: infer Names }
      ? { readonly [Name in keyof FieldsOf<O> as Name extends Names ? Name : never]-?: SortMember<S, Exclude<FieldsOf<O>[Name], undefined>> }
      : {}
    : never;

type SortMember<S, Field> = Field extends { of: infer T } ? SortMembers<S, T> : { asc(): SortKey; desc(): SortKey };

/** A value that filters do not quote: a date, a time or an identifier. */
export interface BareText {
  readonly text: string;
}

/** Makes the value of a date, a time or an identifier for a filter: `order.placedOn.ge(bare("2026-01-31"))`. */
export function bare(text: string): BareText {
  if (!/^[\w:.+-]+$/.test(text)) throw new TypeError(`'${text}' is not a date, a time or an identifier. Write bare("2026-01-31"), or a text in quotes without bare.`);
  return new Bare(text);
}

/** Returns the condition that is true where the other is false. */
export function not(condition: Condition): Condition {
  return of(`not (${condition})`, 4);
}

/** Prints a filter: `filterText<Storefront, "Order">((order) => order.total.gt(100))`. */
export function filterText<S, T>(where: (each: FilterMembers<S, T>) => Condition): string {
  return String(where(member("", kindsOfFilter, 0) as FilterMembers<S, T>));
}

/** Prints a sort: `sortText<Storefront, "Order">((order) => [order.placedAt.desc(), order.id.asc()])`. */
export function sortText<S, T>(by: (each: SortMembers<S, T>) => SortKey | SortKey[]): string {
  return [by(member("", kindsOfSort, 0) as SortMembers<S, T>)].flat().join(",");
}

type Call = (path: string, depth: number) => (...values: never[]) => unknown;

// A member may have the name of an operation: only a call is one.
const kindsOfFilter: Record<string, Call> = {
  ...Object.fromEntries(["eq", "ne", "gt", "ge", "lt", "le"].map((operator) =>
    [operator, (path: string) => (value: unknown) => of(`${path} ${operator} ${literal(value)}`, 3)])),
  in: (path) => (...values: unknown[]) => {
    if (values.length === 0) throw new TypeError(`'${path}' is compared with no values, which filters cannot express.`);
    return of(`${path} in (${values.map(literal).join(",")})`, 3);
  },
  contains: (path) => (text: unknown) => of(`contains(${path},${literal(text)})`, 4),
  startsWith: (path) => (text: unknown) => of(`startswith(${path},${literal(text)})`, 4),
  endsWith: (path) => (text: unknown) => of(`endswith(${path},${literal(text)})`, 4),
  any: quantifier("any"),
  all: quantifier("all"),
};
const kindsOfSort: Record<string, Call> = {
  asc: (path) => () => path,
  desc: (path) => () => `-${path}`,
};

function quantifier(name: string): Call {
  return (path, depth) => (where?: (element: unknown) => Condition) => {
    if (where === undefined) return of(`${path}/${name}()`, 4);
    // Each level has a variable of its own.
    const variable = `e${depth + 1}`;
    const outer = innermost;
    innermost = depth + 1;
    try {
      return of(`${path}/${name}(${variable}:${where(member(variable, kindsOfFilter, depth + 1))})`, 4);
    } finally {
      innermost = outer;
    }
  };
}

/** How many functions of `any` and `all` are running. */
let innermost = 0;

/** A member: reading one of its own members extends the path, and calling it performs the operation that it names. */
function member(path: string, calls: Record<string, Call>, depth: number): never {
  return new Proxy(() => undefined, {
    get: (_, name) => {
      if (typeof name !== "string") return undefined;
      // A variable and its members are separated by a slash.
      return member(path === "" ? name : `${path}${/^e\d+$/.test(path) && depth > 0 ? "/" : "."}${name}`, calls, depth);
    },
    apply: (_, __, values) => {
      const dot = Math.max(path.lastIndexOf("."), path.lastIndexOf("/"));
      const call = calls[dot < 0 ? path : path.slice(dot + 1)];
      if (call === undefined) throw new TypeError(`'${path}' is not an operation.`);
      const of = path.slice(0, Math.max(dot, 0));
      // A path within any or all starts with a variable, which the filtered value has not.
      if (depth === 0 && innermost > 0) throw new TypeError(`'${of}' is not a member of the element, which is all that any and all can compare.`);
      return call(of, depth)(...(values as never[]));
    },
  }) as never;
}

class Bare {
  constructor(readonly text: string) {}
}

function literal(value: unknown): string {
  if (value === null) return "null";
  // A date without a valid time is a RangeError.
  if (value instanceof Date) return value.toISOString();
  // Dates and identifiers are not quoted, which only their type says.
  if (value instanceof Bare) return value.text;
  if (typeof value === "string") return `'${value.replaceAll("'", "''")}'`;
  if (value === Infinity) return "INF";
  if (value === -Infinity) return "-INF";
  if (value === undefined || Number.isNaN(value)) throw new TypeError(`Filters have no literal for ${String(value)}. Write null, or leave the condition out.`);
  return String(value);
}

/** Makes a condition from its text and how strongly its parts are bound: 1 `or`, 2 `and`, 3 comparison, 4 the rest. */
function of(text: string, strength: number): Condition {
  const join = (word: string, own: number) => (...others: Condition[]) =>
    others.length === 0
      ? self
      : of([self, ...others].map((each) => ((each as unknown as { strength: number }).strength < own ? `(${each})` : `${each}`)).join(` ${word} `), own);
  const self = { and: join("and", 2), or: join("or", 1), toString: () => text, strength } as unknown as Condition;
  return self;
}
