namespace Sluice.Rows;

/// <summary>Creates the levels of a plan whose rows are grouped.</summary>
/// <param name="columns">The columns, as they identify objects.</param>
internal sealed class RowLevels(RowColumn[] columns)
{
    private readonly List<RowLevel> _levels = [];
    private bool _isBuffered;

    /// <param name="root">The root objects.</param>
    /// <param name="identity">The columns that identify a root object.</param>
    /// <param name="columns">The columns of the result.</param>
    /// <param name="isBuffered">Whether the elements cannot be written as their rows arrive.</param>
    internal static RowLevel[] Create(
        RowObject root,
        IReadOnlyList<int> identity,
        RowColumn[] columns,
        out bool isBuffered
    )
    {
        var created = new RowLevels(columns);
        created.Add(root, identity, -1);
        isBuffered = created._isBuffered;
        return [.. created._levels];
    }

    /// <summary>Returns the column with an index.</summary>
    /// <exception cref="ArgumentException">There is none.</exception>
    internal static RowColumn Choose(RowColumn[] columns, int index) =>
        (uint)index < (uint)columns.Length
            ? columns[index]
            : throw new ArgumentException(
                $"The plan names column {index}, but {columns.Length} are listed.",
                nameof(columns)
            );

    /// <summary>Returns the columns with the indexes.</summary>
    internal static RowColumn[] Choose(RowColumn[] columns, IReadOnlyList<int> indexes) =>
        [.. indexes.Select(index => Choose(columns, index))];

    private void Add(RowMember element, IReadOnlyList<int> key, int parent)
    {
        // Arrays nested one within the other are grouped as rows arrive: members that follow an open one are kept once.
        _isBuffered |= parent != _levels.Count - 1;
        _levels.Add(new RowLevel(element, Choose(columns, key), parent));
        if (element is RowObject value)
            AddArrays(value, _levels.Count - 1);
    }

    private void AddArrays(RowObject value, int level)
    {
        foreach (RowMember member in value.MemberArray)
        {
            if (member is RowArray array)
                Add(array.Element!, array.Key, level);
            if (member is not RowObject { ArrayCount: > 0 } inner)
                continue;
            // A mapper's object may be null.
            _isBuffered |= !inner.IsOfAliases;
            AddArrays(inner, level);
        }
    }
}
