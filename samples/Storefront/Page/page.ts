// A page over the service's endpoints: what each answer contains follows from the text of its expression.
import { sluice, SluiceProblemError, toText } from "sluice-client";
import type { Storefront } from "./storefront.js";

const shop = sluice<Storefront>(location.origin);
const size = 10;
let page = 1;

const at = (id: string) => document.getElementById(id)!;

function cell(content: string | Node): HTMLTableCellElement {
  const made = document.createElement("td");
  made.append(content);
  return made;
}

function button(text: string, label: string, work: () => Promise<void>): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  made.ariaLabel = label;
  made.onclick = () => void guarded(work);
  return made;
}

async function showOrders(): Promise<void> {
  const orders = await shop.get("/orders", { include: "[id,placedAt,total,customer[name]]", query: { page, size } });
  at("orders").replaceChildren(...orders.items.map((order) => {
    const row = document.createElement("tr");
    row.append(cell(button(`${order.id}`, `Order ${order.id}`, () => showOrder(order.id))), cell(order.placedAt.slice(0, 10)), cell(order.customer?.name ?? "–"), cell(toText(order.total)));
    return row;
  }));
}

async function showOrder(id: number): Promise<void> {
  const order = await shop.get(`/orders/${id}`, { include: "[id,status,lines[quantity,product[name,category[name]]]]" });
  const heading = document.createElement("h2");
  heading.textContent = `Order ${order.id}: ${order.status}`;
  const list = document.createElement("ul");
  for (const line of order.lines) {
    const item = document.createElement("li");
    item.textContent = `${line.quantity} × ${line.product?.name ?? "?"} (${line.product?.category?.name ?? "?"})`;
    list.append(item);
  }
  at("order").replaceChildren(heading, list);
}

// The rows of the whole table arrive one by one; leaving the loop cancels the request.
async function countCities(most: number): Promise<void> {
  const cities = new Set<string>();
  let rows = 0;
  for await (const row of shop.stream("/orders/rows", { include: "[shipTo[city]]" })) {
    cities.add(row.shipTo.city);
    if (++rows === most) break;
  }
  at("stream").textContent = `The first ${rows} orders go to ${cities.size} cities.`;
}

async function guarded(work: () => Promise<void>): Promise<void> {
  try {
    await work();
    at("problem").textContent = "";
  } catch (error) {
    at("problem").textContent = error instanceof SluiceProblemError ? `${error.status}: ${error.message}` : String(error);
  }
}

async function turn(by: number): Promise<void> {
  page = Math.max(1, page + by);
  await showOrders();
  at("place").textContent = `Page ${page}`;
  (at("before") as HTMLButtonElement).disabled = page === 1;
}

at("before").onclick = () => void guarded(() => turn(-1));
at("after").onclick = () => void guarded(() => turn(1));
await guarded(async () => {
  await turn(0);
  await showOrder(7);
  await countCities(1000);
});
