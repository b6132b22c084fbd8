using Microsoft.EntityFrameworkCore;
using Sluice.EntityFrameworkCore.Oracle.Tests.Model;

namespace Sluice.EntityFrameworkCore.Oracle.Tests;

[Shape]
public partial record OrderLine(int Id, string? Company, double? Freight);

[Shape]
public partial class OrderView
{
    public int Id { get; set; }
    public string? Company { get; set; }
    public double? Doubled { get; set; }
    public int Count { get; set; }
    public bool IsLate { get; set; }
    public Status Status { get; set; }
    public OrderLine? Line { get; set; }
    public List<OrderLine> Others { get; set; } = [];
}

/// <summary>Its setter and its constructor do more than assign.</summary>
public class Trimmed
{
    private string _text = "";

    public Trimmed(int id) => Id = id < 0 ? throw new ArgumentOutOfRangeException(nameof(id)) : id;

    public int Id { get; }
    public string Text
    {
        get => _text;
        set => _text = value.Trim(' ', '"');
    }
}

// Objects that queries make, with what the database or the client computes.
internal sealed partial class Catalogue
{
    private void AddProjections()
    {
        const string category = "projections";
        Combine(
            category,
            "anonymous",
            c =>
                c.Orders.OrderBy(o => o.OrderId)
                    .Select(o => new
                    {
                        o.OrderId,
                        o.Freight,
                        City = o.Customer!.City,
                        Twice = o.Freight + o.Freight,
                        Same = o.Freight + o.Freight,
                        o.Status,
                    }),
            ["", "orderId,city", "twice,same", "-freight", "!deep"],
            4,
            [
                new("", q => q),
                new(" where", q => q.Where(o => o.Freight > 2)),
                new(" page", q => q.Skip(2).Take(5)),
                new(" by city", q => q.OrderBy(o => o.City).ThenBy(o => o.OrderId)),
            ],
            [new("", q => q, true)]
        );
        Add(
            category,
            "record",
            c =>
                c.Orders.OrderBy(o => o.OrderId)
                    .Select(o => new OrderLine(o.OrderId, o.Customer!.CompanyName, o.Freight)),
            ["", "id", "company", "-id"],
            true
        );
        Add(
            category,
            "class with nested ones",
            c =>
                c.Orders.OrderBy(o => o.OrderId)
                    .Select(o => new OrderView
                    {
                        Id = o.OrderId,
                        Company = o.Customer!.CompanyName,
                        Doubled = o.Freight * 2,
                        Count = o.Details.Count,
                        IsLate = o.Due > new DateOnly(2024, 6, 2),
                        Status = o.Status,
                        Line = o.Customer == null ? null : new OrderLine(o.OrderId, o.Customer.City, 1),
                        Others = o.Customer!.Orders.Where(x => x.OrderId < o.OrderId)
                            .Select(x => new OrderLine(x.OrderId, x.ShipCity, x.Freight))
                            .ToList(),
                    }),
            [
                "",
                "id,company",
                "doubled,count",
                "isLate,status",
                "line[company]",
                "others[id]",
                "others,line",
                "-others,-line",
                "!deep",
            ],
            true
        );
        Add(
            category,
            "nested anonymous",
            c =>
                c.Orders.OrderBy(o => o.OrderId)
                    .Select(o => new { o.OrderId, Inner = new { o.Total, Deep = new { o.ShipCity, o.Due } } }),
            ["", "inner[total]", "inner[deep[due]]", "!deep"],
            true
        );
        Add(
            category,
            "entity inside",
            c =>
                c.Orders.OrderBy(o => o.OrderId)
                    .Select(o => new
                    {
                        o.OrderId,
                        o.Customer,
                        o.Employee,
                    }),
            ["", "customer[city]", "employee[lastName],orderId", "customer,employee"],
            true
        );
        Add(
            category,
            "whole entity inside",
            c => c.Orders.OrderBy(o => o.OrderId).Select(o => new { Order = o, Sum = o.Details.Sum(d => d.Quantity) }),
            ["sum", "order[orderId]", "order[total,shipCity],sum"],
            true
        );
        Add(
            category,
            "collection inside",
            c => c.Customers.OrderBy(o => o.CustomerId).Select(x => new { x.CustomerId, x.Orders }),
            ["orders[orderId]", "customerId", "customerId,orders[total,due]"],
            true
        );
        Add(
            category,
            "ordered collection inside",
            c =>
                c.Customers.OrderBy(o => o.CustomerId)
                    .Select(x => new { x.CustomerId, Orders = x.Orders.OrderByDescending(o => o.OrderId).ToList() }),
            ["orders[orderId]", "customerId,orders[total,due]"],
            true,
            true
        );
        Add(
            category,
            "limited collection inside",
            c =>
                c.Customers.OrderBy(o => o.CustomerId)
                    .Select(x => new { x.CustomerId, Orders = x.Orders.OrderBy(o => o.OrderId).Take(2).ToList() }),
            ["orders[orderId]", "customerId"],
            true,
            true
        );
        Add(
            category,
            "collection of values inside",
            c =>
                c.Customers.OrderBy(o => o.CustomerId)
                    .Select(x => new
                    {
                        x.CustomerId,
                        Ids = x.Orders.OrderBy(o => o.OrderId).Select(o => o.OrderId).ToList(),
                    }),
            ["", "ids", "customerId"],
            true
        );
        Add(
            category,
            "twice the same column",
            c =>
                c.Products.OrderBy(p => p.ProductId)
                    .Select(p => new
                    {
                        A = p.UnitPrice + 1,
                        B = p.UnitPrice + 1,
                        p.SupplierId,
                        Sid = (int?)p.Supplier!.SupplierId,
                        p.Supplier.Name,
                    }),
            ["", "a,b", "b,sid", "name,b", "supplierId,sid", "sid,supplierId"],
            true
        );
        Add(
            category,
            "constants",
            c =>
                c.Products.OrderBy(p => p.ProductId)
                    .Select(p => new
                    {
                        One = 1,
                        Text = "x",
                        None = (string?)null,
                        p.ProductId,
                    }),
            ["", "one", "text,productId", "none"],
            true
        );
        int captured = 5;
        Add(
            category,
            "captured",
            c =>
                c.Products.OrderBy(p => p.ProductId)
                    .Select(p => new
                    {
                        p.ProductId,
                        Captured = captured,
                        Sum = p.ProductId + captured,
                    }),
            ["", "captured", "sum"],
            true
        );
        Add(
            category,
            "arithmetic",
            c =>
                c.Details.OrderBy(d => d.OrderId)
                    .ThenBy(d => d.ProductId)
                    .Select(d => new
                    {
                        d.OrderId,
                        Line = d.UnitPrice * d.Quantity * (1 - d.Discount),
                        Short = d.Quantity / 2,
                        Rest = d.Quantity % 3,
                        Neg = -d.Quantity,
                    }),
            ["", "line", "short,rest", "neg"],
            true
        );
        Add(
            category,
            "conditions",
            c =>
                c.Orders.OrderBy(o => o.OrderId)
                    .Select(o => new
                    {
                        o.OrderId,
                        Kind = o.Freight > 5 ? "big"
                        : o.Freight == null ? "none"
                        : "small",
                        Or = o.ShipCity ?? "nowhere",
                        Is = o.Status == Status.Shipped,
                        Late = o.Due > new DateOnly(2024, 6, 2),
                    }),
            ["", "kind", "or,is", "late"],
            true
        );
        Add(
            category,
            "text",
            c =>
                c.Customers.OrderBy(o => o.CustomerId)
                    .Select(x => new
                    {
                        Up = x.CompanyName.ToUpper(),
                        Part = x.CompanyName.Substring(1, 3),
                        x.CompanyName.Length,
                        Both = x.CompanyName + ", " + x.City,
                        Has = x.CompanyName.Contains("1"),
                    }),
            ["", "up,part", "length", "both", "has"],
            true
        );
        Add(
            category,
            "dates",
            c =>
                c.Orders.OrderBy(o => o.OrderId)
                    .Select(o => new
                    {
                        o.OrderId,
                        o.OrderDate!.Value.Year,
                        Due = o.Due.AddDays(1),
                        o.OrderDate,
                        Month = o.Due.Month,
                    }),
            ["", "year", "due", "month,orderDate"],
            true
        );
        Add(
            category,
            "casts",
            c =>
                c.Orders.OrderBy(o => o.OrderId)
                    .Select(o => new
                    {
                        Long = (long)o.OrderId,
                        Real = (double)o.OrderId,
                        Status = (int)o.Status,
                        Nullable = (int?)o.OrderId,
                        Decimal = (decimal)o.OrderId,
                    }),
            ["", "long,real", "status", "nullable", "decimal"],
            true
        );
        Add(
            category,
            "through a setter",
            c => c.Customers.OrderBy(o => o.CustomerId).Select(x => new Trimmed(4) { Text = x.CompanyName }),
            ["", "text", "id"],
            true
        );
        Add(
            category,
            "of a projection",
            c =>
                c.Orders.OrderBy(o => o.OrderId)
                    .Select(o => new { o.OrderId, o.Customer!.City })
                    .Select(o => new OrderLine(o.OrderId, o.City, null)),
            ["", "id", "company"],
            true
        );
        Add(
            category,
            "distinct values",
            c => c.Orders.Select(o => new { o.ShipCity, o.Status }).Distinct(),
            ["", "shipCity", "status"]
        );

        AddSubqueries();
        AddClient();
    }

    private void AddSubqueries()
    {
        const string category = "subqueries";
        Add(
            category,
            "aggregates",
            c =>
                c.Customers.OrderBy(x => x.CustomerId)
                    .Select(x => new
                    {
                        x.CustomerId,
                        Count = x.Orders.Count(),
                        Some = x.Orders.Any(o => o.Freight > 5),
                        Max = x.Orders.Max(o => o.Freight),
                        Sum = x.Orders.Sum(o => o.Freight),
                        Avg = x.Orders.Average(o => o.Freight),
                        Long = x.Orders.LongCount(),
                    }),
            ["", "count", "some", "max,sum", "avg", "long,customerId"],
            true
        );
        Add(
            category,
            "aggregates without rows",
            c =>
                c.Customers.OrderBy(x => x.CustomerId)
                    .Select(x => new
                    {
                        x.CustomerId,
                        Min = x.Orders.Where(o => o.OrderId > 18).Min(o => (int?)o.OrderId),
                        Sum = x.Orders.Where(o => o.OrderId > 18).Sum(o => o.OrderId),
                    }),
            ["", "min", "sum"],
            true
        );
        Add(
            category,
            "first value",
            c =>
                c.Customers.OrderBy(x => x.CustomerId)
                    .Select(x => new
                    {
                        x.CustomerId,
                        First = x.Orders.OrderBy(o => o.OrderId).Select(o => (int?)o.OrderId).FirstOrDefault(),
                        City = x.Orders.OrderByDescending(o => o.OrderId).Select(o => o.ShipCity).FirstOrDefault(),
                    }),
            ["", "first", "city"],
            true
        );
        Add(
            category,
            "first entity",
            c =>
                c.Customers.OrderBy(x => x.CustomerId)
                    .Select(x => new { x.CustomerId, First = x.Orders.OrderBy(o => o.OrderId).FirstOrDefault() }),
            ["customerId", "first[orderId]", "first[total,due],customerId"],
            true
        );
        Add(
            category,
            "first made",
            c =>
                c.Customers.OrderBy(x => x.CustomerId)
                    .Select(x => new
                    {
                        x.CustomerId,
                        First = x
                            .Orders.OrderBy(o => o.OrderId)
                            .Select(o => new { o.OrderId, o.Freight })
                            .FirstOrDefault(),
                    }),
            ["customerId", "first[orderId]", "first,customerId"],
            true
        );
        Add(
            category,
            "uncorrelated",
            c =>
                c.Customers.OrderBy(x => x.CustomerId)
                    .Select(x => new
                    {
                        x.CustomerId,
                        All = c.Orders.Count(),
                        Best = c.Products.Max(p => p.UnitPrice),
                    }),
            ["", "all", "best"],
            true
        );
        Add(
            category,
            "correlated",
            c =>
                c.Customers.OrderBy(x => x.CustomerId)
                    .Select(x => new
                    {
                        x.CustomerId,
                        Same = c.Customers.Count(y => y.City == x.City),
                        Orders = c
                            .Orders.Where(o => o.CustomerId == x.CustomerId && o.Freight > 1)
                            .OrderBy(o => o.OrderId)
                            .Select(o => new { o.OrderId })
                            .ToList(),
                    }),
            ["", "same", "orders"],
            true
        );
        Combine(
            category,
            "customers",
            c => c.Customers,
            s_customer,
            4,
            [
                new(" above average", q => q.Where(x => x.Orders.Count > q.Average(y => y.Orders.Count))),
                new(" exists", q => q.Where(x => q.Any(y => y.City == x.City && y.CustomerId != x.CustomerId))),
                new(
                    " first of all",
                    q => q.Where(x => x.CustomerId == q.OrderBy(y => y.CompanyName).Select(y => y.CustomerId).First())
                ),
                new(" in", q => q.Where(x => q.Where(y => y.City != null).Select(y => y.City).Contains(x.City))),
            ],
            [new("", q => q), new(" by id", q => q.OrderBy(x => x.CustomerId), true)]
        );
        Add(
            category,
            "elements of a subquery",
            c =>
                c.Customers.Where(x => x.City != null)
                    .OrderBy(x => x.CustomerId)
                    .Take(3)
                    .SelectMany(x => x.Orders)
                    .OrderBy(o => o.OrderId),
            s_order,
            true
        );
    }

    private static string Local(string? text) => "<" + text + ">";

    private void AddClient()
    {
        const string category = "client";
        Add(
            category,
            "call",
            c =>
                c.Customers.OrderBy(x => x.CustomerId)
                    .Select(x => new
                    {
                        x.CustomerId,
                        Local = Local(x.City),
                        x.City,
                    }),
            ["", "local", "customerId", "city,customerId"],
            true
        );
        Add(
            category,
            "call in a member of many",
            c =>
                c.Orders.OrderBy(o => o.OrderId)
                    .Select(o => new
                    {
                        A = o.OrderId + 1,
                        B = Local(o.ShipCity),
                        C = o.OrderId + 1,
                        D = o.Total,
                    }),
            ["", "a,c", "b", "d", "a,b", "c,d"],
            true
        );
        Add(
            category,
            "format",
            c =>
                c.Orders.OrderBy(o => o.OrderId)
                    .Select(o => new
                    {
                        Text = $"{o.OrderId}: {o.ShipCity}",
                        Padded = o.OrderId.ToString("D4", System.Globalization.CultureInfo.InvariantCulture),
                        o.OrderId,
                    }),
            ["", "text", "padded", "orderId"],
            true
        );
        Add(
            category,
            "method of a value",
            c =>
                c.Orders.OrderBy(o => o.OrderId)
                    .Select(o => new
                    {
                        o.OrderId,
                        Parts = o.ShipCity!.Split('l', StringSplitOptions.None),
                        Hash = o.Token.ToString("N"),
                    }),
            ["", "parts", "hash", "orderId"],
            true,
            materialised: null
        );
        Add(
            category,
            "nested call",
            c =>
                c.Customers.OrderBy(x => x.CustomerId)
                    .Select(x => new
                    {
                        x.CustomerId,
                        Orders = x
                            .Orders.OrderBy(o => o.OrderId)
                            .Select(o => new { Text = Local(o.ShipCity), o.OrderId })
                            .ToList(),
                    }),
            ["", "orders[text]", "orders[orderId]", "customerId"],
            true
        );
        Add(
            category,
            "constructor",
            c =>
                c.Customers.OrderBy(x => x.CustomerId)
                    .Select(x => new
                    {
                        Id = x.CustomerId,
                        Uri = new Uri("http://x/" + x.CustomerId),
                        Line = new OrderLine(1, x.City, null),
                    }),
            ["", "uri", "id", "line[company]", "line"],
            true
        );
        Add(
            category,
            "tuple",
            c =>
                c.Customers.OrderBy(x => x.CustomerId)
                    .Select(x => new { Pair = ValueTuple.Create(x.CustomerId, x.City), x.City }),
            ["", "pair", "city"],
            true
        );
        Add(
            category,
            "array",
            c =>
                c.Customers.OrderBy(x => x.CustomerId)
                    .Select(x => new
                    {
                        Both = new[] { x.CustomerId, x.City },
                        List = new List<string?> { x.City, "x" },
                        x.Country,
                    }),
            ["", "both", "list", "country"],
            true
        );
        Add(
            category,
            "condition",
            c =>
                c.Orders.OrderBy(o => o.OrderId)
                    .Select(o => new { o.OrderId, Text = o.Freight > 3 ? Local(o.ShipCity) : "none" }),
            ["", "text", "orderId"],
            true
        );
        Add(
            category,
            "identity",
            c =>
                c.Orders.OrderBy(o => o.OrderId)
                    .Select(o => new
                    {
                        o.OrderId,
                        Same = Same(o.Freight),
                        o.Freight,
                    }),
            ["", "same", "freight", "orderId,freight"],
            true
        );
    }

    private static double? Same(double? value) => value;
}
