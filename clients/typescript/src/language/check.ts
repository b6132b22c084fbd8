import type { Cases, FieldsOf, Resolve, TypeOf, ValueType } from "./names.js";
import type { Parse, SyntaxError } from "./parse.js";

/** Returns the first mistake of an expression as a message; never if there is none. */
export type Mistake<S, T, Text extends string, Limits = {}> =
  Parse<Text> extends infer Parsed
    ? Parsed extends SyntaxError<infer Message> ? Message : Check<S, Limits, [[T, T, never, [], Parsed]]>
    : never;

/**
 * Checks lists that still wait, the first one first; each is the types it applies to, its owner's name for messages, the
 * types on its path, how often the path returned to one of them, and its items. Tail-recursive.
 */
type Check<S, Limits, Lists> =
  Lists extends [[infer Types, infer Owner, infer Path, infer Repeats extends 0[], infer Items], ...infer More]
    ? Items extends readonly [infer Item, ...infer Rest]
      ? Item extends readonly [infer Name extends string, infer Negative, infer List extends readonly unknown[]]
        ? [Types] extends [never] ? `'${Owner & string}' has no fields to choose from.`
        : IsAmbiguous<S, Types, Name> extends true ? `'${Name}' matches several names that differ only in case.`
        : Found<S, Types, Name> extends infer Fields ? [Fields] extends [never]
          ? `There is no field '${Name}' in ${TypeName<Types>}.`
          : ComesBack<S, Types, Path, ValueType<Fields>> extends true
            ? [Negative, List] extends [1, []] ? Check<S, Limits, [[Types, Owner, Path, Repeats, Rest], ...More]>
            : Repeats["length"] extends MostRepeats<Limits>
              ? `'${Name}' repeats types that are already on its path more often than the limit allows.`
              : Check<S, Limits, [[ValueType<Fields>, Name, Path | Kin<S, Types>, [...Repeats, 0], List], [Types, Owner, Path, Repeats, Rest], ...More]>
            : List extends []
              ? Check<S, Limits, [[Types, Owner, Path, Repeats, Rest], ...More]>
              : Check<S, Limits, [[ValueType<Fields>, Name, Path | Kin<S, Types>, Repeats, List], [Types, Owner, Path, Repeats, Rest], ...More]>
        : never
      : Item extends "!deep" ? Limits extends { deep: true }
        ? Check<S, Limits, [[Types, Owner, Path, Repeats, Rest], ...More]>
        : "'!deep' is not allowed here."
      : Check<S, Limits, [[Types, Owner, Path, Repeats, Rest], ...More]>
    : Check<S, Limits, More>
  : never;

type MostRepeats<Limits> = Limits extends { repeats: infer Limit } ? Limit : 2;

/** The fields that a name means, in all the types that have it. */
type Found<S, Types, Name extends string> = Cases<S, Types> extends infer T
  ? T extends unknown
    ? FieldsOf<TypeOf<S, T>> extends infer Fields
      ? Resolve<Fields, Name> extends infer Key ? Key extends keyof Fields ? Exclude<Fields[Key], undefined> : never : never
      : never
    : never
  : never;

type IsAmbiguous<S, Types, Name extends string> = Cases<S, Types> extends infer T
  ? true extends (T extends unknown ? IsUnion<Resolve<FieldsOf<TypeOf<S, T>>, Name>> : never) ? true : false
  : never;

type IsUnion<T, Each = T> = [T] extends [never] ? false : T extends unknown ? ([Each] extends [T] ? false : true) : never;

type TypeName<Types> = IsUnion<Types> extends true ? "any of the types here" : Types & string;

/** The types that default sets below a type stop before. */
export type Kin<S, T> = T extends unknown ? (TypeOf<S, T> extends { kin: infer Related } ? Related : never) : never;

type ComesBack<S, Types, Path, Value> =
  [Value] extends [never] ? false
  : [Value & (Path | Kin<S, Cases<S, Types>>)] extends [never] ? false : true;
