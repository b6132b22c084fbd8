using System.Linq.Expressions;

namespace Sluice.Filtering;

internal sealed partial class QueryPredicates
{
    // The test of one value, or its negation for values that are not null.
    private Expression Test(FilterScalar scalar, FilterOperator operation, Expression access, QueryMember member,
        FilterValue value, bool isOptional, bool isNegated)
    {
        object boxed = value.Boxed;
        if (scalar.Kind != ScalarKind.Text)
        {
            object? stored = target.StoredOf(member, boxed);
            int order = stored is null ? 0 : scalar.Compare(boxed, stored);
            if (stored is null || order != 0 && operation is FilterOperator.Equal or FilterOperator.In)
                return Decided(operation, access, isOptional, isNegated, IsPositive(boxed));
            if (order != 0)
            {
                // No stored value is between the two.
                operation = operation switch
                {
                    FilterOperator.Greater or FilterOperator.GreaterOrEqual =>
                        order > 0 ? FilterOperator.Greater : FilterOperator.GreaterOrEqual,
                    _ => order > 0 ? FilterOperator.LessOrEqual : FilterOperator.Less,
                };
                boxed = stored;
                value = scalar.ValueOf(stored);
            }
        }
        object converted = target.ValueOf(member, boxed);
        if (!ReferenceEquals(boxed, converted)) value = scalar.ValueOf(converted);
        Expression constant = scalar.Access(Expression.Constant(value));
        if (operation is FilterOperator.Contains or FilterOperator.StartsWith or FilterOperator.EndsWith)
        {
            string text = (string)value.Boxed;
            Expression call = operation switch
            {
                FilterOperator.Contains => target.Contains(member, access, constant, text),
                FilterOperator.StartsWith => target.StartsWith(member, access, constant, text),
                _ => target.EndsWith(member, access, constant, text),
            };
            return isNegated ? Expression.Not(call) : call;
        }
        if (operation is FilterOperator.Equal or FilterOperator.In)
        {
            if (scalar.Kind == ScalarKind.Text) access = target.ForEquality(member, access);
            constant = Expression.Convert(constant, access.Type);
            return isNegated ? Expression.NotEqual(access, constant) : Expression.Equal(access, constant);
        }
        Expression test = Order(scalar, isNegated ? Inverse(operation) : operation, access, member, constant);
        return scalar.Kind == ScalarKind.Fraction && target.StoresNaN ? WithoutNaN(test, operation, access, isNegated)
            : test;
    }

    // A comparison with a constant that no stored value can equal, above all of them or below.
    private static Expression Decided(FilterOperator operation, Expression access, bool isOptional, bool isNegated,
        bool isAbove)
    {
        bool isTrue = operation switch
        {
            FilterOperator.Greater or FilterOperator.GreaterOrEqual => !isAbove,
            FilterOperator.Less or FilterOperator.LessOrEqual => isAbove,
            _ => false,
        };
        if (isTrue == isNegated) return Expression.Constant(false);
        // True of every value, but not of null.
        return isOptional ? NullTest(access, isNull: false) : Expression.Constant(true);
    }

    private static bool IsPositive(object value) =>
        value is not IConvertible number || value is DateTime || Convert.ToDouble(number, null) > 0;

    private Expression Order(FilterScalar scalar, FilterOperator operation, Expression access, QueryMember member,
        Expression constant)
    {
        Expression zero = Expression.Constant(0);
        switch (scalar.Kind)
        {
            case ScalarKind.Text:
                return Compare(operation, Expression.Call(TextMethods.Compare, target.ForOrder(member, access),
                    constant), zero);
            case ScalarKind.Guid:
                return Compare(operation, Expression.Call(Expression.Convert(access, typeof(Guid)),
                    nameof(Guid.CompareTo), null, constant), zero);
            case ScalarKind.Boolean:
                Expression one = Expression.Constant(1);
                return Compare(operation,
                    Expression.Condition(Expression.Equal(access, Expression.Constant(true, access.Type)), one, zero),
                    Expression.Condition(constant, one, zero));
            case ScalarKind.Enum:
                Type number = Enum.GetUnderlyingType(scalar.Type);
                if (access.Type != scalar.Type) number = typeof(Nullable<>).MakeGenericType(number);
                return Compare(operation, Expression.Convert(access, number), Expression.Convert(constant, number));
            default: return Compare(operation, access, Expression.Convert(constant, access.Type));
        }
    }

    // The database orders NaN above every number, but a comparison with NaN is false, so its negation is true.
    private static Expression WithoutNaN(Expression test, FilterOperator operation, Expression access, bool isNegated)
    {
        bool isAbove = operation is FilterOperator.Greater or FilterOperator.GreaterOrEqual;
        if (!isAbove) return test;
        bool isSingle = (Nullable.GetUnderlyingType(access.Type) ?? access.Type) == typeof(float);
        Expression notANumber = Expression.Constant(isSingle ? float.NaN : (object)double.NaN, access.Type);
        return isNegated
            ? Expression.OrElse(test, Expression.Equal(access, notANumber))
            : Expression.AndAlso(test, Expression.NotEqual(access, notANumber));
    }

    private static FilterOperator Inverse(FilterOperator operation) => operation switch
    {
        FilterOperator.Greater => FilterOperator.LessOrEqual,
        FilterOperator.GreaterOrEqual => FilterOperator.Less,
        FilterOperator.Less => FilterOperator.GreaterOrEqual,
        _ => FilterOperator.Greater,
    };

    private static BinaryExpression Compare(FilterOperator operation, Expression left, Expression right) =>
        operation switch
        {
            FilterOperator.Greater => Expression.GreaterThan(left, right),
            FilterOperator.GreaterOrEqual => Expression.GreaterThanOrEqual(left, right),
            FilterOperator.Less => Expression.LessThan(left, right),
            _ => Expression.LessThanOrEqual(left, right),
        };
}
