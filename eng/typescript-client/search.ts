// Filters and sorts that the builders print, against what the whole list holds, and the links of pages. The argument is
// the service's address.
import { bare, filterText, not, sluice, sortText, type Condition, type FilterMembers } from "sluice-client";
import { sluiceMessagePack } from "sluice-client/msgpack";
import type { Storefront } from "./storefront.js";

declare const process: { argv: string[]; exitCode?: number };
declare const console: { log(text: string): void };

const url = process.argv[2]!;
const shop = sluice<Storefront>(url), packed = sluiceMessagePack<Storefront>(url);
const include = "[id,placedAt,status,note,customer[name]]";
const most = 400;
const all = (await shop.get("/orders/search", { include, query: { size: 500 }, filter: (o) => o.id.le(most) })).items;
type Order = (typeof all)[number];
let failed = 0, passed = 0;
function check(name: string, isRight: boolean): void {
  if (isRight) passed++;
  else { failed++; console.log(`wrong: ${name}`); }
}

check("the whole list", all.length === most && all.some((o) => o.note === null) && all.some((o) => o.note !== null));
const some = all[137]!, name = some.customer?.name ?? "";
const cases: [(o: FilterMembers<Storefront, "Order">) => Condition, (o: Order) => boolean][] = [
  [(o) => o.id.gt(20).and(o.id.lt(30)), (o) => o.id > 20 && o.id < 30],
  [(o) => o.id.ge(390).or(o.id.eq(7)), (o) => o.id >= 390 || o.id === 7],
  [(o) => o.id.in(1, 5, 7), (o) => [1, 5, 7].includes(o.id)],
  [(o) => o.id.ne(7), (o) => o.id !== 7],
  [(o) => not(o.id.gt(3)), (o) => o.id <= 3],
  [(o) => o.status.eq("Paid"), (o) => o.status === "Paid"],
  [(o) => not(o.status.in("Paid", "Packed")), (o) => o.status !== "Paid" && o.status !== "Packed"],
  [(o) => o.note.eq(null), (o) => o.note === null],
  [(o) => o.note.ne(null), (o) => o.note !== null],
  [(o) => o.note.contains("e"), (o) => o.note?.includes("e") ?? false],
  [(o) => not(o.note.contains("e")), (o) => !(o.note?.includes("e") ?? false)],
  [(o) => o.note.eq("it's 100 % 'this' or that"), () => false],
  [(o) => o.customer.eq(null), (o) => o.customer === null],
  [(o) => o.customer.ne(null), (o) => o.customer !== null],
  [(o) => o.customer.name.eq(name), (o) => o.customer?.name === name],
  [(o) => o.customer.name.startsWith(name.slice(0, 2)), (o) => o.customer?.name.startsWith(name.slice(0, 2)) ?? false],
  [(o) => o.customer.name.endsWith("n").and(o.id.lt(100), o.status.ne("Paid")), (o) => (o.customer?.name.endsWith("n") ?? false) && o.id < 100 && o.status !== "Paid"],
  [(o) => o.customer.name.in(name, "nobody's"), (o) => o.customer?.name === name],
  [(o) => o.placedAt.lt(new Date(some.placedAt)), (o) => o.placedAt < some.placedAt],
  [(o) => o.placedAt.eq(bare(some.placedAt)), (o) => o.placedAt === some.placedAt],
  [(o) => o.id.eq(1).or(o.id.eq(2)).and(o.id.eq(2).or(o.id.eq(3))), (o) => o.id === 2],
  [(o) => o.id.eq(1).or(o.id.eq(2), o.id.gt(3).and(o.id.lt(6))), (o) => [1, 2, 4, 5].includes(o.id)],
];
let answers = 0;
for (const [where, holds] of cases) {
  for (const client of [shop, packed]) {
    const found = await client.get("/orders/search", { include: "[id]", query: { size: 500 }, filter: (o) => o.id.le(most).and(where(o)) });
    answers += found.items.length;
    check(filterText<Storefront, "Order">(where), found.items.map((o) => o.id).join() === all.filter(holds).map((o) => o.id).join());
  }
}
check("some filters find some", answers > 2 * most);

const by = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const sorted = await shop.get("/orders/search", { include: "[id]", query: { size: 500 }, filter: (o) => o.id.le(most), sort: (o) => [o.customer.name.desc(), o.status.asc(), o.id.desc()] });
const states = ["Placed", "Paid", "Packed", "Shipped", "Delivered"];
const expected = [...all].sort((a, b) => by(b.customer?.name ?? "", a.customer?.name ?? "") || states.indexOf(a.status) - states.indexOf(b.status) || b.id - a.id);
check(sortText<Storefront, "Order">((o) => [o.customer.name.desc(), o.status.asc(), o.id.desc()]), sorted.items.map((o) => o.id).join() === expected.map((o) => o.id).join());

// The links lead through all pages and back, with the type of the first one.
for (const client of [shop, packed]) {
  const ids: number[] = [], back: number[] = [];
  let page = await client.get("/orders/search", { include: "[id,note]", query: { size: 90 }, filter: (o) => o.id.le(most), sort: (o) => [o.status.desc(), o.customer.name.asc()] });
  ids.push(...page.items.map((o) => o.id));
  while (page.next !== null) {
    page = await client.follow(page.next);
    ids.push(...page.items.map((o) => o.id));
    check("a page that was followed to", page.items.every((o) => Object.keys(o).join() === "id,note"));
  }
  for (;;) {
    back.unshift(...page.items.map((o) => o.id));
    if (page.prev === null) break;
    page = await client.follow(page.prev);
  }
  check("pages", ids.length === most && new Set(ids).size === most && back.join() === ids.join());
  const counted = await client.get("/orders/search", { include: "[id]", query: { size: 3, page: 2, total: true }, filter: (o) => o.id.le(most) });
  check("a page by number", counted.page === 2 && counted.size === 3 && String(counted.total) === `${most}`);
  // A path with an expression of its own: the option replaces it.
  const again = await client.get(`/orders/search?size=2&include=${encodeURIComponent("[note]")}`, { include: "[id]" });
  check("an expression that replaces that of the path", Object.keys(again.items[0]!).join() === "id");
}
console.log(`${passed} filters, sorts and pages are those of the whole list.`);
process.exitCode = failed === 0 ? 0 : 1;
