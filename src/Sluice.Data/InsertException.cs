using System.Data.Common;

namespace Sluice.Data;

/// <summary>
/// A row could not be inserted. The inner exception is the <see cref="WireException"/> of an invalid value or of
/// malformed input, or the <see cref="DbException"/> of the database.
/// </summary>
public sealed class InsertException : Exception
{
    /// <summary>Initializes a new instance.</summary>
    /// <param name="message">The message.</param>
    /// <param name="innerException">The cause.</param>
    public InsertException(string message, Exception? innerException)
        : base(message, innerException) { }

    /// <summary>Gets the number of the row, from 1; 0 if it is not known.</summary>
    public long Row { get; internal init; }

    /// <summary>Gets the path of the value, such as <c>$[4].customer.name</c>; null if it is not known.</summary>
    public string? Path { get; internal init; }

    /// <summary>Gets the column of the table; null if it is not known.</summary>
    public string? Column { get; internal init; }

    /// <summary>
    /// Gets the offset of the value, or of the row, in bytes from the start of the wire; -1 if it is not known.
    /// </summary>
    public long Offset { get; internal init; } = -1;

    /// <summary>Gets the line in JSON text, from 1; 0 if it is not known.</summary>
    public int Line { get; internal init; }

    /// <summary>Gets the number of rows that stay stored: those of committed batches.</summary>
    public long StoredRows { get; internal init; }

    /// <summary>Gets why the value is invalid, or the input malformed; null for errors of the database.</summary>
    public WireError? Error => (InnerException as WireException)?.Error;

    /// <summary>
    /// Gets whether the row violates a constraint of the table: a key that exists, a reference to a row that does not,
    /// a check, a null.
    /// </summary>
    public bool IsConflict { get; internal init; }

    /// <summary>Gets the code of the database's error, such as <c>23505</c>; null where it has none.</summary>
    public string? SqlState => (InnerException as DbException)?.SqlState;
}
