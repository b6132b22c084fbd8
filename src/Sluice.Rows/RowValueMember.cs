namespace Sluice.Rows;

/// <summary>A member with the value of one column.</summary>
public sealed class RowValueMember : RowMember
{
    /// <summary>Initializes a new instance.</summary>
    /// <param name="name">The name on the wire.</param>
    /// <param name="column">
    /// The index of the column in the plan's list. No other value has it: a column that is written twice is listed
    /// twice.
    /// </param>
    /// <param name="isRequired">Whether null is an error.</param>
    /// <exception cref="ArgumentOutOfRangeException">The index is negative.</exception>
    /// <exception cref="WireException">The name contains a lone surrogate.</exception>
    public RowValueMember(string name, int column, bool isRequired = false)
        : base(Encode(name), 0)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(column);
        Column = column;
        IsRequired = isRequired;
    }

    /// <summary>Gets the index of the column in the plan's list.</summary>
    public int Column { get; }

    /// <summary>Gets whether null is an error.</summary>
    public bool IsRequired { get; }
}
