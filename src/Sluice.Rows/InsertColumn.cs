namespace Sluice.Rows;

/// <summary>
/// A column of the table that <see cref="RowInserter"/> inserts into, and what it accepts. What it does not accept is
/// an error before the value reaches the database, because databases round, truncate and convert.
/// </summary>
/// <param name="name">The name, as the database has it.</param>
/// <param name="kind">What the column accepts.</param>
public class InsertColumn(string name, InsertKind kind)
{
    /// <summary>Gets the name.</summary>
    public string Name { get; } = name;

    /// <summary>Gets what the column accepts.</summary>
    public InsertKind Kind { get; internal set; } = kind;

    /// <summary>Gets whether null is valid. Default: <see langword="true"/>.</summary>
    public bool IsNullable { get; init; } = true;

    /// <summary>
    /// Gets whether a row without a value may store something else than null. Default: <see langword="true"/>.
    /// </summary>
    public bool HasDefault { get; init; } = true;

    /// <summary>
    /// Gets why no value can be stored, such as <c>is generated</c>; <see langword="null"/> if values can be stored.
    /// </summary>
    public string? Refusal { get; init; }

    /// <summary>Gets the least value of an integer.</summary>
    public long Min { get; init; } = long.MinValue;

    /// <summary>Gets the greatest value of an integer.</summary>
    public long Max { get; init; } = long.MaxValue;

    /// <summary>Gets the maximum number of characters (code points) or bytes; 0 for no limit.</summary>
    public int MaxLength { get; init; }

    /// <summary>Gets the number of digits of a decimal; 0 for no limit.</summary>
    public int Precision { get; init; }

    /// <summary>
    /// Gets the number of digits after the point of a decimal; negative for no limit. Default: no limit.
    /// </summary>
    public int Scale { get; init; } = -1;

    /// <summary>Gets the number of digits after the second of a time, from 0 to 7. Default: 7.</summary>
    public int SecondDigits { get; init; } = 7;

    /// <summary>Gets whether a number may be NaN.</summary>
    public bool AllowsNaN { get; init; }

    /// <summary>
    /// Gets whether a number, a date or a time with date may be infinite (<c>infinity</c>, <c>-infinity</c>).
    /// </summary>
    public bool AllowsInfinity { get; init; }

    /// <summary>Gets whether text may contain the character NUL.</summary>
    public bool AllowsNul { get; init; }

    /// <summary>Gets what the driver needs to know about the column.</summary>
    public object? State { get; init; }

    /// <summary>Gets or sets whether NaN and infinite numbers are refused although the column can hold them.</summary>
    internal bool RejectsNonFinite { get; set; }

    /// <summary>Gets whether rows may have values for the column.</summary>
    internal bool IsInsertable => Refusal is null && Kind != InsertKind.Unsupported;

    /// <summary>
    /// Checks a value that is valid for <see cref="Kind"/>. Called after each value was read.
    /// </summary>
    /// <param name="row">The row.</param>
    /// <param name="ordinal">The position of the column.</param>
    /// <returns>Why the value can't be stored, as a sentence, or <see langword="null"/>.</returns>
    public virtual string? Check(InsertRow row, int ordinal) => null;

    /// <summary>Returns why a value that was read can't be stored, or <see langword="null"/>.</summary>
    internal string? Refuse(InsertRow row, int ordinal) =>
        RejectsNonFinite && !row.IsFinite(ordinal) ? "NaN and infinity are not accepted." : Check(row, ordinal);
}
