using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using System.Text;

namespace Sluice.Selection;

/// <summary>
/// Converts a lambda expression that accesses members into an include expression with their wire names.
/// </summary>
internal sealed class ExpressionFields
{
    // The members at one level, by name; a level without members represents the default set.
    private sealed class Level
    {
        public readonly Dictionary<string, Level> Members = [];
        public bool IsWhole;
    }

    private readonly Dictionary<ParameterExpression, Level> _parameters = [];

    internal static FieldSelection<T> Bind<T>(
        Converter<T> converter,
        Expression<Func<T, object?>> fields,
        WireNaming naming = default
    )
    {
        ArgumentNullException.ThrowIfNull(fields);
        var visitor = new ExpressionFields();
        var root = new Level();
        visitor._parameters[fields.Parameters[0]] = root;
        visitor.Take(fields.Body);
        SelectionPlan? plan = converter.Shape.Selectable is { } selectable ? PlanBuilder.GetPlan(selectable) : null;
        if (plan is null || root.IsWhole && root.Members.Count == 0)
            return SelectionCache.Parse(converter, "", new() { Naming = naming });
        var text = new StringBuilder();
        AppendList(text, root, [plan], naming);
        return SelectionCache.Bind(
            converter,
            text.ToString(),
            new()
            {
                Naming = naming,
                MaxLength = int.MaxValue,
                MaxNodes = int.MaxValue,
                MaxDepth = int.MaxValue,
            },
            null,
            null,
            out _
        );
    }

    /// <summary>Adds everything that an expression accesses.</summary>
    private void Take(Expression expression)
    {
        switch (expression)
        {
            case NewExpression { Arguments: var arguments }:
                foreach (Expression argument in arguments)
                    Take(argument);
                break;
            case MemberInitExpression init:
                Take(init.NewExpression);
                foreach (MemberBinding binding in init.Bindings)
                    Take(binding is MemberAssignment { Expression: var value } ? value : throw Refused(expression));
                break;
            case NewArrayExpression { Expressions: var items }:
                foreach (Expression item in items)
                    Take(item);
                break;
            case MethodCallExpression { Arguments: [var source, LambdaExpression lambda] } call when IsOver(call):
                _parameters[lambda.Parameters[0]] = LevelOf(source);
                Take(lambda.Body);
                break;
            default:
                LevelOf(expression).IsWhole = true;
                break;
        }
    }

    /// <summary>Returns the level that represents an expression's value.</summary>
    private Level LevelOf(Expression expression)
    {
        switch (expression)
        {
            case ParameterExpression parameter when _parameters.TryGetValue(parameter, out Level? level):
                return level;
            case UnaryExpression
            {
                NodeType: ExpressionType.Convert or ExpressionType.ConvertChecked or ExpressionType.TypeAs,
                Operand: var operand
            }:
                return LevelOf(operand);
            case MemberExpression when IsValue(expression, out Expression? optional):
                return LevelOf(optional);
            case MemberExpression { Expression: { } owner, Member: var member }:
                Dictionary<string, Level> members = LevelOf(owner).Members;
                if (!members.TryGetValue(member.Name, out Level? below))
                    members.Add(member.Name, below = new());
                return below;
            case MethodCallExpression { Arguments: [var source, ..] } call when IsOver(call):
                return LevelOf(source);
            case MethodCallExpression { Object: { } list, Method.Name: "get_Item" }:
                return LevelOf(list);
            case BinaryExpression { NodeType: ExpressionType.ArrayIndex, Left: var array }:
                return LevelOf(array);
            default:
                throw Refused(expression);
        }
    }

    /// <summary>
    /// Recognizes <c>Value</c> of a nullable value type, which is not a member on a wire: the nullable is the value.
    /// </summary>
    internal static bool IsValue(Expression expression, [NotNullWhen(true)] out Expression? nullable)
    {
        nullable =
            expression is MemberExpression { Member.Name: "Value", Expression: { } owner }
            && Nullable.GetUnderlyingType(owner.Type) is not null
                ? owner
                : null;
        return nullable is not null;
    }

    private static bool IsOver(MethodCallExpression call) =>
        call.Method.DeclaringType == typeof(Enumerable) || call.Method.DeclaringType == typeof(Queryable);

    private static NotSupportedException Refused(Expression expression) =>
        new(
            $"The expression '{expression}' does not select members. Use member accesses, as in o => new {{ o.Id, "
                + "Lines = o.Lines.Select(l => l.Sku) }."
        );

    private static void AppendList(
        StringBuilder text,
        Level level,
        IReadOnlyList<SelectionPlan> plans,
        WireNaming naming
    )
    {
        plans = [.. plans.SelectMany(p => p.IsUnion ? p.Children.OfType<SelectionPlan>() : [p])];
        if (level.IsWhole)
            text.Append("!default,");
        foreach ((string name, Level below) in level.Members)
        {
            var children = new List<SelectionPlan>();
            string? wireName = null;
            foreach (SelectionPlan plan in plans)
                if (
                    plan.Members.FirstOrDefault(m => m.Name == name && SelectionPlan.Has(plan.All, m.Index)) is
                    { } member
                )
                {
                    wireName ??= plan.Names(naming)[member.Index];
                    if (plan.Children[member.Index] is { } child)
                        children.Add(child);
                }
            if (wireName is null)
                throw new NotSupportedException(
                    $"'{name}' is not written, so it cannot be selected. Remove [WireIgnore] from it, or leave it out "
                        + "of the selection."
                );
            IncludeText.AppendName(text, wireName);
            if (below.Members.Count > 0)
            {
                text.Append('[');
                AppendList(text, below, children, naming);
                text.Append(']');
            }
            text.Append(',');
        }
        if (text[^1] == ',')
            text.Length--;
    }
}
