using System.ComponentModel.DataAnnotations;
using System.Text.Json.Nodes;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Mvc;
using Sluice.Hosting.Tests.HostJson;
using Xunit;

namespace Sluice.Hosting.Tests;

/// <summary>What a client generator finds in a document that is made with Sluice's package.</summary>
public sealed partial class OpenApiDescriptionTests(OpenApiDescriptionTests.Fixture fixture)
    : IClassFixture<OpenApiDescriptionTests.Fixture>
{
    private readonly string _text = fixture.Text;
    private readonly JsonNode _document = JsonNode.Parse(fixture.Text)!;

    /// <summary>The document of one server.</summary>
    public sealed class Fixture : IAsyncLifetime
    {
        public string Text { get; private set; } = "";

        public async ValueTask InitializeAsync()
        {
            await using AdHocServer server = await AdHocServer.StartAsync(
                static app =>
                {
                    app.MapGet("/host/account", static () => new Account { Id = 1 });
                    app.MapPost("/host/account", static (Account account) => account.Id);
                    app.MapGet("/host/unmarked", static () => new Unmarked());
                    app.MapGet("/host/positional", static () => new List<Positional>());
                    app.MapGet("/host/figure", static Figure () => new Circle());
                    app.MapGet("/host/chapter", static () => new Chapter(1, "x"));
                    app.MapGet(
                        "/accounts",
                        static (Include<Account> include) => SluiceResults.Ok(new Account { Id = 1 }, include)
                    );
                    app.MapPost("/accounts", static (Body<Account> body) => body.Value.Id);
                    app.MapGet(
                        "/foreign",
                        static (Include<Foreign> include) => SluiceResults.Ok(new Foreign(), include)
                    );
                    app.MapGet(
                        "/unmarked",
                        static (Include<Unmarked> include) => SluiceResults.Ok(new Unmarked(), include)
                    );
                    app.MapGet("/plain/foreign", static () => new Foreign()).WithSluice();
                    app.MapGet(
                        "/chapter",
                        static (Include<Chapter> include) => SluiceResults.Ok(new Chapter(1, "x"), include)
                    );
                    app.MapGet(
                            "/limited",
                            static (Include<Book> include) => SluiceResults.Page(new Page<Book>([], 1, 1, 0), include)
                        )
                        .WithIncludeLimits(new IncludeLimits { AllowList = "[id,title,author[name]]" });
                    app.MapPost(
                        "/tickets",
                        static (Body<Ticket> body, Include<Ticket> include) =>
                            SluiceResults.Created("/tickets/1", body.Value, include)
                    );
                    app.MapPatch("/tickets", static (Patch<Ticket> patch) => patch.Sent.ToString());
                    app.MapOpenApi();
                },
                static options => options.RequirePolicy<Account>(nameof(Account.HiddenByOptions), "staff")
            );
            Text = (await server.AskAsync("/openapi/v1.json")).Text;
        }

        public ValueTask DisposeAsync() => ValueTask.CompletedTask;
    }

    [Theory]
    [InlineData("hiddenPassword")]
    [InlineData("hiddenNote")]
    [InlineData("hiddenSalary")]
    [InlineData("hiddenRoles")]
    [InlineData("hiddenByOptions")]
    [InlineData("hiddenWeight")]
    [InlineData("hiddenKey")]
    [InlineData("hiddenPay")]
    [InlineData("hidden-renamed")]
    [InlineData("hiddenInternal")]
    [InlineData("hiddenCode")]
    [InlineData("hiddenLevel")]
    [InlineData("hiddenText")]
    public void A_hidden_member_is_nowhere_in_the_document(string name) =>
        Assert.DoesNotContain(name, _text, StringComparison.OrdinalIgnoreCase);

    [Theory]
    [InlineData("/foreign")]
    [InlineData("/plain/foreign")]
    public void Types_behind_a_witness_are_described_as_shaped_ones(string path)
    {
        Assert.Contains("`day`", (string)Include(path)!["description"]!, StringComparison.Ordinal);
        Assert.Equal(["id", "day"], Properties(Schema(Operation(path)["responses"]!["200"]!)));
    }

    [Fact]
    public void Types_without_an_attribute_are_described_as_shaped_ones()
    {
        Assert.Contains("`visible`", (string)Include("/unmarked")!["description"]!, StringComparison.Ordinal);
        Assert.Equal(
            ["id", "visible"],
            Properties(Schema(Operation("/unmarked")["responses"]!["200"]!))
                .Where(name => !name.StartsWith("hidden", StringComparison.OrdinalIgnoreCase))
        );
    }

    [Fact]
    public void A_type_that_the_host_writes_too_has_a_component_of_each()
    {
        Assert.Equal(
            "#/components/schemas/Chapter",
            (string?)
                Operation("/host/chapter")["responses"]!["200"]!["content"]!["application/json"]!["schema"]!["$ref"]
        );
        Assert.Equal(
            "#/components/schemas/ChapterSelection",
            (string?)Operation("/chapter")["responses"]!["200"]!["content"]!["application/json"]!["schema"]!["$ref"]
        );
    }

    [Theory]
    [InlineData("/chapter", "get", "400 404 406")]
    [InlineData("/tickets", "post", "400 406 413 415")]
    public void Problems_have_their_schema(string path, string method, string statuses)
    {
        JsonObject responses = Operation(path, method)["responses"]!.AsObject();
        Assert.Equal(
            statuses,
            string.Join(
                ' ',
                responses.Select(each => each.Key).Where(status => status[0] == '4').Order(StringComparer.Ordinal)
            )
        );
        foreach (string status in statuses.Split(' '))
            Assert.Equal(
                "#/components/schemas/SluiceProblem",
                (string?)responses[status]!["content"]!["application/problem+json"]!["schema"]!["$ref"]
            );
        Assert.Contains("errors", Properties(_document["components"]!["schemas"]!["SluiceProblem"]!));
    }

    [Fact]
    public void A_body_says_what_is_required_and_what_is_valid()
    {
        JsonNode body = Schema(Operation("/tickets", "post")["requestBody"]!);
        Assert.Equal(["title", "seat", "kind"], body["required"]!.AsArray().Select(name => (string)name!));
        Assert.Equal(["title", "count", "mail", "tags", "seat", "kind"], Properties(body));
        JsonNode members = body["properties"]!;
        Assert.Equal(
            (2, 20, "^[A-Z]"),
            (
                (int)members["title"]!["minLength"]!,
                (int)members["title"]!["maxLength"]!,
                (string)members["title"]!["pattern"]!
            )
        );
        Assert.Equal(
            (1, 9, "int32"),
            (
                (int)members["count"]!["minimum"]!,
                (int)members["count"]!["maximum"]!,
                (string)members["count"]!["format"]!
            )
        );
        Assert.Equal("email", (string?)members["mail"]!["format"]);
        Assert.Equal(3, (int)members["tags"]!["maxItems"]!);
        Assert.Equal(
            ["row"],
            _document["components"]!["schemas"]!["OpenApiDescriptionTestsSeatBody"]!["required"]!
                .AsArray()
                .Select(name => (string)name!)
        );
        JsonNode answer = Schema(Operation("/tickets", "post")["responses"]!["201"]!);
        Assert.Null(answer["required"]);
        Assert.Contains("computed", Properties(answer));
    }

    [Theory]
    [InlineData("/tickets")]
    [InlineData("/mvc/tickets")]
    public void A_patch_has_the_members_of_a_body_and_requires_none(string path)
    {
        JsonNode content = Operation(path, "patch")["requestBody"]!["content"]!;
        Assert.Equal(
            ["application/merge-patch+json", "application/json", "application/vnd.msgpack"],
            content
                .AsObject()
                .Select(each => each.Key)
                .Where(each =>
                    !each.Contains("msgpack", StringComparison.Ordinal)
                    || each.Contains("vnd", StringComparison.Ordinal)
                )
        );
        Assert.Equal(
            "#/components/schemas/OpenApiDescriptionTestsTicketPatch",
            (string?)content["application/merge-patch+json"]!["schema"]!["$ref"]
        );
        JsonNode patch = Resolved(content["application/json"]!["schema"]!);
        Assert.Null(patch["required"]);
        Assert.Equal(["title", "count", "mail", "tags", "seat", "kind"], Properties(patch));
        Assert.Equal(
            (2, 9, "email"),
            (
                (int)patch["properties"]!["title"]!["minLength"]!,
                (int)patch["properties"]!["count"]!["maximum"]!,
                (string)patch["properties"]!["mail"]!["format"]!
            )
        );
        JsonNode seat = _document["components"]!["schemas"]!["OpenApiDescriptionTestsSeatPatch"]!;
        Assert.Null(seat["required"]);
        Assert.Equal(
            "#/components/schemas/OpenApiDescriptionTestsSeatBody",
            (string?)Schema(Operation("/mvc/seats", "post")["requestBody"]!)["items"]!["$ref"]
        );
    }

    [Fact]
    public void An_allow_list_is_all_that_is_described()
    {
        JsonNode page = Schema(Operation("/limited")["responses"]!["200"]!);
        JsonNode item = page["properties"]!["items"]!["items"]!;
        Assert.Equal(["id", "title", "author"], Properties(item));
        JsonNode author = item["properties"]!["author"]!;
        Assert.Equal(["name"], Properties(author["oneOf"]?[0] ?? author));
        string description = (string)Include("/limited")!["description"]!;
        Assert.Contains("`[id,title,author[name]]`", description, StringComparison.Ordinal);
        Assert.DoesNotContain("price", description, StringComparison.Ordinal);
    }

    [Fact]
    public void Actions_are_described_with_their_expression_and_both_wires()
    {
        Assert.Contains("`title`", (string)Include("/mvc/books")!["description"]!, StringComparison.Ordinal);
        JsonNode content = Operation("/mvc/book")["responses"]!["200"]!["content"]!;
        Assert.Contains("application/vnd.msgpack", content.AsObject().Select(each => each.Key));
        Assert.Equal(
            ["id", "title", "price", "author", "chapters"],
            Properties(Resolved(content["application/json"]!["schema"]!))
        );
        Assert.NotNull(Operation("/mvc/books", "post")["requestBody"]!["content"]!["application/vnd.msgpack"]);
    }

    private JsonNode Operation(string path, string method = "get") => _document["paths"]![path]![method]!;

    private JsonNode? Include(string path) =>
        Operation(path)["parameters"]!.AsArray().Single(parameter => (string)parameter!["name"]! == "include");

    private JsonNode Schema(JsonNode content) => Resolved(content["content"]!["application/json"]!["schema"]!);

    private JsonNode Resolved(JsonNode schema) =>
        (string?)schema["$ref"] is { } reference
            ? _document["components"]!["schemas"]![reference.Split('/')[^1]]!
            : schema;

    private static IEnumerable<string> Properties(JsonNode schema) =>
        schema["properties"]!.AsObject().Select(member => member.Key);

    [Shape]
    public sealed partial class Ticket
    {
        [StringLength(20, MinimumLength = 2), RegularExpression("^[A-Z]")]
        public required string Title { get; set; }

        [Range(1, 9)]
        public int Count { get; set; }

        [EmailAddress]
        public string? Mail { get; set; }

        [MaxLength(3)]
        public List<string> Tags { get; set; } = [];
        public required Seat Seat { get; set; }

        [Required]
        public string? Kind { get; set; }
        public string Computed => "c";
    }

    [Shape]
    public sealed partial record Seat([property: Required] int? Row);
}

[ApiController]
public sealed class TicketController : ControllerBase
{
    [HttpPatch("/mvc/tickets")]
    public string Patch(Patch<OpenApiDescriptionTests.Ticket> patch) => patch.Sent.ToString();

    [HttpPost("/mvc/seats")]
    public int Post(Body<List<OpenApiDescriptionTests.Seat>> body) => body.Value.Count;
}
