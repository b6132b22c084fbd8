using System.Data.Common;

namespace Sluice.Tool.DuckDb;

/// <summary>DuckDB's databases, and its own reader and writer of Parquet.</summary>
internal static class DuckDbFiles
{
    /// <summary>The name of a database that is empty and not stored.</summary>
    public const string Memory = ":memory:";

    /// <exception cref="Failure">The package has no DuckDB.</exception>
    public static DbConnection Connect(ConnectDuckDb? connect, string file, bool isWritten)
    {
        if (connect is null)
            throw Failure.Usage(
                "DuckDB and Parquet are in another package with the same command: "
                    + "dotnet tool uninstall --global Sluice.Tool, then dotnet tool install --global "
                    + "Sluice.Tool.DuckDB."
            );
        return connect(
            new DbConnectionStringBuilder
            {
                ["Data Source"] = file,
                ["access_mode"] = file == Memory || isWritten ? "AUTOMATIC" : "READ_ONLY",
                ["autoinstall_known_extensions"] = "false", // nothing is downloaded
            }.ConnectionString
        );
    }

    /// <summary>Returns the statement that writes the rows of a query to a file of Parquet.</summary>
    public static string CopyToParquet(string query, string path) =>
        $"copy (\n{query}\n) to {Quote(path)} (format parquet)";

    /// <summary>Returns a text as a literal.</summary>
    public static string Quote(string text) => $"'{text.Replace("'", "''", StringComparison.Ordinal)}'";
}
