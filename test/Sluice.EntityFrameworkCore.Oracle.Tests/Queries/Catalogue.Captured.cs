using Microsoft.EntityFrameworkCore;
using Sluice.EntityFrameworkCore.Oracle.Tests.Model;

namespace Sluice.EntityFrameworkCore.Oracle.Tests;

[Shape]
public partial class OrderNote
{
    public int Id { get; set; }
    public string? Text { get; set; }
    public string Kind { get; set; } = "note";
    public decimal Weight { get; set; } = 1.5m;
    public List<int> Numbers { get; set; } = [];
    public DateTime? At { get; set; }
    public OrderNote? Next { get; set; }
    public NotePlace Place { get; set; } = new();
    public int Length => Kind.Length + Id;
    private int? _rank;
    private string? _title;
    public int Rank
    {
        get => _rank ?? -1;
        set => _rank = value;
    }
    public string? Title
    {
        get => _title ?? Text;
        set => _title = value;
    }
}

[Shape]
public partial class NotePlace
{
    public string Town { get; set; } = "here";
}

[Shape]
public partial class MarkedNote
{
    public int Id { get; set; }
    public string Kind { get; set; } = "note";
    public Guid Token { get; set; } = Guid.NewGuid();
}

[Shape]
public partial class OddLine(string text)
{
    public string Text { get; } = text + "!";
}

internal static class OrderQueries
{
    public static IQueryable<Order> Above(this IQueryable<Order> orders, decimal total) =>
        orders.Where(o => o.Total > total);
}

// Queries within queries that closures capture, and the first object of a collection.
internal sealed partial class Catalogue
{
    private void AddCapturedQueries()
    {
        AddCrossJoins();
        AddFirstObjects();
        AddFirstOfGroups();
    }

    private void AddCrossJoins()
    {
        const string category = "captured";
        Combine(
            category,
            "cross join",
            c =>
                from x in c.Customers
                from o in c.Orders
                where x.CustomerId == o.CustomerId
                select new
                {
                    o.OrderId,
                    x.City,
                    x.CompanyName,
                    Sum = o.Freight + 1,
                },
            ["", "orderId", "city,sum", "-companyName"],
            2,
            [new("", q => q), new(" where", q => q.Where(r => r.City != null))],
            [
                new(" by id", q => q.OrderBy(r => r.OrderId), true),
                new(" page", q => q.OrderByDescending(r => r.OrderId).Skip(1).Take(4), true),
            ]
        );
        Add(
            category,
            "of entities",
            c =>
                (from x in c.Customers from o in c.Orders where x.CustomerId == o.CustomerId select o).OrderBy(o =>
                    o.OrderId
                ),
            ["", "orderId", "total,due", "orderId,customer[city]"],
            true
        );
        Add(
            category,
            "into entities",
            c =>
                (
                    from x in c.Customers
                    from o in c.Orders.Where(o => o.CustomerId == x.CustomerId)
                    select new { Order = o, Customer = x }
                ).OrderBy(r => r.Order.OrderId),
            ["order[orderId],customer[city]", "customer[companyName]", "order[total]"],
            true
        );
        Add(
            category,
            "left",
            c =>
                (
                    from x in c.Customers
                    from o in c.Orders.Where(o => o.CustomerId == x.CustomerId).DefaultIfEmpty()
                    select new
                    {
                        x.CustomerId,
                        Order = o,
                        Id = (int?)o!.OrderId,
                    }
                )
                    .OrderBy(r => r.CustomerId)
                    .ThenBy(r => r.Id),
            ["", "customerId,order[total]", "id"],
            true
        );
        Add(
            category,
            "left, the right one",
            c =>
                (
                    from x in c.Customers
                    from o in c.Orders.Where(o => o.CustomerId == x.CustomerId && o.OrderId > 10).DefaultIfEmpty()
                    orderby x.CustomerId, o!.OrderId
                    select o!
                ),
            ["", "orderId", "customer[city]", "total,-customer"],
            true
        );
        Add(
            category,
            "limited",
            c =>
                c.Customers.OrderBy(x => x.CustomerId)
                    .SelectMany(x => c.Orders.Where(o => o.CustomerId == x.CustomerId).OrderBy(o => o.OrderId).Take(1))
                    .OrderBy(o => o.OrderId),
            ["", "orderId", "due,customer[city]"],
            true
        );
        Add(
            category,
            "without a relation",
            c =>
                (
                    from e in c.Employees
                    from p in c.Products.Where(p => p.UnitsInStock > 5)
                    orderby e.EmployeeId, p.ProductId
                    select new
                    {
                        e.LastName,
                        p.Name,
                        Both = e.FirstName + p.Name,
                    }
                ),
            ["", "both", "name,lastName"],
            true
        );
        Add(
            category,
            "three",
            c =>
                (
                    from x in c.Customers
                    from o in c.Orders
                    from d in c.Details
                    where x.CustomerId == o.CustomerId && d.OrderId == o.OrderId
                    orderby o.OrderId, d.ProductId
                    select new
                    {
                        x.City,
                        o.OrderId,
                        d.ProductId,
                        d.Quantity,
                    }
                ),
            ["", "city", "orderId,quantity"],
            true
        );
        Add(
            category,
            "by a method",
            c =>
                (
                    from x in c.Customers
                    from o in c.Set<Order>()
                    where x.CustomerId == o.CustomerId
                    orderby o.OrderId
                    select o
                ),
            ["", "orderId", "total"],
            true
        );
        IQueryable<Order> Recent(OracleContext c) => c.Orders.Where(o => o.OrderId > 8);
        Add(
            category,
            "a variable",
            c =>
            {
                IQueryable<Order> recent = Recent(c);
                return c
                    .Customers.SelectMany(x => recent.Where(o => o.CustomerId == x.CustomerId))
                    .OrderBy(o => o.OrderId);
            },
            ["", "orderId", "customer[city]"],
            true
        );
        Add(
            category,
            "with includes",
            c =>
            {
                IQueryable<Order> included = c.Orders.Include(o => o.Details.OrderBy(d => d.ProductId));
                return c
                    .Customers.SelectMany(x => included.Where(o => o.CustomerId == x.CustomerId))
                    .OrderBy(o => o.OrderId);
            },
            ["orderId", "orderId,details[quantity]", "details"],
            true,
            true
        );
        Add(
            category,
            "with filtered includes",
            c =>
            {
                IQueryable<Order> included = c.Orders.Include(o => o.Details.Where(d => d.Quantity > 3));
                return c
                    .Customers.SelectMany(x => included.Where(o => o.CustomerId == x.CustomerId))
                    .OrderBy(o => o.OrderId);
            },
            ["orderId", "orderId,details[quantity]"],
            true
        );
        Add(
            category,
            "with details",
            c =>
                (from x in c.Customers from o in c.Orders where x.CustomerId == o.CustomerId select o).OrderBy(o =>
                    o.OrderId
                ),
            ["orderId,details[quantity]", "details"],
            true
        );
        Add(
            category,
            "elements of collections, with theirs",
            c => c.Customers.SelectMany(x => x.Orders).OrderBy(o => o.OrderId),
            ["orderId,details[quantity]", "orderId,customer[city],details"],
            true
        );
        Add(
            category,
            "elements of collections, with theirs, unsorted",
            c => c.Customers.Where(x => x.IsActive).SelectMany(x => x.Orders.Where(o => o.Total > 30)),
            ["orderId,details[quantity]", "details"]
        );
        Add(
            category,
            "elements of sorted collections, with theirs",
            c => c.Customers.OrderBy(x => x.City).SelectMany(x => x.Orders).Where(o => o.OrderId > 2),
            ["orderId,details[quantity]"]
        );
        Add(
            category,
            "distinct",
            c =>
                (from o in c.Orders from x in c.Customers where x.CustomerId == o.CustomerId select x)
                    .Distinct()
                    .OrderBy(x => x.CustomerId),
            ["", "companyName", "country,region"],
            true
        );
        Add(
            category,
            "union",
            c =>
                c.Orders.SelectMany(o => c.Customers.Where(x => x.CustomerId == o.CustomerId))
                    .Union(c.Customers.Where(x => x.City == null))
                    .OrderBy(x => x.CustomerId),
            ["", "city"],
            true
        );
        Add(
            category,
            "by an extension method",
            c =>
                from x in c.Customers
                from o in c.Orders.Above(40)
                where x.CustomerId == o.CustomerId
                orderby o.OrderId
                select new
                {
                    x.City,
                    o.OrderId,
                    o.Total,
                },
            ["", "city,total"],
            true
        );
        Add(
            category,
            "an extension method in a condition of what the shaper writes",
            c =>
                c.Customers.Where(x => c.Orders.Above(40).Any(o => o.CustomerId == x.CustomerId))
                    .OrderBy(x => x.CustomerId)
                    .Select(x => new OddLine(x.CustomerId)),
            ["", "text"],
            true
        );
        Add(
            category,
            "members of a set",
            c =>
                from x in c.Customers
                from o in c.Orders
                where x.CustomerId == o.CustomerId && o.OrderId > c.Orders.Local.Count
                orderby o.OrderId
                select new { x.City, o.OrderId },
            ["", "city"],
            true
        );
        Add(
            category,
            "a cast to the base",
            c => c.Animals.OfType<Cat>().Cast<Animal>().OrderBy(a => a.Id),
            ["id,name", "name,habitat[place]"],
            true
        );
        Add(
            category,
            "a cast to a concrete base",
            c => c.Drinks.OfType<Coke>().Cast<Drink>().OrderBy(d => d.Id),
            ["", "id,sugar"],
            true
        );
        Add(
            category,
            "elements of a type",
            c => c.Habitats.SelectMany(h => h.Animals.OfType<Cat>()).OrderBy(a => a.Id),
            ["", "id,lives", "name,habitat[place]"],
            true
        );
        Add(
            category,
            "elements of a type, with their owner",
            c =>
                c.Habitats.SelectMany(
                        h => h.Animals.OfType<Eagle>(),
                        (h, e) =>
                            new
                            {
                                h.Place,
                                e.Id,
                                e.Span,
                            }
                    )
                    .OrderBy(e => e.Id),
            ["", "place,span"],
            true
        );
        Add(
            category,
            "elements cast to a base",
            c => c.Habitats.SelectMany(h => h.Animals.OfType<Eagle>().Cast<Animal>(), (h, a) => a).OrderBy(a => a.Id),
            ["id,name"],
            true
        );
        Add(
            category,
            "SQL in a condition",
            c =>
                c.Orders.Where(o =>
                        c.Customers.FromSqlRaw("select * from \"Customers\" where \"IsActive\"")
                            .Any(x => x.CustomerId == o.CustomerId)
                    )
                    .OrderBy(o => o.OrderId)
                    .SelectMany(o => o.Details)
                    .Select(d => new { d.ProductId, d.Quantity })
                    .OrderBy(d => d.ProductId)
                    .ThenBy(d => d.Quantity),
            ["", "quantity"],
            true
        );
        Add(
            category,
            "SQL in a condition of what the shaper writes",
            c =>
                c.Orders.Where(o =>
                        c.Customers.FromSqlRaw("select * from \"Customers\" where \"IsActive\"")
                            .Any(x => x.CustomerId == o.CustomerId)
                    )
                    .OrderBy(o => o.OrderId)
                    .SelectMany(o => c.Details.Where(d => d.OrderId == o.OrderId), (o, d) => o)
                    .Distinct()
                    .OrderBy(o => o.OrderId)
                    .SelectMany(o => c.Customers.Where(x => x.CustomerId == o.CustomerId))
                    .OrderBy(x => x.CustomerId),
            ["customerId,orders[total]"],
            true
        );
        Add(
            category,
            "with SQL",
            c =>
                c.Customers.SelectMany(x =>
                        c.Orders.FromSqlRaw("select * from \"Orders\"").Where(o => o.CustomerId == x.CustomerId)
                    )
                    .OrderBy(o => o.OrderId),
            ["", "orderId"],
            true
        );
    }

    private void AddFirstObjects()
    {
        const string category = "first";
        Add(
            category,
            "latest of each",
            c =>
                c.Customers.OrderBy(x => x.CustomerId)
                    .Select(x => x.Orders.OrderByDescending(o => o.OrderId).FirstOrDefault()!),
            ["", "orderId", "total,due", "orderId,customer[city]", "-customer,-employee,-details"],
            true
        );
        Add(
            category,
            "with a condition",
            c =>
                c.Customers.OrderBy(x => x.CustomerId)
                    .Select(x => x.Orders.OrderBy(o => o.OrderId).FirstOrDefault(o => o.Freight == null)!),
            ["", "orderId", "freight"],
            true
        );
        Add(
            category,
            "first, not or default",
            c => c.Customers.OrderBy(x => x.CustomerId).Select(x => x.Orders.OrderBy(o => o.OrderId).First()),
            ["", "orderId", "due"],
            true
        );
        Add(
            category,
            "single",
            c =>
                c.Orders.OrderBy(o => o.OrderId)
                    .Select(o => c.Customers.Where(x => x.CustomerId == o.CustomerId).SingleOrDefault()!),
            ["", "city", "companyName"],
            true
        );
        Add(
            category,
            "of a set",
            c =>
                c.Customers.OrderBy(x => x.CustomerId)
                    .Select(x =>
                        c.Orders.Where(o => o.CustomerId == x.CustomerId).OrderBy(o => o.OrderId).FirstOrDefault()!
                    ),
            ["", "orderId", "orderId,customer[city]"],
            true
        );
        Add(
            category,
            "paged",
            c =>
                c.Customers.OrderBy(x => x.CustomerId)
                    .Select(x => x.Orders.OrderBy(o => o.OrderId).FirstOrDefault()!)
                    .Skip(1)
                    .Take(4),
            ["", "orderId"],
            true
        );
        Add(
            category,
            "filtered after",
            c =>
                c.Customers.OrderBy(x => x.CustomerId)
                    .Select(x => x.Orders.OrderBy(o => o.OrderId).FirstOrDefault()!)
                    .Where(o => o.Total > 20),
            ["", "orderId"],
            true
        );
        Add(
            category,
            "sorted after",
            c =>
                c.Customers.Select(x => x.Orders.OrderBy(o => o.OrderId).FirstOrDefault()!)
                    .OrderByDescending(o => o.OrderId),
            ["", "orderId,total"],
            true
        );
        Add(
            category,
            "many to many",
            c =>
                c.Customers.OrderBy(x => x.CustomerId)
                    .Select(x =>
                        x.Orders.OrderBy(o => o.OrderId)
                            .FirstOrDefault()!
                            .Details.OrderBy(d => d.ProductId)
                            .FirstOrDefault()!
                    ),
            ["", "quantity"],
            true
        );
        Add(
            category,
            "with details",
            c => c.Customers.OrderBy(x => x.CustomerId).Select(x => x.Orders.OrderBy(o => o.OrderId).FirstOrDefault()!),
            ["orderId,details[quantity]"],
            true
        );
        Add(
            category,
            "of a sorted include",
            c =>
                c.Orders.Include(o => o.Details.OrderByDescending(d => d.Quantity).ThenBy(d => d.ProductId))
                    .OrderBy(o => o.OrderId),
            ["orderId,details[!first:1,quantity]"],
            true,
            true
        );
        Add(
            category,
            "of a sorted collection",
            c =>
                c.Orders.OrderBy(o => o.OrderId)
                    .Select(o => new
                    {
                        o.OrderId,
                        Details = o.Details.OrderByDescending(d => d.Quantity).ThenBy(d => d.ProductId).ToList(),
                    }),
            ["orderId,details[!first:1,quantity]", "details[!first:2]"],
            true,
            true
        );
        Add(
            category,
            "unassigned members",
            c => c.Orders.OrderBy(o => o.OrderId).Select(o => new OrderNote { Id = o.OrderId, Text = o.ShipCity }),
            ["id,text,kind,weight", "-length", "at,next,numbers,id", "kind", "id,length", "id,rank,place", "id,title"],
            true
        );
        Add(
            category,
            "unassigned members that differ",
            c => c.Orders.OrderBy(o => o.OrderId).Select(o => new MarkedNote { Id = o.OrderId }),
            ["id,kind", "id"],
            true
        );
        Add(
            category,
            "unassigned members of elements",
            c =>
                c.Customers.OrderBy(x => x.CustomerId)
                    .Select(x => new
                    {
                        x.CustomerId,
                        Notes = x.Orders.OrderBy(o => o.OrderId).Select(o => new OrderNote { Id = o.OrderId }).ToList(),
                        Last = x
                            .Orders.OrderByDescending(o => o.OrderId)
                            .Select(o => new OrderNote { Id = o.OrderId })
                            .FirstOrDefault(),
                    }),
            ["customerId,notes[id,kind,at,numbers]", "notes[weight],last[id]", "last[kind]"],
            true,
            true
        );
        Add(
            category,
            "scalars of it",
            c =>
                c.Customers.OrderBy(x => x.CustomerId)
                    .Select(x => new
                    {
                        x.CustomerId,
                        Last = x.Orders.OrderBy(o => o.OrderId).Select(o => (int?)o.OrderId).FirstOrDefault(),
                    }),
            ["", "last"],
            true
        );
        Add(
            category,
            "as a member",
            c =>
                c.Customers.OrderBy(x => x.CustomerId)
                    .Select(x => new
                    {
                        x.CustomerId,
                        Last = x.Orders.OrderByDescending(o => o.OrderId).FirstOrDefault(),
                    }),
            ["", "last[orderId]", "customerId,last[total]"],
            true
        );
        Add(
            category,
            "of a created object",
            c =>
                c.Customers.OrderBy(x => x.CustomerId)
                    .Select(x => new
                    {
                        x.CustomerId,
                        Last = x
                            .Orders.OrderByDescending(o => o.OrderId)
                            .Select(o => new
                            {
                                o.OrderId,
                                o.Total,
                                City = o.Customer!.City,
                            })
                            .FirstOrDefault(),
                    }),
            ["", "last[orderId]", "customerId,last[total,city]"],
            true
        );
        Add(
            category,
            "of a created object, filtered",
            c =>
                c.Customers.OrderBy(x => x.CustomerId)
                    .Select(x => new
                    {
                        x.City,
                        Last = x
                            .Orders.Where(o => o.Total > 100)
                            .OrderBy(o => o.Due)
                            .ThenBy(o => o.OrderId)
                            .Select(o => new OrderLine(o.OrderId, o.ShipCity, o.Freight))
                            .FirstOrDefault(),
                    })
                    .Where(r => r.City != null)
                    .Skip(1),
            ["", "last[company]", "city,last[id]"],
            true
        );
        Add(
            category,
            "beside collections",
            c =>
                c.Customers.OrderBy(x => x.CustomerId)
                    .Select(x => new
                    {
                        x.CustomerId,
                        Last = x
                            .Orders.OrderByDescending(o => o.OrderId)
                            .Select(o => new { o.OrderId })
                            .FirstOrDefault(),
                        Orders = x.Orders.OrderBy(o => o.OrderId).Select(o => new { o.OrderId, o.Total }).ToList(),
                    }),
            ["", "last[orderId],orders[total]", "orders[orderId]"],
            true,
            true
        );
        Add(
            category,
            "beside limited collections",
            c =>
                c.Customers.OrderBy(x => x.CustomerId)
                    .Select(x => new
                    {
                        x.CustomerId,
                        Last = x
                            .Orders.OrderByDescending(o => o.OrderId)
                            .Select(o => new { o.OrderId })
                            .FirstOrDefault(),
                        Orders = x
                            .Orders.OrderByDescending(o => o.OrderId)
                            .Take(2)
                            .Select(o => new { o.OrderId })
                            .ToList(),
                        Others = x.Orders.OrderBy(o => o.OrderId).Skip(1).Take(1).Select(o => new { o.Total }).ToList(),
                    }),
            ["", "last[orderId],orders[orderId]", "others"],
            true,
            true
        );
        Add(
            category,
            "beside split collections",
            c =>
                c.Customers.OrderBy(x => x.CustomerId)
                    .Select(x => new
                    {
                        x.CustomerId,
                        Last = x
                            .Orders.OrderByDescending(o => o.OrderId)
                            .Select(o => new { o.OrderId })
                            .FirstOrDefault(),
                        Orders = x.Orders.OrderBy(o => o.OrderId).Select(o => new { o.OrderId, o.Total }).ToList(),
                    })
                    .Skip(1)
                    .AsSplitQuery(),
            ["", "last[orderId],orders[total]", "orders[orderId]"],
            true,
            true
        );
        Add(
            category,
            "within collections",
            c =>
                c.Customers.OrderBy(x => x.CustomerId)
                    .Select(x => new
                    {
                        x.CustomerId,
                        Orders = x
                            .Orders.OrderBy(o => o.OrderId)
                            .Select(o => new
                            {
                                o.OrderId,
                                First = o
                                    .Details.OrderBy(d => d.ProductId)
                                    .Select(d => new { d.Quantity })
                                    .FirstOrDefault(),
                            })
                            .ToList(),
                    }),
            ["", "orders[first]"],
            true,
            true
        );
        Add(
            category,
            "two as members",
            c =>
                c.Customers.OrderBy(x => x.CustomerId)
                    .Select(x => new
                    {
                        x.CustomerId,
                        Last = x.Orders.OrderByDescending(o => o.OrderId).FirstOrDefault(),
                        First = x.Orders.OrderBy(o => o.OrderId).FirstOrDefault(),
                    }),
            ["", "last[orderId],first[orderId]", "customerId,last[total]"],
            true
        );
        Add(
            category,
            "created",
            c =>
                c.Customers.OrderBy(x => x.CustomerId)
                    .Select(x =>
                        x.Orders.OrderBy(o => o.OrderId).Select(o => new { o.OrderId, o.Total }).FirstOrDefault()!
                    ),
            ["", "orderId"],
            true
        );
    }

    private void AddFirstOfGroups()
    {
        const string category = "first";
        Add(
            category,
            "of a group",
            c => c.Orders.GroupBy(o => o.CustomerId).Select(g => g.OrderByDescending(o => o.OrderId).FirstOrDefault()!),
            ["", "orderId", "total,due"]
        );
        Add(
            category,
            "of a group, sorted",
            c =>
                c.Orders.GroupBy(o => o.CustomerId)
                    .Select(g => g.OrderBy(o => o.OrderId).First())
                    .OrderBy(o => o.OrderId),
            ["", "orderId"],
            true
        );
        Add(
            category,
            "of a group, with its customer",
            c => c.Orders.GroupBy(o => o.EmployeeId).Select(g => g.OrderBy(o => o.OrderId).First()),
            ["orderId,customer[city]"]
        );
        Add(
            category,
            "of a group, filtered",
            c =>
                c.Orders.GroupBy(o => o.CustomerId)
                    .Where(g => g.Count() > 2)
                    .Select(g => g.OrderBy(o => o.OrderId).First()),
            ["", "orderId"]
        );
        Add(
            category,
            "of a group by two",
            c => c.Orders.GroupBy(o => new { o.CustomerId, o.Status }).Select(g => g.OrderBy(o => o.OrderId).First()),
            ["", "orderId"]
        );
        Add(
            category,
            "of a group with a condition",
            c =>
                c.Orders.GroupBy(o => o.CustomerId)
                    .Select(g => g.OrderBy(o => o.OrderId).FirstOrDefault(o => o.Freight == null)!),
            ["", "orderId"]
        );
        Add(
            category,
            "of a group by a nullable reference",
            c =>
                c.Orders.Where(o => o.OrderId > 2)
                    .GroupBy(o => o.Customer!.City)
                    .Select(g => g.OrderByDescending(o => o.OrderId).First()),
            ["orderId", "total,customer[city]"]
        );
        Add(
            category,
            "of a group, sorted and paged",
            c =>
                c.Orders.GroupBy(o => o.Status)
                    .Select(g => g.OrderBy(o => o.Due).ThenBy(o => o.OrderId).First())
                    .OrderBy(o => o.OrderId)
                    .Skip(1)
                    .Take(1),
            ["orderId", "orderId,due"],
            true
        );
        Add(
            category,
            "of a limited group",
            c =>
                c.Orders.OrderBy(o => o.OrderId)
                    .Take(9)
                    .GroupBy(o => o.Status)
                    .Select(g => g.OrderBy(o => o.OrderId).First()),
            ["orderId"]
        );
        Add(
            category,
            "of a group by a part of the key",
            c => c.Details.GroupBy(d => d.OrderId).Select(g => g.OrderBy(d => d.ProductId).First()),
            ["", "quantity", "productId,product[name]"]
        );
        Add(
            category,
            "of a group by two that are never null",
            c =>
                c.Orders.Where(o => o.OrderId > 3)
                    .GroupBy(o => new { o.Status, o.Due })
                    .Select(g => g.Where(o => o.Total > 100).OrderBy(o => o.OrderId).FirstOrDefault()!),
            ["orderId", "total,status"]
        );
        Add(
            category,
            "of a group of a join by a key",
            c =>
                c.Orders.Join(c.Customers, o => o.CustomerId, x => x.CustomerId, (o, x) => o)
                    .GroupBy(o => o.Status)
                    .Select(g => g.OrderBy(o => o.OrderId).First()),
            ["orderId"]
        );
        Add(
            category,
            "of a group of a join",
            c =>
                c.Orders.Join(c.Customers, o => o.CustomerId, x => x.CustomerId, (o, x) => o)
                    .GroupBy(o => o.EmployeeId)
                    .Select(g => g.OrderBy(o => o.OrderId).First()),
            ["", "orderId"]
        );
    }
}
