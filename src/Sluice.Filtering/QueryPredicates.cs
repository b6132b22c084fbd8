using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using Sluice.Internal;
using Sluice.Model;

namespace Sluice.Filtering;

/// <summary>
/// Builds the predicate of a filter for a query. Negations are applied to the comparisons, and every negated comparison
/// tests for null, because SQL comparisons with null are neither true nor false.
/// </summary>
[RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
[RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
internal sealed partial class QueryPredicates(QueryTranslation target, FilterValue[] values, Type root)
{
    private readonly Dictionary<int, (Expression Access, MemberShape[] Path)> _variables = [];

    internal static Expression<Func<T, bool>> Build<T>(
        FilterNode node,
        FilterValue[] values,
        QueryTranslation target
    ) => (Expression<Func<T, bool>>)Build(node, values, target, typeof(T), "e");

    /// <summary>Returns the predicate of values whose type is known only at run time.</summary>
    internal static LambdaExpression Build(
        FilterNode node,
        FilterValue[] values,
        QueryTranslation target,
        Type type,
        string variable
    )
    {
        ParameterExpression value = Expression.Parameter(type, variable);
        var builder = new QueryPredicates(target, values, type);
        builder._variables[0] = (value, []);
        return Expression.Lambda(
            typeof(Func<,>).MakeGenericType(type, typeof(bool)),
            builder.Build(node, isNegated: false),
            value
        );
    }

    private Expression Build(FilterNode node, bool isNegated)
    {
        switch (node)
        {
            case LogicalNode logical:
                return Join([.. logical.Parts.Select(part => Build(part, isNegated))], logical.IsOr != isNegated);
            case NotNode not:
                return Build(not.Inner, !isNegated);
            case QuantifierNode quantifier:
                return Build(quantifier, isNegated);
            default:
                return Build((ComparisonNode)node, isNegated);
        }
    }

    // A balanced tree, because providers recurse over expressions.
    private static Expression Join(ReadOnlySpan<Expression> parts, bool isOr)
    {
        if (parts.Length == 1)
            return parts[0];
        int half = parts.Length / 2;
        Expression left = Join(parts[..half], isOr),
            right = Join(parts[half..], isOr);
        // Constants are folded: providers do so late, and then cannot translate every remainder.
        if (left is ConstantExpression { Value: bool known })
            return known == isOr ? left : right;
        if (right is ConstantExpression { Value: bool decided })
            return decided == isOr ? right : left;
        return isOr ? Expression.OrElse(left, right) : Expression.AndAlso(left, right);
    }

    private Expression Build(QuantifierNode quantifier, bool isNegated)
    {
        (Expression collection, QueryMember member, _) = Access(quantifier.Collection);
        Type element = quantifier.ElementType;
        Expression any;
        if (quantifier.Body is null)
            any = Expression.Call(typeof(Enumerable), nameof(Enumerable.Any), [element], collection);
        else
        {
            ParameterExpression variable = Expression.Parameter(element, "e" + quantifier.Variable);
            _variables[quantifier.Variable] = (variable, [.. member.Path]);
            // All elements pass if none fails.
            any = Build(quantifier.Body, isNegated: quantifier.IsAll) switch
            {
                ConstantExpression { Value: false } none => none,
                ConstantExpression { Value: true } => Expression.Call(
                    typeof(Enumerable),
                    nameof(Enumerable.Any),
                    [element],
                    collection
                ),
                Expression body => Expression.Call(
                    typeof(Enumerable),
                    nameof(Enumerable.Any),
                    [element],
                    collection,
                    Expression.Lambda(
                        quantifier.Collection.Last is { ElementWrapper: null, Element.Kind: ShapeKind.Object }
                            ? body
                            : target.ForElement(body),
                        variable
                    )
                ),
            };
        }
        if (quantifier.IsAll == isNegated)
            return any;
        return any is ConstantExpression { Value: bool value } ? Expression.Constant(!value) : Expression.Not(any);
    }

    private Expression Build(ComparisonNode comparison, bool isNegated)
    {
        FilterPath path = comparison.Path;
        QueryAccess access = Access(path);
        QueryMember member = access.Member;
        FilterOperator operation = comparison.Operator;
        if (operation is FilterOperator.IsNull or FilterOperator.IsNotNull)
        {
            bool isNull = operation == FilterOperator.IsNull != isNegated;
            return MayBeNull(path, member) ? QueryPaths.NullTest(access.Value, isNull) : Expression.Constant(!isNull);
        }
        if (operation == FilterOperator.NotEqual)
            (operation, isNegated) = (FilterOperator.Equal, !isNegated);
        target.RequireComparable(member, operation is >= FilterOperator.Greater and <= FilterOperator.LessOrEqual);
        bool isOptional = MayBeNull(path, member);
        var tests = new Expression[comparison.Count];
        for (int i = 0; i < tests.Length; i++)
            tests[i] = Test(path.Scalar!, operation, access, values[comparison.Slot + i], isOptional, isNegated);
        Expression test = Join(tests, isOr: !isNegated);
        return isNegated && isOptional
            ? Join([QueryPaths.NullTest(access.Value, isNull: true), test], isOr: true)
            : test;
    }

    // Elements of a collection may be known to be no null, which the type of a reference does not say.
    private bool MayBeNull(FilterPath path, QueryMember member) =>
        path.IsNullable && (path.Members.Length > 0 || path.Variable == 0 || target.MayElementsBeNull(member));

    private QueryAccess Access(FilterPath path)
    {
        (Expression start, MemberShape[] before) = _variables[path.Variable];
        return QueryPaths.Access(root, start, before, path, target);
    }
}
