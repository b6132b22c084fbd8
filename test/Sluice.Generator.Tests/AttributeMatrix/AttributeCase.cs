namespace Sluice.Generator.Tests.AttributeMatrix;

/// <summary>
/// One attribute in one place: types that carry it, and values to write. <c>[Shape]</c> in the source is left out for
/// the run-time provider.
/// </summary>
/// <param name="Name">The attribute, the place and the member's type: unique among all cases.</param>
/// <param name="Source">The types, as they are declared in a namespace of their own.</param>
/// <param name="Type">The type that is written.</param>
/// <param name="Values">The values, as C# expressions.</param>
public sealed record AttributeCase(string Name, string Source, string Type, params string[] Values)
{
    internal const string Shape = "[Shape] ";

    /// <summary>Further documents to read, besides those that are written of the values.</summary>
    public string[] Documents { get; init; } = [];

    /// <summary>The attribute alone.</summary>
    public string Attribute => Name.Split(',')[0];

    /// <summary>The case as a source file; its namespace is <paramref name="id"/>.</summary>
    public string File(string id, bool isShaped) =>
        $$"""
            namespace {{id}}
            {
                {{(isShaped ? Source : Source.Replace(Shape, "", StringComparison.Ordinal))}}
                public static class Values { public static {{Type}}[] All() => [{{string.Join(", ", Values)}}]; }
            }
            """;

    public override string ToString() => Name;
}
