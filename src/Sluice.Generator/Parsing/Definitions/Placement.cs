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
    /// Returns what makes a type accessible to generated code. Code is placed within the type around a hidden one if
    /// that has another part, except where <paramref name="canReopen"/> says that it would not be.
    /// </summary>
    public static string FormatRemedy(INamedTypeSymbol type, bool isDeclaredHere, bool canReopen)
    {
        if (!isDeclaredHere)
            return "leave out what has it with [WireIgnore]";
        string[] closed =
            canReopen && FindScopeOf(type) is { } scope
                ?
                [
                    .. TypeNames
                        .Chain(scope)
                        .Where(t => !TypeNames.IsPartial(t))
                        .Select(t => $"'{TypeNames.Display(t)}'"),
                ]
                : [];
        return closed.Length == 0
            ? "make it internal"
            : $"make it internal, or make {string.Join(" and ", closed)} partial";
    }

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
    public static INamedTypeSymbol? FindScope(ITypeSymbol type) => FindScopeOf(FindHidden(type));

    /// <summary>Returns the type within which a hidden type can be named.</summary>
    public static INamedTypeSymbol? FindScopeOf(INamedTypeSymbol? hidden) => hidden?.ContainingType.OriginalDefinition;

    /// <summary>
    /// Returns the part of a type's name that is private or protected, the innermost of several; <see langword="null"/>
    /// if there is none.
    /// </summary>
    public static INamedTypeSymbol? FindHidden(ITypeSymbol type) =>
        type switch
        {
            IArrayTypeSymbol array => FindHidden(array.ElementType),
            INamedTypeSymbol named => FindHiddenInChain(named),
            _ => null,
        };

    private static INamedTypeSymbol? FindHiddenInChain(INamedTypeSymbol named)
    {
        INamedTypeSymbol? hidden = null;
        for (INamedTypeSymbol? type = named; type is not null; type = type.ContainingType)
        {
            bool isRestricted =
                type.DeclaredAccessibility
                is Accessibility.Private
                    or Accessibility.Protected
                    or Accessibility.ProtectedAndInternal;
            if (type.ContainingType is not null && isRestricted)
                hidden = ChooseDeeper(hidden, type);
            foreach (ITypeSymbol argument in type.TypeArguments)
                hidden = ChooseDeeper(hidden, FindHidden(argument));
        }
        return hidden;
    }

    /// <summary>Returns the definition of the type with more enclosing types.</summary>
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
