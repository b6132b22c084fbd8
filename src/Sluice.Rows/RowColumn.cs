namespace Sluice.Rows;

/// <summary>
/// A column of a result set, bound once: its ordinal, how its values are read, and the name of its member. Immutable
/// once its plan is built.
/// </summary>
public sealed class RowColumn
{
    /// <summary>Initializes a new instance.</summary>
    /// <param name="ordinal">The zero-based position in the result set.</param>
    /// <param name="name">The name or alias, as returned by the driver.</param>
    /// <param name="kind">How the values are read.</param>
    /// <param name="type">
    /// The .NET type that the driver declares; <see cref="object"/> if values are not written as that type's are.
    /// </param>
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

    /// <summary>Gets the zero-based position in the result set.</summary>
    public int Ordinal { get; }

    /// <summary>Gets the name or alias, as returned by the driver.</summary>
    public string Name { get; }

    /// <summary>Gets how the values are read.</summary>
    public RowColumnKind Kind { get; }

    /// <summary>
    /// Gets the .NET type that the driver declares; <see cref="object"/> if values are not written as that type's are.
    /// </summary>
    public Type Type { get; }

    /// <summary>
    /// Gets driver-specific state for the column. Must be immutable, because plans are shared between threads.
    /// </summary>
    public object? State { get; init; }

    /// <summary>
    /// Gets the reader and writer of the values if <see cref="Kind"/> is <see cref="RowColumnKind.Custom"/>.
    /// </summary>
    public RowValue? Value { get; init; }

    /// <summary>Gets whether null is an error.</summary>
    internal bool IsRequired { get; init; }

    /// <summary>Throws where a null is an error; called by a source before it writes a null.</summary>
    /// <exception cref="WireException">The member can't be null.</exception>
    public void ThrowIfRequired()
    {
        if (IsRequired)
            throw new WireException(
                WireError.Type,
                $"The column '{Member.Text}' is declared as not nullable but contains null."
            );
    }

    /// <summary>Returns the column with the value of a member.</summary>
    internal RowColumn Create(RowValueMember member, string path) =>
        new(Ordinal, Name, Kind, Type)
        {
            State = State,
            Value = Value,
            IsRequired = member.IsRequired,
            Member = member.Encoded,
            Path = path,
        };

    // Bytes to keep reserved for what follows this column's value in its run; set when the plan is built.
    internal int ReservationAfter;
    internal RowName Member = RowName.None;
    internal string Path = "";
}
