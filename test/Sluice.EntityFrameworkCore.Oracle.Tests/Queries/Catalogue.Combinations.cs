using Microsoft.EntityFrameworkCore;

namespace Sluice.EntityFrameworkCore.Oracle.Tests;

[Shape]
public partial record CityTotal(string? City, int Count, double? Freight);

// Joins, groupings and set operations.
internal sealed partial class Catalogue
{
    private void AddCombinations()
    {
        AddJoins();
        AddGroupings();
        AddSets();
    }

    private void AddJoins()
    {
        const string category = "joins";
        Combine(
            category,
            "inner",
            c =>
                c.Orders.Join(
                    c.Customers,
                    o => o.CustomerId,
                    x => x.CustomerId,
                    (o, x) =>
                        new
                        {
                            o.OrderId,
                            x.City,
                            o.Freight,
                            Sum = o.Freight + 1,
                            x.IsActive,
                        }
                ),
            ["", "orderId", "city,sum", "-freight", "isActive"],
            3,
            [
                new("", q => q),
                new(" where", q => q.Where(r => r.City != null)),
                new(" active", q => q.Where(r => r.IsActive)),
            ],
            [
                new(" by id", q => q.OrderBy(r => r.OrderId), true),
                new(" page", q => q.OrderByDescending(r => r.OrderId).Skip(1).Take(4), true),
            ]
        );
        Add(
            category,
            "into a record",
            c =>
                c.Orders.Join(
                    c.Customers,
                    o => o.CustomerId,
                    x => x.CustomerId,
                    (o, x) => new OrderLine(o.OrderId, x.CompanyName, o.Freight)
                ),
            ["", "id", "company"]
        );
        Add(
            category,
            "of entities",
            c =>
                c.Orders.Join(c.Customers, o => o.CustomerId, x => x.CustomerId, (o, x) => x)
                    .OrderBy(x => x.CustomerId),
            ["", "companyName", "country,region"]
        );
        Add(
            category,
            "into entities",
            c =>
                c.Orders.OrderBy(o => o.OrderId)
                    .Join(c.Customers, o => o.CustomerId, x => x.CustomerId, (o, x) => new { Order = o, Customer = x })
                    .OrderBy(r => r.Order.OrderId),
            ["order[orderId],customer[city]", "customer[companyName]", "order[total]"],
            true
        );
        Add(
            category,
            "by two columns",
            c =>
                c.Details.Join(
                        c.Details,
                        a => new { a.OrderId, a.Quantity },
                        b => new { b.OrderId, b.Quantity },
                        (a, b) =>
                            new
                            {
                                a.OrderId,
                                A = a.ProductId,
                                B = b.ProductId,
                            }
                    )
                    .OrderBy(r => r.OrderId)
                    .ThenBy(r => r.A)
                    .ThenBy(r => r.B),
            ["", "a,b", "orderId"],
            true
        );
        Add(
            category,
            "left",
            c =>
                c.Orders.LeftJoin(
                        c.Customers,
                        o => o.CustomerId,
                        x => x.CustomerId,
                        (o, x) =>
                            new
                            {
                                o.OrderId,
                                x!.City,
                                Name = x == null ? "none" : x.CompanyName,
                            }
                    )
                    .OrderBy(r => r.OrderId),
            ["", "city", "name", "orderId"],
            true
        );
        Add(
            category,
            "left, the right one",
            c => c.Orders.LeftJoin(c.Customers, o => o.CustomerId, x => x.CustomerId, (o, x) => x!),
            ["", "companyName", "customerId", "-city"]
        );
        Add(
            category,
            "left, into entities",
            c =>
                c.Orders.LeftJoin(
                        c.Customers,
                        o => o.CustomerId,
                        x => x.CustomerId,
                        (o, x) => new { o.OrderId, Customer = x }
                    )
                    .OrderBy(r => r.OrderId),
            ["", "customer[city]", "orderId"],
            true
        );
        Add(
            category,
            "right, the left one",
            c =>
                c.Orders.Where(o => o.OrderId < 5)
                    .RightJoin(c.Customers, o => o.CustomerId, x => x.CustomerId, (o, x) => o!),
            ["orderId", "total,due", "-customer,-employee,-details"]
        );
        Add(
            category,
            "group join",
            c =>
                c.Customers.GroupJoin(c.Orders, x => x.CustomerId, o => o.CustomerId, (x, orders) => new { x, orders })
                    .SelectMany(
                        g => g.orders.DefaultIfEmpty(),
                        (g, o) =>
                            new
                            {
                                g.x.CustomerId,
                                OrderId = (int?)o!.OrderId,
                                o.ShipCity,
                            }
                    )
                    .OrderBy(r => r.CustomerId)
                    .ThenBy(r => r.OrderId),
            ["", "customerId", "orderId,shipCity"],
            true
        );
        Add(
            category,
            "elements with result",
            c =>
                c.Customers.SelectMany(
                        x => x.Orders,
                        (x, o) =>
                            new
                            {
                                x.CompanyName,
                                o.OrderId,
                                o.Freight,
                            }
                    )
                    .OrderBy(r => r.OrderId),
            ["", "companyName", "orderId", "-freight"],
            true
        );
        Add(
            category,
            "elements with result, filtered",
            c =>
                c.Customers.SelectMany(
                        x => x.Orders.Where(o => o.Freight > 2),
                        (x, o) =>
                            new
                            {
                                x.CompanyName,
                                o.OrderId,
                                Order = o,
                            }
                    )
                    .OrderBy(r => r.OrderId),
            ["companyName", "orderId", "order[total]"],
            true
        );
        Add(
            category,
            "elements or none",
            c =>
                c.Customers.SelectMany(
                        x => x.Orders.DefaultIfEmpty(),
                        (x, o) =>
                            new
                            {
                                x.CustomerId,
                                OrderId = (int?)o!.OrderId,
                                Order = o,
                            }
                    )
                    .OrderBy(r => r.CustomerId)
                    .ThenBy(r => r.OrderId),
            ["customerId", "orderId", "order[orderId]", "order[total,shipCity],customerId"],
            true
        );
        Add(
            category,
            "elements or null",
            c => c.Customers.SelectMany(x => x.Orders.DefaultIfEmpty()).Select(o => o!),
            ["orderId", "total,shipCity", "customer[city]"]
        );
        Add(
            category,
            "default if empty",
            c => c.Customers.Where(x => x.City == "none").DefaultIfEmpty().Select(x => x!),
            ["", "companyName", "customerId,orders[orderId]"]
        );
        Add(
            category,
            "default if not empty",
            c => c.Customers.OrderBy(x => x.CustomerId).DefaultIfEmpty().Select(x => x!),
            ["", "companyName", "customerId,orders[orderId]"]
        );
        Add(
            category,
            "cross",
            c =>
                from x in c.Categories
                from s in c.Suppliers
                where s.SupplierId < 3
                orderby x.CategoryId, s.SupplierId
                select new
                {
                    x.CategoryId,
                    s.SupplierId,
                    Text = x.Name + s.Name,
                },
            ["", "text", "supplierId,categoryId"],
            true
        );
        Add(
            category,
            "three",
            c =>
                from o in c.Orders
                join x in c.Customers on o.CustomerId equals x.CustomerId
                join e in c.Employees on o.EmployeeId equals e.EmployeeId
                orderby o.OrderId
                select new
                {
                    o.OrderId,
                    x.City,
                    e.LastName,
                    Boss = e.Manager!.LastName,
                },
            ["", "city,lastName", "boss", "orderId"],
            true
        );
    }

    private void AddGroupings()
    {
        const string category = "groupings";
        Combine(
            category,
            "by city",
            c =>
                c.Orders.GroupBy(o => o.ShipCity)
                    .Select(g => new
                    {
                        City = g.Key,
                        Count = g.Count(),
                        Sum = g.Sum(o => o.Freight),
                        Max = g.Max(o => o.OrderId),
                        Avg = g.Average(o => o.OrderId),
                    }),
            ["", "city", "count,sum", "max", "avg"],
            3,
            [
                new("", q => q),
                new(" having", q => q.Where(g => g.Count > 2)),
                new(" sum", q => q.Where(g => g.Sum > 4)),
            ],
            [
                new("", q => q),
                new(" by city", q => q.OrderBy(g => g.City), true),
                new(" first", q => q.OrderBy(g => g.Max).Take(2), true),
            ]
        );
        Add(
            category,
            "by two",
            c =>
                c.Orders.GroupBy(o => new { o.ShipCity, o.Status })
                    .Select(g => new
                    {
                        g.Key.ShipCity,
                        g.Key.Status,
                        Count = g.Count(),
                    }),
            ["", "shipCity", "status,count"]
        );
        Add(
            category,
            "by two, whole key",
            c => c.Orders.GroupBy(o => new { o.ShipCity, o.Status }).Select(g => new { g.Key, Count = g.Count() }),
            ["", "key[status]", "count"]
        );
        Add(
            category,
            "into a record",
            c => c.Orders.GroupBy(o => o.ShipCity).Select(g => new CityTotal(g.Key, g.Count(), g.Sum(o => o.Freight))),
            ["", "city", "count,freight"]
        );
        Add(
            category,
            "result selector",
            c =>
                c.Orders.GroupBy(
                    o => o.EmployeeId,
                    (key, orders) =>
                        new
                        {
                            Employee = key,
                            Count = orders.Count(),
                            Min = orders.Min(o => o.Freight),
                        }
                ),
            ["", "employee", "count", "min"]
        );
        Add(
            category,
            "element selector",
            c => c.Orders.GroupBy(o => o.EmployeeId, o => o.Freight).Select(g => new { g.Key, Sum = g.Sum() }),
            ["", "key", "sum"]
        );
        Add(
            category,
            "by navigation",
            c =>
                c.Orders.GroupBy(o => o.Customer!.Country)
                    .Select(g => new
                    {
                        Country = g.Key,
                        Count = g.Count(),
                        Distinct = g.Select(o => o.EmployeeId).Distinct().Count(),
                    }),
            ["", "country", "distinct"]
        );
        Add(
            category,
            "filtered aggregates",
            c =>
                c.Orders.GroupBy(o => o.Status)
                    .Select(g => new
                    {
                        g.Key,
                        Late = g.Count(o => o.Freight > 5),
                        Sum = g.Where(o => o.OrderId < 10).Sum(o => o.OrderId),
                    }),
            ["", "late", "sum,key"]
        );
        Add(
            category,
            "first of each",
            c => c.Orders.GroupBy(o => o.CustomerId).Select(g => g.OrderBy(o => o.OrderId).First()),
            ["orderId", "total,due", "-customer,-employee,-details", "customer[city]"]
        );
        Add(
            category,
            "first or default of each",
            c => c.Orders.GroupBy(o => o.Status).Select(g => g.OrderByDescending(o => o.OrderId).FirstOrDefault()!),
            ["orderId", "total,due", "shipCity"]
        );
        Add(
            category,
            "first inside",
            c => c.Orders.GroupBy(o => o.Status).Select(g => new { g.Key, First = g.OrderBy(o => o.OrderId).First() }),
            ["key", "first[orderId]", "first[total]"]
        );
        Add(
            category,
            "elements inside",
            c =>
                c.Orders.GroupBy(o => o.Status)
                    .OrderBy(g => g.Key)
                    .Select(g => new { g.Key, Ids = g.OrderBy(o => o.OrderId).Select(o => o.OrderId).ToList() }),
            ["", "key", "ids"],
            true
        );
        Add(
            category,
            "of a join",
            c =>
                c.Orders.Join(c.Customers, o => o.CustomerId, x => x.CustomerId, (o, x) => new { x.City, o.Freight })
                    .GroupBy(r => r.City)
                    .Select(g => new { City = g.Key, Sum = g.Sum(r => r.Freight) }),
            ["", "sum", "city"]
        );
        Add(
            category,
            "by nothing",
            c => c.Orders.GroupBy(o => 1).Select(g => new { Count = g.Count(), Max = g.Max(o => o.OrderId) }),
            ["", "count", "max"],
            true
        );
    }

    private void AddSets()
    {
        const string category = "sets";
        Combine(
            category,
            "customers",
            c => c.Customers.Where(x => x.City == "Berlin"),
            s_customer,
            4,
            [
                new(" union", q => q.Union(q.Where(x => x.IsActive))),
                new(" distinct", q => q.Distinct()),
                new(" except", q => q.Except(q.Where(x => x.Region == null))),
                new(" intersect", q => q.Intersect(q.Where(x => x.IsActive))),
            ],
            [new("", q => q), new(" by id", q => q.OrderBy(x => x.CustomerId), true)]
        );
        Add(
            category,
            "concat",
            c =>
                c.Customers.Where(x => x.City == "Berlin")
                    .Concat(c.Customers.Where(x => x.City == "London"))
                    .OrderBy(x => x.CustomerId),
            ["", "companyName", "country", "-city"],
            true
        );
        Combine(
            category,
            "made",
            c => c.Customers.Select(x => new { x.City, x.Country }),
            ["", "city", "country"],
            3,
            [
                new(" distinct", q => q.Distinct()),
                new(" union", q => q.Union(q.Where(x => x.City != null))),
                new(" concat", q => q.Concat(q.Where(x => x.Country == "UK"))),
            ],
            [new("", q => q)]
        );
        Add(
            category,
            "of two tables",
            c =>
                c.Customers.Select(x => new { Name = x.CompanyName, x.City })
                    .Union(c.Suppliers.Select(s => new { s.Name, s.City })),
            ["", "name", "city"]
        );
        Add(
            category,
            "of two tables into records",
            c =>
                c.Customers.Select(x => new CityTotal(x.City, 1, null))
                    .Concat(c.Suppliers.Select(s => new CityTotal(s.City, 2, 0.5))),
            ["", "city", "count"]
        );
        Add(
            category,
            "of two tables into classes",
            c =>
                c.Customers.Select(x => new OrderView { Id = 1, Company = x.City })
                    .Union(c.Suppliers.Select(s => new OrderView { Id = s.SupplierId, Company = s.City })),
            ["id,company", "company"]
        );
        Add(
            category,
            "distinct of navigation",
            c => c.Orders.Where(o => o.CustomerId != null).Select(o => o.Customer!).Distinct(),
            ["", "companyName", "orders[orderId]"],
            isConnected: true
        );
        Add(
            category,
            "projection of a union",
            c =>
                c.Orders.Where(o => o.OrderId < 5)
                    .Union(c.Orders.Where(o => o.Freight > 10))
                    .OrderBy(o => o.OrderId)
                    .Select(o => new { o.OrderId, o.Customer!.City }),
            ["", "city", "orderId"],
            true
        );
        Add(
            category,
            "distinct then ordered",
            c => c.Orders.Select(o => new { o.ShipCity }).Distinct().OrderBy(o => o.ShipCity),
            ["", "shipCity"],
            true
        );
    }
}
