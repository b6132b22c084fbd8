using System.Runtime.CompilerServices;
using Sluice.Model;
using Sluice.Selection;

namespace Sluice.EntityFrameworkCore.Rows;

/// <summary>
/// One use of a slot, which the members of a row name by its index: the value of a member, or what identifies an object
/// or says whether it exists.
/// </summary>
/// <param name="Slot">Where the value is.</param>
/// <param name="Member">The member; <see langword="null"/> for the value as it is in the database.</param>
/// <param name="Selection">What is wanted of a value that has members of its own.</param>
internal sealed record RowLayoutColumn(RowSlot Slot, MemberShape? Member = null, SelectionNode? Selection = null)
{
    /// <summary>Gets the value of a member that is the same in each row.</summary>
    internal StrongBox<object?>? Constant { get; init; }
}
