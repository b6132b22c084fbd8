namespace Sluice.Generator.Model;

/// <summary>
/// Everything printed for one compilation. Only strings, numbers and records: no Roslyn symbol may be reachable from
/// here.
/// </summary>
internal sealed record AssemblyModel(EquatableArray<ShapeModel> Shapes, EquatableArray<UnionModel> Unions,
    EquatableArray<HelperModel> Helpers, EquatableArray<HostModel> Hosts, EquatableArray<DiagnosticModel> Diagnostics);

/// <summary>A partial type that gets an implementation of <c>IShaped</c> or <c>IShapeOf</c>.</summary>
/// <param name="HintName">The generated file's name.</param>
/// <param name="Place">The namespace and the partial types, the one extended last.</param>
/// <param name="GeneratedShape">The argument of <c>[GeneratedShape(typeof(…))]</c>, or null.</param>
/// <param name="Implementations">The interfaces implemented.</param>
internal sealed record HostModel(string HintName, PlaceModel Place, string? GeneratedShape,
    EquatableArray<ConverterModel> Implementations);

/// <summary>One static abstract <c>Converter</c> to implement.</summary>
/// <param name="Interface"><c>IShaped</c> or <c>IShapeOf</c>.</param>
/// <param name="TypeName">The type converted.</param>
/// <param name="ShapeName">Its shape.</param>
internal sealed record ConverterModel(string Interface, string TypeName, string ShapeName)
{
    /// <summary>Constraint clauses of the type that is declared for it, where one is.</summary>
    public string Constraints { get; init; } = "";
}
