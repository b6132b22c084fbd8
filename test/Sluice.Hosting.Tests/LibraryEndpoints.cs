using System.Data.Common;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;

namespace Sluice.Hosting.Tests;

internal static class LibraryEndpoints
{
    private static int s_runs;

    public static void Map(WebApplication app)
    {
        app.MapGet(
            "/books/{id:int}",
            (int id, Include<Book> include) => SluiceResults.Ok(id > 1000 ? null : Library.Book(id), include)
        );
        app.MapGet(
            "/books",
            (Include<Book> include, int page = 1, int size = 3) =>
                SluiceResults.Page(new Page<Book>([.. Library.Books(size)], page, size, 1000), include)
        );
        app.MapGet("/list", (Include<Book> include) => SluiceResults.Ok(Library.Books(3), include));
        app.MapGet(
            "/stream",
            (Include<Book> include, int count = 3, int failAt = -1) =>
                SluiceResults.Stream(Library.StreamAsync(count, failAt), include)
        );
        app.MapGet(
            "/endless",
            (Include<Book> include, bool? counted, CancellationToken cancellation) =>
                SluiceResults.Stream(Endless(counted == true, cancellation), include)
        );
        app.MapPost(
            "/books",
            (Body<Book> body, Include<Book> include) =>
                SluiceResults.Created($"/books/{body.Value.Id}", body.Value, include)
        );
        app.MapGet(
                "/cached",
                (Include<Book> include) => SluiceResults.Ok(Library.Book(Interlocked.Increment(ref s_runs)), include)
            )
            .CacheOutput(policy => policy.VaryByInclude());
        app.MapGet("/limited", (Include<Book> include) => SluiceResults.Ok(Library.Book(1), include))
            .WithIncludeLimits(new IncludeLimits { AllowList = "[id,title,author[name]]", MaxCost = 3 });
        app.MapGet("/deep", (Include<Book> include) => SluiceResults.Ok(Library.Book(1), include))
            .WithIncludeLimits(new IncludeLimits { AllowDeep = true });

        app.MapGet("/wide", (Include<Wide> include) => SluiceResults.Ok(new Wide { Größe = 18.5 }, include));
        app.MapPost(
            "/json-only",
            async (HttpRequest request) =>
                request.HasJsonContentType()
                    ? SluiceResults.Created(
                        "/books/9",
                        JsonWire.Deserialize<Book>(await new StreamReader(request.Body).ReadToEndAsync())!,
                        FieldSelection<Book>.Default
                    )
                    : Results.StatusCode(415)
        );
        app.MapGet("/never", (Include<Book> include) => SluiceResults.Rows(Queries.Never(), include));
        app.MapGet("/cached/guarded", (Include<Book> include) => SluiceResults.Ok(Library.Book(1), include))
            .CacheOutput(policy => policy.VaryByInclude());
        app.MapGet(
            "/rows",
            (Include<Book> include, long count = 2) => SluiceResults.Rows(Queries.Numbers(count), include)
        );

        app.MapGet(
            "/query",
            (Include<Book> include, int count = 3) =>
                SluiceResults.Query(Library.Books(count).AsQueryable().Where(b => b.Id > 1), include)
        );

        RouteGroupBuilder plain = app.MapGroup("/plain").WithSluice();
        plain.MapGet("/book", Book () => Library.Book(1));
        plain.MapGet("/none", Book? () => null);
        plain.MapGet("/books", IEnumerable<Book> () => Library.Books(2));
        plain.MapGet("/query", IQueryable<Book> () => Library.Books(2).AsQueryable());
        plain.MapGet("/stream", IAsyncEnumerable<Book> () => Library.StreamAsync(2));
        plain.MapGet("/page", Page<Book> () => new Page<Book>([.. Library.Books(2)], 1, 2, 9));
        plain.MapGet(
            "/later",
            async Task<Book> () =>
            {
                await Task.Yield();
                return Library.Book(1);
            }
        );
        plain.MapGet("/rows", DbDataReader () => Queries.Numbers(2));
        plain.MapGet("/numbers", IEnumerable<int> () => [1, 2]);
        plain.MapGet("/map", Dictionary<string, Book> () => new() { ["a"] = Library.Book(1) });
        plain.MapGet("/result", IResult () => Results.Text("result"));
        plain.MapGet("/text", string () => "text");
        app.MapGet("/unmarked", Book () => Library.Book(1));

        app.MapSluiceExplorer();
        app.MapOpenApi();
        app.MapControllers();
    }

    private static async IAsyncEnumerable<Book> Endless(
        bool isCounted,
        [System.Runtime.CompilerServices.EnumeratorCancellation] CancellationToken cancellation
    )
    {
        try
        {
            for (int id = 1; ; id++)
            {
                if (id % 64 == 0)
                    await Task.Yield();
                cancellation.ThrowIfCancellationRequested();
                yield return Library.Book(id);
            }
        }
        finally
        {
            if (isCounted)
                Interlocked.Increment(ref LibraryServer.StreamsStopped);
        }
    }
}

[ApiController]
[Route("mvc")]
public sealed class BooksController : ControllerBase
{
    [HttpGet("book")]
    public Book Book() => Library.Book(1);

    [HttpGet("books")]
    public IEnumerable<Book> Books() => Library.Books(2);

    [HttpGet("chosen/{id:int}")]
    public Microsoft.AspNetCore.Http.IResult Chosen(int id, Include<Book> include) =>
        SluiceResults.Ok(Library.Book(id), include);

    [HttpPost("books")]
    public Book Create([FromBody] Book book) => book;
}
