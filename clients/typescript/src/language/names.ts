/** The description of a type by name. */
export type TypeOf<S, T> = S extends { types: infer Types } ? (T extends keyof Types ? Types[T] : never) : never;

export type FieldsOf<O> = O extends { fields: infer Fields } ? Fields : never;

/** The types whose members an expression selects: of a union, its cases. */
export type Cases<S, T> = T extends unknown
  ? TypeOf<S, T> extends { cases: { of: infer Case } } ? Cases<S, Case> : T
  : never;

/** The member that a name means: exactly first, then ignoring case. A union if it is ambiguous, never if unknown. */
export type Resolve<Fields, Name extends string> = Name extends keyof Fields ? Name : ByCase<Fields, Lowercase<Name>>;

type ByCase<Fields, Name extends string> = Folded<Fields> extends infer Names
  ? Name extends keyof Names ? Names[Name] : never
  : never;

type Folded<Fields> = { [Name in keyof Fields as Lowercase<Name & string>]-?: Name };

/** The type whose members a list after a member selects; never if its value has none. */
export type ValueType<Field> = Exclude<Field, undefined> extends { of: infer T } ? T : never;
