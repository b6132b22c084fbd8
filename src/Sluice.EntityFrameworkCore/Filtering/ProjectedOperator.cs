using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using Sluice.EntityFrameworkCore.Rows;

namespace Sluice.EntityFrameworkCore.Filtering;

/// <summary>
/// Moves a condition or a sort key before the projection that creates the elements, so that it applies to entities:
/// members of created objects become the values that they are created from. EF Core translates members of a record with
/// a constructor, and tests of a collection that the projection makes a list, in this form only.
/// </summary>
[RequiresUnreferencedCode("Reads the code of constructors.")]
[RequiresDynamicCode("Generic methods are instantiated at run time.")]
internal sealed class ProjectedOperator : ExpressionVisitor
{
    private readonly ParameterExpression _element;
    private readonly Expression _created;
    private bool _hasComparedObjects;

    private ProjectedOperator(ParameterExpression element, Expression created) =>
        (_element, _created) = (element, created);

    /// <summary>Applies an operator before the projections of a query, if all of it can be expressed there.</summary>
    internal static Expression Apply(
        Expression query,
        LambdaExpression lambda,
        Func<Expression, LambdaExpression, Expression> apply
    )
    {
        if (
            !IsProjection(query, out MethodCallExpression? select)
            || (select.Arguments[1] as UnaryExpression)?.Operand
                is not LambdaExpression { Parameters: [var row] } selector
            || selector.Body is not (NewExpression or MemberInitExpression)
        )
            return apply(query, lambda);
        var moved = new ProjectedOperator(lambda.Parameters[0], selector.Body);
        Expression body = moved.Visit(lambda.Body);
        // EF Core moves the members of a join itself; it does not compare the objects that the join creates with null.
        bool isJoin = select != query;
        if (CreatedObjects.AreIn(body) || (isJoin && !moved._hasComparedObjects))
            return apply(query, lambda);
        Expression source = Apply(select.Arguments[0], Expression.Lambda(body, lambda.Name, [row]), apply);
        return select.Update(null, [source, select.Arguments[1]]);
    }

    private static bool IsProjection(Expression query, [NotNullWhen(true)] out MethodCallExpression? select)
    {
        select = query as MethodCallExpression;
        if (select?.Method.DeclaringType != typeof(Queryable))
            select = null;
        else if (select.Method.Name != nameof(Queryable.Select))
            select = JoinedProjection.Find(select);
        return select is not null;
    }

    protected override Expression VisitParameter(ParameterExpression node) => node == _element ? _created : node;

    protected override Expression VisitMember(MemberExpression node)
    {
        if (node.Expression is null)
            return node;
        Expression owner = Visit(node.Expression);
        return MemberOf(owner, node) ?? node.Update(owner);
    }

    private static Expression? MemberOf(Expression owner, MemberExpression node)
    {
        if (owner is ConditionalExpression choice && (IsCreated(choice.IfTrue) || IsCreated(choice.IfFalse)))
        {
            // A member of null is null.
            Type type = NullableOf(node.Type);
            return
                BranchOf(choice.IfTrue, node, type) is { } first && BranchOf(choice.IfFalse, node, type) is { } second
                ? Converted(Expression.Condition(choice.Test, first, second, type), node.Type)
                : null;
        }

        if (FirstOf(owner, node) is { } taken)
            return taken;
        if (owner is not (NewExpression or MemberInitExpression))
            return null;
        Expression? value = ProjectedMembers.FindMembers(owner)?.GetValueOrDefault(node.Member.Name);
        return value is null ? null : Converted(value, node.Type);
    }

    // A member of the first created element is the first of what the members are created from.
    private static Expression? FirstOf(Expression owner, MemberExpression node)
    {
        if (
            FindTaking(owner)
                is not { Arguments: [MethodCallExpression { Arguments: [var source, var argument] } select] } call
            || select.Method.Name != nameof(Enumerable.Select)
            || CreatedValues.LambdaOf(argument) is not { Parameters: [var element] } selector
            || !IsCreated(selector.Body)
            || BranchOf(selector.Body, node, NullableOf(node.Type)) is not { } member
        )
            return null;
        Type operators = call.Method.DeclaringType!;
        LambdaExpression created = Expression.Lambda(member, element);
        Expression values = Expression.Call(
            operators,
            select.Method.Name,
            [element.Type, member.Type],
            source,
            operators == typeof(Queryable) ? Expression.Quote(created) : created
        );
        return Converted(Expression.Call(operators, call.Method.Name, [member.Type], values), node.Type);
    }

    private static MethodCallExpression? FindTaking(Expression value) =>
        CreatedValues.Unconverted(value)
            is MethodCallExpression { Method.Name: "FirstOrDefault" or "SingleOrDefault" or "LastOrDefault" } call
        && (call.Method.DeclaringType == typeof(Enumerable) || call.Method.DeclaringType == typeof(Queryable))
            ? call
            : null;

    private static Type NullableOf(Type type) =>
        !type.IsValueType || Nullable.GetUnderlyingType(type) is not null
            ? type
            : typeof(Nullable<>).MakeGenericType(type);

    private static Expression? BranchOf(Expression branch, MemberExpression node, Type type) =>
        IsNull(branch) ? Expression.Constant(null, type)
        : MemberOf(branch, node) is { } value ? Converted(value, type)
        : null;

    // Whether a created object is null is what decides whether it is created.
    protected override Expression VisitBinary(BinaryExpression node)
    {
        if (node.NodeType is not (ExpressionType.Equal or ExpressionType.NotEqual))
            return base.VisitBinary(node);
        Expression left = Visit(node.Left),
            right = Visit(node.Right);
        Expression? isNull =
            IsNull(right) ? NullTestOf(left)
            : IsNull(left) ? NullTestOf(right)
            : null;
        _hasComparedObjects |= isNull is not null;
        return isNull is null ? node.Update(left, node.Conversion, right)
            : node.NodeType == ExpressionType.Equal ? isNull
            : isNull is ConstantExpression { Value: bool known } ? Expression.Constant(!known)
            : Expression.Not(isNull);
    }

    private static Expression? NullTestOf(Expression value)
    {
        if (IsCreated(value))
            return Expression.Constant(false);
        if (CreatedValues.Unconverted(value) is not ConditionalExpression choice)
            return null;
        if (IsNull(choice.IfTrue) && IsCreated(choice.IfFalse))
            return choice.Test;
        return IsCreated(choice.IfTrue) && IsNull(choice.IfFalse) ? Expression.Not(choice.Test) : null;
    }

    private static bool IsCreated(Expression value) =>
        CreatedValues.Unconverted(value) is MemberInitExpression or NewExpression { Type.IsValueType: false };

    private static bool IsNull(Expression value) =>
        CreatedValues.Unconverted(value)
            is ConstantExpression { Value: null }
                or DefaultExpression { Type.IsValueType: false };

    private static Expression Converted(Expression value, Type type) =>
        value.Type == type ? value : Expression.Convert(value, type);

    protected override Expression VisitMethodCall(MethodCallExpression node)
    {
        if (node.Method.DeclaringType != typeof(Enumerable) || node.Method.Name != nameof(Enumerable.Any))
            return base.VisitMethodCall(node);
        Expression[] arguments = [.. node.Arguments.Select(Visit)!];
        if (IsNull(arguments[0]))
            return Expression.Constant(false);
        arguments[0] = WithoutList(arguments[0]);
        return BeforeElements(arguments) ?? node.Update(null, arguments);
    }

    // Tests of created elements apply to what they are created from, as those of the query's own elements do.
    private static Expression? BeforeElements(Expression[] arguments)
    {
        if (
            arguments
            is not [
                MethodCallExpression { Method.Name: nameof(Enumerable.Select) } select,
                LambdaExpression { Parameters: [var element] } test,
            ]
        )
            return null;
        if (
            CreatedValues.LambdaOf(select.Arguments[1]) is not { Parameters: [var source] } selector
            || selector.Body is not (NewExpression or MemberInitExpression)
        )
            return null;
        Expression body = new ProjectedOperator(element, selector.Body).Visit(test.Body);
        if (CreatedObjects.AreIn(body))
            return null;
        Expression[] moved = [WithoutList(select.Arguments[0]), Expression.Lambda(body, source)];
        return BeforeElements(moved)
            ?? Expression.Call(typeof(Enumerable), nameof(Enumerable.Any), [source.Type], moved);
    }

    private static Expression WithoutList(Expression elements) =>
        elements switch
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
