using System.Collections;
using System.Diagnostics;
using System.Globalization;
using System.Linq.Expressions;
using System.Reflection;
using Sluice.Selection;

namespace Sluice.Http.Projections;

/// <summary>
/// Evaluates a projection over the members that were read, without compiling it. Null on the way gives null.
/// </summary>
internal readonly struct ProjectionEvaluation(WireNaming naming)
{
    /// <summary>Returns a value that its place can hold.</summary>
    /// <exception cref="WireException">The value is null, and its type is not.</exception>
    public object? Require(Expression expression, ProjectionScope scope)
    {
        object? value = ValueOf(expression, scope);
        if (
            value is not null
            || !expression.Type.IsValueType
            || Nullable.GetUnderlyingType(expression.Type) is not null
        )
            return value;
        throw new WireException(
            WireError.Null,
            $"The answer contains no value for '{expression}', and {expression.Type} cannot be null. Cast the member: "
                + $"({expression.Type.Name}?){expression}.",
            path: PlaceOf(expression, scope).Path
        );
    }

    private object? ValueOf(Expression expression, ProjectionScope scope)
    {
        switch (expression)
        {
            case ParameterExpression parameter:
                return scope.Create(parameter).Value;
            case MemberExpression when ExpressionFields.IsValue(expression, out Expression? optional):
                return ValueOf(optional, scope);
            case MemberExpression { Expression: { } owner, Member: var member }:
                return (ValueOf(owner, scope) as ProjectedObject)?.Values.GetValueOrDefault(member.Name);
            case UnaryExpression conversion:
                return Converted(ValueOf(conversion.Operand, scope), conversion);
            case NewExpression created:
                return Create(created, scope);
            case MemberInitExpression init:
                object target = Create(init.NewExpression, scope);
                foreach (MemberAssignment assignment in init.Bindings.Cast<MemberAssignment>())
                    Assign(target, assignment.Member, Require(assignment.Expression, scope));
                return target;
            case MethodCallExpression call
                when ProjectionForms.IsSelect(call, out Expression source, out LambdaExpression lambda):
                return Select(call.Method.GetGenericArguments()[1], source, lambda, scope);
            case MethodCallExpression copy:
                return ValueOf(copy.Arguments[0], scope) is { } list
                    ? copy.Method.Invoke(null, BindingFlags.DoNotWrapExceptions, null, [list], null)
                    : null;
            default:
                throw new UnreachableException(expression.ToString()); // ProjectionCheck has refused it
        }
    }

    private static object? Converted(object? value, UnaryExpression conversion)
    {
        Type to = Nullable.GetUnderlyingType(conversion.Type) ?? conversion.Type;
        return value is null || to.IsInstanceOfType(value) || !ProjectionForms.IsWider(value.GetType(), to) ? value
            : value is char each ? Convert.ChangeType((int)each, to, CultureInfo.InvariantCulture)
            : Convert.ChangeType(value, to, CultureInfo.InvariantCulture);
    }

    private object Create(NewExpression created, ProjectionScope scope)
    {
        object?[] arguments = new object?[created.Arguments.Count];
        for (int i = 0; i < arguments.Length; i++)
            arguments[i] = Require(created.Arguments[i], scope);
        return created.Constructor!.Invoke(BindingFlags.DoNotWrapExceptions, null, arguments, null);
    }

    private static void Assign(object target, MemberInfo member, object? value)
    {
        if (member is PropertyInfo property)
            property.SetValue(target, value, BindingFlags.DoNotWrapExceptions, null, null, null);
        else
            ((FieldInfo)member).SetValue(target, value);
    }

    private Array? Select(Type element, Expression source, LambdaExpression lambda, ProjectionScope scope)
    {
        if (ValueOf(source, scope) is not IList list)
            return null;
        Array results = ProjectionArrays.Create(element, list.Count);
        (ProjectionLevel? level, string path) = PlaceOf(source, scope);
        for (int i = 0; i < list.Count; i++)
        {
            var inner = new ProjectionScope(lambda.Parameters[0], list[i], $"{path}[{i}]", scope, level!);
            results.SetValue(Require(lambda.Body, inner), i);
        }
        return results;
    }

    // The members of a value that the answer has, and where it is, such as $.lines[3].product.name.
    private (ProjectionLevel? Level, string Path) PlaceOf(Expression expression, ProjectionScope scope)
    {
        switch (expression)
        {
            case ParameterExpression parameter:
                ProjectionScope declared = scope.Create(parameter);
                return (declared.Level, declared.Path);
            case UnaryExpression conversion:
                return PlaceOf(conversion.Operand, scope);
            case MemberExpression when ExpressionFields.IsValue(expression, out Expression? optional):
                return PlaceOf(optional, scope);
            case MemberExpression { Expression: { } owner, Member: var member }:
                (ProjectionLevel? level, string path) = PlaceOf(owner, scope);
                return (
                    level!.Members.GetValueOrDefault(member.Name),
                    $"{path}.{level.WireNameOf(member.Name, naming)}"
                );
            default:
                return (null, scope.Path);
        }
    }
}
