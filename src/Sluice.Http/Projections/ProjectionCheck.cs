using System.Linq.Expressions;
using Sluice.Selection;

namespace Sluice.Http.Projections;

/// <summary>Checks that an expression only reads members, and adds these to its level.</summary>
internal sealed class ProjectionCheck
{
    private readonly Dictionary<ParameterExpression, ProjectionLevel> _levels = [];

    /// <exception cref="NotSupportedException">The expression contains something else.</exception>
    public static void Run(LambdaExpression projection, ProjectionLevel level)
    {
        var check = new ProjectionCheck();
        check._levels[projection.Parameters[0]] = level;
        check.Take(projection.Body);
    }

    private void Take(Expression expression)
    {
        switch (expression)
        {
            case NewExpression { Constructor: null }:
                throw new NotSupportedException(
                    $"'{expression}' calls no constructor, so there is nothing to create it with. Use a type that "
                        + "declares one, such as a record struct with parameters."
                );
            case NewExpression created:
                foreach (Expression argument in created.Arguments)
                    Take(argument);
                break;
            case MemberInitExpression init:
                Take(init.NewExpression);
                foreach (MemberBinding binding in init.Bindings)
                    Take(binding is MemberAssignment { Expression: var value } ? value : throw Refused(expression));
                break;
            case MethodCallExpression call when ProjectionForms.IsCopy(call):
                Take(call.Arguments[0]);
                break;
            case MethodCallExpression call
                when ProjectionForms.IsSelect(call, out Expression source, out LambdaExpression lambda):
                _levels[lambda.Parameters[0]] =
                    LevelOf(source)
                    ?? throw new NotSupportedException(
                        $"The elements of '{source}' have no members. Use the collection itself."
                    );
                Take(lambda.Body);
                break;
            case UnaryExpression conversion when ProjectionForms.IsKept(conversion):
                Take(conversion.Operand);
                break;
            default:
                if (LevelOf(expression) is not null)
                    throw new NotSupportedException(
                        $"'{expression}' is an object, and only the members that a projection names are requested. "
                            + "Name them: new { … }, or .Select(each => new { … }) for a collection."
                    );
                break;
        }
    }

    /// <summary>Returns the level of a value; null if it has no members of its own.</summary>
    private ProjectionLevel? LevelOf(Expression expression)
    {
        switch (expression)
        {
            case ParameterExpression parameter when _levels.TryGetValue(parameter, out ProjectionLevel? level):
                return level;
            case MemberExpression when ExpressionFields.IsValue(expression, out Expression? optional):
                return LevelOf(optional);
            case MemberExpression { Expression: { } owner, Member: var member }:
                ProjectionLevel members = LevelOf(owner) ?? throw Refused(expression);
                return members.Add(member.Name);
            case UnaryExpression conversion when ProjectionForms.IsKept(conversion):
                return LevelOf(conversion.Operand);
            // Select over the result of Select reads members of new objects, which no server has.
            default:
                throw Refused(expression);
        }
    }

    private static NotSupportedException Refused(Expression expression) =>
        new(
            $"The expression '{expression}' is not a member of the answer. Projections consist of member accesses, new "
                + "and Select, as in (Order o) => new { o.Id, Skus = o.Lines.Select(l => l.Sku) }. Compute the "
                + "rest from "
                + "the result."
        );
}
