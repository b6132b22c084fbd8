using System.Linq.Expressions;
using Sluice.Filtering;
using Sluice.Http.Projections;
using Sluice.Model;
using Sluice.Selection;

namespace Sluice.Http.Filters;

/// <summary>The members that a lambda expression names, by their paths on the wire.</summary>
internal sealed class MemberPaths
{
    private readonly Dictionary<ParameterExpression, (string Variable, ProjectionLevel? Level)> _variables = [];
    private readonly WireNaming _naming;
    private readonly ParameterExpression _root;
    private int _depth;

    public MemberPaths(LambdaExpression lambda, TypeShape shape, WireNaming naming)
    {
        _naming = naming;
        _root = lambda.Parameters[0];
        if (shape.Selectable is not { } selectable)
            throw new NotSupportedException($"{shape.Type} has no members to filter or sort by.");
        _variables[lambda.Parameters[0]] = ("", new ProjectionLevel([PlanBuilder.GetPlan(selectable)]));
    }

    /// <summary>Returns the shape of a member's value; null if the expression is a variable.</summary>
    public TypeShape? ShapeOf(Expression expression) =>
        expression switch
        {
            UnaryExpression conversion => ShapeOf(conversion.Operand),
            MemberExpression when ExpressionFields.IsValue(expression, out Expression? optional) => ShapeOf(optional),
            MemberExpression { Expression: { } owner, Member: var member } => LevelOf(owner)?.ShapeOf(member.Name),
            _ => null,
        };

    /// <summary>Names the elements of a collection, and returns their variable.</summary>
    public string Declare(ParameterExpression element, Expression collection)
    {
        string variable = $"e{_variables.Count}";
        _variables[element] = (variable, LevelOf(collection));
        _depth++;
        return variable;
    }

    /// <summary>Ends the condition on the elements that were named last.</summary>
    public void Leave() => _depth--;

    /// <summary>Returns whether an expression reads a parameter.</summary>
    public bool IsRead(Expression expression)
    {
        var search = new Search(_variables.Keys);
        search.Visit(expression);
        return search.IsFound;
    }

    private sealed class Search(ICollection<ParameterExpression> parameters) : ExpressionVisitor
    {
        public bool IsFound { get; private set; }

        protected override Expression VisitParameter(ParameterExpression node)
        {
            IsFound |= parameters.Contains(node);
            return node;
        }
    }

    /// <summary>Returns the path of a member.</summary>
    /// <exception cref="NotSupportedException">The expression is not a member.</exception>
    public string FormatPath(Expression expression)
    {
        switch (expression)
        {
            case ParameterExpression parameter when _variables.TryGetValue(parameter, out var known):
                return parameter != _root || _depth == 0
                    ? known.Variable
                    : throw new NotSupportedException(
                        $"'{parameter}' is not an element of the collection, and a condition of Any or All can only "
                            + "compare members of elements. Compare the others outside of it."
                    );
            case UnaryExpression conversion when IsKept(conversion):
                return FormatPath(conversion.Operand);
            case MemberExpression when ExpressionFields.IsValue(expression, out Expression? optional):
                return FormatPath(optional);
            case MemberExpression { Expression: { } owner, Member: var member }:
                ProjectionLevel level = LevelOf(owner) ?? throw Refused(expression);
                level.Add(member.Name);
                string name = FilterText.Quote(level.WireNameOf(member.Name, _naming)),
                    before = FormatPath(owner);
                return before.Length == 0 ? name
                    : owner is ParameterExpression ? $"{before}/{name}"
                    : $"{before}.{name}";
            default:
                throw Refused(expression);
        }
    }

    // The compiler compares enumerations as numbers.
    private static bool IsKept(UnaryExpression conversion)
    {
        if (ProjectionForms.IsKept(conversion))
            return true;
        Type from = Nullable.GetUnderlyingType(conversion.Operand.Type) ?? conversion.Operand.Type,
            to = Nullable.GetUnderlyingType(conversion.Type) ?? conversion.Type;
        return from.IsEnum
            && conversion.Method is null
            && (Enum.GetUnderlyingType(from) == to || ProjectionForms.IsWider(Enum.GetUnderlyingType(from), to));
    }

    private ProjectionLevel? LevelOf(Expression expression) =>
        expression switch
        {
            ParameterExpression parameter when _variables.TryGetValue(parameter, out var known) => known.Level,
            UnaryExpression { NodeType: ExpressionType.Convert } conversion => LevelOf(conversion.Operand),
            MemberExpression when ExpressionFields.IsValue(expression, out Expression? optional) => LevelOf(optional),
            MemberExpression { Expression: { } owner, Member: var member } => (
                LevelOf(owner) ?? throw Refused(expression)
            ).Add(member.Name),
            _ => throw Refused(expression),
        };

    public static NotSupportedException Refused(Expression expression) =>
        new(
            $"The language of filters and sorts has no form for '{expression}'. Compare members with values, such as "
                + "o => o.Total > 100 && o.Lines.Any(l => l.Sku == sku)."
        );
}
