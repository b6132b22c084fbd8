using Sluice.TypeModel.Model;
#if !SLUICE_GENERATOR
using Sluice.Model;
#endif

namespace Sluice.TypeModel.Rules;

/// <summary>How reading uses a member.</summary>
/// <param name="IsTypeRead">Whether values of its type can be read.</param>
/// <param name="IsParameter">Whether a parameter of the constructor receives the value.</param>
/// <param name="IsFilled">Whether an existing collection is filled in place.</param>
/// <param name="IsTakenElsewhere">
/// Whether a public constructor that reading does not use takes the value of a member without a setter.
/// </param>
/// <param name="IsKeywordLifted">Whether the constructor satisfies the <c>required</c> keyword.</param>
internal readonly record struct MemberUse(
    bool IsTypeRead,
    bool IsParameter,
    bool IsFilled,
    bool IsTakenElsewhere,
    bool IsKeywordLifted
)
{
    /// <summary>Returns the flags that describe a member at run time.</summary>
    public MemberFlags FlagsOf(NamedMember member)
    {
        DiscoveredMember found = member.Member;
        MemberAttributes attributes = found.Attributes;
        bool isRead = IsTypeRead && !attributes.IgnoreReading && (found.CanSet || IsParameter || IsFilled);
        bool isRequired = attributes.IsRequired || (attributes.IsRequiredKeyword && !IsKeywordLifted);
        return SetIf(attributes.IsDefault, MemberFlags.Default)
            | SetIf(attributes.IsAlways, MemberFlags.Always)
            | SetIf(attributes.IsNever, MemberFlags.Never)
            | SetIf(attributes.IsNeverSet, MemberFlags.NeverSet)
            | SetIf(attributes.IsFilterable, MemberFlags.Filterable)
            | SetIf(attributes.IsSortable, MemberFlags.Sortable)
            | SetIf(isRead && isRequired && !member.IsExtension, MemberFlags.Required)
            | SetIf(isRead, MemberFlags.Readable)
            | SetIf(found.CanGet && !attributes.IsNever, MemberFlags.Writable)
            | SetIf(found.Facts.IsNonNull, MemberFlags.NonNull)
            | SetIf(IsParameter, MemberFlags.Parameter)
            | SetIf(member.IsExtension, MemberFlags.ExtensionData)
            | SetIf(found.IsKeyedOnly, MemberFlags.KeyedOnly)
            | SetIf(member.IsNamedOnly, MemberFlags.NamedOnly)
            | SetIf(isRead && found.Facts.IsInitOnly, MemberFlags.InitOnly);
    }

    /// <summary>
    /// Returns whether a member is omitted on wires that use keys unless names default to the member names.
    /// </summary>
    public bool IsComputed(NamedMember member, TypeContract contract) =>
        !contract.KeepsNames
        && !contract.IsVector
        && !member.Member.CanSet
        && !IsParameter
        && !member.IsExtension
        && !IsTakenElsewhere;

    private static MemberFlags SetIf(bool isTrue, MemberFlags flag) => isTrue ? flag : MemberFlags.None;
}
