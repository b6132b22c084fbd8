// Compiles calls with a mistake each: the compiler must report the listed message, and the service must refuse the expression.
import { readFileSync, writeFileSync } from "node:fs";
import { compile, messages } from "./types.mjs";

const [url, list] = process.argv.slice(2);
const cases = readFileSync(list, "utf8").split("\n").filter((line) => line !== "" && !line.startsWith("#"))
  .map((line) => line.split("\t")).map(([path, include, message]) => ({ path, include, message }));
const lines = [
  'import { sluice } from "sluice-client"; import type { Storefront } from "./storefront.js"; const shop = sluice<Storefront>("");',
  ...cases.map(({ path, include }) => `void shop.get(${JSON.stringify(path)}, { include: ${JSON.stringify(include)} });`),
  'void shop.get("/ordrs/7");',
  'void shop.get("/orders/7/lines");',
  'void shop.post("/orders/7");',
  'void shop.get("/orders/7", { inclde: "[id]" });',
  'void shop.get("/orders/7", { include: "[id]" }).then((order) => order.total);',
  'void shop.get("/orders/7", { include: "[total]" }).then((order) => order.total + 1);',
  'void shop.get("/orders/7", { include: "[total]" }).then((order) => { const total: number = order.total; return total; });',
  'void shop.get("/orders/7", { include: "[customer[name]]" }).then((order) => order.customer.name);',
  'void shop.get("/orders/7", { include: "[id]" as string }).then((order) => order.id.toFixed());',
  'void shop.get("/catalog/search", { filter: (item) => item.price.gt("1.50") });',
  'void shop.get("/orders/search", { filter: (order) => order.placedAt.gt("2026-01-31") });',
  'declare const other: import("sluice-client").Sluice<{ types: { P: { fields: { price: { is: "decimal" } }; default: "price"; always: never; kin: "P" } };'
    + ' routes: { "POST /p": { path: "/p"; body: { of: "P" } } } }>; void other.post("/p", { body: { price: 1.5 } });',
];
const others = [
  "There is no endpoint GET /ordrs/7. Did you mean GET /orders/{id:int}?", "There is no endpoint GET /orders/7/lines.",
  "There is no endpoint POST /orders/7. Did you mean GET?",
  "'inclde' does not exist", "Property 'total' does not exist", "Operator '+' cannot be applied", "is not assignable to type 'number'",
  "possibly 'null'", "possibly 'undefined'", "Write a number, a bigint or decimal('1.50').", "Write a Date, or bare('2026-01-31T08:00:00Z').",
  "write decimal(1.5) or decimal('1.50')",
];
const file = list.replace(/[^/]*$/, "") + "mistaken.ts";
writeFileSync(file, lines.join("\n"));
const { program } = compile([file]);
const found = messages(program);
let passed = 0, failed = 0;
const report = (message) => { failed++; console.log(message); };
for (let line = 1; line < lines.length; line++) {
  const expected = cases[line - 1]?.message ?? others[line - 1 - cases.length];
  const texts = found.filter((each) => each.line === line).map((each) => each.text);
  if (texts.some((text) => text.includes(expected))) passed++;
  else report(`${lines[line]}\n  must report: ${expected}\n  reports: ${texts.join("; ") || "nothing"}`);
}
for (const { path, include } of cases) {
  const { status } = await fetch(`${url}${path}?include=${encodeURIComponent(include)}`);
  if (status !== 400) report(`The service answers ${status} to ${include}.`);
}
console.log(`${passed} mistakes do not compile.`);
process.exitCode = failed === 0 ? 0 : 1;
