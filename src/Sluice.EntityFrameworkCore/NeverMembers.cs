using Sluice.Model;

namespace Sluice.EntityFrameworkCore;

/// <summary>Finds members that would be lost when a value is stored.</summary>
internal static class NeverMembers
{
    internal static MemberShape? Find(TypeShape root)
    {
        var seen = new HashSet<TypeShape>();
        var open = new Stack<TypeShape>([root]);
        while (open.TryPop(out TypeShape? shape))
        {
            if (shape.Selectable is not { } target || !seen.Add(target))
                continue;
            if (target is IUnionShape union)
                foreach (UnionCase each in union.Cases)
                    open.Push(each.Shape);
            foreach (MemberShape member in (target as IObjectShape)?.Members ?? [])
            {
                if ((member.Flags & MemberFlags.Never) != 0)
                    return member;
                open.Push(member.Shape);
            }
        }
        return null;
    }
}
