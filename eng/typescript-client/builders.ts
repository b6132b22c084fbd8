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
    Line: { fields: { quantity: { is: "int" } }; default: "quantity"; always: never; kin: "Line"; filter: "quantity" };
  };
  routes: {
    "GET /orders": { path: "/orders"; answer: { of: "Order"; in: "page" }; include: true };
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
