using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;

namespace Sluice.EntityFrameworkCore.Filtering;

/// <summary>
/// Moves a condition or a sort key before the projection that creates the elements, so that it applies to entities:
/// members of created objects become the values that they are created from. EF Core translates members of a record with
/// a constructor, and tests of a collection that the projection makes a list, in this form only.
/// </summary>
[RequiresUnreferencedCode("Reads the code of constructors.")]
internal sealed class ProjectedOperator : ExpressionVisitor
{
    private readonly ParameterExpression _element;
    private readonly Expression _created;

    private ProjectedOperator(ParameterExpression element, Expression created) =>
        (_element, _created) = (element, created);

    /// <summary>Applies an operator before the projections of a query, if all of it can be expressed there.</summary>
    internal static Expression Apply(Expression query, LambdaExpression lambda,
        Func<Expression, LambdaExpression, Expression> apply)
    {
        if (query is not MethodCallExpression { Method.Name: nameof(Queryable.Select) } select
            || select.Method.DeclaringType != typeof(Queryable)
            || (select.Arguments[1] as UnaryExpression)?.Operand is not LambdaExpression
            {
                Parameters: [var row]
            } selector
            || selector.Body is not (NewExpression or MemberInitExpression)) return apply(query, lambda);
        Expression body = new ProjectedOperator(lambda.Parameters[0], selector.Body).Visit(lambda.Body);
        if (CreatedObjects.AreIn(body)) return apply(query, lambda);
        Expression source = Apply(select.Arguments[0], Expression.Lambda(body, row), apply);
        return select.Update(null, [source, select.Arguments[1]]);
    }

    protected override Expression VisitParameter(ParameterExpression node) => node == _element ? _created : node;

    protected override Expression VisitMember(MemberExpression node)
    {
        if (node.Expression is null) return node;
        Expression owner = Visit(node.Expression);
        if (owner is NewExpression or MemberInitExpression
            && ProjectedMembers.Of(owner)?.GetValueOrDefault(node.Member.Name) is { } value)
            return value.Type == node.Type ? value : Expression.Convert(value, node.Type);
        return node.Update(owner);
    }

    protected override Expression VisitMethodCall(MethodCallExpression node)
    {
        if (node.Method.DeclaringType != typeof(Enumerable) || node.Method.Name != nameof(Enumerable.Any))
            return base.VisitMethodCall(node);
        Expression[] arguments = [.. node.Arguments.Select(Visit)!];
        arguments[0] = WithoutList(arguments[0]);
        return node.Update(null, arguments);
    }

    private static Expression WithoutList(Expression elements) => elements switch
    {
        UnaryExpression { NodeType: ExpressionType.Convert, Operand: var converted } => WithoutList(converted),
        MethodCallExpression { Method.Name: "ToList" or "ToArray", Arguments: [var source] } => WithoutList(source),
        _ => elements,
    };

    /// <summary>Finds objects that an expression creates, except as the elements of a collection.</summary>
    private sealed class CreatedObjects : ExpressionVisitor
    {
        private bool _found;

        internal static bool AreIn(Expression expression)
        {
            var visitor = new CreatedObjects();
            visitor.Visit(expression);
            return visitor._found;
        }

        protected override Expression VisitNew(NewExpression node)
        {
            _found |= !node.Type.IsValueType;
            return base.VisitNew(node);
        }

        protected override Expression VisitMethodCall(MethodCallExpression node)
        {
            if (node is not { Method.Name: nameof(Enumerable.Select), Arguments: [var source, _] })
                return base.VisitMethodCall(node);
            Visit(source);
            return node;
        }
    }
}
