using System.Collections.Immutable;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;

namespace Sluice.Tests.Merging;

[Shape]
public partial class Place
{
    public string Street { get; set; } = "";
    public string? City { get; set; }
    public int? Number { get; set; }
    public Place? Next { get; set; }
}

[Shape]
public partial record Origin(string Country, string? Region, Place? At);

[Shape]
public partial struct Money
{
    public decimal Amount { get; set; }
    public string? Currency { get; set; }
}

[Shape]
[WireUnion(Discriminator = "kind")]
[WireCase("cat", typeof(Cat))]
[WireCase("dog", typeof(Dog))]
public abstract partial class Animal
{
    public string? Name { get; set; }
}

[Shape]
public partial class Cat : Animal
{
    public int? Lives { get; set; }
}

[Shape]
public partial class Dog : Animal
{
    public Place? Kennel { get; set; }
}

[Shape]
public partial class Doc
{
    public int Id { get; set; }
    public string Title { get; set; } = "";
    public string? Note { get; set; }
    public int? Count { get; set; }
    public DateTime? At { get; set; }
    public Place? Home { get; set; }
    public Origin? Origin { get; set; }
    public Money Price { get; set; }
    public Money? Discount { get; set; }
    public Animal? Pet { get; set; }
    public double[]? Sizes { get; set; }
    public List<Place?>? Stops { get; set; }
    public Dictionary<string, int>? Marks { get; set; }
    public Dictionary<string, Place>? Places { get; set; }
    public ImmutableDictionary<string, int>? Fixed { get; set; }
    public JsonObject? Extra { get; set; }
    public JsonNode? Node { get; set; }
    public JsonElement? Element { get; set; }
    public object? Any { get; set; }
    public Dictionary<string, Dictionary<string, string>>? Texts { get; set; }

    [JsonExtensionData]
    public Dictionary<string, JsonElement>? More { get; set; }
}

/// <summary>Members of every mutability.</summary>
[Shape]
public partial class Access
{
    public int Settable { get; set; }
    public int Once { get; init; }
    public required string Needed { get; set; }
    public List<int> Items { get; } = [1, 2];
    public Dictionary<string, int> Map { get; } = new() { ["a"] = 1 };
    public Place Child { get; set; } = new() { Street = "s" };
    public Fraction? Fraction { get; set; }
    public Holder? Holder { get; set; }

    [JsonIgnore]
    public string? Hidden { get; set; }

    [Never]
    public string? Password { get; set; }
}

/// <summary>All that it holds goes through its constructor.</summary>
[Shape]
public partial class Fraction(int over, int under)
{
    public int Over { get; } = over;
    public int Under { get; } = under;
}

/// <summary>Holds more than its members.</summary>
[Shape]
public partial class Holder(int value)
{
    private int _uses = value;

    public int Value { get; } = value;

    public int Use() => ++_uses;
}

[Shape]
public partial class Keyed
{
    [WireKey(0)]
    public int Id { get; set; }

    [WireKey(1)]
    public string Name { get; set; } = "";

    [WireKey(3)]
    public string? Note { get; set; }

    [WireKey(4)]
    public Keyed? Child { get; set; }

    [WireKey(5)]
    public Dictionary<string, int?>? Map { get; set; }
}

/// <summary>A setter, and a check after reading, that refuse.</summary>
[Shape]
public partial class Guarded : IWireCallbacks
{
    public int First { get; set; }
    public int Second
    {
        get;
        set => field = value >= 0 ? value : throw new ArgumentOutOfRangeException(nameof(value));
    }
    public List<int> Items { get; } = [7];
    public Dictionary<string, int> Map { get; } = new() { ["x"] = 1, ["y"] = 2 };
    public Place Place { get; set; } = new() { Street = "old" };

    void IWireCallbacks.AfterRead()
    {
        if (First > 100)
            throw new InvalidOperationException("too large");
    }
}

[Shape]
[JsonUnmappedMemberHandling(JsonUnmappedMemberHandling.Disallow)]
public partial class Strictly
{
    public int Id { get; set; }
}

/// <summary>The parameter has the name of no member, so the type can only be written.</summary>
[Shape]
#pragma warning disable SLC060 // what the test is about
public partial class OnlyWritten(int id, string name)
#pragma warning restore SLC060
{
    public int Id { get; } = id;
    public string FullName { get; set; } = name;
    public List<int> Items { get; } = [1];
}

[Shape]
public partial class HasOnlyWritten
{
    public OnlyWritten? Value { get; set; }
    public Dictionary<string, OnlyWritten> Values { get; set; } = [];
    public int Number { get; set; }
}
