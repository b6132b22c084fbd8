import type { JsonScalars, MessagePackScalars } from "../scalars.js";
import type { CaseTarget, Child, Choose, Chosen, Everything, Root, Target } from "./bind.js";
import type { TypeOf } from "./names.js";

/** The type of an answer: the members of `T` that the expression selects, as the wire `W` writes them. */
export type Selected<S, T, Text extends string, W = "json"> = Text extends unknown
  ? IsLiteral<Text> extends true ? Answer<S, W, Root<T, Text>> : DeepPartial<S, T, W>
  : never;

/** The type of a complete value, with every member at every level. */
export type Whole<S, T, W = "json"> = Answer<S, W, Everything<T>>;

/** The type of an answer to an expression that is not known: every member may be absent. */
export type DeepPartial<S, T, W = "json"> =
  TypeOf<S, T> extends infer O
    ? O extends { cases: infer Case; tag: infer Tag extends string }
      ? Case extends { of: infer Type } ? InCase<W, Tag, Case, DeepPartial<S, Type, W>> : never
      : O extends { fields: infer Fields }
        ? PartialObject<S, W, O, Fields>
        : never
    : never;

type PartialObject<S, W, O, Fields> =
  Wired<W, O, { [Name in keyof Fields as Written<W, Fields[Name], Name>]?: FieldPartial<S, W, Exclude<Fields[Name], undefined>> }>;

type FieldPartial<S, W, Field> =
  Field extends { of: infer T } ? Surround<W, Field, DeepPartial<S, T, W>> : Scalar<W, Field>;

/** Whether a type is one text, and neither `string` nor a pattern. */
export type IsLiteral<Text extends string> = {} extends Record<Text, 1> ? false : true;

/** The type of what a target selects. */
export type Answer<S, W, G> =
  G extends Target<infer T, unknown, unknown, unknown, unknown, unknown>
    ? TypeOf<S, T> extends infer O
      ? O extends { cases: infer Case; tag: infer Tag extends string }
        ? Case extends { of: infer Type } ? InCase<W, Tag, Case, Answer<S, W, CaseTarget<S, G, Type>>> : never
        : O extends { fields: infer Fields }
          ? Choose<S, G> extends infer C extends Chosen<unknown, unknown, unknown, unknown, unknown>
            ? Wired<W, O, { [Name in keyof Fields as Name extends C["mask"] ? Written<W, Fields[Name], Name> : never]:
                Value<S, W, O, G, C, Name, Exclude<Fields[Name], undefined>> }>
            : never
          : never
      : never
    : never;

type Value<S, W, O, G, C, Name, Field> =
  Field extends { of: unknown } ? Surround<W, Field, Answer<S, W, Child<S, O, G, C, Name>>> : Scalar<W, Field>;

/** A member's name on a wire; never if the wire does not have it. */
type Written<W, Field, Name> =
  Exclude<Field, undefined> extends { is: "extension" } ? never
  : Exclude<Field, undefined> extends { only: infer Only } ? W extends Only ? Name : never
  : W extends "msgpack" ? Exclude<Field, undefined> extends { msgpack: infer Other extends string } ? Other : Name
  : Name;

/** An object as its wire writes it: MessagePack writes types with integer keys as arrays. */
type Wired<W, O, Members> =
  W extends "msgpack"
    ? O extends { keyed: infer Keys extends readonly unknown[] }
      ? { [I in keyof Keys]: Keys[I] extends keyof Members ? Members[Keys[I]] : null }
      : Members
    : Members;

/** A case of a union with its discriminator. */
export type InCase<W, Tag extends string, Case, Body> =
  W extends "msgpack"
    ? Case extends { key: infer Key } ? [Key, Body] : Body
    : Case extends { id: infer Id } ? { [Name in Tag | keyof Body]: Name extends keyof Body ? Body[Name] : Id } : Body;

/** The type of a value without members. */
export type Scalar<W, Field> =
  Field extends { is: infer Kind }
    ? Surround<W, Field, W extends "msgpack" ? Lookup<MessagePackScalars, Kind> : Lookup<JsonScalars, Kind>>
    : Field extends { enum: infer Values } ? Surround<W, Field, Values> : unknown;

type Lookup<Scalars, Kind> = Kind extends keyof Scalars ? Scalars[Kind] : unknown;

/** Puts what surrounds a value around it. */
export type Surround<W, Field, Inner> = Field extends { as: infer Shape extends string } ? Wrap<W, Shape, Inner> : Inner;

type Wrap<W, Shape extends string, Inner> =
  Shape extends `?${infer Rest}` ? Wrap<W, Rest, Inner> | null
  : Shape extends `[]${infer Rest}` ? Wrap<W, Rest, Inner>[]
  : Shape extends `{}${infer Rest}` ? { [key: string]: Wrap<W, Rest, Inner> }
  : Shape extends `[2]${infer Rest}`
    ? W extends "msgpack" ? [number, number, Wrap<W, Rest, Inner>[]] : Wrap<W, Rest, Inner>[][]
  : Shape extends `[3]${infer Rest}`
    ? W extends "msgpack" ? [number, number, number, Wrap<W, Rest, Inner>[]] : Wrap<W, Rest, Inner>[][][]
  : Inner;
