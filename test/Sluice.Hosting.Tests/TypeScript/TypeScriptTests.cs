using System.Text.Json;
using System.Text.Json.Serialization;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Extensions.DependencyInjection;
using Xunit;

namespace Sluice.Hosting.Tests.TypeScript;

/// <summary>What an application declares for TypeScript clients; the compiler reads it in eng/tests.</summary>
public class TypeScriptTests
{
    [Fact]
    public async Task Declaration_describes_every_form_of_member()
    {
        string text = await DeclareAsync(app =>
            app.MapGet(
                "/exhibits/{id:guid}",
                (Include<Exhibit> include) => SluiceResults.Ok(new Exhibit { Title = "", Medium = new Oil() }, include)
            )
        );

        string[] expected =
        [
            """id: { is: "uuid" };""",
            """title: { is: "text" };""",
            """visitors: { is: "int64" };""",
            """bytes: { is: "uint64" };""",
            """price: { is: "decimal" };""",
            """huge: { is: "integer" };""",
            """larger: { is: "integer" };""",
            """weight: { is: "float" };""",
            """seal: { is: "binary" };""",
            """made: { is: "datetime" };""",
            """seen: { is: "datetimeoffset"; as: "?" };""",
            """day: { is: "date" };""",
            """age: { is: "duration" };""",
            """room: { is: "char" };""",
            """link: { is: "uri"; as: "?" };""",
            """anything: { is: "any" };""",
            """material: { enum: "Wood" | "Stone" };""",
            """colours: { enum: string | number };""",
            """floor: { is: "int" };""",
            """names: { is: "text"; as: "[]?" };""",
            """numbers: { is: "int"; as: "?[]" };""",
            """grid: { is: "int"; as: "[2]" };""",
            """neighbours: { of: "Exhibit"; as: "{}" };""",
            """artist: { of: "Artist"; as: "?"; sub: "[name]" };""",
            """medium: { of: "Medium" };""",
            """seat: { of: "TypeScriptSeat" };""",
            """value?: { is: "decimal" };""",
            """computed: { is: "text" };""",
            """note?: { is: "text"; as: "?" };""",
            "\"display-name\": { is: \"text\" };",
            """default: "id" | "title";""",
            """always: "id";""",
            """filter: "title" | "visitors";""",
            """sort: "title";""",
            """kin: "Exhibit";""",
            """cases: { of: "Oil"; id: "oil"; key: "oil" } | { of: "Stone"; id: "stone"; key: "stone" };""",
            """tag: "$type";""",
            """kin: "Medium" | "Oil" | "Stone";""",
            """keyed: ["row", null, "number"];""",
        ];
        Assert.All(expected, line => Assert.Contains($"  {line}\n", text, StringComparison.Ordinal));
        string exhibit = text[text.IndexOf("    Exhibit: {", StringComparison.Ordinal)..];
        exhibit = exhibit[..exhibit.IndexOf("\n    };", StringComparison.Ordinal)];
        Assert.All(
            ["alarm", "secret", "input", "required"],
            absent => Assert.DoesNotContain(absent, exhibit, StringComparison.OrdinalIgnoreCase)
        );
    }

    [Fact]
    public async Task Declaration_describes_every_kind_of_endpoint()
    {
        string text = await DeclareAsync(
            app =>
            {
                app.MapGet("/artists", (Include<Artist> include) => SluiceResults.Ok(new List<Artist>(), include));
                app.MapGet(
                    "/artists/pages",
                    (Include<Artist> include) => SluiceResults.Page(new Page<Artist>([], 1, 20, 0), include)
                );
                app.MapGet(
                    "/artists/listed",
                    (Include<Artist> include) => SluiceResults.Envelope(new Listed<Artist>([], 1), include)
                );
                app.MapGet(
                        "/artists/{name}/{year:int?}",
                        (string name, int? year, Include<Artist> include) => SluiceResults.Ok(new Artist(), include)
                    )
                    .WithIncludeLimits(new() { AllowDeep = true, MaxRepeats = 3 });
                app.MapPost(
                    "/exhibits",
                    (Body<Exhibit> body, Include<Exhibit> include) =>
                        SluiceResults.Created("/exhibits/1", body.Value, include)
                );
                app.MapPatch("/exhibits/{id:guid}", (Guid id, Patch<Exhibit> patch) => TypedResults.NoContent());
                app.MapGet(
                    "/artists/found",
                    (Filter<Artist> filter, Sort<Artist> sort, Include<Artist> include) =>
                        SluiceResults.Ok(new List<Artist>(), include)
                );
                app.MapGet("/artists/some", (Filter<Artist> filter) => SluiceResults.Ok(new List<Artist>()))
                    .WithFilterLimits(new() { Filterable = "[name]" });
                app.MapGet(
                    "/artists/next",
                    (Sort<Artist> sort, Paging paging, Include<Artist> include) =>
                        SluiceResults.Page(new List<Artist>().AsQueryable(), null, sort, paging, include)
                );
                app.MapGet("/health", () => "fine");
            },
            options => options.AddEnvelope(typeof(Listed<>), "Data")
        );

        string[] expected =
        [
            "\"GET /artists\": { path: \"/artists\"; answer: { of: \"Artist\"; as: \"[]\" }; include: true };",
            "\"GET /artists/pages\": { path: \"/artists/pages\"; answer: { of: \"Artist\"; in: \"page\" }; include: true };",
            "\"GET /artists/listed\": { path: \"/artists/listed\"; answer: { of: \"Artist\"; as: \"[]\"; in: { of: \"ListedOfArtist\"; member: \"data\" } }; include: true };",
            "\"GET /artists/{name}\": { path: `/artists/${string}`; answer: { of: \"Artist\" }; include: true; deep: true; repeats: 3 };",
            "\"GET /artists/{name}/{year:int}\": { path: `/artists/${string}/${number}`; answer: { of: \"Artist\" }; include: true; deep: true; repeats: 3 };",
            "\"GET /artists/found\": { path: \"/artists/found\"; answer: { of: \"Artist\"; as: \"[]\" }; include: true; filter: { of: \"Artist\" }; sort: { of: \"Artist\" } };",
            "\"GET /artists/some\": { path: \"/artists/some\"; answer: { of: \"Artist\"; as: \"[]\" }; filter: \"text\" };",
            "\"GET /artists/next\": { path: \"/artists/next\"; answer: { of: \"Artist\"; in: \"links\" }; include: true; sort: { of: \"Artist\" } };",
            "\"POST /exhibits\": { path: \"/exhibits\"; answer: { of: \"Exhibit\" }; body: { of: \"Exhibit\" }; include: true };",
            "\"PATCH /exhibits/{id:guid}\": { path: `/exhibits/${string}`; body: { of: \"Exhibit\"; patch: true } };",
        ];
        Assert.All(expected, line => Assert.Contains($"    {line}\n", text, StringComparison.Ordinal));
        Assert.DoesNotContain("health", text, StringComparison.Ordinal);
        // Only the types of bodies say what bodies may and must contain.
        Assert.Contains("input: {\n        alarm: { is: \"text\" };\n      };\n", text, StringComparison.Ordinal);
        Assert.Contains("computed: \"computed\";", text, StringComparison.Ordinal);
        Assert.Contains("required: \"title\" | \"medium\";", text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Declaration_follows_the_options_of_the_application()
    {
        string text = await DeclareAsync(
            app =>
                app.MapGet("/exhibits", (Include<Exhibit> include) => SluiceResults.Ok(new List<Exhibit>(), include)),
            options =>
            {
                options.Json = new()
                {
                    Naming = WireNaming.Snake,
                    Omit = OmitWhen.Null,
                    EnumsAsText = true,
                };
                options.RequirePolicy<Exhibit>(nameof(Exhibit.Price), "nobody");
            }
        );

        Assert.Contains("floor: { enum: \"Ground\" | \"First\" | number };", text, StringComparison.Ordinal);
        Assert.Contains("artist?: { of: \"Artist\"; as: \"?\"; sub: \"[name]\" };", text, StringComparison.Ordinal);
        Assert.Contains("price?: { is: \"decimal\" };", text, StringComparison.Ordinal);
        Assert.Contains("made: { is: \"datetime\" };", text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Pages_have_the_names_of_the_options()
    {
        string text = await DeclareAsync(
            app =>
                app.MapGet(
                    "/exhibits",
                    (Include<Exhibit> include) => SluiceResults.Page(new Page<Exhibit>([], 1, 20, 0), include)
                ),
            options => options.Json = new() { Naming = WireNaming.None }
        );

        Assert.Contains(
            "answer: { of: \"Exhibit\"; in: { page: \"page\"; names: { items: \"Items\"; "
                + "size: \"Size\"; total: \"Total\" } } };",
            text,
            StringComparison.Ordinal
        );
    }

    [Theory]
    [InlineData(2, 2, true)]
    [InlineData(2, 3, false)]
    public async Task Settings_with_equal_converters_share_a_declaration(int first, int second, bool areAlike)
    {
        // The test's assembly has controllers that are described as well.
        Task<string> declared = DeclareAsync(
            app => app.MapGet("/artists", (Include<Artist> include) => SluiceResults.Ok(new Artist(), include)),
            services: services =>
            {
                services.ConfigureHttpJsonOptions(host => host.SerializerOptions.Converters.Add(new Rounded(first)));
                services.Configure<JsonOptions>(host => host.JsonSerializerOptions.Converters.Add(new Rounded(second)));
            }
        );
        if (areAlike)
            Assert.Contains("Artist", await declared, StringComparison.Ordinal);
        else
            await Assert.ThrowsAsync<HttpRequestException>(() => declared);
    }

    [Fact]
    public async Task A_type_that_a_converter_of_the_host_writes_is_of_any_kind()
    {
        string text = await DeclareAsync(
            app => app.MapGet("/plans", (Include<Plan> include) => SluiceResults.Ok(new Plan(), include)),
            services: services =>
            {
                var converter = new PointConverter();
                services.ConfigureHttpJsonOptions(options => options.SerializerOptions.Converters.Add(converter));
                services.Configure<JsonOptions>(options => options.JsonSerializerOptions.Converters.Add(converter));
            }
        );
        Assert.Contains("""    point: { is: "any" };""", text, StringComparison.Ordinal);
        Assert.Contains("""    points: { is: "any"; as: "[]""", text, StringComparison.Ordinal);
        Assert.DoesNotContain("Point: {", text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_sequence_that_a_handler_returns_is_a_list()
    {
        string text = await DeclareAsync(app => app.MapGet("/plans", () => EachAsync(new Plan())).WithSluice());
        Assert.Contains("""answer: { of: "Plan"; as: "[]" }""", text, StringComparison.Ordinal);
    }

    private static async IAsyncEnumerable<T> EachAsync<T>(T element)
    {
        await Task.CompletedTask;
        yield return element;
    }

    public sealed class Plan
    {
        public Point Point { get; set; } = new();
        public List<Point> Points { get; set; } = [];
    }

    public sealed class Point
    {
        public int X { get; set; }
    }

    private sealed class PointConverter : JsonConverter<Point>
    {
        public override Point Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options) =>
            new() { X = reader.GetInt32() };

        public override void Write(Utf8JsonWriter writer, Point value, JsonSerializerOptions options) =>
            writer.WriteNumberValue(value.X);
    }

    private sealed class Rounded(int digits) : JsonConverter<double>
    {
        public override double Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options) =>
            reader.GetDouble();

        public override void Write(Utf8JsonWriter writer, double value, JsonSerializerOptions options) =>
            writer.WriteNumberValue(Math.Round(value, digits));
    }

    [Fact]
    public async Task Name_is_that_of_the_caller_or_of_the_application()
    {
        Assert.Contains(
            "export interface Museum {",
            await DeclareAsync(_ => { }, name: "Museum"),
            StringComparison.Ordinal
        );
        await Assert.ThrowsAsync<ArgumentException>(() => DeclareAsync(_ => { }, name: "no name"));
    }

    private static async Task<string> DeclareAsync(
        Action<WebApplication> map,
        Action<SluiceHttpOptions>? configure = null,
        string? name = null,
        Action<IServiceCollection>? services = null
    )
    {
        await using AdHocServer server = await AdHocServer.StartAsync(
            app =>
            {
                map(app);
                app.MapSluiceTypeScript("/declaration.ts", name);
            },
            configure,
            services
        );
        return await server.Client.GetStringAsync(
            new Uri("/declaration.ts", UriKind.Relative),
            TestContext.Current.CancellationToken
        );
    }
}
