// Times the compiler on a file of 200 calls. Arguments: a file of paths and expressions.
import { readFileSync, writeFileSync } from "node:fs";
import { compile, messages } from "./types.mjs";

const cases = readFileSync(process.argv[2], "utf8").split("\n").filter((line) => line !== "" && !line.startsWith("#")).map((line) => line.split("\t"));
const lines = ['import { sluice } from "sluice-client"; import type { Storefront } from "./storefront.js"; const shop = sluice<Storefront>("");'];
for (let i = 0; i < 200; i++) {
  const [path, include = ""] = cases[i % cases.length];
  // Each text is another one, so that no type is computed before.
  lines.push(`export const answer${i} = await shop.get(${JSON.stringify(path)}, { include: ${JSON.stringify(include + " ".repeat(Math.floor(i / cases.length)))} });`);
}
// The deepest and longest that must compile: 8 levels, more than 400 characters.
const long = "[" + Array.from({ length: 12 }, (_, i) => `lines[product[reviews[author[name,tier,orders[id,shipTo[city]]]]]]`).join(",") + "]";
const deep = "[orders[lines[product[reviews[author[orders[shipTo[city]]]]]]]]";
lines.push(`export const long = await shop.get("/orders/7", { include: "${long}" }); export const city: string | undefined = long.lines[0]?.product?.reviews[0]?.author?.orders[0]?.shipTo?.city;`);
lines.push(`export const deep = await shop.get("/customers/66", { include: "${deep}" }); export const end: string | undefined = deep.orders[0]?.lines[0]?.product?.reviews[0]?.author?.orders[0]?.shipTo?.city;`);
writeFileSync("calls.ts", lines.join("\n"));
compile(["storefront.ts"]);
const start = performance.now();
const { program } = compile(["calls.ts"]);
const found = messages(program);
for (const { text } of found.slice(0, 5)) console.log(text);
console.log(`${((performance.now() - start) / 1000).toFixed(1)} s for 202 calls, the longest of ${long.length} characters; ${program.getInstantiationCount()} instantiations.`);
process.exitCode = found.length === 0 ? 0 : 1;
