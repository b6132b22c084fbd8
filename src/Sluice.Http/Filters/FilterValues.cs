using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Linq.Expressions;
using System.Reflection;
using Sluice.Filtering;
using Sluice.Model;

namespace Sluice.Http.Filters;

/// <summary>Evaluates what a filter compares members with, and prints it.</summary>
internal static class FilterValues
{
    /// <summary>Returns the value of an expression that reads no member.</summary>
    [RequiresUnreferencedCode("Members and methods of the expression are called.")]
    public static object? Of(Expression expression)
    {
        const BindingFlags Direct = BindingFlags.DoNotWrapExceptions;
        switch (expression)
        {
            case ConstantExpression { Value: var value }:
                return value;
            case MemberExpression { Expression: var owner, Member: FieldInfo field }:
                return field.GetValue(owner is null ? null : Of(owner));
            case MemberExpression { Expression: var owner, Member: PropertyInfo property }:
                return property.GetValue(owner is null ? null : Of(owner), Direct, null, null, null);
            case NewExpression { Constructor: { } constructor, Arguments: var arguments }:
                return constructor.Invoke(Direct, null, [.. arguments.Select(Of)], null);
            // A span of an array is that array, which no object can hold.
            case MethodCallExpression { Method.Name: "op_Implicit", Arguments: [var array] } call
                when call.Type.IsByRefLike:
                return Of(array);
            case MethodCallExpression { Object: var target, Method: var method, Arguments: var arguments }:
                return method.Invoke(target is null ? null : Of(target), Direct, null, [.. arguments.Select(Of)], null);
            // Only its elements are of interest.
            case NewArrayExpression { NodeType: ExpressionType.NewArrayInit, Expressions: var elements }:
                return elements.Select(Of).ToArray();
            case UnaryExpression { NodeType: ExpressionType.Convert or ExpressionType.ConvertChecked } conversion:
                return Converted(Of(conversion.Operand), conversion);
            default:
                if (expression.Type.IsByRefLike || expression.Type == typeof(void))
                    throw MemberPaths.Refused(expression);
                // Interpreted, so that native programs evaluate it as well.
                return Expression.Lambda<Func<object?>>(Expression.Convert(expression, typeof(object)))
                    .Compile(preferInterpretation: true)();
        }
    }

    private static object? Converted(object? value, UnaryExpression conversion)
    {
        Type to = Nullable.GetUnderlyingType(conversion.Type) ?? conversion.Type;
        if (value is null || to.IsInstanceOfType(value)) return value;
        if (conversion.Type.IsByRefLike) return value;
        if (conversion.Method is { } method)
            return method.Invoke(null, BindingFlags.DoNotWrapExceptions, null, [value], null);
        if (to.IsEnum) return Enum.ToObject(to, value);
        return Convert.ChangeType(value is char each ? (int)each : value, to, CultureInfo.InvariantCulture);
    }

    /// <summary>Prints a value as a literal for a member of a type.</summary>
    /// <param name="value">The value.</param>
    /// <param name="member">The type of the member.</param>
    /// <param name="shape">The shape of the member's value, which has the names of an enumeration.</param>
    public static string Literal(object? value, Type member, TypeShape? shape)
    {
        member = Nullable.GetUnderlyingType(member) ?? member;
        if (member == typeof(char))
            throw new NotSupportedException("Servers do not filter members of type char. Use a string.");
        // C# compares enums as integers.
        if (value is not null && member.IsEnum)
        {
            if (shape?.Kind == ShapeKind.Optional) shape = shape.Inner;
            return (string?)shape?.Accept(EnumText.Instance, Enum.ToObject(member, value))
                ?? throw Unprintable(value, member);
        }
        // A constant that the member cannot hold is another one after it was rounded.
        if (member == typeof(float) && value is double wide && !double.IsNaN(wide) && (float)wide != wide)
            throw new NotSupportedException($"{wide.ToString("R", CultureInfo.InvariantCulture)} is not a value of "
                + "float, which the member is. Write it as a float, such as 0.1f.");
        return value switch
        {
            null => "null",
            bool flag => flag ? "true" : "false",
            string text => Quoted(text),
            // A part of a text.
            char each => Quoted(each.ToString()),
            // Servers read a time without an offset as UTC.
            DateTime { Kind: DateTimeKind.Local } local => Literal(local.ToUniversalTime(), member, shape),
            DateTime time => time.ToString(time.Kind == DateTimeKind.Utc
                ? "yyyy-MM-ddTHH:mm:ss.FFFFFFF'Z'" : "yyyy-MM-ddTHH:mm:ss.FFFFFFF", CultureInfo.InvariantCulture),
            DateTimeOffset time =>
                time.UtcDateTime.ToString("yyyy-MM-ddTHH:mm:ss.FFFFFFF'Z'", CultureInfo.InvariantCulture),
            DateOnly date => date.ToString("yyyy-MM-dd", CultureInfo.InvariantCulture),
            TimeOnly time => time.ToString("HH:mm:ss.FFFFFFF", CultureInfo.InvariantCulture),
            Guid id => id.ToString("D"),
            double.PositiveInfinity or float.PositiveInfinity => "INF",
            double.NegativeInfinity or float.NegativeInfinity => "-INF",
            double.NaN or float.NaN => throw Unprintable(value, member),
            double or float => ((IFormattable)value).ToString("R", CultureInfo.InvariantCulture),
            sbyte or byte or short or ushort or int or uint or long or ulong or decimal =>
                Convert.ToString(value, CultureInfo.InvariantCulture)!,
            _ => throw Unprintable(value, member),
        };
    }

    private static NotSupportedException Unprintable(object value, Type member) =>
        new($"Filters have no literal for the value {Convert.ToString(value, CultureInfo.InvariantCulture)} of a "
            + $"member of type {member}.");

    private static string Quoted(string text) => $"'{text.Replace("'", "''", StringComparison.Ordinal)}'";

    private sealed class EnumText : ShapeVisitor
    {
        public static readonly EnumText Instance = new();

        public override object? VisitEnum<T>(EnumTypeShape<T> shape, object? state) =>
            new EnumLiterals<T>([.. shape.Names], shape.IsText).Format((T)state!);
    }
}
