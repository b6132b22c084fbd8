using System.Data.Common;
using Microsoft.Data.Sqlite;
using Npgsql;
using Sluice.Npgsql;
using Sluice.Sqlite;

namespace Sluice.Tool;

/// <summary>The database that a query names; exactly one of the two is set.</summary>
/// <param name="SqliteFile">The path of an SQLite database.</param>
/// <param name="PostgresConnection">The connection string of a PostgreSQL database.</param>
internal sealed record QueryDatabase(string? SqliteFile, string? PostgresConnection)
{
    /// <summary>Opens a connection, read-only for SQLite.</summary>
    public async Task<DbConnection> OpenAsync(CancellationToken cancellationToken)
    {
        DbConnection connection = SqliteFile is null ? Postgres(PostgresConnection!) : Sqlite(SqliteFile);
        try
        {
            await connection.OpenAsync(cancellationToken);
            return connection;
        }
        catch (Exception e)
        {
            await connection.DisposeAsync();
            // Npgsql's, where the host is missing or there is no text.
            if (e is ArgumentException or InvalidOperationException) throw NotValid(e);
            throw;
        }
    }

    private static SqliteConnection Sqlite(string file)
    {
        if (!File.Exists(file))
            throw new Failure($"There is no database '{file}'. Check the path of --sqlite.");
        SqliteRowDriver.Register();
        var parts = new SqliteConnectionStringBuilder
        {
            DataSource = file,
            Mode = SqliteOpenMode.ReadOnly,
            Pooling = false,
        };
        return new SqliteConnection(parts.ConnectionString);
    }

    private static NpgsqlConnection Postgres(string connectionString)
    {
        NpgsqlRowDriver.Register();
        try
        {
            return new NpgsqlConnection(connectionString);
        }
        catch (Exception e) when (e is ArgumentException or FormatException)
        {
            throw NotValid(e);
        }
    }

    private static Failure NotValid(Exception exception) =>
        Failure.Usage($"The connection string of --postgres is not valid: {Failure.Line(exception.Message)} "
            + "It has the form \"Host=localhost;Username=shop;Database=shop\".");
}
