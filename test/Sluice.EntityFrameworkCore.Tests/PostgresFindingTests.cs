using Microsoft.EntityFrameworkCore;
using Npgsql;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>On PostgreSQL.</summary>
[Collection(ShopContext.Schema)]
public sealed class PostgresFindingTests : FindingTests
{
    private static readonly string s_connection = Environment.GetEnvironmentVariable("SLUICE_POSTGRES") ?? "";

    private protected override DbContextOptionsBuilder Configure(DbContextOptionsBuilder options) =>
        options.UseNpgsql(s_connection);

    public override async ValueTask InitializeAsync()
    {
        Assert.SkipUnless(s_connection.Length > 0, "SLUICE_POSTGRES names no server.");
        await using NpgsqlDataSource source = NpgsqlDataSource.Create(s_connection);
        await using NpgsqlCommand drop = source.CreateCommand("drop schema if exists sluice_findings cascade");
        await drop.ExecuteNonQueryAsync();
        await base.InitializeAsync();
    }
}
