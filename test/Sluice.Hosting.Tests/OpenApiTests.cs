using System.Text.Json;
using Xunit;

namespace Sluice.Hosting.Tests;

public class OpenApiTests(LibraryServer server) : IClassFixture<LibraryServer>
{
    [Theory]
    [InlineData("/books/{id}")]
    [InlineData("/books")]
    [InlineData("/stream")]
    [InlineData("/rows")]
    [InlineData("/plain/book")]
    [InlineData("/plain/books")]
    public async Task The_parameter_says_how_and_what_can_be_asked_for(string path)
    {
        JsonElement include = Parameter(await DocumentAsync(), path);
        Assert.Equal(
            ("query", false, "string", 4096),
            (
                include.GetProperty("in").GetString(),
                include.TryGetProperty("required", out JsonElement required) && required.GetBoolean(),
                include.GetProperty("schema").GetProperty("type").GetString(),
                include.GetProperty("schema").GetProperty("maxLength").GetInt32()
            )
        );
        string description = include.GetProperty("description").GetString()!;
        foreach (string token in new[] { "`[id,customer[name]]`", "`-x`", "`!default`", "`!all`", "`a.b`" })
            Assert.Contains(token, description);
        string[] fields = description[(description.IndexOf("Fields:", StringComparison.Ordinal) + 7)..]
            .Split('\n', StringSplitOptions.RemoveEmptyEntries);
        Assert.Equal(
            [
                "- `id` *",
                "- `title` *",
                "- `price`",
                "- `author`",
                "  - `id` *",
                "  - `name` *",
                "  - `books`",
                "- `chapters`",
                "  - `number` *",
                "  - `heading` *",
            ],
            fields
        );
    }

    [Theory]
    [InlineData("/books/{id}", "get", "200", "application/json application/vnd.msgpack")]
    [InlineData("/books", "post", "201", "application/json application/vnd.msgpack")]
    [InlineData(
        "/stream",
        "get",
        "200",
        "application/json application/vnd.msgpack application/jsonl text/event-stream"
    )]
    [InlineData("/rows", "get", "200", "application/json application/vnd.msgpack application/jsonl")]
    [InlineData("/plain/book", "get", "200", "application/json application/vnd.msgpack")]
    public async Task Responses_have_the_schema_of_the_shape_in_JSON(
        string path,
        string method,
        string status,
        string mediaTypes
    )
    {
        JsonElement document = await DocumentAsync();
        JsonElement content = document
            .GetProperty("paths")
            .GetProperty(path)
            .GetProperty(method)
            .GetProperty("responses")
            .GetProperty(status)
            .GetProperty("content");
        Assert.Equal(mediaTypes, string.Join(' ', content.EnumerateObject().Select(each => each.Name)));
        foreach (JsonProperty each in content.EnumerateObject())
        {
            // The schema is JSON's.
            Assert.Equal(each.Name == "application/json", each.Value.TryGetProperty("schema", out JsonElement schema));
            if (each.Name != "application/json")
                continue;
            if (schema.TryGetProperty("items", out JsonElement items))
                schema = items;
            AssertIsBook(document, schema);
        }
    }

    [Fact]
    public async Task A_page_has_its_envelope_and_the_items_schema()
    {
        JsonElement document = await DocumentAsync();
        JsonElement schema = document
            .GetProperty("paths")
            .GetProperty("/books")
            .GetProperty("get")
            .GetProperty("responses")
            .GetProperty("200")
            .GetProperty("content")
            .GetProperty("application/json")
            .GetProperty("schema");
        schema = document
            .GetProperty("components")
            .GetProperty("schemas")
            .GetProperty(schema.GetProperty("$ref").GetString()!.Split('/')[^1]);
        Assert.Equal(
            ["items", "page", "size", "total"],
            schema.GetProperty("required").EnumerateArray().Select(name => name.GetString())
        );
        AssertIsBook(document, schema.GetProperty("properties").GetProperty("items").GetProperty("items"));
    }

    [Fact]
    public async Task A_body_is_described_in_both_wires()
    {
        JsonElement document = await DocumentAsync();
        JsonElement body = document
            .GetProperty("paths")
            .GetProperty("/books")
            .GetProperty("post")
            .GetProperty("requestBody");
        Assert.True(body.GetProperty("required").GetBoolean());
        AssertIsBook(document, body.GetProperty("content").GetProperty("application/json").GetProperty("schema"));
        Assert.False(
            body.GetProperty("content").GetProperty("application/vnd.msgpack").TryGetProperty("schema", out _)
        );
    }

    [Fact]
    public async Task Operations_are_named_once_each()
    {
        JsonElement document = await DocumentAsync();
        foreach (JsonProperty path in document.GetProperty("paths").EnumerateObject())
            Assert.DoesNotContain(path.Value.EnumerateObject(), operation => operation.Name == "head");
    }

    [Fact]
    public async Task Members_that_can_be_null_say_so()
    {
        JsonElement properties = (await DocumentAsync())
            .GetProperty("components")
            .GetProperty("schemas")
            .GetProperty("BookSelection")
            .GetProperty("properties");
        Assert.Equal("string", properties.GetProperty("title").GetProperty("type").GetString());
        JsonElement[] author = [.. properties.GetProperty("author").GetProperty("oneOf").EnumerateArray()];
        Assert.Equal(
            ("#/components/schemas/AuthorSelection", "null"),
            (author[0].GetProperty("$ref").GetString(), author[1].GetProperty("type").GetString())
        );
        Assert.Equal("array", properties.GetProperty("chapters").GetProperty("type").GetString());
    }

    private static void AssertIsBook(JsonElement document, JsonElement schema)
    {
        string reference = schema.GetProperty("$ref").GetString()!;
        Assert.StartsWith("#/components/schemas/", reference);
        JsonElement book = document
            .GetProperty("components")
            .GetProperty("schemas")
            .GetProperty(reference["#/components/schemas/".Length..]);
        // Neither what is never written nor what a policy guards; and nothing is required, since a selection may leave
        // it out.
        Assert.Equal(
            ["id", "title", "price", "author", "chapters"],
            book.GetProperty("properties").EnumerateObject().Select(member => member.Name)
        );
        Assert.False(book.TryGetProperty("required", out _));
    }

    private static JsonElement Parameter(JsonElement document, string path) =>
        Assert.Single(
            document
                .GetProperty("paths")
                .GetProperty(path)
                .GetProperty("get")
                .GetProperty("parameters")
                .EnumerateArray(),
            parameter => parameter.GetProperty("name").GetString() == "include"
        );

    private async Task<JsonElement> DocumentAsync()
    {
        using JsonDocument document = JsonDocument.Parse(await server.TextAsync("/openapi/v1.json"));
        return document.RootElement.Clone();
    }
}
