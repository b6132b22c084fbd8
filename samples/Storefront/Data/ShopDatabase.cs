using System.Data.Common;
using Microsoft.Data.Sqlite;
using Microsoft.EntityFrameworkCore;
using Npgsql;
using Sluice;

namespace Storefront.Data;

/// <summary>Where the shop's rows are: an embedded SQLite file, or PostgreSQL.</summary>
public sealed class ShopDatabase : IDisposable
{
    private readonly NpgsqlDataSource? _postgres;
    private readonly string? _sqlite;

    private ShopDatabase(NpgsqlDataSource? postgres, string? sqlite) => (_postgres, _sqlite) = (postgres, sqlite);

    /// <summary>How the database compares what requests filter and sort by.</summary>
    public SqlDialect Dialect => _postgres is null ? SqlDialect.Sqlite : SqlDialect.PostgreSql;

    public static ShopDatabase Sqlite(string path) =>
        new(null, new SqliteConnectionStringBuilder { DataSource = path, Mode = SqliteOpenMode.ReadOnly }.ToString());

    /// <summary>Several hosts, <c>Host=a,b</c>, are read replicas: every query of the shop prefers a standby.</summary>
    public static ShopDatabase Postgres(string connectionString)
    {
        NpgsqlMultiHostDataSource hosts = new NpgsqlDataSourceBuilder(connectionString).BuildMultiHost();
        return new(hosts.WithTargetSession(TargetSessionAttributes.PreferStandby), null);
    }

    public async Task<DbConnection> OpenAsync(CancellationToken cancellation)
    {
        DbConnection connection = _postgres is not null ? _postgres.CreateConnection() : new SqliteConnection(_sqlite);
        try
        {
            await connection.OpenAsync(cancellation);
            return connection;
        }
        catch
        {
            await connection.DisposeAsync();
            throw;
        }
    }

    /// <summary>The same database for EF Core.</summary>
    public void Configure(DbContextOptionsBuilder options)
    {
        if (_postgres is not null) options.UseNpgsql(_postgres);
        else options.UseSqlite(_sqlite);
    }

    public void Dispose() => _postgres?.Dispose();
}
