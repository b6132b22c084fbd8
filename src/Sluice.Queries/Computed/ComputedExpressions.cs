using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using System.Reflection;

namespace Sluice.Queries.Computed;

/// <summary>Finds and applies the expressions that queries use for computed members.</summary>
[RequiresUnreferencedCode("Static members are found by name, and trimming may remove them.")]
internal static class ComputedExpressions
{
    private const BindingFlags Static =
        BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.FlattenHierarchy;

    /// <summary>Returns the expression named by a member's attribute.</summary>
    /// <exception cref="InvalidOperationException">The attribute does not name such an expression.</exception>
    internal static LambdaExpression? ByAttribute(MemberInfo member)
    {
        if (
            member is not PropertyInfo property
            || property.GetCustomAttribute<SluiceExpressionAttribute>() is not { } attribute
        )
            return null;
        Type type = attribute.Type ?? property.DeclaringType!;
        object? value =
            type.GetProperty(attribute.Name, Static) is { } source ? source.GetValue(null)
            : type.GetField(attribute.Name, Static) is { } field ? field.GetValue(null)
            : type.GetMethod(attribute.Name, Static, [])?.Invoke(null, null);
        return
            value is LambdaExpression { Parameters: [var parameter] } lambda
            && parameter.Type.IsAssignableFrom(property.DeclaringType)
            && Matches(lambda.ReturnType, property.PropertyType)
            ? lambda
            : throw new InvalidOperationException(
                $"[SluiceExpression(\"{attribute.Name}\")] of {property.DeclaringType}.{property.Name} must name a "
                    + $"static member of {type} that is an "
                    + $"Expression<Func<{property.DeclaringType!.Name}, {property.PropertyType.Name}>>."
            );
    }

    internal static bool Matches(Type type, Type member) =>
        member.IsAssignableFrom(type) || Nullable.GetUnderlyingType(member) == type;

    /// <summary>
    /// Applies an expression to an object and replaces other computed members in it by their expressions.
    /// </summary>
    /// <param name="expression">The expression.</param>
    /// <param name="source">The object.</param>
    /// <param name="type">The type of the member.</param>
    /// <param name="find">Returns the expression of a type's member, or <see langword="null"/>.</param>
    internal static Expression ApplyTo(
        LambdaExpression expression,
        Expression source,
        Type type,
        Func<Type, MemberInfo, LambdaExpression?> find
    )
    {
        Expression value = new Expander(find).Expand(expression, source);
        return value.Type == type ? value : Expression.Convert(value, type);
    }

    private sealed class Expander(Func<Type, MemberInfo, LambdaExpression?> find) : ExpressionVisitor
    {
        private readonly Dictionary<ParameterExpression, Expression> _values = [];
        private readonly Stack<LambdaExpression> _open = new();

        internal Expression Expand(LambdaExpression lambda, Expression source)
        {
            if (_open.Contains(lambda))
                throw new InvalidOperationException(
                    $"The expression {lambda} of a computed member uses the member itself."
                );
            ParameterExpression parameter = lambda.Parameters[0];
            ParameterExpression fresh = Expression.Parameter(parameter.Type, parameter.Name);
            _open.Push(lambda);
            _values[fresh] = source.Type == parameter.Type ? source : Expression.Convert(source, parameter.Type);
            Expression value = Visit(new Renaming(parameter, fresh).Visit(lambda.Body));
            _open.Pop();
            return value;
        }

        protected override Expression VisitParameter(ParameterExpression node) => _values.GetValueOrDefault(node, node);

        protected override Expression VisitMember(MemberExpression node)
        {
            if (node.Expression is not { } holder || find(holder.Type, node.Member) is not { } lambda)
                return base.VisitMember(node);
            Expression value = Expand(lambda, Visit(holder));
            return value.Type == node.Type ? value : Expression.Convert(value, node.Type);
        }
    }

    private sealed class Renaming(ParameterExpression from, ParameterExpression to) : ExpressionVisitor
    {
        protected override Expression VisitParameter(ParameterExpression node) => node == from ? to : node;
    }
}
