namespace Sluice.TestCatalogue;

/// <summary>A line of an order.</summary>
[Shape]
public partial record Line(string Sku, int Quantity);

/// <summary>The example of the documentation.</summary>
[Shape]
public partial record Order(int Id, string Customer, List<Line> Lines);

/// <summary>A record with a default for each optional parameter.</summary>
[Shape]
public partial record Defaults(
    int Number = 5,
    string Text = "text",
    Color Color = Color.Green,
    double? Ratio = null,
    decimal Price = 1.50m,
    long Big = long.MaxValue,
    char Mark = '"',
    DateTime When = default
);

/// <summary>A record struct.</summary>
[Shape]
public partial record struct Point(float X, float Y);

/// <summary>A read-only record struct with a member besides its parameters.</summary>
[Shape]
public readonly partial record struct Span(int Start, int Length)
{
    /// <summary>Follows from the others: written, and skipped when reading.</summary>
    public int End => Start + Length;
}

/// <summary>A record that derives from another.</summary>
[Shape]
public partial record Base(int Id)
{
    /// <summary>A property of the base.</summary>
    public string? Note { get; init; }
}

/// <inheritdoc/>
[Shape]
public partial record Derived(int Id, string Name) : Base(Id);

/// <summary>A record with no members.</summary>
[Shape]
public partial record Nothing;

/// <summary>Names that need escapes, and letters of several scripts.</summary>
[Shape]
public partial record Scripts(
    [property: WireName("quote\"d")] int A,
    [property: WireName("日本語")] string B,
    [property: WireName("with space")] bool C,
    [property: WireName("ü-ß")] int? D,
    [property: WireName("back\\slash")] int E,
    int Größe
);
