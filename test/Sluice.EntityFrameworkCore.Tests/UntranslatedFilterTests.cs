using System.Globalization;
using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.EntityFrameworkCore;
using Sluice.TestSupport;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>
/// Filters and sort expressions over what queries create, in all forms that EF Core reads: the answer is that of objects
/// in memory, or the expression is refused. A request never chooses a failure of the server.
/// </summary>
public sealed class UntranslatedFilterTests : IAsyncLifetime
{
    private static readonly string[] s_forms =
    [
        "members",
        "nothing",
        "captured",
        "program",
        "negated",
        "inner",
        "first",
        "joined",
        "left",
        "leftobject",
        "leftjoin",
        "many",
        "grouped",
        "summed",
        "limited",
        "skipped",
        "united",
    ];

    private static readonly string[] s_filters =
    [
        "id eq 2",
        "id gt 1",
        "not (id in (1,3))",
        "name eq 'b'",
        "name ne 'b'",
        "name eq null",
        "name ge 'b'",
        "contains(name,'A')",
        "startswith(name,'x')",
        "containsi(name,'B')",
        "count eq 2",
        "count gt 0",
        "count eq null",
        "inner eq null",
        "inner ne null",
        "inner/id ge 2",
        "inner/name eq 'b'",
        "not (inner/name gt 'a')",
        "codes/any()",
        "codes/any(c: c eq 'm1')",
        "codes/all(c: contains(c,'m'))",
    ];

    private static readonly string[] s_sorts =
    [
        "id",
        "-id",
        "name",
        "-name,id",
        "count,-id",
        "-count",
        "inner.id",
        "-inner.name",
    ];

    private static readonly string[] s_includes = ["[id,inner]", "[id,inner[name]]", "[id,codes]", "[inner,codes]"];

    private static readonly string[] s_unsorted = ["unsorted", "selected"];

    // Of a sample, each form answers at least 13.
    private const int LeastAnswers = 12;

    private QueryHost _host = null!;

    // The answers that were compared, not refused.
    private int _answers;

    public async ValueTask InitializeAsync()
    {
        List<Cargo> memory = [.. Cargo.Some()];
        _host = await QueryHost.StartAsync<Hold>(
            static hold => hold.AddRange(Cargo.Some()),
            app =>
            {
                Map(app, "stored", static hold => hold.Cargoes);
                Map(app, "memory", _ => memory.AsQueryable());
                app.MapGet(
                    "/versioned",
                    (Filter<Cargo> filter, Include<Cargo> include, Hold hold) =>
                        SluiceResults
                            .QuerySingle(
                                hold.Cargoes.Select(c => new Cargo
                                    {
                                        Id = c.Id,
                                        Name = Shouted(c.Name),
                                        Count = c.Count,
                                    })
                                    .Where(filter),
                                include
                            )
                            .WithVersion()
                );
            },
            static options => options.AddEnvelope<CargoList>(nameof(CargoList.Cargoes))
        );
    }

    public ValueTask DisposeAsync() => _host.DisposeAsync();

    private static void Map(WebApplication app, string source, Func<Hold, IQueryable<Cargo>> find)
    {
        app.MapGet(
            $"/{source}/query/{{form}}",
            (string form, Filter<CargoView> filter, Sort<CargoView> sort, Include<CargoView> include, Hold hold) =>
                SluiceResults.Query(Views(find(hold), form).Where(filter).OrderBy(sort), include)
        );
        app.MapGet(
            $"/{source}/unsorted/{{form}}",
            (string form, Filter<CargoView> filter, Include<CargoView> include, Hold hold) =>
                SluiceResults.Query(Views(find(hold), form).Where(filter), include)
        );
        app.MapGet(
            $"/{source}/page/{{form}}",
            (
                string form,
                Filter<CargoView> filter,
                Sort<CargoView> sort,
                Paging paging,
                Include<CargoView> include,
                Hold hold
            ) => SluiceResults.Page(Views(find(hold), form), filter, sort, paging, include)
        );
        app.MapGet(
            $"/{source}/enveloped/{{form}}",
            (string form, Filter<CargoView> filter, Sort<CargoView> sort, Include<CargoView> include, Hold hold) =>
                SluiceResults
                    .Query(Views(find(hold), form).Where(filter).OrderBy(sort), include)
                    .In(new CargoList { Kind = form })
        );
        app.MapGet(
            $"/{source}/single/{{form}}",
            (string form, Filter<CargoView> filter, Sort<CargoView> sort, Include<CargoView> include, Hold hold) =>
                SluiceResults.QuerySingle(Views(find(hold), form).Where(filter).OrderBy(sort).Take(1), include)
        );
        MapProgram(app, source, find);
        app.MapGet(
                $"/{source}/returned/{{form}}",
                (string form, Filter<CargoView> filter, Sort<CargoView> sort, Hold hold) =>
                    Views(find(hold), form).Where(filter).OrderBy(sort)
            )
            .WithSluice();
    }

    // The program runs the query itself.
    private static void MapProgram(WebApplication app, string source, Func<Hold, IQueryable<Cargo>> find)
    {
        app.MapGet(
            $"/{source}/ran/{{form}}",
            (string form, Filter<CargoView> filter, Sort<CargoView> sort, Include<CargoView> include, Hold hold) =>
                SluiceResults.Ok(Views(find(hold), form).Where(filter).OrderBy(sort).ToList(), include)
        );
        app.MapGet(
            $"/{source}/selected/{{form}}",
            async (string form, Filter<CargoView> filter, Include<CargoView> include, Hold hold) =>
                SluiceResults.Ok(await ListAsync(Views(find(hold), form).Where(filter).Select(include)), include)
        );
        app.MapGet(
            $"/{source}/streamed/{{form}}",
            (string form, Filter<CargoView> filter, Sort<CargoView> sort, Include<CargoView> include, Hold hold) =>
                SluiceResults.Stream(StreamAsync(Views(find(hold), form).Where(filter).OrderBy(sort)), include)
        );
        app.MapGet(
            $"/{source}/sequence/{{form}}",
            (string form, Filter<CargoView> filter, Sort<CargoView> sort, Include<CargoView> include, Hold hold) =>
                SluiceResults.Stream(Views(find(hold), form).Where(filter).OrderBy(sort).AsAsyncEnumerable(), include)
        );
        app.MapGet(
            $"/{source}/sequence-enveloped/{{form}}",
            (string form, Filter<CargoView> filter, Sort<CargoView> sort, Include<CargoView> include, Hold hold) =>
                SluiceResults
                    .Stream(Views(find(hold), form).Where(filter).OrderBy(sort).AsAsyncEnumerable(), include)
                    .In(new CargoList { Kind = "all" }, 1)
        );
        app.MapGet(
                $"/{source}/released/{{form}}",
                async (string form, Filter<CargoView> filter, Sort<CargoView> sort, Hold hold) =>
                {
                    await using (hold)
                        return await ListAsync(Views(find(hold), form).OrderBy(sort).Where(filter));
                }
            )
            .WithSluice();
        app.MapGet(
            $"/{source}/counted/{{form}}",
            (string form, Filter<CargoView> filter, Hold hold) =>
                new[] { Views(find(hold), form).Where(filter).Count() }
        );
    }

    private static async Task<List<T>> ListAsync<T>(IQueryable<T> query)
    {
        await Task.Yield();
        return query is IAsyncEnumerable<T> ? await query.ToListAsync() : [.. query];
    }

    private static async IAsyncEnumerable<T> StreamAsync<T>(IQueryable<T> query)
    {
        foreach (T element in await ListAsync(query))
            yield return element;
    }

    [Theory]
    [InlineData("id eq 2", 200)]
    [InlineData("name eq 'B!'", 400)]
    public async Task The_version_of_an_entity_is_read_with_its_filter_or_refused(string filter, int status)
    {
        string path = "/versioned?filter=" + Uri.EscapeDataString(filter);
        using HttpResponseMessage answer = await _host.Client.GetAsync(path);
        string text = await answer.Content.ReadAsStringAsync();
        Assert.Equal(status, (int)answer.StatusCode);
        Assert.Equal(status == 200, answer.Headers.ETag is not null);
        Assert.Equal(status == 400, IsRefused($"{(int)answer.StatusCode} {text}"));
    }

    private static string Shouted(string text) => text.ToUpperInvariant() + "!";

    private static IQueryable<CargoView> Views(IQueryable<Cargo> cargoes, string form)
    {
        string? nothing = null;
        var captured = new CargoView { Name = "b", Count = 2 };
        return form switch
        {
            "members" => cargoes.Select(c => new CargoView
            {
                Id = c.Id,
                Name = c.Name,
                Count = c.Count,
            }),
            "nothing" => cargoes.Select(c => new CargoView
            {
                Id = c.Id,
                Name = null,
                Count = null,
                Inner = null,
            }),
            "captured" => cargoes.Select(c => new CargoView
            {
                Id = c.Id,
                Name = captured.Name,
                Count = captured.Count,
            }),
            "program" => cargoes.Select(c => new CargoView
            {
                Id = c.Id,
                Name = Shouted(c.Name),
                Count = c.Count,
            }),
            "negated" => cargoes.Select(c => new CargoView
            {
                Id = c.Id,
                Name = c.Name,
                Count = c.Weight,
            }),
            "inner" => cargoes.Select(c => new CargoView
            {
                Id = c.Id,
                Name = c.Name == captured.Name ? "same" : nothing,
                Inner = c.Count > 1 ? new CargoInner { Id = c.Count, Name = c.Name } : null,
                Codes = c.Marks.OrderBy(m => m.Id).Select(m => m.Code).ToList(),
            }),
            "first" => cargoes.Select(c => new CargoView
            {
                Id = c.Id,
                Count = c.Marks.Max(m => (int?)m.Id),
                Inner = c
                    .Marks.OrderBy(m => m.Id)
                    .Select(m => new CargoInner { Id = m.Id, Name = m.Code })
                    .FirstOrDefault(),
            }),
            "joined" => cargoes.Join(
                cargoes,
                c => c.Count,
                d => d.Id,
                (c, d) =>
                    new CargoView
                    {
                        Id = c.Id,
                        Name = d.Name,
                        Count = d.Count,
                    }
            ),
            "left" => cargoes
                .GroupJoin(cargoes, c => c.Count, d => d.Id, (c, all) => new { c, all })
                .SelectMany(
                    pair => pair.all.DefaultIfEmpty(),
                    (pair, d) => new CargoView { Id = pair.c.Id, Name = d == null ? null : d.Name }
                ),
            "leftobject" => cargoes
                .GroupJoin(cargoes, c => c.Count, d => d.Id, (c, all) => new { c, all })
                .SelectMany(
                    pair => pair.all.DefaultIfEmpty(),
                    (pair, d) =>
                        new CargoView
                        {
                            Id = pair.c.Id,
                            Inner = d == null ? null : new CargoInner { Id = d.Id, Name = d.Name },
                        }
                ),
            "leftjoin" => cargoes.LeftJoin(
                cargoes.Where(d => d.Id < 3),
                c => c.Count,
                d => d.Id,
                (c, d) =>
                    new CargoView
                    {
                        Id = c.Id,
                        Name = c.Name,
                        Inner = d == null ? null : new CargoInner { Id = d.Id, Name = d.Name },
                    }
            ),
            "many" => cargoes.SelectMany(
                c => c.Marks,
                (c, m) =>
                    new CargoView
                    {
                        Id = m.Id,
                        Name = c.Name + m.Code,
                        Count = c.Count,
                    }
            ),
            "grouped" => cargoes
                .GroupBy(c => c.Count)
                .Select(g => new CargoView
                {
                    Id = g.Key,
                    Name = g.Min(c => c.Name),
                    Count = g.Count(),
                }),
            "summed" => cargoes
                .GroupBy(c => c.Count)
                .Select(g => new CargoView { Id = g.Key, Count = g.Sum(c => c.Id) + captured.Count }),
            "limited" => cargoes
                .OrderBy(c => c.Id)
                .Take(3)
                .Select(c => new CargoView
                {
                    Id = c.Id,
                    Name = c.Name,
                    Count = c.Count,
                }),
            "skipped" => cargoes
                .Select(c => new CargoView
                {
                    Id = c.Id,
                    Name = c.Name,
                    Count = c.Count,
                })
                .OrderByDescending(v => v.Id)
                .Skip(1),
            "united" => cargoes
                .Where(c => c.Id < 2)
                .Select(c => new CargoView
                {
                    Id = c.Id,
                    Name = c.Name,
                    Count = c.Count,
                })
                .Concat(
                    cargoes
                        .Where(c => c.Id > 2)
                        .Select(c => new CargoView
                        {
                            Id = c.Id,
                            Name = c.Name,
                            Count = c.Count,
                        })
                ),
            _ => throw new ArgumentException(form),
        };
    }

    public static TheoryData<string> Forms => [.. s_forms];

    [Theory]
    [MemberData(nameof(Forms))]
    public async Task Filters_and_sorts_answer_as_memory_does_or_are_refused(string form)
    {
        const string Include = "include=[id,name,count]";
        Assert.Equal(
            await _host.AskAsync($"/memory/query/{form}?{Include}"),
            await _host.AskAsync($"/stored/query/{form}?{Include}")
        );
        int row = Array.IndexOf(s_forms, form);
        string[] filtered =
        [
            .. s_filters.SelectMany(filter =>
            {
                string query = "filter=" + Uri.EscapeDataString(filter);
                return (string[])
                    [
                        $"query/{form}?{Include}&{query}",
                        $"query/{form}?include=[id]&sort=-id&{query}",
                        $"returned/{form}?{Include}&{query}",
                        $"page/{form}?{Include}&total=true&{query}",
                        $"unsorted/{form}?{Include}&{query}",
                        $"ran/{form}?{Include}&{query}",
                        $"selected/{form}?{Include}&{query}",
                        $"streamed/{form}?{Include}&{query}",
                        $"released/{form}?{Include}&{query}",
                        $"counted/{form}?{query}",
                    ];
            }),
        ];
        foreach (string path in SeededSample.Of(filtered, row, every: 8))
            await CompareAsync(path);
        foreach (string include in s_includes)
        foreach (string door in (string[])["query", "selected", "ran"])
            await CompareAsync($"{door}/{form}?include={include}");
        foreach (string sort in SeededSample.Of(s_sorts, row, every: 2))
        {
            await CompareAsync($"query/{form}?{Include}&sort={sort}");
            await CompareAsync($"returned/{form}?{Include}&sort={sort}");
            await CompareAsync($"page/{form}?{Include}&sort={sort}&filter=id%20lt%203");
            string walked = await _host.WalkAsync($"/stored/page/{form}?{Include}&sort={sort}&size=1");
            if (!IsRefused(walked))
                Assert.Equal(await _host.WalkAsync($"/memory/page/{form}?{Include}&sort={sort}&size=1"), walked);
        }

        Assert.True(_answers >= LeastAnswers + 3 * s_includes.Length, $"{form}: all but {_answers} were refused.");
    }

    [Theory]
    [InlineData("leftobject")]
    [InlineData("leftjoin")]
    public async Task The_object_of_a_left_join_is_compared_with_null(string form)
    {
        foreach (string filter in (string[])["inner eq null", "inner ne null", "not (inner eq null) and id gt 1"])
        foreach (string include in (string[])["[id]", "[id,inner]", "[id,inner[name]]"])
        foreach (string door in (string[])["query", "page", "ran", "streamed"])
        {
            string path = $"{door}/{form}?include={include}&sort=id&filter={Uri.EscapeDataString(filter)}";
            string expected = await _host.AskAsync("/memory/" + path);
            Assert.Equal(expected, await _host.AskAsync("/stored/" + path));
            Assert.DoesNotContain("errors", expected, StringComparison.Ordinal);
        }
    }

    private async Task CompareAsync(string path)
    {
        bool isSorted = !s_unsorted.Any(door => path.StartsWith(door, StringComparison.Ordinal));
        string stored = await _host.AskAsync("/stored/" + path);
        if (IsRefused(stored))
            return;
        string expected = await _host.AskAsync("/memory/" + path);
        Assert.False(stored.StartsWith("500", StringComparison.Ordinal), path);
        (expected, stored) = (ItemsOf(expected, isSorted), ItemsOf(stored, isSorted));
        Assert.True(expected == stored, $"{path}: {stored}, but in memory {expected}");
        _answers++;
    }

    private static bool IsRefused(string answer) =>
        answer.StartsWith("400 ", StringComparison.Ordinal)
        && answer.Contains(" cannot be ", StringComparison.Ordinal)
        && answer.Contains("\"errors\":[{\"position\":0,", StringComparison.Ordinal);

    private async Task<int> StatusAsync(string path, string type, HttpMethod? method = null)
    {
        using var request = new HttpRequestMessage(method ?? HttpMethod.Get, path);
        request.Headers.Add("Accept", type);
        using HttpResponseMessage answer = await _host.Client.SendAsync(request);
        return (int)answer.StatusCode;
    }

    private static string ItemsOf(string answer, bool isSorted)
    {
        if (answer[0] is not ('[' or '{'))
            return answer;
        using JsonDocument document = JsonDocument.Parse(answer);
        JsonElement items =
            document.RootElement.ValueKind == JsonValueKind.Array
                ? document.RootElement
                : document.RootElement.GetProperty("items");
        IEnumerable<string> each = items.EnumerateArray().Select(item => item.GetRawText());
        return string.Join("\n", isSorted ? each : each.Order(StringComparer.Ordinal));
    }

    [Theory]
    [InlineData("program", "filter=name eq 'B!'")]
    [InlineData("program", "sort=-name")]
    [InlineData("negated", "filter=count gt 1")]
    [InlineData("negated", "sort=count")]
    public async Task What_the_query_cannot_be_filtered_or_sorted_by_is_refused(string form, string query)
    {
        foreach (
            string door in (string[])
                [
                    "query",
                    "returned",
                    "page",
                    "enveloped",
                    "single",
                    "ran",
                    "streamed",
                    "sequence",
                    "sequence-enveloped",
                    "released",
                ]
        )
        {
            foreach (string type in (string[])["application/vnd.msgpack", "text/csv"])
                Assert.Contains(await StatusAsync($"/stored/{door}/{form}?{query}", type), (int[])[400, 406]);
            string answer = await _host.AskAsync($"/stored/{door}/{form}?{query}");
            Assert.StartsWith("400 ", answer, StringComparison.Ordinal);
            // HEAD does not enumerate a sequence of the program's own.
            foreach (string type in (string[])["application/json", "application/vnd.msgpack"])
                if (door != "streamed")
                    Assert.Equal(400, await StatusAsync($"/stored/{door}/{form}?{query}", type, HttpMethod.Head));
            string text = query[(query.IndexOf('=', StringComparison.Ordinal) + 1)..];
            string length = text.Length.ToString(CultureInfo.InvariantCulture);
            Assert.Contains($"\"position\":0,\"length\":{length},", answer, StringComparison.Ordinal);
            Assert.Contains(
                _host.Log.Entries,
                entry =>
                    entry.Contains($"/stored/{door}/", StringComparison.Ordinal)
                    && entry.Contains(" is not translated with the expression of a request", StringComparison.Ordinal)
            );
            string verb = query[0] == 's' ? "sorted" : "filtered";
            Assert.Contains(
                $"The query of this endpoint cannot be {verb} by all members of this expression.",
                answer,
                StringComparison.Ordinal
            );
        }
    }
}

[Shape]
internal sealed partial class CargoList
{
    public string Kind { get; set; } = "";
    public List<CargoView> Cargoes { get; set; } = [];
}

internal sealed class Hold(DbContextOptions<Hold> options) : DbContext(options)
{
    public DbSet<Cargo> Cargoes => Set<Cargo>();

    protected override void OnModelCreating(ModelBuilder modelBuilder)
    {
        modelBuilder.Entity<Cargo>().Property(cargo => cargo.Weight).HasConversion(kept => -kept, kept => -kept);
        modelBuilder.Entity<Cargo>().Property(cargo => cargo.Count).IsConcurrencyToken();
    }
}

[Shape]
internal sealed partial class Cargo
{
    [Filterable]
    public int Id { get; set; }

    [Filterable]
    public string Name { get; set; } = "";
    public int Count { get; set; }
    public int Weight { get; set; }
    public List<Mark> Marks { get; set; } = [];

    internal static Cargo[] Some() =>
        [
            new()
            {
                Id = 1,
                Name = "a",
                Count = 2,
                Weight = 5,
                Marks = [new() { Id = 1, Code = "m1" }, new() { Id = 2, Code = "m2" }],
            },
            new()
            {
                Id = 2,
                Name = "b",
                Count = 1,
                Weight = 3,
            },
            new()
            {
                Id = 3,
                Name = "A",
                Count = 3,
                Weight = 4,
                Marks = [new() { Id = 3, Code = "x" }],
            },
            new()
            {
                Id = 4,
                Name = "ab",
                Count = 7,
                Weight = -1,
            },
        ];
}

[Shape]
internal sealed partial class Mark
{
    public int Id { get; set; }
    public string Code { get; set; } = "";
}

[Shape]
internal sealed partial class CargoView
{
    [Filterable, Sortable]
    public int Id { get; set; }

    [Filterable, Sortable]
    public string? Name { get; set; }

    [Filterable, Sortable]
    public int? Count { get; set; }

    [Filterable, Sortable]
    public CargoInner? Inner { get; set; }

    [Filterable]
    public List<string> Codes { get; set; } = [];
}

[Shape]
internal sealed partial class CargoInner
{
    [Filterable, Sortable]
    public int Id { get; set; }

    [Filterable, Sortable]
    public string? Name { get; set; }
}
