using System.Linq.Expressions;
using Sluice.Model;

namespace Sluice.Filtering;

internal sealed partial class QueryPredicates
{
    // The test of one value, or its negation for values that are not null.
    private Expression Test(
        FilterScalar scalar,
        FilterOperator operation,
        QueryAccess access,
        FilterValue value,
        bool isOptional,
        bool isNegated
    )
    {
        QueryMember member = access.Member;
        if (operation >= FilterOperator.Contains)
            return TestText(operation, AsText(access), member, (string)value.Boxed, isNegated);
        if (scalar.Kind != ScalarKind.Text)
        {
            object boxed = value.Boxed;
            object? stored = StoredOf(access, boxed);
            int order = stored is null ? 0 : scalar.Compare(boxed, stored);
            if (stored is null || order != 0 && operation is FilterOperator.Equal or FilterOperator.In)
                return Decided(operation, access.Value, isOptional, isNegated, IsHigh(boxed));
            if (order != 0)
            {
                operation = AdaptOperator(operation, order);
                value = scalar.ValueOf(stored);
            }
        }
        (Expression left, Expression right) = Operands(scalar, access, value);
        if (operation is FilterOperator.Equal or FilterOperator.In)
            return scalar.Kind == ScalarKind.Text && left.Type == typeof(string)
                ? target.TextEquals(member, left, right, isNegated)
                : Equality(scalar, member, left, right, isNegated);
        Expression test = Order(scalar, isNegated ? Inverse(operation) : operation, left, member, right);
        return scalar.Kind == ScalarKind.Fraction && target.StoresNaN
            ? WithoutNaN(test, operation, left, isNegated)
            : test;
    }

    // What is read back if a value is stored; a type that refuses the value leaves it to the stored form.
    private object? StoredOf(QueryAccess access, object value)
    {
        if (access.Wrapper is not { } wrapper)
            return target.StoredOf(access.Member, value);
        return target.WrappedOf(access.Member, wrapper.Type, value) is { } wrapped
            ? wrapper.Unwrap(target.StoredOf(access.Member, wrapped))
            : value;
    }

    private Expression Equality(
        FilterScalar scalar,
        QueryMember member,
        Expression left,
        Expression right,
        bool isNegated
    )
    {
        if (scalar.Kind == ScalarKind.Text)
            left = target.ForEquality(member, left);
        if (right.Type != left.Type)
            right = Expression.Convert(right, left.Type);
        return ValueComparisons.Create(isNegated ? ExpressionType.NotEqual : ExpressionType.Equal, left, right);
    }

    // The operator for the stored value next to a constant, which is above it or below: no stored value is between the
    // two.
    private static FilterOperator AdaptOperator(FilterOperator operation, int order) =>
        operation switch
        {
            FilterOperator.Greater or FilterOperator.GreaterOrEqual => order > 0
                ? FilterOperator.Greater
                : FilterOperator.GreaterOrEqual,
            _ => order > 0 ? FilterOperator.LessOrEqual : FilterOperator.Less,
        };

    // The member and the constant: both strongly typed, or both the values within.
    private (Expression Left, Expression Right) Operands(FilterScalar scalar, QueryAccess access, FilterValue value)
    {
        object boxed = value.Boxed,
            converted = target.ValueOf(access.Member, boxed);
        if (!ReferenceEquals(boxed, converted))
            value = scalar.ValueOf(converted);
        if (access.Wrapper is not { } wrapper)
            return (access.Value, scalar.Access(Expression.Constant(value)));
        // A type may refuse values that requests can name, and NaN needs the number.
        object? wrapped =
            scalar.Kind == ScalarKind.Fraction ? null : target.WrappedOf(access.Member, wrapper.Type, converted);
        return wrapped is null
            ? (ValueComparisons.AsStored(access.Value, scalar.Type), scalar.Access(Expression.Constant(value)))
            : (access.Value, ValueComparisons.Parameter(access.Value.Type, wrapped));
    }

    private static Expression AsText(QueryAccess access) =>
        access.Wrapper is null ? access.Value : ValueComparisons.AsStored(access.Value, typeof(string));

    private Expression TestText(
        FilterOperator operation,
        Expression text,
        QueryMember member,
        string literal,
        bool isNegated
    )
    {
        if (operation >= FilterOperator.ContainsIgnoringCase)
        {
            CaseFolding folding = CaseFolding.GetFolding(literal);
            text = target.NormalizeCase(member, text, folding.Ascii, folding.Others);
            literal = folding.Literal;
        }
        Expression part = ValueComparisons.Parameter(typeof(string), literal);
        Expression? test = operation switch
        {
            FilterOperator.Contains or FilterOperator.ContainsIgnoringCase => target.Contains(
                member,
                text,
                part,
                literal
            ),
            FilterOperator.StartsWith or FilterOperator.StartsWithIgnoringCase => target.StartsWith(
                member,
                text,
                part,
                literal
            ),
            FilterOperator.EndsWith or FilterOperator.EndsWithIgnoringCase => target.EndsWith(
                member,
                text,
                part,
                literal
            ),
            _ => null,
        };
        if (test is null)
            return target.TextEquals(member, text, part, isNegated);
        return isNegated ? Expression.Not(test) : test;
    }

    // A comparison with a constant that no stored value can equal, above all of them or below.
    private static Expression Decided(
        FilterOperator operation,
        Expression access,
        bool isOptional,
        bool isNegated,
        bool isAbove
    )
    {
        bool isTrue = operation switch
        {
            FilterOperator.Greater or FilterOperator.GreaterOrEqual => !isAbove,
            FilterOperator.Less or FilterOperator.LessOrEqual => isAbove,
            _ => false,
        };
        if (isTrue == isNegated)
            return Expression.Constant(false);
        // True of every value, but not of null.
        return isOptional ? QueryPaths.NullTest(access, isNull: false) : Expression.Constant(true);
    }

    // Types and converters refuse values beyond an end of what they store. What is stored lies around the present, and
    // around zero, so that the value says which end it is beyond.
    private static bool IsHigh(object value) =>
        value switch
        {
            DateTime time => time > DateTime.UtcNow,
            DateTimeOffset time => time > DateTimeOffset.UtcNow,
            DateOnly date => date > DateOnly.FromDateTime(DateTime.UtcNow),
            TimeOnly time => time.Hour >= 12,
            TimeSpan span => span > TimeSpan.Zero,
            IConvertible number => Convert.ToDouble(number, null) > 0,
            _ => true,
        };

    private Expression Order(
        FilterScalar scalar,
        FilterOperator operation,
        Expression access,
        QueryMember member,
        Expression constant
    )
    {
        Expression zero = Expression.Constant(0);
        switch (scalar.Kind)
        {
            case ScalarKind.Text when access.Type != typeof(string):
                return Compare(operation, target.ForOrder(member, access), constant);
            case ScalarKind.Text:
                return Compare(
                    operation,
                    Expression.Call(TextMethods.Compare, target.ForOrder(member, access), constant),
                    zero
                );
            case ScalarKind.Guid when ValueWrapper.Find(access.Type) is null:
                return Compare(
                    operation,
                    Expression.Call(Expression.Convert(access, typeof(Guid)), nameof(Guid.CompareTo), null, constant),
                    zero
                );
            case ScalarKind.Boolean:
                return CompareBoolean(operation, access, constant);
            case ScalarKind.Enum:
                Type number = Enum.GetUnderlyingType(scalar.Type);
                if (access.Type != scalar.Type)
                    number = typeof(Nullable<>).MakeGenericType(number);
                return Compare(operation, Expression.Convert(access, number), Expression.Convert(constant, number));
            default:
                if (constant.Type != access.Type)
                    constant = Expression.Convert(constant, access.Type);
                return Compare(operation, access, constant);
        }
    }

    private static BinaryExpression CompareBoolean(FilterOperator operation, Expression access, Expression constant)
    {
        Expression zero = Expression.Constant(0),
            one = Expression.Constant(1);
        Expression isTrue = Expression.Equal(access, Expression.Constant(true, access.Type));
        return Compare(operation, Expression.Condition(isTrue, one, zero), Expression.Condition(constant, one, zero));
    }

    // The database orders NaN above every number, but a comparison with NaN is false, so its negation is true.
    private static Expression WithoutNaN(Expression test, FilterOperator operation, Expression access, bool isNegated)
    {
        bool isAbove = operation is FilterOperator.Greater or FilterOperator.GreaterOrEqual;
        if (!isAbove)
            return test;
        bool isSingle = (Nullable.GetUnderlyingType(access.Type) ?? access.Type) == typeof(float);
        Expression notANumber = Expression.Constant(isSingle ? float.NaN : (object)double.NaN, access.Type);
        return isNegated
            ? Expression.OrElse(test, Expression.Equal(access, notANumber))
            : Expression.AndAlso(test, Expression.NotEqual(access, notANumber));
    }

    private static FilterOperator Inverse(FilterOperator operation) =>
        operation switch
        {
            FilterOperator.Greater => FilterOperator.LessOrEqual,
            FilterOperator.GreaterOrEqual => FilterOperator.Less,
            FilterOperator.Less => FilterOperator.GreaterOrEqual,
            _ => FilterOperator.Greater,
        };

    private static BinaryExpression Compare(FilterOperator operation, Expression left, Expression right) =>
        ValueComparisons.Create(
            operation switch
            {
                FilterOperator.Greater => ExpressionType.GreaterThan,
                FilterOperator.GreaterOrEqual => ExpressionType.GreaterThanOrEqual,
                FilterOperator.Less => ExpressionType.LessThan,
                _ => ExpressionType.LessThanOrEqual,
            },
            left,
            right
        );
}
