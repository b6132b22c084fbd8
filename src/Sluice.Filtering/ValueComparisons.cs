using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using System.Reflection;
using Sluice.Internal;
using Sluice.Model;
using Sluice.Selection;

namespace Sluice.Filtering;

/// <summary>
/// Makes comparisons of expressions, also of strongly typed values, whose types rarely define the operators: query
/// providers compare the stored values, whatever method an operator has.
/// </summary>
[RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
[RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
internal static class ValueComparisons
{
    internal static BinaryExpression Create(ExpressionType kind, Expression left, Expression right)
    {
        if (ValueWrapper.Find(left.Type) is null)
            return Expression.MakeBinary(kind, left, right);
        MethodInfo method = typeof(ValueComparisons).GetMethod(
            kind.ToString(),
            BindingFlags.Static | BindingFlags.NonPublic
        )!;
        return Expression.MakeBinary(kind, left, right, liftToNull: false, method.MakeGenericMethod(left.Type));
    }

    /// <summary>Returns a value as query providers recognize a parameter: as a member of a captured object.</summary>
    internal static MemberExpression Parameter(Type type, object value)
    {
        Type captured = typeof(Captured<>).MakeGenericType(type);
        return Expression.Field(Expression.Constant(Activator.CreateInstance(captured, value)), "Value");
    }

    /// <summary>Returns an access to a strongly typed value as one to the value that is stored for it.</summary>
    internal static Expression AsStored(Expression access, Type stored)
    {
        bool isNullable = Nullable.GetUnderlyingType(access.Type) is not null && stored.IsValueType;
        return Expression.Convert(
            Expression.Convert(access, typeof(object)),
            isNullable ? typeof(Nullable<>).MakeGenericType(stored) : stored
        );
    }

    internal static bool Equal<T>(T left, T right) => Compare(left, right) == 0;

    internal static bool NotEqual<T>(T left, T right) => Compare(left, right) != 0;

    internal static bool GreaterThan<T>(T left, T right) => AreValues(left, right) && Compare(left, right) > 0;

    internal static bool GreaterThanOrEqual<T>(T left, T right) => AreValues(left, right) && Compare(left, right) >= 0;

    internal static bool LessThan<T>(T left, T right) => AreValues(left, right) && Compare(left, right) < 0;

    internal static bool LessThanOrEqual<T>(T left, T right) => AreValues(left, right) && Compare(left, right) <= 0;

    private static bool AreValues<T>(T left, T right) => left is not null && right is not null;

    private static int Compare<T>(T left, T right)
    {
        ValueWrapper wrapper = ValueWrapper.Find(typeof(T))!;
        return OrderKey.Compare(wrapper.Unwrap(left), wrapper.Unwrap(right));
    }

    private sealed class Captured<T>(T value)
    {
        public readonly T Value = value;
    }
}
