import type { Cases, FieldsOf, Resolve, TypeOf, ValueType } from "./names.js";
import type { Parse, SortMark, SyntaxError } from "./parse.js";

/** Returns the first mistake of an expression as a message; never if there is none. */
export type Mistake<S, T, Text extends string, Limits = {}> =
  Parse<Text> extends infer Parsed
    ? Parsed extends SyntaxError<infer Message> ? Message : Check<S, Limits, [[T, T, never, [], Parsed, "root"]]>
    : never;

/**
 * Checks lists that still wait, the first one first; each is the types it applies to, its owner's name for messages, the
 * types on its path, how often the path returned to one of them, its items, and whether it is that of a collection: 1, 0,
 * or `root`. Tail-recursive.
 */
type Check<S, Limits, Lists> =
  Lists extends [[infer Types, infer Owner, infer Path, infer Repeats extends 0[], infer Items, infer Kind], ...infer More]
    ? Items extends readonly [infer Item, ...infer Rest]
      ? Item extends readonly [infer Name extends string, infer Negative, infer List extends readonly unknown[]]
        ? [Types] extends [never] ? `'${Owner & string}' has no fields to choose from.`
        : IsAmbiguous<S, Types, Name> extends true ? `'${Name}' matches several names that differ only in case.`
        : Found<S, Types, Name> extends infer Fields ? [Fields] extends [never]
          ? `There is no field '${Name}' in ${TypeName<Types>}.`
          : ComesBack<S, Types, Path, ValueType<Fields>> extends true
            ? [Negative, List] extends [1, []] ? Check<S, Limits, [[Types, Owner, Path, Repeats, Rest, Kind], ...More]>
            : Repeats["length"] extends MostRepeats<Limits>
              ? `'${Name}' repeats types that are already on its path more often than the limit allows.`
              : Check<S, Limits, [[ValueType<Fields>, Name, Path | Kin<S, Types>, [...Repeats, 0], List, IsCollection<Fields>], [Types, Owner, Path, Repeats, Rest, Kind], ...More]>
            : List extends []
              ? Check<S, Limits, [[Types, Owner, Path, Repeats, Rest, Kind], ...More]>
              : Check<S, Limits, [[ValueType<Fields>, Name, Path | Kin<S, Types>, Repeats, List, IsCollection<Fields>], [Types, Owner, Path, Repeats, Rest, Kind], ...More]>
        : never
      : Item extends "!deep" ? Limits extends { deep: true }
        ? Check<S, Limits, [[Types, Owner, Path, Repeats, Rest, Kind], ...More]>
        : "'!deep' is not allowed here."
      : Item extends "!first" | "!filter" | SortMark
        ? Kind extends "root" ? "'!first', '!sort' and '!filter' belong in the list after the name of a collection, as in 'lines[!first:10]'."
        : 0 extends Kind ? `'${Owner & string}' is not a collection of objects, so it cannot be limited, sorted or filtered.`
        : [Item extends SortMark ? SortMistake<S, Types, Item[1]>
          : Item extends "!filter" ? IsUnion<Cases<S, Types>> extends true
            ? "Elements of several types cannot be filtered; '!first' applies to them." : never
          : never] extends [infer Wrong]
          ? [Wrong] extends [never] ? Check<S, Limits, [[Types, Owner, Path, Repeats, Rest, Kind], ...More]> : Wrong
          : never
      : Check<S, Limits, [[Types, Owner, Path, Repeats, Rest, Kind], ...More]>
    : Check<S, Limits, More>
  : never;

/** Whether a member's value is a collection of objects, whose elements can be limited and sorted. */
type IsCollection<Fields> = Fields extends { as: "[]" | "?[]" | "[]?" | "?[]?" } ? 1 : 0;

/** Returns why elements cannot be sorted by a path; never if they can. */
type SortMistake<S, Types, Names> =
  IsUnion<Cases<S, Types>> extends true ? "Elements of several types cannot be sorted; '!first' applies to them."
  : Names extends readonly [infer Name extends string, ...infer Rest]
    ? Found<S, Types, Name> extends infer Field
      ? [Field] extends [never] ? `There is no field '${Name}' to sort by.`
      : Rest extends readonly []
        ? Field extends { of: unknown } | { as: `${string}[${string}` | `${string}{${string}` } ? `Elements cannot be sorted by '${Name}'.`
        : IsSortable<S, Types, Name> extends true ? never : `Elements cannot be sorted by '${Name}'.`
      : Field extends { as: `${string}[${string}` | `${string}{${string}` } ? `Elements cannot be sorted by '${Name}'.`
      : [ValueType<Field>] extends [never] ? `There is no field '${Rest[0] & string}' to sort by.`
      : SortMistake<S, ValueType<Field>, Rest>
      : never
    : never;

type IsSortable<S, Types, Name extends string> =
  TypeOf<S, Types> extends { sort: infer Sortable } & { fields: infer Fields }
    ? Resolve<Fields, Name> extends Sortable ? true : false
    : false;

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
