using Microsoft.CodeAnalysis;
using Sluice.Generator.Facts;
using Sluice.Generator.Parsing.Recursion;
using Sluice.Generator.Parsing.References;

namespace Sluice.Generator.Parsing.Definitions;

/// <summary>
/// Refers to generated shapes by name: those of this assembly's definitions, and those of other assemblies.
/// </summary>
internal sealed class DefinitionReferences(
    ParsingContext context,
    ReferenceResolver resolver,
    DefinitionTable definitions,
    GrowthCheck growth
)
{
    /// <summary>Refers to the definition of an object type, which is added if it is a new one.</summary>
    public ShapeReference? Refer(INamedTypeSymbol type, LocationSource site, WireNaming naming, bool isSelf = false)
    {
        Definition definition = definitions.FindOrAdd(type.OriginalDefinition, site, naming, isSelf);
        if (!definition.IsUsable)
            return null;
        growth.AddReference(definition, type);
        if (ResolveArguments(type, site) is not { } shapes)
            return null;

        List<INamedTypeSymbol> chain = TypeNames.Chain(type);
        int depth = definition.Owner is { } owner
            ? chain.FindIndex(t => SymbolEqualityComparer.Default.Equals(t.OriginalDefinition, owner))
            : -1;
        IEnumerable<string> arguments = chain
            .Skip(depth + 1)
            .SelectMany(t => t.TypeArguments)
            .Select(TypeNames.FormatName)
            .Concat(shapes);
        string place = definition.Owner is null
            ? GeneratedNames.AssemblyPlace
            : TypeNames.FormatName(chain[depth]) + ".";
        return new ShapeReference(place + definition.StructName + GeneratedNames.FormatArguments(arguments));
    }

    /// <summary>Returns the generated shape that a type of another assembly provides.</summary>
    public ShapeReference? FindForeign(INamedTypeSymbol type, LocationSource site)
    {
        if (context.IsDeclaredHere(type) || FindProvided(type) is not { } shape)
            return null;
        if (!shape.IsUnboundGenericType)
            return new ShapeReference(TypeNames.FormatName(shape));

        // The struct is nested in the type, so its own parameters are one shape per type argument, in order.
        if (!SymbolEqualityComparer.Default.Equals(shape.OriginalDefinition.ContainingType, type.OriginalDefinition))
            return null;
        return ResolveArguments(type, site) is { } shapes
            ? new ShapeReference(
                $"{TypeNames.FormatName(type)}.{TypeNames.Escape(shape.Name)}<{string.Join(", ", shapes)}>"
            )
            : null;
    }

    private INamedTypeSymbol? FindProvided(INamedTypeSymbol type)
    {
        AttributeData? attribute = type
            .OriginalDefinition.GetAttributes()
            .FirstOrDefault(a => SymbolAttribute.NameOf(a) == "Sluice.Generated.GeneratedShapeAttribute");
        if (attribute?.ConstructorArguments.FirstOrDefault().Value is not INamedTypeSymbol shape)
            return null;

        Compilation compilation = context.Compilation;
        return compilation.IsSymbolAccessibleWithin(shape.OriginalDefinition, compilation.Assembly) ? shape : null;
    }

    private List<string>? ResolveArguments(INamedTypeSymbol type, LocationSource site)
    {
        var shapes = new List<string>();
        foreach (ITypeSymbol argument in GeneratedNames.GetTypeArguments(type))
        {
            if (resolver.Resolve(argument, site) is not { } part)
                return null;
            shapes.Add(part.ShapeName);
        }
        return shapes;
    }
}
