using System.Net;
using System.Net.Http.Headers;
using System.Text;
using System.Text.Json.Nodes;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.DataProtection;
using Microsoft.AspNetCore.Hosting;
using Microsoft.Data.Sqlite;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Infrastructure;
using Microsoft.EntityFrameworkCore.Storage;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Npgsql;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>
/// A page, a query, a single object, an envelope and a stream have the same elements as objects in memory, whatever is
/// selected, filtered, sorted and limited. A seeded sample runs here; <c>eng/same-answers.sh</c> runs all of it.
/// </summary>
public class SameAnswerTests : IAsyncLifetime
{
    private const int SampleOf = 48, PageSize = 4;
    private static readonly bool s_isWhole = Environment.GetEnvironmentVariable("SLUICE_SAME_ANSWERS") == "whole";

    private static readonly string[] s_includes =
    [
        "", "id", "!all,-notes", "id,customer", "id,customer[name,greeting]", "number,parcel", "id,parcel[street]",
        "id,lines", "id,lines[!first:2]", "id,lines[!first:2,product[name]]", "id,lines[!first:2,quantity]",
        "id,lines[!first:1,product[name,group[name]],discounts]", "id,lines[!sort:-quantity,!sort:id,quantity]",
        "id,lines[!first:2,!sort:-quantity,id,product[group[name]]]", "id,lines[discounts[!first:1,percent]]",
        "id,lines[!first:2,discounts[!first:2,!sort:-percent]]", "id,lines[!first:2,discounts],notes[!first:1]",
        "id,notes,labels", "id,labels[!first:1,!sort:-text,text]", "lineCount", "id,lines[!first:2,title]",
        "id,lines[!filter:'quantity gt 1']", "id,lines[!filter:'quantity gt 1',!first:1,product[name]]",
        "id,lines[!filter:'product/name in (''P1'',''P2'',''P5'')',!sort:-quantity,!first:2,id]",
        "id,lines[!filter:'discounts/any(d: d/percent gt 4)',discounts[!filter:'percent le 4',!first:1,percent]]",
        "id,lines[!filter:'product/group eq null or product/group/name eq ''Garden''',title],lineCount",
        "id,labels[!filter:'text ne ''red''',text],lines[!filter:'not (quantity eq 2)',quantity],notes",
        "number,notes[!filter:'startswith(text,''n'')',!sort:-text,!first:1]",
        "id,lines[title],customer", "id,lines[!first:1,product],lineCount", "customer[name],lines[!first:3,product,id]",
    ];

    private static readonly string[] s_filters =
        ["", "rank gt 1", "customer/name eq 'Ada'", "lines/any(l: l/quantity gt 2)"];
    private static readonly string[] s_sorts = ["", "-rank", "customer.name", "number,-id"];
    private static readonly string[] s_ways =
        ["query", "stream", "envelope", "page", "number", "paged", "pageEnvelope", "single"];

    private static readonly IncludeOptions s_parsing = default(IncludeOptions).WithFilters();

    private readonly string _path = Path.Combine(Path.GetTempPath(), $"sluice-same-{Guid.NewGuid():n}.db");
    private WebApplication _app = null!;
    private HttpClient _client = null!;
    private List<Sale> _memory = [];

    private protected virtual DbContextOptionsBuilder Configure(DbContextOptionsBuilder options) =>
        options.UseSqlite($"Data Source={_path};Pooling=False");

    private SaleContext Open() => new((DbContextOptions<SaleContext>)Configure(
        new DbContextOptionsBuilder<SaleContext>()).Options);

    public virtual async ValueTask InitializeAsync()
    {
        await using (SaleContext context = Open())
        {
            await context.GetService<IRelationalDatabaseCreator>().CreateTablesAsync();
            context.Fill();
        }
        await using (SaleContext context = Open())
        {
            _memory = await context.Sales.AsNoTrackingWithIdentityResolution().Include(s => s.Customer)
                .Include(s => s.Notes.OrderBy(n => n.Id)).Include(s => s.Labels.OrderBy(l => l.Id))
                .Include(s => s.Lines.OrderBy(l => l.Id)).ThenInclude(l => l.Discounts.OrderBy(d => d.Id))
                .Include(s => s.Lines.OrderBy(l => l.Id)).ThenInclude(l => l.Product.Group)
                .AsSplitQuery().OrderBy(s => s.Id).ToListAsync();
        }
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        builder.Logging.ClearProviders();
        builder.Services.AddSluice(o => o.AddEnvelope<SaleList>(nameof(SaleList.Sales))).AddSluiceEntityFrameworkCore();
        builder.Services.AddDataProtection().UseEphemeralDataProtectionProvider();
        builder.Services.AddScoped(_ => Open());
        _app = builder.Build();
        Map(_app);
        await _app.StartAsync();
        _client = new HttpClient { BaseAddress = new Uri(_app.Urls.First()) };
    }

    private static void Map(WebApplication app)
    {
        app.MapGet("/query", (SaleContext db, Filter<Sale> filter, Sort<Sale> sort, Include<Sale> include) =>
            SluiceResults.Query(Sorted(db, filter, sort), include));
        app.MapGet("/envelope", (SaleContext db, Filter<Sale> filter, Sort<Sale> sort, Include<Sale> include) =>
            SluiceResults.Query(Sorted(db, filter, sort), include).In(new SaleList()));
        app.MapGet("/numbered",
            (SaleContext db, Filter<Sale> filter, Sort<Sale> sort, Include<Sale> include, int no) =>
                SluiceResults.Page(Sorted(db, filter, sort), no, PageSize, include));
        app.MapGet("/page",
            (SaleContext db, Filter<Sale> filter, Sort<Sale> sort, Include<Sale> include, Paging paging) =>
                SluiceResults.Page(db.Sales, filter, sort, paging, include));
        app.MapGet("/pageEnvelope",
            (SaleContext db, Filter<Sale> filter, Sort<Sale> sort, Include<Sale> include, Paging paging) =>
                SluiceResults.Page(db.Sales, filter, sort, paging, include).In(_ => new SaleList()));
        app.MapGet("/single", (SaleContext db, Include<Sale> include, int id) =>
            SluiceResults.QuerySingle(db.Sales.Where(s => s.Id == id), include));
    }

    private static IQueryable<Sale> Sorted(SaleContext db, Filter<Sale> filter, Sort<Sale> sort) =>
        db.Sales.Where(filter.Bound).OrderBy(sort.Bound);

    public virtual async ValueTask DisposeAsync()
    {
        _client?.Dispose();
        if (_app is not null) await _app.DisposeAsync();
        SqliteConnection.ClearAllPools();
        File.Delete(_path);
        GC.SuppressFinalize(this);
    }

    [Theory]
    [InlineData("/page?include=[id,lines[!first:2,product[name]]]&size=2")]
    [InlineData("/page?include=[id,lines[!first:2]]&size=2")]
    [InlineData("/page?include=[id,lines[!first:2,discounts[!first:1]]]&size=2")]
    [InlineData("/page?include=[id,lines[!first:2,title]]&size=2")]
    [InlineData("/query?include=[id,lines[!first:2,title]]")]
    public async Task Limited_collections_with_references_are_answered(string path)
    {
        using HttpResponseMessage response = await _client.GetAsync(path);
        Assert.Equal(HttpStatusCode.OK, response.StatusCode);
    }

    [Fact]
    public async Task Every_way_answers_what_objects_in_memory_do()
    {
        var random = new Random(5);
        var wrong = new List<string>();
        int requests = 0;
        foreach (string include in s_includes)
            foreach (string filter in s_filters)
                foreach (string sort in s_sorts)
                    foreach (string way in s_ways)
                        foreach (bool isJson in (bool[])[true, false])
                        {
                            if (!s_isWhole && random.Next(SampleOf) != 0) continue;
                            requests++;
                            if (await DifferenceAsync(way, include, filter, sort, isJson) is { } difference)
                                wrong.Add($"{way} {(isJson ? "json" : "msgpack")} include={include} filter={filter} "
                                    + $"sort={sort}: {difference}");
                        }
        Console.WriteLine($"{GetType().Name}: {requests} comparisons, {wrong.Count} different");
        Assert.True(wrong.Count == 0, $"{wrong.Count} of {requests} differ.\n{string.Join("\n", wrong.Take(12))}");
    }

    private async Task<string?> DifferenceAsync(string way, string include, string filter, string sort, bool isJson)
    {
        FieldSelection<Sale> selection = FieldSelection.Parse<Sale>(include, s_parsing);
        IEnumerable<Sale> all = _memory.AsQueryable().Where(FieldFilter.Parse<Sale>(filter))
            .OrderBy(FieldSort.Parse<Sale>(sort));
        string query = $"?include={Uri.EscapeDataString(include)}&sort={Uri.EscapeDataString(sort)}"
            + (filter.Length > 0 ? $"&filter={Uri.EscapeDataString(filter)}" : "");
        switch (way)
        {
            case "single":
                Sale one = _memory[Math.Abs(HashCode.Combine(include.Length, filter.Length, sort.Length)) % 14];
                return Compare([one], selection, Elements(await GetAsync(
                    $"/single?include={Uri.EscapeDataString(include)}&id={one.Id}", isJson), null));
            case "query": return Compare(all, selection, Elements(await GetAsync("/query" + query, isJson), ""));
            case "stream":
                return Compare(all, selection,
                    Elements(await GetAsync("/query" + query, isJson, "application/jsonl"), "lines"));
            case "envelope":
                return Compare(all, selection, Elements(await GetAsync("/envelope" + query, isJson), "sales"));
            case "number":
                return Compare(all.Skip(PageSize).Take(PageSize), selection,
                    Elements(await GetAsync($"/page{query}&size={PageSize}&page=2", isJson), "items"));
            case "paged":
                return Compare(all.Skip(PageSize).Take(PageSize), selection,
                    Elements(await GetAsync($"/numbered{query}&no=2", isJson), "items"));
            case "pageEnvelope":
                return Compare(all.Take(PageSize), selection,
                    Elements(await GetAsync($"/pageEnvelope{query}&size={PageSize}", isJson), "sales"));
            default: return await WalkAsync([.. all], selection, $"/page{query}&size={PageSize}", isJson);
        }
    }

    // Forwards to the end, then back to the page before.
    private async Task<string?> WalkAsync(Sale[] all, FieldSelection<Sale> selection, string path, bool isJson)
    {
        string? next = path, before = null;
        int at = 0;
        for (; next is not null; at += PageSize)
        {
            Answer answer = await GetAsync(next, isJson);
            if (Compare(all.Skip(at).Take(PageSize), selection, Elements(answer, "items")) is { } wrong)
                return $"at {at}: {wrong}";
            (next, before) = (answer.Link("next"), answer.Link("prev"));
        }
        if (at < all.Length) return $"the pages end at {at} of {all.Length}";
        return before is null
            ? null
            : Compare(all.Skip(at - 2 * PageSize).Take(PageSize), selection,
                Elements(await GetAsync(before, isJson), "items"));
    }

    private static string? Compare(IEnumerable<Sale> expected, FieldSelection<Sale> selection, string found)
    {
        string right = Normal(JsonWire.Serialize(expected, selection));
        return right == found ? null : $"expected {right}, found {found}";
    }

    private sealed record Answer(HttpStatusCode Status, byte[] Body, bool IsMessagePack, bool IsSequence, string Links)
    {
        internal string? Link(string name)
        {
            foreach (string link in Links.Split(", <"))
                if (link.EndsWith($"rel=\"{name}\"", StringComparison.Ordinal))
                    return link[..link.IndexOf('>', StringComparison.Ordinal)].TrimStart('<');
            return null;
        }
    }

    private async Task<Answer> GetAsync(string path, bool isJson, string json = "application/json")
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, path);
        request.Headers.Accept.Add(new MediaTypeWithQualityHeaderValue(isJson ? json : "application/vnd.msgpack"));
        using HttpResponseMessage response = await _client.SendAsync(request);
        string links =
            response.Headers.TryGetValues("Link", out IEnumerable<string>? all) ? string.Join(", ", all) : "";
        return new(response.StatusCode, await response.Content.ReadAsByteArrayAsync(), !isJson,
            response.Headers.Contains("Sluice-Sequence"), links);
    }

    /// <summary>Returns the elements as a JSON array; a status other than 200 is its own text.</summary>
    private static string Elements(Answer answer, string? member)
    {
        if (answer.Status != HttpStatusCode.OK) return $"{(int)answer.Status} {Encoding.UTF8.GetString(answer.Body)}";
        if (answer.IsMessagePack)
        {
            var values = new List<string>();
            for (int at = 0; at < answer.Body.Length;)
            {
                int end = MessagePackEnd(answer.Body, at);
                values.Add(Encoding.UTF8.GetString(MessagePackWire.ToJson(answer.Body.AsSpan(at, end - at))));
                at = end;
            }
            if (answer.IsSequence || member is null) return Normal($"[{string.Join(",", values)}]");
            return Of(values[0], member);
        }
        string text = Encoding.UTF8.GetString(answer.Body);
        return member switch
        {
            null => Normal($"[{text}]"),
            "lines" => Normal($"[{string.Join(",", text.Split('\n', StringSplitOptions.RemoveEmptyEntries))}]"),
            _ => Of(text, member),
        };
    }

    private static string Of(string document, string member) =>
        Normal(member is "" or "lines" ? document : JsonNode.Parse(document)![member]!.ToJsonString());

    private static string Normal(string json) => JsonNode.Parse(json)!.ToJsonString();

    private static int MessagePackEnd(byte[] bytes, int start) => new MessagePackEnds(bytes).EndOf(start);

    /// <summary>Measures values: enough of MessagePack for this model.</summary>
    private readonly ref struct MessagePackEnds(ReadOnlySpan<byte> bytes)
    {
        private readonly ReadOnlySpan<byte> _bytes = bytes;

        internal int EndOf(int at)
        {
            byte code = _bytes[at++];
            if (code is <= 0x7f or >= 0xe0 or 0xc0 or 0xc2 or 0xc3) return at;
            if (code is >= 0xa0 and <= 0xbf) return at + (code & 0x1f);
            if (code is >= 0x90 and <= 0x9f) return Many(at, code & 0x0f);
            if (code is >= 0x80 and <= 0x8f) return Many(at, 2 * (code & 0x0f));
            return code switch
            {
                0xcc or 0xd0 => at + 1,
                0xcd or 0xd1 => at + 2,
                0xce or 0xd2 or 0xca => at + 4,
                0xcf or 0xd3 or 0xcb => at + 8,
                0xd9 => at + 1 + _bytes[at],
                0xda => at + 2 + Two(at),
                0xdc => Many(at + 2, Two(at)),
                0xde => Many(at + 2, 2 * Two(at)),
                _ => throw new NotSupportedException($"{code:x2}"),
            };
        }

        private int Two(int at) => _bytes[at] << 8 | _bytes[at + 1];

        private int Many(int at, int count)
        {
            for (; count > 0; count--) at = EndOf(at);
            return at;
        }
    }
}

/// <inheritdoc/>
public sealed class PostgresSameAnswerTests : SameAnswerTests
{
    private string? _server;

    private protected override DbContextOptionsBuilder Configure(DbContextOptionsBuilder options) =>
        options.UseNpgsql(_server);

    public override async ValueTask InitializeAsync()
    {
        _server = Environment.GetEnvironmentVariable("SLUICE_POSTGRES");
        Assert.SkipUnless(_server is { Length: > 0 }, "SLUICE_POSTGRES names no server.");
        await using NpgsqlDataSource source = NpgsqlDataSource.Create(_server!);
        await using NpgsqlCommand command =
            source.CreateCommand($"drop schema if exists {SaleContext.Schema} cascade");
        await command.ExecuteNonQueryAsync();
        await base.InitializeAsync();
    }
}
