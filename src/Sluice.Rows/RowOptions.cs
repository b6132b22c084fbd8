using Sluice.Wires;

namespace Sluice.Rows;

/// <summary>
/// Options for writing the rows of a query, in addition to the wire's own options. <c>default</c> is the default.
/// </summary>
public readonly record struct RowOptions
{
    private readonly int _flushSize;
    private readonly TimeSpan _flushInterval;
    private readonly IReadOnlyList<string>? _setNames;

    /// <summary>Gets the form of the result. Default: an array of the first result set's rows.</summary>
    public RowForm Form { get; init; }

    /// <summary>
    /// Gets the names of the result sets for <see cref="RowForm.Sets"/>; the result is then an object with these
    /// members. Default: none, an array of arrays.
    /// </summary>
    /// <remarks>A different number of result sets than names is an error. Names are written unchanged.</remarks>
    /// <exception cref="ArgumentException">A name is <see langword="null"/> or occurs twice.</exception>
    public IReadOnlyList<string>? SetNames
    {
        get => _setNames;
        init
        {
            var seen = new HashSet<string>(StringComparer.Ordinal);
            foreach (string name in value ?? [])
            {
                if (name is null || !seen.Add(name))
                    throw new ArgumentException(
                        "RowOptions.SetNames must contain distinct names, but contains "
                            + $"{(name is null ? "null" : $"'{name}' twice")}.",
                        nameof(value)
                    );
            }
            _setNames = value;
        }
    }

    /// <summary>
    /// Gets whether column names are written literally: dots do not nest, and <c>[]</c> does not group. The naming
    /// policy still applies. Default: <see langword="false"/>.
    /// </summary>
    public bool FlatNames { get; init; }

    /// <summary>
    /// Gets the members to write of the type that a row represents. Columns are matched to its members by their
    /// aliases, ignoring case and underscores, and are written under the members' names. A column that is not selected
    /// or does not match a member is neither read nor written, except that columns that identify grouped parents are
    /// read. Default: none, every column is written.
    /// </summary>
    /// <remarks>
    /// A column that contains a whole object of which only some fields are selected is an error; alias the fields
    /// individually, as in <c>customer.name</c>. Two columns of one member are an error, whether it is selected or not.
    /// Ignored for <see cref="RowForm.Scalar"/> and <see cref="RowForm.Column"/>.
    /// </remarks>
    public FieldSelection? Selection { get; init; }

    /// <summary>
    /// Gets whether a value whose storage class differs from its column's declared type is an error (SQLite stores
    /// values of any type). Default: <see langword="false"/>, the value is written with its actual type.
    /// </summary>
    public bool RejectMistyped { get; init; }

    /// <summary>
    /// Gets the names of text columns whose values are JSON documents, which are then embedded instead of written as
    /// strings. Names are those of the result, before the naming policy; an exact match first, then ignoring case.
    /// Default: none.
    /// </summary>
    /// <remarks>
    /// Columns that the database declares as <c>json</c> or <c>jsonb</c> are embedded without being named; MariaDB,
    /// SQLite and DuckDB declare theirs as text. Text that is not valid JSON is a <see cref="WireException"/>, as are a
    /// name that no column of the result has (with <see cref="RowForm.Sets"/>, other result sets may have it) and a
    /// column that is not text.
    /// </remarks>
    public IReadOnlyList<string>? JsonColumns { get; init; }

    /// <summary>
    /// Gets whether the command is executed with <see cref="System.Data.CommandBehavior.SequentialAccess"/>, so that
    /// the driver does not buffer whole rows, for columns of many megabytes. Default: <see langword="false"/>.
    /// </summary>
    /// <remarks>
    /// Sequential access requires columns to be read once and in order. Grouped rows, nested objects
    /// whose columns are not adjacent and omitted null members are refused with a <see cref="WireException"/>, whatever
    /// is selected of them. Ignored by methods that accept a reader, which is already executing.
    /// </remarks>
    public bool Sequential { get; init; }

    /// <summary>
    /// Gets whether a LINQ query whose elements are not all read is left to its end rather than stopped, because it may
    /// change something that stopping it would undo. A cancelled token stops it all the same. Default:
    /// <see langword="false"/>.
    /// </summary>
    /// <remarks>Only drivers of queries use it (<c>QueryDriver</c>), where they materialize elements.</remarks>
    public bool RunsToEnd { get; init; }

    /// <summary>
    /// Gets the receiver of the number of rows and bytes written, called synchronously by the writing task after each
    /// flush and once at the end. Default: none.
    /// </summary>
    public IProgress<RowProgress>? Progress { get; init; }

    /// <summary>
    /// Gets the number of bytes of complete rows to buffer before a flush, from 256 to 16 MB. Default: 32 KB.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is out of range.</exception>
    public int FlushSize
    {
        get => _flushSize == 0 ? FlushPolicy.DefaultSize : _flushSize;
        init => _flushSize = FlushPolicy.CheckSize(value, "RowOptions.FlushSize");
    }

    /// <summary>
    /// Gets how long complete rows wait for a database that is not ready with the next row before they are flushed,
    /// even if they are smaller than <see cref="FlushSize"/>. <see cref="Timeout.InfiniteTimeSpan"/> waits without
    /// limit. Default: 5 milliseconds.
    /// </summary>
    /// <remarks>Has no effect for drivers that read synchronously, such as SQLite's.</remarks>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative or longer than one minute.</exception>
    public TimeSpan FlushInterval
    {
        get => _flushInterval == TimeSpan.Zero ? FlushPolicy.DefaultInterval : _flushInterval;
        init => _flushInterval = FlushPolicy.CheckInterval(value, "RowOptions.FlushInterval");
    }
}
