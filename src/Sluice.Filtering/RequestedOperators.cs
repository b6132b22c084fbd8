using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using Sluice.Internal;

namespace Sluice.Filtering;

/// <summary>
/// Tells the operators that filters, sort expressions and positions of pages have added to a query from those that
/// LINQ has added. A provider may translate a query, but not a condition that the sender of a request has chosen for
/// it: this is then an error of the request.
/// </summary>
public static class RequestedOperators
{
    // The names of the lambdas that are passed to the operators. Visitors keep them, and no provider compares them.
    private const string Filter = "sluice filter",
        Sort = "sluice sort";

    /// <summary>
    /// Returns what to throw for a query that its provider does not translate: an exception with a
    /// <see cref="FilterException"/> of kind <see cref="FilterErrorKind.NotTranslated"/> inside if the query is
    /// translated without its filters, or without these and its sort expressions; otherwise, <see langword="null"/>,
    /// because it is the program's query that cannot be read.
    /// </summary>
    /// <param name="query">The query.</param>
    /// <param name="failure">What the provider threw.</param>
    /// <param name="isTranslated">Returns whether the provider translates a query, without running it.</param>
    [RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
    [RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
    public static InvalidOperationException? FindRefusal<T>(
        IQueryable<T> query,
        Exception failure,
        Func<IQueryable<T>, bool> isTranslated
    )
    {
        ArgumentNullException.ThrowIfNull(query);
        ArgumentNullException.ThrowIfNull(failure);
        ArgumentNullException.ThrowIfNull(isTranslated);
        if (IsTranslatedWithout(Filter))
            return new InvalidOperationException(failure.Message, CreateError(isSort: false));
        return IsTranslatedWithout(Sort) || IsTranslatedWithout(Filter, Sort)
            ? new InvalidOperationException(failure.Message, CreateError(isSort: true))
            : null;

        bool IsTranslatedWithout(params string[] names)
        {
            var removal = new Removal(names);
            Expression rest = removal.Visit(query.Expression);
            return removal.HasRemoved && isTranslated(query.Provider.CreateQuery<T>(rest));
        }
    }

    /// <summary>
    /// Returns a condition or a key that is known to come from a request; one of the program's own expressions is
    /// returned unchanged.
    /// </summary>
    internal static LambdaExpression Mark(LambdaExpression lambda, bool isSort, bool isRequested) =>
        isRequested ? Expression.Lambda(lambda.Type, lambda.Body, isSort ? Sort : Filter, lambda.Parameters) : lambda;

    /// <summary>Returns the condition of a position, which belongs to the sort expression.</summary>
    internal static Expression<Func<T, bool>> PositionOf<T>(
        Expression condition,
        ParameterExpression element,
        bool isRequested
    ) => Expression.Lambda<Func<T, bool>>(condition, isRequested ? Sort : null, [element]);

    /// <summary>
    /// Returns what to throw for a member that an expression names and that a query cannot compare: with a
    /// <see cref="FilterException"/> inside.
    /// </summary>
    internal static NotSupportedException RefusalOf(NotSupportedException failure, bool isSort, bool isRequested) =>
        failure.InnerException is FilterException || failure is PlatformNotSupportedException
            ? failure
            : new NotSupportedException(failure.Message, CreateError(isSort, isRequested));

    // The provider's words are for the program.
    private static FilterException CreateError(bool isSort, bool isRequested = true) =>
        new(
            [
                new(
                    FilterErrorKind.NotTranslated,
                    0,
                    0,
                    null,
                    $"The query of this endpoint cannot be {(isSort ? "sorted" : "filtered")} by all members of this "
                        + "expression. Leave some of them out.",
                    []
                ),
            ],
            isSort: isSort
        )
        {
            IsRequested = isRequested,
        };

    [RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
    [RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
    private sealed class Removal(string[] names) : ExpressionVisitor
    {
        internal bool HasRemoved { get; private set; }

        protected override Expression VisitMethodCall(MethodCallExpression node)
        {
            if (node.Method.DeclaringType != typeof(Queryable))
                return base.VisitMethodCall(node);
            Expression source = Visit(node.Arguments[0]);
            if (IsRequested(node))
            {
                HasRemoved = true;
                return source;
            }
            bool wasOrdered = node.Arguments[0].Type != source.Type;
            // A part of a sequence without an order is any part of it.
            if (wasOrdered && node.Method.Name is nameof(Queryable.Take) or nameof(Queryable.Skip))
                return source;
            return wasOrdered && node.Method.Name.StartsWith("ThenBy", StringComparison.Ordinal)
                ? OrderBy(source, node)
                : Update(source, node);
        }

        private bool IsRequested(MethodCallExpression node) =>
            node.Arguments is [_, UnaryExpression { Operand: LambdaExpression { Name: { } name } }]
            && names.Contains(name);

        private static MethodCallExpression OrderBy(Expression source, MethodCallExpression then) =>
            QueryableCalls.Create(
                source,
                then.Method.Name.Replace("ThenBy", "OrderBy", StringComparison.Ordinal),
                (LambdaExpression)((UnaryExpression)then.Arguments[1]).Operand
            );

        private MethodCallExpression Update(Expression source, MethodCallExpression node) =>
            node.Update(null, [source, .. node.Arguments.Skip(1).Select(argument => Visit(argument))]);
    }
}
