using System.Data.Common;
using Microsoft.Data.Sqlite;
using Sluice.Rows;

namespace Sluice.Sqlite;

/// <summary>
/// Rows of Microsoft.Data.Sqlite, read from the statement's own memory: text goes from SQLite's pages to the wire with
/// one copy. Call <see cref="Register"/> once at start-up; without it the rows are read through the driver's getters,
/// to the same bytes.
/// </summary>
public sealed class SqliteRowDriver : RowDriver
{
    /// <summary>The one instance.</summary>
    public static SqliteRowDriver Instance { get; } = new();

    private SqliteRowDriver() { }

    /// <summary>
    /// Makes every verb that takes a <see cref="DbDataReader"/> use this driver for SQLite's readers. Again does
    /// nothing.
    /// </summary>
    public static void Register() => RowDrivers.Register(Instance);

    /// <inheritdoc/>
    public override RowEngine? Open(DbDataReader reader, in RowOptions options) =>
        reader is SqliteDataReader { Handle: not null } sqlite && SqliteLibrary.IsAvailable
            ? new RowEngine<SqliteSource>(sqlite, new SqliteSource(sqlite, options.RejectMistyped))
            : null;
}
