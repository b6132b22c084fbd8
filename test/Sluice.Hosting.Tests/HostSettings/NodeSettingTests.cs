using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;
using Xunit;

namespace Sluice.Hosting.Tests.HostSettings;

/// <summary>
/// What a <see cref="JsonNode"/> holds as values of the program follows the host's settings, as the host writes it;
/// what was parsed stays text.
/// </summary>
public sealed class NodeSettingTests
{
    public sealed class Part
    {
        public int PartNumber { get; set; } = 1;
        public int Zero { get; set; }
        public string? Nothing { get; set; }
        public DayOfWeek Day { get; set; } = DayOfWeek.Friday;

        [Never]
        public string Hidden { get; set; } = "canary";
    }

    public sealed class Document
    {
        public JsonNode Created { get; set; } =
            new JsonObject
            {
                ["FreeName"] = 1,
                ["double"] = 1.5,
                ["decimal"] = 1.10m,
                ["single"] = 1.1f,
                ["day"] = JsonValue.Create(DayOfWeek.Monday),
                ["part"] = JsonValue.Create(new Part()),
                ["parts"] = JsonValue.Create(new List<Part> { new() }),
                ["text"] = "é<",
                ["none"] = null,
                ["list"] = new JsonArray(1, 2L, (byte)3, "x", null),
            };
        public JsonNode Parsed { get; set; } = JsonNode.Parse("""{"n":1.50,"s":"\u00e9","a":[1,-0]}""")!;
        public JsonValue Value { get; set; } = JsonValue.Create(7);
        public JsonElement Element { get; set; } = JsonDocument.Parse("1.50").RootElement;
    }

    private static readonly Dictionary<string, Action<JsonSerializerOptions>> s_settings = new()
    {
        ["default"] = static _ => { },
        ["snake case"] = static json => json.PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower,
        ["names in code"] = static json => json.PropertyNamingPolicy = null,
        ["keys"] = static json => json.DictionaryKeyPolicy = JsonNamingPolicy.KebabCaseUpper,
        ["enumerations"] = static json => json.Converters.Add(new JsonStringEnumConverter(JsonNamingPolicy.CamelCase)),
        ["numbers"] = static json => json.NumberHandling = JsonNumberHandling.WriteAsString,
        ["without nulls"] = static json => json.DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
        ["without defaults"] = static json => json.DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingDefault,
        ["strict"] = static json => json.Encoder = JavaScriptEncoder.Default,
        ["no encoder"] = static json => json.Encoder = null,
        ["indented"] = static json => json.WriteIndented = true,
    };

    public static TheoryData<string, string> Pairs
    {
        get
        {
            var pairs = new TheoryData<string, string>();
            string[] names = [.. s_settings.Keys];
            for (int i = 0; i < names.Length; i++)
            for (int k = i; k < names.Length; k++)
                pairs.Add(names[i], names[k]);
            return pairs;
        }
    }

    [Theory]
    [MemberData(nameof(Pairs))]
    public async Task Answers_are_those_of_the_host(string first, string second)
    {
        JsonSerializerOptions host = null!;
        await using AdHocServer server = await AdHocServer.StartAsync(
            app =>
            {
                host = app
                    .Services.GetRequiredService<IOptions<Microsoft.AspNetCore.Http.Json.JsonOptions>>()
                    .Value.SerializerOptions;
                app.MapGet("/document", (Include<Document> include) => SluiceResults.Ok(new Document(), include));
                app.MapGet("/part", (Include<Part> include) => SluiceResults.Ok(new Part { Nothing = "é<" }, include));
            },
            services: services =>
                services.ConfigureHttpJsonOptions(options =>
                {
                    s_settings[first](options.SerializerOptions);
                    s_settings[second](options.SerializerOptions);
                }),
            controllers: []
        );
        Assert.Equal(JsonSerializer.Serialize(new Document(), host), (await server.AskAsync("/document")).Text);
        Assert.Equal(
            JsonSerializer.Serialize(new Part { Nothing = "é<" }, host),
            (await server.AskAsync("/part")).Text
        );
    }
}
