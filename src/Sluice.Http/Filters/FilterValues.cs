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
    public static object? Evaluate(Expression expression)
    {
        const BindingFlags Direct = BindingFlags.DoNotWrapExceptions;
        switch (expression)
        {
            case ConstantExpression { Value: var value }:
                return value;
            case MemberExpression { Expression: var owner, Member: FieldInfo field }:
                return field.GetValue(owner is null ? null : Evaluate(owner));
            case MemberExpression { Expression: var owner, Member: PropertyInfo property }:
                return property.GetValue(owner is null ? null : Evaluate(owner), Direct, null, null, null);
            case NewExpression { Constructor: { } constructor, Arguments: var arguments }:
                return constructor.Invoke(Direct, null, Evaluate(arguments), null);
            // A span of an array is that array, which no object can hold.
            case MethodCallExpression { Method.Name: "op_Implicit", Arguments: [var array] } call
                when call.Type.IsByRefLike:
                return Evaluate(array);
            case MethodCallExpression { Object: var target, Method: var method, Arguments: var arguments }:
                return method.Invoke(target is null ? null : Evaluate(target), Direct, null, Evaluate(arguments), null);
            // Only its elements are of interest.
            case NewArrayExpression { NodeType: ExpressionType.NewArrayInit, Expressions: var elements }:
                return Evaluate(elements);
            case UnaryExpression { NodeType: ExpressionType.Convert or ExpressionType.ConvertChecked } conversion:
                return Converted(Evaluate(conversion.Operand), conversion);
            default:
                return Interpret(expression);
        }
    }

    [RequiresUnreferencedCode("Members and methods of the expression are called.")]
    private static object?[] Evaluate(IEnumerable<Expression> expressions) => [.. expressions.Select(Evaluate)];

    // Interpreted, so that native programs evaluate it as well.
    private static object? Interpret(Expression expression)
    {
        if (expression.Type.IsByRefLike || expression.Type == typeof(void))
            throw MemberPaths.Refused(expression);
        return Expression
            .Lambda<Func<object?>>(Expression.Convert(expression, typeof(object)))
            .Compile(preferInterpretation: true)();
    }

    private static object? Converted(object? value, UnaryExpression conversion)
    {
        Type to = Nullable.GetUnderlyingType(conversion.Type) ?? conversion.Type;
        if (value is null || to.IsInstanceOfType(value))
            return value;
        if (conversion.Type.IsByRefLike)
            return value;
        if (conversion.Method is { } method)
            return method.Invoke(null, BindingFlags.DoNotWrapExceptions, null, [value], null);
        if (to.IsEnum)
            return Enum.ToObject(to, value);
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
            return FormatEnum(value, member, shape);
        // A constant that the member cannot hold is another one after it was rounded.
        if (member == typeof(float) && value is double wide && !double.IsNaN(wide) && (float)wide != wide)
            throw new NotSupportedException(
                $"{wide.ToString("R", CultureInfo.InvariantCulture)} is not a value of "
                    + "float, which the member is. Write it as a float, such as 0.1f."
            );
        return value switch
        {
            null => "null",
            bool flag => flag ? "true" : "false",
            string text => Quoted(text),
            // A part of a text.
            char each => Quoted(each.ToString()),
            DateTime or DateTimeOffset or DateOnly or TimeOnly => FormatTime((IFormattable)value),
            Guid id => id.ToString("D"),
            double.PositiveInfinity or float.PositiveInfinity => "INF",
            double.NegativeInfinity or float.NegativeInfinity => "-INF",
            double.NaN or float.NaN => throw Unprintable(value, member),
            double or float => ((IFormattable)value).ToString("R", CultureInfo.InvariantCulture),
            sbyte or byte or short or ushort or int or uint or long or ulong or decimal => Convert.ToString(
                value,
                CultureInfo.InvariantCulture
            )!,
            _ => throw Unprintable(value, member),
        };
    }

    private static string FormatEnum(object value, Type type, TypeShape? shape)
    {
        if (shape?.Kind == ShapeKind.Optional)
            shape = shape.Inner;
        return (string?)shape?.Accept(EnumText.Instance, Enum.ToObject(type, value)) ?? throw Unprintable(value, type);
    }

    private static string FormatTime(IFormattable value)
    {
        const string Local = "yyyy-MM-ddTHH:mm:ss.FFFFFFF",
            Universal = Local + "'Z'";
        (value, string format) = value switch
        {
            // Servers read a time without an offset as UTC.
            DateTime { Kind: DateTimeKind.Local } local => (local.ToUniversalTime(), Universal),
            DateTime { Kind: DateTimeKind.Utc } => (value, Universal),
            DateTime => (value, Local),
            DateTimeOffset time => (time.UtcDateTime, Universal),
            DateOnly => (value, "yyyy-MM-dd"),
            _ => (value, "HH:mm:ss.FFFFFFF"),
        };
        return value.ToString(format, CultureInfo.InvariantCulture);
    }

    private static NotSupportedException Unprintable(object value, Type member) =>
        new(
            $"Filters have no literal for the value {Convert.ToString(value, CultureInfo.InvariantCulture)} of a "
                + $"member of type {member}."
        );

    private static string Quoted(string text) => $"'{text.Replace("'", "''", StringComparison.Ordinal)}'";

    private sealed class EnumText : ShapeVisitor
    {
        public static readonly EnumText Instance = new();

        public override object? VisitEnum<T>(EnumTypeShape<T> shape, object? state) =>
            new EnumLiterals<T>([.. shape.Names], shape.IsText).Format((T)state!);
    }
}
