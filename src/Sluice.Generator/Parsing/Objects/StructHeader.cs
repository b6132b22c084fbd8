using Microsoft.CodeAnalysis;
using Sluice.Generator.Parsing.Definitions;

namespace Sluice.Generator.Parsing.Objects;

/// <summary>The type parameters of a definition's struct, with their constraints.</summary>
internal sealed class StructHeader
{
    private readonly List<string> _taken;

    public StructHeader(Definition definition)
    {
        _taken =
        [
            .. GeneratedNames.GetTypeParameters(definition.Symbol).Select(p => p.Name),
            .. definition.Parameters.Select(p => p.ShapeName),
        ];

        int inOwner = definition.Owner is null ? 0 : TypeNames.Chain(definition.Owner).Sum(t => t.Arity);
        List<ITypeParameterSymbol> own = [.. definition.Parameters.Skip(inOwner).Select(p => p.Parameter)];
        TypeParameters = GeneratedNames.FormatArguments(
            own.Select(p => TypeNames.Escape(p.Name)).Concat(definition.Parameters.Select(p => p.ShapeName))
        );
        Constraints =
        [
            .. GeneratedNames.GetConstraints(own),
            .. definition.Parameters.Select(p => FormatConstraint(p.Parameter, p.ShapeName)),
        ];
    }

    /// <summary>Gets the type parameters in brackets: those of the type, then the shapes of all.</summary>
    public string TypeParameters { get; }

    /// <summary>Gets the constraint clauses.</summary>
    public List<string> Constraints { get; }

    /// <summary>Returns a name that no type parameter has.</summary>
    /// <param name="name">The preferred name.</param>
    public string FindFreeName(string name)
    {
        while (_taken.Contains(name))
            name += "_";
        return name;
    }

    private static string FormatConstraint(ITypeParameterSymbol parameter, string shapeName) =>
        $"where {shapeName} : struct, {GeneratedNames.Model}IShape<{TypeNames.Escape(parameter.Name)}>";
}
