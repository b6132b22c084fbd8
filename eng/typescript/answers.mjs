// Writes answers of a running Storefront as TypeScript literals of the types that the generated client gives them, with and without an include expression.
// A literal may hold no member that its type lacks; and each answer is written a second time, spoiled, which must not compile.
import { writeFileSync } from "node:fs";

const [base, target] = process.argv.slice(2);
const asked = [
  ["GetOrdersByIdResponses", "/orders/7"],
  ["GetOrdersByIdResponses", "/orders/7?include=[!all]"],
  ["GetOrdersByIdResponses", "/orders/7?include=[id,note,customer[name,addresses[city]],shipTo,lines[product[!all,reviews[!all]],quantity]]"],
  ["GetOrdersResponses", "/orders?page=2&size=3"],
  ["GetOrdersResponses", "/orders?size=5&include=[customer[!all],lines[-price]]"],
  ["GetCustomersByIdResponses", "/customers/66"],
  ["GetCustomersByIdResponses", "/customers/66?include=[!all,orders[id,lines]]"],
  ["GetCustomersResponses", "/customers?size=2&include=[tier,orders[status]]"],
  ["GetProductsByIdResponses", "/products/3?include=[!all,reviews[!all]]"],
  ["GetProductsResponses", "/products?size=4"],
  ["GetOrdersRowsResponses", "/orders/rows?include=[id,shipTo]"],
];
const refused = [
  ["GetOrdersByIdErrors", 400, "/orders/7?include=[id,custmer]"],
  ["GetOrdersByIdErrors", 404, "/orders/9999999"],
];

const lines = [`import type * as api from "./client";`, ""];
let count = 0;

function add(type, status, value) {
  count++;
  lines.push(`export const answer${count}: api.${type}[${status}] = ${JSON.stringify(value)};`);
  const object = Array.isArray(value) ? value[0] : value.items ? value.items[0] : value;
  const wrap = spoiled => JSON.stringify(Array.isArray(value) ? [spoiled] : value.items ? { ...value, items: [spoiled] } : spoiled);
  if (status === 200) {
    lines.push("// @ts-expect-error A member that no type has.", `export const unknown${count}: api.${type}[${status}] = ${wrap({ ...object, passwordHash: "x" })};`);
    const name = Object.keys(object)[0];
    lines.push("// @ts-expect-error A value of another type.", `export const mistyped${count}: api.${type}[${status}] = ${wrap({ ...object, [name]: { no: true } })};`);
  }
}

for (const [type, path] of asked) {
  const response = await fetch(base + path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  const value = await response.json();
  add(type, 200, Array.isArray(value) ? value.slice(0, 20) : value);
}
for (const [type, status, path] of refused) {
  const response = await fetch(base + path);
  if (response.status !== status) throw new Error(`${path}: ${response.status}`);
  add(type, status, await response.json());
}
writeFileSync(target, lines.join("\n") + "\n");
console.log(count);
