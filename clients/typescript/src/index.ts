export { sluice, type BodyOptions, type CallOptions, type ClientOptions, type FollowOptions, type Sluice, type StreamOptions } from "./client.js";
export {
  bare, filterText, not, sortText, type Accepted, type BareText, type Comparison, type Condition, type ElementConditions, type FilterMembers, type Ordering, type SortKey,
  type SortMembers, type TextComparison,
} from "./filter.js";
export { SluiceError, SluiceProblemError, SluiceStreamError, type IncludeMistake, type Problem } from "./problem.js";
export type { DeepPartial, Selected, Whole } from "./language/answer.js";
export type { Mistake } from "./language/check.js";
export type { AnswerOf, BodyOf, LinkedPage, PageLink, RouteOf, StreamOf } from "./language/routes.js";
export type { BigInteger, Decimal, Int64, UInt64, WideNumber } from "./scalars.js";
export type { ApiSchema, CaseSchema, EnvelopeSchema, FieldSchema, ObjectSchema, RouteSchema, UnionSchema, Wire } from "./schema.js";
export { decimal, int64, toBigInt, toNumber, toText } from "./wide.js";
