using System.Linq.Expressions;

namespace Sluice.EntityFrameworkCore.Filtering;

/// <summary>Finds what creates a value of a projection, through conditions and operators that pass it on.</summary>
internal static class CreatedValues
{
    // Operators whose elements, or whose result, are elements of their source.
    private static readonly HashSet<string> s_passing =
    [
        "ToList",
        "ToArray",
        "ToHashSet",
        "AsEnumerable",
        "AsQueryable",
        "Where",
        "Take",
        "Skip",
        "OrderBy",
        "OrderByDescending",
        "ThenBy",
        "ThenByDescending",
        "Distinct",
        "Reverse",
        "First",
        "FirstOrDefault",
        "Single",
        "SingleOrDefault",
        "Last",
        "LastOrDefault",
        "ElementAt",
        "ElementAtOrDefault",
    ];

    /// <summary>
    /// Returns what creates an object, a value or the elements of a collection. Of values that may be null, it is what
    /// creates them otherwise.
    /// </summary>
    internal static Expression OriginOf(Expression created)
    {
        while (true)
        {
            created = Unconverted(created);
            if (created is ConditionalExpression choice)
                created = IsNothing(choice.IfTrue) ? choice.IfFalse : choice.IfTrue;
            else if (created is BinaryExpression { NodeType: ExpressionType.Coalesce, Left: var value })
                created = value;
            else if (SourceOf(created) is { } source)
                created = source;
            else if (SelectorOf(created) is { Body: var body })
                created = body;
            else
                return created;
        }
    }

    /// <summary>Returns what <c>Select</c> makes of each element of a sequence; null for other sequences.</summary>
    internal static LambdaExpression? FindSelector(Expression elements) => SelectorOf(PassedFrom(elements));

    /// <summary>Returns the sequence whose elements <c>Select</c> takes.</summary>
    internal static Expression SelectedFrom(Expression elements) =>
        PassedFrom(elements) is MethodCallExpression { Arguments: [var source, ..] } ? source : elements;

    /// <summary>Returns the sequence, or the value, of which operators pass elements on.</summary>
    internal static Expression PassedFrom(Expression elements)
    {
        elements = Unconverted(elements);
        while (SourceOf(elements) is { } source)
            elements = Unconverted(source);
        return elements;
    }

    /// <summary>Returns a value without its conversions.</summary>
    internal static Expression Unconverted(Expression value)
    {
        while (value is UnaryExpression { NodeType: ExpressionType.Convert, Operand: var operand })
            value = operand;
        return value;
    }

    /// <summary>Returns a lambda that is passed to an operator, quoted or not.</summary>
    internal static LambdaExpression? LambdaOf(Expression argument) =>
        argument is UnaryExpression { Operand: LambdaExpression quoted } ? quoted : argument as LambdaExpression;

    private static Expression? SourceOf(Expression value) =>
        value is MethodCallExpression { Arguments: [var source, ..] } call
        && IsOperator(call)
        && s_passing.Contains(call.Method.Name)
            ? source
            : null;

    private static LambdaExpression? SelectorOf(Expression value) =>
        value is MethodCallExpression { Method.Name: "Select", Arguments: [_, var selector] } call && IsOperator(call)
            ? LambdaOf(selector)
            : null;

    private static bool IsOperator(MethodCallExpression call) =>
        call.Method.DeclaringType == typeof(Enumerable) || call.Method.DeclaringType == typeof(Queryable);

    private static bool IsNothing(Expression value) =>
        Unconverted(value) is ConstantExpression { Value: null } or DefaultExpression;
}
