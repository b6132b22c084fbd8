// Numbers that JavaScript's would round, from answers and in bodies.
import { decimal, int64, toBigInt, toNumber, toText } from "sluice-client";
import { parseJson, writeJson } from "./node_modules/sluice-client/dist/wide.js";

let failed = 0;
function check(text, read, isRight) {
  const value = read();
  if (!isRight(value)) { failed++; console.log(`wrong: ${text}: ${String(value)}`); }
}

const one = (text) => () => parseJson(`{"a":${text},"b":"${"1".repeat(20)}"}`).a;
for (const exact of ["0", "-1", "1.50", "0.1", "9007199254740991", "1E-05", "1E+20", "0.30000000000000004", "1.7976931348623157E+308", "5E-324", "-0.0000001234567890123456"])
  check(exact, one(exact), (value) => value === Number(exact));
for (const whole of ["9007199254740993", "-9223372036854775808", "18446744073709551615", "170141183460469231731687303715884105727"])
  check(whole, one(whole), (value) => value === BigInt(whole) && toBigInt(value) === value && toText(value) === whole);
for (const fraction of ["0.1234567890123456789", "79228162514264337593543950.335", "-12345678901234567.89"])
  check(fraction, one(fraction), (value) => value === fraction && toNumber(value) === Number(fraction));
check("text beside", () => parseJson('{"a":9007199254740993,"b":"~1","c":"\\"~2"}'), (value) => value.b === "~1" && value.c === '"~2');
check("a body", () => writeJson({ a: int64(9007199254740993n), b: decimal("0.1234567890123456789"), c: 'x"1"', d: [decimal(2)] }),
  (text) => text === '{"a":9007199254740993,"b":0.1234567890123456789,"c":"x\\"1\\"","d":[2]}');
process.exitCode = failed === 0 ? 0 : 1;
