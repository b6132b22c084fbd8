using Sluice.Model;

namespace Sluice;

/// <summary>Determines in which order members are expected in documents.</summary>
internal static class MemberOrder
{
    /// <summary>
    /// Returns for each member the index of the one that is written after it; after the last, the first. Members that
    /// are never written are not expected.
    /// </summary>
    /// <param name="order">The indexes of the members that have a name on the wire, in their order.</param>
    /// <param name="shape">The type.</param>
    internal static int[] FollowingOf(int[] order, IObjectShape shape)
    {
        int[] written = [.. order.Where(i => (shape.Members[i].Flags & (MemberFlags.Never | MemberFlags.Writable))
            == MemberFlags.Writable)];
        var following = new int[shape.Members.Count];
        Array.Fill(following, written.Length > 0 ? written[0] : -1);
        for (int i = 0; i + 1 < written.Length; i++) following[written[i]] = written[i + 1];
        return following;
    }
}
