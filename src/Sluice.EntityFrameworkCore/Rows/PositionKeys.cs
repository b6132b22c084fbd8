using Sluice.Model;
using Sluice.Selection;

namespace Sluice.EntityFrameworkCore.Rows;

/// <summary>The keys of a page's order, which rows contain besides what is written. Compared by content.</summary>
/// <param name="keys">The keys.</param>
/// <param name="node">The selection that contains nothing but the keys.</param>
internal sealed class PositionKeys(IReadOnlyList<OrderKey> keys, SelectionNode? node) : IEquatable<PositionKeys>
{
    private readonly IReadOnlyList<OrderKey> _keys = keys;

    internal SelectionNode? Node => node;

    /// <summary>Returns the values of the keys in a layout of <see cref="Node"/>.</summary>
    internal IReadOnlyList<RowValueNode> In(RowObjectNode root) => [.. _keys.Select(k => Find(root, k))];

    private static RowValueNode Find(RowObjectNode at, OrderKey key)
    {
        RowNode node = at;
        foreach (MemberShape member in key.Members)
            node = ((RowObjectNode)node).Members.First(m => m.Member!.Index == member.Index);
        return (RowValueNode)node;
    }

    public bool Equals(PositionKeys? other) => other is not null && _keys.SequenceEqual(other._keys);
    public override bool Equals(object? obj) => Equals(obj as PositionKeys);
    public override int GetHashCode() => HashCode.Combine(_keys.Count, _keys[0]);
}
