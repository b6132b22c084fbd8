using System.Collections.Concurrent;
using System.Data.Common;
using System.Net.Http.Headers;
using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.Data.Sqlite;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Diagnostics;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>
/// The response shapes of real applications, each in its own envelope, with queries that read what was asked for and
/// nothing else.
/// </summary>
public sealed class EnvelopeTests : IAsyncLifetime
{
    private readonly SqliteConnection _connection = new("Data Source=:memory:");
    private readonly Commands _commands = new();
    private WebApplication _app = null!;
    private HttpClient _client = null!;

    public async ValueTask InitializeAsync()
    {
        await _connection.OpenAsync();
        DbContextOptions<CatalogContext> database = new DbContextOptionsBuilder<CatalogContext>()
            .UseSqlite(_connection)
            .AddInterceptors(_commands)
            .Options;
        using (var context = new CatalogContext(database))
            context.Fill();
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        builder.Logging.ClearProviders();
        builder
            .Services.AddSluice(options =>
            {
                options.AddEnvelope<ArticleList>(nameof(ArticleList.Articles));
                options.AddEnvelope<OneArticle>(nameof(OneArticle.Article));
                options.AddEnvelope(typeof(PaginatedItems<>), "Data");
                options.AddEnvelope(typeof(ApiResponse<>), "Data");
            })
            .AddSluiceEntityFrameworkCore();
        builder.Services.AddScoped(_ => new CatalogContext(database));
        _app = builder.Build();
        Map(_app);
        await _app.StartAsync();
        _client = new HttpClient { BaseAddress = new Uri(_app.Urls.First()) };
    }

    public async ValueTask DisposeAsync()
    {
        _client.Dispose();
        await _app.DisposeAsync();
        await _connection.DisposeAsync();
    }

    private static void Map(WebApplication app)
    {
        // Conduit
        app.MapGet(
            "/articles",
            async (CatalogContext db, Include<Article> include, int limit = 2) =>
                SluiceResults
                    .Query(db.Articles.OrderByDescending(a => a.Id).Take(limit), include)
                    .In(new ArticleList([], await db.Articles.CountAsync()))
        );
        app.MapGet(
            "/articles/{slug}",
            (string slug, CatalogContext db, Include<Article> include) =>
                SluiceResults.QuerySingle(db.Articles.Where(a => a.Slug == slug), include).In(new OneArticle(null))
        );
        app.MapGet(
            "/bare/{slug}",
            (string slug, CatalogContext db, Include<Article> include) =>
                SluiceResults.QuerySingle(db.Articles.Where(a => a.Slug.StartsWith(slug)), include)
        );
        // eShop
        app.MapGet(
            "/items",
            (CatalogContext db, Include<CatalogItem> include, int pageIndex = 0, int pageSize = 10) =>
                SluiceResults
                    .Page(db.Items.OrderBy(i => i.Id), pageIndex + 1, pageSize, include)
                    .In(total => new PaginatedItems<CatalogItem>(pageIndex, pageSize, total, []))
        );
        app.MapGet(
            "/pages",
            (CatalogContext db, Include<CatalogItem> include, int page = 1, int size = 10) =>
                SluiceResults.Page(db.Items.OrderBy(i => i.Id), page, size, include)
        );
        app.MapGet(
            "/unordered",
            (CatalogContext db, Include<CatalogItem> include) => SluiceResults.Page(db.Items, 1, 2, include)
        );
        // Popcorn
        app.MapGet(
            "/popcorn/items",
            (CatalogContext db, Include<CatalogItem> include) =>
                SluiceResults
                    .Query(db.Items.Where(i => i.Id < 3).OrderBy(i => i.Id), include)
                    .In(new ApiResponse<List<CatalogItem>>())
        );
        app.MapGet(
                "/popcorn/item",
                ApiResponse<CatalogItem> () =>
                    new()
                    {
                        Data = new()
                        {
                            Id = 1,
                            Name = "One",
                            Description = "long text",
                        },
                    }
            )
            .WithSluice();
        app.MapGet(
                "/popcorn/result",
                () =>
                    TypedResults.Ok(
                        new ApiResponse<CatalogItem>
                        {
                            Data = new() { Id = 1, Name = "One" },
                        }
                    )
            )
            .WithSluice();
        app.MapGet("/popcorn/number", static () => new ApiResponse<int> { Data = 3 }).WithSluice();
        app.MapGet("/popcorn/text", static () => new ApiResponse<string> { Data = "three" }).WithSluice();
        app.MapGet(
                "/popcorn/map",
                static () =>
                    new ApiResponse<Dictionary<string, CatalogItem>>
                    {
                        Data = new()
                        {
                            ["a"] = new() { Id = 1, Name = "One" },
                        },
                    }
            )
            .WithSluice();
        app.MapGet(
                "/popcorn/nested",
                static () =>
                    new ApiResponse<List<List<CatalogItem>>>
                    {
                        Data =
                        [
                            [new() { Id = 1, Name = "One" }],
                        ],
                    }
            )
            .WithSluice();
        app.MapGet(
            "/popcorn/value",
            (Include<CatalogItem> include) =>
                SluiceResults.Envelope(
                    new ApiResponse<CatalogItem[]> { Data = [new() { Id = 1, Name = "One" }], Messages = ["ok"] },
                    include
                )
        );
        app.MapGet(
            "/popcorn/stream",
            (Include<CatalogItem> include, int count = 2) =>
                SluiceResults.Stream(StreamAsync(), include).In(new ApiResponse<List<CatalogItem>>(), count)
        );
        // Mistakes of the application
        app.MapGet(
            "/filled",
            (CatalogContext db, Include<CatalogItem> include) =>
                SluiceResults.Query(db.Items, include).In(new PaginatedItems<CatalogItem>(0, 1, 1, [new CatalogItem()]))
        );
        app.MapGet("/unnamed", (Include<CatalogItem> include) => SluiceResults.Envelope(new { items = 1 }, include));
        app.MapGet(
            "/foreign",
            (Include<Article> include) => SluiceResults.Envelope(new ApiResponse<CatalogItem>(), include)
        );
    }

    [Theory]
    [InlineData(
        "/articles?include=[slug,author[username]]",
        """{"articles":[{"slug":"a-5","author":{"username":"sören"}},{"slug":"a-4","author":{"username":"ada"}}],"articlesCount":5}""",
        2
    )]
    [InlineData("/articles?include=title&limit=0", """{"articles":[],"articlesCount":5}""", 2)]
    [InlineData(
        "/articles/a-3?include=[title,author[username]]",
        """{"article":{"title":"Title 3","author":{"username":"sören"}}}""",
        1
    )]
    [InlineData("/bare/a-3?include=title", """{"title":"Title 3"}""", 1)]
    [InlineData(
        "/items?include=[name]&pageIndex=2",
        """{"pageIndex":2,"pageSize":10,"count":23,"data":[{"name":"Item 21"},{"name":"Item 22"},{"name":"Item 23"}]}""",
        2
    )]
    [InlineData("/items?include=[name]&pageIndex=7", """{"pageIndex":7,"pageSize":10,"count":23,"data":[]}""", 1)]
    [InlineData(
        "/items?include=[id]&pageIndex=2000000000&pageSize=1000",
        """{"pageIndex":2000000000,"pageSize":1000,"count":23,"data":[]}""",
        1
    )]
    [InlineData("/pages?include=[id]&page=12&size=2", """{"items":[{"id":23}],"page":12,"size":2,"total":23}""", 2)]
    [InlineData(
        "/popcorn/items?include=[id,name]",
        """{"success":true,"data":[{"id":1,"name":"Item 1"},{"id":2,"name":"Item 2"}],"messages":[]}""",
        1
    )]
    [InlineData("/popcorn/item?include=[name]", """{"success":true,"data":{"name":"One"},"messages":[]}""", 0)]
    [InlineData("/popcorn/result?include=[name]", """{"success":true,"data":{"name":"One"},"messages":[]}""", 0)]
    [InlineData("/popcorn/number", """{"success":true,"data":3,"messages":[]}""", 0)]
    [InlineData("/popcorn/text", """{"success":true,"data":"three","messages":[]}""", 0)]
    [InlineData("/popcorn/map?include=[name]", """{"success":true,"data":{"a":{"name":"One"}},"messages":[]}""", 0)]
    [InlineData("/popcorn/nested?include=[name]", """{"success":true,"data":[[{"name":"One"}]],"messages":[]}""", 0)]
    [InlineData("/popcorn/value?include=[name]", """{"success":true,"data":[{"name":"One"}],"messages":["ok"]}""", 0)]
    [InlineData("/popcorn/stream?include=[id]", """{"success":true,"data":[{"id":1},{"id":2}],"messages":[]}""", 0)]
    public async Task An_answer_has_the_applications_own_shape_on_both_wires(string path, string json, int commands)
    {
        _commands.Take();
        Assert.Equal((200, json), await AskAsync(path, "application/json"));
        string[] sent = _commands.Take();
        Assert.Equal(commands, sent.Length);
        // What was not asked for is not read.
        foreach (string column in new[] { "\"Body\"", "\"Bio\"", "\"Description\"", "\"Price\"" })
            Assert.DoesNotContain(sent, sql => sql.Contains(column, StringComparison.Ordinal));
        Assert.Equal((200, json), await AskAsync(path, "application/vnd.msgpack"));
    }

    [Theory]
    [InlineData("/articles/none", 404)]
    [InlineData("/bare/none", 404)]
    [InlineData("/bare/a", 500)]
    [InlineData("/articles/a-1?include=nothing", 400)]
    [InlineData("/popcorn/item?include=nothing", 400)]
    [InlineData("/pages?page=0", 400)]
    [InlineData("/pages?size=-1", 400)]
    [InlineData("/items?pageIndex=-1", 400)]
    [InlineData("/unordered", 500)]
    [InlineData("/popcorn/stream?count=3", 500)]
    [InlineData("/popcorn/stream?count=1", 500)]
    [InlineData("/filled", 500)]
    [InlineData("/unnamed", 500)]
    [InlineData("/foreign", 500)]
    public async Task What_is_wrong_is_no_answer(string path, int status)
    {
        foreach (string accept in new[] { "application/json", "application/vnd.msgpack" })
        {
            (int actual, string body) = await AskAsync(path, accept);
            Assert.Equal(status, actual);
            Assert.DoesNotContain("\"data\"", body, StringComparison.Ordinal);
        }
    }

    private async Task<(int Status, string Json)> AskAsync(string path, string accept)
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, path)
        {
            Headers = { Accept = { MediaTypeWithQualityHeaderValue.Parse(accept) } },
        };
        using HttpResponseMessage response = await _client.SendAsync(request);
        byte[] body = await response.Content.ReadAsByteArrayAsync();
        bool isPacked = response.Content.Headers.ContentType?.MediaType == "application/vnd.msgpack";
        Assert.False(response.Headers.Contains("Sluice-Sequence"));
        return ((int)response.StatusCode, Encoding.UTF8.GetString(isPacked ? MessagePackWire.ToJson(body) : body));
    }

    private static async IAsyncEnumerable<CatalogItem> StreamAsync()
    {
        yield return new() { Id = 1, Name = "One" };
        await Task.CompletedTask;
        yield return new() { Id = 2, Name = "Two" };
    }

    private sealed class Commands : DbCommandInterceptor
    {
        private readonly ConcurrentQueue<string> _sent = [];

        public string[] Take()
        {
            string[] all = [.. _sent];
            _sent.Clear();
            return all;
        }

        public override ValueTask<InterceptionResult<DbDataReader>> ReaderExecutingAsync(
            DbCommand command,
            CommandEventData eventData,
            InterceptionResult<DbDataReader> result,
            CancellationToken cancellationToken = default
        )
        {
            _sent.Enqueue(command.CommandText);
            return base.ReaderExecutingAsync(command, eventData, result, cancellationToken);
        }

        public override ValueTask<InterceptionResult<object>> ScalarExecutingAsync(
            DbCommand command,
            CommandEventData eventData,
            InterceptionResult<object> result,
            CancellationToken cancellationToken = default
        )
        {
            _sent.Enqueue(command.CommandText);
            return base.ScalarExecutingAsync(command, eventData, result, cancellationToken);
        }
    }
}
