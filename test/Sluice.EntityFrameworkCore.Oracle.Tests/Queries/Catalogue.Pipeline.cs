using Microsoft.EntityFrameworkCore;
using Sluice.EntityFrameworkCore.Oracle.Tests.Model;

namespace Sluice.EntityFrameworkCore.Oracle.Tests;

// How queries are run: split, raw, compiled, intercepted, within transactions.
internal sealed partial class Catalogue
{
    private void AddPipeline()
    {
        Combine(
            "split",
            "customers",
            c => c.Customers.AsSplitQuery(),
            s_customer,
            4,
            [
                new("", q => q),
                new(" where", q => q.Where(x => x.Orders.Any())),
                new(" in Berlin", q => q.Where(x => x.City == "Berlin")),
            ],
            [
                new(" by id", q => q.OrderBy(x => x.CustomerId), true),
                new(" page", q => q.OrderBy(x => x.CompanyName).Skip(1).Take(4), true),
            ]
        );
        Combine(
            "split",
            "students",
            c => c.Students.AsSplitQuery(),
            ["courses[title]", "courses,clubs", "memberships[club[name]],friends[name]", "name"],
            4,
            [new("", q => q), new(" where", q => q.Where(s => s.Year > 1))],
            [new(" by id", q => q.OrderBy(s => s.Id), true)]
        );
        Add(
            "split",
            "orders",
            c => c.Orders.AsSplitQuery().OrderBy(o => o.OrderId),
            ["details[quantity,product[name]]", "customer[orders[orderId]],details", "orderId", "customer[city]"],
            true
        );
        Add(
            "split",
            "folders",
            c => c.Folders.AsSplitQuery().OrderBy(f => f.Id),
            ["documents[title]", "documents[attachments[file]],name", "name"],
            true
        );
        Add(
            "split",
            "projected",
            c =>
                c.Customers.AsSplitQuery()
                    .OrderBy(x => x.CustomerId)
                    .Select(x => new
                    {
                        x.CustomerId,
                        x.Orders,
                        Count = x.Orders.Count,
                    }),
            ["customerId", "orders[orderId]", "count"],
            true
        );
        Add(
            "split",
            "included",
            c => c.Customers.AsSplitQuery().Include(x => x.Orders.Where(o => o.OrderId > 5)).OrderBy(x => x.CustomerId),
            ["orders[orderId]", "companyName"],
            true
        );

        AddRaw();
        AddCompiled();

        string[] some = ["customerId,city", "", "orders[orderId]", "companyName,orders[details[quantity]]"];
        foreach (
            (string name, Func<IQueryable<Customer>, IQueryable<Customer>> apply) in (IEnumerable<(
                string,
                Func<IQueryable<Customer>, IQueryable<Customer>>
            )>)
                [
                    ("all", q => q),
                    ("London", q => q.Where(x => x.City == "London")),
                    ("Berlin", q => q.Where(x => x.City == "Berlin")),
                    ("London's orders", q => q.Where(x => x.Orders.Any(o => o.ShipCity == "London"))),
                    ("page", q => q.Where(x => x.City != "London").Take(3)),
                    ("active", q => q.Where(x => x.IsActive)),
                ]
        )
            Add(
                "intercepted",
                name,
                c => apply(c.Customers.OrderBy(x => x.CustomerId)),
                some,
                true,
                isIntercepted: true
            );
        Add(
            "intercepted",
            "orders",
            c => c.Orders.Where(o => o.ShipCity == "London").OrderBy(o => o.OrderId),
            s_order,
            true,
            isIntercepted: true
        );
        Add(
            "intercepted",
            "projected",
            c =>
                c.Orders.Where(o => o.ShipCity == "London")
                    .OrderBy(o => o.OrderId)
                    .Select(o => new
                    {
                        o.OrderId,
                        Is = o.ShipCity == "London",
                        o.ShipCity,
                    }),
            ["", "is", "shipCity", "orderId"],
            true,
            isIntercepted: true
        );
        Add(
            "intercepted",
            "grouped",
            c =>
                c.Orders.Where(o => o.ShipCity == "London")
                    .GroupBy(o => o.Status)
                    .Select(g => new { g.Key, Count = g.Count() })
                    .OrderBy(g => g.Key),
            ["", "key", "count"],
            true,
            isIntercepted: true
        );
        Add(
            "intercepted",
            "joined",
            c =>
                c.Orders.Where(o => o.ShipCity == "London")
                    .Join(c.Customers, o => o.CustomerId, x => x.CustomerId, (o, x) => new { o.OrderId, x.City })
                    .OrderBy(r => r.OrderId),
            ["", "city", "orderId"],
            true,
            isIntercepted: true
        );

        foreach (
            (string name, Func<OracleContext, Task> before) in (IEnumerable<(string, Func<OracleContext, Task>)>)
                [
                    (
                        "updated",
                        c =>
                            c.Customers.Where(x => x.City == "Berlin")
                                .ExecuteUpdateAsync(s => s.SetProperty(x => x.City, "Bonn"))
                    ),
                    ("deleted", c => c.Details.Where(d => d.OrderId > 3).ExecuteDeleteAsync()),
                    (
                        "added",
                        async c =>
                        {
                            c.Customers.Add(
                                new()
                                {
                                    CustomerId = "C9",
                                    CompanyName = "New",
                                    Country = "FR",
                                    Orders = [new() { OrderId = 99, ShipCity = "Nice" }],
                                }
                            );
                            await c.SaveChangesAsync();
                            c.ChangeTracker.Clear();
                        }
                    ),
                ]
        )
        {
            Add(
                "transactions",
                $"customers, {name}",
                c => c.Customers.OrderBy(x => x.CustomerId),
                ["", "companyName,orders[orderId]", "city", "orders[details[quantity]]", "!all,-orders"],
                true,
                before: before
            );
            Add(
                "transactions",
                $"orders, {name}",
                c => c.Orders.OrderBy(x => x.OrderId),
                ["", "orderId", "customer[city]", "details[quantity]", "total,shipCity"],
                true,
                before: before
            );
            Add(
                "transactions",
                $"projected, {name}",
                c =>
                    c.Orders.OrderBy(x => x.OrderId)
                        .Select(o => new
                        {
                            o.OrderId,
                            o.Customer!.City,
                            Count = o.Details.Count,
                        }),
                ["", "city", "count", "orderId"],
                true,
                before: before
            );
        }
    }

    private void AddRaw()
    {
        const string category = "raw";
        Combine(
            category,
            "customers",
            c => c.Customers.FromSqlRaw("""select * from "Customers" where "Country" = {0}""", "DE"),
            s_customer,
            4,
            [
                new("", q => q),
                new(" where", q => q.Where(x => x.City != null)),
                new(" with orders", q => q.Where(x => x.Orders.Any())),
            ],
            [
                new("", q => q),
                new(" by id", q => q.OrderBy(x => x.CustomerId), true),
                new(" page", q => q.OrderBy(x => x.CustomerId).Skip(1).Take(2), true),
            ]
        );
        string city = "Berlin";
        Add(
            category,
            "interpolated",
            c => c.Orders.FromSql($"""select * from "Orders" where "ShipCity" = {city}""").OrderBy(o => o.OrderId),
            s_order,
            true
        );
        Add(
            category,
            "not composed",
            c => c.Products.FromSqlRaw("""select * from "Products" """),
            ["name", "productId,unitPrice", "!all,-supplier,-category,-details"]
        );
        Add(
            category,
            "projected",
            c =>
                c.Orders.FromSqlRaw("""select * from "Orders" """)
                    .OrderBy(o => o.OrderId)
                    .Select(o => new
                    {
                        o.OrderId,
                        o.Customer!.City,
                        Twice = o.Freight * 2,
                    }),
            ["", "city", "twice"],
            true
        );
        Add(
            category,
            "joined",
            c =>
                c.Orders.FromSqlRaw("""select * from "Orders" """)
                    .Join(
                        c.Customers.FromSqlRaw("""select * from "Customers" """),
                        o => o.CustomerId,
                        x => x.CustomerId,
                        (o, x) => new { o.OrderId, x.City }
                    )
                    .OrderBy(r => r.OrderId),
            ["", "city"],
            true
        );
        Add(
            category,
            "unmapped",
            c =>
                c.Database.SqlQueryRaw<CityCount>(
                    """select "City", count(*) as "Customers" from "Customers" group by "City" """
                ),
            ["", "city", "customers"]
        );
        Add(
            category,
            "unmapped, composed",
            c =>
                c.Database.SqlQueryRaw<CityCount>(
                        """select "City", count(*) as "Customers" from "Customers" group by "City" """
                    )
                    .Where(x => x.City != null)
                    .OrderBy(x => x.City),
            ["", "city", "customers"],
            true
        );
        Add(
            category,
            "keyless",
            c => c.Set<OrderSummary>().FromSqlRaw("""select * from "OrderSummaries" """).OrderBy(s => s.OrderId),
            ["", "lines", "customer[city]"],
            true
        );
    }

    private void AddCompiled()
    {
        // Each runs for several values: what is kept of a query must not keep the values.
        const string category = "compiled";
        var byCity = new PerModel<Func<OracleContext, string, IAsyncEnumerable<Customer>>>(() =>
            EF.CompileAsyncQuery(
                (OracleContext c, string city) =>
                    c
                        .Customers.Where(x => x.City == city)
                        .OrderBy(x => x.CustomerId)
                        .Include(x => x.Orders)
                        .AsNoTracking()
                        .AsQueryable()
            )
        );
        foreach (string city in (string[])["Berlin", "London", "Lyon", "Nowhere"])
            Add(
                category,
                $"customers of {city}",
                c => c.Customers.Where(x => x.City == city).OrderBy(x => x.CustomerId),
                ["", "companyName,orders[orderId]", "-city", "orders[total,due]"],
                true,
                materialised: async (c, _) => await ToListAsync(byCity.Of(c)(c, city))
            );
        var page = new PerModel<Func<OracleContext, int, double, IAsyncEnumerable<Order>>>(() =>
            EF.CompileAsyncQuery(
                (OracleContext c, int skip, double least) =>
                    c
                        .Orders.Where(o => o.Freight > least)
                        .OrderBy(o => o.OrderId)
                        .Skip(skip)
                        .Take(4)
                        .Include(o => o.Customer)
                        .Include(o => o.Details)
                        .AsNoTracking()
                        .AsQueryable()
            )
        );
        foreach ((int skip, double least) in ((int, double)[])[(0, 1), (1, 5), (3, 2), (9, 20)])
            Add(
                category,
                $"page {skip}, {least}",
                c => c.Orders.Where(o => o.Freight > least).OrderBy(o => o.OrderId).Skip(skip).Take(4),
                ["orderId,freight", "details[quantity],orderId", "customer[companyName],total"],
                true,
                materialised: async (c, _) => await ToListAsync(page.Of(c)(c, skip, least))
            );
        var lines = new PerModel<Func<OracleContext, int, IAsyncEnumerable<OrderLine>>>(() =>
            EF.CompileAsyncQuery(
                (OracleContext c, int add) =>
                    c
                        .Orders.OrderBy(o => o.OrderId)
                        .Select(o => new OrderLine(o.OrderId + add, o.Customer!.City, o.Freight * add))
            )
        );
        foreach (int add in (int[])[1, 2, -3])
            Add(
                category,
                $"plus {add}",
                c =>
                    c.Orders.OrderBy(o => o.OrderId)
                        .Select(o => new OrderLine(o.OrderId + add, o.Customer!.City, o.Freight * add)),
                ["", "id", "freight", "company"],
                true,
                materialised: async (c, _) => await ToListAsync(lines.Of(c)(c, add))
            );
        var totals = new PerModel<Func<OracleContext, Status, IAsyncEnumerable<CityTotal>>>(() =>
            EF.CompileAsyncQuery(
                (OracleContext c, Status status) =>
                    c
                        .Orders.Where(o => o.Status == status)
                        .GroupBy(o => o.ShipCity)
                        .Select(g => new CityTotal(g.Key, g.Count(), g.Sum(o => o.Freight)))
            )
        );
        foreach (Status status in Enum.GetValues<Status>())
            Add(
                category,
                $"totals {status}",
                c =>
                    c.Orders.Where(o => o.Status == status)
                        .GroupBy(o => o.ShipCity)
                        .Select(g => new CityTotal(g.Key, g.Count(), g.Sum(o => o.Freight))),
                ["", "city,count", "freight"],
                materialised: async (c, _) => await ToListAsync(totals.Of(c)(c, status))
            );
    }

    /// <summary>A compiled query belongs to the model that it first ran with.</summary>
    private sealed class PerModel<TDelegate>(Func<TDelegate> compile)
    {
        private readonly Lazy<TDelegate> _sqlite = new(compile),
            _postgres = new(compile);

        internal TDelegate Of(OracleContext context) => (context.IsNpgsql ? _postgres : _sqlite).Value;
    }

    private static async Task<List<T>> ToListAsync<T>(IAsyncEnumerable<T> elements)
    {
        var list = new List<T>();
        await foreach (T element in elements)
            list.Add(element);
        return list;
    }
}
