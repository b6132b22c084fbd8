using Sluice.Model;

namespace Sluice.Filtering;

/// <summary>Writes the condition for rows that follow a position as SQL text.</summary>
internal static class KeysetSql
{
    /// <exception cref="NotSupportedException">The database cannot order a member.</exception>
    internal static string Condition(SortKey[] keys, KeysetPosition position, bool isBackwards, SqlDialect dialect,
        SqlColumns columns, SqlParameters parameters)
    {
        // Null: no row. Empty: every row.
        string? rest = position.IsInclusive ? "" : null;
        for (int i = keys.Length - 1; i >= 0; i--)
        {
            FilterPath path = keys[i].Path;
            MemberShape[] members = Array.ConvertAll(path.Members, static m => m.Shape);
            SqlColumn mapped = columns.ColumnOf(string.Join('.', members.Select(m => m.Name)), members, dialect);
            dialect.RequireSortable(path, mapped);
            bool isDescending = keys[i].IsDescending != isBackwards, isOptional = path.IsNullable && !mapped.IsNotNull;
            string column = mapped.Sql;
            string? passes;
            string reaches;
            if (position.Values[i] is not { } value)
            {
                passes = isDescending ? null : $"{column} IS NOT NULL";
                reaches = isDescending ? $"{column} IS NULL" : "";
            }
            else
            {
                string collation = path.Scalar!.Kind == ScalarKind.Text ? dialect.Collation : "";
                string operation = isDescending ? "<" : ">";
                string parameter = parameters.Add(dialect.ParameterOf(value, path.Scalar, mapped));
                passes = $"{column}{collation} {operation} {parameter}";
                reaches = $"{column}{collation} {operation}= {parameter}";
                if (isDescending && isOptional)
                    (passes, reaches) = ($"({passes} OR {column} IS NULL)", $"({reaches} OR {column} IS NULL)");
            }
            string? inner = rest is "" ? "" : passes is null ? rest : rest is null ? passes : $"({passes} OR {rest})";
            rest = inner is null ? null
                : inner.Length == 0 ? reaches
                : reaches.Length == 0 || inner == passes ? inner
                : $"({reaches} AND {inner})";
        }
        return rest is null ? "1 = 0" : rest.Length == 0 ? "1 = 1" : rest;
    }
}
