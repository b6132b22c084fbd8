// Asks the service for each expression on both wires, and compares the answers with the types that the compiler computes.
// Arguments: the service's address, a file of paths and expressions.
import { readFileSync, writeFileSync } from "node:fs";
import { sluice } from "sluice-client";
import { sluiceMessagePack } from "sluice-client/msgpack";
import { aliases, compile, messages, misfit } from "./types.mjs";

const [url, list] = process.argv.slice(2);
const cases = readFileSync(list, "utf8").split("\n").filter((line) => line !== "" && !line.startsWith("#"))
  .map((line) => line.split("\t")).map(([path, include = ""]) => ({ path, include }));
const wires = { json: sluice(url), msgpack: sluiceMessagePack(url) };

const lines = ['import type { AnswerOf, RouteOf } from "sluice-client";', 'import type { Storefront } from "./storefront.js";'];
cases.forEach(({ path, include }, i) => {
  for (const wire of Object.keys(wires))
    lines.push(`export type ${wire}${i} = AnswerOf<Storefront, RouteOf<Storefront, "GET", ${JSON.stringify(path)}>, ${JSON.stringify(include)}, "${wire}">;`);
});
const file = list.replace(/[^/]*$/, "") + "computed.ts";
writeFileSync(file, lines.join("\n"));
const compiled = compile([file]);
let failed = 0;
const report = (message) => { if (failed++ < 10) console.log(message); };
for (const { text } of messages(compiled.program)) report(text);
const types = aliases(compiled, file);

const known = new Map();
async function answer(wire, path, include) {
  const key = `${wire} ${path} ${include}`;
  if (!known.has(key)) known.set(key, await wires[wire].get(path, { include }));
  return known.get(key);
}

let passed = 0, distinguished = 0, before;
for (const [i, { path, include }] of cases.entries()) {
  for (const wire of Object.keys(wires)) {
    const type = types.get(wire + i);
    let wrong;
    try {
      const value = await answer(wire, path, include);
      wrong = misfit(compiled.checker, type, value);
      // The comparison itself must be able to fail: the type of another expression does not fit.
      if (before !== undefined && misfit(compiled.checker, before, value) !== undefined) distinguished++;
    } catch (error) {
      wrong = error.message;
    }
    if (wrong === undefined) passed++;
    else report(`${wire} ${path} ${include}: ${wrong}`);
    if (wire === "msgpack") before = type;
  }
}
if (distinguished < passed / 2) report(`Only ${distinguished} of ${passed} answers differ from the type of the expression before.`);
console.log(`${passed} answers have the type of their expression.`);
process.exitCode = failed === 0 ? 0 : 1;
