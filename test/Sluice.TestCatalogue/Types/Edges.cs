using System.Text.Json.Nodes;
using System.Text.Json.Serialization;

namespace Sluice.TestCatalogue;

/// <summary>The rest as a JSON object.</summary>
[Shape]
public partial class ExtendedByJson
{
    /// <summary>The rest, which follows all members.</summary>
    [JsonExtensionData]
    public JsonObject? Rest { get; set; }

    /// <summary>Known.</summary>
    public int Id { get; set; }
}

/// <summary>Numbers in quotes, those that are none among them.</summary>
[Shape]
[JsonNumberHandling(
    JsonNumberHandling.AllowReadingFromString
        | JsonNumberHandling.WriteAsString
        | JsonNumberHandling.AllowNamedFloatingPointLiterals
)]
public partial class QuotedNumbers
{
    /// <summary>A number.</summary>
    public int Whole { get; set; }

    /// <summary>A fraction.</summary>
    public double Double { get; set; }

    /// <summary>A fraction.</summary>
    public float Single { get; set; }

    /// <summary>Maybe a number.</summary>
    public Half? Half { get; set; }

    /// <summary>Numbers.</summary>
    public List<long> Longs { get; set; } = [];
}

/// <summary>A constructor that takes its parameter by reference.</summary>
[Shape]
public partial class ByReference(in decimal amount, in string? text)
{
    /// <summary>A parameter.</summary>
    public decimal Amount { get; } = amount;

    /// <summary>A parameter.</summary>
    public string? Text { get; } = text;
}

/// <summary>A struct with callbacks: what they change is written.</summary>
[Shape]
public partial struct TrackedStruct : IJsonOnSerializing, IJsonOnDeserialized
{
    /// <summary>Written.</summary>
    public int Number { get; set; }

    /// <summary>One from the first call on.</summary>
    [NotCompared]
    public int Calls { get; set; }

    /// <inheritdoc/>
    public void OnSerializing() => Calls = 1;

    /// <inheritdoc/>
    public void OnDeserialized() => Calls = 1;
}

/// <summary>Pieces of JSON as members.</summary>
[Shape]
public partial class JsonMembers
{
    /// <summary>Any node.</summary>
    public JsonNode? Node { get; set; }

    /// <summary>An object.</summary>
    public JsonObject? Object { get; set; }

    /// <summary>An array.</summary>
    public JsonArray? Array { get; set; }

    /// <summary>A value.</summary>
    public JsonValue? Value { get; set; }

    /// <summary>Many.</summary>
    public List<JsonNode?>? Many { get; set; }
}

/// <summary>Members that say themselves when they are written, whatever the options' default is.</summary>
[Shape]
public partial class Outspoken
{
    /// <summary>Written as null.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.Never)]
    public string? Always { get; set; }

    /// <summary>Says nothing.</summary>
    public string? Silent { get; set; }
}

/// <summary>The rest as JSON elements, which hold null themselves.</summary>
[Shape]
public partial class ExtendedByElements
{
    /// <summary>The rest, which follows all members.</summary>
    [JsonExtensionData]
    public Dictionary<string, System.Text.Json.JsonElement>? Rest { get; set; }

    /// <summary>Known.</summary>
    public int Id { get; set; }
}

/// <summary>Numbers in quotes, where only the closed type says that they are numbers.</summary>
[Shape]
[JsonNumberHandling(JsonNumberHandling.AllowReadingFromString | JsonNumberHandling.WriteAsString)]
public partial class QuotedBox<T>
{
    /// <summary>Maybe a number.</summary>
    public T? Value { get; set; }

    /// <summary>Maybe numbers.</summary>
    public Dictionary<int, T?>? Many { get; init; }

    /// <summary>Numbers too deep to be reached.</summary>
    public List<List<T?>>? Deep { get; init; }

    /// <summary>Numbers.</summary>
    public int?[]? Flat { get; set; }

    /// <summary>Numbers too deep to be reached.</summary>
    public Dictionary<int, double[]>? Fractions { get; set; }

    /// <summary>Numbers of another type.</summary>
    public QuotedPart<int>? Part { get; set; }
}

/// <summary>Numbers as they are, wherever they stand.</summary>
public record QuotedPart<T>(T Number, List<T> Numbers);
