/**
 * What a generated declaration contains. `sluice typescript` and `MapSluiceTypeScript()` write it; the types in
 * `language` read it. Declarations are interfaces, so nothing of them exists at run time.
 */
export interface ApiSchema {
  /** The types that expressions select from, by name. */
  types: object;
  /** The endpoints, by method and pattern, such as `GET /orders/{id:int}`. */
  routes?: object;
}

/** A type with members. */
export interface ObjectSchema {
  /** The members by wire name. A member that an answer may lack, such as a guarded one, is optional. */
  fields: object;
  /** The names of the default set. */
  default: string;
  /** The names that are written without being named. */
  always: string;
  /** The type itself, its bases, its derived types and the unions it is a case of: default sets stop before these. */
  kin: string;
  /** The members that filters may name (`[Filterable]`). */
  filter?: string;
  /** The members that sorts may name (`[Sortable]`). */
  sort?: string;
  /** Members that bodies may contain and answers never do. */
  input?: object;
  /** The members that bodies do not contain, because nothing can set them. */
  computed?: string;
  /** The members that bodies must contain. */
  required?: string;
  /** On wires that use keys: the member of each element of the array, or null in a gap. */
  keyed?: readonly (string | null)[];
}

/** A type with alternatives. */
export interface UnionSchema {
  /** The cases, as a union of {@link CaseSchema}. */
  cases: CaseSchema;
  /** The member of a JSON object that contains the discriminator. */
  tag: string;
  kin: string;
}

/** One alternative of a union: its type, its discriminator in JSON, and its discriminator in MessagePack. */
export interface CaseSchema {
  of: string;
  id?: string | number;
  key?: string | number;
}

/**
 * The type of a member or an answer: a scalar (`is`), literals (`enum`) or a type with members (`of`), and what
 * surrounds it from the outside in (`as`): `?` null, `[]` an array, `{}` a dictionary, `[2]` an array of two dimensions.
 */
export interface FieldSchema {
  is?: string;
  enum?: string | number;
  of?: string;
  as?: string;
  /** The members that are selected of the value if the expression names none (`[SubPropertyDefault]`). */
  sub?: string;
  /** The only wire that has the member. */
  only?: Wire;
  /** The member's name in MessagePack if it is another one. */
  msgpack?: string;
}

/** An endpoint. */
export interface RouteSchema {
  /** The pattern as a template literal type, such as `/orders/${number}`. */
  path: string;
  /** The value that the endpoint returns. */
  answer?: FieldSchema & { in?: PageForm | PageSchema | EnvelopeSchema };
  /** The value that the endpoint reads; of a patch, every member may be absent. */
  body?: FieldSchema & { patch?: true };
  /** Whether the endpoint takes an expression. */
  include?: boolean;
  /** Whether its expressions may contain `!deep`. */
  deep?: boolean;
  /** How often a path of its expressions may return to a type that is already on it. Default: 2. */
  repeats?: number;
  /** The type whose members filters of the endpoint name; `text` if the endpoint itself lists the members. */
  filter?: { of: string } | "text";
  /** The type whose members sorts of the endpoint name; `text` if the endpoint itself lists the members. */
  sort?: { of: string } | "text";
}

/** A page by its number, or with links to its neighbours. */
export type PageForm = "page" | "links";

/** A page whose members the service names differently. */
export interface PageSchema {
  page: PageForm;
  /** The names on the wire by those that are documented, such as `items`. */
  names: Record<string, string>;
}

/** An envelope of the application: its type, and the member whose value is the answer that expressions apply to. */
export interface EnvelopeSchema {
  of: string;
  member: string;
}

/** The encodings that types differ by. */
export type Wire = "json" | "msgpack";
