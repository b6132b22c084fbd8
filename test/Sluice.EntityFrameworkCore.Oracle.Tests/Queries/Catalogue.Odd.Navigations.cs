using Microsoft.EntityFrameworkCore;
using Sluice.EntityFrameworkCore.Oracle.Tests.Model;

namespace Sluice.EntityFrameworkCore.Oracle.Tests;

// Collections made, limited and filtered in every way, and includes that reach an element by another way than the root.
internal sealed partial class Catalogue
{
    private void AddOddNavigations()
    {
        Add(
            Odd,
            "collections of many forms",
            c =>
                c.Customers.OrderBy(x => x.CustomerId)
                    .Select(x => new
                    {
                        x.CustomerId,
                        Set = x.Orders.Select(o => o.OrderId).ToHashSet(),
                        Array = x.Orders.OrderBy(o => o.OrderId).Select(o => new { o.OrderId, o.Total }).ToArray(),
                        Lazy = x.Orders.OrderBy(o => o.OrderId).Select(o => o.Total),
                        Skipped = x.Orders.OrderBy(o => o.OrderId).Skip(1).Select(o => new { o.OrderId }).ToList(),
                        Taken = x
                            .Orders.OrderByDescending(o => o.OrderId)
                            .Take(2)
                            .Select(o => new { o.OrderId })
                            .ToList(),
                    }),
            ["array", "array[total],customerId", "lazy", "skipped", "taken", "taken,skipped", "customerId"],
            true,
            true
        );
        Add(
            Odd,
            "collections of collections",
            c =>
                c.Customers.OrderBy(x => x.CustomerId)
                    .Select(x => new
                    {
                        x.CustomerId,
                        Details = x
                            .Orders.SelectMany(o => o.Details)
                            .OrderBy(d => d.OrderId)
                            .ThenBy(d => d.ProductId)
                            .Select(d => new { d.OrderId, d.Quantity })
                            .ToList(),
                        Orders = x
                            .Orders.OrderBy(o => o.OrderId)
                            .Select(o => new
                            {
                                o.OrderId,
                                x.City,
                                Details = o
                                    .Details.OrderBy(d => d.ProductId)
                                    .Select(d => new
                                    {
                                        d.Quantity,
                                        x.Country,
                                        o.Total,
                                    })
                                    .ToList(),
                            })
                            .ToList(),
                    }),
            [
                "customerId",
                "details",
                "orders[orderId,city]",
                "orders[details]",
                "orders[details[country,total]]",
                "details,orders",
            ],
            true,
            true
        );
        Add(
            Odd,
            "collections filtered by their holder",
            c =>
                c.Customers.OrderBy(x => x.CustomerId)
                    .Select(x => new
                    {
                        x.CustomerId,
                        Same = x.Orders.Where(o => o.ShipCity == x.City).OrderBy(o => o.OrderId).ToList(),
                        More = x
                            .Orders.Where(o => o.OrderId > x.Orders.Min(y => y.OrderId))
                            .OrderBy(o => o.OrderId)
                            .Select(o => o.OrderId)
                            .ToList(),
                        Twice = x
                            .Orders.Where(o => o.Freight > 1)
                            .Where(o => o.Freight < 9)
                            .OrderBy(o => o.Total)
                            .OrderByDescending(o => o.OrderId)
                            .ToList(),
                    }),
            ["same[orderId]", "more", "twice[orderId]", "same[orderId],twice[total]"],
            true,
            true
        );
        Add(
            Odd,
            "filtered after they are made",
            c =>
                c.Customers.OrderBy(x => x.CustomerId)
                    .Select(x => new
                    {
                        Made = x
                            .Orders.Select(o => new { o.OrderId, Sum = o.Freight + 1 })
                            .Where(r => r.Sum > 3)
                            .OrderBy(r => r.OrderId)
                            .ToList(),
                        Distinct = x
                            .Orders.Select(o => new { o.ShipCity })
                            .Distinct()
                            .OrderBy(r => r.ShipCity)
                            .ToList(),
                    }),
            ["made", "made[sum]", "distinct", "made,distinct"],
            true,
            true
        );
        Add(
            Odd,
            "of another table",
            c =>
                c.Customers.OrderBy(x => x.CustomerId)
                    .Select(x => new
                    {
                        x.CustomerId,
                        Near = c
                            .Suppliers.Where(s => s.City == x.City)
                            .OrderBy(s => s.SupplierId)
                            .Select(s => new { s.Name, x.Country })
                            .ToList(),
                        First = c
                            .Orders.Where(o => o.CustomerId == x.CustomerId)
                            .OrderBy(o => o.OrderId)
                            .Select(o => o.Token)
                            .FirstOrDefault(),
                    }),
            ["near", "near[country],customerId", "first"],
            true,
            true
        );
        Add(
            Odd,
            "many to many, made",
            c =>
                c.Students.OrderBy(s => s.Id)
                    .Select(s => new
                    {
                        s.Name,
                        Courses = s.Courses.OrderBy(x => x.Id).Select(x => new { x.Title, s.Year }).ToList(),
                        Credits = s.Courses.Sum(x => x.Credits),
                        Clubs = s.Memberships.OrderBy(m => m.ClubId).Select(m => new { m.Club.Name, m.Since }).ToList(),
                    }),
            ["courses", "courses[year],credits", "clubs", "clubs[name],courses[title]", "name"],
            true,
            true
        );
        Add(
            Odd,
            "owned, made",
            c =>
                c.People.OrderBy(p => p.Id)
                    .Select(p => new
                    {
                        p.Name,
                        p.Home,
                        p.Work,
                        Phones = p
                            .Phones.OrderBy(x => x.Number)
                            .Select(x => new
                            {
                                x.Number,
                                p.Home.Street,
                                x.Status,
                            })
                            .ToList(),
                        Land = p.Work == null ? null : p.Work.Region.Country,
                        Friend = p.BestFriend!.Home,
                    }),
            ["name", "home[street]", "work[region]", "phones", "phones[street],home", "land", "friend[street]"],
            true,
            true
        );
        Add(
            Odd,
            "filtered include of an entity inside",
            c =>
                c.Customers.Include(x => x.Orders.Where(o => o.OrderId > 9))
                    .OrderBy(x => x.CustomerId)
                    .Select(x => new { Customer = x, x.Orders.Count }),
            ["customer[companyName],count", "customer[orders[orderId]]", "customer[orders[total]],count"],
            true
        );
        Add(
            Odd,
            "filtered include of an element",
            c =>
                c.Customers.Include(x => x.Orders)
                        .ThenInclude(o => o.Details.Where(d => d.Quantity > 2))
                    .SelectMany(x => x.Orders)
                    .OrderBy(o => o.OrderId),
            ["orderId", "details[quantity]", "details,total"],
            true
        );
        Add(
            Odd,
            "filtered include of what is reached",
            c =>
                c.Orders.Include(o => o.Customer!.Orders.Where(x => x.OrderId > 9))
                    .Where(o => o.CustomerId != null)
                    .OrderBy(o => o.OrderId)
                    .Select(o => o.Customer!),
            ["companyName", "orders[orderId]"],
            true,
            materialised: (c, _) =>
                c
                    .Orders.Include(o => o.Customer!.Orders.Where(x => x.OrderId > 9))
                    .Where(o => o.CustomerId != null)
                    .OrderBy(o => o.OrderId)
                    .Select(o => o.Customer!)
                    .AsNoTrackingWithIdentityResolution()
                    .ToListAsync()
        );
        Add(
            Odd,
            "filtered include on the right of a join",
            c =>
                c.Suppliers.Join(
                        c.Customers.Include(x => x.Orders.Where(o => o.OrderId > 9)),
                        s => s.City,
                        x => x.City,
                        (s, x) => x
                    )
                    .OrderBy(x => x.CustomerId),
            ["companyName", "orders[orderId]"]
        );
        Add(
            Odd,
            "filtered include in a union",
            c =>
                c.Customers.Include(x => x.Orders.Where(o => o.OrderId > 9))
                    .Where(x => x.IsActive)
                    .Union(c.Customers.Include(x => x.Orders.Where(o => o.OrderId > 9)).Where(x => x.City != null))
                    .OrderBy(x => x.CustomerId),
            ["companyName", "orders[orderId]"],
            true
        );
        Add(
            Odd,
            "filtered include, distinct and paged",
            c =>
                c.Customers.Include(x => x.Orders.Where(o => o.OrderId > 9))
                    .Distinct()
                    .OrderBy(x => x.CustomerId)
                    .Skip(1)
                    .Take(4),
            ["companyName", "orders[orderId]"],
            true
        );
        Add(
            Odd,
            "two filtered includes of one collection",
            c =>
                c.Customers.Include(x => x.Orders.Where(o => o.OrderId > 9))
                        .ThenInclude(o => o.Details)
                    .Include(x => x.Orders.Where(o => o.OrderId < 5))
                    .OrderBy(x => x.CustomerId),
            ["companyName", "orders[orderId]"],
            true
        );
        Add(
            Odd,
            "one filter for two includes",
            c =>
                c.Customers.Include(x => x.Orders.Where(o => o.OrderId > 9))
                        .ThenInclude(o => o.Customer)
                    .Include(x => x.Orders)
                        .ThenInclude(o => o.Employee)
                    .OrderBy(x => x.CustomerId),
            ["orders[orderId]", "orders[employee[lastName]]"],
            true
        );
        Add(
            Odd,
            "filtered include by the owner's column",
            c => c.Customers.Include(x => x.Orders.Where(o => o.ShipCity == x.City)).OrderBy(x => x.CustomerId),
            ["companyName", "orders[orderId]"],
            true
        );
        Add(
            Odd,
            "filtered include of a derived type",
            c => c.Animals.OfType<Eagle>().Include(e => e.Prey.Where(k => k.Name == "Ki")).OrderBy(e => e.Id),
            ["name", "prey[name]", "prey[name],span"],
            true
        );
        Add(
            Odd,
            "filtered include before the type",
            c => c.Animals.Include(a => ((Eagle)a).Prey.Where(k => k.Name == "Ki")).OfType<Eagle>().OrderBy(e => e.Id),
            ["name", "prey[name]"],
            true
        );
        int least = 9;
        Add(
            Odd,
            "filtered include, split",
            c =>
                c.Customers.Include(x =>
                        x.Orders.Where(o => o.OrderId > least).OrderByDescending(o => o.OrderId).Take(2)
                    )
                    .AsSplitQuery()
                    .OrderBy(x => x.CustomerId),
            ["companyName", "orders[orderId]"],
            true,
            true
        );
    }
}
