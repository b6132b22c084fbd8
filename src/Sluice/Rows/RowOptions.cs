using Sluice.Wires;

namespace Sluice.Rows;

/// <summary>
/// How the rows of a query are written, beside the wire's own options: a value; <c>default</c> is the default.
/// </summary>
public readonly record struct RowOptions
{
    private readonly int _flushSize;
    private readonly TimeSpan _flushInterval;
    private readonly IReadOnlyList<string>? _setNames;

    /// <summary>What is made of the result. Default: an array of the first result set's rows.</summary>
    public RowForm Form { get; init; }

    /// <summary>
    /// With <see cref="RowForm.Sets"/>: a name for each result set; the answer is then an object with these members.
    /// Default: none, an array of arrays.
    /// </summary>
    /// <remarks>More or fewer result sets than names are an error. Names are written as they are.</remarks>
    /// <exception cref="ArgumentException">A name is <see langword="null"/>, or stands there twice.</exception>
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
                        $"RowOptions.SetNames must contain distinct names, but contains {(name is null ? "null" : $"'{name}' twice")}.", nameof(value));
            }
            _setNames = value;
        }
    }

    /// <summary>
    /// Column names are written as they are: no dots that nest, no <c>[]</c> that folds. The naming policy still
    /// applies. Default: no.
    /// </summary>
    public bool FlatNames { get; init; }

    /// <summary>
    /// The members to write, of the type that a row represents: columns are matched to its members by their aliases,
    /// ignoring case and underscores, and written under the members' names. A column that was not chosen, or that is no
    /// member, is neither read nor written (the columns that tell folded parents apart are read). Default: none, every
    /// column is written.
    /// </summary>
    /// <remarks>
    /// A column that holds a whole object, of which only some fields are chosen, is an error: alias its fields as
    /// <c>customer.name</c>. No part in <see cref="RowForm.Scalar"/> and <see cref="RowForm.Column"/>.
    /// </remarks>
    public FieldSelection? Selection { get; init; }

    /// <summary>
    /// A value whose storage class is not that of its column's declared type is an error (SQLite stores what it is
    /// given). Default: no, it is written as what it is.
    /// </summary>
    public bool RejectMistyped { get; init; }

    /// <summary>
    /// The command is executed with <see cref="System.Data.CommandBehavior.SequentialAccess"/>, so that the driver does
    /// not hold a row whole either: for columns of many megabytes. Default: no.
    /// </summary>
    /// <remarks>
    /// Columns must be read once and in their order then, which folded rows and members left out when null do not.
    /// Verbs that take a reader don't look at it: the reader is what it is.
    /// </remarks>
    public bool Sequential { get; init; }

    /// <summary>
    /// Receives the rows and bytes written each time bytes were handed to the destination, and once at the end; called
    /// synchronously by the writing task. Default: none.
    /// </summary>
    public IProgress<RowProgress>? Progress { get; init; }

    /// <summary>
    /// Bytes of finished rows to gather before they are handed to the destination, from 256 to 16 MB. Default: 32 KB.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is out of that range.</exception>
    public int FlushSize
    {
        get => _flushSize == 0 ? FlushPolicy.DefaultSize : _flushSize;
        init => _flushSize = FlushPolicy.CheckSize(value, "RowOptions.FlushSize");
    }
    /// <summary>
    /// How long finished rows wait for a database that is not ready with the next one, before they are handed over even
    /// though they are fewer than <see cref="FlushSize"/> bytes. Default: 5 milliseconds;
    /// <see cref="Timeout.InfiniteTimeSpan"/> for as long as it takes.
    /// </summary>
    /// <remarks>A driver that reads synchronously (SQLite's) can't be seen to wait.</remarks>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative, or more than a minute.</exception>
    public TimeSpan FlushInterval
    {
        get => _flushInterval == TimeSpan.Zero ? FlushPolicy.DefaultInterval : _flushInterval;
        init => _flushInterval = FlushPolicy.CheckInterval(value, "RowOptions.FlushInterval");
    }
}
