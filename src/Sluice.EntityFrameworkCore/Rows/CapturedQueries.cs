using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using System.Reflection;
using Microsoft.EntityFrameworkCore;

namespace Sluice.EntityFrameworkCore.Rows;

/// <summary>
/// Replaces the queries that a query captures, such as the second of <c>from o in db.Orders from c in db.Customers</c>,
/// by their expressions, as EF Core does before it translates.
/// </summary>
[RequiresUnreferencedCode("Reads members that expressions name.")]
internal sealed class CapturedQueries : ExpressionVisitor
{
    internal static Expression Inlined(Expression query) => new CapturedQueries().Visit(query);

    internal static IQueryable<T> Inlined<T>(IQueryable<T> query)
    {
        Expression inlined = Inlined(query.Expression);
        return inlined == query.Expression ? query : query.Provider.CreateQuery<T>(inlined);
    }

    private static readonly HashSet<Type> s_operators =
    [
        typeof(Queryable),
        typeof(Enumerable),
        typeof(EntityFrameworkQueryableExtensions),
        typeof(RelationalQueryableExtensions),
    ];

    // Only operators and the results of lambdas take any query: what needs the set itself is left to EF Core.
    [return: NotNullIfNotNull(nameof(node))]
    public override Expression? Visit(Expression? node) => node is null ? null : Visit(node, node.Type);

    private Expression Visit(Expression node, Type needed)
    {
        Expression visited = base.Visit(node);
        return needed.IsAssignableFrom(visited.Type) ? visited : node;
    }

    protected override Expression VisitExtension(Expression node) => node;

    protected override Expression VisitMember(MemberExpression node) => QueryOf(node) ?? base.VisitMember(node);

    protected override Expression VisitLambda<T>(Expression<T> node)
    {
        Expression body = Visit(node.Body, node.ReturnType);
        return body == node.Body ? node : Expression.Lambda<T>(body, node.Name, node.TailCall, node.Parameters);
    }

    protected override Expression VisitMethodCall(MethodCallExpression node)
    {
        bool isOperator =
            s_operators.Contains(node.Method.DeclaringType!)
            && !node.Method.Name.StartsWith("FromSql", StringComparison.Ordinal);
        if (!isOperator)
            return QueryOf(node) ?? node;
        ParameterInfo[] parameters = node.Method.GetParameters();
        return node.Update(null, node.Arguments.Select((a, i) => Visit(a, parameters[i].ParameterType)));
    }

    private static Expression? QueryOf(Expression node) =>
        typeof(IQueryable).IsAssignableFrom(node.Type)
        && TryEvaluate(node, out object? value)
        && value is IQueryable { Expression: not ConstantExpression } query
            ? query.Expression
            : null;

    // Only what a closure contains and what is called with that: the rest depends on rows, or is not worth the
    // compilation. Operators are part of the query.
    private static bool TryEvaluate(Expression? node, out object? value)
    {
        value = null;
        switch (node)
        {
            case null:
                return true;
            case ConstantExpression constant:
                value = constant.Value;
                return true;
            case UnaryExpression { NodeType: ExpressionType.Convert, Method: null } convert
                when !convert.Type.IsValueType && !convert.Operand.Type.IsValueType:
                return TryEvaluate(convert.Operand, out value);
            case MemberExpression { Member: FieldInfo field } access
                when TryEvaluate(access.Expression, out object? holder) && (holder is not null || field.IsStatic):
                value = field.GetValue(holder);
                return true;
            case MemberExpression { Member: PropertyInfo property } access
                when TryEvaluate(access.Expression, out object? holder)
                    && (holder is not null || property.GetMethod!.IsStatic):
                value = property.GetValue(holder, BindingFlags.DoNotWrapExceptions, null, null, null);
                return true;
            case MethodCallExpression call:
                return TryEvaluateCall(call, out value);
            default:
                return false;
        }
    }

    private static bool TryEvaluateCall(MethodCallExpression call, out object? value)
    {
        value = null;
        if (
            s_operators.Contains(call.Method.DeclaringType!)
            || !TryEvaluate(call.Object, out object? holder)
            || (holder is null && !call.Method.IsStatic)
        )
            return false;
        object?[] arguments = new object?[call.Arguments.Count];
        for (int i = 0; i < arguments.Length; i++)
            if (!TryEvaluate(call.Arguments[i], out arguments[i]))
                return false;
        value = call.Method.Invoke(holder, BindingFlags.DoNotWrapExceptions, null, arguments, null);
        return true;
    }
}
