namespace Sluice.Rows;

/// <summary>
/// A member of a row's object: a column's value, an object built from dotted aliases, or an array that rows are grouped
/// into.
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
    /// The member that rows are grouped into, or the object that contains it; remains open while rows are read. Members
    /// after it are written when it closes.
    /// </summary>
    internal RowMember? Open;
    /// <summary>
    /// A column that is null if the object is null. Without one, the object is never null, and it is empty if all its
    /// columns are null.
    /// </summary>
    internal RowColumn? Presence;
    /// <summary>Whether the object is written even if all its columns are null.</summary>
    internal bool IsAlways;
    /// <summary>
    /// The columns of this object and of nested objects, but not of grouped arrays. Includes columns that are not
    /// written, because they identify objects.
    /// </summary>
    internal RowColumn[] Columns = [];
    /// <summary>The subset of <see cref="Columns"/> that is written.</summary>
    internal RowColumn[] Written = [];
    /// <summary>
    /// Whether rows are grouped by an array, of this object or a nested one, that is not written: adjacent rows with
    /// equal <see cref="Columns"/> then form one object.
    /// </summary>
    internal bool IsGroupedAway;
    /// <summary>
    /// Whether this object or a nested one has arrays, for a plan with <see cref="RowPlan.Branches"/>.
    /// </summary>
    internal bool HasArrays;
}

/// <summary>An array that receives one element from each row, or from each group of rows.</summary>
internal sealed class RowArray(RowName name) : RowMember(name)
{
    internal RowObject? Element;
    /// <summary>The only column of an array of plain values, <c>tags[]</c>.</summary>
    internal RowColumn? Scalar;
    /// <summary>The index of its branch, for a plan with <see cref="RowPlan.Branches"/>.</summary>
    internal int Branch;
}
