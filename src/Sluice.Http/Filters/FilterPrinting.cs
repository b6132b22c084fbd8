using System.Collections;
using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using Sluice.Reflection;

namespace Sluice.Http.Filters;

/// <summary>Prints a lambda expression in the language of filters.</summary>
internal sealed class FilterPrinting
{
    // How strongly the parts of a text are bound.
    private const int Or = 1,
        And = 2,
        Whole = 3;

    private readonly MemberPaths _paths;

    private FilterPrinting(MemberPaths paths) => _paths = paths;

    [RequiresUnreferencedCode("Values are evaluated.")]
    public static string Print<T>(Expression<Func<T, bool>> where, WireNaming naming) =>
        new FilterPrinting(new MemberPaths(where, Converters.GetRoot<T>(null).Shape, naming)).Format(where.Body, 0);

    [RequiresUnreferencedCode("Values are evaluated.")]
    private string Format(Expression expression, int around)
    {
        (string text, int strength) = expression switch
        {
            BinaryExpression { NodeType: ExpressionType.AndAlso or ExpressionType.And } both
                when both.Type == typeof(bool) => ($"{Format(both.Left, And)} and {Format(both.Right, And)}", And),
            BinaryExpression { NodeType: ExpressionType.OrElse or ExpressionType.Or } either
                when either.Type == typeof(bool) => ($"{Format(either.Left, Or)} or {Format(either.Right, Or)}", Or),
            UnaryExpression { NodeType: ExpressionType.Not, Operand: MemberExpression member }
                when !IsHasValue(member) => ($"{_paths.FormatPath(member)} eq false", Whole),
            UnaryExpression { NodeType: ExpressionType.Not } not => ($"not ({Format(not.Operand, 0)})", Whole),
            BinaryExpression comparison => (Comparison(comparison), Whole),
            MemberExpression member when IsHasValue(member) => (
                $"{_paths.FormatPath(member.Expression!)} ne null",
                Whole
            ),
            MemberExpression member => ($"{_paths.FormatPath(member)} eq true", Whole),
            MethodCallExpression call => Call(call),
            _ => throw MemberPaths.Refused(expression),
        };
        return strength < around ? $"({text})" : text;
    }

    private static bool IsHasValue(MemberExpression member) =>
        member is { Member.Name: "HasValue", Expression: { } optional }
        && Nullable.GetUnderlyingType(optional.Type) is not null;

    [RequiresUnreferencedCode("Values are evaluated.")]
    private string Comparison(BinaryExpression comparison)
    {
        bool isReversed = !_paths.IsRead(comparison.Left);
        (Expression member, Expression value) = isReversed
            ? (comparison.Right, comparison.Left)
            : (comparison.Left, comparison.Right);
        // Members are not compared with members.
        if (_paths.IsRead(value))
            throw MemberPaths.Refused(comparison);
        string operation = (comparison.NodeType, isReversed) switch
        {
            (ExpressionType.Equal, _) => "eq",
            (ExpressionType.NotEqual, _) => "ne",
            (ExpressionType.GreaterThan, false) or (ExpressionType.LessThan, true) => "gt",
            (ExpressionType.GreaterThanOrEqual, false) or (ExpressionType.LessThanOrEqual, true) => "ge",
            (ExpressionType.LessThan, false) or (ExpressionType.GreaterThan, true) => "lt",
            (ExpressionType.LessThanOrEqual, false) or (ExpressionType.GreaterThanOrEqual, true) => "le",
            _ => throw MemberPaths.Refused(comparison),
        };
        return $"{_paths.FormatPath(member)} {operation} {Literal(FilterValues.Evaluate(value), member)}";
    }

    [RequiresUnreferencedCode("Values are evaluated.")]
    private (string Text, int Strength) Call(MethodCallExpression call)
    {
        string name = call.Method.Name;
        if (
            call.Object is { } text
            && text.Type == typeof(string)
            && _paths.IsRead(text)
            && name is "Contains" or "StartsWith" or "EndsWith"
        )
            return PrintTextTest(call, text);
        if (name is "Any" or "All" && call.Method.DeclaringType == typeof(Enumerable))
            return PrintQuantifier(call);

        Expression[] parts = call.Object is null ? [.. call.Arguments] : [call.Object, .. call.Arguments];
        if (
            name == "Contains"
            && parts is [var values, var member, .. var comparers]
            && !_paths.IsRead(values)
            && comparers.All(each => FilterValues.Evaluate(each) is null)
            && FilterValues.Evaluate(values) is IEnumerable list
            && !HasComparer(list)
        )
            return FormatIn(call, list, member);
        throw MemberPaths.Refused(call);
    }

    [RequiresUnreferencedCode("Values are evaluated.")]
    private (string Text, int Strength) PrintTextTest(MethodCallExpression call, Expression text)
    {
        // Servers compare by code point.
        if (call.Arguments.Skip(1).Any(each => FilterValues.Evaluate(each) is not StringComparison.Ordinal))
            throw MemberPaths.Refused(call);
        Expression part = call.Arguments[0];
        string function = Function(call.Method.Name);
        return ($"{function}({_paths.FormatPath(text)}, {Literal(FilterValues.Evaluate(part), text)})", Whole);
    }

    [RequiresUnreferencedCode("Values are evaluated.")]
    private (string Text, int Strength) PrintQuantifier(MethodCallExpression call)
    {
        string path = $"{_paths.FormatPath(call.Arguments[0])}/{Function(call.Method.Name)}";
        if (call.Arguments is not [var source, LambdaExpression where])
            return ($"{path}()", Whole);
        string variable = _paths.Declare(where.Parameters[0], source);
        string element = Format(where.Body, 0);
        _paths.Leave();
        return ($"{path}({variable}: {element})", Whole);
    }

    private (string Text, int Strength) FormatIn(MethodCallExpression call, IEnumerable values, Expression member)
    {
        string path = _paths.FormatPath(member);
        string[] literals = [.. values.Cast<object?>().Select(each => Literal(each, member))];
        if (literals.Length == 0)
            throw new NotSupportedException($"'{call}' is a list without values, which filters cannot express.");
        // Lists of the language contain no null.
        string[] kept = [.. literals.Where(each => each != "null")];
        if (kept.Length == literals.Length)
            return ($"{path} in ({string.Join(", ", kept)})", Whole);
        return kept.Length == 0
            ? ($"{path} eq null", Whole)
            : ($"{path} eq null or {path} in ({string.Join(", ", kept)})", Or);
    }

    // Servers compare texts by code point.
    private static bool HasComparer(IEnumerable values) =>
        values is HashSet<string> { Comparer: var comparer }
        && !comparer.Equals(EqualityComparer<string>.Default)
        && !comparer.Equals(StringComparer.Ordinal);

    private string Literal(object? value, Expression member) =>
        FilterValues.Literal(value, TypeOf(member), _paths.ShapeOf(member));

    private static string Function(string method) =>
        method switch
        {
            "StartsWith" => "startswith",
            "EndsWith" => "endswith",
            "Contains" => "contains",
            "Any" => "any",
            _ => "all",
        };

    // C# compares enums as integers.
    private static Type TypeOf(Expression member) =>
        member is UnaryExpression { NodeType: ExpressionType.Convert or ExpressionType.ConvertChecked } conversion
            ? TypeOf(conversion.Operand)
            : member.Type;
}
