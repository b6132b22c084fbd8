// Reads streams of the service in every form, cancels one, and looks at a problem.
import { sluice, SluiceError, SluiceProblemError, SluiceStreamError } from "sluice-client";
import { sluiceMessagePack } from "sluice-client/msgpack";
import { createServer } from "node:http";

const url = process.argv[2];
let failed = 0;
function check(name, isRight) {
  console.log(`${isRight ? "ok" : "wrong"}: ${name}`);
  if (!isRight) failed++;
}

async function take(stream, count) {
  const found = [];
  for await (const each of stream) if (found.push(each) === count) break;
  return found;
}

const shop = sluice(url), packed = sluiceMessagePack(url);
const include = "[id,customer[name]]";
const lines = await take(shop.stream("/orders/rows", { include }), 500);
check("JSON Lines", lines.length === 500 && Object.keys(lines[499]).join() === "id,customer" && typeof lines[499].customer.name === "string");
const values = await take(packed.stream("/orders/rows", { include }), 500);
check("a sequence of MessagePack values", JSON.stringify(values) === JSON.stringify(lines));
const dated = await packed.get("/orders/7", { include: "[placedAt,total]" });
check("dates and decimals of MessagePack", dated.placedAt instanceof Date && typeof dated.total === "string");

const cancellation = new AbortController();
let seen = 0, error;
try {
  for await (const _ of shop.stream("/orders/rows", { include, signal: cancellation.signal })) if (++seen === 10) cancellation.abort();
} catch (each) {
  error = each;
}
check("a stream that is cancelled", error?.name === "AbortError" && seen >= 10);

try {
  await shop.get("/orders/7", { include: "[custmer]" });
} catch (each) {
  error = each;
}
check("a problem", error instanceof SluiceProblemError && error.status === 400 && error.mistakes[0].suggestions[0] === "customer"
  && error.mistakes[0].position === 1 && error.problem.title === "The include expression is not valid.");
try {
  await packed.get("/orders/9999999");
} catch (each) {
  error = each;
}
check("a problem in place of MessagePack", error instanceof SluiceProblemError && error.status === 404);

// Server-sent events, complete and broken, in awkward pieces.
const events = 'retry: 5\n\nid: 1\ndata: {"id":1,"name":"ä"}\n\n: comment\n\ndata: {"id":9007199254740993}\r\n\r\n';
const server = createServer(async (request, response) => {
  if (request.url === "/page") return response.setHeader("content-type", "text/html").end("<!doctype html>\n<title> Sign in </title><p>…");
  if (request.url === "/exception") {
    response.statusCode = 500;
    return response.setHeader("content-type", "text/plain").end("System.InvalidOperationException: No.\n   at Program.Main()");
  }
  response.setHeader("content-type", "text/event-stream; charset=utf-8");
  for (const byte of new TextEncoder().encode(events + (request.url === "/broken" ? "" : "event: end\ndata: {}\n\n"))) response.write(Uint8Array.of(byte));
  response.end();
}).listen(0, "127.0.0.1");
await new Promise((resolve) => server.on("listening", resolve));
const local = sluice(`http://127.0.0.1:${server.address().port}`);
const complete = await take(local.stream("/complete", { as: "events" }), 10);
check("server-sent events", complete.length === 2 && complete[0].name === "ä" && complete[1].id === 9007199254740993n);
const partly = [];
try {
  for await (const each of local.stream("/broken", { as: "events" })) partly.push(each);
} catch (each) {
  error = each;
}
check("server-sent events without their end", partly.length === 2 && error instanceof SluiceStreamError);
for (const client of [local, sluiceMessagePack(`http://127.0.0.1:${server.address().port}`)]) {
  try {
    await client.get("/page");
  } catch (each) {
    error = each;
  }
  check("a page of a browser", error instanceof SluiceError && !(error instanceof SluiceProblemError) && error.status === 200 && error.firstLine === "Sign in"
    && error.message.includes("text/html instead of an answer: Sign in"));
  try {
    await client.get("/exception");
  } catch (each) {
    error = each;
  }
  check("the page of an exception", error instanceof SluiceProblemError && error instanceof SluiceError && error.status === 500
    && error.firstLine === "System.InvalidOperationException: No." && error.message === error.firstLine);
}
server.close();
process.exitCode = failed === 0 ? 0 : 1;
