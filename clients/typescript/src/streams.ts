import { SluiceStreamError } from "./problem.js";

/** Returns the lines of a body without their ends; a last line without an end is a line too. */
export async function* linesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let rest = "";
  for await (const bytes of body) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split("\n");
    rest = lines.pop()!;
    for (const line of lines) yield line.endsWith("\r") ? line.slice(0, -1) : line;
  }
  rest += decoder.decode();
  if (rest !== "") yield rest;
}

/** Returns the elements of a body of JSON Lines. */
export async function* jsonLinesOf(body: AsyncIterable<Uint8Array>, parse: (text: string) => unknown): AsyncGenerator<unknown> {
  for await (const line of linesOf(body)) if (line !== "") yield parse(line);
}

/**
 * Returns the data of server-sent events up to the event `last`.
 * @throws {@link SluiceStreamError} if the stream ends without it, unless it is null.
 */
export async function* eventsOf(
  body: AsyncIterable<Uint8Array>,
  parse: (text: string) => unknown,
  last: string | null,
): AsyncGenerator<unknown> {
  let name = "";
  let data: string[] = [];
  for await (const line of linesOf(body)) {
    if (line.startsWith("event:")) name = line.slice(6).trim();
    else if (line.startsWith("data:")) data.push(line.slice(line[5] === " " ? 6 : 5));
    else if (line === "") {
      if (last !== null && name === last) return;
      if (data.length > 0) yield parse(data.join("\n"));
      name = "";
      data = [];
    }
  }
  if (last !== null) throw new SluiceStreamError("The stream of events ended before its last event.");
}

/** Returns the pieces of a response's body, and cancels it when the iteration ends early. */
export async function* piecesOf(response: Response): AsyncGenerator<Uint8Array> {
  if (response.body === null) return;
  const reader = response.body.getReader();
  let isComplete = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) {
        isComplete = true;
        return;
      }
      yield value;
    }
  } finally {
    if (!isComplete) await reader.cancel().catch(() => undefined);
  }
}
