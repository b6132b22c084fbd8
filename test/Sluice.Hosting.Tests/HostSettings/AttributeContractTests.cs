using System.Net;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Xunit;

namespace Sluice.Hosting.Tests.HostSettings;

/// <summary>
/// What attributes say is no change of the host's contracts: an application starts with them whatever resolvers it has,
/// and answers as its serializer does.
/// </summary>
public sealed class AttributeContractTests
{
    public sealed class Marked
    {
        [JsonNumberHandling(JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString)]
        public long AsText { get; set; } = 5;

        [JsonNumberHandling(JsonNumberHandling.AllowNamedFloatingPointLiterals)]
        public double Literal { get; set; } = double.NaN;

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
        public int Omitted { get; set; }

        [JsonPropertyOrder(-2)]
        public int First { get; set; } = 1;

        [JsonInclude]
        public int Included { get; internal set; } = 2;

        [JsonRequired]
        public int Needed { get; set; } = 3;

        [JsonConverter(typeof(JsonStringEnumConverter<SessionKind>))]
        public SessionKind Kind { get; set; } = SessionKind.KeyNote;

        [JsonConverter(typeof(JsonStringEnumConverter<SessionKind>))]
        public SessionKind? PerhapsKind { get; set; } = SessionKind.KeyNote;

        [JsonConverter(typeof(JsonNumberEnumConverter<SessionKind>))]
        public SessionKind NumberKind { get; set; } = SessionKind.KeyNote;

        [JsonConverter(typeof(HostNameTests.CodeConverter))]
        public HostNameTests.Code Code { get; set; } = new(6);

        [JsonConverter(typeof(HostNameTests.CodeConverter))]
        public HostNameTests.Code? PerhapsCode { get; set; } = new(6);

        [JsonPropertyName("fixed")]
        public List<Numbered> Others { get; set; } = [new()];
    }

    [JsonNumberHandling(JsonNumberHandling.WriteAsString)]
    public sealed class Numbered
    {
        public int Number { get; set; } = 4;
    }

    public sealed class Populated
    {
        [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
        public List<int> Numbers { get; } = [5];
    }

    public static TheoryData<string> Hosts => ["plain", "modifier", "problem details", "a context"];

    [Theory]
    [MemberData(nameof(Hosts))]
    public async Task Answers_and_bodies_are_those_of_the_host(string host)
    {
        await using SettingHost server = await SettingHost.StartAsync(
            options => Configure(options, host),
            [],
            map: static app =>
            {
                app.MapPost(
                    "/marked",
                    (Body<Marked> body, Include<Marked> include) => SluiceResults.Ok(body.Value, include)
                );
                app.MapPost("/host/marked", (Marked body) => body);
                app.MapGet("/marked", () => new List<Marked> { new() }).WithSluice();
                app.MapGet("/host/marked", () => new List<Marked> { new() });
                app.MapPost("/populated", (Body<Populated> body) => body.Value).WithSluice();
                app.MapPost("/host/populated", (Populated body) => body);
            }
        );
        Assert.Equal(await server.Client.GetStringAsync("/host/marked"), await server.Client.GetStringAsync("/marked"));
        foreach (
            (string path, string body) in new[]
            {
                (
                    "/marked",
                    """{"needed":1,"asText":"7","literal":"-Infinity","fixed":[{"number":8}],"kind":"KeyNote"}"""
                ),
                ("/marked", """{"asText":7}"""),
                ("/populated", """{"numbers":[1,2]}"""),
            }
        )
        {
            (HttpStatusCode status, string text) = await PostAsync("/host" + path, body);
            (HttpStatusCode own, string answer) = await PostAsync(path, body);
            Assert.Equal((path, body, status), (path, body, own));
            if (status == HttpStatusCode.OK)
                Assert.Equal(text, answer);
        }

        async Task<(HttpStatusCode, string)> PostAsync(string path, string body)
        {
            using var content = new StringContent(body, Encoding.UTF8, "application/json");
            HttpResponseMessage answer = await server.Client.PostAsync(path, content);
            return (answer.StatusCode, await answer.Content.ReadAsStringAsync());
        }
    }

    private static void Configure(JsonSerializerOptions options, string host)
    {
        options.TypeInfoResolver =
            host == "plain"
                ? options.TypeInfoResolver
                : new DefaultJsonTypeInfoResolver { Modifiers = { static _ => { } } };
        if (host == "problem details")
            options.TypeInfoResolverChain.Insert(0, ProblemContext.Default);
        if (host == "a context")
            options.TypeInfoResolverChain.Insert(0, MarkedContext.Default);
    }
}

[JsonSerializable(typeof(HttpValidationProblemDetails))]
internal sealed partial class ProblemContext : JsonSerializerContext;

[JsonSourceGenerationOptions(JsonSerializerDefaults.Web)]
[JsonSerializable(typeof(AttributeContractTests.Marked))]
[JsonSerializable(typeof(List<AttributeContractTests.Marked>))]
[JsonSerializable(typeof(AttributeContractTests.Populated))]
internal sealed partial class MarkedContext : JsonSerializerContext;
