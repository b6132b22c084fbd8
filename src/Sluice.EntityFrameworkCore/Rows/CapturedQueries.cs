using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using System.Reflection;

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

    protected override Expression VisitExtension(Expression node) => node;

    protected override Expression VisitMember(MemberExpression node) => QueryOf(node) ?? base.VisitMember(node);

    protected override Expression VisitMethodCall(MethodCallExpression node)
    {
        // What needs the set itself is left to EF Core.
        if (node.Method.Name.StartsWith("FromSql", StringComparison.Ordinal)) return node;
        if (QueryOf(node) is { } query) return query;
        Expression? instance = Visit(node.Object);
        Expression[] arguments = [.. node.Arguments.Select(a => Visit(a))];
        bool fits = node.Method.GetParameters().Zip(arguments, (p, a) => p.ParameterType.IsAssignableFrom(a.Type))
            .All(static f => f);
        return fits ? node.Update(instance, arguments) : node;
    }

    protected override Expression VisitUnary(UnaryExpression node)
    {
        Expression visited = Visit(node.Operand);
        return node.NodeType == ExpressionType.Convert && !node.Type.IsAssignableFrom(visited.Type)
            && visited != node.Operand ? node : node.Update(visited);
    }

    private static Expression? QueryOf(Expression node) =>
        typeof(IQueryable).IsAssignableFrom(node.Type) && TryEvaluate(node, out object? value)
            && value is IQueryable { Expression: not ConstantExpression } query
            ? query.Expression
            : null;

    // Only what a closure contains and what is called with nothing else: the rest depends on rows, or is not worth the
    // compilation.
    private static bool TryEvaluate(Expression? node, out object? value)
    {
        value = null;
        switch (node)
        {
            case null: return true;
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
            case MethodCallExpression { Object: { } instance, Arguments: [] } call
                when TryEvaluate(instance, out object? holder) && holder is not null:
                value = call.Method.Invoke(holder, BindingFlags.DoNotWrapExceptions, null, null, null);
                return true;
            default: return false;
        }
    }
}
