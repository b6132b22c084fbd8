using System.Text.Json;
using System.Text.Json.Serialization;
using Microsoft.AspNetCore.Http;
using Xunit;

namespace Sluice.Migration.Tests;

/// <summary>
/// docs/migrating-from-popcorn.md: what it says of this library. The other half follows Popcorn's documentation.
/// </summary>
public sealed class PopcornPageTests() : MigrationPageTests("migrating-from-popcorn", PopcornClaims.All);

internal static class PopcornClaims
{
    private const string Described = "of Popcorn, by its documentation";

    private static readonly Car s_car = new()
    {
        Id = 1,
        Make = "Pontiac",
        Owner = new Owner
        {
            Id = 7,
            Name = "Ada",
            Cars =
            {
                new Car { Id = 2, Make = "Saab" },
            },
        },
        InternalNotes = "secret",
        Extra = new Owner { Id = 9, Name = "Run" },
    };

    public static readonly IReadOnlyList<Claim> All = [.. Rows(), .. Differences()];

    private static string Write(string include, IncludeOptions options = default) =>
        JsonWire.Serialize(s_car, FieldSelection.Parse<Car>(include, options));

    private static IncludeException Refuses(string include) =>
        Assert.Throws<IncludeException>(() => FieldSelection.Parse<Car>(include));

    private static IEnumerable<Claim> Rows() =>
        [
            new("`[IncludeByDefault]` | `[Default]` | `[Default]`", () => Assert.Contains("\"make\"", Write(""))),
            new(
                "`[IncludeAlways]` | `[Always]` | `[Always]`",
                () => Assert.Equal("""{"id":1,"make":"Pontiac"}""", Write("[make,-id]"))
            ),
            new(
                "`[InternalOnly]` | `[Never]` | `[Never]`",
                () => Assert.DoesNotContain("secret", Write("[!all]"), StringComparison.Ordinal)
            ),
            new(
                "`[SubPropertyIncludeByDefault]` | `[SubPropertyDefault]` | `[SubPropertyDefault]`, with wire names",
                () => Assert.Equal("""{"id":1,"owner":{"name":"Ada"}}""", Write("[owner]"))
            ),
            new(
                "`[Shape]` on the type, or nothing",
                () =>
                {
                    Assert.Equal("""{"a":1}""", JsonWire.Serialize(new Unshaped { A = 1 }));
                    Assert.Contains("\"id\":1", JsonWire.Serialize(s_car, FieldSelection.Parse<Car>("[id]")));
                }
            ),
            Claim.Advice("`MapEntityFramework<…>` | –", "test/Sluice.EntityFrameworkCore.Tests"),
            Claim.Advice("`Translate<T>(…)` | a computed property", "test/Sluice.EntityFrameworkCore.Tests"),
            new(
                "`BlindHandler` | `JsonConverter<T>` | `JsonConverter<T>`",
                () => Assert.Equal("""{"size":"7 m"}""", JsonWire.Serialize(new Sized { Size = new Metres(7) }))
            ),
            Claim.Advice("`SetInspector` | `[PopcornEnvelope]`", "EnvelopeTests of the hosts"),
            Claim.Advice("`SetContext` | services", Described),
            Claim.Advice("`Authorize<T>` (hides rows)", "test/Sluice.Hosting.Tests/Guards"),
            Claim.Advice("`?sort=`, `?skip=`, `?take=`, `?filter=`", "test/Sluice.Hosting.Tests/Pages"),
            new(
                "`ExpandServiceFilter` | `access.CreateResponse(value)` | `SluiceResults.Ok(value, include)`",
                () => Assert.IsAssignableFrom<IResult>(SluiceResults.Ok(s_car, FieldSelection.Parse<Car>("[id]")))
            ),
            Claim.Advice(
                "JSON | JSON | JSON, MessagePack, JSON Lines, server-sent events, by `Accept`",
                "NegotiationTests"
            ),
        ];

    private static IEnumerable<Claim> Differences() =>
        [
            new(
                "An unknown name is a 400 that lists every mistake with suggestions.",
                () =>
                {
                    IncludeException error = Refuses("[mke,ownr]");
                    Assert.Equal(2, error.Errors.Count);
                    Assert.Contains("Did you mean 'make'?", error.Message, StringComparison.Ordinal);
                }
            ),
            new(
                "A lenient expression of unknown names alone answers the default set",
                () =>
                {
                    IncludeOptions lenient = new() { IsLenient = true };
                    Assert.Equal(Write(""), Write("[mke,ownr]", lenient));
                    Assert.Equal("""{"id":1,"year":0}""", Write("[year,mke]", lenient));
                }
            ),
            new(
                "`!all` and `!default` mean the same. Sluice adds `!deep` (off by default), and `-name`, which removes.",
                () =>
                {
                    Assert.Equal(Write(""), Write("[!default]"));
                    Assert.Contains("\"year\"", Write("[!all]"), StringComparison.Ordinal);
                    Assert.DoesNotContain("make", Write("[!default,-make]"), StringComparison.Ordinal);
                    Refuses("[!deep]");
                }
            ),
            new(
                "`[owner]` alone selects the default set of the owner, or its `[SubPropertyDefault]`",
                () =>
                {
                    Assert.Equal("""{"id":1,"owner":{"name":"Ada"}}""", Write("[owner]"));
                    Assert.Equal("""{"id":1,"previous":null}""", Write("[previous]"));
                }
            ),
            new(
                "A default set stops before a type that is already on the path, so cycles end.",
                () => Assert.Equal("""{"id":1,"owner":{"cars":[{"id":2,"make":"Saab"}]}}""", Write("[owner[cars]]"))
            ),
            new("Names are matched exactly, then ignoring case.", () => Assert.Equal(Write("[make]"), Write("[MAKE]"))),
            new(
                "limits](include-language.md#errors): length, depth, names, repeats, joins, elements.",
                () => Refuses(string.Join(',', Enumerable.Repeat("make", 5000)))
            ),
            new(
                "`[Never]` members are unknown to the language",
                () =>
                    Assert.Equal(
                        Refuses("[internalNotez]")
                            .Errors[0]
                            .Message.Replace("internalNotez", "x", StringComparison.Ordinal),
                        Refuses("[internalNotes]")
                            .Errors[0]
                            .Message.Replace("internalNotes", "x", StringComparison.Ordinal)
                    )
            ),
            new(
                "Members that the type declares as `object` are written by their runtime type",
                () => Assert.Contains("\"name\":\"Run\"", Write("[extra]"), StringComparison.Ordinal)
            ),
            new(
                "Public fields are not written, unless they have `[JsonInclude]`",
                () => Assert.Equal("""{"own":3,"shown":2}""", JsonWire.Serialize(new Fields { Own = 3 }))
            ),
            Claim.Advice(
                "Members marked `[Never]` or guarded are hidden from what the host writes by itself, too.",
                "test/Sluice.Hosting.Tests/Guards"
            ),
            Claim.Advice("The status of an error is 4xx or 5xx.", "ProblemTextTests"),
        ];

    public sealed class Car
    {
        [Always]
        public int Id { get; set; }

        [Default]
        public string Make { get; set; } = "";
        public int Year { get; set; }

        [SubPropertyDefault("[name]")]
        public Owner? Owner { get; set; }
        public Owner? Previous { get; set; }

        [Never]
        public string InternalNotes { get; set; } = "";
        public object? Extra { get; set; }
    }

    public sealed class Owner
    {
        public int Id { get; set; }
        public string Name { get; set; } = "";
        public List<Car> Cars { get; } = [];
    }

    public sealed class Unshaped
    {
        public int A { get; set; }
    }

    public sealed class Fields
    {
        public int Hidden = 1;

        [JsonInclude]
        public int Shown = 2;
        public int Own { get; set; }
    }

    public sealed class Sized
    {
        [JsonConverter(typeof(MetresConverter))]
        public Metres Size { get; set; }
    }

    public readonly record struct Metres(int Value);

    public sealed class MetresConverter : JsonConverter<Metres>
    {
        public override Metres Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options) =>
            throw new NotSupportedException();

        public override void Write(Utf8JsonWriter writer, Metres value, JsonSerializerOptions options) =>
            writer.WriteStringValue($"{value.Value} m");
    }
}
