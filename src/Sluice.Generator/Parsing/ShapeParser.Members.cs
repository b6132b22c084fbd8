using Microsoft.CodeAnalysis;

namespace Sluice.Generator.Parsing;

internal sealed partial class ShapeParser
{
    /// <summary>
    /// Returns the members in the order of System.Text.Json: derived types before their bases, within each type
    /// properties before fields, in declaration order.
    /// </summary>
    internal static List<MemberDraft> CollectMembers(INamedTypeSymbol type, TypeContract contract, WireNaming naming)
    {
        var result = new List<MemberDraft>();
        var seen = new Dictionary<string, List<MemberDraft>>();
        foreach (INamedTypeSymbol level in Levels(type))
        {
            foreach (IPropertySymbol property in level.GetMembers().OfType<IPropertySymbol>())
            {
                if (property.IsStatic || property.Parameters.Length > 0) continue;
                Consider(property, property.Type,
                    property.GetMethod?.DeclaredAccessibility == Accessibility.Public
                        || property.SetMethod?.DeclaredAccessibility == Accessibility.Public);
            }
            foreach (IFieldSymbol field in level.GetMembers().OfType<IFieldSymbol>())
            {
                if (field.IsStatic || field.IsConst) continue;
                Consider(field, field.Type, isPublic: false,
                    isPublicField: field.DeclaredAccessibility == Accessibility.Public);
            }
        }
        return result;

        void Consider(ISymbol symbol, ITypeSymbol memberType, bool isPublic, bool isPublicField = false)
        {
            var attributes = MemberAttributes.Of(type, symbol);
            bool isIncluded = attributes.IsIncluded || contract.Includes(attributes);
            bool opens = OpensPrivate(contract, symbol, attributes);
            // MessagePack-CSharp includes public fields; System.Text.Json does not.
            bool isKeyedOnly = !isIncluded && (isPublicField || (!isPublic && opens));
            if (!isIncluded && (contract.IsOptIn || !(isPublic || isKeyedOnly))) return;
            // Explicit implementations and backing fields are included only if an attribute requests it.
            if (!symbol.CanBeReferencedByName && !isIncluded && !(opens && symbol is IPropertySymbol)) return;
            // A visible member hides members of the same name, on the wire as well; an ignored one hides only what it
            // overrides.
            if (!seen.TryGetValue(symbol.Name, out List<MemberDraft>? fronts)) seen[symbol.Name] = fronts = [];
            bool isIgnored = fronts.Exists(f => f.Attributes.IsIgnored && IsOverriddenBy(symbol, f.Symbol));
            if (isIgnored
                || fronts.Exists(f => !f.Attributes.IsIgnored
                    && contract.NameOf(attributes, symbol.Name, naming)
                        == contract.NameOf(f.Attributes, symbol.Name, naming)))
            {
                // With keys, each member has its own element, even if it is overridden.
                if (isIgnored || !contract.NeedsKeys || !attributes.HasKey || attributes.IsIgnored
                    || fronts.Exists(f => IsOverriddenBy(symbol, f.Symbol) && f.Attributes.HasSameKey(attributes)))
                    return;
                isKeyedOnly = true;
            }
            bool isShadowed = fronts.Count > 0 || IsShadowed(type, symbol)
                || (type.TypeKind == TypeKind.Interface
                    && !SymbolEqualityComparer.Default.Equals(symbol.ContainingType, type));
            var draft = new MemberDraft(symbol, memberType, attributes, isShadowed)
            {
                IsKeyedOnly = isKeyedOnly,
                OpensAccess = opens && isKeyedOnly,
                HasKeyedTwin = opens && !isKeyedOnly && HasPrivateAccessor(symbol)
            };
            fronts.Add(draft);
            attributes.Position = result.Count;
            // As in System.Text.Json, a member replaces an ignored one with the same wire name.
            string name = contract.NameOf(attributes, symbol.Name, naming);
            int ignored = attributes.IsIgnored || isKeyedOnly
                ? -1
                : result.FindIndex(r => r.Attributes.IsIgnored && !r.IsKeyedOnly
                    && contract.NameOf(r.Attributes, r.Symbol.Name, naming) == name);
            result.Add(draft);
            if (draft.HasKeyedTwin)
                result.Add(
                    new MemberDraft(symbol, memberType, MemberAttributes.Of(type, symbol), isShadowed)
                    {
                        IsKeyedOnly = true,
                        OpensAccess = true
                    });
            if (ignored >= 0) (result[ignored], result[result.Count - 1]) = (result[result.Count - 1], result[ignored]);
        }
    }

    // Members with a key or, if names are the keys, all members under AllowPrivate.
    private static bool OpensPrivate(TypeContract contract, ISymbol symbol, MemberAttributes attributes) =>
        contract.IsMessagePackObject
            && (contract.KeyAsPropertyName ? contract.AllowsPrivate : attributes.HasKey)
            && symbol.Name != "EqualityContract" && (symbol is IPropertySymbol || symbol.CanBeReferencedByName);

    private static bool HasPrivateAccessor(ISymbol symbol) => symbol is IPropertySymbol property
        && (property.GetMethod is { DeclaredAccessibility: not Accessibility.Public }
            || property.SetMethod is { DeclaredAccessibility: not Accessibility.Public });

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
