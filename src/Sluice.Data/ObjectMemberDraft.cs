using Sluice.Model;

namespace Sluice.Data;

/// <summary>A member that columns were found for, while the tree of a result is built.</summary>
internal sealed class ObjectMemberDraft(
    TypeShape shape,
    MemberShape? member = null,
    string column = "",
    int ordinal = -1
)
{
    /// <summary>The shape of the value, or of an array's element, without what wraps it.</summary>
    internal readonly TypeShape Shape = shape;
    internal readonly MemberShape? Member = member;

    /// <summary>The first column that was found.</summary>
    internal readonly string Column = column;

    /// <summary>The position of the only column; -1 for an object.</summary>
    internal readonly int Ordinal = ordinal;
    internal bool IsArray { get; init; }

    /// <summary>The members by index, so that they are in the order in which the shape's code reads them.</summary>
    internal readonly SortedDictionary<int, ObjectMemberDraft> Members = [];
}
