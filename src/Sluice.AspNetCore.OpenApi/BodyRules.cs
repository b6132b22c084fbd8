using Sluice.Model;

namespace Sluice.AspNetCore.OpenApi;

/// <summary>
/// Determines whether a type, or a type it reaches, is described differently as a body than as a response.
/// </summary>
internal static class BodyRules
{
    /// <summary>Returns whether a member is read from a body.</summary>
    public static bool IsRead(MemberShape member) =>
        (member.Flags & (MemberFlags.Readable | MemberFlags.NeverSet)) == MemberFlags.Readable;

    /// <inheritdoc cref="BodyRules"/>
    public static bool DifferFrom(TypeShape root, bool requiresParameters)
    {
        var seen = new HashSet<Type>();
        var open = new Stack<TypeShape>();
        open.Push(root);
        while (open.TryPop(out TypeShape? shape))
        {
            if (shape.Selectable is not { } target || !seen.Add(target.Type))
                continue;
            foreach (MemberShape member in MembersOf(target))
            {
                if (!IsRead(member) || Annotations.HasAny(member, requiresParameters))
                    return true;
                open.Push(member.Shape);
            }
        }

        return false;
    }

    private static IEnumerable<MemberShape> MembersOf(TypeShape shape) =>
        shape switch
        {
            IObjectShape direct => direct.Members,
            IUnionShape union => union.Cases.SelectMany(arm =>
                arm.Shape is IObjectShape members ? members.Members : []
            ),
            _ => [],
        };
}
