import { decode, decodeMulti, decodeMultiStream } from "@msgpack/msgpack";
import { createClient, type ClientOptions, type Decoder, type Sluice } from "./client.js";
import { piecesOf } from "./streams.js";

// Integers of 64 bits would be rounded otherwise; shorter ones are numbers in any case.
const options = { useBigInt64: true, context: undefined };

/** Reads MessagePack: whole answers, and sequences of values. */
export const messagePack: Decoder = {
  accept: "application/vnd.msgpack",
  reads: (response) => /^application\/(vnd\.|x-)?msgpack\b/.test(response.headers.get("content-type") ?? ""),
  acceptStream: () => "application/vnd.msgpack",
  read: async (response) => {
    const bytes = new Uint8Array(await response.arrayBuffer());
    return response.headers.get("sluice-sequence") === "values" ? [...decodeMulti(bytes, options)] : decode(bytes, options);
  },
  readStream: (response) => decodeMultiStream(piecesOf(response), options) as AsyncGenerator<unknown>,
};

/** Creates a client that asks for MessagePack. Needs the package `@msgpack/msgpack`. */
export function sluiceMessagePack<A>(baseUrl: string | URL, options: ClientOptions = {}): Sluice<A, "msgpack"> {
  return createClient(baseUrl, options, messagePack) as unknown as Sluice<A, "msgpack">;
}
