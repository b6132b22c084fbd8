import type { BigInteger, Decimal, Int64, UInt64, WideNumber } from "./scalars.js";

/** Returns a whole wide number as a `bigint`. Throws a `SyntaxError` or `RangeError` if it has a fraction. */
export function toBigInt(value: Int64 | UInt64 | BigInteger): bigint {
  return BigInt(value as unknown as number | bigint | string);
}

/** Returns the nearest `number`. */
export function toNumber(value: WideNumber<string>): number {
  return Number(value as unknown as number | bigint | string);
}

/** Returns the number's digits. Trailing zeros of a decimal are kept only if the number is text. */
export function toText(value: WideNumber<string>): string {
  return String(value as unknown as number | bigint | string);
}

/** Makes a wide number for a body. */
export function int64(value: number | bigint): Int64 & UInt64 & BigInteger {
  return value as unknown as Int64 & UInt64 & BigInteger;
}

/** Makes a decimal for a body, from a number or from its digits. */
export function decimal(value: number | string): Decimal {
  if (typeof value === "string" && !/^-?\d+(\.\d+)?$/.test(value)) throw new TypeError(`'${value}' is not a decimal. Write digits such as decimal("1.50").`);
  return (typeof value === "string" ? new Digits(value) : value) as unknown as Decimal;
}

/** The digits of a number that is written as it is. */
class Digits {
  constructor(readonly text: string) {}
  toString(): string {
    return this.text;
  }
}

const literals = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/**
 * Parses JSON. Numbers that `number` would round become a `bigint`, or their digits as text if they have a fraction.
 */
export function parseJson(text: string): unknown {
  if (!/\d[\d.]{15}/.test(text)) return JSON.parse(text);
  let mark = "~";
  while (text.includes(`"${mark}`)) mark += "~";
  let isMarked = false;
  const marked = text.replace(literals, (literal) => {
    if (literal.startsWith('"') || isExact(literal)) return literal;
    isMarked = true;
    return `"${mark}${literal}"`;
  });
  if (!isMarked) return JSON.parse(text);
  return JSON.parse(marked, (_, value: unknown) =>
    typeof value === "string" && value.startsWith(mark) ? ofDigits(value.slice(mark.length)) : value);
}

/** Writes JSON with `bigint` values and decimals as numbers. */
export function writeJson(value: unknown): string {
  // No other text of the document begins with the mark: it is new for every document.
  const mark = `${crypto.randomUUID()}:`;
  const numbers: string[] = [];
  const text = JSON.stringify(value, (_, each: unknown) =>
    typeof each === "bigint" || each instanceof Digits ? `${mark}${numbers.push(String(each)) - 1}` : each);
  return numbers.length === 0 ? text : text.replace(new RegExp(`"${mark}(\\d+)"`, "g"), (_, i: string) => numbers[+i]!);
}

function ofDigits(literal: string): bigint | string {
  return /^-?\d+$/.test(literal) ? BigInt(literal) : literal;
}

/** Returns whether a number has the same digits after it was rounded to a `number`. */
function isExact(literal: string): boolean {
  return literal.length < 16 || digits(literal) === digits(String(Number(literal)));
}

function digits(literal: string): string {
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(literal) ?? [];
  const all = (whole + fraction).replace(/^0+/, "");
  const significant = all.replace(/0+$/, "");
  return significant === "" ? "0" : `${sign}${significant}e${+exponent - fraction.length + all.length - significant.length}`;
}
