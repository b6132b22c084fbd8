namespace Sluice.Rows;

/// <summary>
/// A member of a row's object: a column's value, an object made of dotted aliases, or an array that rows fold into.
/// </summary>
internal abstract class RowMember(RowName name)
{
    internal readonly RowName Name = name;
}

internal sealed class RowLeaf(RowName name, RowColumn column) : RowMember(name)
{
    internal readonly RowColumn Column = column;
}

internal sealed class RowObject(RowName name) : RowMember(name)
{
    internal RowMember[] Members = [];
    /// <summary>
    /// The member that rows fold into, or the object on the way to it; stays open while rows come. Members behind it
    /// are written when it closes.
    /// </summary>
    internal RowMember? Open;
    /// <summary>
    /// A column that is null where the object is. Without one an object is never null, and empty where all its columns
    /// are.
    /// </summary>
    internal RowColumn? Presence;
    /// <summary>Never left out, even with all its columns null.</summary>
    internal bool IsAlways;
    /// <summary>
    /// The columns of this object and of those inside, but not those of folded arrays; those that are not written too,
    /// since they tell objects apart.
    /// </summary>
    internal RowColumn[] Columns = [];
    /// <summary>Those of <see cref="Columns"/> that are written.</summary>
    internal RowColumn[] Written = [];
    /// <summary>
    /// Rows fold into an array of this object, or of one inside, that is not written: neighbours with the same
    /// <see cref="Columns"/> are one object.
    /// </summary>
    internal bool FoldsAway;
    /// <summary>Under a plan with <see cref="RowPlan.Branches"/>: this object, or one inside, has arrays.</summary>
    internal bool HasArrays;
}

/// <summary>An array that takes one element from each row, or from each run of rows.</summary>
internal sealed class RowFold(RowName name) : RowMember(name)
{
    internal RowObject? Element;
    /// <summary>The one column of an array of plain values, <c>tags[]</c>.</summary>
    internal RowColumn? Scalar;
    /// <summary>Under a plan with <see cref="RowPlan.Branches"/>: the place of its elements among them.</summary>
    internal int Branch;
}
