using Microsoft.CodeAnalysis;

namespace Sluice.Generator.Parsing;

internal sealed partial class ShapeParser
{
    /// <summary>The members in the order of System.Text.Json: derived types before their bases, in each one properties before fields, in declared order.</summary>
    internal static List<MemberDraft> CollectMembers(INamedTypeSymbol type, TypeContract contract, WireNaming naming)
    {
        var result = new List<MemberDraft>();
        var seen = new Dictionary<string, List<MemberDraft>>();
        foreach (INamedTypeSymbol level in Levels(type))
        {
            foreach (IPropertySymbol property in level.GetMembers().OfType<IPropertySymbol>())
            {
                if (property.IsStatic || property.Parameters.Length > 0 || property.ExplicitInterfaceImplementations.Length > 0) continue;
                Consider(property, property.Type, property.GetMethod?.DeclaredAccessibility == Accessibility.Public || property.SetMethod?.DeclaredAccessibility == Accessibility.Public);
            }
            foreach (IFieldSymbol field in level.GetMembers().OfType<IFieldSymbol>())
            {
                if (field.IsStatic || field.IsConst || field.AssociatedSymbol is not null || field.IsImplicitlyDeclared) continue;
                Consider(field, field.Type, isPublic: false, isPublicField: field.DeclaredAccessibility == Accessibility.Public);
            }
        }
        return result;

        void Consider(ISymbol symbol, ITypeSymbol memberType, bool isPublic, bool isPublicField = false)
        {
            var attributes = MemberAttributes.Of(type, symbol);
            bool isIncluded = attributes.IsIncluded || contract.Includes(attributes);
            // MessagePack-CSharp takes public fields, System.Text.Json does not.
            bool isKeyedOnly = !isIncluded && isPublicField;
            if (!isIncluded && ((!isPublic && !isPublicField) || contract.IsOptIn)) return;
            // A visible member hides those of the same name, on the wire too; an ignored one only what it overrides.
            if (!seen.TryGetValue(symbol.Name, out List<MemberDraft>? fronts)) seen[symbol.Name] = fronts = [];
            foreach (MemberDraft front in fronts)
            {
                if (front.Attributes.IsIgnored ? IsOverriddenBy(symbol, front.Symbol)
                    : contract.IsMessagePackObject || contract.NameOf(attributes, symbol.Name, naming) == contract.NameOf(front.Attributes, symbol.Name, naming)) return;
            }
            bool isShadowed = fronts.Count > 0 || IsShadowed(type, symbol)
                || (type.TypeKind == TypeKind.Interface && !SymbolEqualityComparer.Default.Equals(symbol.ContainingType, type));
            var draft = new MemberDraft(symbol, memberType, attributes, isShadowed) { IsKeyedOnly = isKeyedOnly };
            fronts.Add(draft);
            attributes.Position = result.Count;
            // As in System.Text.Json a member takes the place of an ignored one that had its wire name.
            string name = contract.NameOf(attributes, symbol.Name, naming);
            int ignored = attributes.IsIgnored || isKeyedOnly ? -1 : result.FindIndex(r => r.Attributes.IsIgnored && !r.IsKeyedOnly && contract.NameOf(r.Attributes, r.Symbol.Name, naming) == name);
            result.Add(draft);
            if (ignored >= 0) (result[ignored], result[result.Count - 1]) = (result[result.Count - 1], result[ignored]);
        }
    }

    internal static IEnumerable<INamedTypeSymbol> Levels(INamedTypeSymbol type)
    {
        if (type.TypeKind == TypeKind.Interface)
        {
            yield return type;
            foreach (INamedTypeSymbol parent in type.AllInterfaces) yield return parent;
            yield break;
        }
        for (INamedTypeSymbol? t = type; t is { SpecialType: not (SpecialType.System_Object or SpecialType.System_ValueType) }; t = t.BaseType) yield return t;
    }

    private static bool IsOverriddenBy(ISymbol symbol, ISymbol derived)
    {
        for (IPropertySymbol? p = (derived as IPropertySymbol)?.OverriddenProperty; p is not null; p = p.OverriddenProperty)
        {
            if (SymbolEqualityComparer.Default.Equals(p.OriginalDefinition, symbol.OriginalDefinition)) return true;
        }
        return false;
    }

    // Any member of the name in a more derived type stands in front in C#, also one that is no member of the wire.
    private static bool IsShadowed(INamedTypeSymbol type, ISymbol symbol)
    {
        foreach (INamedTypeSymbol level in Levels(type))
        {
            if (SymbolEqualityComparer.Default.Equals(level, symbol.ContainingType)) return false;
            if (level.GetMembers(symbol.Name).Any(m => !IsOverriddenBy(symbol, m) && m is not IMethodSymbol { ExplicitInterfaceImplementations.Length: > 0 })) return true;
        }
        return false;
    }
}
