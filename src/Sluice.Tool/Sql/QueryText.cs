using Sluice.Tool.Arguments;

namespace Sluice.Tool.Sql;

/// <summary>Checks the text of a query before it is run.</summary>
internal static class QueryText
{
    private const int ShownLength = 30;

    /// <exception cref="Failure">
    /// There is no statement or a second one, a value is given for a parameter that the text does not name, or
    /// text for SQLite or DuckDB names one without a value.
    /// </exception>
    public static void Check(string text, DatabaseKind kind, IReadOnlyList<QueryParameter> parameters)
    {
        SqlText statement = SqlText.Parse(text, kind);
        if (statement.IsEmpty)
            throw Failure.Usage("The query is empty. Write one such as \"select …\".");
        if (statement.SecondStatement >= 0)
            throw Failure.Usage(
                $"A second statement begins at position {statement.SecondStatement} "
                    + $"('{Shorten(text[statement.SecondStatement..])}'), and a query is one. "
                    + "Run each statement separately."
            );
        foreach (QueryParameter parameter in parameters)
            if (!statement.Parameters.Contains(parameter.Name))
                throw Failure.Usage(
                    $"The query has no parameter '{parameter.Name}'."
                        + $"{Spelling.Offer(parameter.Name, statement.Parameters)} "
                        + $"Name it as {PrefixOf(kind)}{parameter.Name}."
                );
        // Elsewhere, '@' and ':' may be operators; the database reports what it misses.
        if (kind is not (DatabaseKind.Sqlite or DatabaseKind.DuckDb))
            return;
        if (statement.HasUnnamedParameters)
            throw Failure.Usage(
                $"The query has a parameter without a name. Name it as {PrefixOf(kind)}name, and add "
                    + "--param name=…."
            );
        if (statement.Parameters.FirstOrDefault(name => parameters.All(each => each.Name != name)) is { } missing)
            throw Failure.Usage($"The parameter '{missing}' has no value. Add --param {missing}=….");
    }

    public static char PrefixOf(DatabaseKind kind) => kind == DatabaseKind.DuckDb ? '$' : '@';

    private static string Shorten(string text) =>
        Failure.FormatLine(text.Length <= ShownLength ? text : text[..ShownLength] + "…");
}
