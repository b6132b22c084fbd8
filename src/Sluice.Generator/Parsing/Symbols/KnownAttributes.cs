using Microsoft.CodeAnalysis;
using Sluice.Generator.Facts;
using Sluice.Generator.Parsing.Definitions;

namespace Sluice.Generator.Parsing.Symbols;

/// <summary>Answers questions about attributes that the parser itself looks for.</summary>
internal static class KnownAttributes
{
    /// <summary>Returns whether a type has <c>[Shape]</c>.</summary>
    public static bool IsShaped(INamedTypeSymbol type) => Has(type, "Sluice.ShapeAttribute");

    public static bool Has(ISymbol symbol, string attribute) =>
        symbol.GetAttributes().Any(a => SymbolAttribute.NameOf(a) == attribute);

    /// <summary>Returns the conversion that <c>[WireSurrogate]</c> names.</summary>
    public static INamedTypeSymbol? FindSurrogate(INamedTypeSymbol type) =>
        type.GetAttributes()
            .FirstOrDefault(a => SymbolAttribute.NameOf(a) == "Sluice.WireSurrogateAttribute")
            ?.ConstructorArguments.FirstOrDefault()
            .Value as INamedTypeSymbol;

    /// <summary>Returns whether the use of a symbol is an error.</summary>
    public static bool IsObsoleteError(ISymbol symbol) =>
        symbol
            .GetAttributes()
            .Any(a =>
                SymbolAttribute.NameOf(a) == "System.ObsoleteAttribute"
                && a.ConstructorArguments.Length == 2
                && a.ConstructorArguments[1].Value is true
            );

    /// <summary>Returns whether a type's text contains a type whose use is an error.</summary>
    public static bool NamesObsolete(ITypeSymbol type) =>
        type switch
        {
            IArrayTypeSymbol array => NamesObsolete(array.ElementType),
            INamedTypeSymbol named => TypeNames
                .Chain(named)
                .Any(t =>
                    IsObsoleteError(t) || t.TypeArguments.Any(a => a is not ITypeParameterSymbol && NamesObsolete(a))
                ),
            _ => false,
        };
}
