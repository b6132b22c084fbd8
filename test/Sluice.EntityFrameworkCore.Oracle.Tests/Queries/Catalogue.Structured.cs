using Microsoft.EntityFrameworkCore;
using Sluice.EntityFrameworkCore.Oracle.Tests.Model;

namespace Sluice.EntityFrameworkCore.Oracle.Tests;

// Values with parts: owned, complex, documents, and converted ones.
internal sealed partial class Catalogue
{
    private void AddStructured()
    {
        string[] person =
        [
            "",
            "name",
            "home[street]",
            "home[region[name]]",
            "work",
            "work[house,region]",
            "phones[number]",
            "id,home,phones",
            "-phones",
            "bestFriend[home[street]]",
            "bestFriend[phones[status],work[street]]",
            "!all",
        ];
        Combine(
            "owned",
            "people",
            c => c.People,
            person,
            6,
            [
                new("", q => q),
                new(" by street", q => q.Where(p => p.Home.House > 1)),
                new(" by country", q => q.Where(p => p.Home.Region.Country == null)),
                new(" without work", q => q.Where(p => p.Work == null)),
                new(" with phones", q => q.Where(p => p.Phones.Any())),
            ],
            [
                new(" by id", q => q.OrderBy(p => p.Id), true),
                new(" by part", q => q.OrderBy(p => p.Home.Region.Name).ThenByDescending(p => p.Id), true),
            ]
        );
        Add(
            "owned",
            "an owned one",
            c => c.People.OrderBy(p => p.Id).AsNoTracking().Select(p => p.Home),
            ["", "street", "region[name]"],
            true
        );
        Add(
            "owned",
            "an optional owned one",
            c => c.People.OrderBy(p => p.Id).AsNoTracking().Select(p => p.Work!),
            ["", "street", "region[name]"],
            true
        );
        Add(
            "owned",
            "owned elements",
            c => c.People.AsNoTracking().SelectMany(p => p.Phones),
            ["", "number", "-number"]
        );
        Add(
            "owned",
            "projected",
            c =>
                c.People.AsNoTracking()
                    .OrderBy(p => p.Id)
                    .Select(p => new
                    {
                        p.Name,
                        p.Home,
                        p.Home.Region.Country,
                        House = (int?)p.Work!.House,
                        Count = p.Phones.Count,
                    }),
            ["", "home[street]", "country,house", "count"],
            true
        );
        Add(
            "owned",
            "projected collection",
            c => c.People.AsNoTracking().OrderBy(p => p.Id).Select(p => new { p.Name, p.Phones }),
            ["", "phones[number]", "name"],
            true
        );

        string[] shop =
        [
            "",
            "name",
            "place[town]",
            "place[point[x]],open",
            "branch",
            "branch[point]",
            "id,place[zip]",
            "open[from]",
            "parent[place[town]]",
            "children[name,open]",
            "-place",
            "!all,-parent,-children",
        ];
        Combine(
            "complex",
            "shops",
            c => c.Shops,
            shop,
            6,
            [
                new("", q => q),
                new(" by town", q => q.Where(s => s.Place.Town != "Town 1")),
                new(" by point", q => q.Where(s => s.Place.Point.X > 2)),
                new(" open", q => q.Where(s => s.Open.From < 5)),
                new(" without zip", q => q.Where(s => s.Place.Zip == null)),
            ],
            [
                new(" by id", q => q.OrderBy(s => s.Id), true),
                new(" by part", q => q.OrderBy(s => s.Place.Town).ThenByDescending(s => s.Id), true),
            ]
        );
        Add(
            "complex",
            "a complex one",
            c => c.Shops.OrderBy(s => s.Id).Select(s => s.Place),
            ["", "town", "point[x]"],
            true
        );
        Add(
            "complex",
            "projected",
            c =>
                c.Shops.OrderBy(s => s.Id)
                    .Select(s => new
                    {
                        s.Name,
                        s.Place,
                        s.Open,
                        s.Place.Point.Y,
                    }),
            ["", "place[town]", "open", "y"],
            true
        );
        Add(
            "complex",
            "of a parent",
            c =>
                c.Shops.OrderBy(s => s.Id)
                    .Select(s => new
                    {
                        s.Id,
                        s.Parent!.Place,
                        Town = s.Parent.Place.Town,
                    }),
            ["id", "town", "place[zip]"],
            true
        );

        string[] blog =
        [
            "",
            "title",
            "meta[author]",
            "meta",
            "draft[since]",
            "posts[text]",
            "posts[comments[body]]",
            "posts",
            "layout[theme]",
            "layout",
            "tags",
            "scores,title",
            "-posts,-meta",
            "!deep",
        ];
        Combine(
            "json",
            "blogs",
            c => c.Blogs,
            blog,
            7,
            [
                new("", q => q),
                new(" by author", q => q.Where(b => b.Meta.Author != "Author 2")),
                new(" by stars", q => q.Where(b => b.Meta.Stars > 1)),
                new(" tagged", q => q.Where(b => b.Tags.Contains("tag0"))),
            ],
            [
                new(" by id", q => q.OrderBy(b => b.Id), true),
                new(" by part", q => q.OrderByDescending(b => b.Meta.Since), true),
            ]
        );
        Add(
            "json",
            "projected",
            c =>
                c.Blogs.AsNoTracking()
                    .OrderBy(b => b.Id)
                    .Select(b => new
                    {
                        b.Title,
                        b.Meta.Author,
                        b.Meta.Stars,
                        b.Tags,
                        Count = b.Tags.Count,
                    }),
            ["", "author", "stars", "tags", "count"],
            true
        );
        Add(
            "json",
            "projected documents",
            c =>
                c.Blogs.AsNoTracking()
                    .OrderBy(b => b.Id)
                    .Select(b => new
                    {
                        b.Id,
                        b.Meta,
                        b.Posts,
                    }),
            ["", "meta[author]", "posts[text]", "id"],
            true
        );

        string[] gadget =
        [
            "",
            "price",
            "rebate,status",
            "was",
            "isNew,secret",
            "maybe,made",
            "code",
            "parts",
            "maker[name,budget]",
            "-maker",
            "maker[gadgets[price]]",
            "!all,-maker",
        ];
        Combine(
            "converters",
            "gadgets",
            c => c.Gadgets,
            gadget,
            6,
            [
                new("", q => q),
                new(" by price", q => q.Where(g => g.Price == 2.5m)),
                new(" by status", q => q.Where(g => g.Status == Status.Shipped)),
                new(" new", q => q.Where(g => g.IsNew)),
                new(" made", q => q.Where(g => g.Made > new DateOnly(2022, 3, 4))),
            ],
            [new(" by id", q => q.OrderBy(g => g.Id), true)]
        );
        Add(
            "converters",
            "sums",
            c =>
                c.Gadgets.OrderBy(g => g.Id)
                    .Select(g => new
                    {
                        g.Id,
                        X = g.Price + g.Price,
                        Y = g.Price * 2,
                        Or = g.Rebate ?? 1m,
                        Which = g.IsNew ? g.Price : 0m,
                    }),
            ["", "x", "y", "or", "which", "id"],
            true
        );
        Add(
            "converters",
            "secrets",
            c =>
                c.Gadgets.OrderBy(g => g.Id)
                    .Select(g => new
                    {
                        g.Id,
                        Or = g.Maybe ?? "none",
                        Which = g.IsNew ? g.Secret : "old",
                        Same = g.Secret,
                        Joined = g.Secret + "!",
                    }),
            ["or", "which", "same", "joined", "id"],
            true
        );
        Add(
            "converters",
            "aggregates",
            c =>
                c.Makers.OrderBy(m => m.Id)
                    .Select(m => new
                    {
                        m.Id,
                        Sum = m.Gadgets.Sum(g => g.Price),
                        Min = m.Gadgets.Min(g => g.Price),
                        Max = m.Gadgets.Max(g => g.Price),
                        Average = m.Gadgets.Average(g => g.Price),
                    }),
            ["id", "sum", "min", "max", "average"],
            true
        );
        Add(
            "converters",
            "comparisons",
            c =>
                c.Gadgets.OrderBy(g => g.Id)
                    .Select(g => new
                    {
                        g.Id,
                        Is = g.Status == Status.Open,
                        g.Was,
                        Early = g.Made < new DateOnly(2022, 3, 4),
                        Not = !g.IsNew,
                    }),
            ["", "is", "was", "early", "not"],
            true
        );
        Add(
            "converters",
            "projected",
            c =>
                c.Gadgets.OrderBy(g => g.Id)
                    .Select(g => new
                    {
                        Cost = g.Price,
                        g.Maker.Budget,
                        g.Code,
                        g.Parts,
                        Optional = (decimal?)g.Price,
                    }),
            ["", "cost", "budget", "code,parts", "optional"],
            true
        );
        Add(
            "converters",
            "grouped",
            c =>
                c.Gadgets.GroupBy(g => g.Status)
                    .Select(g => new
                    {
                        g.Key,
                        Count = g.Count(),
                        Max = g.Max(x => x.Made),
                    }),
            ["key", "count", "max"]
        );
        Add(
            "converters",
            "collections",
            c => c.Makers.OrderBy(m => m.Id),
            ["", "gadgets[price,status]", "budget", "gadgets[secret,made],name"],
            true
        );
    }
}
