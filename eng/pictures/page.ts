import { sluice } from "sluice-client";
import type { Storefront } from "./storefront.js";

const shop = sluice<Storefront>("http://localhost:5080");

const order = await shop.get("/orders/7", { include: "[id,customer[name],lines[quantity]]" });
console.log(order.customer?.name, order.lines[0]?.quantity);

export const wrong = await shop.get("/orders/7", { include: "[id,custmer[name]]" });
