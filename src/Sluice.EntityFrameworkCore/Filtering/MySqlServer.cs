using System.Data;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Infrastructure;
using Microsoft.EntityFrameworkCore.Metadata;

namespace Sluice.EntityFrameworkCore.Filtering;

/// <summary>The server of a model whose provider is one of MySQL: MySQL or MariaDB, which differ in SQL.</summary>
/// <param name="IsMariaDb">Whether it is MariaDB, which has no <c>LATERAL</c>.</param>
/// <param name="Collation">The collation that compares text by code point.</param>
internal sealed record MySqlServer(bool IsMariaDb, string Collation) : DatabaseServer
{
    /// <summary>The collation of MySQL 8.0.17 and of MariaDB 11.4.5.</summary>
    internal const string MySqlCollation = "utf8mb4_0900_bin";

    /// <summary>The collation of MariaDB.</summary>
    internal const string MariaDbCollation = "utf8mb4_nopad_bin";

    /// <summary>What is assumed where no query has run.</summary>
    internal static MySqlServer Unknown(IModel model) =>
        new(false, TextCollation.FindCollation(model) ?? MySqlCollation);

    /// <summary>
    /// Finds the server by what the model declares, by the provider's options, or by an open connection;
    /// <see langword="null"/> if it is not known.
    /// </summary>
    /// <param name="context">A context of the model.</param>
    internal static MySqlServer? Find(DbContext context)
    {
        string? declared = TextCollation.FindCollation(context.Model);
        if (declared == MariaDbCollation)
            return new(true, declared);
        if ((VersionInOptions(context) ?? VersionOfConnection(context)) is not { } version)
            return null;
        bool isMariaDb = version.Contains("maria", StringComparison.OrdinalIgnoreCase);
        return new(isMariaDb, declared ?? (isMariaDb ? MariaDbCollation : MySqlCollation));
    }

    /// <summary>Finds the server, and opens a connection for it if nothing else tells.</summary>
    /// <param name="context">A context of the model, which is about to run a query.</param>
    internal static MySqlServer? Ask(DbContext context) =>
        Find(context) ?? WithConnection(context, static asked => Find(asked));

    // Pomelo's options name the server; the provider of MySQL has no such option.
    private static string? VersionInOptions(DbContext context) =>
        context
            .GetService<IDbContextOptions>()
            .Extensions.Select(static e => e.GetType().GetProperty("ServerVersion")?.GetValue(e)?.ToString())
            .FirstOrDefault(static version => version is not null);

    private static string? VersionOfConnection(DbContext context) =>
        context.Database.GetDbConnection() is { State: ConnectionState.Open } connection
            ? connection.ServerVersion
            : null;
}
