using Sluice.Model;

namespace Sluice.Filtering;

/// <summary>Writes the condition for rows that follow a position as SQL text.</summary>
internal static class KeysetSql
{
    /// <exception cref="NotSupportedException">The database cannot order a member.</exception>
    internal static string Condition(
        SortKey[] keys,
        KeysetPosition position,
        bool isBackwards,
        SqlDialect dialect,
        SqlColumns columns,
        SqlParameters parameters
    )
    {
        // Null: no row. Empty: every row.
        string? rest = position.IsInclusive ? "" : null;
        for (int i = keys.Length - 1; i >= 0; i--)
        {
            FilterPath path = keys[i].Path;
            MemberShape[] members = Array.ConvertAll(path.Members, static member => member.Shape);
            SqlColumn mapped = columns.ColumnOf(
                string.Join('.', members.Select(member => member.Name)),
                members,
                dialect
            );
            dialect.RequireSortable(path, mapped);

            bool isDescending = keys[i].IsDescending != isBackwards;
            (string reaches, string? passes) = position.Values[i] is { } value
                ? Compare(path, mapped, value, isDescending, dialect, parameters)
                : CompareNull(mapped.Sql, isDescending);
            rest = Combine(reaches, passes, rest);
        }
        return rest is null ? "1 = 0"
            : rest.Length == 0 ? "1 = 1"
            : rest;
    }

    private static (string Reaches, string? Passes) CompareNull(string column, bool isDescending) =>
        isDescending ? ($"{column} IS NULL", null) : ("", $"{column} IS NOT NULL");

    private static (string Reaches, string? Passes) Compare(
        FilterPath path,
        SqlColumn mapped,
        object value,
        bool isDescending,
        SqlDialect dialect,
        SqlParameters parameters
    )
    {
        string column = mapped.Sql;
        string collation = path.Scalar!.Kind == ScalarKind.Text ? dialect.Collation : "";
        string operation = isDescending ? "<" : ">";
        string parameter = parameters.Add(dialect.ParameterOf(value, path.Scalar, mapped));
        string passes = $"{column}{collation} {operation} {parameter}";
        string reaches = $"{column}{collation} {operation}= {parameter}";

        bool isOptional = path.IsNullable && !mapped.IsNotNull;
        return isDescending && isOptional
            ? ($"({reaches} OR {column} IS NULL)", $"({passes} OR {column} IS NULL)")
            : (reaches, passes);
    }

    private static string? Combine(string reaches, string? passes, string? rest)
    {
        string? inner =
            rest is "" ? ""
            : passes is null ? rest
            : rest is null ? passes
            : $"({passes} OR {rest})";
        return inner is null ? null
            : inner.Length == 0 ? reaches
            : reaches.Length == 0 || inner == passes ? inner
            : $"({reaches} AND {inner})";
    }
}
