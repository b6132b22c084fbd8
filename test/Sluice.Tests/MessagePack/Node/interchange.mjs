// Reads a line of hexadecimal digits for each document, decodes it, encodes what came out, and answers a line: the bytes in hexadecimal, or "!" and why not.
import { createInterface } from "node:readline";
import { decode, encode, ExtensionCodec, decodeTimestampToTimeSpec, encodeTimeSpecToTimestamp } from "@msgpack/msgpack";

// A Date keeps milliseconds; the timestamp's own parts keep everything.
class Moment { constructor(sec, nsec) { this.sec = sec; this.nsec = nsec; } }
// JavaScript has one kind of number, and its encoder writes whole ones as integers: only the sign of zero needs help.
const extensionCodec = new ExtensionCodec();
extensionCodec.register({
  type: -1,
  encode: value => value instanceof Moment ? encodeTimeSpecToTimestamp(value) : null,
  decode: data => { const { sec, nsec } = decodeTimestampToTimeSpec(data); return new Moment(sec, nsec); },
});
const options = { extensionCodec, useBigInt64: true, mapKeyConverter: key => typeof key === "string" || typeof key === "number" ? key : String(key) };

for await (const line of createInterface({ input: process.stdin })) {
  let answer;
  try {
    answer = Buffer.from(encode(decode(Buffer.from(line, "hex"), options), options)).toString("hex");
  } catch (error) {
    answer = "!" + String(error.message).replaceAll("\n", " ");
  }
  process.stdout.write(answer + "\n");
}
