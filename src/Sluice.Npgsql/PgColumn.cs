using Npgsql.PostgresTypes;

namespace Sluice.Npgsql;

/// <summary>
/// What is kept for a column: its type in the database that the plan was made for, and how values are read.
/// </summary>
internal sealed class PgColumn(PostgresType declared, bool isText, PgType type)
{
    /// <summary>Values are asked for as text, whatever their type (<c>UnknownResultTypeList</c>).</summary>
    internal readonly bool IsText = isText;
    internal readonly PostgresType Declared = declared;
    internal readonly PgType Type = type;
}
