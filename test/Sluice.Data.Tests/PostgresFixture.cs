using System.Diagnostics;
using System.Text;
using Npgsql;
using Sluice.Npgsql;
using Sluice.Rows;
using Xunit;

namespace Sluice.Data.Tests;

/// <summary>
/// A private cluster for the tests of one collection: that of <c>SLUICE_POSTGRES</c>, or one that
/// <c>eng/postgres.sh</c> makes and removes.
/// </summary>
public sealed class PostgresFixture : IAsyncLifetime
{
    private string? _folder;

    public string ConnectionString { get; private set; } = "";
    public NpgsqlDataSource Source { get; private set; } = null!;

    public async ValueTask InitializeAsync()
    {
        NpgsqlRowDriver.Register();
        string? given = Environment.GetEnvironmentVariable("SLUICE_POSTGRES");
        if (given is null)
        {
            string[] made = (await Script("start")).Trim().Split('\t');
            (_folder, given) = (made[0], made[1]);
        }
        ConnectionString = given;
        Source = NpgsqlDataSource.Create(ConnectionString);
        await using NpgsqlCommand command = Source.CreateCommand(
            "create extension if not exists hstore; create extension if not exists citext"
        );
        await command.ExecuteNonQueryAsync();
        await using NpgsqlConnection connection = await Source.OpenConnectionAsync();
        await connection.ReloadTypesAsync();
    }

    public async Task<string> Json(string sql, RowOptions rows = default, JsonWireOptions options = default)
    {
        await using NpgsqlConnection connection = await Source.OpenConnectionAsync();
        using var stream = new MemoryStream();
        await connection.SerializeRowsAsync(stream, sql, rows, options);
        return Encoding.UTF8.GetString(stream.ToArray());
    }

    public async ValueTask DisposeAsync()
    {
        if (Source is not null)
            await Source.DisposeAsync();
        if (_folder is not null)
            await Script("stop", _folder);
    }

    private static async Task<string> Script(params string[] arguments)
    {
        string root = AppContext.BaseDirectory;
        while (!File.Exists(Path.Combine(root, "Sluice.slnx")))
            root = Path.GetDirectoryName(root)!;
        // The server inherits its starter's streams: errors go where the tests' own go.
        using Process process = Process.Start(
            new ProcessStartInfo(Path.Combine(root, "eng", "postgres.sh"), arguments) { RedirectStandardOutput = true }
        )!;
        string line = await process.StandardOutput.ReadLineAsync() ?? "";
        await process.WaitForExitAsync();
        Assert.Equal(0, process.ExitCode);
        return line;
    }
}

// Alone: some of it measures what the whole process allocates.
[CollectionDefinition("PostgreSQL", DisableParallelization = true)]
public class PostgresCollection : ICollectionFixture<PostgresFixture>;
