using System.Text.Json.Nodes;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Extensions.DependencyInjection;
using Sluice.Filtering;
using Sluice.Hosting.Tests.Filters;
using Xunit;

namespace Sluice.Hosting.Tests.Pages;

/// <summary>Pages with filters, sorts and selections: who may follow which link, and how they are described.</summary>
public sealed class PageBindingTests(PageBindingTests.Fixture fixture) : IClassFixture<PageBindingTests.Fixture>
{
    private readonly AdHocServer _server = fixture.Server;

    public sealed class Fixture()
        : SharedServer(
            static app =>
            {
                app.MapGet(
                    "/sales",
                    static (Filter<Sale> filter, Sort<Sale> sort, Paging paging, Include<Sale> include) =>
                        SluiceResults.Page(Sale.All.AsQueryable(), filter, sort, paging, include)
                );
                app.MapGet(
                    "/shelf",
                    static (Sort<Sale> sort, Paging paging, Include<Sale> include) =>
                        SluiceResults
                            .Page(Sale.All.AsQueryable(), null, sort, paging, include)
                            .In(info => new SaleList { More = info.Next, Total = info.Total ?? -1 })
                );
                app.MapGet(
                        "/sql",
                        static async (Sort<Sale> sort, Paging paging, Include<Sale> include, HttpContext context) =>
                        {
                            OpenPage<Sale> page = await paging.OpenAsync<Sale>(context, sort);
                            Sale[] read =
                            [
                                .. KeysetOrder<Sale>
                                    .Of(sort)
                                    .Apply(Sale.All.AsQueryable(), page.Position, page.IsBackwards)
                                    .Skip((int)page.Offset)
                                    .Take(page.Limit),
                            ];
                            return SluiceResults.Page(
                                page.Close(read, page.IsTotalWanted ? Sale.All.Length : null),
                                include
                            );
                        }
                    )
                    .WithPagingLimits(new() { MaxSize = 4, MaxNumber = 0 });
                app.MapGet(
                    "/unread",
                    static async (Sort<Sale> sort, Paging paging, HttpContext context, bool? readsId) =>
                    {
                        OpenPage<Sale> page = await paging.OpenAsync<Sale>(context, sort);
                        IEnumerable<Sale> read = Sale.All.Select(s => new Sale
                        {
                            Id = readsId == true ? s.Id : 0,
                            Remark = s.Remark,
                        });
                        try
                        {
                            return page.Close([.. read.Take(page.Limit)]).Info.Next;
                        }
                        catch (InvalidOperationException e)
                        {
                            return e.Message;
                        }
                    }
                );
                app.MapSluiceExplorer();
                app.MapOpenApi();
            },
            static options => options.AddEnvelope<SaleList>(nameof(SaleList.Sales)),
            static services => services.AddDataProtection()
        );

    private async Task<JsonNode> GetAsync(string path, bool isStaff = false)
    {
        (int status, string text) = await _server.AskAsync(path, isStaff: isStaff);
        Assert.True(status == 200, $"{path}: {status} {text}");
        return JsonNode.Parse(text)!;
    }

    private static string Ids(JsonNode page, string items = "items") =>
        string.Join(',', page[items]!.AsArray().Select(i => i!["id"]));

    [Theory]
    [InlineData("/sales?include=id&size=3", "1,2,3|4,5,6|7,8")]
    [InlineData("/sales?include=remark,id&size=5&sort=-total&filter=id gt 1", "2,5,8,4,7|3,6")]
    [InlineData("/sql?include=id&size=4&sort=-id", "8,7,6,5|4,3,2,1")]
    [InlineData("/sales?include=id&size=3&page=1", "1,2,3|4,5,6|7,8")]
    [InlineData("/controller/sales?include=id&size=6&sort=-placedAt", "8,7,6,5,4,3|2,1")]
    public async Task Links_lead_forwards_and_backwards(string path, string pages)
    {
        var found = new List<string>();
        JsonNode page = await GetAsync(path);
        found.Add(Ids(page));
        while (page["next"]?.GetValue<string>() is { } next)
            found.Add(Ids(page = await GetAsync(next)));
        Assert.Equal(pages, string.Join('|', found));
        for (int i = found.Count - 2; i >= 0; i--)
            Assert.Equal(found[i], Ids(page = await GetAsync(page["prev"]!.GetValue<string>())));
        Assert.Null(page["prev"]);
    }

    [Fact]
    public async Task Envelope_of_the_application_holds_the_page()
    {
        JsonNode page = await GetAsync("/shelf?include=id&size=3&total=true");
        Assert.Equal("1,2,3", Ids(page, "sales"));
        Assert.Equal(8, page["total"]!.GetValue<int>());
        Assert.Equal("4,5,6", Ids(await GetAsync(page["more"]!.GetValue<string>()), "sales"));
    }

    [Fact]
    public async Task MessagePack_has_the_same_page()
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, "/sales?include=id&size=8&total=true")
        {
            Headers = { { "Accept", "application/vnd.msgpack" } },
        };
        using HttpResponseMessage response = await _server.Client.SendAsync(request);
        byte[] json = WireValue.FromMessagePack(await response.Content.ReadAsByteArrayAsync()).ToJson();
        Assert.Equal(
            (await _server.AskAsync("/sales?include=id&size=8&total=true")).Text,
            System.Text.Encoding.UTF8.GetString(json)
        );
    }

    [Fact]
    public async Task Cursor_of_another_caller_filter_or_path_is_refused()
    {
        JsonNode page = await GetAsync("/sales?include=id&size=3&sort=-margin", isStaff: true);
        string next = page["next"]!.GetValue<string>(),
            cursor = CursorOf(next);
        Assert.Equal("5,4,3", Ids(await GetAsync(next, isStaff: true)));
        // To other callers, the member does not exist, with or without a cursor of it.
        Assert.Equal(400, (await _server.AskAsync(next)).Status);
        JsonNode open = await GetAsync("/sales?include=id&size=3", isStaff: true);
        string staff = open["next"]!.GetValue<string>();
        foreach (
            (string path, string reason) in ((string, string)[])
                [
                    (staff, "another caller"),
                    ($"/sales?include=id&size=3&after={cursor}", "another sort"),
                    ($"/sales?after=B{cursor[1..]}&size=3", "was changed"),
                    ($"/sales?size=3&filter=id gt 0&after={CursorOf(staff)}", "another filter"),
                ]
        )
        {
            (int status, string text) = await _server.AskAsync(path);
            Assert.Equal(400, status);
            Assert.Contains(reason, text, StringComparison.Ordinal);
        }
        // The page that a caller gets without the policy equals that of one who has never had it.
        JsonNode mine = await GetAsync("/sales?include=id&size=3");
        Assert.Equal("4,5,6", Ids(await GetAsync(mine["next"]!.GetValue<string>())));
    }

    private static string CursorOf(string link) => link[(link.IndexOf("after=", StringComparison.Ordinal) + 6)..];

    [Fact]
    public async Task Cursor_says_nothing_of_the_values_in_it()
    {
        JsonNode page = await GetAsync("/sales?include=id&size=3&sort=-margin", isStaff: true);
        string next = page["next"]!.GetValue<string>();
        // The same position is another text each time, so that equal values cannot be told either.
        Assert.NotEqual(
            next,
            (await GetAsync("/sales?include=id&size=3&sort=-margin", isStaff: true))["next"]!.GetValue<string>()
        );
    }

    [Fact]
    public async Task Close_OfElementsWithoutTheirSortKeys_IsRefusedInsteadOfRepeatingThePage()
    {
        Assert.Contains(
            "KeysetOrder<T>.With",
            (await _server.AskAsync("/unread?size=3")).Text,
            StringComparison.Ordinal
        );
        // Nothing is wrong with the first page alone; the second one is the same.
        string next = (await _server.AskAsync("/unread?size=3&sort=-total&readsId=true")).Text;
        Assert.StartsWith("/unread?", next, StringComparison.Ordinal);
        Assert.Contains("KeysetOrder<T>.With", (await _server.AskAsync(next)).Text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task OpenApi_and_explorer_describe_the_parameters()
    {
        JsonNode document = await GetAsync("/openapi/v1.json");
        JsonNode operation = document["paths"]!["/sql"]!["get"]!;
        JsonNode[] parameters = [.. operation["parameters"]!.AsArray().OfType<JsonNode>()];
        string[] names = [.. parameters.Select(p => p["name"]!.GetValue<string>())];
        Assert.All((string[])["include", "size", "after", "before", "total"], n => Assert.Contains(n, names));
        Assert.DoesNotContain("page", names);
        JsonNode size = parameters.Single(p => p["name"]!.GetValue<string>() == "size")["schema"]!;
        Assert.Equal(4, size["maximum"]!.GetValue<int>());
        JsonNode include = parameters.Single(p => p["name"]!.GetValue<string>() == "include");
        Assert.Contains("!first:10", include["description"]!.GetValue<string>(), StringComparison.Ordinal);
        Assert.Contains("`id` *", include["description"]!.GetValue<string>(), StringComparison.Ordinal);
        Assert.Contains("\u2195", include["description"]!.GetValue<string>(), StringComparison.Ordinal);
        string schema = operation["responses"]!["200"]!["content"]!["application/json"]!["schema"]!.ToJsonString();
        Assert.Contains("LinkedPage", schema, StringComparison.Ordinal);

        JsonNode catalogue = await GetAsync("/sluice/endpoints.json");
        JsonNode endpoint = catalogue["endpoints"]!.AsArray().Single(e => e!["route"]!.GetValue<string>() == "/sql")!;
        string[] boxes = [.. endpoint["parameters"]!.AsArray().Select(p => p!["name"]!.GetValue<string>())];
        Assert.All((string[])["size", "after", "before", "total"], n => Assert.Contains(n, boxes));
    }
}

[Shape]
public partial class SaleList
{
    public List<Sale> Sales { get; set; } = [];
    public string? More { get; set; }
    public long Total { get; set; }
}

public sealed class PagedController : ControllerBase
{
    [HttpGet("/controller/sales")]
    public SluicePagedQuery<Sale> Sales(Sort<Sale> sort, Paging paging, Include<Sale> include) =>
        SluiceResults.Page(Sale.All.AsQueryable(), null, sort, paging, include);
}
