using Microsoft.EntityFrameworkCore;
using Sluice.EntityFrameworkCore.Oracle.Tests.Model;

namespace Sluice.EntityFrameworkCore.Oracle.Tests;

// Operators in orders that seldom occur, over every kind of source.
internal sealed partial class Catalogue
{
    private void AddOddOperators()
    {
        Add(
            Odd,
            "ordered by a random value, paged",
            c => c.Customers.OrderBy(x => EF.Functions.Random()).Take(100),
            ["companyName", "companyName,orders[orderId]"]
        );
        Add(Odd, "ordered by a random value", c => c.Customers.OrderBy(x => EF.Functions.Random()), ["companyName"]);
        Add(
            Odd,
            "twice the same rows",
            c => c.Customers.FromSqlRaw("""select * from "Customers" union all select * from "Customers" """),
            ["companyName", "city,country"]
        );
        Add(
            Odd,
            "keyless, twice the same rows",
            c => c.Set<OrderSummary>().Concat(c.Set<OrderSummary>()),
            ["lines", "orderId,sum"]
        );
        Add(
            Odd,
            "concatenated with itself",
            c => c.Customers.Concat(c.Customers.Where(x => x.IsActive)),
            ["companyName", "city"]
        );
        Add(
            Odd,
            "reversed",
            c => c.Customers.OrderBy(x => x.CustomerId).Reverse(),
            ["companyName", "orders[orderId]"],
            true
        );
        Add(
            Odd,
            "ordered twice",
            c => c.Orders.OrderBy(o => o.Total).OrderByDescending(o => o.OrderId),
            ["orderId", "details[quantity]"],
            true
        );
        Add(
            Odd,
            "paged twice",
            c =>
                c.Orders.OrderBy(o => o.OrderId)
                    .Skip(2)
                    .Take(9)
                    .OrderByDescending(o => o.OrderId)
                    .Skip(1)
                    .Take(5)
                    .OrderBy(o => o.OrderId),
            ["orderId", "details[quantity],customer[city]"],
            true
        );
        Add(
            Odd,
            "paged, filtered",
            c =>
                c.Orders.OrderBy(o => o.OrderId)
                    .Take(9)
                    .Where(o => o.Freight > 2)
                    .OrderBy(o => o.OrderId)
                    .Select(o => new { o.OrderId, Sum = o.Freight + 1 })
                    .Take(3),
            ["", "sum"],
            true
        );
        Add(
            Odd,
            "distinct, paged, projected",
            c =>
                c.Orders.Select(o => new { o.ShipCity, o.Status })
                    .Distinct()
                    .OrderBy(o => o.ShipCity)
                    .ThenBy(o => o.Status)
                    .Skip(1)
                    .Take(4)
                    .Select(o => new
                    {
                        Text = o.ShipCity + "!",
                        o.Status,
                        Is = o.Status == Status.Open,
                    }),
            ["", "text", "is,status"],
            true
        );
        Add(
            Odd,
            "sets of made objects",
            c =>
                c.Customers.Select(x => new
                    {
                        Kind = "customer",
                        Name = x.CompanyName,
                        x.City,
                        Number = (int?)null,
                    })
                    .Concat(
                        c.Suppliers.Select(s => new
                        {
                            Kind = "supplier",
                            s.Name,
                            s.City,
                            Number = (int?)s.SupplierId,
                        })
                    )
                    .OrderBy(r => r.Kind)
                    .ThenBy(r => r.Name)
                    .ThenBy(r => r.Number),
            ["", "kind", "name,number", "city,kind"],
            true
        );
        Add(
            Odd,
            "sets whose sides compute",
            c =>
                c.Orders.Select(o => new { A = o.OrderId + 1, B = o.ShipCity ?? "-" })
                    .Except(c.Orders.Where(o => o.OrderId > 9).Select(o => new { A = o.OrderId + 1, B = "-" }))
                    .OrderBy(r => r.A),
            ["", "a", "b"],
            true
        );
        Add(
            Odd,
            "sets of swapped columns",
            c =>
                c.Customers.Select(x => new { A = x.City, B = x.Country })
                    .Union(c.Customers.Select(x => new { A = (string?)x.Country, B = x.City! })),
            ["", "a", "b"]
        );
        Add(
            Odd,
            "sets of converted columns",
            c =>
                c.Gadgets.Select(g => new { g.Price, Text = g.Maybe })
                    .Union(c.Gadgets.Where(g => g.Id > 2).Select(g => new { g.Price, Text = g.Maybe })),
            ["", "price", "text"]
        );
        Add(
            Odd,
            "sets of differently converted columns",
            c =>
                c.Gadgets.Select(g => new { V = g.Price, Text = (string?)g.Secret })
                    .Concat(c.Makers.Select(m => new { V = m.Budget, Text = (string?)m.Name })),
            ["", "v", "text"]
        );
        Add(
            Odd,
            "three sets",
            c =>
                c.Orders.Where(o => o.OrderId < 4)
                    .Union(c.Orders.Where(o => o.OrderId > 17))
                    .Except(c.Orders.Where(o => o.ShipCity == null))
                    .OrderBy(o => o.OrderId),
            ["orderId", "details[quantity]", "customer[city]"],
            true
        );
        Add(
            Odd,
            "having",
            c =>
                c.Orders.GroupBy(o => new { o.ShipCity, Late = o.Due > new DateOnly(2024, 6, 2) })
                    .Where(g => g.Count() > 1 && g.Max(o => o.Freight) > 1)
                    .OrderBy(g => g.Key.ShipCity)
                    .ThenBy(g => g.Key.Late)
                    .Select(g => new
                    {
                        g.Key.ShipCity,
                        g.Key.Late,
                        Sum = g.Sum(o => o.Total),
                        Names = g.Count() + 1,
                    }),
            ["", "late", "sum", "names,shipCity"],
            true
        );
        Add(
            Odd,
            "groups of groups",
            c =>
                c.Orders.GroupBy(o => new { o.ShipCity, o.Status })
                    .Select(g => new { g.Key.ShipCity, Count = g.Count() })
                    .GroupBy(g => g.ShipCity)
                    .Select(g => new
                    {
                        g.Key,
                        Kinds = g.Count(),
                        Sum = g.Sum(x => x.Count),
                    }),
            ["", "kinds", "sum,key"]
        );
        Add(
            Odd,
            "groups with a conditional sum",
            c =>
                c.Orders.GroupBy(o => o.CustomerId)
                    .Select(g => new
                    {
                        g.Key,
                        Open = g.Sum(o => o.Status == Status.Open ? 1 : 0),
                        Least = g.Min(o => o.Due),
                        Last = g.Max(o => o.OrderDate),
                        Mean = g.Average(o => (decimal?)o.Total),
                        Text = g.Key == null ? "none" : g.Key + "!",
                    }),
            ["", "open", "least", "last", "mean", "text"]
        );
        Add(
            Odd,
            "the latest of each, made",
            c =>
                c.Orders.GroupBy(o => o.Status)
                    .Select(g =>
                        g.OrderByDescending(o => o.OrderId).Select(o => new { o.OrderId, o.ShipCity }).First()
                    ),
            ["", "orderId", "shipCity"]
        );
        Add(
            Odd,
            "elements with their index in another set",
            c =>
                c.Customers.SelectMany(
                        x => x.Orders.OrderBy(o => o.OrderId).Take(1),
                        (x, o) =>
                            new
                            {
                                x.CustomerId,
                                o.OrderId,
                                Order = o,
                            }
                    )
                    .OrderBy(r => r.CustomerId),
            ["customerId,orderId", "order[total]"],
            true
        );
        Add(
            Odd,
            "elements of elements",
            c =>
                c.Customers.SelectMany(x => x.Orders)
                    .SelectMany(o => o.Details)
                    .OrderBy(d => d.OrderId)
                    .ThenBy(d => d.ProductId),
            ["orderId,productId,quantity", "product[name]"],
            true
        );
        Add(
            Odd,
            "elements that repeat",
            c => c.Students.SelectMany(s => s.Courses).OrderBy(x => x.Id),
            ["title", "students[name]"],
            isConnected: true
        );
        Add(
            Odd,
            "cross with what may be missing",
            c =>
                from x in c.Customers
                from o in c.Orders.Where(o => o.CustomerId == x.CustomerId && o.Freight > 8).DefaultIfEmpty()
                orderby x.CustomerId, o.OrderId
                select new
                {
                    x.CustomerId,
                    Id = (int?)o.OrderId,
                    o.ShipCity,
                    Order = o,
                    Is = o == null,
                },
            ["customerId,id", "shipCity", "order[total]", "is,customerId"],
            true
        );
        Add(
            Odd,
            "left join of made objects",
            c =>
                from o in c.Orders
                join t in c.Orders.GroupBy(x => x.CustomerId).Select(g => new { Id = g.Key, Count = g.Count() })
                    on o.CustomerId equals t.Id
                    into all
                from t in all.DefaultIfEmpty()
                orderby o.OrderId
                select new
                {
                    o.OrderId,
                    Count = (int?)t.Count,
                    t.Id,
                },
            ["", "count", "id,orderId"],
            true
        );
        Add(
            Odd,
            "derived members",
            c =>
                c.Animals.OrderBy(a => a.Id)
                    .Select(a => new
                    {
                        a.Name,
                        Lives = a is Cat ? (int?)((Cat)a).Lives : null,
                        Color = (a as Cat)!.Color,
                        Fly = a is Bird && ((Bird)a).CanFly,
                        Is = a is Kiwi,
                        Cat = a as Cat,
                    }),
            ["name,lives", "color", "fly", "is", "cat[color]"],
            true
        );
        Add(
            Odd,
            "derived in their own tables",
            c =>
                c.Plants.OrderBy(p => p.Id)
                    .Select(p => new
                    {
                        p.Species,
                        Petals = (p as Flower)!.Petals,
                        Height = p is Tree ? (double?)((Tree)p).Height : null,
                        Thorny = p is Rose && ((Rose)p).HasThorns,
                    }),
            ["", "petals", "height", "thorny"],
            true
        );
        Add(
            Odd,
            "concrete tables in a union",
            c =>
                c.Set<Car>()
                    .Select(v => new { v.Plate, Kind = "car" })
                    .Concat(c.Set<Truck>().Select(v => new { v.Plate, Kind = "truck" }))
                    .OrderBy(v => v.Plate),
            ["", "kind", "plate"],
            true
        );
        Add(
            Odd,
            "of a type, then its members",
            c => c.Animals.OfType<Eagle>().OrderBy(e => e.Id),
            ["name,span", "prey[name]", "habitat[place]"],
            true
        );
        Add(
            Odd,
            "tagged",
            c => c.Orders.TagWith("a tag ' \" ; --\nin two lines").OrderBy(o => o.OrderId).TagWithCallSite(),
            ["orderId", "details[quantity]"],
            true
        );
        Add(
            Odd,
            "without filters",
            c => c.Folders.IgnoreQueryFilters().OrderBy(f => f.Id),
            ["name,isDeleted", "documents[title,isDeleted]"],
            true
        );
        Add(
            Odd,
            "without one filter",
            c => c.Folders.IgnoreQueryFilters(["deleted"]).OrderBy(f => f.Id),
            ["name,isDeleted", "documents[title,attachments[file]]"],
            true
        );
        Add(
            Odd,
            "raw, composed twice",
            c =>
                c.Customers.FromSql($"""select * from "Customers" where "Country" <> {"UK"}""")
                    .Where(x =>
                        c.Orders.FromSqlRaw("""select * from "Orders" """).Any(o => o.CustomerId == x.CustomerId)
                    )
                    .OrderBy(x => x.CustomerId)
                    .Select(x => new
                    {
                        x.City,
                        Count = x.Orders.Count,
                        x.CustomerId,
                    }),
            ["", "count", "city"],
            true
        );
    }
}
