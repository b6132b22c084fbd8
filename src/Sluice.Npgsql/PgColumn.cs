using Npgsql.PostgresTypes;

namespace Sluice.Npgsql;

/// <summary>What is kept for a column: its type in the database that the plan was made for, and how values are read.</summary>
internal sealed class PgColumn(PostgresType declared, PgType type)
{
    internal readonly PostgresType Declared = declared;
    internal readonly PgType Type = type;
}
