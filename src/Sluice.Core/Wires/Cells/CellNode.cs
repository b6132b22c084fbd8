namespace Sluice.Wires.Cells;

/// <summary>
/// A part of the tree that a result's columns form for one type: bound once for each list of column names and shared
/// between threads. A tree mirrors the type's shape, in the order in which its code reads the members.
/// </summary>
internal abstract class CellNode
{
    /// <summary>The member's name on the wire, which the code of the shape expects.</summary>
    internal byte[] Name = [];

    /// <summary>The path of the member from the row, such as <c>.customer.name</c>.</summary>
    internal string Path = "";

    /// <summary>What errors call the member, such as <c>Name of Shop.Customer</c>.</summary>
    internal string? Member;

    /// <summary>Whether the member is declared as not nullable.</summary>
    internal bool IsNonNull;

    /// <summary>The object or array that contains the value, and its position there.</summary>
    internal CellNode? Parent;
    internal int Index;
}

/// <summary>A value of one column.</summary>
internal sealed class CellValueNode(int ordinal, string column) : CellNode
{
    internal readonly int Ordinal = ordinal;
    internal readonly string Column = column;
}

/// <summary>An object, or a dictionary whose keys are the column names.</summary>
internal sealed class CellObjectNode : CellNode
{
    /// <summary>The members that the result has columns for, in the order of the shape.</summary>
    internal CellNode[] Members = [];

    /// <summary>The columns of the object and of the objects within it, but not of its array.</summary>
    internal int[] Columns = [];

    /// <summary>Whether the object or one within it has an array.</summary>
    internal bool HasArray;
}

/// <summary>An array that receives an element from each row, or from each group of rows.</summary>
internal sealed class CellArrayNode(int level) : CellNode
{
    /// <summary>The number of arrays that contain this one.</summary>
    internal readonly int Level = level;
    internal CellNode Element = null!;

    /// <summary>The columns that identify an element.</summary>
    internal int[] Columns => Element is CellObjectNode value ? value.Columns : [((CellValueNode)Element).Ordinal];

    /// <summary>Whether several rows may form one element.</summary>
    internal bool IsGrouped => Element is CellObjectNode { HasArray: true };
}
