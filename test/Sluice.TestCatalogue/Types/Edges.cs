using System.Text.Json.Nodes;
using System.Text.Json.Serialization;

namespace Sluice.TestCatalogue;

/// <summary>The rest as a JSON object.</summary>
[Shape]
public partial class ExtendedByJson
{
    /// <summary>Known.</summary>
    public int Id { get; set; }
    /// <summary>The rest.</summary>
    [JsonExtensionData]
    public JsonObject? Rest { get; set; }
}

/// <summary>Numbers in quotes, those that are none among them.</summary>
[Shape]
[JsonNumberHandling(JsonNumberHandling.AllowReadingFromString | JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowNamedFloatingPointLiterals)]
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

/// <summary>A struct that is told: what it changes then is written.</summary>
[Shape]
public partial struct ToldStruct : IJsonOnSerializing, IJsonOnDeserialized
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
