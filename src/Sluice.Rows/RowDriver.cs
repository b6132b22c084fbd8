using System.Data.Common;

namespace Sluice.Rows;

/// <summary>
/// Recognizes the readers of a database driver, and writes their rows with more direct access than
/// <see cref="DbDataReader"/> offers. Stateless; registered with <see cref="Register"/>.
/// </summary>
/// <remarks>
/// A reader that no registered driver recognizes is read through the typed getters of <see cref="DbDataReader"/>: the
/// output is the same, but slightly slower. The static methods are thread safe; drivers and wrappers are intended to be
/// registered once at start-up.
/// </remarks>
public abstract class RowDriver
{
    /// <summary>
    /// Registers a driver for all methods that accept a plain <see cref="DbDataReader"/>. Idempotent.
    /// </summary>
    /// <param name="driver">The driver.</param>
    public static void Register(RowDriver driver) => RowDrivers.Register(driver);

    /// <summary>
    /// Registers a function that removes a wrapper from a reader: it returns the inner reader, or
    /// <see langword="null"/> if the reader is not such a wrapper.
    /// </summary>
    /// <param name="unwrap">The function.</param>
    public static void RegisterWrapper(Func<DbDataReader, DbDataReader?> unwrap) => RowDrivers.RegisterWrapper(unwrap);

    /// <summary>
    /// Interrupts what a connection executes if its driver does not observe cancellation tokens. May be called from any
    /// thread.
    /// </summary>
    /// <param name="connection">The connection.</param>
    /// <returns>Whether a registered driver has interrupted it.</returns>
    public static bool TryInterrupt(DbConnection connection) => RowDrivers.TryInterrupt(connection);

    /// <summary>
    /// Creates a run over a reader, as <c>new RowEngine&lt;TSource&gt;(reader, source)</c>; returns
    /// <see langword="null"/> if the reader belongs to another driver.
    /// </summary>
    /// <param name="reader">A reader positioned before the first row of a result set, with wrappers removed.</param>
    /// <param name="options">The row options.</param>
    public abstract RowEngine? Open(DbDataReader reader, in RowOptions options);

    /// <summary>
    /// Opens the rows of a reader for reading objects; returns <see langword="null"/> if the reader belongs to another
    /// driver, or if the typed getters of <see cref="DbDataReader"/> serve, as by default.
    /// </summary>
    /// <param name="reader">A reader positioned before the first row of a result set, with wrappers removed.</param>
    public virtual DriverRows? OpenRows(DbDataReader reader) => null;

    /// <summary>
    /// Prepares to insert rows into a table: reads the table's columns. Returns <see langword="null"/> if the
    /// connection belongs to another driver, or if statements with many rows serve, as by default.
    /// </summary>
    /// <param name="connection">An open connection.</param>
    /// <param name="target">The table.</param>
    /// <param name="transaction">The open transaction.</param>
    /// <param name="cancellationToken">Cancels reading the table's columns.</param>
    /// <exception cref="DbException">There is no such table.</exception>
    public virtual ValueTask<RowInserter?> OpenInserterAsync(
        DbConnection connection,
        InsertTarget target,
        DbTransaction? transaction,
        CancellationToken cancellationToken
    ) => new((RowInserter?)null);

    /// <summary>
    /// Takes a command with the text of a query that <see cref="TryKeepCommand"/> has kept prepared on the connection.
    /// Its parameters are empty, and its other properties are those of a new command. Returns <see langword="null"/> if
    /// the connection belongs to another driver, or if nothing is kept, as by default.
    /// </summary>
    /// <param name="connection">A connection of this or another driver; it may be closed.</param>
    /// <param name="sql">The text of the query.</param>
    /// <param name="transaction">The transaction that the caller has named, if any.</param>
    public virtual DbCommand? TakeCommand(DbConnection connection, string sql, DbTransaction? transaction) => null;

    /// <summary>
    /// Keeps the command of a query that has ended for the next query with the same text on its connection, for drivers
    /// that prepare a statement for each execution.
    /// </summary>
    /// <param name="command">The command, with a reader that was read to its end and disposed.</param>
    /// <returns>
    /// Whether the driver has taken the command over, so that the caller must not use or dispose it any more. The
    /// default implementation returns <see langword="false"/>.
    /// </returns>
    public virtual bool TryKeepCommand(DbCommand command) => false;

    /// <summary>
    /// Interrupts what a connection executes, for drivers whose calls do not observe cancellation while they wait. May
    /// be called from any thread while the connection is in use.
    /// </summary>
    /// <param name="connection">A connection of this or another driver; it may be closed.</param>
    /// <returns>
    /// Whether the connection belongs to such a driver. The default implementation returns <see langword="false"/>: the
    /// driver observes cancellation tokens.
    /// </returns>
    public virtual bool Interrupt(DbConnection connection) => false;
}
