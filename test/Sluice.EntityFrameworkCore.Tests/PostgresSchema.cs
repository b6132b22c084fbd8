using Npgsql;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>Schemas of the PostgreSQL server that tests run on.</summary>
internal static class PostgresSchema
{
    /// <summary>Creates a schema anew, without tables; skips the test if there is no server.</summary>
    internal static async Task RenewAsync(string? server, string schema)
    {
        Assert.SkipUnless(server is { Length: > 0 }, "SLUICE_POSTGRES names no server.");
        await using NpgsqlDataSource source = NpgsqlDataSource.Create(server);
        await using NpgsqlCommand command = source.CreateCommand(
            $"drop schema if exists {schema} cascade; create schema {schema}"
        );
        await command.ExecuteNonQueryAsync();
    }
}
