using Microsoft.CodeAnalysis;
using Sluice.TypeModel.Model;

namespace Sluice.Generator.Parsing;

internal sealed partial class ShapeParser
{
    private MemberDraft DraftOf(INamedTypeSymbol type, DiscoveredMember found)
    {
        var symbol = (ISymbol)found.Facts.Handle;
        bool isShadowed = found.IsBehind || IsShadowed(type, symbol)
            || (type.TypeKind == TypeKind.Interface
                && !SymbolEqualityComparer.Default.Equals(symbol.ContainingType, type));
        var draft = new MemberDraft(found, isShadowed);
        (draft.Get, draft.Set) = (GetterOf(draft), SetterOf(draft));
        return draft;
    }

    internal static IEnumerable<INamedTypeSymbol> Levels(INamedTypeSymbol type)
    {
        if (type.TypeKind == TypeKind.Interface)
        {
            yield return type;
            foreach (INamedTypeSymbol parent in type.AllInterfaces) yield return parent;
            yield break;
        }
        for (INamedTypeSymbol? t = type; t is
        {
            SpecialType: not (SpecialType.System_Object
            or SpecialType.System_ValueType)
        }; t = t.BaseType) yield return t;
    }

    private static bool IsOverriddenBy(ISymbol symbol, ISymbol derived)
    {
        for (IPropertySymbol? p = (derived as IPropertySymbol)?.OverriddenProperty; p is not null; p =
            p.OverriddenProperty)
        {
            if (SymbolEqualityComparer.Default.Equals(p.OriginalDefinition, symbol.OriginalDefinition)) return true;
        }
        return false;
    }

    // In C#, any member of the same name in a more derived type hides it, even if that member is not on the wire.
    private static bool IsShadowed(INamedTypeSymbol type, ISymbol symbol)
    {
        foreach (INamedTypeSymbol level in Levels(type))
        {
            if (SymbolEqualityComparer.Default.Equals(level, symbol.ContainingType)) return false;
            if (level.GetMembers(symbol.Name)
                .Any(m => !IsOverriddenBy(symbol, m)
                    && m is not IMethodSymbol { ExplicitInterfaceImplementations.Length: > 0 })) return true;
        }
        return false;
    }
}
