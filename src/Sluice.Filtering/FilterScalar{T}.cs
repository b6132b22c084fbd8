using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;

namespace Sluice.Filtering;

/// <summary>Parses a literal of one type.</summary>
internal delegate LiteralError LiteralParser<T>(ReadOnlySpan<char> literal, bool isQuoted, out T value);

/// <inheritdoc/>
internal sealed class FilterScalar<T>(
    ScalarKind kind,
    LiteralParser<T> parse,
    Func<T, string> format,
    Comparison<T> compare
) : FilterScalar(typeof(T), kind)
    where T : notnull
{
    internal override LiteralError Parse(ReadOnlySpan<char> literal, bool isQuoted, out FilterValue? value)
    {
        LiteralError error = parse(literal, isQuoted, out T parsed);
        value = error == LiteralError.None ? new FilterValue<T>(parsed) : null;
        return error;
    }

    internal override string Format(FilterValue value) => format(((FilterValue<T>)value).Value);

    internal override int Compare(object left, object right) => compare((T)left, (T)right);

    internal override bool Test(FilterOperator operation, object member, FilterValue value)
    {
        var left = (T)member;
        // Comparisons with NaN are false, as in IEEE 754; a literal is never NaN.
        if (left is double.NaN or float.NaN)
            return operation == FilterOperator.NotEqual;
        int order = compare(left, ((FilterValue<T>)value).Value);
        return operation switch
        {
            FilterOperator.Equal or FilterOperator.In => order == 0,
            FilterOperator.NotEqual => order != 0,
            FilterOperator.Greater => order > 0,
            FilterOperator.GreaterOrEqual => order >= 0,
            FilterOperator.Less => order < 0,
            _ => order <= 0,
        };
    }

    internal override FilterValue ValueOf(object value) => new FilterValue<T>((T)value);

    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "The property is used by the class itself.")]
    internal override MemberExpression Access(Expression constant) =>
        Expression.Property(
            constant,
            ((MemberExpression)((Expression<Func<FilterValue<T>, T>>)(v => v.Value)).Body).Member
                as System.Reflection.PropertyInfo
                ?? throw new InvalidOperationException()
        );
}
