using System.Linq.Expressions;

namespace Sluice.Http.Projections;

/// <summary>The forms that a projection consists of.</summary>
internal static class ProjectionForms
{
    /// <summary>Returns whether a call is <c>Select</c> with a lambda expression of one parameter.</summary>
    public static bool IsSelect(MethodCallExpression call, out Expression source, out LambdaExpression lambda)
    {
        if (
            call is { Method: { Name: "Select", DeclaringType: var type }, Arguments: [var first, var second] }
            && type == typeof(Enumerable)
            && second is LambdaExpression { Parameters: [_] } element
        )
        {
            (source, lambda) = (first, element);
            return true;
        }

        (source, lambda) = (call, null!);
        return false;
    }

    /// <summary>Returns whether a call copies a collection to a list or an array.</summary>
    public static bool IsCopy(MethodCallExpression call) =>
        call is { Method: { Name: "ToList" or "ToArray", DeclaringType: var type }, Arguments: [_] }
        && type == typeof(Enumerable);

    /// <summary>
    /// Returns whether a conversion keeps the value: to a base type or <see cref="Nullable{T}"/>, or to a number of
    /// which every value of the operand is one.
    /// </summary>
    public static bool IsKept(UnaryExpression conversion)
    {
        if (
            conversion.NodeType is not (ExpressionType.Convert or ExpressionType.ConvertChecked)
            || conversion.Method is not null and not { Name: "op_Implicit" }
        )
            return false;
        Type from = Nullable.GetUnderlyingType(conversion.Operand.Type) ?? conversion.Operand.Type,
            to = Nullable.GetUnderlyingType(conversion.Type) ?? conversion.Type;
        return to.IsAssignableFrom(from) || !from.IsEnum && !to.IsEnum && IsWider(from, to);
    }

    /// <summary>Returns whether a conversion is between numbers.</summary>
    public static bool IsWider(Type from, Type to) =>
        Type.GetTypeCode(to) switch
        {
            TypeCode.Int16 => Type.GetTypeCode(from) is TypeCode.SByte or TypeCode.Byte,
            TypeCode.UInt16 => Type.GetTypeCode(from) is TypeCode.Byte or TypeCode.Char,
            TypeCode.Int32 => Type.GetTypeCode(from) is >= TypeCode.Char and < TypeCode.Int32,
            TypeCode.UInt32 => Type.GetTypeCode(from) is TypeCode.Char or TypeCode.Byte or TypeCode.UInt16,
            TypeCode.Int64 => Type.GetTypeCode(from) is >= TypeCode.Char and < TypeCode.Int64,
            TypeCode.UInt64 => Type.GetTypeCode(from)
                is TypeCode.Char
                    or TypeCode.Byte
                    or TypeCode.UInt16
                    or TypeCode.UInt32,
            TypeCode.Double => Type.GetTypeCode(from) is >= TypeCode.SByte and <= TypeCode.Single,
            TypeCode.Single or TypeCode.Decimal => Type.GetTypeCode(from) is >= TypeCode.SByte and <= TypeCode.UInt64,
            _ => false,
        };
}
