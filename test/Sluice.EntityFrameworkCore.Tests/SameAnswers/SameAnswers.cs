using System.Net.Http.Headers;
using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.DataProtection;
using Microsoft.AspNetCore.Hosting;
using Microsoft.Data.Sqlite;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Infrastructure;
using Microsoft.EntityFrameworkCore.Storage;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests.SameAnswers;

/// <summary>
/// A page, a query, a single object, an envelope and a stream have the same elements as objects in memory, whatever is
/// selected, filtered, sorted and limited. A seeded sample runs here; <c>eng/same-answers.sh</c> runs all of it.
/// </summary>
/// <typeparam name="TContext">The model.</typeparam>
/// <typeparam name="T">The type of the elements.</typeparam>
public abstract class SameAnswers<TContext, T> : IAsyncLifetime
    where TContext : DbContext
    where T : class
{
    private protected const int PageSize = 4;
    private static readonly bool s_isWhole = Environment.GetEnvironmentVariable("SLUICE_SAME_ANSWERS") == "whole";
    private static readonly IncludeOptions s_parsing = default(IncludeOptions).WithFilters();

    /// <summary>An envelope of an application's own.</summary>
    public sealed class Envelope
    {
        public List<T> Found { get; set; } = [];
    }

    private readonly string _path = Path.Combine(Path.GetTempPath(), $"sluice-same-{Guid.NewGuid():n}.db");
    private WebApplication _app = null!;
    private List<T> _memory = [];

    private protected HttpClient Client { get; private set; } = null!;

    /// <summary>Gets the name of the server's schema, or <see langword="null"/> for SQLite.</summary>
    private protected virtual string? Schema => null;
    private protected virtual int SampleOf => 48;
    private protected virtual string[] Ways =>
        ["query", "stream", "envelope", "page", "number", "paged", "pageEnvelope", "single"];
    private protected abstract string[] Includes { get; }
    private protected abstract string[] Filters { get; }
    private protected abstract string[] Sorts { get; }

    private protected abstract TContext Open(DbContextOptions<TContext> options);
    private protected abstract void Fill(TContext context);

    /// <summary>Reads all elements by their key, with all that they lead to in the order of keys.</summary>
    private protected abstract Task<List<T>> ReadAsync(TContext context);
    private protected abstract int KeyOf(T element);
    private protected abstract void Map(WebApplication app);

    private TContext Open()
    {
        var options = new DbContextOptionsBuilder<TContext>();
        if (Schema is null)
            options.UseSqlite($"Data Source={_path};Pooling=False");
        else
            options.UseNpgsql($"{Server};Search Path={Schema}");
        return Open(options.Options);
    }

    private static string? Server => Environment.GetEnvironmentVariable("SLUICE_POSTGRES");

    public async ValueTask InitializeAsync()
    {
        if (Schema is not null)
            await PostgresSchema.RenewAsync(Server, Schema);
        await using (TContext context = Open())
        {
            await context.GetService<IRelationalDatabaseCreator>().CreateTablesAsync();
            Fill(context);
            await context.SaveChangesAsync();
        }
        await using (TContext context = Open())
            _memory = await ReadAsync(context);
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        builder.Logging.ClearProviders();
        builder.Services.AddSluice(o => o.AddEnvelope<Envelope>(nameof(Envelope.Found))).AddSluiceEntityFrameworkCore();
        builder.Services.AddDataProtection().UseEphemeralDataProtectionProvider();
        builder.Services.AddAuthorization(o => o.AddPolicy("staff", p => p.RequireAssertion(static _ => true)));
        builder.Services.AddScoped(_ => Open());
        _app = builder.Build();
        Map(_app);
        await _app.StartAsync();
        Client = new HttpClient { BaseAddress = new Uri(_app.Urls.First()) };
    }

    public async ValueTask DisposeAsync()
    {
        Client?.Dispose();
        if (_app is not null)
            await _app.DisposeAsync();
        SqliteConnection.ClearAllPools();
        File.Delete(_path);
        GC.SuppressFinalize(this);
    }

    [Fact]
    public async Task Every_way_answers_what_objects_in_memory_do()
    {
        var random = new Random(5);
        var wrong = new List<string>();
        int requests = 0;
        foreach (string include in Includes)
        foreach (string filter in Filters)
        foreach (string sort in Sorts)
        foreach (string way in Ways)
        foreach (bool isJson in (bool[])[true, false])
        {
            if (!s_isWhole && random.Next(SampleOf) != 0)
                continue;
            requests++;
            if (await DifferenceAsync(way, include, filter, sort, isJson) is { } difference)
                wrong.Add(
                    $"{way} {(isJson ? "json" : "msgpack")} include={include} filter={filter} "
                        + $"sort={sort}: {difference}"
                );
        }
        Console.WriteLine($"{GetType().Name}: {requests} comparisons, {wrong.Count} different");
        Assert.True(requests > 0);
        Assert.True(wrong.Count == 0, $"{wrong.Count} of {requests} differ.\n{string.Join("\n", wrong.Take(12))}");
    }

    private async Task<string?> DifferenceAsync(string way, string include, string filter, string sort, bool isJson)
    {
        FieldSelection<T> selection = FieldSelection.Parse<T>(include, s_parsing);
        IEnumerable<T> all = _memory
            .AsQueryable()
            .Where(FieldFilter.Parse<T>(filter))
            .OrderBy(FieldSort.Parse<T>(sort));
        string query =
            $"?include={Uri.EscapeDataString(include)}"
            + (sort.Length > 0 ? $"&sort={Uri.EscapeDataString(sort)}" : "")
            + (filter.Length > 0 ? $"&filter={Uri.EscapeDataString(filter)}" : "");
        switch (way)
        {
            case "single":
                T one = _memory[(include.Length + filter.Length + sort.Length) % _memory.Count];
                return Compare(
                    [one],
                    selection,
                    isJson,
                    (
                        await GetAsync($"/single?include={Uri.EscapeDataString(include)}&id={KeyOf(one)}", isJson)
                    ).Elements(null)
                );
            case "query":
                return Compare(all, selection, isJson, (await GetAsync("/query" + query, isJson)).Elements(""));
            case "stream":
                return Compare(
                    all,
                    selection,
                    isJson,
                    (await GetAsync("/query" + query, isJson, "application/jsonl")).Elements("lines")
                );
            case "envelope":
                return Compare(all, selection, isJson, (await GetAsync("/envelope" + query, isJson)).Elements("found"));
            case "number":
                return Compare(
                    all.Skip(PageSize).Take(PageSize),
                    selection,
                    isJson,
                    (await GetAsync($"/page{query}&size={PageSize}&page=2", isJson)).Elements("items")
                );
            case "paged":
                return Compare(
                    all.Skip(PageSize).Take(PageSize),
                    selection,
                    isJson,
                    (await GetAsync($"/numbered{query}&no=2", isJson)).Elements("items")
                );
            case "pageEnvelope":
                return Compare(
                    all.Take(PageSize),
                    selection,
                    isJson,
                    (await GetAsync($"/pageEnvelope{query}&size={PageSize}", isJson)).Elements("found")
                );
            default:
                return await WalkAsync([.. all], selection, $"/page{query}&size={PageSize}", isJson);
        }
    }

    // Forwards to the end, then back to the page before.
    private async Task<string?> WalkAsync(T[] all, FieldSelection<T> selection, string path, bool isJson)
    {
        string? next = path,
            before = null;
        int at = 0;
        for (; next is not null; at += PageSize)
        {
            Answer answer = await GetAsync(next, isJson);
            if (Compare(all.Skip(at).Take(PageSize), selection, isJson, answer.Elements("items")) is { } wrong)
                return $"at {at}: {wrong}";
            (next, before) = (answer.Link("next"), answer.Link("prev"));
        }
        if (at < all.Length)
            return $"the pages end at {at} of {all.Length}";
        return before is null
            ? null
            : Compare(
                all.Skip(at - 2 * PageSize).Take(PageSize),
                selection,
                isJson,
                (await GetAsync(before, isJson)).Elements("items")
            );
    }

    private static string? Compare(IEnumerable<T> expected, FieldSelection<T> selection, bool isJson, string found)
    {
        // MessagePack writes decimals as text.
        string right = Answer.Normal(
            isJson
                ? JsonWire.Serialize(expected, selection)
                : Encoding.UTF8.GetString(MessagePackWire.ToJson(MessagePackWire.Serialize(expected, selection)))
        );
        return right == found ? null : $"expected {right}, found {found}";
    }

    private async Task<Answer> GetAsync(string path, bool isJson, string json = "application/json")
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, path);
        request.Headers.Accept.Add(new MediaTypeWithQualityHeaderValue(isJson ? json : "application/vnd.msgpack"));
        using HttpResponseMessage response = await Client.SendAsync(request);
        string links = response.Headers.TryGetValues("Link", out IEnumerable<string>? all)
            ? string.Join(", ", all)
            : "";
        return new(
            response.StatusCode,
            await response.Content.ReadAsByteArrayAsync(),
            !isJson,
            response.Headers.Contains("Sluice-Sequence"),
            links
        );
    }
}
