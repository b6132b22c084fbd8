using Sluice.Npgsql;
using Sluice.Sqlite;
using Spectre.Console;

namespace Storefront.Data;

/// <summary>Opens the database that the command line names, filled.</summary>
internal static class ShopDatabases
{
    public static ShopDatabase Open(CommandLine options, IAnsiConsole console)
    {
        SqliteRowDriver.Register();
        NpgsqlRowDriver.Register();
        if (options.Postgres is not null)
        {
            PostgresSeeder.EnsureFilled(options.Postgres, console);
            return ShopDatabase.Postgres(options.Postgres);
        }

        ShopSeeder.EnsureFilled(options.Database, console);
        return ShopDatabase.Sqlite(options.Database);
    }
}
