using Microsoft.CodeAnalysis;
using Sluice.Generator.Model;

namespace Sluice.Generator.Parsing.Definitions;

/// <summary>Determines where generated code is placed, and what it can name from there.</summary>
internal static class Placement
{
    /// <summary>The assembly's own location, for what is not nested in a type.</summary>
    private static readonly PlaceModel s_assembly = new(
        "Sluice.Generated",
        new[] { "internal static partial class Shapes" }.ToEquatableArray()
    );

    /// <summary>Returns the location within a type, or the assembly's own location.</summary>
    public static PlaceModel CreatePlace(INamedTypeSymbol? owner) =>
        owner is null
            ? s_assembly
            : new(TypeNames.Namespace(owner), TypeNames.Chain(owner).Select(TypeNames.Reopen).ToEquatableArray());

    /// <summary>Returns whether a type and its enclosing types can get further parts.</summary>
    public static bool CanReopen(INamedTypeSymbol type) => TypeNames.Chain(type).All(TypeNames.IsPartial);

    /// <summary>
    /// Returns the accessibility of a struct for a type: a struct next to a private type is private as well.
    /// </summary>
    /// <param name="owner">The type that contains the struct.</param>
    /// <param name="type">The type that the struct is for.</param>
    public static string GetAccessibility(INamedTypeSymbol? owner, INamedTypeSymbol type)
    {
        if (owner is null)
            return "internal";
        List<INamedTypeSymbol> chain = TypeNames.Chain(type);
        int depth = chain.FindIndex(t => SymbolEqualityComparer.Default.Equals(t, owner));
        if (depth < 0 || depth == chain.Count - 1)
            return "public";

        return chain[depth + 1].DeclaredAccessibility switch
        {
            Accessibility.Private => "private",
            Accessibility.Protected => "protected",
            Accessibility.ProtectedAndInternal => "private protected",
            _ => "internal",
        };
    }

    /// <summary>
    /// Returns the innermost type within which a type's name is accessible; <see langword="null"/> if it is accessible
    /// in the whole assembly.
    /// </summary>
    public static INamedTypeSymbol? FindScope(ITypeSymbol type) =>
        type switch
        {
            IArrayTypeSymbol array => FindScope(array.ElementType),
            INamedTypeSymbol named => FindScopeInChain(named),
            _ => null,
        };

    private static INamedTypeSymbol? FindScopeInChain(INamedTypeSymbol named)
    {
        INamedTypeSymbol? scope = null;
        for (INamedTypeSymbol? type = named; type is not null; type = type.ContainingType)
        {
            bool isRestricted =
                type.DeclaredAccessibility
                is Accessibility.Private
                    or Accessibility.Protected
                    or Accessibility.ProtectedAndInternal;
            if (type.ContainingType is { } container && isRestricted)
                scope = ChooseDeeper(scope, container.OriginalDefinition);
            foreach (ITypeSymbol argument in type.TypeArguments)
                scope = ChooseDeeper(scope, FindScope(argument));
        }
        return scope;
    }

    /// <summary>Returns the definition of the scope with more enclosing types.</summary>
    public static INamedTypeSymbol? ChooseDeeper(INamedTypeSymbol? first, INamedTypeSymbol? second)
    {
        if (first is null)
            return second?.OriginalDefinition;
        if (second is null)
            return first.OriginalDefinition;
        return TypeNames.Chain(second).Count > TypeNames.Chain(first).Count
            ? second.OriginalDefinition
            : first.OriginalDefinition;
    }
}
