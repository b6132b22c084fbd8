using System.Text.Json.Nodes;
using Microsoft.AspNetCore.Builder;
using Xunit;

namespace Sluice.Hosting.Tests;

/// <summary>Schemas say what really comes: each answer fits the document.</summary>
public sealed partial class OpenApiAnswersTests
{
    [Theory]
    [InlineData("/animals")]
    [InlineData("/animals?include=name")]
    [InlineData("/tree")]
    [InlineData("/tree?include=!all")]
    [InlineData("/odds")]
    [InlineData("/numbers")]
    public async Task An_answer_fits_its_schema(string path)
    {
        await using AdHocServer server = await AdHocServer.StartAsync(static app =>
        {
            app.MapGet(
                "/animals",
                static (Include<Animal> include) => SluiceResults.Ok(new List<Animal> { new Dog(), new Cat() }, include)
            );
            app.MapGet(
                "/tree",
                static (Include<Tree> include) =>
                    SluiceResults.Ok<Tree>(new Branch { Kids = [new Tree(), new Branch()] }, include)
            );
            app.MapGet("/odds", static (Include<Odd> include) => SluiceResults.Ok(new Odd(), include));
            app.MapGet("/numbers", static () => new Page<int>([1], 1, 1, 1)).WithSluice();
            app.MapOpenApi();
        });
        JsonNode document = JsonNode.Parse((await server.AskAsync("/openapi/v1.json")).Text)!;
        (int status, string text) = await server.AskAsync(path);
        JsonNode schema = document["paths"]![path.Split('?')[0]]!["get"]!["responses"]!["200"]!["content"]![
            "application/json"
        ]!["schema"]!;

        Assert.Equal(200, status);
        Assert.Null(Fault(schema, JsonNode.Parse(text), document, "$", 0));
    }

    // As much of JSON Schema as the documents use; what does not fit, or null.
    private static string? Fault(JsonNode schema, JsonNode? value, JsonNode document, string path, int depth)
    {
        if (depth > 30)
            return $"{path}: a schema that stands for itself";
        if (schema["$ref"]?.GetValue<string>() is { } reference)
            return Fault(
                document["components"]!["schemas"]![reference.Split('/')[^1]]!,
                value,
                document,
                path,
                depth + 1
            );
        if (
            schema["type"] is { } types
            && !TypesOf(types).Contains(TypeOf(value))
            && !(TypeOf(value) == "integer" && TypesOf(types).Contains("number"))
        )
            return $"{path}: {TypeOf(value)} for {types.ToJsonString()}";
        if (schema["enum"] is JsonArray names && !names.Any(name => JsonNode.DeepEquals(name, value)))
            return $"{path}: {value} is not of {names.ToJsonString()}";
        if (
            schema["oneOf"] is JsonArray arms
            && arms.Select(arm => Fault(arm!, value, document, path, depth + 1)).ToList() is var faults
            && faults.Count(fault => fault is null) != 1
        )
            return $"{path}: {faults.Count(fault => fault is null)} of {arms.Count} fit: {string.Join("; ", faults)}";
        if (
            schema["allOf"] is JsonArray parts
            && parts
                .Select(part => Fault(part!, value, document, path, depth + 1))
                .FirstOrDefault(fault => fault is not null)
                is { } broken
        )
            return broken;
        if (value is JsonObject members)
        {
            if (
                schema["required"] is JsonArray required
                && required.Select(name => (string)name!).FirstOrDefault(name => !members.ContainsKey(name))
                    is { } missing
            )
                return $"{path}: no {missing}";
            foreach ((string name, JsonNode? member) in members)
                if (
                    (schema["properties"]?[name] ?? schema["additionalProperties"]) is { } own
                    && Fault(own, member, document, $"{path}.{name}", 0) is { } fault
                )
                    return fault;
        }

        return value is JsonArray elements && schema["items"] is { } items
            ? elements
                .Select((element, i) => Fault(items, element, document, $"{path}[{i}]", 0))
                .FirstOrDefault(fault => fault is not null)
            : null;
    }

    private static IEnumerable<string> TypesOf(JsonNode types) =>
        types is JsonArray several ? several.Select(type => (string)type!) : [(string)types!];

    private static string TypeOf(JsonNode? value) =>
        value switch
        {
            null => "null",
            JsonObject => "object",
            JsonArray => "array",
            _ when value.GetValueKind() is System.Text.Json.JsonValueKind.String => "string",
            _ when value.GetValueKind() is System.Text.Json.JsonValueKind.Number => value
                .ToJsonString()
                .Contains('.', StringComparison.Ordinal)
                ? "number"
                : "integer",
            _ => "boolean",
        };

    [Shape, WireUnion, WireCase("tree", typeof(Tree)), WireCase("branch", typeof(Branch))]
    public partial class Tree
    {
        public int Height { get; set; }
        public List<Tree>? Kids { get; set; }
    }

    [Shape]
    public sealed partial class Branch : Tree
    {
        public int Leaves { get; set; } = 3;
    }

    [Flags]
    public enum Doors
    {
        None = 0,
        Front = 1,
        Back = 2,
    }

    [Shape]
    public sealed partial class Odd
    {
        [WireEnum(AsText = true)]
        public Doors Open { get; set; } = Doors.Front | Doors.Back;
        public int[,] Grid { get; set; } =
            {
                { 1, 2 },
                { 3, 4 },
            };
        public string?[] Names { get; set; } = ["a", null];
        public List<Chapter?> Chapters { get; set; } = [null, new(1, "x")];
        public Dictionary<string, Chapter?> ByName { get; set; } = new() { ["a"] = null, ["b"] = new(2, "y") };
        public Animal? Pet { get; set; } = new Cat();
        public Animal? NoPet { get; set; }
        public Chapter? First { get; set; }
        public int? Count { get; set; }
    }
}
