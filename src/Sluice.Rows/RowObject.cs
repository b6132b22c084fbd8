using Sluice.Internal;

namespace Sluice.Rows;

/// <summary>
/// An object whose values are in the same row: the root of a plan, an element of an array, or a member.
/// </summary>
public sealed class RowObject : RowMember
{
    internal readonly RowMember[] MemberArray;

    /// <summary>The index of the column that is null if the object is null; -1 for one that is never null.</summary>
    internal readonly int PresenceIndex;

    /// <summary>
    /// The member that rows are grouped into, or the object that contains it; remains open while rows are read. Members
    /// after it are written when it closes. <see langword="null"/> if the object contains no array.
    /// </summary>
    internal readonly RowMember? Open;

    /// <summary>Initializes the root of a plan or the element of an array.</summary>
    /// <param name="members">The members, in the order in which they are written.</param>
    /// <param name="presence">
    /// The index of a column that is null if the object is null; <see langword="null"/> for one that always exists.
    /// </param>
    /// <exception cref="ArgumentOutOfRangeException">The index is negative.</exception>
    public RowObject(IReadOnlyList<RowMember> members, int? presence = null)
        : this(RowName.None, members, presence) { }

    /// <summary>Initializes a member.</summary>
    /// <param name="name">The name on the wire.</param>
    /// <param name="members">The members, in the order in which they are written.</param>
    /// <param name="presence">
    /// The index of a column that is null if the object is null; <see langword="null"/> for one that always exists.
    /// </param>
    /// <exception cref="ArgumentOutOfRangeException">The index is negative.</exception>
    /// <exception cref="WireException">The name contains a lone surrogate.</exception>
    public RowObject(string name, IReadOnlyList<RowMember> members, int? presence = null)
        : this(Encode(name), members, presence) { }

    private RowObject(RowName name, IReadOnlyList<RowMember> members, int? presence)
        : base(name, Argument.NotNull(members).Sum(static member => Argument.NotNull(member).ArrayCount))
    {
        ArgumentOutOfRangeException.ThrowIfNegative(presence ?? 0, nameof(presence));
        MemberArray = [.. members];
        PresenceIndex = presence ?? -1;
        Open = Array.Find(MemberArray, static member => member.ArrayCount > 0);
    }

    /// <summary>Gets the members, in the order in which they are written.</summary>
    public IReadOnlyList<RowMember> Members => MemberArray;

    /// <summary>
    /// Gets the index of the column that is null if the object is null; <see langword="null"/> for one that always
    /// exists.
    /// </summary>
    public int? Presence => PresenceIndex < 0 ? null : PresenceIndex;

    /// <summary>
    /// Whether column aliases form the object: it is empty if all its values are, and rows are grouped into its array
    /// as they arrive.
    /// </summary>
    internal bool IsOfAliases { get; init; }

    /// <summary>
    /// Whether rows are grouped by an array, of this object or a nested one, that is not written: adjacent rows with
    /// equal keys then form one object.
    /// </summary>
    internal bool IsGroupedAway { get; init; }
}
