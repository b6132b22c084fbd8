using Sluice.Model;

namespace Sluice.AspNetCore.Describing;

/// <summary>Gets the value of a member that is known only at run time.</summary>
internal sealed class MemberValue : ShapeVisitor
{
    private static readonly MemberValue s_instance = new();

    private MemberValue() { }

    /// <summary>Returns the value; <see langword="null"/> if the member has no getter.</summary>
    public static object? GetValue(MemberShape member, object? owner) => member.Accept(s_instance, owner);

    public override object? VisitMember<TOwner, TMember>(MemberShape<TOwner, TMember> member, object? state)
    {
        var owner = (TOwner)state!;
        return member.Getter is { } getter ? getter(ref owner) : null;
    }
}
