using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Sluice.TestSupport;
using Xunit;

namespace Sluice.Hosting.Tests;

public class EnvelopeDocumentTests
{
    private static readonly FieldSelection<Book> s_fields = FieldSelection.Parse<Book>("[id,purchasePrice]");

    [Fact]
    public async Task An_envelope_is_described_around_the_fields_that_can_be_asked_for()
    {
        await using AdHocServer server = await AdHocServer.StartAsync(
            app =>
            {
                app.MapGet(
                    "/shelf",
                    (Include<Book> include) => SluiceResults.Envelope(new Shelf<Book>([Library.Book(1)], 1), include)
                );
                app.MapGet("/plain", Shelf<Book> () => new([Library.Book(1)], 1)).WithSluice();
                app.MapGet("/result", () => TypedResults.Ok(new Shelf<Book>([Library.Book(1)], 1))).WithSluice();
                app.MapOpenApi();
            },
            options => options.AddEnvelope(typeof(Shelf<>), "Books")
        );
        using JsonDocument document = JsonDocument.Parse((await server.AskAsync("/openapi/v1.json")).Text);
        foreach (string path in new[] { "/shelf", "/plain", "/result" })
        {
            JsonElement operation = document.RootElement.GetProperty("paths").GetProperty(path).GetProperty("get");
            Assert.Contains(
                operation.GetProperty("parameters").EnumerateArray(),
                parameter => parameter.GetProperty("name").GetString() == "include"
            );
            JsonElement content = operation.GetProperty("responses").GetProperty("200").GetProperty("content");
            Assert.True(content.TryGetProperty("application/vnd.msgpack", out _), path);
            JsonElement books = Resolve(
                document,
                Resolve(document, content.GetProperty("application/json").GetProperty("schema"))
                    .GetProperty("properties")
                    .GetProperty("books")
            );
            JsonElement book = Resolve(document, books.GetProperty("items"));
            Assert.True(book.GetProperty("properties").TryGetProperty("title", out _));
            Assert.False(book.GetProperty("properties").TryGetProperty("purchasePrice", out _), path);
            Assert.Equal(
                """{"books":[{"title":"Book № 1"}],"floor":1}""",
                (await server.AskAsync($"{path}?include=[title]")).Text
            );
            Assert.Equal(400, (await server.AskAsync($"{path}?include=[floor]")).Status);
        }
    }

    private static JsonElement Resolve(JsonDocument document, JsonElement schema)
    {
        if (schema.TryGetProperty("oneOf", out JsonElement either))
            return Resolve(document, either[0]);
        return schema.TryGetProperty("$ref", out JsonElement reference)
            ? document
                .RootElement.GetProperty("components")
                .GetProperty("schemas")
                .GetProperty(reference.GetString()!.Split('/')[^1])
            : schema;
    }

    [Fact]
    public async Task A_guard_holds_within_an_envelope()
    {
        var log = new ErrorLog();
        await using AdHocServer server = await AdHocServer.StartAsync(
            app =>
            {
                app.MapGet("/shelf", () => SluiceResults.Envelope(new Shelf<Book>([Library.Book(1)], 1), s_fields));
                app.MapGet(
                    "/query",
                    () => SluiceResults.Query(Library.Books(1).AsQueryable(), s_fields).In(new Shelf<Book>([], 1))
                );
                app.MapGet("/single", () => SluiceResults.QuerySingle(Library.Books(1).AsQueryable(), s_fields));
                app.MapGet("/page", () => SluiceResults.Page(Library.Books(9).AsQueryable(), 1, 1, s_fields));
            },
            options => options.AddEnvelope(typeof(Shelf<>), "Books"),
            log: log
        );
        foreach (string path in new[] { "/shelf", "/query", "/single", "/page" })
        {
            string staff = (await server.AskAsync(path, isStaff: true)).Text;
            Assert.True(
                staff.Contains("4.25", StringComparison.Ordinal),
                $"{path}: {staff} {string.Join(' ', log.Entries)}"
            );
            (int status, string text) = await server.AskAsync(path);
            Assert.Equal(200, status);
            Assert.DoesNotContain("4.25", text);
            Assert.DoesNotContain("secret", text);
            using HttpResponseMessage head = await server.Client.SendAsync(new(HttpMethod.Head, path));
            Assert.Equal(200, (int)head.StatusCode);
            Assert.True(head.Headers.CacheControl?.Private ?? path == "/query");
        }
    }

    [Fact]
    public void An_envelope_without_the_member_is_refused_at_start_up()
    {
        Assert.Throws<ArgumentException>(() => new SluiceHttpOptions().AddEnvelope(typeof(Shelf<>), "Book"));
        Assert.Throws<ArgumentException>(() => new SluiceHttpOptions().AddEnvelope<Shelf<Book>>("Book"));
    }
}

public sealed record Shelf<T>(List<T> Books, int Floor);
