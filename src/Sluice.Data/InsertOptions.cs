using System.Data.Common;
using Sluice.Internal;
using Sluice.Rows;

namespace Sluice.Data;

/// <summary>
/// Options for inserting rows into a table. <see langword="default"/> is the default.
/// </summary>
public readonly record struct InsertOptions
{
    private const int SmallBatchSize = 10_000,
        LargeBatchSize = 100_000,
        DefaultMaxRowBytes = 16 * 1024 * 1024;
    private readonly int _batchSize;
    private readonly int _maxRowBytes;

    /// <summary>
    /// Gets whether members without a column, and members for generated columns, are ignored. Default:
    /// <see langword="false"/>, they are an error.
    /// </summary>
    public bool IgnoreUnknownMembers { get; init; }

    /// <summary>
    /// Gets the columns that rows may have values for; a member for another column is unknown. Default: none, all
    /// columns of the table.
    /// </summary>
    public IReadOnlyList<string>? Columns { get; init; }

    /// <summary>
    /// Gets the columns that identify a row. A row of the table with the same values is updated: its columns for which
    /// the source has values are replaced. Default: none, such a row is an error of the database.
    /// </summary>
    /// <remarks>
    /// PostgreSQL, SQLite, DuckDB (<c>on conflict … do update</c>), and MySQL and MariaDB
    /// (<c>on duplicate key update</c>) where the table has no other unique key; others are refused. PostgreSQL
    /// requires that the keys occur once in a batch.
    /// </remarks>
    public IReadOnlyList<string>? UpdateKeys { get; init; }

    /// <summary>
    /// Gets the text columns that store arrays, objects and any other value as JSON text. Columns that the database
    /// declares as JSON do it without being named. Default: none.
    /// </summary>
    public IReadOnlyList<string>? JsonColumns { get; init; }

    /// <summary>
    /// Gets whether NaN and the infinities are an error also where the column can hold them, because JSON can't
    /// represent them when the rows are read. Infinite dates are text, and not concerned. Default:
    /// <see langword="false"/>; <see langword="true"/> in an endpoint whose JSON does not write them.
    /// </summary>
    public bool RejectNonFinite { get; init; }

    /// <summary>
    /// Gets the transaction of the caller, who commits it. If inserting fails and the driver has savepoints, the
    /// transaction is as it was before the call. Default: none, the method begins and commits its own.
    /// </summary>
    public DbTransaction? Transaction { get; init; }

    /// <summary>
    /// Gets whether each batch is committed, so that a failure keeps the batches before it
    /// (<see cref="InsertException.StoredRows"/>). Default: <see langword="false"/>, all rows are stored or none. Not
    /// valid with <see cref="Transaction"/>.
    /// </summary>
    public bool CommitEachBatch { get; init; }

    /// <summary>
    /// Gets the number of rows after which the database confirms what it received, from 1 to 1,000,000. Default:
    /// 100,000; 10,000 with <see cref="CommitEachBatch"/> or <see cref="UpdateKeys"/>, and on PostgreSQL where rows
    /// have values for columns whose text the database parses, such as ranges.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is out of range.</exception>
    public int BatchSize
    {
        // The end of a COPY waits for the server: with 10,000 rows, as long as a third of the whole takes.
        get =>
            _batchSize != 0 ? _batchSize
            : CommitEachBatch || UpdateKeys is { Count: > 0 } ? SmallBatchSize
            : LargeBatchSize;
        init => _batchSize = OptionRange.Require(value, 1, 1_000_000, "InsertOptions.BatchSize");
    }

    // The default may be more than the inserter stores by one statement in time.
    internal int GetBatchSize(RowInserter inserter) =>
        _batchSize != 0 ? _batchSize : Math.Min(BatchSize, inserter.DefaultBatchSize);

    /// <summary>
    /// Gets the number of rows at the beginning of the source that are read and checked but not stored, such as those
    /// that an earlier call with <see cref="CommitEachBatch"/> has stored. A source with fewer rows is an error.
    /// Default: 0.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative.</exception>
    public long SkipRows
    {
        get;
        init =>
            field =
                value >= 0
                    ? value
                    : throw new ArgumentOutOfRangeException(
                        nameof(value),
                        $"InsertOptions.SkipRows must be at least 0, but is {value}."
                    );
    }

    /// <summary>
    /// Gets the maximum number of bytes of a row on the wire, from 1 to 1 GB, which bounds the memory used. Default:
    /// 16 MB.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is out of range.</exception>
    public int MaxRowBytes
    {
        get => _maxRowBytes == 0 ? DefaultMaxRowBytes : _maxRowBytes;
        init => _maxRowBytes = OptionRange.Require(value, 1, 1024 * 1024 * 1024, "InsertOptions.MaxRowBytes");
    }

    /// <summary>
    /// Gets how long a statement may take, rounded up to seconds; zero for no limit. Default: the driver's, mostly 30
    /// seconds.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative or exceeds 68 years.</exception>
    public TimeSpan? Timeout
    {
        get;
        init => field = CommandTimeout.Require(value, "InsertOptions.Timeout");
    }

    /// <summary>
    /// Gets the receiver of the number of rows that the database has confirmed, and of the bytes read, called after
    /// each batch. Default: none.
    /// </summary>
    public IProgress<RowProgress>? Progress { get; init; }
}
