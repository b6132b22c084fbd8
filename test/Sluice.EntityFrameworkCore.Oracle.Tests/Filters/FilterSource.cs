using System.Data.Common;
using System.Globalization;
using Microsoft.Data.Sqlite;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Diagnostics;
using Npgsql;
using Sluice.Filtering;

namespace Sluice.EntityFrameworkCore.Oracle.Tests.Filters;

/// <summary>One database with the rows, asked through EF Core and by hand-written SQL.</summary>
internal sealed class FilterSource : IAsyncDisposable
{
    private static readonly SqlColumns s_sqlite = Columns("json_each(r.\"{0}\") AS t WHERE 1 = 1", isPostgres: false);
    private static readonly SqlColumns s_postgres = Columns(
        "unnest(r.\"{0}\") AS t(value) WHERE 1 = 1",
        isPostgres: true
    );
    private readonly DbConnection _connection;
    private readonly FilterContext _context;
    private readonly bool _isPostgres;

    private FilterSource(DbConnection connection, bool isPostgres)
    {
        _connection = connection;
        _isPostgres = isPostgres;
        var options = new DbContextOptionsBuilder<FilterContext>();
        if (isPostgres)
            options.UseNpgsql(connection);
        else
            options.UseSqlite(connection);
        options.LogTo(
            (id, _) => id == CoreEventId.QueryCompilationStarting || id == RelationalEventId.CommandExecuting,
            data =>
            {
                if (data is CommandEventData command)
                    LastStatement = command.Command.CommandText;
                else
                    Compilations++;
            }
        );
        _context = new(options.Options);
    }

    internal string Name => _isPostgres ? "PostgreSQL" : "SQLite";
    internal List<FilterRow> Rows { get; private set; } = [];
    internal FilterContext Context => _context;
    internal int Compilations { get; private set; }
    internal string? LastStatement { get; private set; }
    internal DbConnection Connection => _connection;

    internal static async Task<FilterSource?> OpenAsync(bool isPostgres, int rows, int seed = 7)
    {
        DbConnection connection;
        if (isPostgres)
        {
            if (Environment.GetEnvironmentVariable("SLUICE_POSTGRES") is not { Length: > 0 } server)
                return null;
            string database = $"filters{Guid.NewGuid():N}";
            await using (var admin = new NpgsqlConnection(server))
            {
                await admin.OpenAsync();
                await using DbCommand create = admin.CreateCommand();
                create.CommandText = $"CREATE DATABASE {database}";
                await create.ExecuteNonQueryAsync();
            }
            connection = new NpgsqlConnection(
                new NpgsqlConnectionStringBuilder(server) { Database = database }.ConnectionString
            );
        }
        else
            connection = new SqliteConnection("Data Source=:memory:");
        await connection.OpenAsync();
        var source = new FilterSource(connection, isPostgres)
        {
            Rows = FilterData.Rows(seed, rows, withNaN: isPostgres),
        };
        await source._context.Database.EnsureCreatedAsync();
        source._context.AddRange(FilterData.Rows(seed, rows, withNaN: isPostgres));
        await source._context.SaveChangesAsync();
        source._context.ChangeTracker.Clear();
        return source;
    }

    internal List<int> InMemory(FieldFilter<FilterRow> filter, FieldSort<FilterRow> sort) =>
        [.. Rows.Where(filter).OrderBy(sort).Select(row => row.Id)];

    internal List<int> ByEntityFramework(
        FieldFilter<FilterRow> filter,
        FieldSort<FilterRow> sort,
        FilterPage? page = null
    )
    {
        IQueryable<FilterRow> found = _context.Rows.Where(filter);
        return page is null
            ? [.. found.OrderBy(sort).Select(row => row.Id)]
            :
            [
                .. KeysetOrder<FilterRow>
                    .Of(sort)
                    .Apply(found, page.Position, page.IsBackwards)
                    .Take(page.Size)
                    .Select(row => row.Id),
            ];
    }

    internal List<int> BySql(FieldFilter<FilterRow> filter, FieldSort<FilterRow> sort, FilterPage? page = null)
    {
        SqlDialect dialect = _isPostgres ? SqlDialect.PostgreSql : SqlDialect.Sqlite;
        SqlColumns columns = _isPostgres ? s_postgres : s_sqlite;
        var order = KeysetOrder<FilterRow>.Of(sort);
        var parameters = new SqlParameters();
        string follows = page is null
            ? ""
            : $" AND {order.ToSql(page.Position, dialect, parameters, page.IsBackwards, columns)}";
        using DbCommand command = _connection.CreateCommand();
        command.CommandText = LastStatement = string.Create(
            CultureInfo.InvariantCulture,
            $"""
            SELECT r."Id" FROM "rows" AS r LEFT JOIN "owners" AS o ON o."Id" = r."OwnerId"
            WHERE {filter.ToSql(dialect, parameters, columns)}{follows}
            ORDER BY {order.ToOrderBy(dialect, page?.IsBackwards == true, columns)} LIMIT {page?.Size ?? 100_000}
            """
        );
        parameters.AddTo(command);
        using DbDataReader reader = command.ExecuteReader();
        var ids = new List<int>();
        while (reader.Read())
            ids.Add(reader.GetInt32(0));
        return ids;
    }

    private static SqlColumns Columns(string elements, bool isPostgres) =>
        new SqlColumns(table: "r")
            .Map("Owner", "r.\"OwnerId\"")
            .Map("Owner.Name", "o.\"Name\"")
            .Map("Owner.Country", "o.\"Country\"")
            .Map("Owner.Age", "o.\"Age\"")
            .Map("Status", new SqlColumn("r.\"Status\"") { IsEnumText = true })
            .Map("Local", new SqlColumn("r.\"Local\"") { IsWithoutTimeZone = isPostgres })
            .MapCollection("Items", "\"items\" AS i WHERE i.\"FilterRowId\" = r.\"Id\"")
            .Map("Items.Sku", "i.\"Sku\"")
            .Map("Items.Quantity", "i.\"Quantity\"")
            .MapCollection("Tags", elements.Replace("{0}", "Tags", StringComparison.Ordinal))
            .Map("Tags.", "t.value")
            .MapCollection("Marks", elements.Replace("{0}", "Marks", StringComparison.Ordinal))
            .Map("Marks.", "t.value");

    public async ValueTask DisposeAsync()
    {
        await _context.DisposeAsync();
        await _connection.DisposeAsync();
    }
}
