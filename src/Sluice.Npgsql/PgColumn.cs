using Npgsql.PostgresTypes;

namespace Sluice.Npgsql;

/// <summary>
/// The state of a column: its type in the database that the plan was built for, and how its values are read.
/// </summary>
internal sealed class PgColumn(PostgresType declared, bool isText, PgType type)
{
    /// <summary>
    /// Whether values are requested as text, regardless of their type (<c>UnknownResultTypeList</c>).
    /// </summary>
    internal readonly bool IsText = isText;
    internal readonly PostgresType Declared = declared;
    internal readonly PgType Type = type;
}
