using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using Sluice.Model;

namespace Sluice.Queries.Computed;

/// <summary>
/// The members that a projection must copy so that a getter returns the same value for the copy as for the original
/// object.
/// </summary>
/// <param name="Members">The members of the object that are copied completely.</param>
/// <param name="Reason">The reason why the copy cannot be proven correct; <see langword="null"/> if it can.</param>
[RequiresUnreferencedCode("Reads the code of methods.")]
internal sealed record CopiedReads(IReadOnlyList<MemberInfo> Members, string? Reason)
{
    private static readonly ConditionalWeakTable<PropertyInfo, CopiedReads> s_known = [];

    internal static CopiedReads FindReads(Type owner, MemberInfo? member) =>
        member is PropertyInfo { GetMethod: { } getter } property
            ? s_known.GetValue(property, _ => Find(owner, getter))
            : new([], "its getter was trimmed away");

    private static CopiedReads Find(Type owner, MethodInfo getter)
    {
        MemberReads reads = MemberReads.FindReads(getter, owner, static _ => null, [owner]);
        var members = new List<MemberInfo>();
        string? reason = reads.Reason;
        foreach (FieldInfo field in reads.Fields)
        {
            MemberInfo? member = field.IsPublic ? field : PropertyOf(field);
            bool isOwn = field.DeclaringType!.IsAssignableFrom(owner);
            if (isOwn && member is not null)
                members.Add(member);
            else if (isOwn || !IsCopiedWithItsHolder(field.FieldType))
                reason ??= $"it reads {field.DeclaringType.Name}.{member?.Name ?? field.Name}";
        }
        return new(members, reason);
    }

    // Objects and collections of objects are loaded separately.
    private static bool IsCopiedWithItsHolder(Type type) => type.IsValueType || FrameworkCode.IsValue(type);

    /// <summary>
    /// Returns the reason why a projection cannot set one of the members; <see langword="null"/> if it can.
    /// </summary>
    /// <param name="shape">The shape, whose members are set by name or through the constructor.</param>
    internal string? ReasonAgainst(IObjectShape shape)
    {
        MemberInfo? unset = Members.FirstOrDefault(member =>
            shape.Members.FirstOrDefault(m => m.Member?.HasSameMetadataDefinitionAs(member) == true) is { } known
                ? !MemberRules.IsSettable(known)
                : member is not (PropertyInfo { CanWrite: true } or FieldInfo { IsInitOnly: false })
        );
        return Reason
            ?? (unset is null ? null : $"it reads {unset.DeclaringType!.Name}.{unset.Name}, which can't be set");
    }

    /// <summary>Returns the property whose backing field is given.</summary>
    private static PropertyInfo? PropertyOf(FieldInfo field) =>
        field
            .DeclaringType!.GetProperties(
                BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly
            )
            .FirstOrDefault(p =>
                p.GetMethod is { } getter
                && field.HasSameMetadataDefinitionAs(MethodCode.FieldOf(getter) ?? field)
                && MethodCode.FieldOf(getter) is not null
            );
}
