using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using System.Reflection;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Query;

namespace Sluice.EntityFrameworkCore.Rows;

/// <summary>
/// Finds what EF Core evaluates of a projection before it looks a query up, to make parameters of it. Only members of
/// captured objects are known here, where nothing but their value depends on the call: compared with something of a
/// row, calculated with it, given to a method of text or as a limit. Literals there stay as they are.
/// </summary>
[RequiresUnreferencedCode("Finds a method by its name.")]
[RequiresDynamicCode("Makes generic methods.")]
internal sealed class EvaluatedValues
{
    /// <summary>What a part of an expression depends on.</summary>
    private enum Source
    {
        /// <summary>A row.</summary>
        Row,

        /// <summary>Nothing: it is written in the query.</summary>
        Literal,

        /// <summary>A captured object, or a member of one.</summary>
        Captured,

        /// <summary>Something that EF Core may evaluate in a way that is not known here.</summary>
        Unknown,
    }

    private static readonly MethodInfo s_beside = typeof(EvaluatedValues).GetMethod(
        nameof(Beside),
        BindingFlags.NonPublic | BindingFlags.Static
    )!;
    private static readonly ParameterExpression s_row = Expression.Parameter(typeof(object), "row");

    private readonly HashSet<Expression> _found = new(ExpressionEqualityComparer.Instance);

    /// <summary>
    /// Returns the evaluated parts of some expressions; <see langword="null"/> if there may be others.
    /// </summary>
    internal static IReadOnlyList<Expression>? FindIn(IEnumerable<Expression> expressions)
    {
        var values = new EvaluatedValues();
        return expressions.All(each => values.SourceOf(each) == Source.Row) ? [.. values._found] : null;
    }

    /// <summary>
    /// Returns a call with a value and a part that depends on a row, of which EF Core evaluates the value alone.
    /// </summary>
    internal static Expression BesideRow(Expression value) =>
        Expression.Call(s_beside.MakeGenericMethod(value.Type), s_row, value);

    private static T Beside<T>(object row, T value) => value;

    /// <summary>Returns what EF Core has made of the value of <see cref="BesideRow"/>.</summary>
    internal static Expression ValueOf(Expression call) => ((MethodCallExpression)call).Arguments[1];

    private Source SourceOf(Expression? node) =>
        node switch
        {
            ParameterExpression => Source.Row,
            ConstantExpression { Value: null or string } => Source.Literal,
            ConstantExpression constant => constant.Type.IsValueType ? Source.Literal : Source.Unknown,
            CapturedObject => Source.Captured,
            MemberExpression member => SourceOf(member),
            UnaryExpression unary => SourceOf(unary),
            BinaryExpression binary => SourceOf(binary),
            ConditionalExpression choice => SourceOf(choice),
            TypeBinaryExpression test => SourceOf(test.Expression) == Source.Row ? Source.Row : Source.Unknown,
            MethodCallExpression call => SourceOf(call),
            LambdaExpression lambda => SourceOf(lambda.Body),
            _ => Source.Unknown,
        };

    private Source SourceOf(MemberExpression member) =>
        member.Expression is null
            ? Source.Unknown
            : SourceOf(member.Expression) switch
            {
                Source.Row => Source.Row,
                Source.Captured when !typeof(IQueryable).IsAssignableFrom(member.Type) => Source.Captured,
                _ => Source.Unknown,
            };

    private Source SourceOf(UnaryExpression unary) =>
        SourceOf(unary.Operand) switch
        {
            Source.Row => Source.Row,
            Source.Captured when unary.NodeType == ExpressionType.Convert && IsLifted(unary) => Source.Captured,
            _ => Source.Unknown,
        };

    private static bool IsLifted(UnaryExpression convert) =>
        Nullable.GetUnderlyingType(convert.Type) == convert.Operand.Type && !convert.Operand.Type.IsEnum;

    // EF Core leaves out a side of 'and' and 'or' by the value of the other.
    private Source SourceOf(BinaryExpression binary)
    {
        (Source left, Source right) = (SourceOf(binary.Left), SourceOf(binary.Right));
        bool isKnown = binary.NodeType switch
        {
            ExpressionType.AndAlso or ExpressionType.OrElse or ExpressionType.ArrayIndex => left == Source.Row
                && right == Source.Row,
            ExpressionType.Coalesce => left == Source.Row && IsPart(binary.Right, right),
            _ => (left == Source.Row || right == Source.Row)
                && IsPart(binary.Left, left)
                && IsPart(binary.Right, right),
        };
        return isKnown ? Source.Row : Source.Unknown;
    }

    private Source SourceOf(ConditionalExpression choice) =>
        SourceOf(choice.Test) == Source.Row
        && IsPart(choice.IfTrue, SourceOf(choice.IfTrue))
        && IsPart(choice.IfFalse, SourceOf(choice.IfFalse))
            ? Source.Row
            : Source.Unknown;

    private Source SourceOf(MethodCallExpression call)
    {
        Type? owner = call.Method.DeclaringType;
        if (owner == typeof(EF))
            return call.Method.Name == nameof(EF.Property) && call.Arguments[1] is ConstantExpression
                ? SourceOf(call.Arguments[0])
                : Source.Unknown;
        bool takesValues = owner == typeof(string) || IsLimit(call.Method);
        bool isOfRow = false;
        foreach (Expression part in call.Object is null ? call.Arguments : call.Arguments.Prepend(call.Object))
        {
            Source source = SourceOf(part);
            isOfRow |= source == Source.Row;
            if (source != Source.Row && !(takesValues && IsPart(part, source)))
                return Source.Unknown;
        }
        return isOfRow ? Source.Row : Source.Unknown;
    }

    private static bool IsLimit(MethodInfo method) =>
        method.DeclaringType == typeof(Enumerable) && method.Name is nameof(Enumerable.Take) or nameof(Enumerable.Skip);

    /// <summary>Returns whether a part is of a row or a value that is known here, of which it keeps note.</summary>
    private bool IsPart(Expression node, Source source)
    {
        if (source == Source.Captured && node is not CapturedObject)
        {
            _found.Add(node);
            return true;
        }
        return source is Source.Row or Source.Literal;
    }
}
