import type { Kin } from "./check.js";
import type { FieldsOf, Resolve, TypeOf, ValueType } from "./names.js";
import type { Parse, SortMark } from "./parse.js";

/**
 * A type at one place of an answer, with what an expression says of it. The parts:
 *
 * - `Path`: the types on the path, with their kin; default sets stop before these.
 * - `Lists`: the members whose `[SubPropertyDefault]` lists are being applied, which do not apply within themselves.
 * - `Base`: what is selected if no item adds anything: `default`, `all`, or another target.
 * - `Items`: the items of all lists that apply here, in their order.
 * - `Deep`: whether the place is within `!deep`.
 *
 * Targets are evaluated a level at a time, when the members of an answer are looked at; that keeps recursive types
 * finite, and the depth of an expression away from the compiler's limits.
 */
export interface Target<T, Path, Lists, Base, Items, Deep> {
  type: T;
  path: Path;
  lists: Lists;
  base: Base;
  items: Items;
  deep: Deep;
}

/** The target of an expression for a type. */
export type Root<T, Text extends string> = Target<T, never, never, "default", Parse<Text>, 0>;

/** Everything, at every level. */
export type Everything<T> = Target<T, never, never, "all", [], 1>;

/** The target of one case of a union. */
export type CaseTarget<S, G, Case> =
  G extends Target<infer T, infer Path, infer Lists, infer Base, infer Items, infer Deep>
    ? Base extends "all"
      ? Everything<Case>
      : Target<Case, Path | Kin<S, T>, Lists, Base extends string ? Base : CaseTarget<S, Base, Case>, Items, Deep>
    : never;

/** The selected members of an object type, and what else its members' targets need. */
export interface Chosen<Mask, FromBase, Bare, Deep, Base> {
  mask: Mask;
  fromBase: FromBase;
  bare: Bare;
  deep: Deep;
  base: Base;
}

/** Returns what a target of an object type selects, as {@link Chosen}. */
export type Choose<S, G> =
  G extends Target<infer T, infer Path, infer Lists, infer Base, infer Items, infer Deep>
    ? TypeOf<S, T> extends infer O
      ? Items extends readonly []
        ? Settle<S, O, G, Deep, Base, never, never, never, never, 0, 0, 0>
        : Fold<S, O, G, Deep, Base, BaseMask<S, O, Base, T, Path, Lists>, Items, never, never, never, never, 0, 0, 0>
      : never
    : never;

/**
 * Applies the items in their order. The state: the members that were added (`M`) or removed (`N`) last, those that are
 * there only because the base contains them (`F`), those named without a list (`B`); whether anything was added (`P`),
 * whether the place itself was named without a list (`Named`), and whether it contains `!deep`.
 */
type Fold<S, O, G, Within, Base, BaseNames, Items, M, N, F, B, P, Named, Deep> =
  Items extends readonly [infer Item, ...infer Rest]
    ? Item extends readonly [infer Name extends string, infer Negative, infer List]
      ? Resolve<FieldsOf<O>, Name> extends infer K
        ? [K] extends [never]
          // A name of another case of the union.
          ? Fold<S, O, G, Within, Base, BaseNames, Rest, M, N, F, B, Negative extends 0 ? 1 : P, Named, Deep>
          : Negative extends 0
            ? Fold<S, O, G, Within, Base, BaseNames, Rest, M | K, Exclude<N, K>, F, List extends [] ? B | K : B, 1, Named, Deep>
            : List extends []
              ? Fold<S, O, G, Within, Base, BaseNames, Rest, Exclude<M, K>, N | K, Exclude<F, K>, Exclude<B, K>, P, Named, Deep>
              : Fold<S, O, G, Within, Base, BaseNames, Rest, M | K, Exclude<N, K>, F, B, P, Named, Deep>
        : never
      : Item extends "+"
        ? Fold<S, O, G, Within, Base, BaseNames, Rest, M | BaseNames, never, F | Exclude<BaseNames, M>, B, 1, 1, Deep>
      : Item extends "!default"
        ? Fold<S, O, G, Within, Base, BaseNames, Rest, M | BaseNames, Exclude<N, BaseNames>, F | Exclude<BaseNames, M>, B, 1, Named, Deep>
      // Limits, orders and conditions of a collection do not change its type.
      : Item extends "!first" | "!filter" | SortMark ? Fold<S, O, G, Within, Base, BaseNames, Rest, M, N, F, B, P, Named, Deep>
        : Fold<S, O, G, Within, Base, BaseNames, Rest, keyof FieldsOf<O>, never, F, B, 1, Named, Item extends "!deep" ? 1 : Deep>
    : Settle<S, O, G, Within, Base, M, N, F, B, P, Named, Deep>;

/** Within `!deep`, a list that only deselects starts from everything, as a name without a list does. */
type Settle<S, O, G, Within, Base, M, N, F, B, P, Named, Deep> =
  Within extends 1
    ? 0 extends P ? Finish<S, O, G, "all", M, N, F, B, P, Named, 1>
      : Named extends 1 ? Finish<S, O, G, "all", M, N, F, B, P, Named, 1>
      : Finish<S, O, G, Base, M, N, F, B, P, Named, Deep>
    : Finish<S, O, G, Base, M, N, F, B, P, Named, Deep>;

type Finish<S, O, G, Base, M, N, F, B, P, Named, Deep> =
  G extends Target<infer T, infer Path, infer Lists, unknown, unknown, unknown>
    ? Always<S, O, T, Path, Lists> extends infer Kept
      ? StartsFromBase<P, Named, Deep> extends true
        ? Exclude<BaseMask<S, O, Base, T, Path, Lists>, N> extends infer Added
          ? Chosen<M | Added | Kept, F | Exclude<Added, M>, B, Deep, Base>
          : never
        : Chosen<M | Kept, F, B, Deep, Base>
      : never
    : never;

type StartsFromBase<P, Named, Deep> = P extends 0 ? true : [Named, Deep] extends [1, 1] ? true : false;

/** The members that the base of a target selects. */
type BaseMask<S, O, Base, T, Path, Lists> =
  Base extends "all" ? keyof FieldsOf<O>
  : Base extends "default" ? O extends { default: infer Names } ? Stopped<S, O, Names, T, Path, Lists> : never
  : Choose<S, Base> extends Chosen<infer Mask, unknown, unknown, unknown, unknown> ? Mask : never;

type Always<S, O, T, Path, Lists> =
  O extends { always: infer Names } ? ([Names] extends [never] ? never : Stopped<S, O, Names, T, Path, Lists>) : never;

/** Removes the members whose types are on the path already and that have no list of their own. */
type Stopped<S, O, Names, T, Path, Lists> =
  O extends { fields: infer Fields; kin: infer Related }
    ? Names extends keyof Fields
      ? Exclude<Fields[Names], undefined> extends infer Field
        ? Field extends { of: infer Value }
          ? [Value & (Path | Related)] extends [never] ? Names
            : Field extends { sub: string } ? `${T & string}.${Names & string}` extends Lists ? never : Names
            : never
          : Names
        : never
      : never
    : never;

/** The target of a selected member. */
export type Child<S, O, G, C, Name> =
  G extends Target<infer T, infer Path, infer Lists, unknown, infer Items, unknown>
    ? FieldsOf<O> extends infer Fields ? Name extends keyof Fields ? Exclude<Fields[Name], undefined> extends infer Field
      ? C extends Chosen<unknown, infer FromBase, infer Bare, infer Deep, infer Base>
        ? ListsOf<Fields, Items, Name, [], 0> extends infer Own
          ? Own extends readonly unknown[]
            ? Target<ValueType<Field>, Path | Kin<S, T>, Lists, ImplicitBase<S, Field, T, Path, Lists, Name>, Own, Deep>
            : Deep extends 1 ? Everything<ValueType<Field>>
            : Name extends FromBase
              ? Name extends Bare ? Implicit<S, Field, T, Path, Lists, Name> : BaseChild<S, O, Base, Field, T, Path, Lists, Name>
              : Implicit<S, Field, T, Path, Lists, Name>
          : never
        : never
      : never : never : never
    : never;

/** The items of all lists of a member since it was deselected last; undefined if there is no list. */
type ListsOf<Fields, Items, Name, Own extends readonly unknown[], HasList> =
  Items extends readonly [infer Item, ...infer Rest]
    ? Item extends readonly [infer Each extends string, infer Negative, infer List extends readonly unknown[]]
      ? Resolve<Fields, Each> extends Name
        ? [Resolve<Fields, Each>] extends [never] ? ListsOf<Fields, Rest, Name, Own, HasList>
        : List extends []
          ? Negative extends 1 ? ListsOf<Fields, Rest, Name, [], 0> : ListsOf<Fields, Rest, Name, [...Own, "+"], HasList>
          : ListsOf<Fields, Rest, Name, [...Own, ...List], 1>
        : ListsOf<Fields, Rest, Name, Own, HasList>
      : ListsOf<Fields, Rest, Name, Own, HasList>
    : HasList extends 1 ? Own : undefined;

type BaseChild<S, O, Base, Field, T, Path, Lists, Name> =
  Base extends "all" ? Everything<ValueType<Field>>
  : Base extends "default" ? Implicit<S, Field, T, Path, Lists, Name>
  : Child<S, O, Base, Choose<S, Base>, Name>;

/** What is selected of a member's value if the expression names none of its members. */
type Implicit<S, Field, T, Path, Lists, Name> =
  ImplicitBase<S, Field, T, Path, Lists, Name> extends infer Base
    ? Base extends string ? Target<ValueType<Field>, Path | Kin<S, T>, Lists, Base, [], 0> : Base
    : never;

type ImplicitBase<S, Field, T, Path, Lists, Name> =
  Field extends { sub: infer List extends string; of: infer Value }
    ? `${T & string}.${Name & string}` extends Lists
      ? "default"
      : Target<Value, Path | Kin<S, T>, Lists | `${T & string}.${Name & string}`, "default", Parse<List>, 0>
    : "default";
