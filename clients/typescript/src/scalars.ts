declare const wide: unique symbol;

/**
 * A number that `number` cannot hold exactly. At run time it is a `number` if that is exact, and otherwise a `bigint` or
 * the digits as text; `toBigInt`, `toNumber` and `toText` accept each of them.
 */
export interface WideNumber<Kind extends string> {
  readonly [wide]: Kind;
}

/** A .NET `long`. */
export type Int64 = WideNumber<"int64">;
/** A .NET `ulong`. */
export type UInt64 = WideNumber<"uint64">;
/** A .NET `Int128`, `UInt128` or `BigInteger` in JSON. */
export type BigInteger = WideNumber<"integer">;
/** A .NET `decimal` in JSON. */
export type Decimal = WideNumber<"decimal">;

/** The scalars that are the same in JSON and MessagePack. */
export interface CommonScalars {
  any: unknown;
  boolean: boolean;
  /** An integer of at most 32 bits. */
  int: number;
  /** A binary floating-point number. */
  float: number;
  text: string;
  uuid: string;
  uri: string;
}

export interface JsonScalars extends CommonScalars {
  char: string;
  int64: Int64;
  uint64: UInt64;
  integer: BigInteger;
  decimal: Decimal;
  /** Base64. */
  binary: string;
  /** RFC 3339. */
  datetime: string;
  /** RFC 3339. */
  datetimeoffset: string;
  date: string;
  time: string;
  duration: string;
}

export interface MessagePackScalars extends CommonScalars {
  /** A UTF-16 unit. */
  char: number;
  int64: Int64;
  uint64: UInt64;
  /** Two's complement, little endian. */
  integer: Uint8Array;
  decimal: string;
  binary: Uint8Array;
  datetime: Date;
  /** The local time as if it were UTC, and the offset in minutes. */
  datetimeoffset: [Date, number];
  /** Days since 0001-01-01. */
  date: number;
  /** Ticks of 100 ns. */
  time: Int64;
  /** Ticks of 100 ns. */
  duration: Int64;
}
