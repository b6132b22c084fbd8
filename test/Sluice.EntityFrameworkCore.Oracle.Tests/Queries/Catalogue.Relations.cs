using Microsoft.EntityFrameworkCore;
using Sluice.EntityFrameworkCore.Oracle.Tests.Model;

namespace Sluice.EntityFrameworkCore.Oracle.Tests;

// Many to many, without keys, filtered by the model, shadow properties, computed members.
internal sealed partial class Catalogue
{
    private void AddRelations()
    {
        string[] student =
        [
            "",
            "courses[title]",
            "clubs[name]",
            "memberships[since,club[name]]",
            "friends[name]",
            "friendOf[id],friends[id]",
            "name,courses[title,students[name]]",
            "year",
            "courses[credits],clubs",
            "-name",
        ];
        Combine(
            "manytomany",
            "students",
            c => c.Students,
            student,
            5,
            [
                new("", q => q),
                new(" of a course", q => q.Where(s => s.Courses.Any(x => x.Credits > 6))),
                new(" with friends", q => q.Where(s => s.Friends.Count > 0)),
                new(" first year", q => q.Where(s => s.Year == 1)),
            ],
            [
                new(" by id", q => q.OrderBy(s => s.Id), true),
                new(" page", q => q.OrderBy(s => s.Name).Skip(1).Take(3), true),
            ]
        );
        Add(
            "manytomany",
            "courses",
            c => c.Courses.OrderBy(x => x.Id),
            ["", "students[name]", "title,students[year,clubs[name]]", "!all"],
            true
        );
        Add(
            "manytomany",
            "clubs",
            c => c.Clubs.OrderBy(x => x.Id),
            ["", "students[name]", "memberships[since,student[name]]"],
            true
        );
        Add(
            "manytomany",
            "elements",
            c => c.Students.Where(s => s.Year > 1).SelectMany(s => s.Courses),
            ["", "title", "credits"]
        );
        Add(
            "manytomany",
            "projected",
            c =>
                c.Students.OrderBy(s => s.Id)
                    .Select(s => new
                    {
                        s.Name,
                        Count = s.Courses.Count,
                        s.Courses,
                        Titles = s.Clubs.OrderBy(x => x.Id).Select(x => x.Name).ToList(),
                    }),
            ["name", "count", "courses[title]", "titles"],
            true
        );

        string[] summary =
        [
            "",
            "orderId,lines",
            "sum",
            "customerId,customer[city]",
            "customer[companyName]",
            "-customer",
        ];
        Combine(
            "keyless",
            "summaries",
            c => c.Set<OrderSummary>(),
            summary,
            4,
            [
                new("", q => q),
                new(" long", q => q.Where(s => s.Lines > 1)),
                new(" by customer", q => q.Where(s => s.Customer!.City != null)),
                new(" by sum", q => q.Where(s => s.Sum > 3)),
            ],
            [
                new("", q => q),
                new(" by id", q => q.OrderBy(s => s.OrderId), true),
                new(" page", q => q.OrderByDescending(s => s.OrderId).Take(5), true),
            ]
        );
        Add("keyless", "counts", c => c.Set<CityCount>(), ["", "city", "customers", "-city"]);
        Add(
            "keyless",
            "counts ordered",
            c => c.Set<CityCount>().Where(x => x.City != null).OrderBy(x => x.City),
            ["", "city", "customers"],
            true
        );
        Add(
            "keyless",
            "projected",
            c =>
                c.Set<OrderSummary>()
                    .OrderBy(s => s.OrderId)
                    .Select(s => new
                    {
                        s.OrderId,
                        Twice = s.Sum * 2,
                        s.Customer!.City,
                    }),
            ["", "twice", "city"],
            true
        );

        string[] folder =
        [
            "",
            "name",
            "documents[title]",
            "documents[title,attachments[file]]",
            "documents[folder[name]],id",
            "tenant,isDeleted",
        ];
        Combine(
            "filtered",
            "folders",
            c => c.Folders,
            folder,
            4,
            [
                new("", q => q),
                new(" where", q => q.Where(f => f.Name != "Folder 1")),
                new(" without filters", q => q.IgnoreQueryFilters()),
                new(" without one", q => q.IgnoreQueryFilters(["deleted"])),
                new(" with documents", q => q.Where(f => f.Documents.Any())),
            ],
            [new(" by id", q => q.OrderBy(f => f.Id), true), new(" down", q => q.OrderByDescending(f => f.Name), true)]
        );
        Add("filtered", "documents", c => c.Documents.OrderBy(d => d.Id), ["", "attachments[file]"], true);
        // EF Core's Include would leave out documents whose folder a filter hides; a selection leaves out nothing.
        Add(
            "filtered",
            "documents of hidden folders",
            c => c.Documents.OrderBy(d => d.Id),
            ["title,folder[name]", "folder"],
            true,
            materialised: async (c, _) =>
            {
                await c.Folders.LoadAsync();
                return await c.Documents.OrderBy(d => d.Id).AsTracking().ToListAsync();
            }
        );
        Add(
            "filtered",
            "projected",
            c =>
                c.Folders.OrderBy(f => f.Id)
                    .Select(f => new
                    {
                        f.Name,
                        Count = f.Documents.Count,
                        Pages = f.Documents.Sum(d => d.Pages),
                        f.Documents,
                    }),
            ["name", "count", "pages", "documents[title]"],
            true
        );
        Add(
            "filtered",
            "elements",
            c => c.Folders.SelectMany(f => f.Documents).OrderBy(d => d.Id),
            ["", "title", "folder[name]"],
            true
        );
        Add("filtered", "another tenant", c => OfTenant(c, 2).OrderBy(f => f.Id), folder, true);

        string[] memo = ["", "text", "board[title]", "remarks[line]", "id,board", "remarks,board[memos[text]]"];
        Combine(
            "shadow",
            "memos",
            c => c.Set<Memo>(),
            memo,
            4,
            [
                new("", q => q),
                new(" of an author", q => q.Where(m => EF.Property<string?>(m, "Author") != null)),
                new(" of a board", q => q.Where(m => EF.Property<int?>(m, "BoardId") == 2)),
                new(" by board", q => q.Where(m => m.Board!.Title == "Board 1")),
            ],
            [
                new(" by id", q => q.OrderBy(m => m.Id), true),
                new(" by rank", q => q.OrderBy(m => EF.Property<int>(m, "Rank")), true),
            ]
        );
        Add(
            "shadow",
            "boards",
            c => c.Boards.OrderBy(b => EF.Property<int>(b, "Id")),
            ["", "memos[text]", "title,memos[remarks[line]]"],
            true
        );
        Add(
            "shadow",
            "remarks",
            c => c.Set<Remark>().OrderBy(r => EF.Property<int>(r, "Id")),
            ["", "memo[text]", "memo[board[title]],line"],
            true
        );
        Add(
            "shadow",
            "projected",
            c =>
                c.Memos.OrderBy(m => m.Id)
                    .Select(m => new
                    {
                        m.Text,
                        Rank = EF.Property<int>(m, "Rank"),
                        Author = EF.Property<string?>(m, "Author"),
                        m.Board!.Title,
                    }),
            ["", "rank", "author", "title,text"],
            true
        );

        string[] owner =
        [
            "",
            "fullName",
            "sorted",
            "first,fullName",
            "pets[name]",
            "pets[age,shout]",
            "id,pets[isHeavy],fullName",
            "-fullName",
        ];
        Combine(
            "computed",
            "owners",
            c => c.Owners,
            owner,
            5,
            [
                new("", q => q),
                new(" sorted", q => q.Where(o => o.Sorted != "x")),
                new(" with pets", q => q.Where(o => o.Pets.Any())),
            ],
            [
                new(" by id", q => q.OrderBy(o => o.Id), true),
                new(" by sorted", q => q.OrderBy(o => o.Sorted).ThenBy(o => o.Id), true),
            ]
        );
        Combine(
            "computed",
            "pets",
            c => c.Pets,
            ["", "age", "isHeavy,shout", "name,age,owner[fullName]", "owner[sorted,first]", "weight,born"],
            3,
            [
                new("", q => q),
                new(" heavy", q => q.Where(p => p.Weight > 10)),
                new(" page", q => q.OrderBy(p => p.Id).Take(3), true),
            ],
            [new(" by id", q => q.OrderBy(p => p.Id), true)]
        );
        Add(
            "computed",
            "projected",
            c =>
                c.Owners.OrderBy(o => o.Id)
                    .Select(o => new
                    {
                        o.Sorted,
                        o.FullName,
                        Ages = o.Pets.OrderBy(p => p.Id).Select(p => 2026 - p.Born).ToList(),
                    }),
            ["", "fullName", "ages", "sorted"],
            true
        );
    }

    private static IQueryable<Folder> OfTenant(OracleContext context, int tenant)
    {
        context.Tenant = tenant;
        return context.Folders;
    }
}
