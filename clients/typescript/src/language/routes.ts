import type { InCase, IsLiteral, Scalar, Selected, Surround } from "./answer.js";
import type { Mistake } from "./check.js";
import type { TypeOf } from "./names.js";
import type { Condition, FilterMembers, SortKey, SortMembers } from "../filter.js";
import type { Int64, WideNumber } from "../scalars.js";

/** The methods of HTTP that clients have methods for. */
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export type RoutesOf<A> = A extends { routes: infer Routes } ? Routes : never;

/** The route that a path belongs to: the one with exactly this path, or those whose pattern it matches. */
export type RouteOf<A, M extends Method, Path extends string> =
  Exact<RoutesOf<A>, M, WithoutQuery<Path>> extends infer Route
    ? [Route] extends [never] ? Matching<RoutesOf<A>, M, WithoutQuery<Path>> : Route
    : never;

type WithoutQuery<Path extends string> = Path extends `${infer Before}?${string}` ? Before : Path;

type Exact<Routes, M extends Method, Path extends string> = {
  [Key in keyof Routes & `${M} ${string}`]: Routes[Key] extends { path: infer Pattern }
    ? [Path, Pattern] extends [Pattern, Path] ? Routes[Key] : never
    : never;
}[keyof Routes & `${M} ${string}`];

type Matching<Routes, M extends Method, Path extends string> = {
  [Key in keyof Routes & `${M} ${string}`]: Routes[Key] extends { path: infer Pattern }
    ? Path extends Pattern
      ? Segments<Path, []> extends Segments<Key, []> ? Routes[Key] : never
      : never
    : never;
}[keyof Routes & `${M} ${string}`];

/** Counts slashes, because `/orders/${string}` also matches `/orders/7/lines`. */
type Segments<Path, Count extends 0[]> =
  Path extends `${string}/${infer Rest}` ? Segments<Rest, [...Count, 0]> : Count;

/** The path itself, or a message if the service has no such route. */
export type CheckedPath<A, M extends Method, Path extends string> =
  string extends Path ? Path
  : [RouteOf<A, M, Path>] extends [never] ? `There is no endpoint ${M} ${Path}.${Suggestion<A, M, Path>}`
  : Path;

/** The endpoints that a path may have meant: those of other methods, or those of as many segments with the same first letter. */
type Suggestion<A, M extends Method, Path extends string> =
  [MethodsOf<A, Path>] extends [never]
    ? [Near<keyof RoutesOf<A>, M, WithoutQuery<Path>>] extends [never] ? "" : ` Did you mean ${Near<keyof RoutesOf<A>, M, WithoutQuery<Path>>}?`
    : ` Did you mean ${MethodsOf<A, Path>}?`;

type MethodsOf<A, Path extends string> =
  { [Each in Method]: [RouteOf<A, Each, Path>] extends [never] ? never : Each }[Method];

type Near<Keys, M extends Method, Path extends string> =
  Keys extends `${M} ${infer Pattern}`
    ? Initial<Pattern> extends Initial<Path> ? Segments<Pattern, []> extends Segments<Path, []> ? Keys & string : never : never
    : never;

/** The first letter of a path. */
type Initial<Path extends string> =
  Path extends `/${infer First}${string}` ? Lowercase<First> : "";

/** The type that an answer's expressions apply to; never if it has no members. */
export type AnswerType<Route> = Route extends { answer: { of: infer T } } ? T : never;

/** The expression itself, or a message with its first mistake. */
export type CheckedInclude<A, Route, Text extends string> =
  [Route] extends [never] ? Text
  : Route extends { include: true }
    ? IsLiteral<Text> extends true
      ? [Mistake<A, AnswerType<Route>, Text, Route>] extends [never] ? Text : Mistake<A, AnswerType<Route>, Text, Route>
      : Text
    : "This endpoint takes no expression.";

/** The type of an answer of a route. */
export type AnswerOf<A, Route, Text extends string, W> =
  [Route] extends [never] ? unknown
  : Route extends { answer: infer Field }
    ? Field extends { in: infer Outer } ? Within<A, W, Outer, Field, ElementOf<A, Field, Text, W>>
    : Field extends { of: unknown } ? Surround<W, Field, ElementOf<A, Field, Text, W>>
    : Scalar<W, Field>
  : undefined;

/** The type of the elements of a route that returns several. */
export type StreamOf<A, Route, Text extends string, W> =
  Route extends { answer: infer Field }
    ? Field extends { of: unknown } ? ElementOf<A, Field, Text, W> : Scalar<W, Omit<Field & object, "as">>
    : unknown;

type ElementOf<A, Field, Text extends string, W> =
  Field extends { of: infer T } ? Selected<A, T, Text, W> : never;

type Within<A, W, Outer, Field, Element> =
  Outer extends { of: infer Envelope; member: infer Member }
    ? Selected<A, Envelope, "", W> extends infer Rest
      ? { [Name in keyof Rest | (Member & string)]: Name extends Member ? Surround<W, Field, Element> : Name extends keyof Rest ? Rest[Name] : never }
      : never
    : Outer extends { page: infer Kind; names: infer Names }
      ? PageOf<Kind, Element, Names>
      : PageOf<Outer, Element, never>;

type PageOf<Kind, Element, Names> =
  Renamed<Kind extends "links" ? LinkedPage<Element, Names> : { items: Element[]; page: number; size: number; total: Int64 }, Names>;

/** A page with the names that the service gives its members; never for those that are documented. */
export type Renamed<Page, Names> =
  [Names] extends [never] ? Page
  : { [Name in keyof Page as Name extends keyof Names ? Names[Name] & string : Name]: Page[Name] };

declare const linked: unique symbol;

/** The path of another page, for `follow`. */
export type PageLink<Element, Names = never> = string & { readonly [linked]?: [Element, Names] };

/** A page with links to its neighbours. */
export interface LinkedPage<Element, Names = never> {
  items: Element[];
  /** The number of the page, if it was requested by number. */
  page?: number;
  size: number;
  /** The number of elements on all pages, if it was requested. */
  total?: Int64;
  next: PageLink<Element, Names> | null;
  prev: PageLink<Element, Names> | null;
}

/** The filter that a route takes, as a text or a function. */
export type FilterOf<A, Route> = TextOr<Route, "filter", Route extends { filter: { of: infer T } } ? (each: FilterMembers<A, T>) => Condition : never>;

/** The sort that a route takes, as a text or a function. */
export type SortOf<A, Route> = TextOr<Route, "sort", Route extends { sort: { of: infer T } } ? (each: SortMembers<A, T>) => SortKey | SortKey[] : never>;

type TextOr<Route, Name extends "filter" | "sort", Builder> =
  [Route] extends [never] ? string
  : Route extends { [Each in Name]: unknown } ? string | Builder
  : `This endpoint takes no ${Name}.`;

/** The type of a body that a route reads. */
export type BodyOf<A, Route> = Route extends { body: infer Field } ? BodyValue<A, Field, Field extends { patch: true } ? true : false> : undefined;

/** A value of a body. The elements of a patch are complete, because they replace those that were there. */
type BodyValue<A, Field, IsPatch> =
  Field extends { of: infer T }
    ? Surround<"json", Field, BodyType<A, T, Field extends { as: `${string}[${string}` } ? false : IsPatch>>
    : Field extends { is: infer Kind extends keyof Remedies } ? Surround<"json", Field, WideNumber<Kind | Remedies[Kind]>>
    : Scalar<"json", Field>;

/** What to write for numbers that no `number` is; the compiler shows it beside a value that is refused. */
interface Remedies {
  decimal: "write decimal(1.5) or decimal('1.50')";
  int64: "write int64(7) or int64(7n)";
  uint64: "write int64(7) or int64(7n)";
  integer: "write int64(7) or int64(7n)";
}

type BodyType<A, T, IsPatch> =
  TypeOf<A, T> extends infer O
    ? O extends { cases: infer Case; tag: infer Tag extends string }
      ? Case extends { of: infer Type } ? InCase<"json", Tag, Case, BodyType<A, Type, IsPatch>> : never
      : O extends { fields: infer Fields }
        ? BodyObject<A, Fields & InputOf<O>, O extends { computed: infer Names } ? Names : never,
            IsPatch extends true ? never : O extends { required: infer Names } ? Names : never, IsPatch>
        : never
    : never;

type InputOf<O> = O extends { input: infer Fields } ? Fields : unknown;

type BodyObject<A, Fields, Computed, Required, IsPatch> =
  { [Name in keyof Fields as Name extends Required ? Name : never]-?: BodyValue<A, Exclude<Fields[Name], undefined>, IsPatch> }
  & { [Name in keyof Fields as Name extends Required | Computed ? never : Name]?: BodyValue<A, Exclude<Fields[Name], undefined>, IsPatch> };
