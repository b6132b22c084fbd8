namespace Sluice.Generator.Model;

/// <summary>One union shape to print: which case a value is, and its discriminator on each wire.</summary>
internal sealed record UnionModel
{
    public required string HintName { get; init; }
    public required PlaceModel Place { get; init; }
    public required string Accessibility { get; init; }
    public required string StructName { get; init; }
    public required string TypeParameters { get; init; }
    public required EquatableArray<string> Constraints { get; init; }
    public required string TypeName { get; init; }
    public required string WriterParameter { get; init; }
    public required string SelectionParameter { get; init; }
    public required string ReaderParameter { get; init; }
    /// <summary>
    /// Whether it names types whose use is an error: it is marked obsolete itself, where they may be named.
    /// </summary>
    public bool IsObsolete { get; init; }
    /// <summary>The nested class that holds the run-time description.</summary>
    public required string Metadata { get; init; }
    /// <summary>The discriminator's member name on JSON.</summary>
    public required string Discriminator { get; init; }
    public required EquatableArray<UnionCaseModel> Cases { get; init; }
    /// <summary>
    /// The case that serves values of the base itself, and values of unknown types where <see cref="FallsBack"/>; -1
    /// for none.
    /// </summary>
    public required int SelfCase { get; init; }
    /// <summary>Whether a value of an undeclared type is written as the base.</summary>
    public required bool FallsBack { get; init; }
    /// <summary>
    /// Case indexes for values of undeclared types, most derived first; empty where those are errors.
    /// </summary>
    public required EquatableArray<int> Nearest { get; init; }
    /// <summary>Whether an unknown discriminator is read as the base.</summary>
    public required bool IgnoresUnknown { get; init; }
    /// <summary>The type that receives values of unknown cases, or null.</summary>
    public string? Fallback { get; init; }
}

/// <summary>One case of a union.</summary>
/// <param name="TypeName">Its type.</param>
/// <param name="ShapeName">The shape of its object alone.</param>
/// <param name="Json">The discriminator on JSON, or null.</param>
/// <param name="Keyed">The discriminator on wires that use keys.</param>
internal sealed record UnionCaseModel(string TypeName, string ShapeName, DiscriminatorModel? Json,
    DiscriminatorModel? Keyed);

/// <summary>A discriminator: text, or a number where the text is null.</summary>
internal sealed record DiscriminatorModel(string? Name, int Tag);
