using Microsoft.EntityFrameworkCore;
using Sluice.EntityFrameworkCore.Oracle.Tests.Model;

namespace Sluice.EntityFrameworkCore.Oracle.Tests;

// Ways in which a query makes its elements that look like plain ones and are not.
internal sealed partial class Catalogue
{
    private void AddOddProjections()
    {
        Add(
            Odd,
            "overridden setter",
            c => c.Customers.OrderBy(x => x.CustomerId).Select(x => new LoudLabel { Text = x.CompanyName, Rank = 1 }),
            ["", "text", "rank"],
            true
        );
        Add(
            Odd,
            "overridden setter, as the base",
            c =>
                c.Customers.OrderBy(x => x.CustomerId)
                    .Select(x => (Label)new LoudLabel { Text = x.CompanyName, Rank = 1 }),
            ["", "text"],
            true
        );
        Add(
            Odd,
            "assigned twice",
            c => c.Customers.OrderBy(x => x.CustomerId).Select(x => new Twice(x.CompanyName, x.Country)),
            [""],
            true
        );
        Add(
            Odd,
            "tuple",
            c => c.Customers.OrderBy(x => x.CustomerId).Select(x => new Tuple<string, string?>(x.CustomerId, x.City)),
            ["", "item1", "item2"],
            true
        );
        Add(
            Odd,
            "created tuple",
            c => c.Customers.OrderBy(x => x.CustomerId).Select(x => Tuple.Create(x.CustomerId, x.City, x.Orders.Count)),
            ["", "item3", "item2"],
            true
        );
        Add(
            Odd,
            "structs inside",
            c =>
                c.Customers.OrderBy(x => x.CustomerId)
                    .Select(x => new
                    {
                        Pair = new Pair(x.Orders.Count, x.City),
                        Maybe = (Pair?)new Pair(1, x.Region),
                        Key = new KeyValuePair<string, string?>(x.CustomerId, x.Region),
                        Span = new Model.Span { From = x.Orders.Count, To = 9 },
                    }),
            ["", "pair[second]", "maybe", "key", "span[to]"],
            true
        );
        Add(
            Odd,
            "lists and dictionaries made",
            c =>
                c.Customers.OrderBy(x => x.CustomerId)
                    .Select(x => new
                    {
                        x.CustomerId,
                        List = new List<object?> { x.City, 1 },
                        Map = new Dictionary<string, string?> { { "city", x.City }, { "id", x.CustomerId } },
                    }),
            ["customerId", "list", "map"],
            true
        );
        Add(
            Odd,
            "objects of unknown type",
            c =>
                c.Customers.OrderBy(x => x.CustomerId)
                    .Select(x => new
                    {
                        Any = (object)x.CompanyName,
                        Number = (object)x.Orders.Count,
                        Nothing = (object?)null,
                    }),
            ["", "any", "number", "nothing"],
            true
        );
        Add(Odd, "texts alone", c => c.Customers.OrderBy(x => x.CustomerId).Select(x => x.CompanyName), [""], true);
        Add(Odd, "texts or null alone", c => c.Customers.OrderBy(x => x.CustomerId).Select(x => x.City!), [""], true);
        Add(Odd, "bytes alone", c => c.Categories.OrderBy(x => x.CategoryId).Select(x => x.Picture!), [""], true);
        Add(
            Odd,
            "nested conditions",
            c =>
                c.Orders.OrderBy(o => o.OrderId)
                    .Select(o => new
                    {
                        o.OrderId,
                        Name = o.Customer == null ? null
                        : o.Customer.City == null ? "no city"
                        : o.Customer.CompanyName,
                        Line = o.Customer != null
                            ? new OrderLine(
                                o.OrderId,
                                o.Customer.City,
                                o.Employee == null ? null : o.Employee.EmployeeId
                            )
                            : null,
                        Wrong = o.Customer == null ? new OrderLine(0, "none", null) : null,
                        Other = o.Employee == null ? null : o.Customer!.City,
                        Boss = o.Employee == null ? null
                        : o.Employee.Manager == null ? null
                        : o.Employee.Manager.LastName,
                        Two = o.Employee != null && o.Customer != null
                            ? new OrderLine(1, o.Employee.LastName, null)
                            : null,
                    }),
            ["name", "line", "wrong", "other,orderId", "boss", "two", "line[company],wrong[company]"],
            true
        );
        Add(
            Odd,
            "inverted conditions",
            c =>
                c.Orders.OrderBy(o => o.OrderId)
                    .Select(o => new
                    {
                        A = o.Customer != null ? null : o.ShipCity,
                        B = null == o.Customer ? null : o.Customer.CompanyName,
                        C = o.Customer != null ? o.Customer : null,
                        D = o.Customer == null ? null : o.Employee!.LastName,
                    }),
            ["a", "b", "c[city]", "d", "a,b,d"],
            true
        );
        Add(
            Odd,
            "an entity twice",
            c =>
                c.Orders.OrderBy(o => o.OrderId)
                    .Select(o => new
                    {
                        A = o.Customer,
                        B = o.Customer,
                        Boss = o.Employee!.Manager,
                        Same = o.Employee!.Manager!.Manager,
                    }),
            ["a[city],b[companyName]", "b[city]", "boss[lastName],same[lastName]", "a,b"],
            true
        );
        Add(
            Odd,
            "the same names at several levels",
            c =>
                c.Orders.OrderBy(o => o.OrderId)
                    .Select(o => new
                    {
                        Id = o.OrderId,
                        Name = o.Customer!.CompanyName,
                        In = new
                        {
                            Id = o.CustomerId,
                            Name = o.Employee!.LastName,
                            In = new { Id = o.Total, Name = o.ShipCity },
                        },
                    }),
            ["", "id,in[id]", "in[in[name]],name", "in[name,in[id]]"],
            true
        );
        Add(
            Odd,
            "equal expressions and constants",
            c =>
                c.Orders.OrderBy(o => o.OrderId)
                    .Select(o => new
                    {
                        A = o.Freight + 1,
                        B = o.Freight + 1,
                        C = 1,
                        D = 1,
                        E = "1",
                        o.OrderId,
                        F = o.OrderId,
                        G = o.OrderId + 0,
                        H = (long)o.OrderId,
                        I = (int?)o.OrderId,
                    }),
            ["", "b,a", "d,c,e", "f,g", "g,h,i", "i,f,b"],
            true
        );
        Add(
            Odd,
            "subqueries of equal text",
            c =>
                c.Customers.OrderBy(x => x.CustomerId)
                    .Select(x => new
                    {
                        A = x.Orders.Count,
                        B = x.Orders.Count,
                        C = x.Orders.Count() + 0,
                        D = x.Orders.Where(o => o.Freight > 1).Count(),
                        E = x.Orders.Any(),
                        F = x.Orders.Select(o => o.ShipCity).Distinct().Count(),
                    }),
            ["", "b", "c,d", "e,f", "f,a"],
            true
        );
        Add(
            Odd,
            "projection after projection",
            c =>
                c.Orders.OrderBy(o => o.OrderId)
                    .Select(o => new
                    {
                        o.OrderId,
                        Sum = o.Freight + 1,
                        In = new { o.ShipCity, o.Customer },
                    })
                    .Where(x => x.Sum > 2)
                    .Select(x => new
                    {
                        x.In,
                        Twice = x.Sum + x.Sum,
                        x.In.Customer!.City,
                        Line = new OrderLine(x.OrderId, x.In.ShipCity, x.Sum),
                    }),
            ["twice", "in[shipCity]", "in[customer[city]],city", "line[company]"],
            true
        );
        Add(
            Odd,
            "key of the element within",
            c =>
                c.Orders.OrderBy(o => o.OrderId)
                    .Select(o => new
                    {
                        Rank = EF.Property<decimal>(o, "Total"),
                        City = EF.Property<string?>(o, "ShipCity"),
                    }),
            ["", "rank", "city"],
            true
        );
        Add(
            Odd,
            "shadow columns computed",
            c =>
                c.Memos.OrderBy(m => m.Id)
                    .Select(m => new
                    {
                        Rank = EF.Property<int>(m, "Rank") + 1,
                        By = EF.Property<string?>(m, "Author") ?? "nobody",
                        Board = EF.Property<int?>(m, "BoardId"),
                        Title = m.Board!.Title + EF.Property<int>(m, "Rank"),
                    }),
            ["", "by", "board,rank", "title"],
            true
        );
        Add(
            Odd,
            "all of it filtered by a list",
            c =>
            {
                int[] ids = [3, 5, 8, 13];
                string?[] cities = ["Berlin", null];
                return c
                    .Orders.Where(o => ids.Contains(o.OrderId) || cities.Contains(o.ShipCity))
                    .OrderBy(o => o.OrderId)
                    .Select(o => new
                    {
                        o.OrderId,
                        In = ids.Contains(o.OrderId),
                        At = cities.Contains(o.ShipCity),
                    });
            },
            ["", "in", "at", "orderId"],
            true
        );
        foreach (int count in (int[])[0, 1, 3, 40])
            Add(
                Odd,
                $"in a list of {count}",
                c =>
                {
                    int[] ids = [.. Enumerable.Range(2, count)];
                    return c.Orders.Where(o => ids.Contains(o.OrderId)).OrderBy(o => o.OrderId);
                },
                ["orderId", "orderId,details[quantity]"],
                true
            );
    }
}
