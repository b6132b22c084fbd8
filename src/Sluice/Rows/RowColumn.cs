namespace Sluice.Rows;

/// <summary>
/// One column of a result set, bound once: where its values are, how they are read, and what its member is called.
/// Immutable once its plan stands.
/// </summary>
public sealed class RowColumn
{
    /// <summary>Makes a column.</summary>
    /// <param name="ordinal">Its position in the result set, from 0.</param>
    /// <param name="name">Its name or alias, as the driver gives it.</param>
    /// <param name="kind">How its values are read.</param>
    /// <param name="type">The .NET type that the driver declares.</param>
    public RowColumn(int ordinal, string name, RowColumnKind kind, Type type)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(ordinal);
        ArgumentNullException.ThrowIfNull(name);
        ArgumentNullException.ThrowIfNull(type);
        Ordinal = ordinal;
        Name = name;
        Kind = kind;
        Type = type;
    }

    /// <summary>The position in the result set, from 0.</summary>
    public int Ordinal { get; }
    /// <summary>The name or alias, as the driver gives it.</summary>
    public string Name { get; }
    /// <summary>How values are read.</summary>
    public RowColumnKind Kind { get; }
    /// <summary>The .NET type that the driver declares.</summary>
    public Type Type { get; }
    /// <summary>
    /// What a driver's source keeps for the column; must be immutable, since plans are shared between threads.
    /// </summary>
    public object? State { get; init; }
    /// <summary>
    /// Where <see cref="Kind"/> is <see cref="RowColumnKind.Custom"/>: what reads and writes the values.
    /// </summary>
    public RowValue? Value { get; init; }

    /// <summary>A null is an error; looked at where <see cref="Kind"/> is <see cref="RowColumnKind.Custom"/>.</summary>
    internal bool IsRequired { get; init; }

    internal RowColumn Copy() => new(Ordinal, Name, Kind, Type) { State = State, Value = Value };

    // Bytes to leave free for what follows this column's value in its run; set when the plan is made.
    internal int RoomAfter;
    internal RowName Member = RowName.None;
    internal string Path = "";
}
