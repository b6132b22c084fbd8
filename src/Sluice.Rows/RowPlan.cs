using System.ComponentModel;

namespace Sluice.Rows;

/// <summary>
/// The columns of a result set, bound once: names encoded for every wire, how each value is read, and how rows are
/// nested and grouped. Immutable; shared between threads.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class RowPlan
{
    /// <summary>
    /// The number of reserved bytes whenever a source writes a value; no value of fixed size needs more on any wire.
    /// </summary>
    public const int ValueReservation = 48;

    internal readonly RowPlanKey Key;
    internal readonly RowColumn[] Columns;
    /// <summary>For a flat plan, the columns that are written, in order.</summary>
    internal readonly RowColumn[] Written;
    internal readonly RowObject Root;
    /// <summary>Whether there is no nesting or grouping: the members are the columns in order.</summary>
    internal readonly bool IsFlat;
    /// <summary>
    /// The levels of a join grouping, root first; <see langword="null"/> if rows are not grouped this way.
    /// </summary>
    internal readonly RowLevel[]? Levels;
    /// <summary>
    /// The branches of a Cartesian grouping, or of arrays in nested objects: the root first, then each array before the
    /// arrays nested in it; <see langword="null"/> if rows are not grouped this way.
    /// </summary>
    internal readonly RowBranch[]? Branches;
    /// <summary>The plan of one query of a split result; otherwise, <see langword="null"/>.</summary>
    internal readonly RowSectionPlan? Section;
    /// <summary>
    /// The number of bytes to reserve for the run of a flat row, up to the first value of variable size and beyond.
    /// </summary>
    internal readonly int Reservation;
    /// <summary>The type of the driver's run and its columns, for a mapper's plan.</summary>
    internal Type? Driver;
    internal RowColumn[]? DriverColumns;

    internal RowPlan(RowPlanKey key, RowColumn[] columns)
    {
        Key = key;
        columns = key.Json?.Apply(columns) ?? columns;
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
        Reservation = ComputeReservation();
    }

    /// <summary>Initializes a mapper's plan, with custom members over the columns of a result set.</summary>
    internal RowPlan(RowPlanKey key, RowColumn[] columns, RowObject root, RowLevel[]? levels, RowBranch[]? branches)
    {
        (Key, Columns, Root, Levels, Branches) = (key, columns, root, levels, branches);
        IsFlat = Levels is null && Branches is null && root.Presence is null
            && Array.TrueForAll(Root.Members, static m => m is RowLeaf);
        // A flat row is written from these, so they must be in output order.
        Written = IsFlat ? Array.ConvertAll(root.Members, static m => ((RowLeaf)m).Column) : columns;
        Reservation = ComputeReservation();
    }

    /// <summary>Initializes a mapper's plan for one query of a <see cref="RowSplit"/>.</summary>
    internal RowPlan(RowPlanKey key, RowColumn[] columns, RowSectionPlan section)
        : this(key, columns, section.Element, null, null) => Section = section;

    /// <summary>Returns whether each column of a row is read once, in the order of the columns.</summary>
    internal bool ReadsInOrder()
    {
        int last = -1;
        return Key.ValuesOnly
            || (Levels is null && Branches is null && !Key.OmitNulls && ReadsInOrder(Root, ref last));
    }

    private static bool ReadsInOrder(RowObject value, ref int last)
    {
        if (value.Presence is not null || value.IsGroupedAway) return false;
        foreach (RowMember member in value.Members)
        {
            if (member is RowObject inner)
            {
                if (!ReadsInOrder(inner, ref last)) return false;
                continue;
            }
            if (member is not RowLeaf leaf || leaf.Column.Ordinal <= last) return false;
            last = leaf.Column.Ordinal;
        }
        return true;
    }

    private int ComputeReservation()
    {
        int reserve = 0;
        for (int i = Written.Length - 1; i >= 0; i--)
        {
            Written[i].ReservationAfter = IsFlat ? reserve : 0;
            reserve += Written[i].Member.Reservation + ValueReservation;
        }
        return reserve;
    }
}
