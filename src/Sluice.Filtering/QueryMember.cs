using Sluice.Model;

namespace Sluice.Filtering;

/// <summary>A member that a filter or a sort expression of a query uses.</summary>
/// <param name="Root">The type of the query's elements.</param>
/// <param name="Path">
/// The members from the root to the member; a member that is a collection is followed by a member of its elements.
/// Empty for the elements themselves.
/// </param>
public sealed record QueryMember(Type Root, IReadOnlyList<MemberShape> Path)
{
    /// <summary>Returns the names in code, joined by dots.</summary>
    public override string ToString() =>
        Path.Count == 0 ? Root.Name : string.Join('.', Path.Select(member => member.Name));
}
