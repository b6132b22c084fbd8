using System.Linq.Expressions;
using Sluice.Aot.Web;
using Xunit;

namespace Sluice.Hosting.Tests.Clients;

/// <summary>
/// Projections of the client: the result is that of the same LINQ over the whole object, and nothing else is asked for.
/// </summary>
public class ProjectionTests
{
    public static TheoryData<int, bool> Cases()
    {
        var cases = new TheoryData<int, bool>();
        for (int i = 0; i < ProjectionCases.All.Count; i++)
        {
            cases.Add(i, true);
            cases.Add(i, false);
        }
        return cases;
    }

    [Fact]
    public void There_are_forty_projections() => Assert.True(ProjectionCases.All.Count >= 40);

    [Theory, MemberData(nameof(Cases))]
    public async Task Result_is_that_of_the_whole_object(int index, bool isJson)
    {
        ProjectionCase each = ProjectionCases.All[index];
        using var handler = new ProjectionHandler();
        using var client = new HttpClient(handler);

        string[] answers = await each.AskAsync(client, new SluiceClientOptions { JsonOnly = isJson });

        string expected = each.TextOf(each.Projection.Compile().DynamicInvoke(ProjectionHandler.Sale));
        Assert.Equal(Enumerable.Repeat(expected, 7), answers);
        Assert.Equal([each.Include], handler.Includes.Distinct());
    }

    [Theory, InlineData(true), InlineData(false)]
    public async Task Null_on_the_path_gives_null(bool isJson)
    {
        using var client = new HttpClient(new ProjectionHandler { Answer = ProjectionHandler.Bare });
        var options = new SluiceClientOptions { JsonOnly = isJson };

        var result = await client.GetFromSluiceAsync(
            "http://shop/sale",
            (Sale s) =>
                new
                {
                    s.Buyer!.Name,
                    s.Buyer.Address.City,
                    Id = (int?)s.Buyer.Id,
                    Before = s.Before!.Lines.Select(l => l.Sku),
                    Items = s.Lines.Select(l => l.Item!.Name).ToList(),
                },
            options
        );

        Assert.Null(result!.Name);
        Assert.Null(result.City);
        Assert.Null(result.Id);
        Assert.Null(result.Before);
        Assert.Equal<string?>(["Mug", null], result.Items);
    }

    [Theory, InlineData(true), InlineData(false)]
    public async Task Null_for_a_value_type_is_an_error_with_the_path(bool isJson)
    {
        using var client = new HttpClient(new ProjectionHandler { Answer = ProjectionHandler.Bare });
        var options = new SluiceClientOptions { JsonOnly = isJson };

        WireException error = await Assert.ThrowsAsync<WireException>(() =>
            client.GetFromSluiceAsync("http://shop/sale", (Sale s) => new { s.Id, Of = s.Buyer!.Id }, options)
        );
        Assert.Equal((WireError.Null, "$.buyer.id"), (error.Error, error.Path));
        Assert.Contains("(Int32?)s.Buyer.Id", error.Message, StringComparison.Ordinal);

        using var incomplete = new HttpClient(new ProjectionHandler { Json = "[{\"lines\":[{\"quantity\":1},{}]}]" });
        error = await Assert.ThrowsAsync<WireException>(() =>
            incomplete.GetListFromSluiceAsync("http://shop/sales", (Sale s) => s.Lines.Select(l => l.Quantity), options)
        );
        Assert.Equal((WireError.Null, "$[0].lines[1].quantity"), (error.Error, error.Path));
    }

    [Fact]
    public async Task Answers_that_are_null_or_no_page_are_told()
    {
        using var client = new HttpClient(new ProjectionHandler { Json = "null" });
        Assert.Null(await client.GetFromSluiceAsync("http://shop/sale", (Sale s) => new { s.Id }));
        Assert.Null(await client.GetListFromSluiceAsync("http://shop/sales", (Sale s) => new { s.Id }));
        Assert.Null(await client.GetPageFromSluiceAsync("http://shop/page", (Sale s) => new { s.Id }));
        Assert.Equal(
            WireError.Null,
            (
                await Assert.ThrowsAsync<WireException>(() =>
                    client.GetFromSluiceAsync("http://shop/sale", (Sale s) => s.Id)
                )
            ).Error
        );

        using var other = new HttpClient(new ProjectionHandler { Json = "{\"id\":1}" });
        Assert.Contains(
            "\"items\"",
            (
                await Assert.ThrowsAsync<WireException>(() =>
                    other.GetPageFromSluiceAsync("http://shop/page", (Sale s) => s.Id)
                )
            ).Message,
            StringComparison.Ordinal
        );

        using var page = new HttpClient(
            new ProjectionHandler
            {
                Json = "{\"total\":5,\"items\":[{\"id\":1},{\"id\":2}],\"next\":\"c2\",\"prev\":null,\"more\":[1]}",
            }
        );
        ClientPage<int>? read = await page.GetPageFromSluiceAsync("http://shop/page", (Sale s) => s.Id);
        Assert.Equal([1, 2], read!.Items);
        Assert.Equal((5, "c2", null, null), (read.Total, read.Next, read.Previous, read.Number));
    }

    [Fact]
    public async Task Query_expressions_are_projections_too()
    {
        using var handler = new ProjectionHandler();
        using var client = new HttpClient(handler);

        var result = await client.GetFromSluiceAsync(
            "http://shop/sale",
            (Sale s) => new { s.Id, Skus = from line in s.Lines select line.Sku }
        );

        Assert.Equal(["A-1", "B-2"], result!.Skus);
        Assert.Equal(["[id,lines[sku]]"], handler.Includes);
    }

    [Fact]
    public async Task Wrong_values_have_their_path()
    {
        using var client = new HttpClient(new ProjectionHandler { Json = "{\"lines\":[{\"quantity\":\"x\"}]}" });
        WireException error = await Assert.ThrowsAsync<WireException>(() =>
            client.GetFromSluiceAsync("http://shop/sale", (Sale s) => s.Lines.Select(l => l.Quantity))
        );
        Assert.Equal("$.lines[0].quantity", error.Path);
    }

#pragma warning disable SLC057 // these are the mistakes
    public static TheoryData<string> Mistakes =>
        [
            "call",
            "sum",
            "constant",
            "captured",
            "object",
            "list",
            "root",
            "where",
            "conditional",
            "never",
            "count",
            "narrow",
        ];

    [Theory, MemberData(nameof(Mistakes))]
    public async Task Other_expressions_are_refused(string mistake)
    {
        using var client = new HttpClient(new ProjectionHandler());
        int captured = 1;
        Task Asked() =>
            mistake switch
            {
                "call" => Ask(s => s.Id.ToString()),
                "sum" => Ask(s => s.Id + 1),
                "constant" => Ask(s => new { s.Id, Kind = 5 }),
                "captured" => Ask(s => new { s.Id, captured }),
                "object" => Ask(s => new { s.Id, s.Buyer }),
                "list" => Ask(s => new { s.Lines }),
                "root" => Ask(s => s),
                "where" => Ask(s => s.Lines.Where(l => l.Quantity > 1).Select(l => l.Sku)),
                "conditional" => Ask(s => s.Buyer == null ? null : s.Buyer.Name),
                "never" => Ask(s => s.Tags.Select(t => t)),
                "count" => Ask(s => s.Lines.Count),
                _ => Ask(s => (int)s.Total),
            };

        await Assert.ThrowsAsync<NotSupportedException>(Asked);

        Task Ask<TResult>(Expression<Func<Sale, TResult>> projection) =>
            client.GetFromSluiceAsync("http://shop/sale", projection);
    }
#pragma warning restore SLC057
}
