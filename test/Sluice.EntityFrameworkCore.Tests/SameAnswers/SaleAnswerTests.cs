using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.EntityFrameworkCore;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests.SameAnswers;

/// <summary>A model with every kind of relation, and members that only EF Core's shaper can read.</summary>
public class SaleAnswerTests : SameAnswers<SaleContext, Sale>
{
    private protected override string[] Includes =>
        [
            "",
            "id",
            "!all,-notes",
            "id,customer",
            "id,customer[name,greeting]",
            "number,parcel",
            "id,parcel[street]",
            "id,lines",
            "id,lines[!first:2]",
            "id,lines[!first:2,product[name]]",
            "id,lines[!first:2,quantity]",
            "id,lines[!first:1,product[name,group[name]],discounts]",
            "id,lines[!sort:-quantity,!sort:id,quantity]",
            "id,lines[!first:2,!sort:-quantity,id,product[group[name]]]",
            "id,lines[discounts[!first:1,percent]]",
            "id,lines[!first:2,discounts[!first:2,!sort:-percent]]",
            "id,lines[!first:2,discounts],notes[!first:1]",
            "id,notes,labels",
            "id,labels[!first:1,!sort:-text,text]",
            "lineCount",
            "id,lines[!first:2,title]",
            "id,lines[!filter:'quantity gt 1']",
            "id,lines[!filter:'quantity gt 1',!first:1,product[name]]",
            "id,lines[!filter:'product/name in (''P1'',''P2'',''P5'')',!sort:-quantity,!first:2,id]",
            "id,lines[!filter:'discounts/any(d: d/percent gt 4)',discounts[!filter:'percent le 4',!first:1,percent]]",
            "id,lines[!filter:'product/group eq null or product/group/name eq ''Garden''',title],lineCount",
            "id,labels[!filter:'text ne ''red''',text],lines[!filter:'not (quantity eq 2)',quantity],notes",
            "number,notes[!filter:'startswith(text,''n'')',!sort:-text,!first:1]",
            "id,lines[title],customer",
            "id,lines[!first:1,product],lineCount",
            "customer[name],lines[!first:3,product,id]",
        ];

    private protected override string[] Filters =>
        ["", "rank gt 1", "customer/name eq 'Ada'", "lines/any(l: l/quantity gt 2)"];
    private protected override string[] Sorts => ["", "-rank", "customer.name", "number,-id"];

    private protected override SaleContext Open(DbContextOptions<SaleContext> options) => new(options);

    private protected override void Fill(SaleContext context) => context.Fill();

    private protected override int KeyOf(Sale element) => element.Id;

    private protected override Task<List<Sale>> ReadAsync(SaleContext context) =>
        context
            .Sales.AsNoTrackingWithIdentityResolution()
            .Include(s => s.Customer)
            .Include(s => s.Notes.OrderBy(n => n.Id))
            .Include(s => s.Labels.OrderBy(l => l.Id))
            .Include(s => s.Lines.OrderBy(l => l.Id))
                .ThenInclude(l => l.Discounts.OrderBy(d => d.Id))
            .Include(s => s.Lines.OrderBy(l => l.Id))
                .ThenInclude(l => l.Product.Group)
            .AsSplitQuery()
            .OrderBy(s => s.Id)
            .ToListAsync();

    private protected override void Map(WebApplication app)
    {
        app.MapGet(
            "/query",
            (SaleContext db, Filter<Sale> filter, Sort<Sale> sort, Include<Sale> include) =>
                SluiceResults.Query(Sorted(db, filter, sort), include)
        );
        app.MapGet(
            "/envelope",
            (SaleContext db, Filter<Sale> filter, Sort<Sale> sort, Include<Sale> include) =>
                SluiceResults.Query(Sorted(db, filter, sort), include).In(new Envelope())
        );
        app.MapGet(
            "/numbered",
            (SaleContext db, Filter<Sale> filter, Sort<Sale> sort, Include<Sale> include, int no) =>
                SluiceResults.Page(Sorted(db, filter, sort), no, PageSize, include)
        );
        app.MapGet(
            "/page",
            (SaleContext db, Filter<Sale> filter, Sort<Sale> sort, Include<Sale> include, Paging paging) =>
                SluiceResults.Page(db.Sales, filter, sort, paging, include)
        );
        app.MapGet(
            "/pageEnvelope",
            (SaleContext db, Filter<Sale> filter, Sort<Sale> sort, Include<Sale> include, Paging paging) =>
                SluiceResults.Page(db.Sales, filter, sort, paging, include).In(_ => new Envelope())
        );
        app.MapGet(
            "/single",
            (SaleContext db, Include<Sale> include, int id) =>
                SluiceResults.QuerySingle(db.Sales.Where(s => s.Id == id), include)
        );
    }

    private static IQueryable<Sale> Sorted(SaleContext db, Filter<Sale> filter, Sort<Sale> sort) =>
        db.Sales.Where(filter.Bound).OrderBy(sort.Bound);

    [Theory]
    [InlineData("/page?include=[id,lines[!first:2,product[name]]]&size=2")]
    [InlineData("/page?include=[id,lines[!first:2]]&size=2")]
    [InlineData("/page?include=[id,lines[!first:2,discounts[!first:1]]]&size=2")]
    [InlineData("/page?include=[id,lines[!first:2,title]]&size=2")]
    [InlineData("/query?include=[id,lines[!first:2,title]]")]
    public async Task Limited_collections_with_references_are_answered(string path)
    {
        using HttpResponseMessage response = await Client.GetAsync(path);
        Assert.Equal(HttpStatusCode.OK, response.StatusCode);
    }
}

/// <inheritdoc/>
public sealed class PostgresSaleAnswerTests : SaleAnswerTests
{
    private protected override string Schema => "sluice_sales";
}
