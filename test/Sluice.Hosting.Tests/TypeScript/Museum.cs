using System.Collections.Immutable;
using System.Numerics;

namespace Sluice.Hosting.Tests.TypeScript;

/// <summary>A model with every form that a declaration distinguishes.</summary>
[Shape]
public partial class Exhibit
{
    [Always]
    public Guid Id { get; init; }

    [Default, Filterable, Sortable]
    public required string Title { get; init; }

    [Filterable]
    public long Visitors { get; init; }
    public ulong Bytes { get; init; }
    public decimal Price { get; init; }
    public Int128 Huge { get; init; }
    public BigInteger Larger { get; init; }
    public double Weight { get; init; }
    public byte[] Seal { get; init; } = [];
    public DateTime Made { get; init; }
    public DateTimeOffset? Seen { get; init; }
    public DateOnly Day { get; init; }
    public TimeSpan Age { get; init; }
    public char Room { get; init; }
    public Uri? Link { get; init; }
    public object? Anything { get; init; }
    public Material Material { get; init; }
    public Colours Colours { get; init; }
    public Floor Floor { get; init; }
    public List<string?> Names { get; init; } = [];
    public ImmutableArray<int> Numbers { get; init; } = [];
    public int[,] Grid { get; init; } = new int[0, 0];
    public Dictionary<string, Exhibit> Neighbours { get; init; } = [];

    [SubPropertyDefault("[name]")]
    public Artist? Artist { get; init; }
    public required Medium Medium { get; init; }
    public Seat Seat { get; init; } = new();

    [RequirePolicy("staff")]
    public decimal Value { get; init; }

    [Never]
    public string Alarm { get; set; } = "";

    [WireIgnore]
    public string Secret { get; set; } = "";
    public string Computed => Title;

    [System.Text.Json.Serialization.JsonIgnore(
        Condition = System.Text.Json.Serialization.JsonIgnoreCondition.WhenWritingNull
    )]
    public string? Note { get; init; }

    [WireName("display-name")]
    public string Label { get; init; } = "";
}

[Shape]
public partial class Artist
{
    [System.ComponentModel.DataAnnotations.Key]
    public string Name { get; init; } = "";
    public List<Exhibit> Works { get; init; } = [];
}

[WireCase("oil", typeof(Oil)), WireCase("stone", typeof(Stone))]
[Shape]
public abstract partial class Medium
{
    public string? Finish { get; init; }
}

[Shape]
public partial class Oil : Medium
{
    public int Layers { get; init; }
}

[Shape]
public partial class Stone : Medium
{
    public string Kind { get; init; } = "";
}

[Shape]
public partial class Seat
{
    [WireKey(0)]
    public int Row { get; init; }

    [WireKey(2)]
    public int Number { get; init; }
}

[WireEnum]
public enum Material
{
    Wood,
    Stone,
}

[WireEnum, Flags]
public enum Colours
{
    None,
    Red = 1,
    Blue = 2,
}

public enum Floor
{
    Ground,
    First,
}

/// <summary>An envelope of the application.</summary>
public sealed record Listed<T>(List<T> Data, int Version);
