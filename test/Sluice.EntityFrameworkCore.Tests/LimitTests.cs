using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.Data.Sqlite;
using Microsoft.EntityFrameworkCore;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>
/// What an expression may cost a database under the default limits, and how the answers of queries are sent.
/// </summary>
public sealed class LimitTests : IAsyncLifetime
{
    public sealed class Person
    {
        public int Id { get; set; }
        public string Name { get; set; } = "";
        public Person? Mother { get; set; }
        public Person? Father { get; set; }
        public Person? Mentor { get; set; }
        public Person? Manager { get; set; }
        public Person? Neighbour { get; set; }
        public Person? Landlord { get; set; }
        public Person? Deputy { get; set; }
        public Person? Assistant { get; set; }
    }

    public sealed class Crate
    {
        public int Id { get; set; }

        [Default]
        public string Name { get; set; } = "";
        public List<Item> Items { get; set; } = [];
    }

    public sealed class Item
    {
        public int Id { get; set; }
        public string Name { get; set; } = "";
    }

    private sealed class LimitContext(SqliteConnection connection) : DbContext
    {
        public DbSet<Person> People => Set<Person>();
        public DbSet<Crate> Crates => Set<Crate>();

        protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlite(connection);

        protected override void OnModelCreating(ModelBuilder model)
        {
            foreach (string name in s_references)
                model.Entity<Person>().HasOne(typeof(Person), name).WithMany();
        }
    }

    private static readonly string[] s_references =
    [
        "Mother",
        "Father",
        "Mentor",
        "Manager",
        "Neighbour",
        "Landlord",
        "Deputy",
        "Assistant",
    ];
    private readonly SqliteConnection _connection = new("Data Source=:memory:");
    private WebApplication _app = null!;
    private HttpClient _client = null!;
    private Exception? _failure;

    public async ValueTask InitializeAsync()
    {
        await _connection.OpenAsync();
        using (var context = new LimitContext(_connection))
        {
            await context.Database.EnsureCreatedAsync();
            context.People.Add(new Person { Id = 1, Name = "Ada" });
            context.Crates.AddRange(
                Enumerable
                    .Range(1, 20)
                    .Select(i => new Crate
                    {
                        Id = i,
                        Name = $"c{i}",
                        Items = [.. Enumerable.Range(0, 100).Select(n => new Item { Name = $"i{n}" })],
                    })
            );
            await context.SaveChangesAsync();
        }

        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        builder.Logging.ClearProviders();
        builder.Services.AddSluice(options => options.FlushSize = 1_000).AddSluiceEntityFrameworkCore();
        builder.Services.AddScoped(_ => new LimitContext(_connection));
        _app = builder.Build();
        _app.Use(
            async (context, next) =>
            {
                try
                {
                    await next(context);
                }
                catch (Exception e)
                {
                    _failure = e;
                    throw;
                }
            }
        );
        _app.MapGet(
            "/people",
            (LimitContext db, Include<Person> include) => SluiceResults.Query(db.People.OrderBy(p => p.Id), include)
        );
        _app.MapGet(
            "/people/1",
            (LimitContext db, Include<Person> include) =>
                SluiceResults.QuerySingle(db.People.Where(p => p.Id == 1), include)
        );
        _app.MapGet(
            "/crates",
            (LimitContext db, Include<Crate> include) => SluiceResults.Query(db.Crates.OrderBy(c => c.Id), include)
        );
        _app.MapGet(
                "/few",
                (LimitContext db, Include<Crate> include) => SluiceResults.Query(db.Crates.OrderBy(c => c.Id), include)
            )
            .WithIncludeLimits(new() { MaxElements = 1_500 });
        _app.MapGet(
            "/page",
            (LimitContext db, Include<Crate> include, int size) =>
                SluiceResults.Page(db.Crates.OrderBy(c => c.Id), 1, size, include)
        );
        await _app.StartAsync();
        _client = new HttpClient { BaseAddress = new Uri(_app.Urls.First()) };
    }

    public async ValueTask DisposeAsync()
    {
        _client.Dispose();
        await _app.DisposeAsync();
        await _connection.DisposeAsync();
    }

    // Code of the application: EF Core's shaper calls it.
    private static Item Made(int id, string name) => new() { Id = id, Name = name };

    /// <summary>Two levels of self references: 8 and 64 joins, of which SQLite refuses a part.</summary>
    private static string Tree()
    {
        string inner = string.Join(',', s_references.Select(name => $"{name.ToLowerInvariant()}[id]"));
        return $"[id,{string.Join(',', s_references.Select(name => $"{name.ToLowerInvariant()}[id,{inner}]"))}]";
    }

    [Theory]
    [InlineData("/people")]
    [InlineData("/people/1")]
    public async Task TreeOfSelfReferences_ThatADatabaseRefuses_IsA400(string path)
    {
        string tree = Tree();
        // As long as the limit on text allows by far.
        Assert.InRange(tree.Length, 700, 1_200);
        using HttpResponseMessage response = await _client.GetAsync($"{path}?include={tree}");
        string text = await response.Content.ReadAsStringAsync();

        Assert.True((int)response.StatusCode == 400, $"{response.StatusCode} {text} {_failure}");
        using var problem = JsonDocument.Parse(text);
        Assert.Contains(
            "30 objects and collections",
            problem.RootElement.GetProperty("detail").GetString(),
            StringComparison.Ordinal
        );
        // What is within the limit is answered.
        Assert.Equal(
            200,
            (int)
                (
                    await _client.GetAsync(
                        $"{path}?include=[id,{string.Join(',', s_references.Select(name => $"{name.ToLowerInvariant()}[id,mother[id]]"))}]"
                    )
                ).StatusCode
        );
    }

    [Theory]
    [InlineData("application/json")]
    [InlineData("application/vnd.msgpack")]
    public async Task RowsOfAJoin_AreCountedAsElements(string accept)
    {
        Assert.Equal(200, (await AskAsync("/crates?include=name,items[id]", accept)).Status);
        (int status, string text) = await AskAsync("/few?include=name,items[id]", accept, isCutOff: true);
        // Bytes have left before the limit: the response is cut off. Otherwise it is a 400.
        Assert.True(
            status == -1 || (status == 400 && text.Contains("1500 elements", StringComparison.Ordinal)),
            $"{status} {text}"
        );
        Assert.Equal(200, (await AskAsync("/few", accept)).Status);
    }

    [Theory]
    [InlineData(1_000, 200)]
    [InlineData(1_001, 400)]
    [InlineData(10_000_000, 400)]
    [InlineData(int.MaxValue, 400)]
    [InlineData(0, 400)]
    public async Task PageSize_AboveTheLimit_IsA400(int size, int expected)
    {
        (int status, string text) = await AskAsync($"/page?size={size}", "application/json");

        Assert.Equal(expected, status);
        if (size > 1_000)
            Assert.Contains("at most 1000", text, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("application/json")]
    [InlineData("application/jsonl")]
    [InlineData("application/vnd.msgpack")]
    public async Task Threshold_OfAShapedQuery_Holds(string accept)
    {
        using IServiceScope scope = _app.Services.CreateScope();
        using var body = new RecordingStream();
        var context = new DefaultHttpContext
        {
            RequestServices = scope.ServiceProvider,
            Request = { Method = "GET" },
            Response = { Body = body },
        };
        context.Request.Headers.Accept = accept;
        LimitContext db = scope.ServiceProvider.GetRequiredService<LimitContext>();
        await SluiceResults
            .Query(db.Set<Item>().OrderBy(i => i.Id).Select(i => Made(i.Id, i.Name)), FieldSelection<Item>.All)
            .ExecuteAsync(context);
        await context.Response.BodyWriter.FlushAsync();

        Assert.True(body.Writes.Count > 10, $"{body.Writes.Count} writes");
        Assert.All(body.Writes[..^1], size => Assert.InRange(size, 900, 1_100));
    }

    private async Task<(int Status, string Text)> AskAsync(string path, string accept, bool isCutOff = false)
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, path) { Headers = { { "Accept", accept } } };
        try
        {
            using HttpResponseMessage response = await _client.SendAsync(request);
            return ((int)response.StatusCode, await response.Content.ReadAsStringAsync());
        }
        catch (Exception e) when (isCutOff && e is HttpRequestException or OperationCanceledException or IOException)
        {
            return (-1, "");
        }
    }

    private sealed class RecordingStream : MemoryStream
    {
        public List<int> Writes { get; } = [];

        public override void Write(byte[] buffer, int offset, int count)
        {
            Writes.Add(count);
            base.Write(buffer, offset, count);
        }

        public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
        {
            Write(buffer.ToArray(), 0, buffer.Length);
            return ValueTask.CompletedTask;
        }
    }
}
