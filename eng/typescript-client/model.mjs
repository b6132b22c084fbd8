// Compiles a declaration with many types, and an expression for each of them. The argument is the declaration.
import { readFileSync, writeFileSync } from "node:fs";
import { compile, messages } from "./types.mjs";

const names = [...readFileSync(process.argv[2], "utf8").matchAll(/^ {4}(\w+): \{$/gm)].map((match) => match[1]);
const lines = ['import type { ObjectSchema, Selected, UnionSchema, Whole } from "sluice-client"; import type { Model } from "./model.js";'];
// Each type has the parts that the client reads.
lines.push("type Fits<T extends ObjectSchema | UnionSchema> = T;");
names.forEach((name, i) => {
  lines.push(`export type Fit${i} = Fits<Model["types"]["${name}"]>;`);
  if (!name.startsWith("Entity")) return;
  lines.push(`declare const selected${i}: Selected<Model, "${name}", "[name,mirrors,byKey[id,choice[note]],others[mirror[name]],secret]">;`);
  lines.push(`export const name${i}: string = selected${i}.name; export const inner${i}: string = selected${i}.mirrors[0]?.name ?? ""; export const secret${i}: string | null | undefined = selected${i}.secret;`);
  lines.push(`declare const whole${i}: Whole<Model, "${name}", "msgpack">; export const price${i}: string = whole${i}.price; export const at${i}: Date | undefined = whole${i}.mirror?.at;`);
});
writeFileSync("model-use.ts", lines.join("\n"));
const start = performance.now();
const { program } = compile(["model-use.ts"]);
const found = messages(program);
for (const { text } of found.slice(0, 5)) console.log(text);
console.log(`${names.length} types compile in ${((performance.now() - start) / 1000).toFixed(1)} s.`);
process.exitCode = found.length === 0 && names.length >= 300 ? 0 : 1;
