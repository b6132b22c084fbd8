"""The five questions, as each way is asked, and what every answer must contain."""
import json
from dataclasses import dataclass
from typing import Any, Callable
from urllib.parse import quote

OVER = 900


@dataclass
class Ask:
    path: str
    method: str = "GET"
    body: str | None = None


def get(path, **query):
    return Ask(path + ("?" + "&".join(f"{k}={quote(v)}" for k, v in query.items()) if query else ""))


def odata(path, **query):
    return Ask("/odata" + path + "?" + "&".join(f"${k}={quote(v)}" for k, v in query.items()))


def graphql(query, **variables):
    return Ask("/graphql", "POST", json.dumps({"query": query, "variables": variables}))


def post(path, body):
    return Ask(path, "POST", json.dumps(body))


PLACED = {"customerId": 7, "lines": [{"productId": 3, "quantity": 2}, {"productId": 5, "quantity": 1}]}

# What is asked, in the order of the page: name, title, the members that count, and how each way is asked.
QUESTIONS = {
    "order": ("one order with chosen nested members", "id,total,customer[name],lines[quantity,product[name]]", {
        "sluice": get("/orders/4711", include="[id,total,customer[name],lines[quantity,product[name]]]"),
        "entities": get("/orders/4711"), "projection": get("/orders/4711"), "dapper": get("/orders/4711"),
        "odata": odata("/Orders(4711)", select="id,total", expand="customer($select=name),lines($select=quantity;$expand=product($select=name))"),
        "graphql": graphql("query($id: Long!) { order(id: $id) { id total customer { name } lines { quantity product { name } } } }", id=4711),
    }),
    "list": ("a list of 100 with two members", "id,total", {
        "sluice": get("/orders", include="[id,total]"),
        "entities": get("/orders"), "projection": get("/orders"), "dapper": get("/orders"),
        "odata": odata("/Orders", select="id,total", orderby="id", top="100"),
        "graphql": graphql("{ orders { id total } }"),
    }),
    "page": ("filter, sort and page of 20", "id,total,customer[name]", {
        "sluice": get("/orders/page", include="[id,total,customer[name]]", filter=f"total gt {OVER}", sort="-total,id", size="20"),
        "entities": get("/orders/page", over=str(OVER)), "projection": get("/orders/page", over=str(OVER)), "dapper": get("/orders/page", over=str(OVER)),
        "odata": odata("/Orders", select="id,total", expand="customer($select=name)", filter=f"total gt {OVER}", orderby="total desc,id", top="20"),
        "graphql": graphql("query($total: Float!) { ordersOver(total: $total) { id total customer { name } } }", total=OVER),
    }),
    "graph": ("20 customers with their orders, lines and products", "id,name,orders[id,total,lines[quantity,unitPrice,product[name]]]", {
        "sluice": get("/customers", include="[id,name,orders[id,total,lines[quantity,unitPrice,product[name]]]]"),
        "entities": get("/customers"), "projection": get("/customers"), "dapper": get("/customers"),
        "odata": odata("/Customers", select="id,name", expand="orders($select=id,total;$expand=lines($select=quantity,unitPrice;$expand=product($select=name)))", orderby="id", top="20"),
        "graphql": graphql("{ customers { id name orders { id total lines { quantity unitPrice product { name } } } } }"),
    }),
    "write": ("an order with two lines, placed at the prices of the moment", "total", {
        "sluice": Ask("/orders?include=" + quote("[id,total]"), "POST", json.dumps(PLACED)),
        "entities": post("/orders", PLACED), "projection": post("/orders", PLACED), "dapper": post("/orders", PLACED),
        "odata": post("/odata/Orders?$select=id,total", PLACED),
        "graphql": graphql("mutation($order: NewOrderGraph!) { place(order: $order) { id total } }", order=PLACED),
    }),
}


def members(expression):
    """The members of an include expression without its outer brackets, as a nested dictionary."""
    root, stack, name = {}, [], ""
    at = root
    for c in expression + ",":
        if c in ",[]":
            if name:
                at[name] = {}
                last = name
            name = ""
            if c == "[":
                stack.append(at)
                at = at[last]
            elif c == "]":
                at = stack.pop()
        else:
            name += c
    return root


def narrowed(value, wanted):
    """Only the wanted members of an answer; lists of a graph in the order of their content, which nobody asked for."""
    if isinstance(value, list):
        return [narrowed(each, wanted) for each in value]
    if isinstance(value, dict):
        return {name: in_order(narrowed(value[name], inner)) if inner else value[name] for name, inner in wanted.items()}
    return value


def in_order(value):
    return sorted(value, key=lambda each: json.dumps(each, sort_keys=True)) if isinstance(value, list) else value


def content(way, question, answer):
    """What an answer says, whatever its envelope."""
    value = json.loads(answer)
    if way == "graphql":
        if "errors" in value:
            raise RuntimeError(f"graphql, {question}: {value['errors']}")
        value = next(iter(value["data"].values()))
    if isinstance(value, dict) and "value" in value:
        value = value["value"]
    if isinstance(value, dict) and "items" in value:
        value = value["items"]
    return narrowed(value, members(QUESTIONS[question][1]))
