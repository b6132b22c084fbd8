using Sluice.Model;

namespace Sluice.Hosting;

/// <summary>Finds types whose values contain members that the sender of a document may not set.</summary>
internal static class GuardedValues
{
    /// <summary>Returns whether values of a type contain a guarded member.</summary>
    /// <param name="root">The type.</param>
    /// <param name="isGuarded">Returns whether the sender may not set a member that values have.</param>
    /// <param name="isSettable">
    /// Returns whether a document may set a member; values of others are not part of its values.
    /// </param>
    internal static bool AreIn(TypeShape root, Func<MemberShape, bool> isGuarded, Func<MemberShape, bool> isSettable)
    {
        var seen = new HashSet<TypeShape>();
        var open = new Stack<TypeShape>([root]);
        while (open.TryPop(out TypeShape? shape))
        {
            if (!seen.Add(shape))
                continue;
            if (shape.Inner is { } inner)
                open.Push(inner);
            foreach (UnionCase each in (shape as IUnionShape)?.Cases ?? [])
                open.Push(each.Shape);
            foreach (MemberShape member in (shape as IObjectShape)?.Members ?? [])
            {
                if (isGuarded(member))
                    return true;
                if (isSettable(member))
                    open.Push(member.Shape);
            }
        }
        return false;
    }
}
