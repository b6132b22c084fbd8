// What must compile and what must not, of filters, sorts, bodies and limits in lists; builders.mjs compiles it.
import { sluice, bare, type BareText } from "sluice-client";
interface Api {
  types: {
    Order: {
      fields: { id: { is: "int" }; total: { is: "decimal" }; placedAt: { is: "datetime" }; placedOn: { is: "date" }; note: { is: "text"; as: "?" }; status: { enum: "Paid" | "Open" };
        customer: { of: "Customer"; as: "?" }; lines: { of: "Line"; as: "[]" }; tags: { is: "text"; as: "[]" }; secret: { is: "text" } };
      default: "id"; always: never; kin: "Order"; filter: "total" | "placedAt" | "placedOn" | "note" | "status" | "customer" | "lines" | "tags"; sort: "placedAt" | "customer" | "id";
      input: { password: { is: "text" } }; computed: "total"; required: "id";
    };
    Customer: { fields: { name: { is: "text" } }; default: "name"; always: never; kin: "Customer"; filter: "name"; sort: "name" };
    Line: { fields: { quantity: { is: "int" }; "a b": { of: "Part"; as: "?" } }; default: "quantity"; always: never; kin: "Line"; filter: "quantity"; sort: "quantity" | "a b" };
    Part: { fields: { c: { is: "int" } }; default: "c"; always: never; kin: "Part"; sort: "c" };
  };
  routes: {
    "GET /orders": { path: "/orders"; answer: { of: "Order"; in: "page" }; include: true; filter: { of: "Order" }; sort: { of: "Order" } };
    "GET /plain": { path: "/plain"; answer: { of: "Order"; as: "[]" }; include: true };
    "GET /listed": { path: "/listed"; answer: { of: "Order"; as: "[]" }; filter: "text"; sort: "text" };
    "GET /linked": { path: "/linked"; answer: { of: "Order"; in: "links" }; include: true };
    "GET /upper": { path: "/upper"; answer: { of: "Order"; in: { page: "links"; names: { items: "Items"; size: "Size"; next: "Next" } } }; include: true };
    "GET /deep": { path: "/deep"; answer: { of: "Order" }; include: true; deep: true };
    "POST /orders": { path: "/orders"; answer: { of: "Order" }; body: { of: "Order" }; include: true };
    "PATCH /orders": { path: "/orders"; body: { of: "Order"; patch: true } };
  };
}
const shop = sluice<Api>("");
export const a = await shop.get("/orders", { include: "[id,lines[!first:3,!sort:-quantity,!sort:'a b'.c,quantity]]",
  filter: (o) => o.total.gt(100).and(o.customer.name.startsWith("A"), o.lines.any((l) => l.quantity.gt(3)), o.tags.any((t) => t.eq("x")), o.placedOn.ge(bare("2026-01-01")), o.placedAt.lt(new Date()), o.status.in("Paid"), o.customer.ne(null), o.note.eq(null)),
  sort: (o) => [o.placedAt.desc(), o.customer.name.asc()] });
export const q: number = a.items[0]!.lines[0]!.quantity;
export const deep = await shop.get("/deep", { include: "[!deep]" });
export const d: number = deep.lines[0]!.quantity;
await shop.post("/orders", { body: { id: 1, password: "x", note: null } });
await shop.patch("/orders", { body: { note: null } });
await shop.get("/listed", { filter: "secret eq 'x'", sort: "-total" });
await shop.get("/orders" as string, { include: "[id]", filter: "id eq 1", query: { size: 3 } });
const linked = await shop.get("/linked", { include: "[id]" });
if (linked.next !== null) { const after: number = (await shop.follow(linked.next)).items[0]!.id; void after; }
// @ts-expect-error the next page has no total
if (linked.next !== null) void (await shop.follow(linked.next)).items[0]!.total;
const upper = await shop.get("/upper", { include: "[id]" });
export const renamed: [number, number, number | undefined] = [upper.Items[0]!.id, upper.Size, upper.page];
if (upper.Next !== null) void (await shop.follow(upper.Next));
// @ts-expect-error the service names the member Items
void upper.items;
// @ts-expect-error not a link
await shop.follow(3);
// @ts-expect-error the endpoint takes no filter, and would return everything
await shop.get("/plain", { filter: "id eq 1" });
// @ts-expect-error the endpoint takes no sort
await shop.get("/plain", { sort: (o) => o.id.asc() });
// @ts-expect-error the endpoint lists its members, so that only a text can name them
await shop.get("/listed", { filter: (o) => o.total.gt(1) });
// @ts-expect-error the endpoint takes no expression
await shop.get("/listed", { include: "[id]" });
// @ts-expect-error not a collection
await shop.get("/orders", { include: "[customer[!first:2]]" });
// @ts-expect-error not sortable
await shop.get("/orders", { include: "[lines[!sort:'a b']]" });
// @ts-expect-error secret cannot be filtered by
await shop.get("/orders", { filter: (o) => o.secret.eq("x") });
// @ts-expect-error no such status
await shop.get("/orders", { filter: (o) => o.status.eq("Gone") });
// @ts-expect-error quantity is a number
await shop.get("/orders", { filter: (o) => o.lines.any((l) => l.quantity.gt("3")) });
// @ts-expect-error not sortable
await shop.get("/orders", { sort: (o) => o.total.asc() });
// @ts-expect-error id is required
await shop.post("/orders", { body: { note: "x" } });
// @ts-expect-error total is computed
await shop.post("/orders", { body: { id: 1, total: 3 } });
// @ts-expect-error !deep is not allowed
await shop.get("/orders", { include: "[!deep]" });
// @ts-expect-error a name must follow
await shop.get("/orders", { include: "[lines[!sort:]]" });
// @ts-expect-error not a number
await shop.get("/orders", { include: "[lines[!first:x]]" });
export type X = BareText;
