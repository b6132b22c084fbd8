namespace Sluice.Rows;

/// <summary>
/// The columns of a result set, bound once: names encoded for every wire, how each value is read, and how rows nest and
/// fold. Immutable; shared between threads.
/// </summary>
public sealed class RowPlan
{
    /// <summary>
    /// Bytes that are free whenever a source is asked to put a value; no value of fixed size takes more on any wire.
    /// </summary>
    public const int ValueRoom = 48;

    internal readonly RowPlanKey Key;
    internal readonly RowColumn[] Columns;
    /// <summary>Of a flat plan: the columns that are written, in their order.</summary>
    internal readonly RowColumn[] Written;
    internal readonly RowObject Root;
    /// <summary>No nesting, no folding: members are the columns in their order.</summary>
    internal readonly bool IsFlat;
    /// <summary>Where rows fold: the levels, root first. Otherwise <see langword="null"/>.</summary>
    internal readonly RowLevel[]? Levels;
    /// <summary>
    /// Where rows are the product of several arrays, or arrays are in nested objects: the root, then the arrays, each
    /// before those inside of it. Otherwise <see langword="null"/>.
    /// </summary>
    internal readonly RowBranch[]? Branches;
    /// <summary>
    /// Where the result is one of several that are put together: what is made of each row. Otherwise
    /// <see langword="null"/>.
    /// </summary>
    internal readonly RowSectionPlan? Section;
    /// <summary>
    /// Bytes to reserve for the run of a flat row, up to the first value of variable size and beyond.
    /// </summary>
    internal readonly int Room;

    internal RowPlan(RowPlanKey key, RowColumn[] columns)
    {
        Key = key;
        Columns = Written = columns;
        if (key.ValuesOnly)
        {
            if (columns.Length == 0)
                throw new WireException(WireError.Unsupported, "The result set has no columns. Select at least one.");
            columns[0].Path = columns[0].Name;
            Root = new RowObject(RowName.None);
            return;
        }
        Root = RowPlanBuilder.Build(key, columns, out Levels);
        IsFlat = Levels is null && Array.TrueForAll(Root.Members, static m => m is RowLeaf);
        Written = Root.Written;
        Room = SettleRoom();
    }

    /// <summary>A mapper's plan: members of its own making over the columns of a result set.</summary>
    internal RowPlan(RowPlanKey key, RowColumn[] columns, RowObject root, RowLevel[]? levels, RowBranch[]? branches)
    {
        (Key, Columns, Root, Levels, Branches) = (key, columns, root, levels, branches);
        IsFlat = Levels is null && Branches is null && root.Presence is null
            && Array.TrueForAll(Root.Members, static m => m is RowLeaf);
        // A flat row walks these, so they must be in the order in which they are written.
        Written = IsFlat ? Array.ConvertAll(root.Members, static m => ((RowLeaf)m).Column) : columns;
        Room = SettleRoom();
    }

    /// <summary>A mapper's plan for one query of a <see cref="RowSplit"/>.</summary>
    internal RowPlan(RowPlanKey key, RowColumn[] columns, RowSectionPlan section)
        : this(key, columns, section.Element, null, null) => Section = section;

    private int SettleRoom()
    {
        int room = 0;
        for (int i = Written.Length - 1; i >= 0; i--)
        {
            Written[i].RoomAfter = IsFlat ? room : 0;
            room += Written[i].Member.Room + ValueRoom;
        }
        return room;
    }
}
