using System.Data;
using System.Net.Http.Headers;
using System.Text.Json;
using System.Text.Json.Nodes;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.OutputCaching;
using Microsoft.Extensions.DependencyInjection;
using Xunit;

namespace Sluice.Hosting.Tests.Filters;

/// <summary>Conditions on nested collections in the include expressions of requests.</summary>
public sealed partial class ElementFilterTests : IAsyncLifetime
{
    [Shape]
    public partial class Fair
    {
        [Filterable, Sortable]
        public int Id { get; set; }
        public List<Booth> Booths { get; set; } = [];
        public List<Visitor> Visitors { get; set; } = [];
    }

    [Shape]
    public partial class Booth
    {
        [Filterable, Sortable]
        public int Id { get; set; }

        [Filterable]
        public string HallName { get; set; } = "";

        [Filterable, RequirePolicy("staff")]
        public int Rent { get; set; }

        [Filterable]
        public BoothKind Kind { get; set; }

        [Filterable]
        public List<Booth> Nearby { get; set; } = [];
        public string Note { get; set; } = "n";
    }

    [Shape]
    public partial class Visitor
    {
        public int Id { get; set; }
    }

    public enum BoothKind
    {
        Small,
        VeryLarge,
    }

    private static Fair[] Fairs()
    {
        Booth[] booths =
        [
            .. Enumerable
                .Range(1, 6)
                .Select(id => new Booth
                {
                    Id = id,
                    HallName = id % 2 == 0 ? "it's" : "B",
                    Rent = id * 10,
                    Kind = (BoothKind)(id % 2),
                }),
        ];
        booths[0].Nearby = [.. booths[1..4]];
        return [new() { Id = 1, Booths = [.. booths] }, new() { Id = 2, Booths = [.. booths.Reverse()] }];
    }

    private AdHocServer _server = null!;

    public async ValueTask InitializeAsync() =>
        _server = await AdHocServer.StartAsync(
            static app =>
            {
                app.MapGet("/fairs", (Include<Fair> include) => SluiceResults.Ok(Fairs(), include));
                app.MapGet("/query", (Include<Fair> include) => SluiceResults.Query(Fairs().AsQueryable(), include));
                app.MapGet("/cached", (Include<Fair> include) => SluiceResults.Ok(Fairs(), include))
                    .CacheOutput(Shared);
                app.MapGet("/none", (Include<Fair> include) => SluiceResults.Ok(Fairs(), include))
                    .WithIncludeLimits(new() { AllowFilters = false });
                app.MapGet("/few", (Include<Fair> include) => SluiceResults.Ok(Fairs(), include))
                    .WithFilterLimits(
                        new()
                        {
                            MaxNodes = 2,
                            MaxListLength = 2,
                            MaxSteps = 12,
                        }
                    );
                app.MapGet("/cheap", (Include<Fair> include) => SluiceResults.Ok(Fairs(), include))
                    .WithIncludeLimits(new() { MaxCost = 4 });
                app.MapGet("/listed", (Include<Fair> include) => SluiceResults.Ok(Fairs(), include))
                    .WithIncludeLimits(new() { AllowList = "[id,booths[id,hallName]]" });
                app.MapGet(
                        "/named",
                        (Include<Fair> include, Filter<Fair> filter) => SluiceResults.Ok(Fairs().Where(filter), include)
                    )
                    .WithFilterLimits(new() { Filterable = "[id,booths[note]]" });
                app.MapGet(
                        "/other",
                        (Include<Fair> include, Filter<Booth> filter) => SluiceResults.Ok(Fairs(), include)
                    )
                    .WithFilterLimits(new() { Filterable = "[note]" });
                app.MapGet("/rows", (Include<Fair> include) => SluiceResults.Rows(Rows(), include));
            },
            options =>
            {
                options.Json = new() { Naming = WireNaming.Snake, EnumsAsText = true };
                options.UseETags = true;
            },
            controllers: []
        );

    private static DataTableReader Rows()
    {
        var table = new DataTable();
        table.Columns.Add("id", typeof(int));
        table.Columns.Add("booths.id", typeof(int));
        table.Rows.Add(1, 2);
        return table.CreateDataReader();
    }

    private static void Shared(OutputCachePolicyBuilder policy) => policy.Cache().SetVaryByQuery("*");

    public ValueTask DisposeAsync() => _server.DisposeAsync();

    private Task<(int Status, string Text)> AskAsync(string path, string include, bool isStaff = false) =>
        _server.AskAsync($"{path}?include={Uri.EscapeDataString(include)}", isStaff: isStaff);

    private async Task<string> IdsAsync(string path, string include, bool isStaff = false)
    {
        (int status, string text) = await AskAsync(path, include, isStaff);
        return status == 200
            ? string.Join(
                " ",
                JsonNode
                    .Parse(text)!
                    .AsArray()
                    .Select(fair => string.Join(',', fair!["booths"]!.AsArray().Select(booth => (int)booth!["id"]!)))
            )
            : $"{status} {text}";
    }

    [Theory]
    [InlineData("booths[!filter:'id gt 3',id]", "4,5,6 6,5,4")]
    [InlineData("booths[!filter:'id gt 3',!sort:-id,!first:2,id]", "6,5 6,5")]
    [InlineData("booths[!filter:'hall_name eq ''it''''s'' and id le 4',id]", "2,4 4,2")]
    [InlineData("booths[!filter:'nearby/any(b: b/id eq 3)',id,nearby[!first:1,id]]", "1 1")]
    [InlineData("booths[!filter:'id lt 0',id]", " ")]
    public async Task Elements_are_chosen(string include, string expected)
    {
        foreach (string path in (string[])["/fairs", "/query"])
            Assert.Equal(expected, await IdsAsync(path, include));
    }

    [Theory]
    [InlineData("booths[!filter:'hallName eq ''B''']", 16, 8, "hall_name")]
    [InlineData("booths[!filter:'hall_nane eq ''B''']", 16, 9, "hall_name")]
    [InlineData("booths[!filter:'note eq ''n''']", 16, 4, "hall_name")]
    [InlineData("booths[!filter:'id gt ''B''']", 22, 5, "")]
    [InlineData("booths[!filter:'id gt 1' or 1=1]", 25, 1, "")]
    [InlineData("booths[!filter:'id gt 1 or 1=1']", 27, 1, "")]
    [InlineData("booths[!filter:'id gt 1]", 6, 1, "")]
    [InlineData("visitors[!filter:'id gt 1']", 18, 2, "")]
    [InlineData("id[!filter:'id gt 1']", 3, 17, "")]
    [InlineData("!filter:'id gt 1'", 0, 17, "lines[!first:10]")]
    public async Task Mistake_is_a_problem_with_its_position(string include, int position, int length, string part)
    {
        (int status, string text) = await AskAsync("/fairs", include);
        Assert.Equal(400, status);
        JsonElement problem = JsonDocument.Parse(text).RootElement;
        Assert.Equal(include, problem.GetProperty("include").GetString());
        JsonElement error = problem.GetProperty("errors")[0];
        Assert.Equal(
            (position, length),
            (error.GetProperty("position").GetInt32(), error.GetProperty("length").GetInt32())
        );
        Assert.Contains(part, text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Guarded_member_chooses_for_those_who_may_read_it()
    {
        const string Include = "booths[!filter:'rent gt 40',id]";
        Assert.Equal("5,6 6,5", await IdsAsync("/fairs", Include, isStaff: true));
        (int status, string guarded) = await AskAsync("/fairs", Include);
        (_, string missing) = await AskAsync("/fairs", Include.Replace("rent", "rxnt", StringComparison.Ordinal));
        Assert.Equal(400, status);
        Assert.Equal(missing.Replace("rxnt", "rent", StringComparison.Ordinal), guarded);
        foreach (string other in (string[])["nearby/any(b: b/rent gt 1)", "not (rent gt 1)", "id gt 1 or rent eq 10"])
            Assert.Equal(400, (await AskAsync("/fairs", $"booths[!filter:'{other}',id]")).Status);
    }

    [Fact]
    public async Task Limits_and_lists_of_the_endpoint_hold()
    {
        foreach (
            (string path, string include, int status) in ((string, string, int)[])
                [
                    ("/none", "booths[!filter:'id gt 3',id]", 400),
                    ("/none", "booths[!first:1,id]", 200),
                    ("/few", "booths[!filter:'id gt 3 and id lt 6',id]", 200),
                    ("/few", "booths[!filter:'id in (1,2,3)',id]", 400),
                    ("/few", "booths[!filter:'id gt 3 and id lt 6 and id ne 5',id]", 400),
                    ("/few", "booths[!filter:'id gt 3 and id lt 6',nearby[!filter:'id eq 1',id]]", 400),
                    ("/few", "booths[!filter:'id gt 0',id,nearby[!filter:'id gt 0',id]]", 400),
                    ("/cheap", "booths[!filter:'id gt 3',id]", 200),
                    ("/cheap", "booths[!filter:'id gt 3 and id lt 6 and id ne 5',id]", 400),
                    ("/listed", "booths[!filter:'hall_name eq ''B''',id]", 200),
                    ("/listed", "booths[!filter:'kind eq ''small''',id]", 400),
                    ("/named", "booths[!filter:'note eq ''n''',id]", 200),
                    ("/named", "booths[!filter:'id gt 1',id]", 400),
                    ("/other", "booths[!filter:'id gt 1',id]", 200),
                    ("/other", "booths[!filter:'note eq ''n''',id]", 400),
                    ("/fairs", $"booths[!filter:'{string.Join(" or ", Enumerable.Repeat("id eq 1", 65))}']", 400),
                    ("/fairs", $"booths[!filter:'{new string('(', 40)}id eq 1{new string(')', 40)}']", 400),
                    ("/fairs", $"booths[!filter:'hall_name eq ''{new string('x', 3000)}''']", 400),
                ]
        )
        {
            (int found, string text) = await AskAsync(path, include);
            Assert.True(status == found, $"{path} {include}: {found} {text}");
        }
    }

    [Fact]
    public async Task Tests_of_elements_in_memory_are_bounded()
    {
        Assert.Equal(200, (await AskAsync("/few", "booths[!filter:'id gt 0',id]")).Status);
        (int status, string text) = await AskAsync("/few", "booths[!filter:'nearby/any(b: b/id gt 9)',id]");
        Assert.Equal(400, status);
        Assert.Contains("more than 12 elements", text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Answers_of_different_conditions_share_neither_cache_nor_validator()
    {
        async Task<(string Body, EntityTagHeaderValue? Tag)> GetAsync(string path, string include)
        {
            using HttpResponseMessage answer = await _server.Client.GetAsync(
                $"{path}?include={Uri.EscapeDataString(include)}"
            );
            return (await answer.Content.ReadAsStringAsync(), answer.Headers.ETag);
        }

        for (int round = 0; round < 2; round++)
        {
            var seen = new HashSet<string>();
            var tags = new HashSet<string?>();
            for (int id = 1; id < 6; id++)
            {
                (string body, EntityTagHeaderValue? tag) = await GetAsync(
                    "/cached",
                    $"booths[!filter:'id gt {id}',id]"
                );
                Assert.True(seen.Add(body));
                Assert.True(tags.Add(tag?.Tag));
                Assert.DoesNotContain($"\"id\":{id}}}", body, StringComparison.Ordinal);
                (string again, EntityTagHeaderValue? same) = await GetAsync(
                    "/cached",
                    $"[booths[!FILTER:'id  GT {id}',id]]"
                );
                Assert.Equal((body, tag), (again, same));
            }
        }
    }

    [Fact]
    public async Task Rows_of_hand_written_sql_refuse_conditions()
    {
        Assert.Equal(200, (await AskAsync("/rows", "id,booths[id]")).Status);
        (int status, string text) = await AskAsync("/rows", "id,booths[!filter:'id gt 1',id]");
        Assert.Equal(400, status);
        Assert.Contains("booths", text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task List_of_filterable_members_is_checked_at_start_up()
    {
        InvalidOperationException e = await Assert.ThrowsAnyAsync<InvalidOperationException>(() =>
            AdHocServer.StartAsync(
                static app =>
                    app.MapGet("/typo", (Include<Fair> include) => "")
                        .WithFilterLimits(new() { Filterable = "[booths[nate]]" }),
                controllers: []
            )
        );
        Assert.Contains("nate", e.Message, StringComparison.Ordinal);
    }
}
