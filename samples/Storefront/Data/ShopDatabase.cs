using System.Data.Common;
using Microsoft.Data.Sqlite;
using Microsoft.EntityFrameworkCore;
using Npgsql;
using Sluice;

namespace Storefront.Data;

/// <summary>
/// Where the shop's rows are: an embedded SQLite file, or PostgreSQL. Several hosts, <c>Host=a,b</c>, are a primary and
/// read replicas: the shop's queries prefer a standby, EF Core and whatever writes use the primary.
/// </summary>
public sealed class ShopDatabase : IDisposable
{
    private readonly NpgsqlMultiHostDataSource? _postgres;
    private readonly NpgsqlDataSource? _replicas,
        _primary;
    private readonly string? _sqlite;

    private ShopDatabase(string sqlite) => _sqlite = sqlite;

    private ShopDatabase(NpgsqlMultiHostDataSource postgres)
    {
        _postgres = postgres;
        _replicas = postgres.WithTargetSession(TargetSessionAttributes.PreferStandby);
        _primary = postgres.WithTargetSession(TargetSessionAttributes.PreferPrimary);
    }

    /// <summary>How the database compares what requests filter and sort by.</summary>
    public SqlDialect Dialect => _postgres is null ? SqlDialect.Sqlite : SqlDialect.PostgreSql;

    public static ShopDatabase Sqlite(string path) =>
        new(new SqliteConnectionStringBuilder { DataSource = path, Mode = SqliteOpenMode.ReadWrite }.ToString());

    public static ShopDatabase Postgres(string connectionString) =>
        new(new NpgsqlDataSourceBuilder(connectionString).BuildMultiHost());

    /// <summary>A connection that writes. It is not open.</summary>
    public DbConnection CreateWriter() =>
        _primary is not null ? _primary.CreateConnection() : new SqliteConnection(_sqlite);

    public async Task<DbConnection> OpenAsync(CancellationToken cancellation)
    {
        DbConnection connection = _replicas is not null ? _replicas.CreateConnection() : new SqliteConnection(_sqlite);
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
        if (_primary is not null)
            options.UseNpgsql(_primary);
        else
            options.UseSqlite(_sqlite);
    }

    public void Dispose() => _postgres?.Dispose();
}
