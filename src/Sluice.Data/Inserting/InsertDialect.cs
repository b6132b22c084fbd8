using System.Data.Common;
using Sluice.Rows;

namespace Sluice.Data.Inserting;

/// <summary>How a database updates a row that exists.</summary>
internal enum UpdateForm : byte
{
    None,
    OnConflict,
    OnDuplicateKey,
}

/// <summary>How a database writes the statements that insert rows.</summary>
/// <param name="Open">The quote before a name.</param>
/// <param name="Close">The quote after a name.</param>
/// <param name="Prefix">What a parameter begins with in SQL.</param>
/// <param name="MostParameters">The number of parameters of a statement.</param>
/// <param name="MostRows">The number of rows of a statement.</param>
/// <param name="Update">How a row that exists is updated.</param>
/// <param name="SurvivesErrors">Whether a transaction can be used after a statement that failed.</param>
internal sealed record InsertDialect(
    char Open,
    char Close,
    char Prefix,
    int MostParameters,
    int MostRows,
    UpdateForm Update,
    bool SurvivesErrors
)
{
    private static readonly InsertDialect s_standard = new('"', '"', '@', 900, 500, UpdateForm.None, false),
        s_mySql = new('`', '`', '@', 16_000, 1000, UpdateForm.OnDuplicateKey, true),
        s_duckDb = new('"', '"', '$', 4000, 500, UpdateForm.OnConflict, false),
        s_sqlServer = new('[', ']', '@', 2000, 1000, UpdateForm.None, false);

    /// <summary>Returns the dialect of a connection.</summary>
    /// <exception cref="InvalidOperationException">The database is served by a driver's package only.</exception>
    internal static InsertDialect Find(DbConnection connection) =>
        connection.GetType().Namespace switch
        {
            "MySqlConnector" or "MySql.Data.MySqlClient" => s_mySql,
            "DuckDB.NET.Data" => s_duckDb,
            "Microsoft.Data.SqlClient" or "System.Data.SqlClient" => s_sqlServer,
            "Npgsql" => throw MissingDriver("NpgsqlRowDriver.Register()", "Sluice.Npgsql"),
            "Microsoft.Data.Sqlite" => throw MissingDriver("SqliteRowDriver.Register()", "Sluice.Sqlite"),
            _ => s_standard,
        };

    private static InvalidOperationException MissingDriver(string call, string package) =>
        new(
            $"Inserting rows into this database requires its row driver. Call {call} of the package {package} once at "
                + "start-up."
        );

    /// <summary>Writes the statement that inserts a number of rows.</summary>
    internal string Write(
        InsertTarget target,
        IReadOnlyList<InsertColumn> columns,
        ReadOnlySpan<int> ordinals,
        int rows
    )
    {
        var sql = new System.Text.StringBuilder("insert into ");
        sql.Append(target.Quote(Open, Close)).Append(" (");
        for (int i = 0; i < ordinals.Length; i++)
            sql.Append(i == 0 ? "" : ", ").Append(QuoteName(columns[ordinals[i]].Name));
        sql.Append(") values ");
        for (int i = 0; i < rows; i++)
        {
            sql.Append(i == 0 ? "(" : ", (");
            for (int j = 0; j < ordinals.Length; j++)
                sql.Append(j == 0 ? "" : ", ").Append(Prefix).Append('p').Append((i * ordinals.Length) + j);
            sql.Append(')');
        }
        if (target.Keys.Count == 0)
            return sql.ToString();
        string[] names = [.. ordinals.ToArray().Select(ordinal => columns[ordinal].Name)];
        return sql.Append(
                Update == UpdateForm.OnDuplicateKey ? WriteOnDuplicateKey(target, names) : target.WriteOnConflict(names)
            )
            .ToString();
    }

    private string WriteOnDuplicateKey(InsertTarget target, string[] names)
    {
        string[] updates =
        [
            .. names
                .Where(name => !target.Keys.Contains(name))
                .Select(QuoteName)
                .Select(static name => $"{name} = values({name})"),
        ];
        string first = QuoteName(target.Keys[0]);
        return " on duplicate key update " + (updates.Length > 0 ? string.Join(", ", updates) : $"{first} = {first}");
    }

    private string QuoteName(string name) => InsertTarget.Quote(name, Open, Close);
}
