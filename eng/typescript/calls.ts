// Calls a running Storefront through the generated client, and prints a line for each call whose typed answer is what it should be.
import { getCustomers, getOrdersById } from "./client";
import { client } from "./client/client.gen";

declare const process: { argv: string[] };

function check(name: string, isRight: boolean): void {
  console.log(`${isRight ? "ok" : "wrong"}: ${name}`);
}

async function main(): Promise<void> {
  client.setConfig({ baseUrl: process.argv[2]! });

  const whole = await getOrdersById({ path: { id: 7 } });
  check("an order without an expression", whole.data?.id === 7 && typeof whole.data.total === "number" && whole.data.lines === undefined);

  const part = await getOrdersById({ path: { id: 7 }, query: { include: "[id,customer[name],lines[product[name],quantity]]" } });
  const names: (string | undefined)[] = part.data?.lines?.map(line => line.product?.name) ?? [];
  check("an order with one", names.length === 5 && names.every(name => typeof name === "string") && part.data?.total === undefined);

  const page = await getCustomers({ query: { Page: 4, Size: 20, include: "[id,orders[id]]" } });
  check("a page", page.data?.items.find(customer => customer.id === 66)?.orders?.every(order => typeof order.id === "number") === true && page.data.total === 5000);

  const missing = await getOrdersById({ path: { id: 9999999 } });
  check("what is not there", missing.data === undefined && missing.response?.status === 404);

  const mistaken = await getOrdersById({ path: { id: 7 }, query: { include: "[custmer]" } });
  check("a mistake", mistaken.data === undefined && mistaken.response?.status === 400 && JSON.stringify(mistaken.error).includes("customer"));
}

void main();
