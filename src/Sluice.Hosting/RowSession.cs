using System.Data;
using System.Data.Common;
using System.Globalization;
using Sluice.Internal;
using Sluice.Rows;

namespace Sluice.Hosting;

/// <summary>
/// One run over the rows of a reader, for a mapper that decides itself what becomes of the columns, such as an object
/// mapper that knows which columns form which object. Everyone else calls <c>SerializeRowsAsync</c>. Not thread safe.
/// </summary>
/// <remarks>
/// A mapper describes its members once, by the indexes of columns. For each schema it binds them to the columns with
/// <see cref="CreatePlan"/>, keeps the plan, and asks <see cref="Accepts"/> before it uses it for another result.
/// </remarks>
public sealed class RowSession
{
    private readonly HostWire _wire;
    private readonly RowEngine _engine;

    private RowSession(HostWire wire, RowEngine engine, bool hasVaryingTypes) =>
        (_wire, _engine, HasVaryingTypes) = (wire, engine, hasVaryingTypes);

    /// <summary>
    /// Begins a run. Values are read by the fastest way that leaves the reader on the row that is written, because the
    /// delegates of <see cref="RowValue"/> read through it.
    /// </summary>
    /// <param name="wire">The wire.</param>
    /// <param name="reader">A reader, before its first row. It is neither closed nor disposed.</param>
    /// <param name="options">
    /// When bytes are flushed, and the progress. Names and selections are the plan's, and other options are ignored.
    /// </param>
    /// <param name="maxElements">
    /// The maximum number of elements of all arrays within rows; <see langword="null"/> for no limit.
    /// </param>
    public static RowSession Open(
        HostWire wire,
        DbDataReader reader,
        RowOptions options = default,
        int? maxElements = null
    )
    {
        ArgumentNullException.ThrowIfNull(wire);
        ArgumentNullException.ThrowIfNull(reader);
        bool varies = ReaderTraits.GetTraits(RowDrivers.Unwrap(reader).GetType()).Varies;
        // A source of a driver whose values vary steps through its statement itself.
        RowEngine engine = varies ? RowDrivers.OpenGeneral(reader) : RowDrivers.Open(reader, default);
        engine.Options = FlushesOf(options);
        engine.Elements.Limit = maxElements;
        engine.Key = wire.KeyOf(default);
        return new(wire, engine, varies);
    }

    /// <summary>Gets the driver's reader, without wrappers.</summary>
    public DbDataReader Reader => _engine.Reader;

    /// <summary>
    /// Gets whether the values of a column may differ in type from row to row, as in SQLite, so that
    /// <see cref="DbDataReader.GetFieldType"/> returns the type of the current value.
    /// </summary>
    public bool HasVaryingTypes { get; }

    /// <summary>Gets the columns of the result, as the driver reports them.</summary>
    public IReadOnlyList<RowColumn> Columns => DriverColumns;

    private RowColumn[] DriverColumns => field ??= _engine.BindColumns();

    /// <summary>Gets or sets the plan of the rows; it must be set before they are written.</summary>
    public RowPlan? Plan
    {
        get => _engine.Position.Plan;
        set => _engine.Position.Plan = value;
    }

    /// <summary>
    /// Gets or sets what is called for each row before it is written, while the reader is on it. It must not advance
    /// the reader. Default: <see langword="null"/>.
    /// </summary>
    public Action<DbDataReader>? RowRead
    {
        get => _engine.RowRead;
        set => _engine.RowRead = value;
    }

    /// <summary>
    /// Gets or sets the maximum number of rows besides the first of each root object, where arrays are joined side by
    /// side; <see langword="null"/> for no limit. Default: <see langword="null"/>.
    /// </summary>
    public int? MaxRows
    {
        get => _engine.Elements.RowLimit;
        set => _engine.Elements.RowLimit = value;
    }

    /// <summary>Gets whether the result was read to its end and everything was written.</summary>
    public bool IsComplete => _engine.IsDone;

    /// <summary>Gets how often the reader was advanced, including the time that found no row.</summary>
    public long ReadCount => _engine.Position.Reads;

    /// <summary>Creates the plan of a result, or of one query of a <see cref="RowSplit"/>.</summary>
    /// <param name="root">The members of each object.</param>
    /// <param name="columns">
    /// The columns that the members name by index: any of <see cref="Columns"/>, or columns with a
    /// <see cref="RowValue"/> at the same ordinal.
    /// </param>
    /// <param name="key">The indexes of the columns that identify an object, if it has arrays. Default: none.</param>
    /// <param name="holder">
    /// For one of several queries, the indexes of the key of the object that contains the array, which are none for the
    /// first query. Default: <see langword="null"/>, a single query.
    /// </param>
    /// <exception cref="ArgumentException">
    /// A column is not listed or has two values, there are arrays without a key of the root or in a root that may be
    /// null, or the elements of an array are not in the rows of as many queries.
    /// </exception>
    public RowPlan CreatePlan(
        RowObject root,
        IReadOnlyList<RowColumn> columns,
        IReadOnlyList<int>? key = null,
        IReadOnlyList<int>? holder = null
    )
    {
        ArgumentNullException.ThrowIfNull(root);
        ArgumentNullException.ThrowIfNull(columns);
        return new(_engine.Key, _engine.GetType(), DriverColumns, root, [.. columns], key ?? [], holder);
    }

    /// <summary>Returns whether a plan, made for another result, fits the columns and the wire of this one.</summary>
    public bool Accepts(RowPlan plan)
    {
        ArgumentNullException.ThrowIfNull(plan);
        return plan.Driver == _engine.GetType() && plan.Key == _engine.Key && _engine.HasSchema(plan.Schema);
    }

    /// <summary>Collects the rows as a part of a result of several queries, instead of writing them.</summary>
    /// <param name="split">The result. What it has collected for the section is discarded.</param>
    /// <param name="section">The index of the query.</param>
    /// <exception cref="ArgumentOutOfRangeException">The result has no such query.</exception>
    public void CollectInto(RowSplit split, int section)
    {
        ArgumentNullException.ThrowIfNull(split);
        split.Restart(section);
        _engine.Grouping = new SplitGrouping(split, section, isLast: false);
        _engine.Elements.Count = split.Elements;
    }

    /// <summary>Writes the rows, reading the reader to its very end.</summary>
    /// <param name="output">
    /// The destination; <see cref="WireOutput.None"/> if the rows are collected.
    /// </param>
    /// <param name="cancellationToken">Cancels reading and writing.</param>
    /// <returns>The number of rows, or of objects if rows are joined.</returns>
    /// <exception cref="InvalidOperationException">There is no plan.</exception>
    /// <exception cref="WireException">A value cannot be written or converted.</exception>
    /// <exception cref="DbException">The database reported an error.</exception>
    public Task<long> WriteAsync(WireOutput output, CancellationToken cancellationToken = default)
    {
        if (Plan is null)
            throw new InvalidOperationException("Set RowSession.Plan before writing the rows.");
        return _wire.RunAsync(Argument.NotNull(output), _engine, ownsReader: true, cancellationToken);
    }

    /// <summary>
    /// Writes the objects of a result of several queries with their arrays, after the rows of all queries were
    /// collected.
    /// </summary>
    /// <param name="wire">The wire of the sessions that collected the rows.</param>
    /// <param name="split">The result.</param>
    /// <param name="output">The destination.</param>
    /// <param name="options">When bytes are flushed, and the progress. Other options are ignored.</param>
    /// <param name="cancellationToken">Cancels writing.</param>
    /// <returns>The number of root objects.</returns>
    public static async Task<long> WriteSplitAsync(
        HostWire wire,
        RowSplit split,
        WireOutput output,
        RowOptions options = default,
        CancellationToken cancellationToken = default
    )
    {
        ArgumentNullException.ThrowIfNull(wire);
        ArgumentNullException.ThrowIfNull(split);
        using var nothing = new DataTable { Locale = CultureInfo.InvariantCulture };
        DataTableReader reader = nothing.CreateDataReader();
        await using (reader.ConfigureAwait(false))
        {
            RowEngine engine = RowDrivers.OpenGeneral(reader);
            engine.Options = FlushesOf(options);
            engine.Grouping = new SplitGrouping(split, 0, isLast: true);
            engine.Position.Plan = new RowPlan(wire.KeyOf(default), []);
            return await wire.RunAsync(Argument.NotNull(output), engine, ownsReader: false, cancellationToken)
                .ConfigureAwait(false);
        }
    }

    /// <summary>
    /// Cancels a query and disposes its reader, whatever the driver throws meanwhile. Disposing alone would read the
    /// rest of the result.
    /// </summary>
    /// <param name="command">The command.</param>
    /// <param name="reader">Its reader, or what owns it.</param>
    public static Task AbandonAsync(DbCommand command, IAsyncDisposable reader)
    {
        ArgumentNullException.ThrowIfNull(command);
        ArgumentNullException.ThrowIfNull(reader);
        return RowCommands.GiveUpAsync(command, reader);
    }

    private static RowOptions FlushesOf(in RowOptions options) =>
        new()
        {
            FlushSize = options.FlushSize,
            FlushInterval = options.FlushInterval,
            Progress = options.Progress,
        };
}
