using System.Linq.Expressions;
using Microsoft.EntityFrameworkCore.Query.Internal;

namespace Sluice.EntityFrameworkCore.Rows;

/// <summary>Detects SQL that cannot be composed into another query, such as a procedure call.</summary>
internal static class FinalSql
{
    internal static bool Is(Expression query)
    {
        while (query is MethodCallExpression { Arguments: [var source, ..] })
            query = source;
#pragma warning disable EF1001 // there is no other way to see the SQL of FromSql
        return query is FromSqlQueryRootExpression { Sql: var sql } && !IsComposable(sql);
#pragma warning restore EF1001
    }

    // Follows EF Core's rule: SELECT or WITH after white space and comments.
    private static bool IsComposable(ReadOnlySpan<char> sql)
    {
        while (true)
        {
            sql = sql.TrimStart();
            int end =
                sql.StartsWith("--", StringComparison.Ordinal) ? sql.IndexOf('\n')
                : sql.StartsWith("/*", StringComparison.Ordinal) ? sql.IndexOf("*/", StringComparison.Ordinal) + 1
                : -1;
            if (end <= 0)
                break;
            sql = sql[(end + 1)..];
        }
        return sql.StartsWith("select", StringComparison.OrdinalIgnoreCase)
            || sql.StartsWith("with", StringComparison.OrdinalIgnoreCase);
    }
}
