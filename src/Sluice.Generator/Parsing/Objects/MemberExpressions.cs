using Microsoft.CodeAnalysis;
using Sluice.Generator.Parsing.Definitions;
using Sluice.Generator.Parsing.Symbols;

namespace Sluice.Generator.Parsing.Objects;

/// <summary>
/// Determines how generated code accesses a member: by name if C# allows it, otherwise through <c>[UnsafeAccessor]</c>.
/// </summary>
internal sealed class MemberExpressions(ParsingContext context, AccessorCollector accessors)
{
    /// <summary>
    /// Returns the expression that gets a member's value, with <c>{0}</c> for the owner; <see langword="null"/> if it
    /// has no getter, or none that generated code can call (which is reported).
    /// </summary>
    public string? FormatGetter(MemberDraft draft)
    {
        if (!draft.Found.CanGet)
            return null;
        return draft.Symbol switch
        {
            IPropertySymbol { GetMethod: { } getter } property => CanName(property, getter)
                ? FormatPropertyByName(draft, property)
                : accessors.DeclareGetter(getter),
            IFieldSymbol field => CanName(field, field) ? FormatByName(draft) : accessors.DeclareField(field),
            _ => null,
        };
    }

    /// <summary>
    /// Returns the statement that sets a member's value, with <c>{0}</c> for the owner and <c>{1}</c> for the value;
    /// <see langword="null"/> if it has no setter, or none that generated code can call (which is reported).
    /// </summary>
    public string? FormatSetter(MemberDraft draft)
    {
        if (!draft.Found.CanSet)
            return null;
        switch (draft.Symbol)
        {
            case IPropertySymbol { SetMethod: { } setter } property:
                return !setter.IsInitOnly && CanName(property, setter)
                    ? $"{FormatByName(draft)} = {{1}}"
                    : accessors.DeclareSetter(setter);
            case IFieldSymbol field:
                if (CanName(field, field))
                    return $"{FormatByName(draft)} = {{1}}";
                return accessors.DeclareField(field) is { } access ? access + " = {1}" : null;
            default:
                return null;
        }
    }

    private static string FormatPropertyByName(MemberDraft draft, IPropertySymbol property)
    {
        string byName = FormatByName(draft);
        // A dynamic value would be dispatched at run time.
        return property.Type.TypeKind == TypeKind.Dynamic ? $"((object){byName})" : byName;
    }

    private static string FormatByName(MemberDraft draft)
    {
        string owner = draft.IsShadowed ? $"(({TypeNames.FormatName(draft.Symbol.ContainingType)}){{0}})" : "{0}";
        return $"{owner}.{TypeNames.Escape(draft.Symbol.Name)}";
    }

    private bool CanName(ISymbol member, ISymbol accessor)
    {
        // Explicit implementations and backing fields have no name in C#.
        if (
            KnownAttributes.IsObsoleteError(member)
            || KnownAttributes.IsObsoleteError(accessor)
            || !member.CanBeReferencedByName
        )
            return false;

        Compilation compilation = context.Compilation;
        ISymbol within = context.Surroundings;
        INamedTypeSymbol through = context.Current!.Symbol;
        return compilation.IsSymbolAccessibleWithin(accessor, within, throughType: through)
            && compilation.IsSymbolAccessibleWithin(member, within, throughType: through);
    }
}
