#if !SLUICE_GENERATOR
using Sluice.Model;
#endif
using Sluice.TypeModel.Model;

namespace Sluice.TypeModel.Rules;

/// <summary>How reading uses a member.</summary>
/// <param name="IsTypeRead">Whether values of its type can be read.</param>
/// <param name="IsParameter">Whether a parameter of the constructor receives the value.</param>
/// <param name="IsFilled">Whether an existing collection is filled in place.</param>
/// <param name="IsTakenElsewhere">
/// Whether a public constructor that reading does not use takes the value of a member without a setter.
/// </param>
/// <param name="IsKeywordLifted">Whether the constructor satisfies the <c>required</c> keyword.</param>
internal readonly record struct MemberUse(bool IsTypeRead, bool IsParameter, bool IsFilled, bool IsTakenElsewhere,
    bool IsKeywordLifted)
{
    /// <summary>Returns the flags that describe a member at run time.</summary>
    public MemberFlags FlagsOf(NamedMember member)
    {
        DiscoveredMember found = member.Member;
        MemberAttributes attributes = found.Attributes;
        bool isRead = IsTypeRead && !attributes.IgnoreReading && (found.CanSet || IsParameter || IsFilled);
        bool isRequired = attributes.IsRequired || (attributes.IsRequiredKeyword && !IsKeywordLifted);
        return When(attributes.IsDefault, MemberFlags.Default) | When(attributes.IsAlways, MemberFlags.Always)
            | When(attributes.IsNever, MemberFlags.Never) | When(attributes.IsNeverSet, MemberFlags.NeverSet)
            | When(attributes.IsFilterable, MemberFlags.Filterable)
            | When(attributes.IsSortable, MemberFlags.Sortable)
            | When(isRead && isRequired && !member.IsExtension, MemberFlags.Required)
            | When(isRead, MemberFlags.Readable)
            | When(found.CanGet && !attributes.IsNever, MemberFlags.Writable)
            | When(found.Facts.IsNonNull, MemberFlags.NonNull)
            | When(IsParameter, MemberFlags.Parameter)
            | When(member.IsExtension, MemberFlags.ExtensionData)
            | When(found.IsKeyedOnly, MemberFlags.KeyedOnly)
            | When(member.IsNamedOnly, MemberFlags.NamedOnly)
            | When(isRead && found.Facts.IsInitOnly, MemberFlags.InitOnly);
    }

    /// <summary>
    /// Returns whether a member is omitted on wires that use keys unless names default to the member names.
    /// </summary>
    public bool IsComputed(NamedMember member, TypeContract contract) =>
        !contract.KeepsNames && !contract.IsVector && !member.Member.CanSet && !IsParameter && !member.IsExtension
            && !IsTakenElsewhere;

    private static MemberFlags When(bool isTrue, MemberFlags flag) => isTrue ? flag : MemberFlags.None;
}
