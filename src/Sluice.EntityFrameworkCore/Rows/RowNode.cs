using Sluice.Model;
using Sluice.Selection;

namespace Sluice.EntityFrameworkCore.Rows;

/// <summary>
/// What becomes of a selected member in a row: a value, a nested object, or an array that rows fold into.
/// </summary>
/// <param name="Member">The member; <see langword="null"/> for the root.</param>
internal abstract record RowNode(MemberShape? Member);

/// <param name="Member">The member.</param>
/// <param name="Slot">Where its value is.</param>
/// <param name="Selection">What is wanted of a value that has members of its own.</param>
internal sealed record RowValueNode(MemberShape Member, RowSlot Slot, SelectionNode? Selection) : RowNode(Member)
{
    /// <summary>The member can't be null; a null in its column is an error, as it is for EF's shaper.</summary>
    internal bool IsRequired { get; init; }
}

/// <param name="Member">The member; <see langword="null"/> for the root and for elements.</param>
/// <param name="Members">The selected members, in the order of writing.</param>
/// <param name="Presence">
/// What is null where the object is; <see langword="null"/> for one that is always there.
/// </param>
internal sealed record RowObjectNode(MemberShape? Member, IReadOnlyList<RowNode> Members, RowSlot? Presence)
    : RowNode(Member);

/// <param name="Member">The member.</param>
/// <param name="Element">What is selected of each element.</param>
/// <param name="Key">What distinguishes elements, and is null where there is none.</param>
internal sealed record RowArrayNode(MemberShape Member, RowObjectNode Element, IReadOnlyList<RowSlot> Key)
    : RowNode(Member)
{
    /// <summary>The query that its elements come from; 0 for that of the object itself.</summary>
    internal int Section { get; init; }
}
