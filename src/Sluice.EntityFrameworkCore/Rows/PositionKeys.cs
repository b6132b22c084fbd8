using Sluice.Model;
using Sluice.Rows;
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
    /// <param name="root">The members of the selection.</param>
    /// <param name="columns">Their columns.</param>
    /// <param name="wire">The wire, by whose names the members are found.</param>
    internal IReadOnlyList<RowLayoutColumn> ListColumns(
        RowObject root,
        IReadOnlyList<RowLayoutColumn> columns,
        QueryWire wire
    ) => [.. _keys.Select(key => columns[Find(root, key, wire).Column])];

    private static RowValueMember Find(RowObject root, OrderKey key, QueryWire wire)
    {
        RowMember found = root;
        foreach (MemberShape member in key.Members)
        {
            string name = wire.Wire.NameOf(member);
            found = ((RowObject)found).Members.First(m => m.Name == name);
        }
        return (RowValueMember)found;
    }

    public bool Equals(PositionKeys? other) => other is not null && _keys.SequenceEqual(other._keys);

    public override bool Equals(object? obj) => Equals(obj as PositionKeys);

    public override int GetHashCode() => HashCode.Combine(_keys.Count, _keys[0]);
}
