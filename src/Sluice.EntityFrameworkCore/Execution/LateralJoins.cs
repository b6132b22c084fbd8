using System.Data.Common;
using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Metadata;
using Microsoft.EntityFrameworkCore.Query;
using Microsoft.EntityFrameworkCore.Query.Internal;
using Microsoft.EntityFrameworkCore.Query.SqlExpressions;
using Sluice.EntityFrameworkCore.Filtering;

#pragma warning disable EF1001 // what a query would send is looked at

namespace Sluice.EntityFrameworkCore.Execution;

/// <summary>
/// Refuses queries that need joins which MariaDB lacks and the provider of MySQL writes, as the provider of SQLite
/// refuses them: the server would report a syntax error.
/// </summary>
[RequiresUnreferencedCode("EF Core finds members by reflection.")]
[RequiresDynamicCode("Query providers compile expressions at run time.")]
internal static class LateralJoins
{
    internal const string Message = "Translating this query requires LATERAL joins, which MariaDB does not support.";

    private const string Keyword = "JOIN LATERAL (";

    /// <summary>Returns the elements of a query that EF Core materializes.</summary>
    /// <param name="provider">The query's provider.</param>
    /// <param name="query">The query.</param>
    /// <param name="cancellationToken">Cancels the query.</param>
    /// <exception cref="InvalidOperationException">The database lacks joins that the query needs.</exception>
    internal static IAsyncEnumerable<T> Execute<T>(
        IAsyncQueryProvider provider,
        Expression query,
        CancellationToken cancellationToken
    )
    {
        var elements = provider.ExecuteAsync<IAsyncEnumerable<T>>(query, cancellationToken);
        if (
            typeof(T).IsValueType
            || ContextExpression.FindRoot(query)?.Model is not { } model
            || !EntityFrameworkTranslator.LacksLateral(model)
        )
            return elements;
        // The commands of a split query are compiled when it runs; in one command, it needs the same joins.
        IAsyncEnumerable<T> single =
            elements is IRelationalQueryingEnumerable
                ? provider.ExecuteAsync<IAsyncEnumerable<T>>(InOneCommand(query, typeof(T)), cancellationToken)
                : elements;
        if (single is not IRelationalQueryingEnumerable relational)
            return elements;
        using DbCommand command = relational.CreateDbCommand();
        return command.CommandText.Contains(Keyword, StringComparison.Ordinal)
            ? throw new InvalidOperationException(Message)
            : elements;
    }

    private static MethodCallExpression InOneCommand(Expression query, Type element) =>
        Expression.Call(
            typeof(RelationalQueryableExtensions),
            nameof(RelationalQueryableExtensions.AsSingleQuery),
            [element],
            query
        );

    /// <summary>Determines whether a statement needs joins that its database lacks.</summary>
    internal static bool AreMissing(SelectExpression statement)
    {
        var finder = new Finder();
        finder.Visit(statement);
        return finder is { FindsApply: true, Model: { } model } && EntityFrameworkTranslator.LacksLateral(model);
    }

    private sealed class Finder : ExpressionVisitor
    {
        internal bool FindsApply { get; private set; }

        internal IModel? Model { get; private set; }

        protected override Expression VisitExtension(Expression node)
        {
            FindsApply |= node is CrossApplyExpression or OuterApplyExpression;
            Model ??= (node as TableExpression)?.Table.Model.Model;
            return base.VisitExtension(node);
        }
    }
}
