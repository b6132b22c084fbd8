using System.Data.Common;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Sluice.Internal;

namespace Sluice.Rows;

/// <summary>
/// The registered row drivers, used by methods that accept a plain <see cref="DbDataReader"/>, and the functions that
/// remove reader wrappers.
/// </summary>
internal static class RowDrivers
{
    private static readonly DriverList<RowDriver> s_drivers = new();
    private static volatile Func<DbDataReader, DbDataReader?>[] s_wrappers = [Dapper];
    private static readonly Lock s_lock = new();

    internal static void Register(RowDriver driver) => s_drivers.Add(driver);

    internal static void RegisterWrapper(Func<DbDataReader, DbDataReader?> unwrap)
    {
        ArgumentNullException.ThrowIfNull(unwrap);
        lock (s_lock)
            s_wrappers = [.. s_wrappers, unwrap];
    }

    internal static RowEngine Open(DbDataReader reader, in RowOptions options, RowDriver? preferred = null)
    {
        DbDataReader inner = Unwrap(reader);
        RowEngine? engine = preferred?.Open(inner, options);
        foreach (RowDriver driver in s_drivers.All)
            engine ??= driver.Open(inner, options);
        engine ??= new RowEngine<ReaderSource>(inner, new ReaderSource(inner));
        engine.Options = options;
        return engine;
    }

    /// <summary>Opens the rows of a reader for reading objects.</summary>
    internal static DriverRows OpenRows(DbDataReader reader)
    {
        DbDataReader inner = Unwrap(reader);
        DriverRows? rows = null;
        foreach (RowDriver driver in s_drivers.All)
            rows ??= driver.OpenRows(inner);
        return rows ?? new ReaderRows(inner);
    }

    /// <summary>Opens an inserter of a registered driver.</summary>
    internal static async ValueTask<RowInserter?> OpenInserterAsync(
        DbConnection connection,
        InsertTarget target,
        DbTransaction? transaction,
        CancellationToken cancellationToken
    )
    {
        foreach (RowDriver driver in s_drivers.All)
        {
            RowInserter? inserter = await driver
                .OpenInserterAsync(connection, target, transaction, cancellationToken)
                .ConfigureAwait(false);
            if (inserter is not null)
                return inserter;
        }
        return null;
    }

    /// <summary>Creates a command, or takes one that a driver has kept prepared.</summary>
    internal static DbCommand CreateCommand(DbConnection connection, string sql, DbTransaction? transaction)
    {
        foreach (RowDriver driver in s_drivers.All)
        {
            if (driver.TakeCommand(connection, sql, transaction) is { } kept)
                return kept;
        }
        DbCommand command = connection.CreateCommand();
        command.CommandText = sql;
        return command;
    }

    /// <summary>Gives a command of <see cref="CreateCommand"/> to the driver that keeps it.</summary>
    internal static bool TryKeepCommand(DbCommand command)
    {
        foreach (RowDriver driver in s_drivers.All)
            if (driver.TryKeepCommand(command))
                return true;
        return false;
    }

    /// <summary>Creates a run that uses the reader's own getters, regardless of registered drivers.</summary>
    internal static RowEngine OpenGeneral(DbDataReader reader)
    {
        DbDataReader inner = Unwrap(reader);
        return new RowEngine<ReaderSource>(inner, new ReaderSource(inner));
    }

    internal static bool TryInterrupt(DbConnection connection)
    {
        ArgumentNullException.ThrowIfNull(connection);
        foreach (RowDriver driver in s_drivers.All)
            if (driver.Interrupt(connection))
                return true;
        return false;
    }

    internal static DbDataReader Unwrap(DbDataReader reader)
    {
        for (int depth = 0; depth < 8; depth++)
        {
            DbDataReader? inner = null;
            foreach (Func<DbDataReader, DbDataReader?> unwrap in s_wrappers)
                inner ??= unwrap(reader);
            if (inner is null)
                break;
            reader = inner;
        }
        return reader;
    }

    // Dapper's ExecuteReader returns a wrapper around the driver's reader; the driver's own source needs the inner
    // reader. Found by name, because the core does not reference packages.
    [UnconditionalSuppressMessage(
        "Trimming",
        "IL2075",
        Justification = "Where the property was trimmed away the wrapper is read as it is: the same bytes."
    )]
    private static DbDataReader? Dapper(DbDataReader reader)
    {
        if (reader.GetType().Namespace != "Dapper")
            return null;
        PropertyInfo? property = reader.GetType().GetInterface("Dapper.IWrappedDataReader")?.GetProperty("Reader");
        return property?.GetValue(reader) as DbDataReader;
    }
}
