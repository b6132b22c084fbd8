using System.Text.Json.Serialization;

namespace Sluice.TestCatalogue;

/// <summary>Called before and after.</summary>
[Shape]
public partial class Tracked : IJsonOnSerializing, IJsonOnDeserialized
{
    /// <summary>Written.</summary>
    public int Number { get; set; }

    /// <summary>Set before writing and after reading.</summary>
    [JsonIgnore, NotCompared]
    public string Events { get; private set; } = "";

    /// <inheritdoc/>
    public void OnSerializing() => Events += "writing;";

    /// <inheritdoc/>
    public void OnDeserialized() => Events += "read;";
}

/// <summary>Members that are keys on wires that use keys, with a gap.</summary>
[Shape]
public partial class Keyed
{
    /// <summary>Key 1.</summary>
    [WireKey(1)]
    public int A { get; set; }

    /// <summary>Key 4.</summary>
    [WireKey(4)]
    public string? B { get; set; }

    /// <summary>Key 2.</summary>
    [WireKey(2)]
    public List<Keyed>? C { get; set; }
}

/// <summary>Marks of selections.</summary>
[Shape]
public partial class Marked
{
    /// <summary>Always there.</summary>
    [Always]
    public int Id { get; set; }

    /// <summary>There by default.</summary>
    [Default]
    public string? Name { get; set; }

    /// <summary>On demand.</summary>
    public string? Notes { get; set; }

    /// <summary>Never written.</summary>
    [Never, NotCompared]
    public string? Secret { get; set; }

    /// <summary>With a default of its own.</summary>
    [SubPropertyDefault("[sku]")]
    public Line? Line { get; set; }
}

/// <summary>Text enumerations and values of interfaces.</summary>
[Shape(Naming = WireNaming.Snake)]
public partial class Mixed
{
    /// <summary>By name.</summary>
    public Status OneStatus { get; set; }

    /// <summary>By name, nullable.</summary>
    public Status? MaybeStatus { get; set; }

    /// <summary>Names as keys.</summary>
    public Dictionary<Status, int>? ByStatus { get; set; }

    /// <summary>Names as keys of a number enumeration.</summary>
    public Dictionary<Color, string>? ByColor { get; set; }

    /// <summary>By name, by attribute.</summary>
    [WireEnum]
    public Color NamedColor { get; set; }

    /// <summary>A tuple.</summary>
    public (int Number, string Text) Pair { get; set; }

    /// <summary>Several dimensions.</summary>
    public int[,]? Matrix { get; set; }

    /// <summary>Nested generics.</summary>
    public Dictionary<string, List<Box<int?>>>? Deep { get; set; }
}
