using System.Linq.Expressions;
using Microsoft.EntityFrameworkCore;

namespace Sluice.EntityFrameworkCore.Rows;

/// <summary>
/// Determines whether a key has the same value each time it is computed for a row. The query of a layout with
/// collections orders by the keys again outside the limits of the query; a random key would separate the rows of an
/// object.
/// </summary>
internal sealed class RepeatableKey : ExpressionVisitor
{
    private bool _is = true;

    internal static bool Is(LambdaExpression key)
    {
        var visitor = new RepeatableKey();
        visitor.Visit(key.Body);
        return visitor._is;
    }

    // Functions of the application are unknown; those of framework types are known.
    protected override Expression VisitMethodCall(MethodCallExpression node)
    {
        Type? owner = node.Method.DeclaringType;
        bool isKnown =
            owner == typeof(EF)
            || owner?.Namespace is "System" or "System.Linq" or "System.Collections.Generic"
            || owner?.Assembly == typeof(EF).Assembly
            || owner?.Assembly == typeof(RelationalQueryableExtensions).Assembly;
        bool isNewGuid = owner == typeof(Guid) && node.Method.IsStatic && node.Arguments.Count == 0;
        _is &=
            isKnown
            && !isNewGuid
            && owner != typeof(Random)
            && !node.Method.Name.Contains("Random", StringComparison.Ordinal);
        return base.VisitMethodCall(node);
    }

    protected override Expression VisitExtension(Expression node) => node;
}
