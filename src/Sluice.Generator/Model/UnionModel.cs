using Sluice.TypeModel.Model;

namespace Sluice.Generator.Model;

/// <summary>A union shape to emit: the cases and their discriminators on each wire.</summary>
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
    /// Gets whether the struct refers to types whose use is an error and is therefore marked obsolete itself.
    /// </summary>
    public bool IsObsolete { get; init; }

    /// <summary>Gets the nested class that contains the run-time description.</summary>
    public required string Metadata { get; init; }

    /// <summary>Gets the name of the discriminator member in JSON.</summary>
    public required string Discriminator { get; init; }
    public required EquatableArray<UnionCaseModel> Cases { get; init; }

    /// <summary>
    /// Gets the index of the case for values of the base type itself, and for values of unknown types if
    /// <see cref="FallsBack"/>; -1 if there is none.
    /// </summary>
    public required int SelfCase { get; init; }

    /// <summary>Gets whether a value of an undeclared type is written as the base type.</summary>
    public required bool FallsBack { get; init; }

    /// <summary>
    /// Gets the cases for values of undeclared types, most derived first; empty if such values are errors.
    /// </summary>
    public required EquatableArray<NearestCaseModel> Nearest { get; init; }

    /// <summary>Gets whether an unknown discriminator is read as the base type.</summary>
    public required bool IgnoresUnknown { get; init; }

    /// <summary>Gets the type that represents unknown cases, or <see langword="null"/>.</summary>
    public string? Fallback { get; init; }
}

/// <summary>A case that values of undeclared types are written as.</summary>
/// <param name="Index">The index of the case.</param>
/// <param name="Rivals">Indexes of cases, one of which a value must not be as well.</param>
internal sealed record NearestCaseModel(int Index, EquatableArray<int> Rivals);

/// <summary>A case of a union.</summary>
/// <param name="TypeName">The type of the case.</param>
/// <param name="ShapeName">The shape of the case's object alone.</param>
/// <param name="Json">The discriminator in JSON, or <see langword="null"/>.</param>
/// <param name="Keyed">The discriminator on wires that use keys.</param>
/// <param name="IsPartial">Whether only some closed types of a generic union have the case.</param>
internal sealed record UnionCaseModel(
    string TypeName,
    string ShapeName,
    CaseDiscriminator? Json,
    CaseDiscriminator? Keyed,
    bool IsPartial = false
);
