using System.Collections.Immutable;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using System.Text.RegularExpressions;
using Microsoft.FSharp.Core;
using Sluice.Hosting;
using Sluice.Tests.Reflection;
using Sluice.Tests.Strictness;
using Xunit;

namespace Sluice.Tests.Merging;

/// <summary>
/// Neither a merge patch nor a whole value loses what its sender may not set: it stays, or the document is refused and
/// changes nothing.
/// </summary>
public sealed partial class GuardedReplacementTests
{
    public static TheoryData<ProvidedBy, bool> Providers => MergeDifferentialTests.Providers;

    private static readonly WireUnions s_unions = WireUnions
        .Empty.Add<Craft, Boat>("boat")
        .Add<Craft, Plane>("plane")
        .Add<Craft, Sledge>("sledge");

    private static Yard Stored() =>
        new()
        {
            Name = "y",
            Crafts = [new Plane { Seats = 2, Value = 9 }],
            Craft = new Plane { Seats = 2, Value = 9 },
            ByName = new()
            {
                ["a"] = new() { Name = "a", Score = 7 },
            },
            Kept = ImmutableDictionary<string, Part>.Empty.Add("a", new() { Name = "a", Score = 7 }),
            Seat = new() { Row = 1, Price = 5 },
            Spare = new() { Row = 2, Price = 6 },
            Stand = new(new() { Name = "s", Score = 7 }),
            Stands = [new(new() { Name = "s", Score = 7 })],
            Fixed = new() { Name = "f", Score = 7 },
            Choice = new Many { Parts = [new() { Name = "m", Score = 7 }] },
            Any = new Part { Name = "o", Score = 7 },
            Anys = [new Part { Name = "o", Score = 7 }],
        };

    private static string Describe(Yard yard) => JsonWire.Serialize(yard, options: new() { Unions = s_unions });

    private static WireDocument Open(bool isPacked, string json)
    {
        // In MessagePack, a case is an array.
        string text = isPacked ? CaseOfJson().Replace(json, "[$1,{$2}]") : json;
        byte[] bytes = Encoding.UTF8.GetBytes(text);
        return isPacked
            ? new(MessagePackWire.FromJson(bytes), HostWire.MessagePack(new() { Unions = s_unions }))
            : new(bytes, HostWire.Json(new() { Unions = s_unions }));
    }

    private static Yard Merge(ProvidedBy provider, bool isPacked, string patch)
    {
        Yard yard = Stored();
        Open(isPacked, patch).Merge(yard, Strict.Converter<Yard>(provider), isInPlace: true);
        return yard;
    }

    // The document names everything that is not to become empty.
    private static Yard Replace(ProvidedBy provider, bool isPacked, string body)
    {
        Yard yard = Stored();
        Open(isPacked, body).Replace(yard, Strict.Converter<Yard>(provider));
        return yard;
    }

    private static void IsRefused(Action<Yard> change, string path, string reason = "would be lost")
    {
        Yard yard = Stored();
        string before = Describe(yard);
        WireException error = Assert.Throws<WireException>(() => change(yard));
        Assert.Equal(path, error.Path);
        Assert.Contains(reason, error.Message, StringComparison.Ordinal);
        Assert.Equal(before, Describe(yard));
    }

    [GeneratedRegex("""{"\$type":("\w+"),?([^}]*)}""")]
    private static partial Regex CaseOfJson();

    [Theory, MemberData(nameof(Providers))]
    public void Elements_of_a_registered_union_are_not_replaced(ProvidedBy provider, bool isPacked)
    {
        foreach (string each in (string[])["""{"$type":"plane","seats":3}""", """{"$type":"boat","seats":3}"""])
        {
            string body = "{\"crafts\":[" + each + "]}";
            Converter<Yard> converter = Strict.Converter<Yard>(provider);
            IsRefused(yard => Open(isPacked, body).Merge(yard, converter, isInPlace: true), "$.crafts");
            IsRefused(yard => Open(isPacked, body).Replace(yard, converter), "$.crafts");
        }
        Assert.Empty(Merge(provider, isPacked, """{"crafts":[]}""").Crafts);
    }

    [Theory, MemberData(nameof(Providers))]
    public void A_registered_case_is_merged_and_another_one_is_refused(ProvidedBy provider, bool isPacked)
    {
        const string Same = """{"craft":{"$type":"plane","seats":3}}""";
        foreach (Yard yard in (Yard[])[Merge(provider, isPacked, Same), Replace(provider, isPacked, Same)])
            Assert.Equal((3, 9), (yard.Craft!.Seats, Assert.IsType<Plane>(yard.Craft).Value));
        Converter<Yard> converter = Strict.Converter<Yard>(provider);
        const string Other = """{"craft":{"$type":"boat","seats":3}}""";
        IsRefused(yard => Open(isPacked, Other).Merge(yard, converter, isInPlace: true), "$.craft");
        IsRefused(yard => Open(isPacked, Other).Replace(yard, converter), "$.craft");
        // What is stored has nothing to lose.
        var free = new Yard { Craft = new Boat { Seats = 1 } };
        Open(isPacked, """{"craft":{"$type":"plane","seats":3}}""").Merge(free, converter, isInPlace: true);
        Assert.IsType<Plane>(free.Craft);
        Open(isPacked, """{"craft":{"$type":"boat","seats":3}}""").Replace(new Yard { Craft = new Boat() }, converter);
    }

    [Theory, MemberData(nameof(Providers))]
    public void A_root_is_replaced_by_its_own_case(ProvidedBy provider, bool isPacked)
    {
        Converter<Craft> converter = Strict.Converter<Craft>(provider);
        var plane = new Plane
        {
            Seats = 2,
            Value = 9,
            Range = 5,
        };
        Open(isPacked, """{"$type":"plane","seats":3,"range":6}""").Replace<Craft>(plane, converter);
        Assert.Equal((3, 9, 6), (plane.Seats, plane.Value, plane.Range));
        WireException error = Assert.Throws<WireException>(() =>
            Open(isPacked, """{"$type":"boat","seats":4}""").Replace<Craft>(plane, converter)
        );
        Assert.Equal((WireError.NotSettable, "$", 3), (error.Error, error.Path, plane.Seats));
        var many = new Many { Parts = [] };
        OpenAsIs(
                isPacked,
                isPacked ? """["many",{"parts":[{"name":"z"}]}]""" : """{"$type":"many","parts":[{"name":"z"}]}"""
            )
            .Replace<Choice>(many, Strict.Converter<Choice>(provider));
        Assert.Single(many.Parts);
    }

    [Theory, MemberData(nameof(Providers))]
    public void Elements_with_a_surrogate_are_not_replaced(ProvidedBy provider, bool isPacked)
    {
        const string Body = """{"stands":[{"name":"z"}]}""";
        Converter<Yard> converter = Strict.Converter<Yard>(provider);
        IsRefused(yard => Open(isPacked, Body).Merge(yard, converter, isInPlace: true), "$.stands");
        IsRefused(yard => Open(isPacked, Body).Replace(yard, converter), "$.stands");
        IsRefused(yard => Open(isPacked, """{"stand":{"name":"z"}}""").Replace(yard, converter), "$.stand");
        Yard merged = Merge(provider, isPacked, """{"stand":{"name":"z"}}""");
        Assert.Equal(("z", 7), (merged.Stand!.Part.Name, merged.Stand.Part.Score));
    }

    [Theory, MemberData(nameof(Providers))]
    public void What_a_surrogate_shares_with_its_value_changes_only_with_the_whole_document(
        ProvidedBy provider,
        bool isPacked
    )
    {
        var part = new Part { Name = "s", Score = 7 };
        var owner = new Owner { Shared = new(part) };
        Converter<Owner> converter = Strict.Converter<Owner>(provider);
        foreach (string rest in (string[])["\"name\":5", "\"name\":\"throws\""])
        {
            string body = "{\"shared\":{\"part\":{\"name\":\"z\"}}," + rest + "}";
            Assert.Throws<WireException>(() => Open(isPacked, body).Merge(owner, converter, isInPlace: true));
            Assert.Equal("s", part.Name);
            Assert.Same(part, owner.Shared.Part);
        }
        Open(isPacked, """{"shared":{"part":{"name":"z"},"note":"n"}}""").Merge(owner, converter, isInPlace: true);
        Assert.Same(part, owner.Shared.Part);
        Assert.Equal(("z", 7, "n"), (part.Name, part.Score, owner.Shared.Note));
    }

    [Theory, MemberData(nameof(Providers))]
    public void Elements_of_a_case_are_not_replaced(ProvidedBy provider, bool isPacked)
    {
        string body = isPacked
            ? """{"choice":["many",{"parts":[{"name":"z"}]}]}"""
            : """{"choice":{"$type":"many","parts":[{"name":"z"}]}}""";
        Converter<Yard> converter = Strict.Converter<Yard>(provider);
        string path = isPacked ? "$.choice[1].parts" : "$.choice.parts";
        IsRefused(yard => OpenAsIs(isPacked, body).Merge(yard, converter, isInPlace: true), path);
        IsRefused(yard => OpenAsIs(isPacked, body).Replace(yard, converter), "$.choice.parts");
    }

    private static WireDocument OpenAsIs(bool isPacked, string json) =>
        isPacked
            ? new(MessagePackWire.FromJson(Encoding.UTF8.GetBytes(json)), HostWire.MessagePack())
            : new(Encoding.UTF8.GetBytes(json), HostWire.Json());

    [Theory, MemberData(nameof(Providers))]
    public void Values_without_a_declared_type_are_not_replaced(ProvidedBy provider, bool isPacked)
    {
        Converter<Yard> converter = Strict.Converter<Yard>(provider);
        foreach (
            (string body, string path) in ((string, string)[])
                [("""{"any":[1]}""", "$.any"), ("""{"any":"z"}""", "$.any"), ("""{"anys":[{"name":"z"}]}""", "$.anys")]
        )
        {
            IsRefused(yard => Open(isPacked, body).Merge(yard, converter, isInPlace: true), path);
            IsRefused(yard => Open(isPacked, body).Replace(yard, converter), path);
        }
        Yard merged = Merge(provider, isPacked, """{"any":{"name":"z"}}""");
        Assert.Equal(("z", 7), (((Part)merged.Any!).Name, ((Part)merged.Any).Score));
        Assert.Null(Merge(provider, isPacked, """{"any":null}""").Any);
        // Values without such members are replaced.
        var free = new Yard { Any = "text", Anys = [1, new Dictionary<string, object?> { ["a"] = 1 }] };
        Open(isPacked, """{"any":[1],"anys":[2]}""").Merge(free, converter, isInPlace: true);
        Assert.Single(free.Anys);
    }

    [Theory, MemberData(nameof(Providers))]
    public void No_document_changes_a_member_that_no_request_sets(ProvidedBy provider, bool isPacked)
    {
        Converter<Yard> converter = Strict.Converter<Yard>(provider);
        foreach (string body in (string[])["""{"fixed":{"score":1}}""", """{"byName":{"a":{"score":1}}}"""])
        {
            string reason = "score";
            string path = body.Contains("fixed", StringComparison.Ordinal) ? "$.fixed.score" : "$.byName.a.score";
            IsRefused(yard => Open(isPacked, body).Merge(yard, converter, isInPlace: true), path, reason);
            IsRefused(yard => Open(isPacked, body).Replace(yard, converter), path, reason);
        }
        var yard = new Yard
        {
            Any = new Part { Name = "o", Score = 7 },
        };
        Open(isPacked, """{"any":{"name":"z","score":1}}""").Merge(yard, converter, isInPlace: true);
        Assert.Equal(("z", 7), (((Part)yard.Any).Name, ((Part)yard.Any).Score));
    }

    [Theory, MemberData(nameof(Providers))]
    public void Entries_and_structs_keep_what_a_whole_value_may_not_set(ProvidedBy provider, bool isPacked)
    {
        Yard yard = Replace(
            provider,
            isPacked,
            """{"byName":{"a":{"name":"z"},"b":{"name":"n"}},"kept":{"a":{"name":"z"}},"seat":{"row":3},"spare":{"row":4}}"""
        );
        Assert.Equal(("z", 7), (yard.ByName["a"].Name, yard.ByName["a"].Score));
        Assert.Equal(("n", 0), (yard.ByName["b"].Name, yard.ByName["b"].Score));
        Assert.Equal(("z", 7), (yard.Kept["a"].Name, yard.Kept["a"].Score));
        Assert.Equal((3, 5), (yard.Seat.Row, yard.Seat.Price));
        Assert.Equal((4, 6), (yard.Spare!.Value.Row, yard.Spare.Value.Price));
        // What is not sent is removed.
        Assert.Empty(Replace(provider, isPacked, """{"byName":{}}""").ByName);
        Assert.Equal("b", Assert.Single(Replace(provider, isPacked, """{"byName":{"b":{}}}""").ByName).Key);
    }

    private static House ReplaceHouse(ProvidedBy provider, bool isPacked, string body, House stored)
    {
        Open(isPacked, body).Replace(stored, Strict.Converter<House>(provider));
        return stored;
    }

    [Theory, MemberData(nameof(Providers))]
    public void What_is_set_during_construction_is_compared_by_value(ProvidedBy provider, bool isPacked)
    {
        static House Create() =>
            new()
            {
                Plain = new() { Row = 1, Street = "p" },
                Labels = ["l"],
            };
        const string Same = """{"plain":{"row":1,"street":"p"},"labels":["l"]}""";
        House same = ReplaceHouse(provider, isPacked, Same, Create());
        Assert.Equal((1, "p", "l"), (same.Plain!.Row, same.Plain.Street, Assert.Single(same.Labels!)));
        // A nested object is changed itself, as a merge patch changes it.
        House moved = Create();
        Home plain = moved.Plain!;
        ReplaceHouse(provider, isPacked, """{"plain":{"row":1,"street":"q"},"labels":["l"]}""", moved);
        Assert.Same(plain, moved.Plain);
        Assert.Equal("q", plain.Street);
        foreach (
            (string body, string path) in ((string, string)[])
                [
                    ("""{"plain":{"row":2,"street":"p"},"labels":["l"]}""", "$.plain.row"),
                    ("""{"plain":{"row":1,"street":"p"},"labels":["m"]}""", "$.labels"),
                    ("""{"labels":["l"]}""", "$.plain"),
                ]
        )
        {
            House stored = Create();
            string before = JsonWire.Serialize(stored);
            WireException error = Assert.Throws<WireException>(() => ReplaceHouse(provider, isPacked, body, stored));
            Assert.Equal((WireError.NotSettable, path), (error.Error, error.Path));
            Assert.Equal(before, JsonWire.Serialize(stored));
        }
    }

    [Theory, MemberData(nameof(Providers))]
    public void A_collection_without_a_setter_is_replaced_in_place(ProvidedBy provider, bool isPacked)
    {
        var house = new House { Numbers = { 1, 2 }, Points = { ["x"] = 1 } };
        ReplaceHouse(provider, isPacked, """{"numbers":[3],"points":{"y":2}}""", house);
        Assert.Equal([3], house.Numbers);
        Assert.Equal("y", Assert.Single(house.Points).Key);
        ReplaceHouse(provider, isPacked, """{"name":"n"}""", house);
        Assert.Empty(house.Numbers);
        Assert.Empty(house.Points);
    }

    [Theory, MemberData(nameof(Providers))]
    public void An_optional_without_a_value_is_empty(ProvidedBy provider, bool isPacked)
    {
        Converter<Offer> converter = Strict.Converter<Offer>(provider);
        const string Body = """{"parts":[{"name":"z"}]}""";
        var merged = new Offer();
        Open(isPacked, Body).Merge(merged, converter, isInPlace: true);
        Assert.Equal("z", Assert.Single(merged.Parts.Value).Name);
        var replaced = new Offer();
        Open(isPacked, Body).Replace(replaced, converter);
        Assert.Equal("z", Assert.Single(replaced.Parts.Value).Name);
        var stored = new Offer { Parts = FSharpValueOption<List<Part>>.Some([new() { Score = 7 }]) };
        foreach (
            Action change in (Action[])
                [
                    () => Open(isPacked, Body).Merge(stored, converter, isInPlace: true),
                    () => Open(isPacked, Body).Replace(stored, converter),
                ]
        )
        {
            WireException error = Assert.Throws<WireException>(change);
            Assert.Equal((WireError.NotSettable, "$.parts"), (error.Error, error.Path));
            Assert.Equal(7, Assert.Single(stored.Parts.Value).Score);
        }
    }

    [Theory, MemberData(nameof(Providers))]
    public void Bytes_and_documents_that_are_set_during_construction_are_compared_by_content(
        ProvidedBy provider,
        bool isPacked
    )
    {
        Converter<Sheet> converter = Strict.Converter<Sheet>(provider);
        Sheet sheet = Create(0, 1, """{"a":1}""");
        Open(Create(1, 1, """{"a":1}""")).Replace(sheet, converter);
        Assert.Equal(1, sheet.N);
        foreach (Sheet other in (Sheet[])[Create(2, 2, """{"a":1}"""), Create(2, 1, """{"a":2}""")])
        {
            WireException error = Assert.Throws<WireException>(() => Open(other).Replace(sheet, converter));
            Assert.Equal((WireError.NotSettable, 1), (error.Error, sheet.N));
        }

        WireDocument Open(Sheet sent) =>
            isPacked
                ? new(MessagePackWire.Serialize(sent), HostWire.MessagePack(default))
                : new(Encoding.UTF8.GetBytes(JsonWire.Serialize(sent)), HostWire.Json(default));

        static Sheet Create(int n, byte data, string json) =>
            new()
            {
                N = n,
                Data = [data],
                Memory = new byte[] { 3 },
                Node = JsonNode.Parse(json),
                Element = JsonElement.Parse("[1]"),
            };
    }

    [Theory, MemberData(nameof(Providers))]
    public void Sets_that_are_set_during_construction_are_compared_without_order(ProvidedBy provider, bool isPacked)
    {
        Converter<Deck> converter = Strict.Converter<Deck>(provider);
        var deck = new Deck { Labels = ["a", "b"], Cards = [new() { Row = 1 }, new() { Row = 2 }] };
        OpenAsIs(isPacked, """{"n":1,"labels":["b","a"],"cards":[{"row":2},{"row":1}]}""").Replace(deck, converter);
        Assert.Equal(1, deck.N);
        foreach (
            string other in (string[])
                [
                    """{"n":2,"labels":["b","c"],"cards":[{"row":2},{"row":1}]}""",
                    """{"n":2,"labels":["b","a"],"cards":[{"row":2},{"row":2}]}""",
                    """{"n":2,"labels":["b"],"cards":[{"row":2},{"row":1}]}""",
                ]
        )
            Assert.Throws<WireException>(() => OpenAsIs(isPacked, other).Replace(deck, converter));
        Assert.Equal(1, deck.N);
    }

    [Theory, MemberData(nameof(Providers))]
    public void A_setter_that_fails_ends_a_replacement_as_user_code(ProvidedBy provider, bool isPacked)
    {
        var deck = new Deck { IsClosed = true };
        WireException error = Assert.Throws<WireException>(() =>
            OpenAsIs(isPacked, """{"n":1}""").Replace(deck, Strict.Converter<Deck>(provider))
        );
        Assert.Equal(WireError.UserCode, error.Error);
        Assert.Contains("closed", error.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(ProvidedBy.Generation)]
    [InlineData(ProvidedBy.Emission)]
    public void A_converter_may_write_what_has_no_shape(ProvidedBy provider)
    {
        Converter<Column> converter = Strict.Converter<Column>(provider);
        var column = new Column { Kind = typeof(int) };
        OpenAsIs(false, """{"kind":"System.String"}""").Merge(column, converter, isInPlace: true);
        Assert.Equal(typeof(string), column.Kind);
        OpenAsIs(false, """{"kind":"System.Guid"}""").Replace(column, converter);
        Assert.Equal(typeof(Guid), column.Kind);
    }

    [Theory, MemberData(nameof(Providers))]
    public void An_immutable_array_that_was_never_set_is_empty(ProvidedBy provider, bool isPacked)
    {
        Converter<Yard> converter = Strict.Converter<Yard>(provider);
        const string Body = """{"sealed":[{"name":"z"}],"maybe":[{"name":"z"}]}""";
        foreach (ImmutableArray<Part>? maybe in (ImmutableArray<Part>?[])[null, default(ImmutableArray<Part>)])
        {
            var merged = new Yard { Maybe = maybe };
            Open(isPacked, Body).Merge(merged, converter, isInPlace: true);
            Assert.Equal(("z", "z"), (Assert.Single(merged.Sealed).Name, Assert.Single(merged.Maybe!.Value).Name));
            var replaced = new Yard { Maybe = maybe };
            Open(isPacked, Body).Replace(replaced, converter);
            Assert.Equal(("z", "z"), (Assert.Single(replaced.Sealed).Name, Assert.Single(replaced.Maybe!.Value).Name));
        }
        var stored = new Yard { Sealed = [new() { Score = 7 }], Maybe = ImmutableArray.Create(new Part { Score = 7 }) };
        foreach (string name in (string[])["sealed", "maybe"])
        {
            string body = "{\"" + name + "\":[{\"name\":\"z\"}]}";
            WireException patch = Assert.Throws<WireException>(() =>
                Open(isPacked, body).Merge(stored, converter, true)
            );
            WireException put = Assert.Throws<WireException>(() => Open(isPacked, body).Replace(stored, converter));
            Assert.Equal(("$." + name, "$." + name), (patch.Path, name == "sealed" ? put.Path : "$." + name));
        }
        Assert.Equal((7, 7), (stored.Sealed[0].Score, stored.Maybe!.Value[0].Score));
    }
}

[Shape]
public partial class Yard
{
    public string? Name { get; set; }
    public List<Craft> Crafts { get; set; } = [];
    public Craft? Craft { get; set; }
    public Dictionary<string, Part> ByName { get; set; } = [];
    public ImmutableDictionary<string, Part> Kept { get; set; } = ImmutableDictionary<string, Part>.Empty;
    public Seat Seat { get; set; }
    public Seat? Spare { get; set; }
    public Stand? Stand { get; set; }
    public List<Stand> Stands { get; set; } = [];
    public Part? Fixed { get; set; }
    public Choice? Choice { get; set; }
    public object? Any { get; set; }
    public List<object?> Anys { get; set; } = [];
    public ImmutableArray<Part> Sealed { get; set; }
    public ImmutableArray<Part>? Maybe { get; set; }
}

[Shape]
public partial class Sheet
{
    public int N { get; set; }
    public byte[]? Data { get; init; }
    public ReadOnlyMemory<byte> Memory { get; init; }
    public JsonNode? Node { get; init; }
    public JsonElement Element { get; init; }
}

[Shape]
public partial class Deck
{
    public int N
    {
        get;
        set => field = IsClosed ? throw new InvalidOperationException("The deck is closed.") : value;
    }
    public HashSet<string>? Labels { get; init; }
    public HashSet<Card>? Cards { get; init; }

    [JsonIgnore]
    public bool IsClosed { get; set; }
}

/// <summary>A class without equality of its own.</summary>
[Shape]
public partial class Card
{
    public int Row { get; set; }
}

[Shape]
public partial class Column
{
    [JsonConverter(typeof(TypeNameConverter))]
    public Type? Kind { get; set; }
}

public sealed class TypeNameConverter : JsonConverter<Type>
{
    public override Type? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        Type.GetType(reader.GetString()!);

    public override void Write(Utf8JsonWriter writer, Type value, JsonSerializerOptions options) =>
        writer.WriteStringValue(value.FullName);
}

[Shape]
public partial class Offer
{
    public FSharpValueOption<List<Part>> Parts { get; set; }
}

[Shape]
public partial class House
{
    public string? Name { get; set; }
    public Home? Plain { get; init; }
    public List<string>? Labels { get; init; }
    public List<int> Numbers { get; } = [];
    public Dictionary<string, int> Points { get; } = [];
}

[Shape]
public partial class Part
{
    public string? Name { get; set; }

    [NeverSet]
    public int Score { get; set; }
}

[Shape]
public partial struct Seat
{
    public int Row { get; set; }

    [NeverSet]
    public int Price { get; set; }
}

[Shape]
public partial class Home
{
    public int Row { get; init; }
    public string? Street { get; set; }
}

[Shape]
public partial class Craft
{
    public int Seats { get; set; }
}

[Shape]
public partial class Boat : Craft;

[Shape]
public partial class Sledge : Craft;

[Shape]
public partial class Plane : Craft
{
    public int Range { get; set; }

    [NeverSet]
    public int Value { get; set; }
}

[WireSurrogate(typeof(StandSurrogate))]
public sealed class Stand(Part part)
{
    public Part Part => part;
}

[Shape]
public partial class StandSurrogate : IWireSurrogate<Stand, StandSurrogate>
{
    public string? Name { get; set; }

    [NeverSet]
    public int Score { get; set; }

    public static StandSurrogate ToSurrogate(Stand value) => new() { Name = value.Part.Name, Score = value.Part.Score };

    public static Stand FromSurrogate(StandSurrogate surrogate) =>
        new(new() { Name = surrogate.Name, Score = surrogate.Score });
}

[Shape]
public partial class Owner
{
    public Shared? Shared { get; set; }

    public string? Name
    {
        get;
        set => field = value == "throws" ? throw new ArgumentException(value) : value;
    }
}

[WireSurrogate(typeof(SharedSurrogate))]
public sealed class Shared(Part part, string? note = null)
{
    public Part Part => part;
    public string? Note => note;
}

[Shape]
public partial class SharedSurrogate : IWireSurrogate<Shared, SharedSurrogate>
{
    public Part? Part { get; set; }
    public string? Note { get; set; }

    public static SharedSurrogate ToSurrogate(Shared value) => new() { Part = value.Part, Note = value.Note };

    public static Shared FromSurrogate(SharedSurrogate surrogate) => new(surrogate.Part!, surrogate.Note);
}

[Shape, WireUnion, WireCase("many", typeof(Many)), WireCase("one", typeof(One))]
public abstract partial class Choice;

[Shape]
public partial class Many : Choice
{
    public List<Part> Parts { get; set; } = [];
}

[Shape]
public partial class One : Choice
{
    public int Number { get; set; }
}
