using System.ComponentModel;

namespace Sluice.Rows;

/// <summary>
/// What becomes of the rows of a result: a tree of members, bound once to the columns of a schema. Immutable; shared
/// between threads.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class RowPlan
{
    /// <summary>
    /// The number of reserved bytes whenever a source writes a value; no value of fixed size needs more on any wire.
    /// </summary>
    public const int ValueReservation = 48;

    internal readonly RowPlanKey Key;
    internal readonly RowObject Root;

    /// <summary>The columns of the result, as the driver reports them.</summary>
    internal readonly RowColumn[] Schema;

    /// <summary>The columns by the indexes that the members have.</summary>
    internal readonly RowColumn[] Columns;

    /// <summary>Whether there is no nesting or grouping: the members are values.</summary>
    internal readonly bool IsFlat;

    /// <summary>For a flat plan, the columns of the members; otherwise empty.</summary>
    internal readonly RowColumn[] Written = [];

    /// <summary>
    /// The number of bytes to reserve for the run of a flat row, up to the first value of variable size and beyond.
    /// </summary>
    internal readonly int Reservation;

    /// <summary>
    /// Whether each column of a row is read once, in the order of the columns, whatever is selected of them. A mapper
    /// executes the command itself, and knows how its columns may be read.
    /// </summary>
    internal readonly bool ReadsInOrder = true;

    /// <summary>
    /// The levels that joined rows are grouped into: the root first, then each array before the arrays nested in it;
    /// <see langword="null"/> if rows are not grouped.
    /// </summary>
    internal readonly RowLevel[]? Levels;

    /// <summary>Whether the levels need <see cref="CartesianGrouping"/>, which buffers root objects.</summary>
    internal readonly bool IsBuffered;

    /// <summary>
    /// For a query of a <see cref="RowSplit"/>, the key of the object that contains the array, and the key of the
    /// object itself, which the elements of its arrays refer to.
    /// </summary>
    internal readonly RowColumn[] HolderKey = [],
        OwnKey = [];

    /// <summary>The type of the driver's run, for a mapper's plan.</summary>
    internal readonly Type? Driver;

    /// <summary>Initializes a plan whose members follow from the aliases of columns.</summary>
    internal RowPlan(RowPlanKey key, RowColumn[] schema)
    {
        (Key, Schema) = (key, schema);
        Columns = key.Json?.Apply(schema) ?? schema;
        if (key.ValuesOnly)
        {
            if (schema.Length == 0)
                throw new WireException(WireError.Unsupported, "The result set has no columns. Select at least one.");
            Columns[0].Path = Columns[0].Name;
            Root = new RowObject([]);
            return;
        }
        Root = RowPlanBuilder.Build(key, Columns, out int[] identity, out bool isInOrder);
        if (Root.ArrayCount > 0 || Root.IsGroupedAway)
            Levels = RowLevels.Create(Root, identity, Columns, out _);
        ReadsInOrder = isInOrder && !key.OmitNulls;
        IsFlat = Levels is null && AreValues(Root);
        if (IsFlat)
            Written = ReserveRun(out Reservation);
    }

    /// <summary>Initializes a mapper's plan.</summary>
    /// <param name="key">The options of the wire.</param>
    /// <param name="driver">The type of the driver's run.</param>
    /// <param name="schema">The columns of the result.</param>
    /// <param name="root">The members.</param>
    /// <param name="columns">The columns that the members name.</param>
    /// <param name="identity">The key of the root, if it has arrays.</param>
    /// <param name="holder">
    /// For a query of a <see cref="RowSplit"/>, the key of the object that contains the array; otherwise,
    /// <see langword="null"/>.
    /// </param>
    internal RowPlan(
        RowPlanKey key,
        Type driver,
        RowColumn[] schema,
        RowObject root,
        RowColumn[] columns,
        IReadOnlyList<int> identity,
        IReadOnlyList<int>? holder
    )
    {
        (Key, Driver, Schema, Root) = (key, driver, schema, root);
        Columns = [.. columns];
        Bind(root, columns, "", holder is not null);
        OwnKey = RowLevels.Choose(columns, identity);
        if (root.ArrayCount > 0 && OwnKey.Length == 0)
            throw new ArgumentException("Name the columns that identify an object with arrays.", nameof(identity));
        if (holder is not null)
            HolderKey = RowLevels.Choose(columns, holder);
        else if (root.ArrayCount > 0 && root.PresenceIndex >= 0)
            throw new ArgumentException(
                "The object that joined rows are grouped into exists in each row, because its key identifies it. "
                    + "Give the root no presence."
            );
        else if (root.ArrayCount > 0)
            Levels = RowLevels.Create(root, identity, columns, out IsBuffered);
        IsFlat = root.PresenceIndex < 0 && AreValues(root);
        if (IsFlat)
            Written = ReserveRun(out Reservation);
    }

    // A column identifies objects as the mapper has given it, and has a member's name and path where it is written.
    private void Bind(RowObject value, RowColumn[] columns, string path, bool isSection)
    {
        if (value.PresenceIndex >= 0)
            _ = RowLevels.Choose(columns, value.PresenceIndex);
        foreach (RowMember member in value.MemberArray)
        {
            string own = path + member.Name;
            switch (member)
            {
                case RowValueMember scalar:
                    RowColumn given = RowLevels.Choose(columns, scalar.Column);
                    ref RowColumn column = ref Columns[scalar.Column];
                    if (column != given)
                        throw new ArgumentException(
                            $"'{column.Path}' and '{own}' have the same index. List the column " + "once for each.",
                            nameof(columns)
                        );
                    column = given.Create(scalar, own);
                    break;
                case RowObject inner:
                    Bind(inner, columns, own + ".", isSection);
                    break;
                case RowArray array:
                    if (array.Section > 0 != isSection)
                        throw new ArgumentException(
                            $"The elements of '{own}' are in "
                                + $"{(isSection ? "joined rows" : "the rows of another query")}, but the plan is for "
                                + $"{(isSection ? "one of several queries" : "a single query")}."
                        );
                    if (array.Element is RowObject element)
                        Bind(element, columns, own + "[].", isSection);
                    break;
            }
        }
    }

    private static bool AreValues(RowObject value) =>
        Array.TrueForAll(value.MemberArray, static member => member is RowValueMember);

    private RowColumn[] ReserveRun(out int reservation)
    {
        RowColumn[] run = Array.ConvertAll(Root.MemberArray, member => Columns[((RowValueMember)member).Column]);
        reservation = 0;
        for (int i = run.Length - 1; i >= 0; i--)
        {
            run[i].ReservationAfter = reservation;
            reservation += run[i].Member.Reservation + ValueReservation;
        }
        return run;
    }
}
