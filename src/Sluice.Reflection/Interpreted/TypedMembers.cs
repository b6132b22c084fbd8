using System.Diagnostics.CodeAnalysis;
using Sluice.Boundary;
using Sluice.Internal;
using Sluice.Model;
using Sluice.Reflection.Analysis;
using Sluice.Reflection.Resolution;

namespace Sluice.Reflection.Interpreted;

/// <summary>Creates the description of a member whose shape is known as a type argument.</summary>
[RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
[RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
internal static class TypedMembers
{
    /// <param name="member">The member.</param>
    /// <param name="emitted">The struct with emitted accessors; <see langword="null"/> to use reflection.</param>
    /// <param name="isReadable">Whether the owner can be read.</param>
    internal static MemberShape<TOwner> Create<TOwner, TMember, TShape>(
        ObjectMember member,
        Type? emitted,
        bool isReadable
    )
        where TShape : struct, IShape<TMember>
    {
        MemberGetter<TOwner, TMember>? getter =
            !member.CanGet ? null
            : emitted is null ? Accessors.Getter<TOwner, TMember>(member)
            : emitted.GetMethod(AccessorNames.Getter(member))!.CreateDelegate<MemberGetter<TOwner, TMember>>();
        MemberSetter<TOwner, TMember>? setter =
            !member.CanSet || !isReadable ? null
            : emitted is null ? Accessors.Setter<TOwner, TMember>(member)
            : emitted.GetMethod(AccessorNames.Setter(member))!.CreateDelegate<MemberSetter<TOwner, TMember>>();
        return new ShapedMember<TOwner, TMember, TShape>(member.Traits, getter, setter);
    }
}
