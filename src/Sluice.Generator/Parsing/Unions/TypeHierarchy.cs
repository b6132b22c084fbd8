using Microsoft.CodeAnalysis;

namespace Sluice.Generator.Parsing.Unions;

/// <summary>Looks at the types that a type inherits from.</summary>
internal static class TypeHierarchy
{
    /// <summary>Returns the type and its base types; of an interface, all that it inherits.</summary>
    public static IEnumerable<INamedTypeSymbol> GetLevels(INamedTypeSymbol type)
    {
        if (type.TypeKind == TypeKind.Interface)
        {
            yield return type;
            foreach (INamedTypeSymbol parent in type.AllInterfaces)
                yield return parent;
            yield break;
        }

        for (
            INamedTypeSymbol? t = type;
            t is { SpecialType: not (SpecialType.System_Object or SpecialType.System_ValueType) };
            t = t.BaseType
        )
            yield return t;
    }

    /// <summary>
    /// Returns whether a more derived type hides a member. In C#, any member of the same name does, even if it is not
    /// on the wire.
    /// </summary>
    public static bool IsShadowed(INamedTypeSymbol type, ISymbol member)
    {
        foreach (INamedTypeSymbol level in GetLevels(type))
        {
            if (SymbolEqualityComparer.Default.Equals(level, member.ContainingType))
                return false;
            if (
                level
                    .GetMembers(member.Name)
                    .Any(m =>
                        !IsOverriddenBy(member, m)
                        && m is not IMethodSymbol { ExplicitInterfaceImplementations.Length: > 0 }
                    )
            )
                return true;
        }
        return false;
    }

    private static bool IsOverriddenBy(ISymbol symbol, ISymbol derived)
    {
        IPropertySymbol? property = (derived as IPropertySymbol)?.OverriddenProperty;
        for (; property is not null; property = property.OverriddenProperty)
        {
            if (SymbolEqualityComparer.Default.Equals(property.OriginalDefinition, symbol.OriginalDefinition))
                return true;
        }
        return false;
    }
}
