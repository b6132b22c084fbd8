using Sluice.Npgsql;
using Sluice.Sqlite;
using Spectre.Console;

namespace Storefront.Data;

/// <summary>Opens the database that the command line names, filled.</summary>
internal static class ShopDatabases
{
    public static async Task<ShopDatabase> OpenAsync(CommandLine options, IAnsiConsole console)
    {
        SqliteRowDriver.Register();
        NpgsqlRowDriver.Register();
        if (options.Postgres is not null)
        {
            await PostgresSeeder.EnsureFilledAsync(options.Postgres, console);
            return ShopDatabase.Postgres(options.Postgres);
        }

        await ShopSeeder.EnsureFilledAsync(options.Database, console);
        return ShopDatabase.Sqlite(options.Database);
    }
}
