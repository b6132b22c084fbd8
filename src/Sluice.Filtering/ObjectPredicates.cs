using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using System.Reflection;
using Sluice.Internal;

namespace Sluice.Filtering;

/// <summary>
/// Builds the predicate of a filter's shape over objects in memory: null is tested on the way to every member, and
/// constants come from an array.
/// </summary>
[RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
[RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
internal sealed class ObjectPredicates
{
    private readonly ParameterExpression _values = Expression.Parameter(typeof(FilterValue[]), "values");
    private readonly ParameterExpression _budget = Expression.Parameter(typeof(FilterBudget), "budget");
    private readonly Dictionary<int, ParameterExpression> _variables = [];

    /// <summary>
    /// Returns the predicate; <see langword="null"/> if a member on the way cannot be accessed by an expression.
    /// </summary>
    internal static Expression<Func<T, FilterValue[], FilterBudget?, bool>>? TryBuild<T>(FilterNode root)
    {
        var builder = new ObjectPredicates();
        ParameterExpression value = Expression.Parameter(typeof(T), "value");
        builder._variables[0] = value;
        return builder.Build(root) is { } body
            ? Expression.Lambda<Func<T, FilterValue[], FilterBudget?, bool>>(
                body,
                value,
                builder._values,
                builder._budget
            )
            : null;
    }

    private Expression? Build(FilterNode node)
    {
        switch (node)
        {
            case LogicalNode logical:
                Expression? all = null;
                foreach (FilterNode part in logical.Parts)
                {
                    if (Build(part) is not { } built)
                        return null;
                    all =
                        all is null ? built
                        : logical.IsOr ? Expression.OrElse(all, built)
                        : Expression.AndAlso(all, built);
                }
                return all;
            case NotNode not:
                return Build(not.Inner) is { } inner ? Expression.Not(inner) : null;
            case QuantifierNode quantifier:
                return Build(quantifier);
            default:
                return Build((ComparisonNode)node);
        }
    }

    private Expression? Build(QuantifierNode quantifier)
    {
        if (Access(quantifier.Collection) is not { } collection)
            return null;
        Type elements = typeof(IEnumerable<>).MakeGenericType(quantifier.ElementType);
        var variable = Expression.Variable(elements, "elements");
        Expression test;
        if (quantifier.Body is null)
            test = Expression.Call(typeof(Enumerable), nameof(Enumerable.Any), [quantifier.ElementType], variable);
        else
        {
            ParameterExpression element = Expression.Parameter(quantifier.ElementType, "element");
            _variables[quantifier.Variable] = element;
            if (Build(quantifier.Body) is not { } body)
                return null;
            Action<FilterBudget?> count = FilterBudget.CountStep;
            body = Expression.Block(Expression.Call(count.Method, _budget), body);
            test = Expression.Call(
                typeof(Enumerable),
                quantifier.IsAll ? nameof(Enumerable.All) : nameof(Enumerable.Any),
                [quantifier.ElementType],
                variable,
                Expression.Lambda(body, element)
            );
        }
        return Expression.Block(
            [variable],
            Expression.Assign(variable, Expression.Convert(collection, elements)),
            Expression.Condition(
                Expression.ReferenceEqual(variable, Expression.Constant(null, elements)),
                Expression.Constant(quantifier.IsAll),
                test
            )
        );
    }

    private Expression? Build(ComparisonNode comparison)
    {
        if (Access(comparison.Path) is not { } member)
            return null;
        if (comparison.Operator is FilterOperator.IsNull or FilterOperator.IsNotNull)
        {
            bool isNull = comparison.Operator == FilterOperator.IsNull;
            return !CanBeNull(member.Type) ? Expression.Block(member, Expression.Constant(!isNull))
                : isNull ? Expression.Equal(member, Expression.Constant(null, member.Type))
                : Expression.NotEqual(member, Expression.Constant(null, member.Type));
        }
        FilterScalar scalar = comparison.Path.Scalar!;
        ParameterExpression value = Expression.Variable(member.Type, "member");
        Expression? test = null;
        for (int i = 0; i < comparison.Count; i++)
        {
            Expression constant = scalar.Access(
                Expression.Convert(
                    Expression.ArrayIndex(_values, Expression.Constant(comparison.Slot + i)),
                    typeof(FilterValue<>).MakeGenericType(scalar.Type)
                )
            );
            Expression each = Test(comparison.Operator, scalar, value, constant);
            test = test is null ? each : Expression.OrElse(test, each);
        }
        return Expression.Block([value], Expression.Assign(value, member), test!);
    }

    private static Expression Test(
        FilterOperator operation,
        FilterScalar scalar,
        Expression member,
        Expression constant
    )
    {
        switch (scalar.Kind)
        {
            case ScalarKind.Text:
                return TestText(operation, member, constant);
            case ScalarKind.DateTime:
                member = Expression.Call(Helper(nameof(Universal)), Expression.Convert(member, typeof(DateTime?)));
                break;
            // Only keysets compare these: their order is that of CompareTo.
            case ScalarKind.Boolean
            or ScalarKind.Guid
            or ScalarKind.Enum when operation is >= FilterOperator.Greater and <= FilterOperator.LessOrEqual:
                MethodInfo order = Helper(nameof(CompareValues)).MakeGenericMethod(scalar.Type);
                Type nullable = typeof(Nullable<>).MakeGenericType(scalar.Type);
                member = Expression.Convert(member, nullable);
                return TestOrder(
                    operation,
                    member,
                    Expression.Call(order, Expression.Convert(member, scalar.Type), constant)
                );
        }
        return Compare(operation, member, Expression.Convert(constant, member.Type));
    }

    private static Expression TestText(FilterOperator operation, Expression member, Expression constant)
    {
        switch (operation)
        {
            // Named as the helpers.
            case >= FilterOperator.Contains:
                return Expression.Call(Helper(operation.ToString()), member, constant);
            case FilterOperator.Equal or FilterOperator.In:
                return Expression.Call(Helper(nameof(EqualText)), member, constant);
            case FilterOperator.NotEqual:
                return Expression.Not(Expression.Call(Helper(nameof(EqualText)), member, constant));
            default:
                return TestOrder(operation, member, Expression.Call(Helper(nameof(CompareText)), member, constant));
        }
    }

    // Null has no place in the order.
    private static BinaryExpression TestOrder(FilterOperator operation, Expression member, Expression order) =>
        Expression.AndAlso(
            Expression.NotEqual(member, Expression.Constant(null, member.Type)),
            Compare(operation, order, Expression.Constant(0))
        );

    private static BinaryExpression Compare(FilterOperator operation, Expression left, Expression right) =>
        operation switch
        {
            FilterOperator.Equal or FilterOperator.In => Expression.Equal(left, right),
            FilterOperator.NotEqual => Expression.NotEqual(left, right),
            FilterOperator.Greater => Expression.GreaterThan(left, right),
            FilterOperator.GreaterOrEqual => Expression.GreaterThanOrEqual(left, right),
            FilterOperator.Less => Expression.LessThan(left, right),
            _ => Expression.LessThanOrEqual(left, right),
        };

    // Every step tests its object for null; the result is nullable if a step is.
    private Expression? Access(FilterPath path)
    {
        // Strongly typed values are rare; the interpreter compares what is within them.
        if (path.Wrapper is not null)
            return null;
        Expression value = _variables[path.Variable];
        var locals = new List<ParameterExpression>();
        var steps = new List<Expression>();
        Type result = path.Members.Length == 0 ? value.Type : path.Members[^1].Shape.MemberType;
        LabelTarget? end = null;
        foreach (FilterMember member in path.Members)
        {
            if (member.Shape.Member is not (PropertyInfo or FieldInfo))
                return null;
            if (CanBeNull(value.Type))
            {
                end ??= Expression.Label(CanBeNull(result) ? result : typeof(Nullable<>).MakeGenericType(result));
                ParameterExpression local = Expression.Variable(value.Type);
                locals.Add(local);
                steps.Add(Expression.Assign(local, value));
                steps.Add(ReturnNull(local, end));
                value = Nullable.GetUnderlyingType(local.Type) is null ? local : Expression.Property(local, "Value");
            }
            value = Expression.MakeMemberAccess(value, member.Shape.Member);
        }
        if (end is null)
            return value;
        steps.Add(Expression.Label(end, Expression.Convert(value, end.Type)));
        return Expression.Block(end.Type, locals, steps);
    }

    private static ConditionalExpression ReturnNull(ParameterExpression local, LabelTarget end) =>
        Expression.IfThen(
            Expression.Equal(local, Expression.Constant(null, local.Type)),
            Expression.Return(end, Expression.Constant(null, end.Type))
        );

    private static bool CanBeNull(Type type) => !type.IsValueType || Nullable.GetUnderlyingType(type) is not null;

    private static MethodInfo Helper(string name) =>
        typeof(ObjectPredicates).GetMethod(name, BindingFlags.Static | BindingFlags.NonPublic)!;

    internal static bool Contains(string? text, string part) =>
        text is not null && text.Contains(part, StringComparison.Ordinal);

    internal static bool StartsWith(string? text, string part) =>
        text is not null && text.StartsWith(part, StringComparison.Ordinal);

    internal static bool EndsWith(string? text, string part) =>
        text is not null && text.EndsWith(part, StringComparison.Ordinal);

    internal static bool ContainsIgnoringCase(string? text, string part) =>
        text is not null && text.Contains(part, StringComparison.OrdinalIgnoreCase);

    internal static bool StartsWithIgnoringCase(string? text, string part) =>
        text is not null && text.StartsWith(part, StringComparison.OrdinalIgnoreCase);

    internal static bool EndsWithIgnoringCase(string? text, string part) =>
        text is not null && text.EndsWith(part, StringComparison.OrdinalIgnoreCase);

    internal static bool EqualIgnoringCase(string? text, string other) =>
        string.Equals(text, other, StringComparison.OrdinalIgnoreCase);

    internal static bool EqualText(string? text, string other) => string.Equals(text, other, StringComparison.Ordinal);

    internal static int CompareText(string text, string other) => CodePoints.Compare(text, other);

    internal static DateTime? Universal(DateTime? value) => value is { } time ? DateLiterals.Universal(time) : null;

    internal static int CompareValues<T>(T left, T right) => Comparer<T>.Default.Compare(left, right);
}
