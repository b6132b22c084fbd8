using System.Data.Common;
using Microsoft.Data.Sqlite;
using MySqlConnector;
using Npgsql;
using Sluice.Npgsql;
using Sluice.Sqlite;
using Sluice.Tool.DuckDb;
using Sluice.Tool.Output;
using Sluice.Tool.Sql;

namespace Sluice.Tool.Query;

/// <summary>The database that a command names. Nothing of it can be changed, unless the command writes to it.</summary>
/// <param name="Kind">What it is.</param>
/// <param name="Name">The path of a file, or the connection string of a server.</param>
/// <param name="DuckDb">Creates connections of DuckDB, or null where the package has none.</param>
internal sealed record QueryDatabase(DatabaseKind Kind, string Name, ConnectDuckDb? DuckDb = null)
{
    /// <summary>Gets the option that names it, such as <c>--sqlite</c>.</summary>
    public string Option { get; init; } = $"--{Kind.ToString().ToLowerInvariant()}";

    /// <summary>Gets whether the command changes it.</summary>
    public bool IsWritten { get; init; }

    /// <summary>Opens a connection.</summary>
    public async Task<DbConnection> OpenAsync(CancellationToken cancellationToken)
    {
        DbConnection connection = Connect();
        try
        {
            await connection.OpenAsync(cancellationToken);
            return connection;
        }
        catch (Exception e)
        {
            await connection.DisposeAsync();
            // Npgsql's, where the host is missing or there is no text.
            if (e is ArgumentException or InvalidOperationException)
                throw NotValid(e);
            throw;
        }
    }

    /// <summary>
    /// Begins a transaction that only reads, where the connection itself is not read-only: a statement that changes
    /// something would do so before it turns out that it returns no rows.
    /// </summary>
    public async Task<DbTransaction?> BeginAsync(DbConnection connection, CancellationToken cancellationToken)
    {
        if (connection is MySqlConnection server)
        {
            // For the session: statements that define something end a transaction before they run.
            await using var setting = new MySqlCommand("set session transaction read only", server);
            await setting.ExecuteNonQueryAsync(cancellationToken);
            return null;
        }

        if (connection is not NpgsqlConnection postgres)
            return null;
        NpgsqlTransaction transaction = await postgres.BeginTransactionAsync(cancellationToken);
        await using var command = new NpgsqlCommand("set transaction read only", postgres, transaction);
        await command.ExecuteNonQueryAsync(cancellationToken);
        return transaction;
    }

    /// <summary>
    /// Prepares a query of MySQL: as text, the server sends six digits of a float and not all of small doubles.
    /// </summary>
    public static async Task PrepareAsync(DbCommand command, CancellationToken cancellationToken)
    {
        if (command is not MySqlCommand)
            return;
        try
        {
            await command.PrepareAsync(cancellationToken);
        }
        catch (MySqlException e) when (e.ErrorCode == MySqlErrorCode.UnsupportedPreparedStatement)
        {
            // Statements such as "show" that have no numbers.
        }
    }

    private DbConnection Connect()
    {
        try
        {
            return Kind switch
            {
                DatabaseKind.Sqlite => Sqlite(Existing(), IsWritten),
                DatabaseKind.Postgres => Postgres(Name),
                DatabaseKind.MySql => new MySqlConnection(Name),
                _ => DuckDbFiles.Connect(DuckDb, IsInMemory ? Name : Existing(), IsWritten),
            };
        }
        catch (Exception e) when (e is ArgumentException or FormatException)
        {
            throw NotValid(e);
        }
    }

    /// <summary>Returns whether a path leads to the database's file, or to one that belongs to it.</summary>
    public bool IsStoredIn(string path)
    {
        if (Kind is not (DatabaseKind.Sqlite or DatabaseKind.DuckDb) || IsInMemory)
            return false;
        string[] endings = ["", "-wal", "-shm", "-journal", ".wal"];
        return endings.Any(ending => FilePlaces.AreSame(path, Name + ending));
    }

    private bool IsInMemory => Name == DuckDbFiles.Memory && !IsWritten;

    private string Existing() =>
        File.Exists(Name) ? Name : throw new Failure($"There is no database '{Name}'. Check the path of {Option}.");

    private static SqliteConnection Sqlite(string file, bool isWritten)
    {
        SqliteRowDriver.Register();
        var parts = new SqliteConnectionStringBuilder
        {
            DataSource = file,
            Mode = isWritten ? SqliteOpenMode.ReadWrite : SqliteOpenMode.ReadOnly,
            Pooling = false,
        };
        return new SqliteConnection(parts.ConnectionString);
    }

    private static NpgsqlConnection Postgres(string connectionString)
    {
        NpgsqlRowDriver.Register();
        return new NpgsqlConnection(connectionString);
    }

    private Failure NotValid(Exception exception) =>
        Failure.Usage(
            $"The connection string of {Option} is not valid: {Failure.Sentence(exception.Message)} "
                + "It has the form \""
                + (Kind == DatabaseKind.MySql ? "Server=localhost;User ID=shop" : "Host=localhost;Username=shop")
                + ";Database=shop\"."
        );
}
