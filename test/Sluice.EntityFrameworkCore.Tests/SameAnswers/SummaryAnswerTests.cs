using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.EntityFrameworkCore;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests.SameAnswers;

public class SaleSummary
{
    [Default, Filterable, Sortable]
    public int Id { get; set; }

    [Default, Filterable, Sortable]
    public string Number { get; set; } = "";

    [Filterable, Sortable]
    public string? Customer { get; set; }

    [Filterable, Sortable]
    public LineSummary? Best { get; set; }
    public LineSummary? Last { get; set; }
    public SaleNote? Note { get; set; }
    public List<LineSummary> Top { get; set; } = [];
    public List<LineSummary> Lines { get; set; } = [];

    /// <summary>What the query does not assign.</summary>
    public string Kind { get; set; } = "sale";
    public int? Version { get; set; }
    public List<string> Remarks { get; set; } = [];
}

public class LineSummary
{
    [Default, Sortable]
    public int Id { get; set; }

    [Default, Filterable, Sortable]
    public int Quantity { get; set; }
    public string Product { get; set; } = "";
}

/// <summary>Objects that Select creates, with the first of a collection, a limited one and a whole one.</summary>
public class SummaryAnswerTests : SameAnswers<SaleContext, SaleSummary>
{
    private protected override string[] Includes =>
        [
            "",
            "id,customer",
            "id,best",
            "best[product]",
            "id,last[quantity],note",
            "note[text]",
            "id,top",
            "top[product]",
            "id,lines",
            "id,lines[!first:2,quantity]",
            "id,best[id],last,note,top[quantity],lines[product]",
            "number,kind,version",
            "id,remarks,kind,lines",
            "id,lines[!sort:quantity,!first:2,product]",
            "number,lines[!sort:-quantity,!sort:id,quantity],best",
            "id,top[!sort:quantity,id],lines[!sort:-id,!first:1]",
            "id,top[!first:1,id],note",
            "id,best,lines[!first:1]",
        ];

    private protected override string[] Filters =>
        ["", "id gt 3", "startswith(number,'N1') or customer eq 'Ada'", "customer eq null"];
    private protected override string[] Sorts => ["", "-id", "customer,-number,id"];

    private protected override SaleContext Open(DbContextOptions<SaleContext> options) => new(options);

    private protected override void Fill(SaleContext context) => context.Fill();

    private protected override int KeyOf(SaleSummary element) => element.Id;

    private protected override async Task<List<SaleSummary>> ReadAsync(SaleContext context)
    {
        List<Sale> sales = await context
            .Sales.AsNoTrackingWithIdentityResolution()
            .Include(s => s.Customer)
            .Include(s => s.Notes.OrderBy(n => n.Id))
            .Include(s => s.Lines.OrderBy(l => l.Id))
                .ThenInclude(l => l.Product)
            .AsSplitQuery()
            .OrderBy(s => s.Id)
            .ToListAsync();
        return [.. sales.Where(IsMade).Select(Made)];
    }

    private protected virtual bool IsMade(Sale sale) => true;

    private static SaleSummary Made(Sale sale) =>
        new()
        {
            Id = sale.Id,
            Number = sale.Number,
            Customer = sale.Customer?.Name,
            Best = Made(sale.Lines.OrderByDescending(l => l.Quantity).ThenBy(l => l.Id).FirstOrDefault()),
            Last = Made(sale.Lines.LastOrDefault()),
            Note = sale.Notes.FirstOrDefault(n => n.Text == "n1"),
            Top = [.. sale.Lines.OrderByDescending(l => l.Quantity).ThenBy(l => l.Id).Take(2).Select(l => Made(l)!)],
            Lines = [.. sale.Lines.Select(l => Made(l)!)],
        };

    private static LineSummary? Made(SaleLine? line) =>
        line is null
            ? null
            : new()
            {
                Id = line.Id,
                Quantity = line.Quantity,
                Product = line.Product.Name,
            };

    private protected virtual IQueryable<SaleSummary> Query(SaleContext db) =>
        db.Sales.Select(s => new SaleSummary
        {
            Id = s.Id,
            Number = s.Number,
            Customer = s.Customer!.Name,
            Best = s
                .Lines.OrderByDescending(l => l.Quantity)
                .ThenBy(l => l.Id)
                .Select(l => new LineSummary
                {
                    Id = l.Id,
                    Quantity = l.Quantity,
                    Product = l.Product.Name,
                })
                .FirstOrDefault(),
            Last = s
                .Lines.OrderByDescending(l => l.Id)
                .Select(l => new LineSummary
                {
                    Id = l.Id,
                    Quantity = l.Quantity,
                    Product = l.Product.Name,
                })
                .FirstOrDefault(),
            Note = s.Notes.OrderBy(n => n.Id).FirstOrDefault(n => n.Text == "n1"),
            Top = s
                .Lines.OrderByDescending(l => l.Quantity)
                .ThenBy(l => l.Id)
                .Take(2)
                .Select(l => new LineSummary
                {
                    Id = l.Id,
                    Quantity = l.Quantity,
                    Product = l.Product.Name,
                })
                .ToList(),
            Lines = s
                .Lines.OrderBy(l => l.Id)
                .Select(l => new LineSummary
                {
                    Id = l.Id,
                    Quantity = l.Quantity,
                    Product = l.Product.Name,
                })
                .ToList(),
        });

    private protected override void Map(WebApplication app)
    {
        app.MapGet(
            "/query",
            (SaleContext db, Filter<SaleSummary> filter, Sort<SaleSummary> sort, Include<SaleSummary> include) =>
                SluiceResults.Query(Sorted(db, filter, sort), include)
        );
        app.MapGet(
            "/envelope",
            (SaleContext db, Filter<SaleSummary> filter, Sort<SaleSummary> sort, Include<SaleSummary> include) =>
                SluiceResults.Query(Sorted(db, filter, sort), include).In(new Envelope())
        );
        app.MapGet(
            "/numbered",
            (
                SaleContext db,
                Filter<SaleSummary> filter,
                Sort<SaleSummary> sort,
                Include<SaleSummary> include,
                int no
            ) => SluiceResults.Page(Sorted(db, filter, sort), no, PageSize, include)
        );
        app.MapGet(
            "/page",
            (
                SaleContext db,
                Filter<SaleSummary> filter,
                Sort<SaleSummary> sort,
                Include<SaleSummary> include,
                Paging paging
            ) => SluiceResults.Page(Query(db), filter, sort, paging, include)
        );
        app.MapGet(
            "/pageEnvelope",
            (
                SaleContext db,
                Filter<SaleSummary> filter,
                Sort<SaleSummary> sort,
                Include<SaleSummary> include,
                Paging paging
            ) => SluiceResults.Page(Query(db), filter, sort, paging, include).In(_ => new Envelope())
        );
        app.MapGet(
            "/single",
            (SaleContext db, Include<SaleSummary> include, int id) =>
                SluiceResults.QuerySingle(Query(db).Where(s => s.Id == id), include)
        );
    }

    // EF Core itself cannot create the whole object on SQLite.
    [Fact]
    public async Task A_selection_that_rows_cannot_follow_is_refused()
    {
        using HttpResponseMessage response = await Client.GetAsync(
            "/query?include=[id,lines[!filter:'quantity gt 1']]"
        );
        Assert.Equal(Schema is null ? HttpStatusCode.BadRequest : HttpStatusCode.OK, response.StatusCode);
        string answer = await response.Content.ReadAsStringAsync();
        if (Schema is null)
            Assert.Contains("Ask for fewer of them", answer, StringComparison.Ordinal);
        else
            Assert.DoesNotContain("\"quantity\":1", answer, StringComparison.Ordinal);
    }

    private IQueryable<SaleSummary> Sorted(SaleContext db, Filter<SaleSummary> filter, Sort<SaleSummary> sort) =>
        Query(db).Where(filter.Bound).OrderBy(sort.Bound);
}

/// <inheritdoc/>
public sealed class PostgresSummaryAnswerTests : SummaryAnswerTests
{
    private protected override string Schema => "sluice_summaries";
}
