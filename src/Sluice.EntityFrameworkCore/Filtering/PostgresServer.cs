using System.Data.Common;
using Microsoft.EntityFrameworkCore;

namespace Sluice.EntityFrameworkCore.Filtering;

/// <summary>A database of PostgreSQL.</summary>
/// <param name="HasNondeterministicCollations">
/// Whether it has collations that take different texts for equal (<c>deterministic = false</c>). It refuses to search
/// within texts of such a collation.
/// </param>
internal sealed record PostgresServer(bool HasNondeterministicCollations) : DatabaseServer
{
    // The row as JSON: versions before 12, and databases that only speak the protocol, have no such column.
    private const string Question =
        "select exists(select from pg_catalog.pg_collation as c "
        + "where to_jsonb(c) ->> 'collisdeterministic' = 'false')";

    /// <summary>What is assumed where no condition has been translated.</summary>
    internal static PostgresServer Assumed { get; } = new(false) { IsAssumed = true };

    internal bool IsAssumed { get; private init; }

    /// <summary>Asks the database, and opens a connection for it if none is open.</summary>
    /// <param name="context">A context of the model, which is about to run a query.</param>
    internal static PostgresServer AskServer(DbContext context) =>
        WithConnection(
            context,
            static asked =>
            {
                using DbCommand command = asked.Database.GetDbConnection().CreateCommand();
                command.CommandText = Question;
                return new PostgresServer(command.ExecuteScalar() is true);
            }
        );
}
