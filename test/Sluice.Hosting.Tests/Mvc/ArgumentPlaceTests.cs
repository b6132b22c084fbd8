using System.Text.Json.Nodes;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Mvc;
using Xunit;

namespace Sluice.Hosting.Tests.Mvc;

/// <summary>
/// An action may take expressions and pages as parameters, with an attribute of MVC too, as properties of its
/// controller, and as members of an object: what is not valid is a 400, and the API is described.
/// </summary>
public sealed partial class ArgumentPlaceTests
{
    private const string Parameters = "include filter sort size after before page total";

    [Shape]
    public sealed partial class Item
    {
        [Filterable, Sortable]
        public int Id { get; set; }
        public string Name { get; set; } = "Ada";
        public Item? Next { get; set; }
    }

    public sealed class Query
    {
        public int Number { get; set; }
        public Include<Item>? Include { get; set; }
        public Conditions? Conditions { get; set; }

        [FromQuery]
        public Paging? Paging { get; set; }
    }

    public sealed record Conditions(Filter<Item>? Filter, [FromQuery] Sort<Item>? Sort);

    [ApiController, Route("parameters")]
    public sealed class ParametersController : ControllerBase
    {
        [HttpGet]
        public Item Get(
            [FromQuery] Include<Item> include,
            [FromQuery(Name = "f")] Filter<Item> filter,
            [FromHeader] Sort<Item> sort,
            [FromQuery] Paging paging
        ) => new() { Id = include.Selection.ToString()!.Length };

        [HttpDelete]
        [ProducesResponseType(204)]
        public IActionResult Delete(Include<Item> include) => NoContent();

        [HttpPut]
        public void Put(Include<Item> include) { }
    }

    [ApiController, Route("properties")]
    public sealed class PropertiesController : ControllerBase
    {
        [BindProperty(SupportsGet = true)]
        public Include<Item>? Include { get; set; }

        [BindProperty(SupportsGet = true)]
        public Filter<Item>? Filter { get; set; }

        [FromQuery]
        public Sort<Item>? Sort { get; set; }

        [FromQuery]
        public Paging? Paging { get; set; }

        [HttpGet]
        public Item Get() => new() { Id = Include!.Selection.ToString()!.Length };
    }

    [ApiController, Route("members")]
    public sealed class MembersController : ControllerBase
    {
        [HttpGet]
        public Item Get([FromQuery] Query query) => new() { Id = query.Include!.Selection.ToString()!.Length };
    }

    private static readonly Type[] s_controllers =
    [
        typeof(ParametersController),
        typeof(PropertiesController),
        typeof(MembersController),
    ];

    [Theory]
    [InlineData("/parameters")]
    [InlineData("/properties")]
    [InlineData("/members")]
    public async Task What_is_not_valid_is_a_400_wherever_the_argument_is(string path)
    {
        await using AdHocServer server = await AdHocServer.StartAsync(static _ => { }, controllers: s_controllers);
        Assert.Equal((200, """{"id":4}"""), await server.AskAsync(path + "?include=id"));
        Assert.Equal(200, (await server.AskAsync(path + "?filter=id gt 1&sort=-id&size=3")).Status);
        foreach (string query in (string[])["include=nane", "filter=nane eq 1", "sort=nane", "size=0", "page=x"])
        {
            (int status, string text) = await server.AskAsync($"{path}?{query}");
            Assert.True(status == 400, $"{query}: {status} {text} {server.Failure}");
        }
    }

    [Fact]
    public async Task The_API_is_described_wherever_the_argument_is()
    {
        await using AdHocServer server = await AdHocServer.StartAsync(
            static app => app.MapOpenApi(),
            controllers: s_controllers
        );
        (int status, string text) = await server.AskAsync("/openapi/v1.json");
        Assert.Equal(200, status);
        foreach (string path in (string[])["/parameters", "/properties", "/members"])
        {
            JsonNode parameters = JsonNode.Parse(text)!["paths"]![path]!["get"]!["parameters"]!;
            string[] names = [.. parameters.AsArray().Select(each => (string)each!["name"]!)];
            Assert.Equal(Parameters, string.Join(' ', names.Where(each => each != "Number")));
        }

        // What answers nothing has no schema.
        JsonNode operations = JsonNode.Parse(text)!["paths"]!["/parameters"]!;
        Assert.Null(operations["delete"]!["responses"]!["204"]!["content"]);
        Assert.Null(operations["put"]!["responses"]!["200"]!["content"]);
    }
}
