using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;

namespace Sluice.Filtering;

/// <summary>
/// The condition for elements that follow a position: <c>a >= x and (a > x or b > y)</c>. Its first comparison is a
/// lower bound, so that the database seeks in an index; values are parameters of the query.
/// </summary>
[RequiresUnreferencedCode("Methods are found by reflection.")]
[RequiresDynamicCode("Generic types are instantiated at run time.")]
internal static class KeysetPredicate
{
    /// <param name="terms">The terms of the order, of which the last ones are unique.</param>
    /// <param name="position">The position.</param>
    /// <param name="isBackwards">Whether to return what precedes the position.</param>
    internal static Expression Build(SortTerm[] terms, KeysetPosition position, bool isBackwards)
    {
        Expression? rest = position.IsInclusive ? Expression.Constant(true) : null;
        for (int i = terms.Length - 1; i >= 0; i--)
        {
            (Expression? reaches, Expression? passes) = position.Values[i] is { } value
                ? Compare(terms[i], value, terms[i].IsDescending != isBackwards)
                : CompareNull(terms[i], terms[i].IsDescending != isBackwards);
            // Null represents a condition that never holds in rest and passes, and for one that always does in reaches.
            Expression? inner =
                rest is ConstantExpression ? rest
                : passes is null ? rest
                : rest is null ? passes
                : Expression.OrElse(passes, rest);
            rest =
                inner is null ? null
                : inner is ConstantExpression ? reaches ?? inner
                : reaches is null || inner == passes ? inner
                : Expression.AndAlso(reaches, inner);
        }
        return rest ?? Expression.Constant(false);
    }

    /// <summary>Returns the condition that the value of a term equals another.</summary>
    internal static Expression IsEqual(SortTerm term, object? value) =>
        value is null
            ? term.IsOptional
                ? Expression.Equal(term.Value, Expression.Constant(null, term.Value.Type))
                : Expression.Constant(false)
            : ValueComparisons.Create(
                ExpressionType.Equal,
                term.Compared,
                ValueComparisons.Parameter(term.Compared.Type, value)
            );

    // In ascending order, null precedes every value.
    private static (Expression?, Expression?) CompareNull(SortTerm term, bool isDescending)
    {
        if (!term.IsOptional)
            return (null, isDescending ? null : Expression.Constant(true));
        Expression test = QueryPaths.NullTest(term.Value, isNull: isDescending);
        return isDescending ? (test, null) : (null, test);
    }

    private static (Expression?, Expression?) Compare(SortTerm term, object value, bool isDescending)
    {
        Type type = Nullable.GetUnderlyingType(term.Compared.Type) ?? term.Compared.Type;
        if (type == typeof(bool))
            return CompareOptionalBoolean(term, (bool)value, isDescending);

        (Expression reaches, Expression passes) =
            type == typeof(string)
                ? CompareText(term, value, isDescending)
                : CompareValue(term, type, value, isDescending);
        if (!isDescending || !term.IsOptional)
            return (reaches, passes);
        // In descending order, null follows every value.
        Expression isNull = QueryPaths.NullTest(term.Value, isNull: true);
        return (Expression.OrElse(reaches, isNull), Expression.OrElse(passes, isNull));
    }

    private static (Expression?, Expression?) CompareOptionalBoolean(SortTerm term, bool value, bool isDescending)
    {
        (Expression? above, Expression? from) = CompareBoolean(term, value, isDescending);
        if (!isDescending || !term.IsOptional)
            return (from, above);
        Expression missing = Expression.Equal(term.Value, Expression.Constant(null, term.Value.Type));
        return (
            from is null ? null : Expression.OrElse(from, missing),
            above is null ? missing : Expression.OrElse(above, missing)
        );
    }

    private static (Expression, Expression) CompareText(SortTerm term, object value, bool isDescending)
    {
        Expression order = Expression.Call(
            ((Func<string?, string?, int>)string.Compare).Method,
            term.Compared,
            ValueComparisons.Parameter(typeof(string), value)
        );
        Expression zero = Expression.Constant(0);
        return isDescending
            ? (Expression.LessThanOrEqual(order, zero), Expression.LessThan(order, zero))
            : (Expression.GreaterThanOrEqual(order, zero), Expression.GreaterThan(order, zero));
    }

    private static (Expression, Expression) CompareValue(SortTerm term, Type type, object value, bool isDescending)
    {
        Expression left = term.Compared;
        Expression right = ValueComparisons.Parameter(left.Type, value);
        if (type.IsEnum)
        {
            Type number = Enum.GetUnderlyingType(type);
            Type compared = left.Type == type ? number : typeof(Nullable<>).MakeGenericType(number);
            (left, right) = (Expression.Convert(left, compared), Expression.Convert(right, compared));
        }

        (ExpressionType reach, ExpressionType pass) = isDescending
            ? (ExpressionType.LessThanOrEqual, ExpressionType.LessThan)
            : (ExpressionType.GreaterThanOrEqual, ExpressionType.GreaterThan);
        return (ValueComparisons.Create(reach, left, right), ValueComparisons.Create(pass, left, right));
    }

    private static (Expression? Above, Expression? From) CompareBoolean(SortTerm term, bool value, bool isDescending)
    {
        Expression Is(bool wanted) => Expression.Equal(term.Compared, Expression.Constant(wanted, term.Compared.Type));
        if (value == isDescending)
            return (Is(!value), term.IsOptional ? Expression.OrElse(Is(true), Is(false)) : null);
        return (null, Is(value));
    }
}
