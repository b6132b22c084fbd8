namespace Sluice.Generator.Model;

/// <summary>
/// Everything that is emitted for a compilation. Contains only strings, numbers and records: no Roslyn symbol may be
/// reachable from here.
/// </summary>
internal sealed record AssemblyModel(
    EquatableArray<ShapeModel> Shapes,
    EquatableArray<UnionModel> Unions,
    EquatableArray<HelperModel> Helpers,
    EquatableArray<HostModel> Hosts,
    EquatableArray<DiagnosticModel> Diagnostics
);

/// <summary>A partial type that receives an implementation of <c>IShaped</c> or <c>IShapeOf</c>.</summary>
/// <param name="HintName">The name of the generated file.</param>
/// <param name="Place">The namespace and the partial types; the extended one is last.</param>
/// <param name="GeneratedShape">The argument of <c>[GeneratedShape(typeof(…))]</c>, or <see langword="null"/>.</param>
/// <param name="Implementations">The implemented interfaces.</param>
internal sealed record HostModel(
    string HintName,
    PlaceModel Place,
    string? GeneratedShape,
    EquatableArray<ConverterModel> Implementations
);

/// <summary>A static abstract <c>Converter</c> property to implement.</summary>
/// <param name="Interface"><c>IShaped</c> or <c>IShapeOf</c>.</param>
/// <param name="TypeName">The converted type.</param>
/// <param name="ShapeName">The shape of the type.</param>
internal sealed record ConverterModel(string Interface, string TypeName, string ShapeName)
{
    /// <summary>Gets the constraint clauses of the type declared for it, if any.</summary>
    public string Constraints { get; init; } = "";
}
