// Filters and sorts: their types in builders.ts, and their texts.
import { bare, filterText, not, sortText } from "sluice-client";
import { compile, messages } from "./types.mjs";

let failed = 0;
const { program } = compile(["builders.ts"]);
for (const { line, text } of messages(program)) { failed++; console.log(`builders.ts:${line + 1}: ${text}`); }

const texts = [
  [(o) => o.total.gt(100).and(o.customer.country.in("DE", "FR")), "total gt 100 and customer.country in ('DE','FR')"],
  [(o) => o.total.gt(1).or(o.note.eq(null)).and(not(o.status.eq("Paid"))), "(total gt 1 or note eq null) and not (status eq 'Paid')"],
  [(o) => o.lines.any((l) => l.product.name.contains("it's").and(l.quantity.ge(2))), "lines/any(e1:contains(e1/product.name,'it''s') and e1/quantity ge 2)"],
  [(o) => o.lines.any((l) => l.parts.all((p) => p.price.lt(2n))), "lines/any(e1:e1/parts/all(e2:e2/price lt 2))"],
  [(o) => o.lines.any().and(o.tags.all((t) => t.startsWith("a"))), "lines/any() and tags/all(e1:startswith(e1,'a'))"],
  [(o) => o.placedAt.ge(new Date(0)).and(o.joinedOn.lt(bare("2020-01-31"))), "placedAt ge 1970-01-01T00:00:00.000Z and joinedOn lt 2020-01-31"],
  [(o) => o.eq.ne("x"), "eq ne 'x'"],
];
for (const [where, expected] of texts)
  if (filterText(where) !== expected) { failed++; console.log(`${filterText(where)} is not ${expected}`); }
if (sortText((o) => [o.placedAt.desc(), o.customer.name.asc()]) !== "-placedAt,customer.name") { failed++; console.log("the sort"); }
if (filterText((o) => o.a.lt(Infinity).and(o.b.gt(-Infinity))) !== "a lt INF and b gt -INF") { failed++; console.log("infinity"); }
const refused = [() => bare("1 or true"), ...[(o) => o.a.eq(NaN), (o) => o.a.eq(undefined), (o) => o.a.in(), (o) => o.a.nothing(),
  (o) => o.lines.any((l) => l.id.eq(1).and(o.id.eq(2))), (o) => o.at.lt(new Date("x"))].map((where) => () => filterText(where))];
for (const each of refused) {
  try {
    each();
    failed++;
    console.log(`not refused: ${each}`);
  } catch (error) {
    if (!(error instanceof TypeError) && !(error instanceof RangeError)) throw error;
  }
}
if (filterText((o) => o.lines.any((l) => l.parts.any((p) => p.id.eq(1).and(l.id.eq(2))))) !== "lines/any(e1:e1/parts/any(e2:e2/id eq 1 and e1/id eq 2))") { failed++; console.log("an outer variable"); }
process.exitCode = failed === 0 ? 0 : 1;
